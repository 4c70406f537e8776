import type { ShownReturn } from '#contract/return.ts'
import type { ReturnReason } from '#domain/returns/reasons.ts'
import type { ReturnState } from '#domain/returns/states.ts'
import type { StatusColour } from './order-state-texts.ts'
import { pounds } from './pounds.ts'

/** Why goods come back, in a shopper's words. */
export const returnReasonTexts: Readonly<Record<ReturnReason, string>> = {
  return: 'I have changed my mind, or some is left over',
  damaged: 'It arrived damaged, or is faulty',
  wrong: 'It is not what I ordered',
  late: 'It came too late',
}

interface ReturnStateTexts {
  readonly status: string
  readonly colour: StatusColour
}

/** What shoppers read about a return in each state. */
export const returnStateTexts: Readonly<Record<ReturnState, ReturnStateTexts>> = {
  asked: { status: 'Asked for', colour: 'amber' },
  agreed: { status: 'Agreed', colour: 'amber' },
  'on-way': { status: 'On its way to us', colour: 'green' },
  received: { status: 'With us', colour: 'green' },
  inspected: { status: 'Looked at', colour: 'green' },
  settled: { status: 'Settled', colour: 'grey' },
  refused: { status: 'Not taken back', colour: 'grey' },
  withdrawn: { status: 'Withdrawn', colour: 'grey' },
}

const moneyBy = ({ due }: ShownReturn): string => (due === null ? '' : `, on ${due} at the latest`)

const settledText = ({ refund, words }: ShownReturn): string => {
  if (refund === null) return `No more money goes back for it. ${words}`.trim()
  const sum = pounds(refund.amount)
  switch (refund.state) {
    case 'made':
      return `We have given back ${sum}. Our email says how it reaches you.`
    case 'under-way':
      return `${sum} goes back to you. We write when it is done.`
    case 'failed':
      return `${sum} could not go back the way you paid. We are in touch about another way.`
    default:
      return refund.state satisfies never
  }
}

/** What happens next, or how it ended. */
export const nextOfReturn = (shown: ShownReturn): string => {
  switch (shown.state) {
    case 'asked':
      return 'We look at it and write to you. Please keep the goods with you until then.'
    case 'agreed':
      return 'Please send or bring the goods within 14 days. Our email says where they go.'
    case 'on-way':
      return `The goods are on their way to us. Your money goes back once we have them${moneyBy(shown)}.`
    case 'received':
      return `We have the goods and look at them. Your money goes back afterwards${moneyBy(shown)}.`
    case 'inspected':
      return `We have looked at the goods. Your money goes back now${moneyBy(shown)}.`
    case 'settled':
      return settledText(shown)
    case 'refused':
      return `We cannot take these goods back. ${shown.words}`.trim()
    case 'withdrawn':
      return 'You keep the goods.'
    default:
      return shown.state satisfies never
  }
}
