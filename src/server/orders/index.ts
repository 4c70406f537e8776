export {
  type AttentionRefusal,
  findOrdersNeedingAttention,
  findPaymentsNeedingAttention,
  hasFailedRefund,
  isBackOnList,
  type OrderNeedingAttention,
  resolveOrderAttention,
} from './back-office/attention.ts'
export {
  isSettlingStep,
  type OrderSettlement,
  type OrderStep,
  type OrderStepRefusal,
  orderSteps,
  releaseOrder,
} from './back-office/back-office.ts'
export { type CancelledLine, cancelLines, stockBack } from './back-office/cancel-lines.ts'
export { cancelOrder } from './back-office/cancel-order.ts'
export type { EmailTogetherRefusal, LeftOut } from './back-office/email-together.ts'
export {
  countExport,
  type ExportRows,
  type ExportSource,
  exportHead,
  readExportBatch,
} from './back-office/export-orders.ts'
export { type FoundOrder, findNewestIds, findOrders } from './back-office/find-orders.ts'
export { isGivenBack } from './back-office/given-back.ts'
export { hasStatus, type ListedOrder, listOrders } from './back-office/list-orders.ts'
export { recordMadeByStaff } from './back-office/made-by-staff.ts'
export { changeText, type OrderChange } from './back-office/order-changes.ts'
export { mayBeByDay, type OrderFilters } from './back-office/order-filters.ts'
export type { NoteRefusal } from './back-office/order-notes.ts'
export {
  changeOrder,
  lockOrder,
  lockOrderAt,
  nextVersion,
  type OrderAt,
  type OrderChanged,
} from './back-office/order-version.ts'
export { MOST_COUNTED, type PageKey, usualSort } from './back-office/page-orders.ts'
export type { OrderPreview } from './back-office/preview-order.ts'
export { MADE_AT_PROVIDER, NO_REASON, recordOrderRefunded } from './back-office/refunded.ts'
export type { StaffHoldRefusal } from './back-office/staff-hold.ts'
export { waitsForDecision } from './back-office/waiting-requests.ts'
export { writeNote } from './back-office/write-note.ts'
export type { DeliveryChangeRefusal, DeliveryChangeRequest } from './changes/change-delivery.ts'
export { findDeliveryLoads } from './changes/delivery-loads.ts'
export { asItIsNow, isLatestChange, latestChangeOf, readNow } from './changes/order-now.ts'
export type { ChargeRefusal } from './charges/charges.ts'
export { countOnCharge, lockCharge, type OrderChargeRow, payCharge } from './charges/write-charge.ts'
export { claimOrders, ordersData } from './customers.ts'
export type { ResendRefusal } from './emails/order-emails.ts'
export { eraseOldOrders } from './erase.ts'
export { registerOrders } from './handlers.ts'
export {
  type AuditScope,
  auditInvariants,
  checkInvariants,
  checkOrder,
  invariantIds,
  type Violation,
} from './invariants/invariants.ts'
export { readAttachment } from './invoice/attachment.ts'
export { withdrawCreditNote } from './invoice/credit-notes.ts'
export { createOrders, type Orders } from './orders.ts'
export { boughtText, deliveryText } from './place/confirmation-email.ts'
export { type NotifyDeps, notifyShopper } from './place/notify-shopper.ts'
export { findOrderOf, findRecentOrder, type PlaceDeps, placeOrder } from './place/place-order.ts'
export type { Consent, OrderRow } from './place/write-order.ts'
export { checkQuote, type HoldRefusal, holdQuote, releaseHold, reserveForLink } from './quote/hold-goods.ts'
export {
  expireQuote,
  type FreezeDeps,
  type FreezeRefusal,
  freezeQuote,
  type QuoteRequest,
} from './quote/make-quote.ts'
export { lockPayer, type QuotePayer } from './quote/payer.ts'
export { findQuoteLines, lockBasketOf, lockQuote, moveQuote, type QuoteRow } from './quote/quotes.ts'
export { findReturnedPostage, type ReturnedPostage } from './quote/sample-postage.ts'
export { termsHtml, termsSha256 } from './quote/terms.ts'
export { findOwnOrder } from './read-orders.ts'
export { cardAmountSentences, pathToFix, problemSentences } from './sentences.ts'
export {
  findShipments,
  hasShipments,
  presentShipment,
  type StoredShipment,
} from './shipments/read-shipments.ts'
export {
  findLinesToSend,
  type LineToSend,
  recordShipment,
  type ShipmentDeps,
  type ShipmentRefusal,
} from './shipments/record-shipment.ts'
export { inspectedOfLine, returningOfLine, settledOfLine } from './shipments/returned-of-line.ts'
export { sentOfLine } from './shipments/sent-of-line.ts'
export { type WithdrawalRefusal, withdrawShipment } from './shipments/withdraw-shipment.ts'
