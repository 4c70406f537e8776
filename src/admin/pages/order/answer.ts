import type { StaffOrder } from '#contract/admin/staff-order.ts'
import type { ActionAnswer } from '../../requests.ts'

/** What a form of the page asked for. */
export type OrderStep =
  | 'note'
  | 'hold'
  | 'release'
  | 'po-number'
  | 'again'
  | 'check'
  | 'attended'
  | 'unattended'

/** What the page gets of a form that was refused: what was typed, and why; or of a note, how its email reads. */
export interface OrderAnswer {
  readonly what: OrderStep
  readonly typed: Readonly<Record<string, string | string[]>>
  readonly answer: ActionAnswer<unknown>
}

export interface FormProps {
  readonly order: StaffOrder
  /** Of this form; undefined: it was not sent, or it was done. */
  readonly answered: OrderAnswer | undefined
  readonly isBusy: boolean
}

/** A field as it was typed, to begin with. */
export const typedIn = (answered: OrderAnswer | undefined, field: string): string =>
  `${answered?.typed[field] ?? ''}`
