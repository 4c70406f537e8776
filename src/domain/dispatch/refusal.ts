import { isFullyRefunded } from '../orders/refunded.ts'
import { isHeld } from '../orders/staff-hold.ts'
import { type OrderState, orderPhase } from '../orders/states.ts'

/** Why nothing of an order is picked or dispatched; `to-pay`: an extra charge is not paid (M-028, M-039, M-040). */
export type DispatchRefusal = 'cancelled' | 'refunded' | 'on-hold' | 'to-pay' | 'sent'

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
  readonly duePence: number
  readonly sendsUnpaid: boolean
}): DispatchRefusal | null => {
  if (orderPhase(order.state) === 'cancelled') return 'cancelled'
  if (orderPhase(order.state) === 'fulfilled') return 'sent'
  if (isFullyRefunded(order)) return 'refunded'
  if (isHeld(order)) return 'on-hold'
  return order.duePence > 0 && !order.sendsUnpaid ? 'to-pay' : null
}
