import { formatPounds, penceToPounds } from '#domain/money/pence.ts'
import { parseOrderNumber } from '#domain/orders/number.ts'
import type { Database } from '../database/database.ts'
import { londonDay } from '../london.ts'
import {
  type ListedOrder,
  listOrders,
  type OrderStep,
  type Orders,
  orderStatuses,
  orderSteps,
} from '../orders/index.ts'
import type { Payments } from '../payments/index.ts'
import { listText, readListQuery, type TypedListQuery } from './list-query.ts'
import type { CommandReport } from './report.ts'
import { readSettlement, settlementText, type TypedPayment } from './settlement-text.ts'

/*
 * `npm run shop -- orders | order release <order> [--paid <how>] | order dispatch <order> | order refunded
 * <order> --paid <how>`: lists orders, and records what staff did with them.
 */

const methods: Readonly<Record<ListedOrder['method'], string>> = {
  stripe: 'card',
  paypal: 'PayPal or Google Pay',
  account: 'on account',
  on_hold: 'as agreed',
  'no-charge': 'no charge',
}

const longest = Math.max(...orderStatuses.map(({ length }) => length))

const printLine = (order: ListedOrder): string =>
  [
    londonDay(order.placedAt),
    order.number,
    order.standing.padEnd(longest),
    `${formatPounds(order.totalPence)} ${order.settled === null ? methods[order.method] : settlementText(order.settled)}`,
    order.delivery,
    order.deliveryAddress.join(', '),
    ...(order.refundedPence > 0 && order.standing !== 'refunded'
      ? [`(${formatPounds(order.refundedPence)} refunded)`]
      : []),
    ...(order.matchedPence > 0 ? [`(${formatPounds(order.matchedPence)} paid against a reference)`] : []),
    ...(order.needsAttention ? ['(needs a look)'] : []),
  ].join('  ')

const toJson = ({ placedAt, totalPence, refundedPence, matchedPence, ...order }: ListedOrder) => ({
  ...order,
  placedAt: placedAt.toISOString(),
  total: penceToPounds(totalPence),
  refunded: penceToPounds(refundedPence),
  paidAgainstReference: penceToPounds(matchedPence),
})

/** Lists orders, newest first by default: of one status or of all, up to a limit. */
export const reportOrders = async (
  { queries }: Pick<Database, 'queries'>,
  typed: TypedListQuery,
): Promise<CommandReport> => {
  const { state, json } = typed
  const status = orderStatuses.find((known) => known === state) ?? null
  if (state !== undefined && status === null)
    return { ok: false, text: `'${state}' is no state of an order; they are ${orderStatuses.join(', ')}.` }
  const listing = readListQuery(typed)
  if (!listing.ok) return listing.error
  const { most, ...filters } = listing.value
  const listed = await listOrders(queries, { status, ...filters, limit: most + 1 })
  if (json) return { ok: true, text: JSON.stringify(listed.slice(0, most).map(toJson)) }
  return { ok: true, text: listText(listed, most, { line: printLine, none: 'There is no such order.' }) }
}

const refusals = {
  'no-order': () => 'There is no order with that number.',
  cancelled: (number: string) => `Order ${number} is cancelled.`,
  'not-on-hold': (number: string) => `Order ${number} is not on hold.`,
  'on-hold': (number: string) =>
    `Order ${number} is on hold: call its shopper, then let it go on with order release.`,
  refunded: (number: string) => `All the money of order ${number} went back, so nothing of it is to be sent.`,
} as const

/** What the command says of a step: taken now, or taken before. */
const steps: Readonly<Record<OrderStep, { readonly done: string; readonly before: string }>> = {
  release: { done: 'goes on, and its shopper is told', before: 'went on before' },
  dispatch: { done: 'is on its way, and its shopper is told', before: 'was on its way before' },
}

const recordStep = async (
  orders: BackOfficeDeps,
  step: OrderStep,
  { name, ...typed }: TypedPayment & { readonly name: string },
): Promise<CommandReport> => {
  const number = parseOrderNumber(name)
  if (number === null)
    return { ok: false, text: `'${name}' is no order number; one looks like TS-4K7Q-9XWX.` }
  const settled = readSettlement(typed)
  if (!settled.ok) return settled.error
  const outcome = await orders.recordStep(number, step, settled.value)
  if (!outcome.ok) return { ok: false, text: refusals[outcome.error](number) }
  const { done, before } = steps[step]
  const how = settled.value === null ? '' : `: ${settlementText(settled.value)}`
  return { ok: true, text: `Order ${number} ${outcome.value.isNew ? done : before}${how}.` }
}

/** `order refunded <order> --paid <how>`: staff refunded manually what the order was waiting for. */
const recordRefunded = async (
  payments: Pick<Payments, 'recordRefundByHand'>,
  { name, ...typed }: TypedPayment & { readonly name: string },
): Promise<CommandReport> => {
  const number = parseOrderNumber(name)
  if (number === null)
    return { ok: false, text: `'${name}' is no order number; one looks like TS-4K7Q-9XWX.` }
  const settled = readSettlement(typed)
  if (!settled.ok) return settled.error
  if (settled.value === null || settled.value.by === 'unpaid')
    return {
      ok: false,
      needsMore: true,
      text: 'Say how it was given back: --paid bank-transfer, cash, cheque or card. Nothing was noted.',
    }
  const recorded = await payments.recordRefundByHand(number, settled.value)
  if (!recorded.ok)
    return {
      ok: false,
      text:
        recorded.error === 'no-order'
          ? refusals['no-order']()
          : `Nothing of order ${number} waits to be given back by hand.`,
    }
  const { amount, isNew } = recorded.value
  const what = `${formatPounds(amount)} of order ${number}`
  const how = settlementText(settled.value).replace(/^paid /, '')
  return {
    ok: true,
    text: isNew
      ? `${what} is noted as given back, and its customer is told: ${how}.`
      : `${what} was noted before: ${how}.`,
  }
}

type BackOfficeDeps = Pick<Orders, 'recordStep'>

/** The features that `order …` uses. */
export interface OrderCommandDeps {
  readonly orders: BackOfficeDeps
  readonly payments: Pick<Payments, 'recordRefundByHand'>
}

/** Reads the arguments after `order`; null when they are wrong. */
export const readOrderCommand = (
  typed: readonly string[],
  payment: TypedPayment = {},
): ((deps: OrderCommandDeps) => Promise<CommandReport>) | null => {
  const [typedStep, name, ...more] = typed
  if (name === undefined || more.length > 0) return null
  const { paid, reference } = payment
  if (typedStep === 'refunded') return ({ payments }) => recordRefunded(payments, { name, paid, reference })
  const step = orderSteps.find((known) => known === typedStep)
  return step === undefined ? null : ({ orders }) => recordStep(orders, step, { name, paid, reference })
}
