import { WireFormAccepted } from '../account.ts'
import { AskQuestion, ProductAddress } from '../question.ts'
import { askPath } from '../routes.ts'
import { WireProblem } from '../wire.ts'
import { type Endpoint, redirected, refusals } from './endpoint.ts'

export const questionEndpoints = {
  askQuestion: {
    method: 'POST',
    path: askPath('/:category/:product'),
    tag: 'product',
    summary: 'Send a question about a product to the merchant',
    params: ProductAddress,
    body: AskQuestion,
    response: { 200: WireFormAccepted, ...redirected, ...refusals, 404: WireProblem },
  },
} as const satisfies Readonly<Record<string, Endpoint>>
