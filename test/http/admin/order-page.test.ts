import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accountOrderPath, calls, paths } from '#contract/routes.ts'
import { captureStatements } from '#server/database/statement-count.ts'
import { loadPages } from '#server/pages/load-build.ts'
import { inventOrders } from '../../../tools/invented-orders/index.ts'
import { openAdminSite } from '../../setup/admin-site.ts'
import { signInStaff } from '../../setup/back-office.ts'
import { placeOrderOA } from '../../setup/order-oa.ts'
import { logIn } from '../../setup/ordering.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'

/* The page of an order in the back office. */

const scripted = await startScriptedShop({ pages: await loadPages('production') })
const { shop, queries } = scripted
const site = await openAdminSite(shop, { pages: await loadPages('production', 'admin') })
const MOST_STATEMENTS = 12

test('shows an order by at most twelve statements, whatever was sent, noted and given back [M-208]', async () => {
  const number = await placeOrderOA(scripted)
  const browser = await site.signIn('owner')
  const read = async () => (await captureStatements(() => browser.get(`/admin/orders/${number}`))).statements
  expect((await read()).length).toBeLessThanOrEqual(MOST_STATEMENTS)

  const grace = await signInStaff(shop, 'owner')
  for (const kind of ['internal', 'to-shopper'] as const)
    await grace.done('addOrderNote', { number, kind, text: 'The lorry is late.' })
  for (let i = 0; i < 3; i += 1) {
    const { version } = await grace.done('refundable', { number })
    const lines = [{ position: 0, quantity: 1 }]
    await grace.done('giveBack', {
      number,
      version,
      key: randomUUID(),
      reason: 'damaged',
      lines,
      again: true,
    })
  }
  await queries.execute(sql`insert into shipment (order_id, number, day)
    select id, n, '2026-11-26' from orders, generate_series(1, 2) n where number = ${number}`)
  /* The words of the emails are gone, so that each is made anew for the list. */
  await queries.execute(sql`update mail set text = '', html = ''`)
  expect((await read()).length).toBeLessThanOrEqual(MOST_STATEMENTS)
  const { emails } = await grace.done('orderEmails', { number })
  expect(emails.map(({ key }) => key.replace(/-\d+$/, '')).toSorted()).toEqual([
    'confirmation',
    ...Array(3).fill('credit-note'),
    'note',
    ...Array(2).fill('shipment'),
  ])
  expect(emails.filter(({ subject }) => subject.includes('refund of'))).toHaveLength(3)
})

test('shows an order, and their own pages, of a customer of 400 orders by as many statements as of one [M-208]', async () => {
  expect((await inventOrders(shop.database, 400, shop.clock.now, () => undefined)).ok).toBe(true)
  const { rows } = await queries.execute<{ number: string; customer: number }>(
    sql`select number, customer_id as customer from orders where customer_id is not null and account_id is null
      order by id limit 1`,
  )
  const { number = '', customer = 0 } = rows[0] ?? {}
  const staff = await site.signIn('owner')
  const shopper = shop.visit()
  await shopper.post(calls.setPostcode, { postcode: 'LS1 4AP' })
  await logIn(queries, shopper, customer)
  const count = async () => {
    const pages = [
      () => staff.get(`/admin/orders/${number}`),
      () => shopper.get(paths.account),
      () => shopper.get(paths.accountOrders),
      () => shopper.get(accountOrderPath(number)),
    ]
    const counts = []
    for (const page of pages) {
      const { value, statements } = await captureStatements(page)
      expect(value.statusCode).toBe(200)
      counts.push(statements.length)
    }
    return counts
  }
  /* The first reading makes the menus. */
  await count()
  const ofFew = await count()
  expect(Math.min(...ofFew)).toBeGreaterThan(0)
  expect(Math.max(...ofFew)).toBeLessThanOrEqual(MOST_STATEMENTS)

  await queries.execute(sql`update orders set customer_id = ${customer} where account_id is null`)
  const { body } = await shopper.get(paths.accountOrders)
  expect(body.match(/TS-[0-9A-Z]{4}-[0-9A-Z]{4}/g)?.length).toBeGreaterThan(100)
  expect(await count()).toEqual(ofFew)
})
