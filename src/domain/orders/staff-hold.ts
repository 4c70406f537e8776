import { isOnHold, type OrderState } from './states.ts'

/** Why staff put an order on hold (M-039). */
export const holdReasons = ['check-address', 'fraud', 'stock', 'call-back', 'payment'] as const

export type HoldReason = (typeof holdReasons)[number]

export const holdReasonTexts: Readonly<Record<HoldReason, string>> = {
  'check-address': 'Check the address',
  fraud: 'May be fraud',
  stock: 'Stock',
  'call-back': 'Call the customer back',
  payment: 'Payment',
}

/**
 * Whether nothing of an order may be picked or sent: staff hold it, or it was ordered on hold and its shopper
 * has not been called yet (M-039, OP-69). Shoppers see the second alone.
 */
export const isHeld = (order: {
  readonly method: string
  readonly state: OrderState
  readonly heldAt: Date | null
}): boolean => order.heldAt !== null || isOnHold(order)
