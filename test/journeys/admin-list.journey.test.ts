import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inventOrders } from '../../tools/invented-orders/index.ts'
import { openOffice } from '../setup/open-office.ts'
import { openShopper } from '../setup/shopper.ts'
import { audit } from './audit.ts'

/* The order list and the search in the browser of staff, by keyboard alone. */

const office = await openOffice({})
const { shop, address } = office
const { queries } = shop.database

test('finds an order on any page by keyboard as it is typed, and never shows an overtaken answer [M-018, M-019]', async () => {
  await inventOrders(shop.database, 60, shop.clock.now, () => undefined)
  const names = JSON.stringify({ firstName: 'Asha', lastName: 'Patel', town: 'York', postcode: 'YO1 7HH' })
  await queries.execute(sql`update quote set details = jsonb_set(details, '{shipping}', ${names}::jsonb)
    where id = (select quote_id from orders where id = 41)`)
  const { rows } = await queries.execute<{ number: string }>(sql`select number from orders where id = 41`)
  const number = rows[0]?.number ?? ''
  const { page, context } = await openShopper({ width: 1440, address })
  await office.signIn(context, 'office')
  await page.goto('/admin/orders?state=all')
  expect(await audit(page)).toEqual([])

  await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: 'Search orders' })
  await field.waitFor()
  expect(await audit(page)).toEqual([])
  /* The answer to 'sho', which many orders match, arrives after that to 'patel'. */
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const isOfSho = (url: URL) => url.pathname.endsWith('/search.data') && url.searchParams.get('q') === 'sho'
  await page.route(isOfSho, async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  const asked = page.waitForRequest((request) => isOfSho(new URL(request.url())))
  await page.keyboard.type('sho')
  await asked
  await field.fill('patel')
  const option = page.getByRole('dialog').getByRole('option', { name: number })
  await option.waitFor()
  release()
  expect(await page.getByRole('dialog').getByRole('option', { name: /^TS-/ }).count()).toBe(1)
})

test('shows the list as cards at 320 px without sideways scrolling, and the search without the panel [M-018]', async () => {
  const { page, context } = await openShopper({ width: 320, address })
  await office.signIn(context, 'office')
  for (const path of ['/admin/orders?state=all', '/admin/search?q=shopper']) {
    await page.goto(path)
    expect(await audit(page)).toEqual([])
    const { scroll, client } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      client: document.documentElement.clientWidth,
    }))
    expect([path, scroll]).toEqual([path, client])
  }
  await page.getByRole('link', { name: 'All orders that match' }).waitFor()
})
