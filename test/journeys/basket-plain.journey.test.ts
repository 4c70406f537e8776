import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { calls, paths } from '#contract/routes.ts'
import { pauseClock } from '../setup/clock.ts'
import { openShopper, pressWithoutScripts } from '../setup/shopper.ts'
import { audit, paintedWidth } from './audit.ts'
import { addToBasket, f1, f1s, f4, f6, openBasket } from './basket-page.ts'
import { textOf } from './product-page.ts'

test('a new shopper’s basket is empty, with neither totals nor checkout [T-015, T-023]', async () => {
  const { page, summary } = await openBasket()
  await page.getByRole('heading', { level: 1, name: 'Your basket is empty', exact: true }).waitFor()
  expect(await summary.count()).toBe(0)
  expect(await page.getByText('Proceed to Checkout').count()).toBe(0)
  expect(await audit(page)).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Continue Shopping', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
})

test('an empty basket shows the goods that were viewed before [S-017]', async () => {
  const { page } = await openBasket()
  await page.goto('/porcelain-paving/moorland-porcelain-paving')
  await page.waitForLoadState('networkidle')
  await page.goto('/basket')
  await page
    .getByRole('region', { name: 'Recently viewed' })
    .getByRole('link', { name: 'Moorland Porcelain Paving' })
    .waitFor()
})

test('without JavaScript quantity, service, day, code, postcode, saving and removing are plain forms', async () => {
  const { page, context } = await openShopper()
  await page.goto(paths.basket)
  await addToBasket(page, [f1(10.08), f4(2), f6(1)])
  const plain = await (await context.browser())?.newContext({
    javaScriptEnabled: false,
    baseURL: new URL(page.url()).origin,
    storageState: await context.storageState(),
  })
  if (plain === undefined) throw new Error('the browser is closed')
  const plainPage = await plain.newPage()
  await plainPage.goto(paths.basket)
  const line = (name: RegExp) =>
    plainPage.getByRole('list', { name: 'Items' }).getByRole('listitem').filter({ hasText: name })
  const summary = plainPage.getByRole('region', { name: 'Order summary' })
  const delivery = plainPage.getByRole('region', { name: 'Delivery' })

  await line(/600 × 600/)
    .getByRole('spinbutton')
    .fill('10.2')
  const press = (button: Locator) => pressWithoutScripts(plainPage, button)
  await press(line(/600 × 600/).getByRole('button', { name: 'Update' }))
  expect(
    await line(/600 × 600/)
      .getByRole('spinbutton')
      .inputValue(),
  ).toBe('10.44')
  await press(line(/Grout/).getByRole('button', { name: /^Remove/ }))
  expect(await line(/Grout/).count()).toBe(0)

  await delivery.getByLabel('Postcode', { exact: true }).fill('LS1 4AP')
  await press(delivery.getByRole('button', { name: 'Save postcode' }))
  await delivery.getByText('Choose a later day', { exact: true }).click()
  const later = delivery.getByRole('radio', { name: /Nominated Day/ })
  const day = await later.nth(1).getAttribute('value')
  await later.nth(1).check()
  await press(delivery.getByRole('button', { name: 'Choose this day' }))
  expect(await delivery.getByRole('radio', { checked: true }).getAttribute('value')).toBe(day)
  expect(await textOf(summary)).toContain('£30.00')

  await summary.getByRole('textbox', { name: 'Discount code' }).fill('TILE10')
  await press(summary.getByRole('button', { name: 'Apply' }))
  expect(await textOf(summary)).toContain('Code TILE10')
  await press(summary.getByRole('button', { name: 'Remove discount' }))
  expect(await textOf(summary)).not.toContain('TILE10')

  await press(line(/Brick Lane/).getByRole('button', { name: /^Save for later/ }))
  const saved = plainPage.getByRole('region', { name: 'Saved For Later' })
  await saved.getByLabel('Email address').fill('plain.shopper@example.org')
  await press(saved.getByRole('button', { name: 'Save for later' }))
  await saved.getByText('Quantity 2').waitFor()
  expect(await line(/Brick Lane/).count()).toBe(0)
  await press(saved.getByRole('button', { name: /^Move to Basket/ }))
  expect(await line(/Brick Lane/).count()).toBe(1)
  await plain.close()
})

test('a plain form’s failure is reported on the next page for eight seconds [T-180, T-182, T-183, T-184, T-404]', async () => {
  const { page, alerts } = await openBasket({ items: [f4(1)], clock: true })
  /*
   * The clock is stopped, so a slow page cannot end the alert; a hydrated page first reads the basket's
   * count.
   */
  await pauseClock(page)
  /* The form itself, as a browser without JavaScript would send it. */
  await Promise.all([
    page.waitForResponse(`**${calls.basketSummary}`),
    page.locator(`form[action="${calls.applyDiscountCode}"]`).evaluate((form: HTMLFormElement) => {
      const field = form.querySelector<HTMLInputElement>('[name=discount_code]')
      if (field) field.value = 'WRONG'
      form.submit()
    }),
  ])
  const alert = alerts.getByText('That discount code is not valid.', { exact: true })
  await alert.waitFor()
  await page.clock.runFor(7_500)
  expect(await alert.count()).toBe(1)
  await page.clock.runFor(1_500)
  await alert.waitFor({ state: 'detached' })
})

test('the checkout redirects to the basket when it cannot begin, with an alert until it is closed [T-097, T-185]', async () => {
  const { page, alerts } = await openBasket({ items: [f4(1)], postcode: 'IM1 1AA', clock: true })
  await page.goto(paths.checkout)
  await page.waitForURL(`**${paths.basket}`)
  const close = alerts.getByRole('button', { name: 'Close' })
  await close.waitFor()
  const message = await alerts.textContent()
  expect(message).not.toBe('')
  await page.clock.runFor(10_000)
  expect(await alerts.textContent()).toBe(message)
  await close.click()
  await close.waitFor({ state: 'detached' })
  expect(await alerts.textContent()).toBe('')
})

test('the badge counts lines on every page, reads once for each change, and stays when the read fails [T-176, T-178, T-179]', async () => {
  const { page, line, requestedPaths } = await openBasket({ items: [f4(2), f6(1)], expectedErrors: /failed/ })
  const badge = page.getByRole('link', { name: 'Basket 2 items' })
  expect(await badge.getAttribute('href')).toBe(paths.basket)
  await page.route(`**${calls.basketSummary}`, (route) => route.fulfill({ status: 500, body: 'oops' }))
  const countRead = page.waitForResponse(`**${calls.basketSummary}`)
  await line(/Grout/)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await line(/Grout/).waitFor({ state: 'detached' })
  await countRead
  await badge.waitFor()
  expect(requestedPaths().filter((path) => path === calls.basketSummary)).toHaveLength(1)
  expect(await page.getByRole('status', { name: 'Notifications' }).textContent()).toBe('')
})

test('the page receives postcode, destination, way back, login and saved list [T-025]', async () => {
  const { page } = await openBasket({ items: [f4(1)], postcode: 'LS1 4AP' })
  const data = await page.evaluate(async (path) => (await fetch(`${path}.data`)).text(), paths.basket)
  for (const name of [
    'preselected_postcode',
    'destination',
    'continue_destination',
    'logged_in',
    'saved_list',
  ])
    expect(data).toContain(`"${name}"`)
  expect(data).toContain('LS1 4AP')
})

test('has no accessibility violations at 390 px, and nothing is wider than the window at 320', async () => {
  const { page } = await openBasket({ items: [f1(10.08), f4(2), f1s(1)], postcode: 'LS1 4AP', width: 390 })
  await page.getByText('Choose a later day', { exact: true }).click()
  await page
    .getByRole('radio', { name: /Nominated Day/ })
    .first()
    .check()
  await page.getByRole('textbox', { name: 'Discount code' }).fill('TILE10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('Code TILE10').waitFor()
  await page.getByText('Calculating…').waitFor({ state: 'detached' })
  expect(await audit(page)).toEqual([])
  for (const width of [320, 768, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await paintedWidth(page)).toBe(width)
  }
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await page.getByRole('dialog', { name: 'Remove item' }).waitFor()
  expect(await audit(page)).toEqual([])
})
