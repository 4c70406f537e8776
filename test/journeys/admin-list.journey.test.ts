import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inventOrders } from '../../tools/invented-orders/index.ts'
import { openOffice } from '../setup/open-office.ts'
import { openShopper } from '../setup/shopper.ts'
import { audit } from './audit.ts'
import { hasFocus, tabTo } from './focus.ts'

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

test('previews an order of the list by keyboard, and keeps the ticks’ own keys [M-034, M-030]', async () => {
  await inventOrders(shop.database, 5, shop.clock.now, () => undefined)
  const { page, context } = await openShopper({ width: 1440, address })
  await office.signIn(context, 'office')
  await page.goto('/admin/orders?state=all')
  const row = (n: number) =>
    page
      .getByRole('row')
      .filter({ has: page.getByRole('checkbox', { name: /^Tick TS/ }) })
      .nth(n)
  const link = (n: number) => row(n).getByRole('link')
  await tabTo(page, /^Tick TS-/)
  await page.keyboard.press('Tab')
  await hasFocus(link(0))
  await page.keyboard.press('ArrowUp')
  await hasFocus(link(0))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await hasFocus(link(2))
  const before = await page.evaluate(() => window.scrollY)
  await page.keyboard.press('Space')
  const preview = page
    .getByRole('region', { name: `Preview of ${await link(2).innerText()}` })
    .filter({ visible: true })
  for (const title of ['Goods', 'Notes', 'Last steps'])
    await preview.getByRole('heading', { name: title }).waitFor()
  await preview.getByRole('listitem').filter({ hasText: 'Placed' }).waitFor()
  await hasFocus(link(2))
  expect(await page.evaluate(() => window.scrollY)).toBe(before)
  expect(await audit(page)).toEqual([])
  await page.keyboard.press('Space')
  await preview.waitFor({ state: 'detached' })
  await page.keyboard.press('Space')
  await preview.waitFor()
  await page.keyboard.press('ArrowUp')
  await hasFocus(link(1))
  await page.keyboard.press('Escape')
  await preview.waitFor({ state: 'detached' })
  await hasFocus(link(2))

  /* With the mouse; one is open at a time. */
  const button = (n: number) => row(n).getByRole('button', { name: /^Preview TS-/ })
  await button(0).click()
  await button(1).click()
  expect(await button(0).getAttribute('aria-expanded')).toBe('false')
  expect(await button(1).getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('Escape')
  await hasFocus(link(1))

  await page.keyboard.press('Shift+Tab')
  await hasFocus(row(1).getByRole('checkbox'))
  await page.keyboard.press('Space')
  await page.getByText('1 ticked:').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await hasFocus(row(3).getByRole('checkbox'))
  await page.keyboard.press('Shift+Space')
  await page.getByText('3 ticked:').waitFor()
})

test('previews an order on a phone, and says so where no answer comes [M-034]', async () => {
  await inventOrders(shop.database, 5, shop.clock.now, () => undefined)
  const { page, context } = await openShopper({ width: 390, address, expectedErrors: /Failed to fetch/ })
  await office.signIn(context, 'office')
  await page.goto('/admin/orders?state=all')
  const button = page
    .getByRole('button', { name: /^Preview TS-/ })
    .filter({ visible: true })
    .first()
  const preview = page.getByRole('region', { name: /^Preview of TS-/ }).filter({ visible: true })
  await page.route('**/preview.data*', (route) => route.abort(), { times: 1 })
  await button.click()
  await preview.getByText('The shop did not answer.').waitFor()
  await button.click()
  await button.click()
  await preview.getByRole('heading', { name: 'Last steps' }).waitFor()
  expect(await audit(page)).toEqual([])
  await button.click()
  await preview.waitFor({ state: 'detached' })
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
