import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { pauseClock } from '../setup/clock.ts'
import { audit, paintedWidth } from './audit.ts'
import { hasFocus } from './focus.ts'
import { bodyOf, openProduct, textOf } from './product-page.ts'

const vena = '/porcelain-tiles/calacatta-vena'

/** The journeys of ticks begin with none: 'Compare several' turns the radio buttons into ticks. */
const takeTicksAway = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Compare several' }).click()
  const ticks = page.getByRole('region', { name: 'Narrow down' }).getByRole('checkbox', { checked: true })
  while ((await ticks.count()) > 0) await ticks.first().uncheck()
}

test('radio buttons choose among goods that can be had, with what each costs more [S-022, S-023]', async () => {
  const { page, quantity, addButton } = await openProduct('/stone-paving/silver-granite')
  const finish = page.getByRole('group', { name: 'Finish' })
  const size = page.getByRole('group', { name: 'Size' })
  const chooser = page.getByRole('region', { name: 'Narrow down' })
  const found = chooser.getByRole('status')
  expect(await textOf(found)).toContain('Flamed, 900 × 600 mm')
  expect([await chooser.getByRole('combobox').count(), await addButton.isEnabled()]).toEqual([0, true])
  expect(await textOf(finish.locator('label', { hasText: 'Brushed' }))).toContain('+ £3.00*/m')
  await size.getByRole('radio', { name: /^600/ }).check()
  expect(await textOf(found)).toContain('Flamed, 600 × 600 mm')
  /* There is no brushed slab of 600 × 600 mm: the size changes with the finish, and the option says so. */
  expect(await textOf(finish.locator('label', { hasText: 'Brushed' }))).toContain('with another size')
  await quantity.fill('10')
  await finish.getByRole('radio', { name: /^Brushed/ }).check()
  expect(await textOf(found)).toContain('Brushed, 900 × 600 mm')
  expect([await size.getByRole('radio', { name: /^900/ }).isChecked(), await quantity.inputValue()]).toEqual([
    true,
    '10.26',
  ])
  expect(await page.getByText(/\d of \d match/).count()).toBe(0)
})

test('ticks find a tile, which goes into the basket as from any form [P-127, P-128, P-136]', async () => {
  const { page, form, quantity, addButton, addedDialog } = await openProduct(vena)
  await takeTicksAway(page)
  expect(await page.getByRole('group', { name: 'Size' }).getByRole('checkbox').count()).toBe(2)
  expect(await form.getByRole('combobox').count()).toBe(0)
  expect([await addButton.isDisabled(), await quantity.count()]).toEqual([true, 0])

  const matches = page.getByRole('region', { name: 'Narrow down' }).getByRole('status')
  const list = page.getByRole('list', { name: 'What matches' }).getByRole('button')
  expect([await textOf(matches), await list.count()]).toEqual([
    'Tick on until one is left, or take one by its name.',
    4,
  ])
  const polished = page.getByRole('checkbox', { name: 'Polished' })
  await polished.focus()
  await page.keyboard.press('Space')
  await hasFocus(polished)
  expect(await list.count()).toBe(2)
  expect(await addButton.isDisabled()).toBe(true)
  await page.getByRole('checkbox', { name: '1200 × 600 mm' }).check()
  expect(await textOf(matches)).toContain('Polished, 1200 × 600 mm')
  await page.getByText('From £44.95*').waitFor()
  expect([await quantity.inputValue(), await addButton.isEnabled()]).toEqual(['1.44', true])
  /* That button is for browsers without JavaScript: here the price is already shown. */
  expect(await page.getByRole('button', { name: 'Show the price' }).count()).toBe(0)

  await page.getByRole('checkbox', { name: 'Polished' }).uncheck()
  expect([await addButton.isDisabled(), await quantity.count()]).toEqual([true, 0])
  await page.getByRole('button', { name: /^Matt, 1200 × 600 mm/ }).click()
  expect(await page.getByRole('checkbox', { name: 'Matt' }).isChecked()).toBe(true)
  await quantity.fill('10')
  await quantity.blur()
  expect(await quantity.inputValue()).toBe('10.08')
  await page.getByRole('checkbox', { name: /Fine Joint Grout/ }).check()
  await addButton.click()
  await addedDialog.getByText('Calacatta Vena added to your basket.', { exact: true }).waitFor()
  expect(await bodyOf(page, calls.getBasketContents)).toMatchObject({
    basket: [{ quantity: 10.08, model: { sku: 'CV-12060-M' } }, { quantity: 2 }],
  })
})

test('normalises input of the filter form after 200 ms [P-129, P-130, P-310]', async () => {
  const { page, quantity } = await openProduct('/tools-trims/straight-edge-trim', { clock: true })
  await pauseClock(page)
  await page.getByRole('radio', { name: /^Black/ }).check()
  await page.getByRole('radio', { name: /^10 mm/ }).check()
  await quantity.fill('1.9')
  await page.clock.runFor(150)
  expect(await quantity.inputValue()).toBe('1.9')
  await page.clock.runFor(100)
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=Quantity]')?.value === '1')
})

test('has no accessibility violations at 320 px, before and after a tile is found', async () => {
  const { page } = await openProduct(vena, { width: 320 })
  expect(await audit(page)).toEqual([])
  expect(await paintedWidth(page)).toBe(320)
  await takeTicksAway(page)
  await page.getByRole('checkbox', { name: 'Matt' }).check()
  await page.getByRole('button', { name: /^Matt, 600 × 600 mm/ }).waitFor()
  expect(await audit(page)).toEqual([])
  await page.getByRole('checkbox', { name: '600 × 600 mm', exact: true }).check()
  expect(await paintedWidth(page)).toBe(320)
})

test('without JavaScript the ticks are a form, and lead to the basket too', async () => {
  const { page } = await openProduct(vena, { withScripts: false })
  await page.getByRole('radio', { name: /^Polished/ }).check()
  /* The page still shows the matt tile: it is not added for a polished one. */
  expect(await page.getByRole('button', { name: 'Add to Basket' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Show what matches' }).click()
  await page.waitForURL(/option%5B\d+%5D=\d+/)
  await page.locator('summary', { hasText: 'How much do I need?' }).click()
  await page.getByLabel('Length').fill('5')
  await page.getByLabel('Width').fill('4')
  await page.getByRole('button', { name: 'Work it out' }).click()
  await page.getByRole('heading', { name: 'You need 20 m2' }).waitFor()
  expect(await page.getByRole('radio', { name: /^Polished/ }).isChecked()).toBe(true)
  await page.getByText('Polished, 600 × 600 mm').first().waitFor()
  await page.getByLabel('Quantity', { exact: true }).fill('10')
  await page.getByRole('button', { name: 'Show the price' }).click()
  await page.waitForURL(/Quantity=10&/)
  expect(await page.getByLabel('Quantity', { exact: true }).inputValue()).toBe('10.08')
  expect(await page.getByLabel('Length').inputValue()).toBe('5')
  await page.getByRole('button', { name: 'Add to Basket', exact: true }).first().click()
  await page.waitForURL('**/basket')
  expect(await textOf(page.getByRole('main'))).toContain('Calacatta Vena')
})
