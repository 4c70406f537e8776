import type { z } from 'zod'
import { attentionCalls } from './calls/attention.ts'
import { auditCalls } from './calls/audit.ts'
import { dashboardCalls } from './calls/dashboard.ts'
import { dispatchCalls } from './calls/dispatch.ts'
import { exportCalls } from './calls/exports.ts'
import { orderChargeCalls } from './calls/order-charges.ts'
import { orderDeliveryCalls } from './calls/order-delivery.ts'
import { orderDocumentCalls } from './calls/order-documents.ts'
import { orderEmailCalls } from './calls/order-emails.ts'
import { orderListCalls } from './calls/order-list.ts'
import { orderCalls } from './calls/orders.ts'
import { ownPageCalls } from './calls/own-page.ts'
import { paymentLinkCalls } from './calls/payment-links.ts'
import { paymentCalls } from './calls/payments.ts'
import { phoneOrderCalls } from './calls/phone-orders.ts'
import { pickingCalls } from './calls/picking.ts'
import { priceCalls } from './calls/prices.ts'
import { refundCalls } from './calls/refunds.ts'
import { returnCalls } from './calls/returns.ts'
import { safetyCalls } from './calls/safety.ts'
import { searchCalls } from './calls/search.ts'
import { sessionCalls } from './calls/session.ts'
import { staffCalls } from './calls/staff.ts'
import { stockCalls } from './calls/stock.ts'
import { togetherCalls } from './calls/together.ts'
import { trackingFileCalls } from './calls/tracking-file.ts'
import { viewCalls } from './calls/views.ts'

/** Every call of the back office, by the name that its description gives it. */
export const adminCalls = {
  ...sessionCalls,
  ...ownPageCalls,
  ...staffCalls,
  ...safetyCalls,
  ...dashboardCalls,
  ...orderCalls,
  ...orderChargeCalls,
  ...orderDeliveryCalls,
  ...orderDocumentCalls,
  ...orderEmailCalls,
  ...orderListCalls,
  ...viewCalls,
  ...exportCalls,
  ...togetherCalls,
  ...searchCalls,
  ...dispatchCalls,
  ...trackingFileCalls,
  ...refundCalls,
  ...returnCalls,
  ...paymentCalls,
  ...paymentLinkCalls,
  ...attentionCalls,
  ...auditCalls,
  ...priceCalls,
  ...stockCalls,
  ...pickingCalls,
  ...phoneOrderCalls,
} as const

export type AdminCallName = keyof typeof adminCalls
export type CallInput<N extends AdminCallName> = z.input<(typeof adminCalls)[N]['input']>
export type CallOutput<N extends AdminCallName> = z.output<(typeof adminCalls)[N]['output']>
