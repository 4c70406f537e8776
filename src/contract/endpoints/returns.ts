import { EmptyForm, LinkToken, WireFormAccepted } from '../account.ts'
import { AskReturn, ReturnOfOrder } from '../return.ts'
import { returnPath, withdrawReturnPath } from '../routes.ts'
import { WireProblem } from '../wire.ts'
import { type Endpoint, redirected, refusalsOrMissing } from './endpoint.ts'

export const returnEndpoints = {
  askReturn: {
    method: 'POST',
    path: returnPath(':token'),
    tag: 'account',
    summary: 'Ask to return goods of an order, with pictures; for the visitor who may see the whole order',
    params: LinkToken,
    body: AskReturn,
    example: { key: 'f3b1c9d2', reason: 'return', words: '', 'quantity-0': '6' },
    response: { 200: WireFormAccepted, ...redirected, ...refusalsOrMissing, 413: WireProblem },
  },
  withdrawReturn: {
    method: 'POST',
    path: withdrawReturnPath(':token', ':return'),
    tag: 'account',
    summary: 'Withdraw a return before its goods are on their way',
    params: ReturnOfOrder,
    body: EmptyForm,
    response: { 200: WireFormAccepted, ...redirected, ...refusalsOrMissing, 409: WireProblem },
  },
} as const satisfies Readonly<Record<string, Endpoint>>
