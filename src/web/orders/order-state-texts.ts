import type { OrderState } from '#domain/orders/states.ts'

/** Green: on track. Amber: waits for an action. Grey: over. */
export type StatusColour = 'green' | 'amber' | 'grey'

/** The status of an order, in a word or two. */
export interface OrderStatus {
  readonly text: string
  readonly colour: StatusColour
}

interface OrderStateTexts {
  readonly status: OrderStatus
  /** What happens next, after the sentence on the confirmation email; null: nothing. */
  readonly next: string | null
}

const weWillWrite = 'We will write again when your goods are on their way.'

/** What shoppers read about an order in each state. */
export const orderStateTexts: Readonly<Record<OrderState, OrderStateTexts>> = {
  placed: { status: { text: 'Placed', colour: 'green' }, next: weWillWrite },
  released: { status: { text: 'Placed', colour: 'green' }, next: weWillWrite },
  dispatched: { status: { text: 'On its way', colour: 'green' }, next: 'Your goods are on their way.' },
  cancelled: { status: { text: 'Cancelled', colour: 'grey' }, next: null },
}
