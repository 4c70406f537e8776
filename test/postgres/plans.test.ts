import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { loadPages } from '#server/pages/load-build.ts'
import { recordSql, type SentStatement } from '../../qa/bench/recorded-sql.ts'
import { findWholeReads } from '../../qa/scale/plans.ts'
import { walkSteps } from '../../qa/scale/walk.ts'
import { inventOrders } from '../../tools/invented-orders/index.ts'
import { signInStaff } from '../setup/back-office.ts'
import { scriptCards } from '../setup/scripted-providers.ts'
import { startShop } from '../setup/shop.ts'

const cards = scriptCards()
const shop = await startShop({
  payments: { gateways: { stripe: cards } },
  pages: await loadPages('production'),
})

const urlOf = async (): Promise<string> => {
  const prepared = inject('preparedShop')
  if (prepared.kind !== 'postgres') throw new Error('These plans are PostgreSQL’s.')
  const { rows } = await shop.database.queries.execute<{ name: string }>(
    sql`select current_database() as name`,
  )
  const url = new URL(prepared.url)
  url.pathname = `/${rows[0]?.name ?? ''}`
  return url.href
}

/* Without this, PostgreSQL merges or hashes tables of a few rows whole, whatever their indexes. */
const noWholeReads = {
  enable_seqscan: 'off',
  enable_mergejoin: 'off',
  enable_hashjoin: 'off',
  enable_material: 'off',
}

/** Work of staff on every order: an index of a few rows would be read whole. */
const workOnOrders = (staffId: number) => [
  sql`insert into shipment (order_id, number, day) select o.id, n, '2026-11-26' from orders o, generate_series(1, 3) n`,
  sql`insert into shipment_line (shipment_id, order_line_id, amount)
    select s.id, l.id, 1 from shipment s join order_line l on l.order_id = s.order_id`,
  sql`insert into order_note (order_id, actor, staff_id, kind, text)
    select o.id, 'staff', ${staffId}, 'internal', 'Rang' from orders o, generate_series(1, 5) n`,
  sql`insert into order_change (order_id, number, is_latest, details, service_id, service_name, date_estimated, words,
      is_told, is_address, difference_pence, settled, actor, staff_id)
    select o.id, n, false, '{}', 1, 'Standard', false, 'Notes', false, false, 0, 'nothing', 'staff', ${staffId}
    from orders o, generate_series(1, 5) n`,
  sql`insert into staff_refund (key, fingerprint, order_id, pence, reason, note, ends_order, staff_id)
    select o.id || ' ' || n, '', o.id, 1, 'damaged', 'Broken', false, ${staffId} from orders o, generate_series(1, 5) n`,
  sql`insert into staff_refund_part (refund_id, staff_refund_id) select r.id, s.id
    from (select id, row_number() over (order by id) as n from refund) r
    join (select id, row_number() over (order by id) as n from staff_refund) s on s.n = r.n`,
  sql`insert into return_case (order_id, number, key, reason, terms, fee_percent)
    select id, 1, 'return ' || id, 'return', 'right', 0 from orders`,
  sql`insert into return_line (return_case_id, order_line_id, amount)
    select c.id, l.id, 1 from return_case c join order_line l on l.order_id = c.order_id`,
]

/*
 * These settings make PostgreSQL avoid full table scans: where it plans one all the same, there is no index
 * for the query, and it would read all of a million orders. `npm run scale` measures how long queries take on
 * such a shop.
 */
test('reads large tables by an index on every path of a shopper and in every job [LD-07]', async () => {
  const invented = await inventOrders(shop.database, 200, new Date(), () => undefined)
  if (!invented.ok) throw new Error(invented.error)
  await shop.database.queries.execute(sql`insert into reminder_stop (mailbox_hash)
    select sha256(convert_to(n::text, 'UTF8')) from generate_series(1, 500) n`)
  await shop.database.queries.execute(sql`insert into refund (key, attempt_id, pence, reason, state)
    select 'more' || id || 'x' || n, id, 1, 'more', 'completed' from payment_attempt, generate_series(1, 5) n`)
  await shop.database.queries.execute(sql`insert into credit_note (number, order_id, refund_id, pence, vat_pence, issued_at)
    select row_number() over (), o.id, r.id, 1, 0, now() from refund r join orders o on o.attempt_id = r.attempt_id`)
  await shop.database.queries.execute(
    sql`insert into saved_list (owner) select 'browser ' || n from generate_series(1, 500) n`,
  )
  await shop.database.queries.execute(sql`insert into session (id_hash)
    select sha256(convert_to('of a plan ' || n, 'UTF8')) from generate_series(1, 500) n`)
  await shop.database.queries.execute(sql`insert into saved_plan (session_id_hash, name, variation_id, code)
    select id_hash, 'Kitchen', (select min(id) from variation), '' from session`)
  const owner = await signInStaff(shop, 'owner')
  await shop.database.queries.execute(sql`insert into payment_link
      (key, press, amount_pence, reference, email, staff_id, ends_at, paid_at)
    select 'key ' || n, 'press ' || n, 500, 'INV-' || n, 'anna@example.com', ${owner.staffId}, now() + interval '1 day',
      case when n % 2 = 0 then now() end from generate_series(1, 500) n`)
  for (const work of workOnOrders(owner.staffId)) await shop.database.queries.execute(work)
  await shop.database.queries.execute(
    sql`analyze reminder_stop, refund, credit_note, saved_list, session, saved_plan, payment_link, shipment,
      shipment_line, order_note, order_change, staff_refund, staff_refund_part, return_case, return_line`,
  )
  await shop.features.listings.prepare()
  const problems: string[] = []
  const sentBy: (readonly [string, readonly SentStatement[]])[] = []
  for (const step of await walkSteps({ shop, cards }))
    if (step.actor !== 'everything') sentBy.push([step.name, await recordSql(step.run)])
  sentBy.push(['dashboard', await recordSql(async () => void (await owner.done('dashboard', {})))])
  for (const view of ['taken', 'waiting', 'disputed'] as const) {
    const look = async () => void (await owner.done('listPayments', { view }))
    sentBy.push([`payments ${view}`, await recordSql(look)])
  }
  for (const view of ['open', 'paid', 'over', 'all'] as const) {
    const look = async () => void (await owner.done('listPaymentLinks', { view }))
    sentBy.push([`payment links ${view}`, await recordSql(look)])
  }
  const look = async () => {
    await owner.done('findStock', { find: 'moorland' })
    await owner.done('findStock', { only: 'low' })
    for (const id of [1, 2, 3]) await owner.call('readStock', { id })
  }
  sentBy.push(['stock', await recordSql(look)])
  const url = await urlOf()
  const all = sentBy.flatMap(([, sent]) => sent)
  for (const { sent, text, readWhole } of await findWholeReads(url, all, noWholeReads)) {
    const steps = sentBy.filter(([, all]) => all.some((statement) => statement.text === sent))
    problems.push(
      `${steps.map(([name]) => name).join(', ')} reads ${readWhole.join(', ')}: ${text.slice(0, 200)}`,
    )
  }
  expect(problems).toEqual([])
})

/* Tables whose rows are never deleted. */
const neverDeleted = [
  'supplier',
  'category',
  'product',
  'variation',
  'orders',
  'discount_code',
  'staff',
  'carrier',
]

test('finds the rows that refer to a deletable row by an index [LD-07]', async () => {
  const { rows } = await shop.database.queries.execute<{
    name: string
  }>(sql`select c.conname as name from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
      and not c.confrelid::regclass::text = any (${sql.param(neverDeleted)}::text[])
      and not exists (select from pg_index i
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where i.indrelid = c.conrelid and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
          /* An index of the rows that refer to one serves as well: '=' finds no others. */
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))`)
  expect(rows.map(({ name }) => name)).toEqual([])
})
