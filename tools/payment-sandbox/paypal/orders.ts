import type { Ids } from '../ids.ts'
import type { State } from '../state.ts'
import { type Issue, isIssue, notFound, unprocessable } from './errors.ts'
import { checkSums, type Money, moneyOf, type NewOrder, type PurchaseUnit, penceOf } from './shapes.ts'
import { wireCapture, wireOrder } from './wire.ts'

/** The payer's choice in the window; it decides what the capture does. */
export const fundings = {
  balance: 'PayPal balance',
  declined: 'Bank card that is declined',
  pending: 'eCheck that stays pending',
  restricted: 'Account that is restricted',
  'google-pay': 'Google Pay',
} as const
export type Funding = keyof typeof fundings

export const isFunding = (text: unknown): text is Funding =>
  typeof text === 'string' && Object.hasOwn(fundings, text)

export interface Capture {
  id: string
  status: 'COMPLETED' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'PENDING' | 'REFUNDED'
  status_details?: { reason: string }
  amount: Money
  final_capture: true
  custom_id?: string
  invoice_id?: string
  seller_protection: { status: 'ELIGIBLE'; dispute_categories: readonly string[] }
  seller_receivable_breakdown: { gross_amount: Money; paypal_fee: Money; net_amount: Money }
  create_time: string
  update_time: string
}

export interface Refund {
  id: string
  status: 'COMPLETED'
  amount: Money
  custom_id?: string
  invoice_id?: string
  note_to_payer?: string
  create_time: string
  update_time: string
}

/** An order as it is stored; responses are made from it, with links added. */
export interface PaypalOrder {
  id: string
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED'
  unit: PurchaseUnit
  funding: Funding | null
  /** The payer closed the window; a new approval undoes that. */
  cancelled: boolean
  capture: Capture | null
  refunds: Refund[]
  create_time: string
  update_time: string
}

export interface PaypalContext {
  readonly state: State
  readonly ids: Ids
  readonly now: () => Date
  readonly origin: () => string
  readonly merchantId: string
  readonly emit: (type: string, resourceType: string, resource: object) => void
}

/** 2026-11-21T09:00:00Z, as PayPal writes times: without milliseconds. */
const timeOf = (now: Date): string => `${now.toISOString().slice(0, 19)}Z`

/** An order by its id; throws the 404 of PayPal. */
export const findOrder = (context: PaypalContext, id: string): PaypalOrder => {
  const order = Object.hasOwn(context.state.orders, id) ? context.state.orders[id] : undefined
  if (order === undefined) throw notFound()
  return order
}

/** A capture with its order; throws the 404 of PayPal. */
export const findCapture = (
  context: PaypalContext,
  id: string,
): { readonly order: PaypalOrder; readonly capture: Capture } => {
  for (const order of Object.values(context.state.orders))
    if (order.capture?.id === id) return { order, capture: order.capture }
  throw notFound()
}

/**
 * Creates an order for one purchase unit. Rejects an amount of zero or that is not the sum of its parts, and
 * an invoice number that was paid already.
 */
export const createOrder = (
  context: PaypalContext,
  { purchase_units, payment_source }: NewOrder,
): PaypalOrder => {
  const [unit] = purchase_units
  if (unit === undefined) throw notFound()
  if (penceOf(unit.amount) === 0) throw unprocessable('AMOUNT_MISMATCH')
  checkSums(unit)
  const isTaken = (invoice: string): boolean =>
    Object.values(context.state.orders).some(
      (order) => order.capture !== null && order.unit.invoice_id === invoice,
    )
  if (unit.invoice_id !== undefined && isTaken(unit.invoice_id)) throw unprocessable('DUPLICATE_INVOICE_ID')
  const time = timeOf(context.now())
  const order: PaypalOrder = {
    id: context.ids.paypal('order'),
    status: payment_source === undefined ? 'CREATED' : 'PAYER_ACTION_REQUIRED',
    unit,
    funding: null,
    cancelled: false,
    capture: null,
    refunds: [],
    create_time: time,
    update_time: time,
  }
  context.state.orders[order.id] = order
  return order
}

/** Approves an order: by the payer in the window, or by Google Pay. */
export const approveOrder = (context: PaypalContext, order: PaypalOrder, funding: Funding): void => {
  if (order.status === 'COMPLETED') throw unprocessable('ORDER_ALREADY_CAPTURED')
  order.status = 'APPROVED'
  order.funding = funding
  order.cancelled = false
  order.update_time = timeOf(context.now())
  context.emit('CHECKOUT.ORDER.APPROVED', 'checkout-order', wireOrder(context, order))
}

const refusals: Partial<Record<Funding, Issue>> = {
  declined: 'INSTRUMENT_DECLINED',
  restricted: 'PAYER_ACCOUNT_RESTRICTED',
}

/**
 * The issue of PayPal's own header to simulate errors: `PayPal-Mock-Response:
 * {"mock_application_codes":"INSTRUMENT_DECLINED"}`.
 */
export const mockedIssue = (header: string | undefined): Issue | null => {
  const [, code = ''] = header?.match(/"mock_application_codes"\s*:\s*"([A-Z_]+)"/) ?? []
  return isIssue(code) ? code : null
}

/** Captures the money of an approved order, or fails as the chosen funding does, or as `mocked` says. */
export const captureOrder = (context: PaypalContext, order: PaypalOrder, mocked: Issue | null): void => {
  if (order.status === 'COMPLETED') throw unprocessable('ORDER_ALREADY_CAPTURED')
  if (order.status !== 'APPROVED' || order.funding === null) throw unprocessable('ORDER_NOT_APPROVED')
  const issue = mocked ?? refusals[order.funding]
  if (issue !== undefined) {
    /* The payer must choose again, for the same order. */
    order.status = 'CREATED'
    order.funding = null
    throw unprocessable(issue)
  }
  const time = timeOf(context.now())
  const gross = penceOf(order.unit.amount)
  const fee = Math.min(gross, Math.round((gross * 29) / 1000) + 30)
  const pending = order.funding === 'pending'
  const { custom_id, invoice_id } = order.unit
  order.capture = {
    id: context.ids.paypal('capture'),
    status: pending ? 'PENDING' : 'COMPLETED',
    ...(pending ? { status_details: { reason: 'ECHECK' } } : {}),
    amount: moneyOf(gross),
    final_capture: true,
    ...(custom_id === undefined ? {} : { custom_id }),
    ...(invoice_id === undefined ? {} : { invoice_id }),
    seller_protection: {
      status: 'ELIGIBLE',
      dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'],
    },
    seller_receivable_breakdown: {
      gross_amount: moneyOf(gross),
      paypal_fee: moneyOf(fee),
      net_amount: moneyOf(gross - fee),
    },
    create_time: time,
    update_time: time,
  }
  order.status = 'COMPLETED'
  order.update_time = time
  emitCapture(context, order, order.capture)
}

const eventOf: Readonly<Record<Capture['status'], string>> = {
  COMPLETED: 'PAYMENT.CAPTURE.COMPLETED',
  DECLINED: 'PAYMENT.CAPTURE.DENIED',
  PENDING: 'PAYMENT.CAPTURE.PENDING',
  REFUNDED: 'PAYMENT.CAPTURE.REFUNDED',
  PARTIALLY_REFUNDED: 'PAYMENT.CAPTURE.REFUNDED',
}

const emitCapture = (context: PaypalContext, order: PaypalOrder, capture: Capture): void =>
  context.emit(eventOf[capture.status], 'capture', wireCapture(context, order, capture))

/** Completes or declines a pending eCheck. */
export const settleCapture = (context: PaypalContext, id: string, status: 'COMPLETED' | 'DECLINED'): void => {
  const { order, capture } = findCapture(context, id)
  if (capture.status !== 'PENDING') throw unprocessable('REFUND_NOT_ALLOWED')
  capture.status = status
  capture.update_time = timeOf(context.now())
  delete capture.status_details
  emitCapture(context, order, capture)
}

interface RefundRequest {
  readonly amount?: Money | undefined
  readonly custom_id?: string | undefined
  readonly invoice_id?: string | undefined
  readonly note_to_payer?: string | undefined
}

/** Refunds the requested amount, or all that is left; rejects more than that, and a capture without money. */
export const refundCapture = (context: PaypalContext, id: string, request: RefundRequest): Refund => {
  const { order, capture } = findCapture(context, id)
  if (capture.status === 'REFUNDED') throw unprocessable('CAPTURE_FULLY_REFUNDED')
  if (capture.status === 'PENDING' || capture.status === 'DECLINED') throw unprocessable('REFUND_NOT_ALLOWED')
  const before = order.refunds.reduce((sum, refund) => sum + penceOf(refund.amount), 0)
  const left = penceOf(capture.amount) - before
  const amount = request.amount === undefined ? left : penceOf(request.amount)
  if (amount < 1 || amount > left) throw unprocessable('REFUND_AMOUNT_EXCEEDED', '/amount/value')
  const time = timeOf(context.now())
  const refund: Refund = {
    id: context.ids.paypal('refund'),
    status: 'COMPLETED',
    amount: moneyOf(amount),
    ...(request.custom_id === undefined ? {} : { custom_id: request.custom_id }),
    ...(request.invoice_id === undefined ? {} : { invoice_id: request.invoice_id }),
    ...(request.note_to_payer === undefined ? {} : { note_to_payer: request.note_to_payer }),
    create_time: time,
    update_time: time,
  }
  order.refunds.push(refund)
  capture.status = amount === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  capture.update_time = time
  context.emit('PAYMENT.CAPTURE.REFUNDED', 'refund', {
    ...refund,
    ...(capture.custom_id === undefined ? {} : { custom_id: capture.custom_id }),
    supplementary_data: { related_ids: { order_id: order.id, capture_id: capture.id } },
  })
  return refund
}
