import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { audit, paintedWidth } from './audit.ts'
import { bodyOf, openProduct, textOf } from './product-page.ts'

const pebbles = '/aggregates/scottish-pebbles'
const gravel = '/aggregates/golden-gravel'

const step = (page: Page, what: string): Locator => page.getByRole('button', { name: `Choose your ${what}` })
const isOpen = async (page: Page, what: string): Promise<boolean> =>
  (await step(page, what).getAttribute('aria-expanded')) === 'true'
const option = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')

test('pebbles are chosen step by step and go into the basket [P-138, P-139, P-140, P-141, P-142, P-144, P-145, P-146, P-150]', async () => {
  const { page, form, addButton, addedDialog, bodiesSentTo } = await openProduct(pebbles, {
    withPictures: true,
  })
  const headings = await page.getByRole('heading', { name: /^Choose your / }).allTextContents()
  expect(headings).toEqual(['Choose your Colour', 'Choose your Size', 'Choose your Pack Size'])
  expect(await addButton.isDisabled()).toBe(true)
  const grey = option(page, 'Mid grey')
  await expect
    .poll(() => grey.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0)
  expect(await option(page, 'Mixed').locator('img').count()).toBe(0)

  await grey.click()
  expect([await isOpen(page, 'Colour'), await isOpen(page, 'Size')]).toEqual([false, true])
  expect(await focused(page)).toBe('Choose your Size')
  expect(await option(page, '14–20 mm').isDisabled()).toBe(true)
  await page.getByText('Pale options are not made in Mid grey.').waitFor()
  await option(page, '20–40 mm').click()
  await expect
    .poll(() => bodiesSentTo(calls.getProductAttributes))
    .toMatchObject([
      { selectedOptions: [{ id: expect.any(Number), name: 'Mid grey' }] },
      { selectedOptions: [{ name: 'Mid grey' }, { name: '20–40 mm' }] },
    ])

  expect(await isOpen(page, 'Pack Size')).toBe(true)
  await option(page, 'I know my dimensions').waitFor()
  await option(page, "I don't know my dimensions").click()
  await form.getByRole('radio', { name: /^Grey, 20–40 mm, 20 kg bag/ }).check({ force: true })
  await form.getByRole('spinbutton', { name: 'Quantity' }).fill('3')
  await form.getByRole('spinbutton', { name: 'Quantity' }).blur()
  await page.getByText('£23.40*').first().waitFor()
  await addButton.click()
  await addedDialog.getByText('Scottish Pebbles added to your basket.', { exact: true }).waitFor()
  expect(await bodyOf(page, calls.getBasketContents)).toMatchObject({ basket: [{ quantity: 3 }] })
})

test('no step can be skipped, and the first one starts over [P-147, P-148, P-149, P-153, P-304]', async () => {
  const { page } = await openProduct(pebbles)
  await step(page, 'Pack Size').click()
  await page
    .getByRole('alert')
    .getByText('Please select an option for Step 2 before proceeding to Step 3.', { exact: true })
    .waitFor()
  expect([await isOpen(page, 'Colour'), await isOpen(page, 'Pack Size')]).toEqual([true, false])
  await step(page, 'Size').click()
  await page.getByText('Please select an option for Step 1 before proceeding to Step 2.').waitFor()

  await option(page, 'Mixed').click()
  expect(
    await page
      .getByRole('alert')
      .getByText(/Please select/)
      .count(),
  ).toBe(0)
  await option(page, '14–20 mm').click()
  await option(page, "I don't know my dimensions").click()
  await page.getByRole('radio', { name: /bulk bag/ }).waitFor({ state: 'attached' })
  await step(page, 'Colour').click()
  await option(page, 'Mid grey').click()
  expect(await page.getByRole('radio', { name: /bulk bag/ }).count()).toBe(0)
  expect([await isOpen(page, 'Size'), await option(page, '14–20 mm').isDisabled()]).toEqual([true, true])
})

test('gravel for a drive of 5 × 4 m: by its pack size to the calculator, and the best value into the basket [P-140, P-141, P-154, P-230]', async () => {
  const { page, addedDialog } = await openProduct(gravel, { width: 320 })
  expect(await page.getByRole('heading', { name: /^Choose your / }).allTextContents()).toEqual([
    'Choose your Pack Size',
  ])
  expect(await paintedWidth(page)).toBe(320)
  await option(page, 'I know my dimensions').click()
  await page.getByLabel('Length').waitFor()
  expect(await focused(page)).toContain('How much do I need?')
  expect(await audit(page)).toEqual([])
  await page.getByLabel('Length').fill('5')
  await page.getByLabel('Width').fill('4')
  const best = page.getByRole('listitem').filter({ hasText: 'Best value' })
  await best.getByText('£228.00*').first().waitFor()
  await best.getByRole('button', { name: /^Add to Basket.*2 × Bulk bag/ }).click()
  await addedDialog.getByText('Great! Your items have been added to the basket.', { exact: true }).waitFor()
  expect(await bodyOf(page, calls.getBasketContents)).toMatchObject({
    basket: [{ quantity: 2, price: 228 }],
  })
})

test('options that left the sale since the page was opened are removed by the response [P-146, P-150]', async () => {
  const { page } = await openProduct(pebbles)
  await page.route(`**${calls.getProductAttributes}`, (route) => route.fulfill({ json: { Size: [] } }))
  await option(page, 'Mixed').click()
  await option(page, '20–40 mm').and(page.locator(':disabled')).waitFor()
  expect(await option(page, '14–20 mm').isDisabled()).toBe(true)
})

test('a failed call for the options is reported, and the steps go on [P-017]', async () => {
  const { page, alerts } = await openProduct(pebbles, { expectedErrors: /getProductAttributes failed/ })
  await page.route(`**${calls.getProductAttributes}`, (route) => route.abort())
  await option(page, 'Mixed').click()
  await alerts.getByText('Something went wrong. Please try again.', { exact: true }).waitFor()
  await option(page, '20–40 mm').click()
  expect(await isOpen(page, 'Pack Size')).toBe(true)
})

test('without JavaScript the steps are pages, and lead to the basket too', async () => {
  const { page } = await openProduct(pebbles, { withScripts: false, width: 390 })
  await step(page, 'Pack Size').click()
  await page.getByText('Please select an option for Step 2 before proceeding to Step 3.').waitFor()
  await option(page, 'Mid grey').click()
  await page.waitForURL(/take=\d+/)
  expect(await option(page, '14–20 mm').isDisabled()).toBe(true)
  await option(page, '20–40 mm').click()
  await option(page, 'I know my dimensions').click()
  await page.waitForURL(/dimensions=known/)
  const calculator = page.getByRole('form', { name: 'Calculator' })
  await calculator.getByLabel('Length').fill('5')
  await calculator.getByLabel('Width').fill('4')
  await calculator.getByRole('button', { name: 'Work it out' }).click()
  await page.waitForURL(/length=5/)
  await page.getByRole('heading', { name: 'You need 20 m2 at 4 cm' }).waitFor()
  await step(page, 'Pack Size').click()
  await option(page, "I don't know my dimensions").click()
  await page.waitForURL(/dimensions=unknown/)
  expect(await calculator.getByLabel('Length').inputValue()).toBe('5')
  await page.getByText('Grey, 20–40 mm, 20 kg bag').first().click()
  await page.getByLabel('Quantity', { exact: true }).fill('2')
  await calculator.getByLabel('Length').fill('6')
  await calculator.getByRole('button', { name: 'Work it out' }).click()
  await page.getByRole('heading', { name: 'You need 24 m2 at 4 cm' }).waitFor()
  expect(await page.getByRole('radio', { name: /^Grey, 20–40 mm, 20 kg bag/ }).isChecked()).toBe(true)
  expect(await page.getByLabel('Quantity', { exact: true }).inputValue()).toBe('2')
  await page.getByRole('button', { name: 'Add to Basket', exact: true }).first().click()
  await page.waitForURL('**/basket')
  expect(await textOf(page.getByRole('main'))).toContain('£15.60*')
})
