import type { Command } from '@commander-js/extra-typings'
import { staffTexts } from '#contract/payment-methods.ts'
import { invariant } from '#domain/lang/invariant.ts'
import { err, ok } from '#domain/lang/result.ts'
import { formatPounds, penceToPounds } from '#domain/money/pence.ts'
import { parseOrderNumber } from '#domain/orders/number.ts'
import { orderStatuses } from '#domain/orders/order-status.ts'
import { refundSettlements, staffSettlements } from '#domain/orders/settlement.ts'
import type { Actor } from '#domain/staff/actor.ts'
import type { Database } from '../database/database.ts'
import { londonDay } from '../london.ts'
import {
  isSettlingStep,
  type ListedOrder,
  listOrders,
  type OrderStep,
  type Orders,
  orderSteps,
} from '../orders/index.ts'
import type { Payments } from '../payments/index.ts'
import type { CommandContext } from './command-context.ts'
import { needed } from './command-line.ts'
import { listText, readListQuery, type TypedListQuery, withListOptions } from './list-query.ts'
import { type CommandReport, done, failed, needsMore } from './report.ts'
import { readSettlement, settlementText, type TypedPayment } from './settlement-text.ts'

const longest = Math.max(...orderStatuses.map(({ length }) => length))

const printLine = (order: ListedOrder): string =>
  [
    londonDay(order.placedAt),
    order.number,
    order.standing.padEnd(longest),
    `${formatPounds(order.totalPence)} ${order.settled === null ? staffTexts[order.method] : settlementText(order.settled)}`,
    order.delivery,
    order.deliveryAddress.join(', '),
    ...(order.refundedPence > 0 && order.standing !== 'refunded'
      ? [`(${formatPounds(order.refundedPence)} refunded)`]
      : []),
    ...(order.matchedPence > 0 ? [`(${formatPounds(order.matchedPence)} paid against a reference)`] : []),
    ...(order.needsAttention ? ['(needs a look)'] : []),
  ].join('  ')

const toJson = ({
  placedAt,
  totalPence,
  refundedPence,
  byHandPence,
  matchedPence,
  ...order
}: ListedOrder) => ({
  ...order,
  placedAt: placedAt.toISOString(),
  total: penceToPounds(totalPence),
  refunded: penceToPounds(refundedPence),
  byHand: penceToPounds(byHandPence),
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
    return failed(`'${state}' is no state of an order; they are ${orderStatuses.join(', ')}.`)
  const listing = readListQuery(typed)
  if (!listing.ok) return listing.error
  const { most, ...filters } = listing.value
  const listed = await listOrders(queries, { status, ...filters, limit: most + 1 })
  if (json) return done(JSON.stringify(listed.slice(0, most).map(toJson)))
  return done(listText(listed, most, { line: printLine, none: 'There is no such order.' }))
}

const refusals = {
  'no-order': () => 'There is no order with that number.',
  cancelled: (number: string) => `Order ${number} is cancelled.`,
  'not-on-hold': (number: string) => `Order ${number} is not on hold.`,
  'on-hold': (number: string) =>
    `Order ${number} is on hold: call its shopper, then let it go on with order release.`,
  'to-pay': (number: string) =>
    `An extra charge of order ${number} is not paid: record its payment in the back office, or let it be sent there.`,
  refunded: (number: string) => `All the money of order ${number} went back, so nothing of it is to be sent.`,
} as const

interface StepTexts {
  readonly description: string
  /** The order's new state, and the same for an order that was in it before. */
  readonly done: string
  readonly before: string
}

const steps: Readonly<Record<OrderStep, StepTexts>> = {
  release: {
    description: 'let an order go on that was on hold, and note how it is paid, also later',
    done: 'goes on, and its shopper is told',
    before: 'went on before',
  },
  dispatch: {
    description: 'its goods are on their way',
    done: 'is on its way, and its shopper is told',
    before: 'was on its way before',
  },
}

interface TypedStep extends TypedPayment {
  /** An order's number. */
  readonly name: string
}

/** Reads the order's number and how it is paid. */
const readStep = ({ name, ...payment }: TypedStep) => {
  const number = parseOrderNumber(name)
  if (number === null) return err(failed(`'${name}' is no order number; one looks like TS-4K7Q-9XWX.`))
  const settled = readSettlement(payment)
  return settled.ok ? ok({ number, settled: settled.value }) : settled
}

const recordStep = async (
  orders: Orders,
  actor: Actor,
  step: OrderStep,
  typed: TypedStep,
): Promise<CommandReport> => {
  const read = readStep(typed)
  if (!read.ok) return read.error
  const { number, settled } = read.value
  const outcome = await orders.recordStep(actor, { number, version: null }, step, settled)
  if (!outcome.ok) {
    invariant(typeof outcome.error === 'string', 'a command, which has seen no version')
    return failed(refusals[outcome.error](number))
  }
  const how = settled === null ? '' : `: ${settlementText(settled)}`
  return done(`Order ${number} ${steps[step][outcome.value.isNew ? 'done' : 'before']}${how}.`)
}

/** `order refunded <order> --paid <how>`: staff refunded manually what the order was waiting for. */
const recordRefunded = async (payments: Payments, actor: Actor, typed: TypedStep): Promise<CommandReport> => {
  const read = readStep(typed)
  if (!read.ok) return read.error
  const { number, settled } = read.value
  const by = refundSettlements.find((way) => way === settled?.by)
  if (settled === null || by === undefined)
    return needsMore(
      'Say how it was given back: --paid bank-transfer, cash, cheque or card. Nothing was noted.',
    )
  const recorded = await payments.recordRefundByHand(
    number,
    { by, reference: settled.reference },
    {
      actor,
      version: null,
    },
  )
  if (!recorded.ok)
    return failed(
      recorded.error !== 'nothing-open'
        ? refusals['no-order']()
        : `Nothing of order ${number} waits to be given back by hand.`,
    )
  const { amount, isNew } = recorded.value
  const what = `${formatPounds(amount)} of order ${number}`
  const how = settlementText(settled).replace(/^paid /, '')
  return done(
    isNew
      ? `${what} is noted as given back, and its customer is told: ${how}.`
      : `${what} was noted before: ${how}.`,
  )
}

export const addOrderCommands = (program: Command, { withDatabase, withShop }: CommandContext): void => {
  withListOptions(program.command('orders'))
    .description('orders, newest first; --find looks in number, name, email, telephone, postcode and company')
    .option(`--state <${orderStatuses.join('|')}>`)
    .action((options) => withDatabase((database) => reportOrders(database, options)))
  const order = program.command('order')
  for (const step of orderSteps) {
    const command = order.command(`${step} <order>`).description(steps[step].description)
    if (isSettlingStep(step))
      command
        .option(`--paid <${staffSettlements.join('|')}>`)
        .option('--reference <text>')
        .option('--as <email>')
        .action((name, { as, ...payment }) =>
          withShop(({ orders }, actor) => recordStep(orders, actor, step, { name, ...payment }), as),
        )
    else
      command
        .option('--as <email>')
        .action((name, { as }) =>
          withShop(({ orders }, actor) => recordStep(orders, actor, step, { name }), as),
        )
  }
  order
    .command('refunded <order>')
    .description('what had to be given back by hand was')
    .option('--paid <bank-transfer|cash|cheque|card>', needed)
    .option('--reference <text>')
    .option('--as <email>')
    .action((name, { as, ...payment }) =>
      withShop(({ payments }, actor) => recordRefunded(payments, actor, { name, ...payment }), as),
    )
}
