import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { manyNewestMatches, newestMatches } from '#server/database/newest-matches.ts'
import { orderSearch } from '#server/database/schema/index.ts'
import { inventOrders } from '../../../tools/invented-orders/index.ts'
import { signInStaff } from '../../setup/back-office.ts'
import { startShop } from '../../setup/shop.ts'

/* The search of the back office, on a shop with twelve invented orders of which one is Siobhán O’Brien's. */

const shop = await startShop()
const { queries } = shop.database
const HERS = 9

beforeEach(async () => {
  const invented = await inventOrders(shop.database, 12, shop.clock.now, () => undefined)
  expect(invented.ok).toBe(true)
  await queries.execute(
    sql`update quote set details = details || ${JSON.stringify({
      telephone: '+44 (0)7700 900123',
      email: 'siobhan@brook.example',
      tradeCompanyName: 'Brook Paving Ltd',
      shipping: { firstName: 'Siobhán', lastName: 'O’Brien', town: 'York', postcode: 'YO1 7HH' },
    })}::jsonb where id = (select quote_id from orders where id = ${HERS})`,
  )
})

const search = async (q: string) => (await signInStaff(shop, 'office')).done('search', { q })
const found = async (q: string) => (await search(q)).orders.map(({ number }) => number)
const hers = async () => {
  const { rows } = await queries.execute<{ number: string }>(
    sql`select number from orders where id = ${HERS}`,
  )
  return rows[0]?.number ?? ''
}

test('finds an order by what a caller says, in any spelling and while it is typed [M-018]', async () => {
  const number = await hers()
  for (const q of [
    number,
    number.slice(3, 9).toLowerCase(),
    number.slice(-4),
    'siobhan',
    'Siobhán O’Br',
    "o'brien",
    'obri',
    'brien siob',
    'brook pav',
    'SIOBHAN@brook.example',
    'siobhan@br',
    '07700900123',
    '+44 7700 900123',
    '0044 (0)7700 900',
    '900123',
    'yo17hh',
    'YO1 7HH',
    'YO1',
  ])
    expect([q, await found(q)]).toEqual([q, [number]])
  for (const q of ['o', 'siobhan smith', '0770090012399', 'yo17hz', '%', "'", '\\', ':*', '!a & |'])
    expect([q, await found(q)]).toEqual([q, []])
})

test('finds an order by its payment and by the reference of what was paid for it [M-018]', async () => {
  const number = await hers()
  await queries.execute(sql`update payment_attempt set payment_id = 'pi_3NAbcXyz' where id = ${HERS}`)
  expect(await found('pi_3nabc')).toEqual([number])
  await queries.execute(sql`insert into manual_payment (key, reference, amount_pence, email, state, order_id, matched_at)
    values ('k1', 'BACS 12', 5000, 'a@b.example', 'succeeded', ${HERS}, now())`)
  expect(await found('BACS 12')).toEqual([])
  await queries.execute(sql`update manual_payment set reference = 'BACS 4711'`)
  expect([await found('bacs 4711'), await found('BACS4711')]).toEqual([[number], [number]])
  await queries.execute(sql`update manual_payment set order_id = null`)
  expect(await found('bacs 4711')).toEqual([])
})

test('finds the trade account that was paid by the reference of a bank statement [M-018]', async () => {
  await queries.execute(sql`update customer set last_name = 'Brook', first_name = 'Sam' where id = 1`)
  await queries.execute(
    sql`insert into trade_balance (customer_id, balance_pence) values (1, 0) on conflict do nothing`,
  )
  await queries.execute(sql`insert into trade_entry (customer_id, kind, pence, reference, balance_after_pence, limit_pence)
    values (1, 'payment', -24000, 'BACS 12_7', 0, 0)`)
  for (const q of ['BACS 12', 'bacs 12_7'])
    expect([q, (await search(q)).customers]).toMatchObject([q, [{ name: 'Sam Brook' }]])
  for (const q of ['ACS 12', 'BACS 1%7', 'BACS 12 7'])
    expect([q, (await search(q)).customers]).toEqual([q, []])
})

test('finds a payment against a reference, also while nothing is matched with it [M-018]', async () => {
  await queries.execute(sql`insert into manual_payment (key, reference, amount_pence, received_pence, email, state, payment_id)
    values ('k1', 'INV-2041', 5000, 5000, 'pays@brook.example', 'succeeded', 'pi_2041'),
      ('k2', 'INV-2042', 5000, 0, 'pays@brook.example', 'failed', 'pi_2042')`)
  for (const q of ['inv-2041', 'INV-204', 'pays@brook'])
    expect([q, (await search(q)).payments]).toMatchObject([
      q,
      [{ payment: 'pi_2041', reference: 'INV-2041', received: 50 }],
    ])
  expect((await search('in')).payments).toEqual([])
  const cara = await (await signInStaff(shop, 'catalogue')).done('search', { q: 'INV-2041' })
  expect(cara.payments).toEqual([])
})

test('shows no goods that look like a telephone number, an email or a reference [M-018]', async () => {
  for (const q of ['+44 7700 900123', 'sam@brook', 'BACS 12', 'patel'])
    expect([q, (await search(q)).products]).toEqual([q, []])
})

test('finds customers by name, company, email and telephone, and goods by SKU and name [M-018]', async () => {
  await queries.execute(sql`update customer set first_name = 'Sam', last_name = 'Brook',
    trade_company = 'Brook & Sons', telephone = '01904 555 017' where id = 1`)
  for (const q of ['sam bro', 'sons', '01904555017', '+44 1904 555017'])
    expect([q, (await search(q)).customers]).toMatchObject([q, [{ name: 'Sam Brook' }]])
  const { rows } = await queries.execute<{
    sku: string
    name: string
  }>(sql`select v.sku, p.name from variation v
    join product p on p.id = v.product_id where not v.withdrawn and not p.withdrawn order by v.id limit 1`)
  const { sku = '', name = '' } = rows[0] ?? {}
  expect((await search(sku.toLowerCase())).products[0]).toMatchObject({ sku, withdrawn: false })
  const byName = (await search(name)).products.map((product) => product.name)
  expect(byName.some((one) => one.startsWith(name))).toBe(true)
})

test('forgets an erased name at once, and shows each person only what they may see [M-018, M-014]', async () => {
  expect((await found('siobhan')).length).toBe(1)
  await queries.execute(sql`update quote set details = details || '{"shipping": {"postcode": "YO1"}, "email": ""}'::jsonb
    where id = (select quote_id from orders where id = ${HERS})`)
  expect(await found('siobhan')).toEqual([])
  const catalogue = await (await signInStaff(shop, 'catalogue')).done('search', { q: 'example com' })
  expect([catalogue.orders, catalogue.customers]).toEqual([[], []])
  expect(await (await signInStaff(shop, 'yard')).call('search', { q: 'ann' })).toMatchObject({
    error: { status: 404 },
  })
  const reader = await (await signInStaff(shop, 'reader')).done('search', { q: 'example com' })
  expect([reader.orders.length, reader.moreOrders, reader.customers]).toEqual([8, true, []])
})

test('makes orders and customers findable that are older than the search [M-018]', async () => {
  await queries.execute(sql`delete from order_search where order_id < 11`)
  await queries.execute(sql`delete from customer_search`)
  expect(await found('siobhan')).toEqual([])
  await shop.features.search.indexOlder()
  expect(await found('siobhan')).toEqual([await hers()])
  expect((await search('example com')).customers.length).toBeGreaterThan(0)
})

test.each([0, 1, 4, 12, 5000])(
  'finds the newest matches, also beyond the newest %i rows [M-207]',
  async (lookedThrough) => {
    const table = { table: orderSearch, id: orderSearch.orderId, words: orderSearch.words }
    for (const matches of [newestMatches, manyNewestMatches]) {
      const newest = async (query: string, most: number) => {
        const { rows } = await queries.execute<{ id: number }>(
          sql`select id from ${matches(table, query, most, lookedThrough)} order by id desc`,
        )
        return rows.map(({ id }) => id)
      }
      expect(await newest("'w:siobhan':*", 9)).toEqual([HERS])
      expect(await newest("'w:ex':* | 'w:si':*", 5)).toEqual([12, 11, 10, 9, 8])
      expect(await newest("'w:unknown':*", 9)).toEqual([])
    }
  },
)
