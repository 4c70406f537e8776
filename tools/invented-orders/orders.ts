import { type SQL, sql } from 'drizzle-orm'
import { VAT_RATE } from '#domain/money/vat-rate.ts'
import type { Queries } from '#server/database/database.ts'
import { termsSha256 } from '#server/orders/index.ts'
import { chanceOf } from './chance.ts'
import { byProvider } from './money.ts'
import { personOf } from './names.ts'
import { emailOf, sessionOf, TRADE_EVERY } from './people.ts'

/** How many there are of all, for the shares that a batch of orders is drawn with. */
export interface InventedTotals {
  readonly orders: number
  readonly customers: number
  readonly sessions: number
  readonly goods: number
  readonly now: Date
}

const plain = (value: number): SQL => sql.raw(String(value))

/** Orders from the first to the last number lie in the last three years, the newest last. */
const YEARS_MINUTES = 3 * 365 * 24 * 60
/** Orders of the last days wait to be sent. */
const WAITING_DAYS = 7
/** A session ends after 30 days; its orders stay without it. */
const SESSION_MINUTES = 25 * 24 * 60

/** Symbols of an order number (domain/orders/number.ts); 35 bits, mixed by an odd factor, so that none comes twice. */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const mixed = sql.raw('((n::bigint * 20211121173) & 34359738367)')
const digit = (i: number): SQL => sql`((${mixed} >> ${plain(5 * (6 - i))}) & 31)::int`
const symbol = (value: SQL): SQL => sql`substr(${sql.raw(`'${SYMBOLS}'`)}, ${value} + 1, 1)`
const seven = [0, 1, 2, 3, 4, 5, 6].map(digit)
const check = sql`(${sql.join(
  seven.map((value, i) => sql`${value} * ${plain(2 * i + 1)}`),
  sql` + `,
)}) % 32`
const [a, b, c, d, e, f, g] = seven.map(symbol)
const numberSql = sql`'TS-' || ${a} || ${b} || ${c} || ${d} || '-' || ${e} || ${f} || ${g} || ${symbol(check)}`

/** Draws the orders from one number to another, without their lines. */
const drawOrders = (
  tx: Queries,
  { orders, customers, sessions, now }: InventedTotals,
  from: number,
  to: number,
) => {
  const n = sql.raw('n')
  const minutes = sql`(${plain(YEARS_MINUTES)}::bigint * (${plain(orders)} - n) / ${plain(orders)})`
  /* One order in 200 is of the same customer, who has bought for years. */
  const customer = sql`case when n % 200 = 0 then 1 when n % 2 = 0 then 1 + ${chanceOf(n, 10, customers)} end`
  return tx.execute(sql`insert into invented_order
    select n, ${numberSql} as number,
      rtrim(translate(encode(sha256(convert_to('invented order ' || n, 'UTF8')), 'base64'), '+/', '-_'), '=') as token,
      customer_id, case when minutes < ${plain(SESSION_MINUTES)} then ${sessionOf(sql`(1 + n % ${plain(sessions)})`)} end as session_id_hash,
      case when customer_id % ${plain(TRADE_EVERY)} = 0 then 'account' when n % 250 = 249 then 'on_hold'
        when ${chanceOf(n, 11, 4)} = 0 then 'paypal' else 'stripe' end as method,
      coalesce(${emailOf(sql`customer_id`)}, 'guest' || n || '@example.com') as email,
      ${now.toISOString()}::timestamptz - make_interval(mins => minutes::int + 1) as placed_at,
      /* One card payment in a hundred is given back whole. */
      customer_id % ${plain(TRADE_EVERY)} is distinct from 0 and n % 100 = 37 as cancelled,
      0::bigint as item_pence, 0::bigint as discount_pence, case when n % 3 = 0 then 2500 else 0 end::bigint as shipping_pence
    from (select n, ${customer} as customer_id, ${minutes} as minutes
      from generate_series(${plain(from)}, ${plain(to)}) n) drawn`)
}

const drawLines = (tx: Queries, { goods }: InventedTotals) => {
  const n = sql`o.n`
  return tx.execute(sql`insert into invented_line
    select o.n, position, g.*, case when g.per_metre and g.tile_area_mm2 is not null then tiles end as tiles,
      hundredths, case when g.is_sample then 0 else round(g.unit_pence * hundredths / 100.0)::bigint + g.delivery_pence end as line_pence,
      0::bigint as discount_share
    from invented_order o cross join lateral generate_series(0, ${chanceOf(n, 12, 4)}) as position
    join invented_goods g on g.k = (${chanceOf(n, 13, goods)} + position) % ${plain(goods)}
    cross join lateral (select 1 + ${chanceOf(sql`o.n + position`, 14, sql`g.most`)} as tiles) drawn
    cross join lateral (select case when g.per_metre and g.tile_area_mm2 is not null
      then round(tiles::numeric * g.tile_area_mm2 / 10000)::int else tiles * 100 end as hundredths) counted`)
}

/** A tenth of the orders have a code of 10 %, each line its share. */
const addUp = async (tx: Queries, codeId: number | null): Promise<void> => {
  if (codeId !== null)
    await tx.execute(sql`update invented_line set discount_share = line_pence / 10 where n % 10 = 3`)
  await tx.execute(sql`update invented_order o set item_pence = l.items, discount_pence = l.discount
    from (select n, sum(line_pence) as items, sum(discount_share) as discount from invented_line group by n) l where l.n = o.n`)
  /* Samples alone are not free to send: an order that costs nothing has no payment. */
  await tx.execute(sql`update invented_order set shipping_pence = 2500 where item_pence = discount_pence`)
}

/* A customer's orders go to the customer; guests are all different. */
const person = personOf(sql`coalesce(customer_id::bigint, 1000000000 + n)`)
const address = sql`jsonb_build_object('firstName', ${person.firstName}, 'lastName', ${person.lastName}, 'address1', ${person.street},
  'address2', '', 'address3', '', 'town', ${person.town}, 'county', ${person.county}, 'postcode', ${person.postcode})`
const details = sql`jsonb_build_object('shipping', place, 'billing', place, 'billingDiffers', false,
  'telephone', ${person.telephone}, 'email', email, 'deliveryNotes', '', 'tradeCompanyName', null, 'basketReminder', false,
  'savedListReminder', false)`
const content = sql`encode(sha256(convert_to('invented content ' || n, 'UTF8')), 'hex')`
const total = sql`item_pence + shipping_pence - discount_pence`
const vat = sql`((${total}) - round((${total}) * 10000.0 / ${plain(10_000 + VAT_RATE)}))::bigint`
const terms = sql`${termsSha256}`

const writeQuotes = async (tx: Queries, codeId: number | null): Promise<void> => {
  const withCode = (value: SQL): SQL =>
    codeId === null ? sql`null` : sql`case when n % 10 = 3 then ${value} end`
  await tx.execute(sql`insert into quote (id, key, state, session_id_hash, customer_id, basket_id, basket_version, content_sha256,
      item_pence, discount_pence, shipping_pence, total_pence, vat_pence, discount_code_id, discount_code, discount_description,
      priced_postcode, service_id, service_name, delivery_date, offered_dates, date_estimated, details, kerbside_offered,
      terms_sha256, attempts, reserved_until, created_at, updated_at) overriding system value
    select n, 'invented' || n, 'ordered', session_id_hash, customer_id, n, 1, ${content}, item_pence, discount_pence, shipping_pence,
      ${total}, ${vat}, ${withCode(plain(codeId ?? 0))}, ${withCode(sql`'INVENTED10'`)}, ${withCode(sql`'10% off'`)},
      place ->> 'postcode', case when timed then 2 else 1 end, case when timed then 'Timed' else 'Standard' end,
      due, jsonb_build_array(due), not timed, ${details}, false, ${terms}, 1, placed_at + interval '20 minutes', placed_at, placed_at
    from invented_order cross join lateral (select ${address} as place, n % 5 = 1 as timed,
      (placed_at at time zone 'Europe/London')::date + 3 + ${chanceOf(sql.raw('n'), 15, 5)}::int as due) drawn`)
  if (codeId !== null)
    await tx.execute(sql`insert into discount_use (holder, code_id, customer_keys, redeemed, used_at)
      select 'invented' || n, ${codeId}, array['email ' || email], true, placed_at from invented_order where n % 10 = 3`)
}

const lineNames =
  sql.raw(`position, variation_id, sku, name, variation_name, is_sample, quantity_hundredths, tiles,
  tile_area_mm2, per_metre, unit_pence, delivery_pence, line_pence, discount_pence`)
const lineValues = sql.raw(`position, variation_id, sku, name, variation_name, is_sample, hundredths, tiles,
  case when per_metre then tile_area_mm2 end, per_metre, unit_pence, delivery_pence, line_pence, discount_share`)

/* What is sold was counted before: one count for each variation of the batch, and the stock stays as it was. */
const moveStock = async (tx: Queries): Promise<void> => {
  await tx.execute(sql`insert into stock_reservation (quote_id, variation_id, hundredths, state)
    select n, variation_id, hundredths, 'taken' from invented_line where tracked`)
  await tx.execute(sql`insert into stock_move (variation_id, kind, delta_hundredths, at)
    select variation_id, 'count', sum(hundredths), min(o.placed_at) - interval '1 day'
    from invented_line l join invented_order o using (n) where tracked and not o.cancelled group by variation_id`)
  await tx.execute(sql`insert into stock_move (variation_id, kind, delta_hundredths, order_line_id, at)
    select variation_id, 'sale', -hundredths, n::bigint * 4 - 3 + position, o.placed_at
    from invented_line l join invented_order o using (n) where tracked
    union all select variation_id, 'return', hundredths, n::bigint * 4 - 3 + position, o.placed_at + interval '2 days'
    from invented_line l join invented_order o using (n) where tracked and o.cancelled`)
}

const writeOrders = async (tx: Queries, now: Date): Promise<void> => {
  const wasSent = sql`placed_at < ${now.toISOString()}::timestamptz - make_interval(days => ${plain(WAITING_DAYS)})`
  await tx.execute(
    sql`insert into quote_line (quote_id, ${lineNames}) select n, ${lineValues} from invented_line`,
  )
  await tx.execute(sql`insert into payment_attempt (id, quote_id, number, provider, flow, payment_id, capture_id, state, amount_pence,
      received_pence, refunded_pence, client, opt_in, agreed_at, created_at, updated_at) overriding system value
    select n, n, 1, method, case when method = 'stripe' then 'browser' else 'server' end, 'invented_pay_' || n,
      case when method = 'paypal' then 'invented_cap_' || n end, 'succeeded', ${total}, ${total},
      case when cancelled then ${total} else 0 end, encode(sha256(convert_to((n % 50000)::text, 'UTF8')), 'hex'), false, placed_at, placed_at, placed_at
    from invented_order where method in ${byProvider}`)
  await tx.execute(sql`insert into orders (id, number, token, quote_id, attempt_id, state, method, session_id_hash, customer_id,
      account_id, email, content_sha256, item_pence, discount_pence, shipping_pence, total_pence, vat_pence, refunded_pence, opt_in,
      terms_sha256, agreed_at, placed_at, cancelled_at, dispatched_at) overriding system value
    select n, number, token, n, case when method in ${byProvider} then n end,
      case when cancelled then 'cancelled' when ${wasSent} then 'dispatched' else 'placed' end, method,
      session_id_hash, customer_id, case when method = 'account' then customer_id end, email, ${content}, item_pence, discount_pence,
      shipping_pence, ${total}, ${vat}, case when cancelled then ${total} else 0 end, false, ${terms}, placed_at, placed_at,
      case when cancelled then placed_at + interval '2 days' end,
      case when not cancelled and ${wasSent} then placed_at + interval '3 days' end
    from invented_order`)
  await tx.execute(sql`insert into order_line (id, order_id, ${lineNames}, taken_hundredths) overriding system value
    select n::bigint * 4 - 3 + position, n, ${lineValues}, case when tracked then hundredths else 0 end from invented_line`)
}

/** Draws and writes the orders from one number to another with all that belongs to them but money and letters. */
export const inventOrderBatch = async (
  tx: Queries,
  whole: InventedTotals,
  codeId: number | null,
  from: number,
  to: number,
): Promise<void> => {
  await drawOrders(tx, whole, from, to)
  await drawLines(tx, whole)
  await addUp(tx, codeId)
  await tx.execute(sql`analyze invented_order, invented_line`)
  await writeQuotes(tx, codeId)
  await writeOrders(tx, whole.now)
  await moveStock(tx)
}

/** The tables that a batch is drawn into; gone with the transaction. */
export const makeDrawn = async (tx: Queries): Promise<void> => {
  await tx.execute(sql`create temp table invented_order (n int primary key, number text, token text, customer_id int,
    session_id_hash bytea, method text, email text, placed_at timestamptz, cancelled boolean, item_pence bigint,
    discount_pence bigint, shipping_pence bigint) on commit drop`)
  await tx.execute(sql`create temp table invented_line (n int, position int, like invented_goods, tiles int, hundredths int,
    line_pence bigint, discount_share bigint) on commit drop`)
}
