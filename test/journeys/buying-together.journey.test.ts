import { expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { openListing } from './listing-page.ts'
import { bodyOf, openProduct, textOf } from './product-page.ts'

test('tiles for 4.2 × 3.6 m go into the basket with their grout and primer [P-118, P-160, P-166, P-167]', async () => {
  const { page, quantity, addButton, addedDialog, bodiesSentTo } = await openProduct(
    '/porcelain-paving/moorland-porcelain-paving',
  )
  await page.getByText('How much do I need? Use our calculator').click()
  const calculator = page.getByRole('form', { name: 'Calculator' })
  await calculator.getByLabel('Length').fill('4.2')
  await calculator.getByLabel('Width').fill('3.6')
  /* A tenth for cuts is on by default (S-021). */
  await calculator.getByRole('checkbox', { name: 'Add 10% wastage' }).uncheck()
  const tile = page.getByRole('listitem').filter({ hasText: '600 × 600 mm' })
  await tile.getByRole('button', { name: /^Use this amount/ }).click()
  expect(await quantity.inputValue()).toBe('15.12')
  await page.getByText('This will give you 42 tile(s)').waitFor()

  const grout = page.getByRole('checkbox', { name: /Fine Joint Grout/ })
  const row = page.getByRole('listitem').filter({ has: grout })
  expect(await textOf(row)).toContain('3 × £15.00*= £45.00*')
  expect(await textOf(row)).toContain('5 mm spacing')
  await grout.check()
  await page.getByRole('checkbox', { name: /Grip Primer/ }).check()
  await addButton.first().click()
  await addedDialog.getByText('Moorland Porcelain Paving added to your basket.', { exact: true }).waitFor()
  expect(bodiesSentTo(calls.addMultipleToBasket)).toMatchObject([
    { variations: [{ qty: 15.12 }, { qty: 3 }, { qty: 1 }] },
  ])
  expect(await bodyOf(page, calls.getBasketContents)).toMatchObject({
    basket: [{ quantity: 15.12 }, { quantity: 3 }, { quantity: 1 }],
    also_needs: [],
  })
})

test('grout goes along in the colour of the tile, or in the one that is chosen [S-024, P-166]', async () => {
  const { page, addButton, addedDialog } = await openProduct('/porcelain-tiles/calacatta-vena')
  const colour = page.getByLabel('Which Fine Joint Grout?')
  expect(await textOf(colour.locator('option:checked'))).toBe('White, 5 kg')
  await page.getByRole('checkbox', { name: /Fine Joint Grout/ }).check()
  await colour.selectOption('Anthracite, 5 kg')
  expect(await page.getByRole('checkbox', { name: /Fine Joint Grout/ }).isChecked()).toBe(true)
  await addButton.first().click()
  await addedDialog.getByText('Calacatta Vena added to your basket.', { exact: true }).waitFor()
  expect(await bodyOf(page, calls.getBasketContents)).toMatchObject({
    basket: [{}, { model: { sku: 'GROUT-ANTHRACITE' } }],
    also_needs: [{ sku: 'F7-C' }],
  })
})

test('orders three samples from a listing [P-170, P-172, P-175]', async () => {
  const { page, card } = await openListing('/porcelain-paving', { width: 1440 })
  const buttons = page.getByRole('main').getByRole('button', { name: 'Sample', exact: true })
  const great = page.getByRole('dialog', { name: 'Great!' })
  expect(await card('Moorland Porcelain Paving').getByRole('button', { name: 'Sample' }).count()).toBe(1)
  for (const index of [0, 1, 2]) {
    await buttons.nth(index).click()
    await great.getByText('Sample added to your basket.', { exact: true }).waitFor()
    await great.getByRole('button', { name: 'Continue Shopping' }).click()
    await great.waitFor({ state: 'detached' })
  }
  await page.getByRole('link', { name: 'Basket 3 items' }).waitFor()
  const line = { quantity: 1, model: { is_sample: true } }
  expect(await bodyOf(page, calls.getBasketContents)).toMatchObject({ basket: [line, line, line] })
})
