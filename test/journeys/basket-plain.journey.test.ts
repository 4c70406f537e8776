import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { calls, paths } from '#contract/routes.ts'
import { pressPlainly, shopper } from '../setup/shopper.ts'
import { audit, paintedWidth } from './audit.ts'
import { f1, f1s, f4, f6, openBasket, put } from './basket-page.ts'
import { textOf } from './product-page.ts'

test('[T-015, T-023] a new shopper’s basket is empty, with neither totals nor checkout', async () => {
  const { page, summary } = await openBasket()
  await page.getByRole('heading', { level: 1, name: 'Your basket is empty', exact: true }).waitFor()
  expect(await summary.count()).toBe(0)
  expect(await page.getByText('Proceed to Checkout').count()).toBe(0)
  expect(await audit(page)).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Continue Shopping', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
})

test('without a script quantity, service, day, code and postcode are plain forms, and so are saving and removing', async () => {
  const { page, context } = await shopper()
  await page.goto(paths.basket)
  await put(page, [f1(10.08), f4(2), f6(1)])
  const plain = await (await context.browser())?.newContext({
    javaScriptEnabled: false,
    baseURL: new URL(page.url()).origin,
    storageState: await context.storageState(),
  })
  if (plain === undefined) throw new Error('the browser has gone')
  const still = await plain.newPage()
  await still.goto(paths.basket)
  const line = (name: RegExp) =>
    still.getByRole('list', { name: 'Items' }).getByRole('listitem').filter({ hasText: name })
  const summary = still.getByRole('region', { name: 'Order summary' })
  const delivery = still.getByRole('region', { name: 'Delivery' })

  await line(/600 × 600/)
    .getByRole('spinbutton')
    .fill('10.2')
  const press = (button: Locator) => pressPlainly(still, button)
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
  await delivery.getByRole('radio', { name: /Nominated Day/ }).check()
  await press(delivery.getByRole('button', { name: 'Choose this service' }))
  expect(await delivery.getByRole('radio', { name: /Nominated Day/ }).isChecked()).toBe(true)
  const days = delivery.getByRole('group', { name: 'Delivery date' })
  const day = await days.getByRole('radio').nth(1).getAttribute('value')
  await days.getByRole('radio').nth(1).check()
  await press(delivery.getByRole('button', { name: 'Choose this date' }))
  expect(await days.getByRole('radio', { checked: true }).getAttribute('value')).toBe(day)
  expect(await textOf(summary)).toContain('£30.00')

  await summary.getByRole('textbox', { name: 'Discount code' }).fill('TILE10')
  await press(summary.getByRole('button', { name: 'Apply' }))
  expect(await textOf(summary)).toContain('Code TILE10')
  await press(summary.getByRole('button', { name: 'Remove discount' }))
  expect(await textOf(summary)).not.toContain('TILE10')

  await press(line(/Brick Lane/).getByRole('button', { name: /^Save for later/ }))
  const saved = still.getByRole('region', { name: 'Saved For Later' })
  await saved.getByLabel('Email address').fill('plain.shopper@example.org')
  await press(saved.getByRole('button', { name: 'Save for later' }))
  await saved.getByText('Quantity 2').waitFor()
  expect(await line(/Brick Lane/).count()).toBe(0)
  await press(saved.getByRole('button', { name: /^Move to Basket/ }))
  expect(await line(/Brick Lane/).count()).toBe(1)
  await plain.close()
})

test('[T-180, T-182, T-183, T-184, T-404] what a plain form could not do is told on the page that follows, for eight seconds', async () => {
  const { page, alerts } = await openBasket({ items: [f4(1)], clock: true })
  /* Time stands still, however long the next page takes; the first thing that its scripts do is to ask for the count. */
  await page.clock.pauseAt(Date.now() + 60_000)
  /* The form itself, as a browser without script would send it. */
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

test('[T-097, T-185] the checkout leads back when it cannot be begun, and says why until that is read', async () => {
  const { page, alerts } = await openBasket({ items: [f4(1)], postcode: 'IM1 1AA', clock: true })
  await page.goto(paths.checkout)
  await page.waitForURL(`**${paths.basket}`)
  const close = alerts.getByRole('button', { name: 'Close' })
  await close.waitFor()
  const said = await alerts.textContent()
  expect(said).not.toBe('')
  await page.clock.runFor(10_000)
  expect(await alerts.textContent()).toBe(said)
  await close.click()
  await close.waitFor({ state: 'detached' })
  expect(await alerts.textContent()).toBe('')
})

test('[T-176, T-178, T-179] the badge counts lines on every page, asks once for each change, and keeps its count when it cannot ask', async () => {
  const { page, line, called } = await openBasket({ items: [f4(2), f6(1)], expected: /failed/ })
  const badge = page.getByRole('link', { name: 'Basket 2 items' })
  expect(await badge.getAttribute('href')).toBe(paths.basket)
  await page.route(`**${calls.basketSummary}`, (route) => route.fulfill({ status: 500, body: 'oops' }))
  const asked = page.waitForResponse(`**${calls.basketSummary}`)
  await line(/Grout/)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await line(/Grout/).waitFor({ state: 'detached' })
  await asked
  await badge.waitFor()
  expect(called().filter((path) => path === calls.basketSummary)).toHaveLength(1)
  expect(await page.getByRole('status', { name: 'Notifications' }).textContent()).toBe('')
})

test('[T-025] the page is given postcode, destination, way back, login and saved list', async () => {
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

test('there are no barriers at 390 px, and nothing is wider than the window at 320', async () => {
  const { page } = await openBasket({ items: [f1(10.08), f4(2), f1s(1)], postcode: 'LS1 4AP', width: 390 })
  await page.getByRole('radio', { name: /Nominated Day/ }).check()
  await page.getByRole('group', { name: 'Delivery date' }).waitFor()
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
