import {
  AbortError,
  ApiError,
  ArgumentsValidationError,
  CaptureStatus,
  type Money,
  type Order,
  OrderStatus,
  type OrdersCapture,
  type Refund as PaypalRefund,
  RefundStatus,
} from '@paypal/paypal-server-sdk'
import { z } from 'zod'
import { invariant } from '#domain/lang/invariant.ts'
import { parseExactDecimal, printDecimal } from '#domain/measure/decimal.ts'
import { type Pence, pence, sumPence } from '#domain/money/pence.ts'
import type { ProviderRefusal, Refund, RefusalReason, UnknownOutcome } from '../payment-gateway.ts'
import { readSubject } from '../subject.ts'
import { unknownOutcome, VendorTimeoutError } from '../timeout.ts'
import type { PaypalCapture, PaypalOrder } from './order.ts'

/** PayPal's amounts are texts with two decimals: 33696 → '336.96'. */
export const moneyOf = (amount: Pence): Money => ({ currencyCode: 'GBP', value: printDecimal(amount, 2) })

const penceOf = (money: Money | undefined): Pence => {
  const amount = parseExactDecimal(money?.value ?? '0', 2)
  invariant(amount !== null, `PayPal's amount ${money?.value}`)
  return pence(amount)
}

const orderStates: Readonly<Record<OrderStatus, PaypalOrder['state']>> = {
  [OrderStatus.Created]: 'created',
  [OrderStatus.Saved]: 'created',
  [OrderStatus.Approved]: 'approved',
  [OrderStatus.Voided]: 'voided',
  [OrderStatus.Completed]: 'completed',
  [OrderStatus.PayerActionRequired]: 'payer-action-required',
}

const captureStates: Readonly<Record<CaptureStatus, PaypalCapture['state']>> = {
  [CaptureStatus.Completed]: 'completed',
  [CaptureStatus.Declined]: 'declined',
  [CaptureStatus.PartiallyRefunded]: 'partially-refunded',
  [CaptureStatus.Pending]: 'pending',
  [CaptureStatus.Refunded]: 'refunded',
  [CaptureStatus.Failed]: 'failed',
}

/** Converts a PayPal order. A status that PayPal adds later counts as the one that moves nothing. */
export const orderOf = (order: Order): PaypalOrder => {
  const units = order.purchaseUnits ?? []
  const [unit] = units
  return {
    id: order.id ?? '',
    subject: readSubject(unit?.customId),
    amount: sumPence(units.map(({ amount }) => penceOf(amount))),
    isGbp: units.every(({ amount }) => amount?.currencyCode === 'GBP'),
    payee: unit?.payee?.merchantId ?? null,
    state: orderStates[order.status ?? OrderStatus.Created] ?? 'created',
    captures: units.flatMap(({ payments }) => payments?.captures ?? []).map(captureOf),
  }
}

const captureOf = (capture: OrdersCapture): PaypalCapture => {
  const status = capture.status ?? CaptureStatus.Pending
  return {
    id: capture.id ?? '',
    amount: penceOf(capture.amount),
    isGbp: capture.amount?.currencyCode === 'GBP',
    subject: readSubject(capture.customId),
    state: captureStates[status] ?? 'pending',
    status,
  }
}

/** The capture id in 'https://api-m.paypal.com/v2/payments/captures/2GG279541U471931P'. */
const captureIn = (href = ''): string | null => href.match(/\/captures\/([\w-]+)$/)?.[1] ?? null

export const refundOf = (refund: PaypalRefund, requested: Pence): Refund => ({
  id: refund.id ?? '',
  key: refund.customId ?? null,
  of: captureIn(refund.links?.find(({ rel }) => rel === 'up')?.href),
  amount: refund.amount === undefined ? requested : penceOf(refund.amount),
  state:
    refund.status === RefundStatus.Completed
      ? 'completed'
      : refund.status === RefundStatus.Failed || refund.status === RefundStatus.Cancelled
        ? 'failed'
        : 'pending',
})

const errorShape = z.object({
  name: z.string().default(''),
  message: z.string().default(''),
  debug_id: z.string().optional(),
  details: z.array(z.object({ issue: z.string(), description: z.string().default('') })).default([]),
})

/** The issues of the payer or their instrument; the shopper may try another. */
const declines =
  /^(INSTRUMENT_DECLINED|TRANSACTION_REFUSED|PAYER_ACCOUNT_RESTRICTED|PAYER_ACCOUNT_LOCKED_OR_CLOSED|PAYER_CANNOT_PAY|REDIRECT_PAYER_FOR_ALTERNATE_FUNDING|COMPLIANCE_VIOLATION|CARD_.+|PAYEE_BLOCKED_TRANSACTION)$/

const reasonOf = (status: number, issue: string): RefusalReason => {
  if (status === 401 || status === 403) return 'not-allowed'
  if (status === 404) return 'not-found'
  if (issue === 'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED') return 'worn-out'
  if (declines.test(issue)) return 'declined'
  if (/REQUEST_ID|DUPLICATE_INVOICE_ID/.test(issue)) return 'key-reused'
  return status === 422 ? 'wrong-state' : 'invalid'
}

/** Maps a failed call to a refusal or an unknown outcome. */
export const refusalOf = (failure: unknown): ProviderRefusal | UnknownOutcome => {
  if (failure instanceof VendorTimeoutError || failure instanceof AbortError) return unknownOutcome('timeout')
  if (failure instanceof ArgumentsValidationError || failure instanceof TypeError) throw failure
  if (!(failure instanceof ApiError)) return unknownOutcome(isTimeout(failure) ? 'timeout' : 'connection')
  const error = readError(failure.body)
  const trace = error.debug_id ?? null
  const [detail] = error.details
  const issue = detail?.issue ?? error.name
  if (failure.statusCode >= 500) return unknownOutcome('vendor-failed', trace)
  if ([409, 429].includes(failure.statusCode) || issue === 'ORDER_COMPLETION_IN_PROGRESS')
    return unknownOutcome('busy', trace)
  return {
    kind: 'refused',
    reason: reasonOf(failure.statusCode, issue),
    code: issue,
    sentence: detail?.description ?? error.message,
    trace,
  }
}

const isTimeout = (failure: unknown): boolean =>
  failure instanceof Error &&
  'code' in failure &&
  (failure.code === 'ECONNABORTED' || failure.code === 'ETIMEDOUT')

const readError = (body: unknown): z.infer<typeof errorShape> => {
  const nothing = { name: '', message: '', details: [] }
  if (typeof body !== 'string') return nothing
  try {
    return errorShape.catch(nothing).parse(JSON.parse(body))
  } catch {
    return nothing
  }
}
