import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '#server/database/database.ts'
import { chanceOf } from './chance.ts'
import { personOf } from './names.ts'

/** The id of the i-th invented session. */
export const sessionOf = (i: SQL): SQL => sql`sha256(convert_to('invented session ' || ${i}, 'UTF8'))`
export const emailOf = (i: SQL): SQL => sql`'shopper' || ${i} || '@example.com'`

/** Every so many customers one has a trade account. */
export const TRADE_EVERY = 50

/** Customers with an address each, none of whom can log in: their password's hash is none. */
export const inventCustomers = async (tx: Queries, count: number, now: Date): Promise<void> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const n = sql.raw('n')
  const { firstName, lastName, telephone } = personOf(n)
  await tx.execute(sql`insert into customer (id, email, email_key, first_name, last_name, telephone, password_hash,
      email_confirmed_at, trade_status, trade_company, credit_limit_pence, created_at, used_at) overriding system value
    select n, ${emailOf(n)}, ${emailOf(n)}, ${firstName}, ${lastName}, ${telephone}, '-', ${at} - interval '3 years',
      case when n % ${sql.raw(String(TRADE_EVERY))} = 0 then 'approved' else 'none' end,
      case when n % ${sql.raw(String(TRADE_EVERY))} = 0 then 'Builder ' || n else '' end,
      case when n % ${sql.raw(String(TRADE_EVERY))} = 0 then 10000000 else 0 end,
      ${at} - interval '3 years', ${at} - make_interval(days => ${chanceOf(n, 1, 900)})
    from generate_series(1, ${sql.raw(String(count))}) n`)
  const { street, town, county, postcode } = personOf(sql.raw('id'))
  await tx.execute(sql`insert into customer_address (customer_id, first_name, last_name, address_1, town, county, postcode, is_delivery, is_billing)
    select id, first_name, last_name, ${street}, ${town}, ${county}, ${postcode}, true, true from customer`)
  await tx.execute(
    sql`insert into trade_balance (customer_id) select id from customer where trade_status = 'approved'`,
  )
}

/** Sessions of the last weeks, each with a basket of one to three lines; every fourth is a customer's. */
export const inventShoppers = async (
  tx: Queries,
  {
    sessions,
    customers,
    goods,
  }: { readonly sessions: number; readonly customers: number; readonly goods: number },
  now: Date,
): Promise<void> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const n = sql.raw('n')
  const own = sql`n % 4 = 0 and n / 4 <= ${sql.raw(String(customers))}`
  const seen = sql`${at} - make_interval(mins => ${chanceOf(n, 2, 28 * 24 * 60)})`
  const series = sql`generate_series(1, ${sql.raw(String(sessions))}) n`
  await tx.execute(sql`insert into session (id_hash, created_at, seen_at, customer_id, postcode, data)
    select ${sessionOf(n)}, ${seen}, ${seen}, case when ${own} then n / 4 end, 'LS1 4AP', '{}' from ${series}`)
  await tx.execute(sql`insert into basket (id, session_id_hash, customer_id, version, created_at, updated_at) overriding system value
    select n, case when ${own} then null else ${sessionOf(n)} end, case when ${own} then n / 4 end, 1, ${seen}, ${seen} from ${series}`)
  await tx.execute(sql`insert into basket_line (basket_id, variation_id, quantity_hundredths, added_at)
    select n, g.variation_id, case when g.per_metre and g.tile_area_mm2 is not null
        then round(g.most::numeric * g.tile_area_mm2 / 10000) else 100 end, ${seen}
    from ${series} cross join lateral generate_series(0, ${chanceOf(n, 3, 3)}) as position
    join invented_goods g on g.k = (${chanceOf(n, 4, goods)} + position) % ${sql.raw(String(goods))}`)
  await tx.execute(sql`insert into wishlist_item (session_id_hash, product_id, added_at)
    select ${sessionOf(n)}, v.product_id, ${seen} from ${series}
    join invented_goods g on g.k = ${chanceOf(n, 5, goods)} join variation v on v.id = g.variation_id where n % 2 = 1`)
  await tx.execute(sql`insert into saved_list (id, owner, email, updated_at) overriding system value
    select n, 'email ' || ${emailOf(n)}, ${emailOf(n)}, ${seen} from ${series} where n % 10 = 1`)
  await tx.execute(sql`insert into saved_list_item (list_id, variation_id, quantity_hundredths)
    select n, g.variation_id, 100 from ${series} join invented_goods g on g.k = ${chanceOf(n, 6, goods)} where n % 10 = 1`)
  /* Most reminders are written long ago; their addresses are hashes then. */
  await tx.execute(sql`insert into reminder (kind, session_id_hash, email, mailbox_hash, consented_at, sent_at)
    select 'basket', ${sessionOf(n)}, null, ${sessionOf(sql`-n`)}, ${seen}, ${seen} + interval '1 minute' from ${series} where n % 4 = 1`)
}
