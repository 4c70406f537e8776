import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { WireBasketContents } from '#contract/basket.ts'
import { calls, paths } from '#contract/routes.ts'
import { formatPounds, poundsToPence, sumPence } from '#domain/money/pence.ts'
import { pauseClock } from '../setup/clock.ts'
import { paintedWidth, waitUntilAtRest } from './audit.ts'
import { addNineteenLines, f1, f4, openBasket, visitBasket } from './basket-page.ts'
import { fillContact, findAddress } from './checkout-page.ts'
import { payByCard, tickBothBoxes, typeCard } from './payment-steps.ts'
import { textOf } from './product-page.ts'

/** The positions of everything that the shopper may be looking at. */
const places = (page: Page): Promise<readonly string[]> =>
  page
    .locator('main li[id^=line-], main section')
    .evaluateAll((elements) => elements.map((e) => JSON.stringify(e.getBoundingClientRect())))

test('twenty lines: one call, totals that are their sum, and no layout shift while the server is slow [T-017, T-030, T-043, T-172]', async () => {
  const { page, summary, line, bodiesSentTo } = await openBasket({
    items: [f4(1)],
    postcode: 'LS1 4AP',
    clock: true,
  })
  await addNineteenLines(page)
  await visitBasket(page)
  const items = page.getByRole('list', { name: 'Items' }).getByRole('listitem')
  expect(await items.count()).toBe(20)
  await page.getByRole('link', { name: 'Basket 20 items' }).waitFor()

  const answer = Promise.withResolvers<void>()
  for (const call of [calls.basketUpdate, calls.basketTotals])
    await page.route(`**${call}`, async (route) => {
      await answer.promise
      await route.continue()
    })
  const boxes = line(/Brick Lane/)
  await waitUntilAtRest(page)
  const before = await places(page)
  await pauseClock(page)
  await boxes.getByRole('spinbutton').fill('')
  await boxes.getByRole('spinbutton').pressSequentially('12')
  await boxes.getByText('£432.00*').waitFor()
  await page.clock.runFor(600)
  await summary.getByText('Calculating…').waitFor()
  expect(await places(page)).toEqual(before)
  await page.clock.resume()
  answer.resolve()
  await summary.getByText('Calculating…').waitFor({ state: 'detached' })
  expect(await places(page)).toEqual(before)
  expect(bodiesSentTo(calls.basketUpdate)).toMatchObject([{ quantity: '12' }])

  const { basket } = (await page.evaluate(
    async (path) => (await fetch(path)).json(),
    calls.getBasketContents,
  )) as WireBasketContents
  const prices = basket.map(({ price }) => poundsToPence(price))
  for (const [i, price] of prices.entries()) expect(await textOf(items.nth(i))).toContain(formatPounds(price))
  expect(await textOf(summary)).toContain(`20 items${formatPounds(sumPence(prices))}*`)

  await page.setViewportSize({ width: 390, height: 844 })
  expect(await paintedWidth(page)).toBe(390)
})

test('a guest gets from any page to a paid order using only what the pages offer [T-001, T-008]', async () => {
  const { page, checkout } = await openBasket({ items: [f1(10.08)], postcode: 'LS1 4AP' })
  await page.goto(paths.delivery)
  await page.getByRole('link', { name: 'Basket 1 item' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'View Basket' }).click()
  for (const part of ['Order summary', 'Delivery', 'Saved For Later'])
    await page.getByRole('region', { name: part }).waitFor()
  await page.getByRole('textbox', { name: 'Discount code' }).waitFor()
  await checkout.click()
  const delivery = page.getByRole('region', { name: 'Delivery Details' })
  await fillContact(delivery)
  await findAddress(delivery, 1)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.getByRole('heading', { level: 1, name: 'Payment' }).waitFor()
  await page.getByRole('radio', { name: /PayPal/ }).waitFor()
  await page.getByRole('radio', { name: /^Card/ }).check()
  await tickBothBoxes(page)
  await page.getByLabel('Name on card').fill('Anna Walker')
  await typeCard(page, '4242424242424242')
  await payByCard(page).click()
  await page.waitForURL('**/complete/**')
  await page.getByRole('heading', { level: 1, name: 'Thank you for your order' }).waitFor()
})
