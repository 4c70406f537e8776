import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { CheckoutDetails } from '#domain/checkout/details.ts'
import { captureStatements } from '#server/database/statement-count.ts'
import { inventOrders } from '../../../tools/invented-orders/index.ts'
import { type StaffMember, signInStaff } from '../../setup/back-office.ts'
import { openTradeAccount } from '../../setup/ordering.ts'
import { startShop } from '../../setup/shop.ts'

/* Other orders that may be of the same person, on the page of an order. */

const shop = await startShop()
const { queries } = shop.database
let olive: StaffMember
beforeEach(async () => {
  olive = await signInStaff(shop, 'office')
})

const stranger = (n: number) => ({
  email: `shopper${n}@example.com`,
  telephone: `0113 200 ${1000 + n}`,
  shipping: {
    firstName: `First${n}`,
    lastName: `Last${n}`,
    address1: `${n} High Road`,
    postcode: `YO1 ${n}HH`,
  },
})
type Person = Partial<Omit<ReturnType<typeof stranger>, 'shipping'>> & {
  readonly shipping?: Partial<CheckoutDetails['shipping']>
}

/** Orders of guests, the newest first, who have nothing in common but what is given. */
const ordersOf = async (...people: readonly Person[]): Promise<readonly string[]> => {
  await inventOrders(shop.database, people.length, shop.clock.now, () => undefined)
  await queries.execute(sql`update orders set customer_id = null where account_id is null`)
  const { rows } = await queries.execute<{ quote: number; number: string; details: CheckoutDetails }>(
    sql`select q.id as quote, o.number, q.details from orders o join quote q on q.id = o.quote_id
      where o.account_id is null order by o.id desc limit ${people.length}`,
  )
  const numbers: string[] = []
  for (const [n, person] of people.entries()) {
    const [row, distinct] = [rows[n], stranger(n)]
    if (row === undefined) throw new Error('too few orders')
    const shipping = { ...row.details.shipping, ...distinct.shipping, ...person.shipping }
    const details = { ...row.details, ...distinct, ...person, shipping, billing: shipping }
    await queries.execute(
      sql`update quote set details = ${JSON.stringify(details)}::jsonb where id = ${row.quote}`,
    )
    numbers.push(row.number)
  }
  return numbers
}

/** What is offered on the page of an order: 'number: signs'. */
const offered = async (number = ''): Promise<readonly string[]> =>
  (await olive.done('relatedOrders', { number })).orders.map((one) => `${one.number}: ${one.same.join(' ')}`)

const asha: Person = {
  email: 'asha@example.com',
  telephone: '07700 900123',
  shipping: { firstName: 'Asha', lastName: 'Patel', address1: '1 Park Row', postcode: 'LS1 4AP' },
}

test('offers two orders with the same telephone on each other’s page, however it is spelt [M-047]', async () => {
  const [one = '', other = '', stranger = ''] = await ordersOf(asha, { telephone: '+44 7700 900123' }, {})
  expect(await offered(one)).toEqual([`${other}: telephone`])
  expect(await offered(other)).toEqual([`${one}: telephone`])
  expect(await offered(stranger)).toEqual([])
  const [order] = (await olive.done('relatedOrders', { number: one })).orders
  const shown = await olive.done('readOrder', { number: other })
  expect(order).toMatchObject({ placedAt: shown.placedAt, total: shown.totals.total, goods: shown.goods })
})

test('finds the same email, address and name in another spelling, and says why; neighbours are not offered [M-047]', async () => {
  const numbers = await ordersOf(
    asha,
    { email: 'Asha@Example.com' },
    { shipping: { address1: '1, PARK ROW', postcode: 'ls14ap' } },
    { shipping: { address1: '2 Park Row', postcode: 'LS1 4AP' } },
    { shipping: { firstName: 'ASHA', lastName: 'Pätel' } },
    { shipping: { firstName: 'Patel', lastName: 'Asha' } },
    { email: 'asha@example.com', telephone: '0044 (0)7700-900123' },
  )
  const [one, email, address, , name, , both] = numbers
  expect(await offered(one)).toEqual([
    `${email}: email`,
    `${address}: address`,
    `${name}: name`,
    `${both}: email telephone`,
  ])
})

test('finds the orders of the same account, and what an order was changed to, not what it was [M-047]', async () => {
  const [one = '', account = '', changed = ''] = await ordersOf(asha, {}, asha)
  const customerId = await openTradeAccount(queries, 1000)
  await queries.execute(
    sql`update orders set customer_id = ${customerId}, claimed_via = 'session' where number in (${one}, ${account})`,
  )
  expect(await offered(one)).toEqual([`${account}: account`, `${changed}: email telephone address name`])
  await queries.execute(sql`insert into order_change (order_id, number, is_latest, details, service_id, service_name,
      date_estimated, words, is_told, is_address, difference_pence, settled, actor)
    select o.id, 1, true, q.details || '{"telephone": "0113 111 1111", "email": "new@example.com"}',
      q.service_id, q.service_name, false, '', false, true, 0, 'nothing', 'system'
    from orders o join quote q on q.id = o.quote_id where o.number = ${changed}`)
  expect(await offered(one)).toEqual([`${account}: account`, `${changed}: address name`])
  await queries.execute(sql`delete from order_change`)
})

test('shows ten at most, and a frequent name never hides an older order with the same telephone [M-047]', async () => {
  const john = { shipping: { firstName: 'John', lastName: 'Smith' } }
  const numbers = await ordersOf(
    { ...john, telephone: '07700 900123' },
    ...Array.from({ length: 30 }, () => john),
    { telephone: '07700 900123' },
  )
  const shown = await offered(numbers[0])
  expect(shown).toEqual([
    ...numbers.slice(1, 10).map((number) => `${number}: name`),
    `${numbers[31]}: telephone`,
  ])
})

test('offers nothing of erased orders, and knows an order that is not there [M-047]', async () => {
  const gone: Person = {
    email: '',
    telephone: '',
    shipping: { firstName: '', lastName: '', address1: '', postcode: 'LS1' },
  }
  const [one, other] = await ordersOf(gone, gone)
  expect([await offered(one), await offered(other)]).toEqual([[], []])
  expect(await olive.call('relatedOrders', { number: 'TS-0000-0000' })).toMatchObject({
    error: { status: 404 },
  })
  expect(await olive.call('relatedOrders', { number: 'x' })).toMatchObject({ error: { status: 422 } })
})

test('reads by two statements, whatever there is to find [M-047, M-208]', async () => {
  const numbers = await ordersOf(asha, ...Array.from({ length: 12 }, () => asha))
  const { value, statements } = await captureStatements(() => offered(numbers[0]))
  expect([value.length, statements.length]).toEqual([10, 2])
})
