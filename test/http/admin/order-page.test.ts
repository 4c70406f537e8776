import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { loadPages } from '#server/pages/load-build.ts'
import { recordSql } from '../../../qa/bench/recorded-sql.ts'
import { openAdminSite } from '../../setup/admin-site.ts'
import { signInStaff } from '../../setup/back-office.ts'
import { placeOrderOA } from '../../setup/order-oa.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'

/* The page of an order in the back office. */

const scripted = await startScriptedShop()
const { shop, queries } = scripted
const site = await openAdminSite(shop, { pages: await loadPages('production', 'admin') })
const MOST_STATEMENTS = 12

test('shows an order by at most twelve statements, whatever was sent, noted and given back [M-208]', async () => {
  const number = await placeOrderOA(scripted)
  const browser = await site.signIn('owner')
  const read = () => recordSql(() => browser.get(`/admin/orders/${number}`))
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
