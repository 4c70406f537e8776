import { expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { pauseClock } from '../setup/clock.ts'
import { f1, f1s, f4, f6, f9, openBasket, pietra, visitBasket } from './basket-page.ts'
import { bodyOf, textOf } from './product-page.ts'

const paving = /600 × 600/
const boxes = /Brick Lane/
const tiles = /Pietra Fumo/

test('each line has a picture, a name, a quantity with its own steps, a price and a remove button [T-014, T-017, T-027, T-028, T-029, T-035, T-036, T-037, T-039, T-040, T-041, T-071]', async () => {
  const { page, line, quantity, summary } = await openBasket({
    items: [f1(10.08), f4(2), f9(2.5), f1s(1)],
  })
  const limits = async (name: string | RegExp): Promise<readonly (string | null)[]> =>
    Promise.all(['min', 'max', 'step'].map((attribute) => quantity(name).getAttribute(attribute)))
  expect(await limits(paving)).toEqual(['0.36', '5000', '0.36'])
  expect(await limits(boxes)).toEqual(['1', '5000', '1'])
  expect(await limits(/Terrace Setts/)).toEqual(['1', '5000', '0.01'])
  expect(await limits(/Sample/)).toEqual(['1', '5000', '1'])

  const words = await textOf(line(paving))
  expect(words).toContain('m²')
  expect(words).toContain('Size: 600 × 600 mm')
  expect(words).toContain('28 tiles')
  expect(words).toContain('£336.96*')
  expect(words).toContain('10.08 m² × £27.00 + £64.80 part-crate delivery, falls away from 21.6 m²')
  for (const name of [boxes, /Sample/])
    expect(await line(name).getByText('m²', { exact: true }).count()).toBe(0)
  expect(await line(paving).locator('img').count()).toBe(1)
  for (const name of [paving, boxes, /Terrace Setts/, /Sample/])
    expect(
      await line(name)
        .getByRole('button', { name: /^Remove/ })
        .count(),
    ).toBe(1)
  expect(await textOf(summary)).toContain('4 items')

  await line(paving)
    .getByRole('link', { name: /600 × 600/ })
    .click()
  await page.waitForURL('**/porcelain-paving/moorland-porcelain-paving**')
})

test('the last typed number is sent when the page is left before the pause ends [T-043]', async () => {
  const { page, quantity, requestedPaths, bodiesSentTo } = await openBasket({ items: [f4(2)], clock: true })
  await pauseClock(page)
  await quantity(boxes).fill('12')
  expect(requestedPaths()).toEqual([])
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')))
  await expect.poll(() => bodiesSentTo(calls.basketUpdate)).toMatchObject([{ quantity: '12' }])
})

test('typing 12 sends one call half a second after the last key; Enter sends none [T-042, T-043, T-044, T-061]', async () => {
  const { page, line, quantity, bodiesSentTo, requestedPaths, summary } = await openBasket({
    items: [f4(2)],
    clock: true,
  })
  await pauseClock(page)
  await quantity(boxes).fill('')
  await quantity(boxes).press('1')
  await page.clock.runFor(300)
  await quantity(boxes).press('2')
  await quantity(boxes).press('Enter')
  await page.clock.runFor(400)
  /*
   * While a number is typed nothing is read, also when the shopper returns to the tab, and no total is
   * announced.
   */
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  expect(requestedPaths()).toEqual([])
  expect(await summary.getByRole('status').textContent()).toBe('')
  /* The line updates immediately; only the total is pending. */
  await line(boxes).getByText('£432.00*').waitFor()
  await page.clock.runFor(200)
  await page.clock.resume()
  await summary.getByText('£432.00*').waitFor()
  expect(bodiesSentTo(calls.basketUpdate)).toMatchObject([{ quantity: '12' }])
  expect(requestedPaths()).toEqual(expect.arrayContaining([calls.getItemTotal, calls.basketTotals]))
})

test('rounds to whole tiles; another number of samples reloads contents and totals [T-054, T-057, T-059, T-060]', async () => {
  const { quantity, line, page, requestedPaths, waitUntilSettled } = await openBasket({
    items: [f1(10.08), f1s(1)],
  })
  await quantity(paving).fill('10.2')
  await line(paving).getByText('29 tiles').waitFor()
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[name=quantity]')?.value === '10.44',
  )
  expect(await bodyOf(page, calls.getBasketContents)).toMatchObject({
    basket: [{ quantity: 10.44 }, { quantity: 1 }],
  })
  await waitUntilSettled()
  const before = requestedPaths().length
  await line(/Sample/)
    .getByRole('button', { name: /^Increase/ })
    .click()
  await waitUntilSettled()
  const after = requestedPaths().slice(before)
  expect(after).toEqual(
    expect.arrayContaining([calls.basketUpdate, calls.getBasketContents, calls.getItemTotal]),
  )
})

test('a quantity above stock becomes all the stock, with an alert [T-048, T-049, T-050]', async () => {
  const { page, quantity, line, alerts } = await openBasket({ items: [pietra(9.72)] })
  await quantity(tiles).fill('400')
  await alerts.getByText('There is not enough stock for that.', { exact: true }).waitFor()
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[name=quantity]')?.value === '194.4',
  )
  await line(tiles).getByText('all 194.4 m² in stock').waitFor()
  expect(
    await line(tiles)
      .getByRole('button', { name: /^Increase/ })
      .getAttribute('aria-disabled'),
  ).toBe('true')
})

test('a cleared field leaves the line unchanged [T-055]', async () => {
  const { quantity, bodiesSentTo } = await openBasket({ items: [f4(2)] })
  await quantity(boxes).fill('')
  await quantity(boxes).blur()
  expect(await quantity(boxes).inputValue()).toBe('2')
  expect(bodiesSentTo(calls.basketUpdate)).toEqual([])
})

test('removing confirms first, then updates contents, totals and badge, and the focus stays near [T-016, T-062, T-064, T-065, T-178]', async () => {
  const { page, line, requestedPaths, bodiesSentTo, waitUntilSettled } = await openBasket({
    items: [f4(2), f6(1)],
  })
  const dialog = page.getByRole('dialog', { name: 'Remove item' })
  await line(boxes)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await dialog.getByText('Are you sure you want to remove this item?', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(requestedPaths()).toEqual([])

  await line(boxes)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await line(boxes).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Basket 1 item' }).waitFor()
  await waitUntilSettled()
  expect(bodiesSentTo(calls.basketRemove)).toHaveLength(1)
  for (const call of [calls.getBasketContents, calls.basketTotals, calls.basketSummary])
    expect(requestedPaths().filter((path) => path === call)).toHaveLength(1)
  await page.locator(':focus').filter({ hasText: 'Grout' }).waitFor()

  await line(/Grout/)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('heading', { name: 'Your basket is empty' }).waitFor()
  expect(await page.getByText('Proceed to Checkout').count()).toBe(0)
})

test('two tabs: a change of a line that the other tab removed is explained; returning to a tab reads the basket', async () => {
  const { page, context, quantity, line, alerts, waitUntilSettled } = await openBasket({
    items: [f4(2), f6(1)],
  })
  const other = await context.newPage()
  await visitBasket(other)
  const inOther = other.getByRole('list', { name: 'Items' }).getByRole('listitem').filter({ hasText: boxes })
  await inOther.getByRole('button', { name: /^Remove/ }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await inOther.waitFor({ state: 'detached' })

  await page.getByRole('link', { name: 'Basket 2 items' }).waitFor()
  await quantity(boxes).fill('9')
  await alerts.getByText('That item is not in your basket.', { exact: true }).waitFor()
  await line(boxes).waitFor({ state: 'detached' })
  /* A page that is already reading does not read again. */
  await waitUntilSettled()

  await other.getByRole('spinbutton').fill('5')
  await other.getByRole('region', { name: 'Order summary' }).getByText('£75.00*').waitFor()
  /* A headless browser hides and shows no window: the test dispatches the events instead. */
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await line(/Grout/).getByText('£75.00*').waitFor()
  const badge = page.getByRole('link', { name: 'Basket 1 item' })
  await badge.waitFor()

  await other.getByRole('spinbutton').fill('6')
  await other.getByRole('region', { name: 'Order summary' }).getByText('£90.00*').waitFor()
  await badge.click()
  await line(/Grout/).getByText('£90.00*').waitFor()
})

test('a spinner shows while totals are calculated; a failure shows no false total [T-030, T-174] [OP-73]', async () => {
  const { page, quantity, summary, alerts, checkout } = await openBasket({
    items: [f4(2)],
    postcode: 'LS1 4AP',
    expectedErrors: /failed/,
  })
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**${calls.getItemTotal}`, async (route) => {
    await held
    await route.fulfill({ status: 500, body: 'oops' })
  })
  await quantity(boxes).fill('3')
  await summary.getByText('Calculating…').waitFor()
  release()
  await summary.getByText('Calculating…').waitFor({ state: 'detached' })
  await summary.getByText('Your total could not be worked out just now.').waitFor()
  await summary.getByText('You can go on once total and delivery are known.').waitFor()
  expect(await summary.getByText('£').count()).toBe(0)
  expect(await checkout.isEnabled()).toBe(false)
  expect(await alerts.textContent()).toBe('')
  await page.unroute(`**${calls.getItemTotal}`)
  await summary.getByRole('button', { name: 'Try again' }).click()
  await summary.getByText('£108.00*').waitFor()
})

test('a basket or services that cannot be read are shown neither as empty nor as unavailable [T-129, T-395] [OP-73]', async () => {
  const { page, line, quantity, delivery, checkout, alerts } = await openBasket({
    items: [f4(2)],
    postcode: 'LS1 4AP',
    expectedErrors: /failed/,
  })
  for (const call of [calls.getBasketContents, calls.getShippingServices])
    await page.route(`**${call}`, (route) => route.fulfill({ status: 500, body: 'oops' }))
  await quantity(boxes).fill('3')
  await delivery.getByText('The delivery options could not be loaded just now.').waitFor()
  expect(await page.getByText('Your basket is empty').count()).toBe(0)
  expect(await page.getByText('There are no shipping services').count()).toBe(0)
  await line(boxes).getByText('£108.00*').waitFor()
  expect(await checkout.isEnabled()).toBe(false)
  expect(await alerts.textContent()).toBe('')
})
