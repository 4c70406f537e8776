import type { Command } from '@commander-js/extra-typings'
import { formatPounds, type Pence } from '#domain/money/pence.ts'
import { parseOrderNumber } from '#domain/orders/number.ts'
import { orderPhase } from '#domain/orders/states.ts'
import type { Actor } from '#domain/staff/actor.ts'
import type { Database, Queries } from '../database/database.ts'
import { londonDay } from '../london.ts'
import {
  findOrdersNeedingAttention,
  findPaymentsNeedingAttention,
  type OrderNeedingAttention,
  resolveOrderAttention,
} from '../orders/index.ts'
import { closeReview, recordReviewedPayment } from '../payments/index.ts'
import { commandActor } from './command-actor.ts'
import type { CommandContext } from './command-context.ts'
import { type CommandReport, done, failed } from './report.ts'

const reasons: Readonly<Record<Exclude<OrderNeedingAttention['attention'][number], 'give-back'>, string>> = {
  'stock-gone': 'stock went while it was paid for',
  'code-beyond-limit': 'its discount code had been used up',
  'postage-returned-already': 'another order had returned its sample postage',
  'paid-late': 'it was paid after its time',
  'refund-failed': 'a refund was refused, or came back',
  disputed: 'its payment was disputed',
  short: 'the yard found less of its goods than was ordered',
  'charge-paid': 'it is cancelled, and an extra charge of it was paid: give that back',
}

const paymentReasons = {
  parked: 'paid, and no order could be made of it',
  'refund-failed': 'paid without an order, and giving it back was refused, or it came back',
  disputed: 'paid against a reference, and disputed',
  unmatched: 'paid against a reference, and not matched with an order or account yet',
  'manual-refund-failed': 'paid against a reference, and giving it back was refused, or it came back',
} as const

const refundReason = (amount: Pence): string =>
  `give back ${formatPounds(amount)} yourself, then note it: order refunded <order> --paid <how>`

const orderLine = ({ number, attention, placedAt, state, refundPence }: OrderNeedingAttention): string => {
  const text = [...new Set(attention)]
    .filter((reason) => reason !== 'give-back' || refundPence > 0)
    .map((reason) => (reason === 'give-back' ? refundReason(refundPence) : reasons[reason]))
    .join('; ')
  return `${londonDay(placedAt)}  ${number}${orderPhase(state) === 'cancelled' ? ' (cancelled)' : ''}  ${text}`
}

const list = async (queries: Queries): Promise<CommandReport> => {
  const payments = await findPaymentsNeedingAttention(queries)
  const lines = [
    ...(await findOrdersNeedingAttention(queries)).map(orderLine),
    ...payments.map(
      ({ at, provider, payment, receivedPence, why }) =>
        `${londonDay(at)}  ${provider} ${payment ?? '–'}  ${formatPounds(receivedPence)} ${paymentReasons[why]}`,
    ),
  ]
  return done(lines.length === 0 ? 'Nothing waits for anybody.' : lines.join('\n'))
}

const refusals = {
  'no-payment': (typed: string) =>
    `'${typed}' is neither an order number, which looks like TS-4K7Q-9XWX, nor a payment on the list.`,
  'not-parked': (typed: string) =>
    `The payment ${typed} does not wait for a person: it has its order, or the shop is still at it. A dispute is answered at the provider.`,
} as const

const recordOrder = async (database: Database, number: string, actor: Actor): Promise<CommandReport> => {
  const recorded = await resolveOrderAttention({ database })(actor, { number, version: null })
  if (recorded.ok) return done(`Order ${number} is off the list.`)
  if (typeof recorded.error === 'string' || 'reason' in recorded.error)
    return failed(`Order ${number} does not wait for anybody.`)
  const sum = formatPounds(recorded.error.giveBack)
  return failed(
    `${sum} of order ${number} must still be given back by hand. Note it when it is done: order refunded ${number} --paid <how>.`,
  )
}

const recordDone = async (database: Database, typed: string, actor: Actor): Promise<CommandReport> => {
  const number = parseOrderNumber(typed)
  if (number !== null) return recordOrder(database, number, actor)
  if (await recordReviewedPayment(database, typed, new Date(), actor))
    return done(`The payment ${typed} is off the list.`)
  const closed = await closeReview({ database, now: () => new Date() }, typed, actor)
  if (!closed.ok) return failed(refusals[closed.error](typed))
  return done(
    closed.value.isNew
      ? `The payment ${typed} is off the list, and no order is made of it any more.`
      : `The payment ${typed} was off the list before.`,
  )
}

export const addAttentionCommands = (program: Command, { withDatabase }: CommandContext): void => {
  const attention = program
    .command('attention')
    .description('orders and payments that somebody must look at')
    .action(() => withDatabase(({ queries }) => list(queries)))
  attention
    .command('done')
    .description('somebody has looked at this one')
    .argument('<order or payment>')
    .option('--as <email>')
    .action((typed, { as }) =>
      withDatabase(async (database) => recordDone(database, typed, await commandActor(database.queries, as))),
    )
}
