import { chromium, type Page } from 'playwright-core'
import { expect, inject, onTestFinished, test } from 'vitest'
import { calls, paths } from '#contract/routes.ts'
import { openShopper } from '../setup/shopper.ts'
import { newAddress, register } from './account-page.ts'
import { addToBasket, pietra, send } from './basket-page.ts'

/*
 * Pages that come back by back and forward. Chromium without windows has no back/forward cache, and says so by
 * the reason 'masked'; any other reason is the page's own.
 */

const ownReasons = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation')
    const found: unknown = visit === undefined ? null : Reflect.get(visit, 'notRestoredReasons')
    if (typeof found !== 'object' || found === null || !('reasons' in found)) return []
    const reasons: unknown = found.reasons
    return (Array.isArray(reasons) ? reasons : [])
      .map((one: { readonly reason?: unknown }) => String(one.reason))
      .filter((reason) => reason !== 'masked')
  })

/** What the browser does when it restores a page. */
const restore = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    for (const type of ['pagehide', 'pageshow'])
      window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }))
  })

test('nothing on catalogue pages keeps them out of the back/forward cache; the basket is kept out [S-039]', async () => {
  const { address } = await openShopper()
  const browser = await chromium.launch({
    ...inject('browser'),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  const ready = () => page.waitForSelector('html[data-ready]')
  const reasonsOf = async (path: string): Promise<readonly string[]> => {
    await page.goto(address + path)
    await ready()
    await page.goto(`${address}${paths.contact}`)
    await ready()
    await Promise.all([page.waitForEvent('load'), page.evaluate(() => setTimeout(() => history.back()))])
    return ownReasons(page)
  }
  for (const path of ['/', '/porcelain-tiles', '/porcelain-tiles/pietra-fumo', '/search?search=slate'])
    expect([path, await reasonsOf(path)]).toEqual([path, []])
  expect(await reasonsOf(paths.basket)).toContain('response-cache-control-no-store')
})

test('a restored category counts what was added on a product page meanwhile [S-039]', async () => {
  const { page, address, context } = await openShopper()
  await page.goto(`${address}/porcelain-tiles`)
  const product = await context.newPage()
  await product.goto(`${address}/porcelain-tiles/pietra-fumo`)
  await addToBasket(product, [pietra(5.4)])
  await restore(page)
  await page.getByRole('link', { name: 'Basket 1 item' }).waitFor()
})

test('a page from before a logout reloads when it is restored, and shows no name before that [S-039]', async () => {
  const { page, address, context } = await openShopper({ width: 1440 })
  await register(page, newAddress())
  await page.goto(`${address}/porcelain-tiles`)
  const name = page.getByRole('banner').getByText('Anna', { exact: true })
  await name.waitFor()
  const other = await context.newPage()
  await other.goto(`${address}${paths.delivery}`)
  await send(other, paths.logout, {})
  await page.route(`**${calls.basketSummary}`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  const reloaded = page.waitForEvent('load')
  await restore(page)
  expect(await name.isVisible()).toBe(false)
  await reloaded
  await page.getByRole('banner').getByText('Log in', { exact: true }).waitFor()
  expect(await name.count()).toBe(0)
})
