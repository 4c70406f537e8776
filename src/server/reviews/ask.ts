import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { reviewPath } from '#contract/routes.ts'
import type { Database, Queries } from '../database/database.ts'
import { customer, orderLine, orders, product, quote, review, variation } from '../database/schema/index.ts'
import { londonDay } from '../london.ts'
import type { Mail } from '../notifications/mail/index.ts'
import type { Reminders } from '../notifications/reminders/index.ts'
import { latestChangeOf } from '../orders/index.ts'
import { hashToken } from './store.ts'

export interface AskDeps {
  readonly database: Database
  readonly mail: Pick<Mail, 'send'>
  readonly reminders: Pick<Reminders, 'createStopPath'>
  readonly now: () => Date
}

/** Days after the delivery. Later than the last day the buyer has forgotten, and is not asked. */
const FIRST_DAY = 21
const LAST_DAY = 60
const MOST_ORDERS = 100
const MOST_LINES = 10

/*
 * Orders of buyers who agreed to emails, by the box at the payment or in their account. Delivered: on the day
 * that was promised, and not before the goods were sent.
 */
const dueOrders = (today: string) => sql`
  select o.id, coalesce(c.details, q.details) ->> 'email' as email from ${orders} o
  join ${quote} q on q.id = o.quote_id left join ${latestChangeOf('o', 'c')}
  where o.state = 'dispatched' and o.email <> '' and (o.total_pence = 0 or o.refunded_pence < o.total_pence)
    and greatest(coalesce(c.delivery_date, q.delivery_date), (o.dispatched_at at time zone 'Europe/London')::date)
      between ${today}::date - ${sql.raw(String(LAST_DAY))} and ${today}::date - ${sql.raw(String(FIRST_DAY))}
    and (o.opt_in or exists (select from ${customer} c where c.id = o.customer_id and c.news_since is not null))
    and not exists (select from ${review} r join ${orderLine} asked on asked.id = r.order_line_id
      where asked.order_id = o.id)
    and exists (select from ${orderLine} goods join ${variation} v on v.id = goods.variation_id
      join ${product} p on p.id = v.product_id
      where goods.order_id = o.id and not goods.is_sample and not p.withdrawn)`

type DueOrder = { readonly id: number; readonly email: string }

type BoughtLine = {
  readonly id: number
  readonly productId: number
  readonly name: string
  readonly variation: string
}

/** The goods of an order that can be reviewed: no samples, nothing that is no longer sold. */
const findGoods = async (tx: Queries, orderId: number): Promise<readonly BoughtLine[]> =>
  (
    await tx.execute<BoughtLine>(sql`
      select l.id, v.product_id as "productId", p.name, l.variation_name as variation from ${orderLine} l
      join ${variation} v on v.id = l.variation_id join ${product} p on p.id = v.product_id
      where l.order_id = ${orderId} and not l.is_sample and not p.withdrawn
      order by l.line_pence desc, l.id limit ${sql.raw(String(MOST_LINES))}`)
  ).rows

/** Asks for the reviews of one order, unless another process has, or the mailbox has opted out. */
const askForOrder = async ({ mail, reminders, now }: AskDeps, tx: Queries, today: string, id: number) => {
  const { rows } = await tx.execute<DueOrder>(
    sql`${dueOrders(today)} and o.id = ${id} for update of o skip locked`,
  )
  const [order] = rows
  if (order === undefined) return
  const goods = (await findGoods(tx, id)).map((line) => ({
    ...line,
    token: randomBytes(32).toString('base64url'),
  }))
  await tx.insert(review).values(
    goods.map(({ id: orderLineId, productId, token }) => ({
      orderLineId,
      productId,
      tokenHash: hashToken(token),
      askedAt: now(),
    })),
  )
  const stopPath = await reminders.createStopPath(tx, order.email)
  if (stopPath === null) return
  const data = {
    goods: goods.map(({ name, variation, token }) => ({ name, variation, path: reviewPath(token) })),
  }
  await mail.send(tx, order.email, { template: 'review-request', data }, { stopPath })
}

/**
 * The job: asks buyers for reviews 21 days after the delivery, once for each order (S-040). Each email has its
 * own transaction, in which all conditions are checked again.
 */
export const askForReviews = (deps: AskDeps) => async (): Promise<void> => {
  const today = londonDay(deps.now())
  const { rows } = await deps.database.queries.execute<DueOrder>(
    sql`${dueOrders(today)} order by o.dispatched_at limit ${sql.raw(String(MOST_ORDERS))}`,
  )
  for (const { id } of rows) await deps.database.transaction((tx) => askForOrder(deps, tx, today, id))
}
