import type { CallOutput } from '#contract/admin/calls.ts'
import type { ActionAnswer } from '../../requests.ts'

/** What a form of the page asked for. */
export type PaymentStep = 'match' | 'note' | 'close' | 'reopen' | 'refund'

/** What the page gets of a form that was refused: what was typed, and why; or of a note that was written. */
export interface PaymentAnswer {
  readonly what: PaymentStep
  readonly typed: Readonly<Record<string, string | string[]>>
  readonly answer: ActionAnswer<unknown>
}

export interface FormProps {
  readonly payment: CallOutput<'readPayment'>
  /** Of this form; undefined: it was not sent, or it was done. */
  readonly answered: PaymentAnswer | undefined
  readonly isBusy: boolean
}

/** A field as it was typed, to begin with. */
export const typedIn = (answered: PaymentAnswer | undefined, field: string): string =>
  `${answered?.typed[field] ?? ''}`
