import { type Pence, sumPence } from '#domain/money/pence.ts'
import type { Capture, PaymentState, PaymentSubject, ProviderPayment } from '../payment-gateway.ts'

/** An order in its current state at PayPal. */
export interface PaypalOrder {
  readonly id: string
  readonly subject: PaymentSubject | null
  readonly amount: Pence
  readonly isGbp: boolean
  /** The merchant that is paid, if PayPal names it. */
  readonly payee: string | null
  /** `completed` says nothing about money: the captures do. */
  readonly state: 'created' | 'approved' | 'payer-action-required' | 'completed' | 'voided'
  readonly captures: readonly PaypalCapture[]
}

export interface PaypalCapture extends Capture {
  readonly isGbp: boolean
  readonly subject: PaymentSubject | null
}

/** What the shop compares PayPal's orders with. */
export interface PaypalMerchant {
  readonly live: boolean
  /** Null: not checked. */
  readonly merchantId: string | null
}

/** Whether money was received, even if some of it was refunded since. */
const isReceived = ({ state }: PaypalCapture): boolean =>
  state === 'completed' || state === 'refunded' || state === 'partially-refunded'

/** The state of a payment by its captures, not by the order's own state (HZ-13). */
const stateOf = ({ state, captures }: PaypalOrder): PaymentState => {
  if (captures.some(isReceived)) return { kind: 'succeeded' }
  if (captures.some((capture) => capture.state === 'pending')) return { kind: 'processing' }
  /* PayPal captures an order once: if that failed, another order must be paid. */
  if (captures.length > 0 && state === 'completed') return { kind: 'failed' }
  if (state === 'voided') return { kind: 'cancelled' }
  return { kind: state === 'approved' ? 'approved' : 'awaiting-payer' }
}

/** Converts an order of PayPal into a payment. */
export const paymentOf = (order: PaypalOrder, { live, merchantId }: PaypalMerchant): ProviderPayment => {
  const taken = order.captures.filter(isReceived)
  const received = sumPence(taken.map(({ amount }) => amount))
  return {
    id: order.id,
    subject: order.subject,
    amount: received > 0 ? received : order.amount,
    received,
    isGbp: order.isGbp && taken.every(({ isGbp }) => isGbp),
    live,
    isPaidToUs: merchantId === null || order.payee === null || order.payee === merchantId,
    state: stateOf(order),
    captureId: taken[0]?.id ?? null,
    captures: order.captures,
    isChallenged: false,
    clientSecret: null,
  }
}
