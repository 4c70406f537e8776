import { isFullyRefunded } from '../orders/refunded.ts'
import { isHeld } from '../orders/staff-hold.ts'
import { type OrderState, orderPhase } from '../orders/states.ts'

/** Why nothing of an order is picked or dispatched (M-028, M-039). */
export type DispatchRefusal = 'cancelled' | 'refunded' | 'on-hold' | 'sent'

/**
 * The reason why nothing of an order may be dispatched now, or null. Payments of other orders than those on
 * hold were received, or are owed by a trade account, before the order was placed.
 */
export const dispatchRefusal = (order: {
  readonly state: OrderState
  readonly method: string
  readonly heldAt: Date | null
  readonly totalPence: number
  readonly refundedPence: number
}): DispatchRefusal | null => {
  if (orderPhase(order.state) === 'cancelled') return 'cancelled'
  if (orderPhase(order.state) === 'fulfilled') return 'sent'
  if (isFullyRefunded(order)) return 'refunded'
  return isHeld(order) ? 'on-hold' : null
}
