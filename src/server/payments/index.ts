import type { Result } from '#domain/lang/result.ts'
import type { TypedPayment } from '#domain/payments/manual.ts'
import type { MethodWithoutProvider, PaymentMethod, Provider } from '#domain/payments/methods.ts'
import type { Actor } from '#domain/staff/actor.ts'
import type { OrderRow, QuoteRequest } from '../orders/index.ts'
import type { Visitor } from '../session/visitor.ts'
import { type CaptureResult, capturePayment } from './attempts/capture-payment.ts'
import { verifyCardCode } from './attempts/card-code.ts'
import {
  type CardPaymentResult,
  finishByForm,
  payAfterAction,
  payWithMethod,
} from './attempts/card-payment.ts'
import { countRecentDeclines } from './attempts/card-testing.ts'
import { confirmPayment } from './attempts/finish-payment.ts'
import {
  type ClientHash,
  holdForBrowser,
  type OpenPaymentDeps,
  type OpenRequest,
  openIntent,
  openPayment,
} from './attempts/open-payment.ts'
import type { PayRefusal } from './attempts/prepare.ts'
import { type PaymentConsent, payWithoutProvider, placeForCustomer } from './attempts/without-provider.ts'
import { closePayment } from './back-office/close-payment.ts'
import { listStaffPayments, type StaffPayment, type StaffPaymentQuery } from './back-office/list-payments.ts'
import { type PaymentDetails, readStaffPayment } from './back-office/read-payment.ts'
import { refundPayment } from './back-office/refund-payment.ts'
import { reopenPayment } from './back-office/reopen-payment.ts'
import type { ProviderPayment, WebhookHeaders } from './gateways/payment-gateway.ts'
import { createPaymentLinks, type PaymentLinks } from './links/links.ts'
import { payByLink } from './links/pay-by-link.ts'
import { type PayerLink, readPayerLink } from './links/read-links.ts'
import type { ManualRow } from './manual/apply-manual-outcome.ts'
import { type Receipt, readReceipt, recordManual } from './manual/manual-receipt.ts'
import { matchPayment, notePayment } from './manual/match-payment.ts'
import {
  type ManualAnswer,
  type ManualDeps,
  type ManualRefusal,
  payManually,
  payManuallyAfterAction,
} from './manual/pay-against-reference.ts'
import {
  type ComparisonRefusal,
  compareLedger,
  type LedgerComparison,
  type TimeSpan,
} from './reconcile/compare-ledger.ts'
import { deleteOldQuotes } from './reconcile/delete-old.ts'
import { type ReconcileReport, reconcile } from './reconcile/reconcile.ts'
import {
  type ApprovalQuery,
  decideApproval,
  type ListedApproval,
  listApprovals,
} from './refunds/approvals.ts'
import { type CloseRefusal, type ReviewRefund, refundInReview } from './refunds/close-review.ts'
import { giveBack, previewGiveBack } from './refunds/give-back.ts'
import { type RefundOfOrder, readRefundsOfOrder } from './refunds/read-staff-refund.ts'
import { type HowByHand, type RefundRecorder, recordRefundByHand } from './refunds/record-by-hand.ts'
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
import { type RefundableView, readRefundableView } from './refunds/refundable-view.ts'
import { type EventResult, handleEvent } from './webhooks/handle-event.ts'

export type { AttemptLimits } from './attempts/attempt-limit.ts'
export type { CardTesting } from './attempts/card-testing.ts'
export type { PayRefusal } from './attempts/prepare.ts'
export { responseOfRefusal } from './attempts/refusal-responses.ts'
export type { StaffPayment } from './back-office/list-payments.ts'
export type { PaymentRefundRefusal } from './back-office/refund-payment.ts'
export type { Gateways } from './gateways/payment-gateway.ts'
export { noGateways, offeredProviders } from './gateways/registry.ts'
export { registerPayments } from './handlers.ts'
export type { MakeLinkRefusal } from './links/make-link.ts'
export type { ListedLink, PayerLink } from './links/read-links.ts'
export type { LinkRefusal } from './links/withdraw-link.ts'
export { createPaymentsLog } from './log.ts'
export { type FoundPayment, findPayments, type ListedPayment, listManual } from './manual/list-manual.ts'
export type { Receipt } from './manual/manual-receipt.ts'
export { type MatchRefusal, recordReviewedPayment, type SeenMatch } from './manual/match-payment.ts'
export type { ManualLimits } from './manual/pay-against-reference.ts'
export type { LedgerComparison, LedgerDifference } from './reconcile/compare-ledger.ts'
export type { ReconcileReport } from './reconcile/reconcile.ts'
export type { DecisionRefusal, ListedApproval } from './refunds/approvals.ts'
export { type CloseRefusal, closeReview } from './refunds/close-review.ts'
export type { GiveBackRefusal, GivenBack, RefundPreview } from './refunds/give-back.ts'
export type { MadeRefund, RefundEffect, RefundOfOrder } from './refunds/read-staff-refund.ts'
export type { OrderRefund, RefundRefusal, RefundRequest } from './refunds/refund-order.ts'
export type { RefundableView } from './refunds/refundable-view.ts'

/** Takes payments and refunds them. Every method ends in the one function that places orders (HZ-23). */
export interface Payments {
  withoutProvider(
    visitor: Visitor,
    method: MethodWithoutProvider,
    agreement: PaymentConsent,
  ): Promise<Result<OrderRow, PayRefusal>>
  /** Places an order that staff made for its customer, in a session of its own. */
  placeForCustomer: Bound<typeof placeForCustomer>
  /** Holds goods and code before the browser confirms a payment at its vendor. */
  holdForBrowser(
    visitor: Visitor,
    method: PaymentMethod,
    request: QuoteRequest,
  ): Promise<Result<'held' | 'not-needed', PayRefusal>>
  /** Opens a payment that the payer completes in the browser. */
  open(
    visitor: Visitor,
    provider: Provider,
    request: OpenRequest,
  ): Promise<Result<ProviderPayment, PayRefusal>>
  /** The client secret of such a payment. */
  openIntent(visitor: Visitor, provider: Provider, request: OpenRequest): Promise<Result<string, PayRefusal>>
  /** Captures an approved payment, where the shop captures. */
  capture(visitor: Visitor, provider: Provider, paymentId: string): Promise<Result<CaptureResult, PayRefusal>>
  /** Places the order of a payment that the browser reports as successful; null: the last one. */
  confirm(
    visitor: Visitor,
    provider: Provider,
    report: { readonly paymentId: string | null; readonly optIn: boolean },
  ): Promise<Result<OrderRow, PayRefusal>>
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
  /** False: no card is taken against a reference; the page says so (HZ-16). */
  readonly acceptsManual: boolean
  manual(
    visitor: Visitor,
    typed: TypedPayment,
    by: { readonly paymentMethodId: string; readonly client: ClientHash },
  ): Promise<Result<ManualAnswer, ManualRefusal>>
  manualAfterAction(visitor: Visitor, paymentId: string): Promise<Result<ManualAnswer, ManualRefusal>>
  /** Charges a card with the sum of a payment link, once (M-080). */
  payByLink: Bound<typeof payByLink>
  /** A payment link as its customer sees it; null: there is none. */
  payerLink(key: string): Promise<PayerLink | null>
  /** For staff: payment links, made, read, emailed and taken back. */
  readonly links: PaymentLinks
  recordManual(
    visitor: Visitor,
    form: { readonly paymentId: string; readonly agree: boolean },
  ): Promise<Result<ManualRow, ManualRefusal>>
  /** The receipt at `manualReceiptPath(key)`; null: none of the visitor's. */
  receipt(visitor: Visitor, key: string): Promise<Receipt | null>
  handleEvent(provider: Provider, rawBody: Buffer, headers: WebhookHeaders): Promise<EventResult>
  /** Whether only a call to the provider can tell a genuine event from a forged one. */
  verifiesEventsRemotely(provider: Provider): boolean
  /** Reads idle payments again, ends expired quotes and sends due refunds. */
  reconcile(options?: { readonly isStart?: boolean }): Promise<ReconcileReport>
  /** Job: deletes quotes that expired unpaid long ago, and old webhook events. */
  deleteExpired(): Promise<void>
  refund(request: RefundRequest): Promise<Result<OrderRefund, RefundRefusal>>
  /** Refunds a payment that could not become an order, by the provider's payment id. */
  refundInReview(paymentId: string, actor?: Actor): Promise<Result<ReviewRefund, CloseRefusal>>
  /** Refunds a payment against a reference, in full or in part. */
  refundManual(request: ManualRefundRequest): Promise<Result<ManualRefund, ManualRefundRefusal>>
  /** Records that staff refunded by hand what was due for an order. */
  recordRefundByHand(
    number: string,
    how: HowByHand,
    by?: RefundRecorder,
  ): ReturnType<typeof recordRefundByHand>
  /** What of an order can still be given back or cancelled; null: no such order. */
  refundable(number: string): Promise<RefundableView | null>
  /** What a refund by staff would do; changes nothing. */
  previewGiveBack: Bound<typeof previewGiveBack>
  /** Gives back by lines, for staff: once for each key, within their limits or as a request. */
  giveBack: Bound<typeof giveBack>
  /** What staff gave back of an order, newest first; null: no such order. */
  refundsOfOrder(number: string): Promise<readonly RefundOfOrder[] | null>
  approvals(query: ApprovalQuery): Promise<readonly ListedApproval[]>
  /** Allows or refuses what another member of staff asked for. */
  decideApproval: Bound<typeof decideApproval>
  /** Matches a payment against a reference with what it pays. */
  matchPayment(match: Parameters<typeof matchPayment>[1]): ReturnType<typeof matchPayment>
  /** All payments as staff see them, newest first. */
  list(query: StaffPaymentQuery): Promise<readonly StaffPayment[]>
  /** A payment with its refunds, by the provider's id; null: no such payment. */
  read(paymentId: string): Promise<PaymentDetails | null>
  notePayment: Bound<typeof notePayment>
  /** Takes a payment off the list of those that wait for a person. */
  closePayment: Bound<typeof closePayment>
  /** Takes that back. */
  reopenPayment: Bound<typeof reopenPayment>
  /** Gives a payment back that no order is refunded for, within the person's limits. */
  refundPayment: Bound<typeof refundPayment>
  /** Compares the providers' payments of some days with the shop's records; changes nothing (IV-23). */
  compareLedger(span: TimeSpan): Promise<Result<LedgerComparison, ComparisonRefusal>>
  /** Counts the cards declined in the current ten-minute window, on all paths (F5). */
  declines(): Promise<number>
}

/** A use case without its dependencies. */
type Bound<UseCase> = UseCase extends (deps: never, ...args: infer Args) => infer Answer
  ? (...args: Args) => Answer
  : never

export type PaymentsDeps = OpenPaymentDeps & ManualDeps & { readonly publicUrl: URL }

export const createPayments = (deps: PaymentsDeps): Payments => ({
  withoutProvider: (visitor, method, agreement) => payWithoutProvider(deps, visitor, method, agreement),
  placeForCustomer: (actor, visitor, placement) => placeForCustomer(deps, actor, visitor, placement),
  holdForBrowser: (visitor, method, request) => holdForBrowser(deps, visitor, method, request),
  open: (visitor, provider, request) => openPayment(deps, visitor, provider, request),
  openIntent: (visitor, provider, request) => openIntent(deps, visitor, provider, request),
  capture: (visitor, provider, paymentId) => capturePayment(deps, visitor, provider, paymentId),
  confirm: (visitor, provider, report) => confirmPayment(deps, visitor, provider, report),
  verifyCardCode: (visitor, code) => verifyCardCode(deps, visitor, code),
  payWithMethod: (visitor, method, options) => payWithMethod(deps, visitor, method, options),
  payAfterAction: (visitor, paymentId, optIn) => payAfterAction(deps, visitor, paymentId, optIn),
  finishByForm: (visitor, agreement) => finishByForm(deps, visitor, agreement),
  acceptsManual: deps.acceptsManual,
  manual: (visitor, typed, by) => payManually(deps, visitor, typed, by),
  manualAfterAction: (visitor, paymentId) => payManuallyAfterAction(deps, visitor, paymentId),
  payByLink: (visitor, payment, by) => payByLink(deps, visitor, payment, by),
  payerLink: (key) => readPayerLink(deps.database.queries, key, deps.now()),
  links: createPaymentLinks(deps),
  recordManual: (visitor, form) => recordManual(deps, visitor, form),
  receipt: (visitor, key) => readReceipt(deps.database.queries, visitor, key),
  handleEvent: (provider, rawBody, headers) => handleEvent(deps, provider, rawBody, headers),
  verifiesEventsRemotely: (provider) => deps.gateways[provider]?.verifiesEventsRemotely ?? false,
  reconcile: (options) => reconcile(deps, options),
  deleteExpired: () => deleteOldQuotes(deps.database, deps.now()),
  refund: (request) => refundOrder(deps, request),
  refundInReview: (paymentId, actor) => refundInReview(deps, paymentId, actor === undefined ? {} : { actor }),
  refundManual: (request) => refundManual(deps, request),
  recordRefundByHand: (number, how, by) => recordRefundByHand(deps, number, how, by),
  refundable: (number) => readRefundableView(deps.database.queries, number),
  previewGiveBack: (actor, request) => previewGiveBack(deps, actor, request),
  giveBack: (actor, request) => giveBack(deps, actor, request),
  refundsOfOrder: (number) => readRefundsOfOrder(deps.database.queries, number),
  approvals: (query) => listApprovals(deps.database.queries, query, deps.now()),
  decideApproval: (actor, decision) => decideApproval(deps, actor, decision),
  matchPayment: (match) => matchPayment(deps, match),
  list: (query) => listStaffPayments(deps.database.reports, query),
  read: (paymentId) => readStaffPayment(deps.database.queries, paymentId),
  notePayment: (actor, note) => notePayment(deps, actor, note),
  closePayment: (actor, paymentId) => closePayment(deps, actor, paymentId),
  reopenPayment: (actor, paymentId) => reopenPayment(deps, actor, paymentId),
  refundPayment: (actor, request) => refundPayment(deps, actor, request),
  compareLedger: (span) => compareLedger({ gateways: deps.gateways, queries: deps.database.queries }, span),
  declines: () => countRecentDeclines(deps.database.queries),
})
