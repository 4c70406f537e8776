import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { calls, paths } from '#contract/routes.ts'
import { openShopper } from '../setup/shopper.ts'
import { f1 } from './basket-page.ts'
import { fillBasket, fillContact, findAddress } from './checkout-page.ts'
import { bodyOf } from './product-page.ts'
import type { StartingItem } from './shop-client.ts'

const boxes = '/porcelain-tiles/brick-lane-metro'
const paving = '/porcelain-paving/moorland-porcelain-paving'

/** Opens a page and delays its scripts until `bring` continues them; `items` are in the basket. */
const openSlowly = async (
  path: string,
  bring: (route: Route) => Promise<void>,
  items: readonly StartingItem[] = [],
) => {
  const door = await openShopper()
  const { page, address } = door
  if (items.length > 0) await fillBasket(door, items)
  await page.clock.install()
  await page.route('**/assets/*.js', bring)
  const scriptRequest = page.waitForRequest('**/assets/*.js')
  /* `goto` would wait for the scripts. */
  await page.evaluate((to) => location.assign(to), address + path)
  await scriptRequest
  /*
   * The clock is paused, so the four seconds of a stored press start and end as each test says, however slow
   * the machine.
   */
  await page.clock.pauseAt(Date.now() + 60_000)
  return page
}

test('input and presses before hydration are handled after it', async () => {
  const gate = Promise.withResolvers<void>()
  const page = await openSlowly(boxes, async (route) => {
    await gate.promise
    await route.continue()
  })
  const button = page.getByRole('button', { name: 'Add to Basket' }).first()
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('3')
  await page.getByRole('checkbox', { name: /Grip Primer/ }).check()
  await button.click()
  expect(await button.getAttribute('aria-busy')).toBe('true')
  const hydrated = page.waitForResponse(`**${calls.getProduct}`)
  gate.resolve()
  await hydrated
  await page.clock.resume()
  await page.getByRole('dialog', { name: 'Great!' }).waitFor()
  expect(await bodyOf(page, calls.getBasketContents)).toMatchObject({
    basket: [{ quantity: 3 }, { quantity: 1 }],
  })
})

test('the Enter key in the postcode before hydration shows the delivery, and adds nothing [S-002]', async () => {
  const gate = Promise.withResolvers<void>()
  const page = await openSlowly(paving, async (route) => {
    await gate.promise
    await route.continue()
  })
  const postcode = page.getByRole('main').getByRole('textbox', { name: 'Deliver to' })
  await postcode.fill('LS1 4AP')
  await postcode.press('Enter')
  gate.resolve()
  await page.clock.resume()
  await page.getByRole('heading', { name: 'Delivery to LS1 4AP' }).waitFor()
  expect(await bodyOf(page, calls.getBasketContents)).toMatchObject({ basket: [] })
})

test('a choice made before hydration stays chosen', async () => {
  const gate = Promise.withResolvers<void>()
  const page = await openSlowly(paving, async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.getByText('900 × 600 mm', { exact: true }).first().click()
  await page.clock.resume()
  gate.resolve()
  await page.getByText('From £37.50*').first().waitFor()
  expect(await page.getByRole('radio', { name: /^900 × 600 mm/ }).isChecked()).toBe(true)
})

test('checkout input from before hydration is available after it', async () => {
  const gate = Promise.withResolvers<void>()
  const page = await openSlowly(
    paths.checkout,
    async (route) => {
      await gate.promise
      await route.continue()
    },
    [f1(10.08)],
  )
  const delivery = page.getByRole('region', { name: 'Delivery Details' })
  await fillContact(delivery)
  await page.clock.resume()
  gate.resolve()
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset)
  await findAddress(delivery, 1)
  const onward = page.getByRole('button', { name: 'Continue to Payment' })
  await expect.poll(() => onward.isEnabled()).toBe(true)
})

test('a press takes effect without the scripts when they do not arrive', async () => {
  const page = await openSlowly(boxes, () => new Promise<never>(() => {}))
  await page.getByRole('button', { name: 'Add to Basket' }).first().click()
  await page.clock.runFor(4_000)
  await page.getByRole('heading', { name: 'Your basket' }).waitFor()
  await page.getByText('Brick Lane').first().waitFor()
})

test('scripts do not wait for a first picture that the browser never fetches', async () => {
  const { page, address } = await openShopper()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const scriptRequest = page.waitForRequest('**/assets/*.js')
  const loaded = page.waitForEvent('load', () => page.url() !== 'about:blank')
  await page.evaluate((to) => location.assign(to), address + paving)
  await loaded
  /* Less than the scripts wait for a picture on a slow connection. */
  await page.clock.runFor(1_000)
  await scriptRequest
})
