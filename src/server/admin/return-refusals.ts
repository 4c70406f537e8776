import type { AdminRefusal } from '#contract/admin/refusal.ts'
import { amountText } from '#domain/dispatch/quantities.ts'
import { unreachable } from '#domain/lang/unreachable.ts'
import type { ReturnState } from '#domain/returns/states.ts'
import type { AskRefusal, StepRefusal } from '../returns/index.ts'
import { changedRefusal, noOrder } from './order-refusals.ts'
import { conflict, wrongField } from './refusals.ts'

/* Why nothing was done about a return, for the person. */

export const noReturn: AdminRefusal = {
  status: 404,
  reason: 'not-found',
  message: 'The order has no such return.',
}

const stateTexts: Readonly<Record<ReturnState, string>> = {
  asked: 'is asked for, and waits for its agreement',
  agreed: 'is agreed, and its goods are still with the customer',
  'on-way': 'is on its way, and has not been received',
  received: 'is received, and has not been inspected',
  inspected: 'is inspected, and waits for its money',
  settled: 'is settled',
  refused: 'is refused',
  withdrawn: 'is withdrawn by the customer',
}

/** A step that the return's state does not allow. */
export const wrongReturnState = (state: ReturnState): AdminRefusal => ({
  ...conflict('return-state', `That is not the next step: this return ${stateTexts[state]}.`),
  now: { state },
})

/** The field of a line's quantity, by its place in what was typed. */
const lineField = (position: number, typed: readonly { readonly position: number }[]): string =>
  `lines.${Math.max(
    typed.findIndex((line) => line.position === position),
    0,
  )}.quantity`

type TypedLines = readonly { readonly position: number }[]

export const askRefusal = (refusal: AskRefusal, typed: TypedLines): AdminRefusal => {
  if (typeof refusal === 'object') {
    if ('reason' in refusal) return changedRefusal(refusal)
    const { most } = refusal
    const field = lineField(refusal.position, typed)
    if (most === null || most.most === 0) return wrongField(field, 'Nothing of this line can be returned.')
    return wrongField(field, `At most ${amountText(most.line, most.most)} can be returned.`)
  }
  switch (refusal) {
    case 'no-order':
      return noOrder
    case 'key-used':
      return conflict('key-used', 'This form was sent before with other contents. Reload the page.')
    case 'nothing':
      return wrongField('lines', 'Say how much comes back, of at least one line.')
    case 'late':
      return conflict('late', 'The days for giving goods back are over.')
    default:
      return unreachable(refusal)
  }
}

export const stepRefusal = (refusal: StepRefusal, typed: TypedLines = []): AdminRefusal => {
  if (typeof refusal === 'object') {
    if ('reason' in refusal) return changedRefusal(refusal)
    if ('state' in refusal) return wrongReturnState(refusal.state)
    const { goods, most, position } = refusal
    return wrongField(
      lineField(position, typed),
      most === 0 ? 'Nothing of this line came.' : `It is at most ${amountText(goods.line, most)}.`,
    )
  }
  switch (refusal) {
    case 'no-order':
      return noOrder
    case 'no-return':
      return noReturn
    case 'day':
      return wrongField('day', 'Give a day from that of the return until today.')
    case 'nothing':
      return wrongField('lines', 'Say how much came, of at least one line.')
    case 'no-words':
      return wrongField('words', 'Say what is broken: it stays in the history.')
    default:
      return unreachable(refusal)
  }
}
