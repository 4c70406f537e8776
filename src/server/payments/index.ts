import type { Result } from '#domain/lang/result.ts'
import type { TypedPayment } from '#domain/payments/manual.ts'
import type { OrderRow, OrderSettlement, QuoteRequest } from '../orders/index.ts'
import type { Visitor } from '../session/visitor.ts'
import { verifyCardCode } from './attempts/card-code.ts'
import {
  type CardPaymentResult,
  finishByForm,
  payAfterAction,
  payWithMethod,
} from './attempts/card-payment.ts'
import { countRecentDeclines } from './attempts/card-testing.ts'
import {
  type CardDeps,
  type ClientHash,
  confirmPayment,
  holdForBrowser,
  openPaymentIntent,
} from './attempts/cards.ts'
import type { PayRefusal } from './attempts/prepare.ts'
import {
  captureWalletOrder,
  confirmWallet,
  openWalletOrder,
  type WalletCaptureResult,
} from './attempts/wallet.ts'
import {
  type MethodWithoutProvider,
  type PaymentConsent,
  payWithoutProvider,
} from './attempts/without-provider.ts'
import type { WebhookHeaders } from './gateways/port.ts'
import type { ManualRow } from './manual/apply-manual-outcome.ts'
import { type Receipt, readReceipt, recordManual } from './manual/manual-receipt.ts'
import { matchPayment } from './manual/match-payment.ts'
import {
  type ManualAnswer,
  type ManualDeps,
  type ManualRefusal,
  payManually,
  payManuallyAfterAction,
} from './manual/pay-against-reference.ts'
import { compareLedger, type LedgerComparison, type TimeSpan } from './reconcile/compare-ledger.ts'
import { deleteOldQuotes } from './reconcile/delete-old.ts'
import { type ReconcileReport, reconcile } from './reconcile/reconcile.ts'
import { type CloseRefusal, type ReviewRefund, refundInReview } from './refunds/close-review.ts'
import { recordRefundByHand } from './refunds/record-by-hand.ts'
import {
  type ManualRefund,
  type ManualRefundRefusal,
  type ManualRefundRequest,
  refundManual,
} from './refunds/refund-manual.ts'
import {
  type OrderRefund,
  type RefundRefusal,
  type RefundRequest,
  refundOrder,
} from './refunds/refund-order.ts'
import { type EventResult, handleCardEvent, handleWalletEvent } from './webhooks/handle-event.ts'

export type { AttemptLimits } from './attempts/attempt-limit.ts'
export type { CardTesting } from './attempts/card-testing.ts'
export type { Providers } from './gateways/read-payment.ts'
export { registerPayments } from './handlers.ts'
export { createPaymentsLog } from './log.ts'
export { type ListedPayment, listManual } from './manual/list-manual.ts'
export type { Receipt } from './manual/manual-receipt.ts'
export { type MatchRefusal, recordReviewedPayment } from './manual/match-payment.ts'
export type { ManualLimits } from './manual/pay-against-reference.ts'
export type { LedgerDifference } from './reconcile/compare-ledger.ts'
export type { ReconcileReport } from './reconcile/reconcile.ts'
export { type CloseRefusal, closeReview } from './refunds/close-review.ts'
export type { OrderRefund, RefundRefusal, RefundRequest } from './refunds/refund-order.ts'

/** Takes payments and refunds them. Every method ends in the one function that places orders (HZ-23). */
export interface Payments {
  withoutProvider(
    visitor: Visitor,
    method: MethodWithoutProvider,
    agreement: PaymentConsent,
  ): Promise<Result<OrderRow, PayRefusal>>
  /** Holds goods and code before the browser confirms a payment at its vendor. */
  holdForBrowser(visitor: Visitor, request: QuoteRequest): Promise<Result<'held' | 'not-needed', PayRefusal>>
  /** The client secret of a payment that the browser confirms. */
  openIntent(visitor: Visitor, client: ClientHash, shown: string | null): Promise<Result<string, PayRefusal>>
  confirm(visitor: Visitor, paymentId: string, optIn: boolean): Promise<Result<OrderRow, PayRefusal>>
  /** Checks the code that was emailed while cards are being tested; false: wrong. */
  verifyCardCode(visitor: Visitor, code: string): Promise<boolean>
  payWithMethod(
    visitor: Visitor,
    paymentMethodId: string,
    options: { readonly optIn: boolean; readonly client: ClientHash; readonly shown: string | null },
  ): Promise<Result<CardPaymentResult, PayRefusal>>
  payAfterAction(
    visitor: Visitor,
    paymentId: string,
    optIn: boolean,
  ): Promise<Result<CardPaymentResult, PayRefusal>>
  finishByForm(
    visitor: Visitor,
    agreement: Pick<PaymentConsent, 'optIn' | 'ticks'>,
  ): Promise<Result<OrderRow, PayRefusal>>
  openWallet(visitor: Visitor, client: ClientHash): Promise<Result<string, PayRefusal>>
  captureWallet(visitor: Visitor, orderId: string): Promise<Result<WalletCaptureResult, PayRefusal>>
  confirmWallet(
    visitor: Visitor,
    orderId: string | null,
    optIn: boolean,
  ): Promise<Result<OrderRow, PayRefusal>>
  /** False: no card is taken against a reference; the page says so (HZ-16). */
  readonly acceptsManual: boolean
  manual(
    visitor: Visitor,
    typed: TypedPayment,
    by: { readonly paymentMethodId: string; readonly client: ClientHash },
  ): Promise<Result<ManualAnswer, ManualRefusal>>
  manualAfterAction(visitor: Visitor, paymentId: string): Promise<Result<ManualAnswer, ManualRefusal>>
  recordManual(
    visitor: Visitor,
    form: { readonly paymentId: string; readonly agree: boolean },
  ): Promise<Result<ManualRow, ManualRefusal>>
  /** The receipt at `manualReceiptPath(key)`; null: none of the visitor's. */
  receipt(visitor: Visitor, key: string): Promise<Receipt | null>
  handleCardEvent(rawBody: Buffer, signature: string | undefined): Promise<EventResult>
  handleWalletEvent(rawBody: Buffer, headers: WebhookHeaders): Promise<EventResult>
  /** Reads idle payments again, ends expired quotes and sends due refunds. */
  reconcile(options?: { readonly isStart?: boolean }): Promise<ReconcileReport>
  /** Job: deletes quotes that expired unpaid long ago, and old webhook events. */
  deleteExpired(): Promise<void>
  refund(request: RefundRequest): Promise<Result<OrderRefund, RefundRefusal>>
  /** Refunds a payment that could not become an order, by the provider's payment id. */
  refundInReview(paymentId: string): Promise<Result<ReviewRefund, CloseRefusal>>
  /** Refunds a payment against a reference, in full or in part. */
  refundManual(request: ManualRefundRequest): Promise<Result<ManualRefund, ManualRefundRefusal>>
  /** Records that staff refunded by hand what was due for an order. */
  recordRefundByHand(number: string, how: OrderSettlement): ReturnType<typeof recordRefundByHand>
  /** Matches a payment against a reference with what it pays. */
  matchPayment(match: Parameters<typeof matchPayment>[1]): ReturnType<typeof matchPayment>
  /** Compares the card provider's payments of some days with the shop's records; changes nothing (IV-23). */
  compareLedger(span: TimeSpan): Promise<Result<LedgerComparison, 'no-cards' | 'provider-away'>>
  /** Counts the cards declined in the current ten-minute window, on all paths (F5). */
  declines(): Promise<number>
}

export type PaymentsDeps = CardDeps & ManualDeps

export const createPayments = (deps: PaymentsDeps): Payments => ({
  withoutProvider: (visitor, method, agreement) => payWithoutProvider(deps, visitor, method, agreement),
  holdForBrowser: (visitor, request) => holdForBrowser(deps, visitor, request),
  openIntent: (visitor, client, shown) => openPaymentIntent(deps, visitor, client, shown),
  confirm: (visitor, paymentId, optIn) => confirmPayment(deps, visitor, paymentId, optIn),
  verifyCardCode: (visitor, code) => verifyCardCode(deps, visitor, code),
  payWithMethod: (visitor, method, options) => payWithMethod(deps, visitor, method, options),
  payAfterAction: (visitor, paymentId, optIn) => payAfterAction(deps, visitor, paymentId, optIn),
  finishByForm: (visitor, agreement) => finishByForm(deps, visitor, agreement),
  openWallet: (visitor, client) => openWalletOrder(deps, visitor, client),
  captureWallet: (visitor, orderId) => captureWalletOrder(deps, visitor, orderId),
  confirmWallet: (visitor, orderId, optIn) => confirmWallet(deps, visitor, orderId, optIn),
  acceptsManual: deps.acceptsManual,
  manual: (visitor, typed, by) => payManually(deps, visitor, typed, by),
  manualAfterAction: (visitor, paymentId) => payManuallyAfterAction(deps, visitor, paymentId),
  recordManual: (visitor, form) => recordManual(deps, visitor, form),
  receipt: (visitor, key) => readReceipt(deps.database.queries, visitor, key),
  handleCardEvent: (rawBody, signature) => handleCardEvent(deps, rawBody, signature),
  handleWalletEvent: (rawBody, headers) => handleWalletEvent(deps, rawBody, headers),
  reconcile: (options) => reconcile(deps, options),
  deleteExpired: () => deleteOldQuotes(deps.database, deps.now()),
  refund: (request) => refundOrder(deps, request),
  refundInReview: (paymentId) => refundInReview(deps, paymentId),
  refundManual: (request) => refundManual(deps, request),
  recordRefundByHand: (number, how) => recordRefundByHand(deps, number, how),
  matchPayment: (match) => matchPayment(deps, match),
  compareLedger: (span) => compareLedger({ providers: deps.providers, queries: deps.database.queries }, span),
  declines: () => countRecentDeclines(deps.database.queries),
})
