import { and, asc, eq, sql } from 'drizzle-orm'
import type { StaffOrder } from '#contract/admin/staff-order.ts'
import { mediaPath } from '#contract/media.ts'
import { providerPages } from '#contract/payment-methods.ts'
import { productPath, productPathWithSku } from '#contract/routes.ts'
import { addressLines } from '#domain/checkout/details.ts'
import { amountText } from '#domain/dispatch/quantities.ts'
import { quantityToNumber } from '#domain/measure/quantity.ts'
import { exVatToPounds, type Pence, pence, penceToPounds, subtractPence } from '#domain/money/pence.ts'
import { vatPercent } from '#domain/money/vat-rate.ts'
import { goodsStanding, moneyStanding } from '#domain/orders/standing.ts'
import { cardProvider } from '#domain/payments/methods.ts'
import type { Queries } from '../../database/database.ts'
import {
  audit,
  category,
  manualPayment,
  medium,
  orderChange,
  orderLine,
  orders,
  paymentAttempt,
  product,
  quote,
  staff,
  termsWording,
  variation,
} from '../../database/schema/index.ts'
import { asItIsNow, isLatestChange } from '../changes/order-now.ts'
import { chargesOfOrder } from '../charges/shown-charges.ts'
import { boughtText, deliveryText } from '../place/confirmation-email.ts'
import { shipmentsOfOrder } from '../shipments/read-shipments.ts'
import { receivedOfLine } from '../shipments/returned-of-line.ts'
import { sentOfLine } from '../shipments/sent-of-line.ts'
import { readTimeline, type TimelineEntry } from '../timeline/timeline.ts'
import { companyOf } from './company-of.ts'
import { dispatchersOfOrder, presentDispatches } from './dispatches-of-order.ts'
import { givenBackOfLine } from './given-back.ts'
import { presentReturns, returnsOfOrder } from './returns-of-order.ts'
import {
  allByHandPence,
  byHandPence,
  hasShipments,
  isDisputed,
  isPacked,
  isPicking,
  isReturning,
  matchedBackPence,
  matchedPence,
  picker,
  receivedOf,
} from './standing-facts.ts'
import { presentRequests, waitingRequests } from './waiting-requests.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** The name of the person who put the order on hold; null: it is not held. */
const heldBy = sql<string | null>`case when orders.held_at is not null then (
  select coalesce(s.name, a.actor_name) from ${audit} a left join ${staff} s on s.id = a.staff_id
  where a.subject = 'order' and a.subject_id = orders.id::text and a.action = 'order.hold'
  order by a.id desc limit 1) end`

/** Card payments of a link or a reference that pay the order. */
const matchedPayments = sql<readonly { readonly id: string; readonly pence: Pence }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', m.payment_id, 'pence', m.received_pence) order by m.id), '[]'::jsonb)
  from ${manualPayment} m where m.order_id = orders.id and m.payment_id is not null and m.received_pence > 0)`

const readHead = async (queries: Queries, number: string) => {
  const [row] = await queries
    .select({
      order: orders,
      frozen: quote,
      change: orderChange,
      company: companyOf,
      payment: {
        provider: paymentAttempt.provider,
        paymentId: paymentAttempt.paymentId,
        captureId: paymentAttempt.captureId,
        received: paymentAttempt.receivedPence,
      },
      terms: termsWording.html,
      charges: chargesOfOrder,
      returns: returnsOfOrder,
      shipments: shipmentsOfOrder,
      dispatchers: dispatchersOfOrder,
      requests: waitingRequests,
      matched: matchedPence,
      isPicking,
      isPacked,
      isReturning,
      picker,
      hasShipments,
      isDisputed,
      heldBy,
      matchedPayments,
      byHandPence,
      allByHandPence,
      matchedBackPence,
    })
    .from(orders)
    .innerJoin(quote, eq(quote.id, orders.quoteId))
    .leftJoin(orderChange, isLatestChange)
    .leftJoin(paymentAttempt, eq(paymentAttempt.id, orders.attemptId))
    .leftJoin(termsWording, eq(termsWording.sha256, orders.termsSha256))
    .where(eq(orders.number, number))
  return row ?? null
}

type Head = NonNullable<Awaited<ReturnType<typeof readHead>>>

const readLines = (queries: Queries, orderId: number) =>
  queries
    .select({
      line: orderLine,
      slug: product.slug,
      categorySlug: category.slug,
      sent: sentOfLine,
      received: receivedOfLine,
      givenBack: givenBackOfLine,
      picture: sql<string | null>`(select m.hash from ${medium} m where m.product_id = product.id
        and m.collection = 'product' order by m.position limit 1)`,
    })
    .from(orderLine)
    .innerJoin(variation, eq(variation.id, orderLine.variationId))
    .innerJoin(product, eq(product.id, variation.productId))
    .innerJoin(category, eq(category.id, product.categoryId))
    .where(and(eq(orderLine.orderId, orderId)))
    .orderBy(asc(orderLine.position))

type Line = Awaited<ReturnType<typeof readLines>>[number]

const amountOrNone = (line: Line['line'], amount: number): string | null =>
  amount === 0 ? null : amountText(line, amount)

const presentLine = ({ line, picture, ...one }: Line): StaffOrder['lines'][number] => ({
  id: line.id,
  variationId: line.variationId,
  sku: line.sku,
  name: line.name,
  bought: boughtText(line),
  isSample: line.isSample,
  quantity: quantityToNumber(line.quantityHundredths),
  tiles: line.tiles,
  perMetre: line.perMetre,
  unitPrice: penceToPounds(line.unitPence),
  price: penceToPounds(line.linePence),
  discount: penceToPounds(line.discountPence),
  partCrate: penceToPounds(line.deliveryPence),
  sent: amountOrNone(line, one.sent),
  returned: amountOrNone(line, one.received),
  cancelled: amountOrNone(line, line.cancelledAmount),
  givenBack: penceToPounds(one.givenBack),
  picture: picture === null ? null : mediaPath(picture, 'thumb', 'webp'),
  productPath: productPathWithSku(productPath(one.categorySlug, one.slug), line.sku),
})

const receivedFor = ({ order, payment, matched }: Head): Pence =>
  receivedOf(order, payment?.received ?? null, matched)

/** What arrived above the total and was not given back: a payment that was matched with an order that was paid. */
const overpaidOf = (head: Head): Pence =>
  pence(Math.max(receivedFor(head) - head.order.totalPence - head.matchedBackPence, 0))

const standingOf = (head: Head): Pick<StaffOrder, 'goods' | 'money'> => ({
  goods: goodsStanding({
    ...head.order,
    isPicking: head.isPicking,
    isPacked: head.isPacked,
    isPartSent: head.hasShipments,
    isReturning: head.isReturning,
  }),
  money: moneyStanding({
    ...head.order,
    byHandPence: head.byHandPence,
    receivedPence: receivedFor(head),
    hasOpenDispute: head.isDisputed,
  }),
})

const paymentOf = ({ order, payment, matchedPayments: matched }: Head): StaffOrder['payment'] => {
  const id = payment === null ? null : (payment.captureId ?? payment.paymentId)
  return {
    method: order.method,
    id,
    page: payment === null || id === null ? null : providerPages[payment.provider](id),
    settlement: order.settlement,
    reference: order.settlementReference,
    matched: matched.map(({ id: matchedId, pence: amount }) => ({
      id: matchedId,
      page: providerPages[cardProvider](matchedId),
      amount: penceToPounds(amount),
    })),
  }
}

const holdOf = ({ order: { heldAt, holdReason, holdUntil }, heldBy: who }: Head): StaffOrder['hold'] =>
  heldAt === null || holdReason === null
    ? null
    : { reason: holdReason, since: heldAt.toISOString(), who, until: iso(holdUntil) }

const presentStaffOrder = (
  head: Head,
  lines: readonly Line[],
  timeline: readonly TimelineEntry[],
): StaffOrder => {
  const { order, company } = head
  const now = asItIsNow(head.frozen, head.change)
  const { details } = now
  const ordered = lines.map(({ line }) => line)
  return {
    number: order.number,
    version: order.version,
    poNumber: order.poNumber,
    placedAt: order.placedAt.toISOString(),
    state: order.state,
    ...standingOf(head),
    picker: head.picker,
    needsAttention: order.needsAttention,
    attention: [...order.attention],
    hold: holdOf(head),
    lines: lines.map(presentLine),
    returns: presentReturns(head.returns, ordered),
    requests: presentRequests(head.requests, ordered),
    dispatches: presentDispatches(head.shipments, head.dispatchers, ordered),
    charges: head.charges.map(({ pence: amount, refunded, ...charge }) => ({
      ...charge,
      amount: penceToPounds(amount),
      refunded: penceToPounds(refunded),
    })),
    sendsUnpaid: order.sendsUnpaid,
    totals: {
      goods: penceToPounds(order.itemPence),
      discount: penceToPounds(order.discountPence),
      discountName: now.discountDescription,
      delivery: penceToPounds(order.shippingPence),
      postageRefund: penceToPounds(order.postageRefundPence),
      total: penceToPounds(order.totalPence),
      vat: penceToPounds(order.vatPence),
      vatRate: vatPercent(order.vatRate),
      exVat: exVatToPounds(subtractPence(order.totalPence, order.vatPence)),
      refunded: penceToPounds(subtractPence(order.refundedPence, head.byHandPence)),
      toGiveBack: penceToPounds(head.allByHandPence),
      kept: penceToPounds(subtractPence(order.totalPence, order.refundedPence)),
      received: penceToPounds(receivedFor(head)),
      overpaid: penceToPounds(overpaidOf(head)),
      due: penceToPounds(order.duePence),
    },
    customer: {
      name: `${details.shipping.firstName} ${details.shipping.lastName}`.trim(),
      company: company ?? details.tradeCompanyName,
      email: details.email,
      telephone: details.telephone,
      accountId: order.customerId,
    },
    deliveryAddress: [...addressLines(details.shipping)],
    billingAddress: [...addressLines(details.billing)],
    shopperNotes: details.deliveryNotes,
    delivery: {
      service: now.serviceName,
      day: now.deliveryDate,
      promise: deliveryText(now),
      isKerbside: now.kerbsideOffered,
      kerbsideAgreedAt: iso(order.kerbsideAt),
    },
    payment: paymentOf(head),
    terms: { sha256: order.termsSha256, agreedAt: order.agreedAt.toISOString(), html: head.terms },
    optIn: order.optIn,
    timeline: timeline.map(({ at, isNote: _, ...step }) => ({ at: at.toISOString(), ...step })),
  }
}

/** The order as staff see it; null: there is none. Three statements, whatever its lines and history (M-208). */
export const readStaffOrder =
  (queries: Queries) =>
  async (number: string): Promise<StaffOrder | null> => {
    const head = await readHead(queries, number)
    if (head === null) return null
    const lines = await readLines(queries, head.order.id)
    return presentStaffOrder(head, lines, await readTimeline(queries, head.order.id))
  }
