import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { openOffice } from '../setup/open-office.ts'
import { asTradeCustomer, countStock, readyToPay } from '../setup/ordering.ts'
import { openShopper, pressWithoutScripts } from '../setup/shopper.ts'
import { audit, paintedWidth } from './audit.ts'

const office = await openOffice()
const { goods, address, shop } = office
const { queries } = shop.database

const isSound = async (page: Page): Promise<void> => {
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await paintedWidth(page)).toBeLessThanOrEqual(width)
    expect(await audit(page), `at ${width}`).toEqual([])
  }
}
const buy = async (area: number): Promise<void> => {
  const tess = await asTradeCustomer(
    queries,
    await readyToPay(shop, { goods: [[goods.f1, area]] }),
    10_000_000,
  )
  expect((await tess.post(calls.payOnAccount)).statusCode).toBe(200)
}

test('counts goods by keyboard while a shopper buys, and is asked when [M-086, M-087, M-089, M-213]', async () => {
  await countStock(queries, goods.f1, 216)
  const { page, context } = await openShopper({ width: 1440, address })
  await office.signIn(context, 'manager')
  await page.goto('/admin/stock')
  await page.waitForLoadState('networkidle')
  await page.getByRole('searchbox', { name: 'Product name or SKU' }).focus()
  await page.keyboard.type('f1-')
  await page.getByRole('link', { name: 'F1-C', exact: true }).waitFor()
  await isSound(page)
  await page.getByRole('link', { name: 'F1-C', exact: true }).press('Enter')
  await page.getByRole('heading', { name: 'Stock of F1-C' }).waitFor()
  await page.getByText('216.00 m² · 600 tiles · 10 crates').first().waitFor()

  await buy(21.6)
  await page.getByLabel('What', { exact: true }).selectOption('Counted in the yard')
  await page.getByLabel('How much').fill('200')
  await page.getByLabel('Why').selectOption('Counted')
  await page.getByLabel('Note').fill('Row 3, by two people')
  await page.getByRole('button', { name: 'Change the stock' }).press('Enter')
  await page.getByText(/The stock has moved since you opened the page \(21\.60 less can be sold\)/).waitFor()
  expect(await page.getByLabel('How much').inputValue()).toBe('200')
  await isSound(page)
  await page.getByLabel('When did you count?').selectOption('Before that')
  await page.getByRole('button', { name: 'Change the stock' }).press('Enter')
  await page.getByText('−16 m² taken away. The shop knows within a minute.').waitFor()
  await page.getByText('‘Row 3, by two people’').waitFor()
  await page.getByText('178.40 m² · 495 tiles · 8 crates and 15 tiles to sell').waitFor()
  await isSound(page)
})

test('has a level without scripts, and leads from the dashboard to what is below it [M-020, M-094, M-216]', async () => {
  await countStock(queries, goods.f4, 3)
  const { page, context } = await openShopper({ width: 390, address, withScripts: false })
  await office.signIn(context, 'manager')
  await page.goto(`/admin/stock/${goods.f4}`)
  await page.getByLabel('Low below, in packs').fill('5')
  await pressWithoutScripts(page, page.getByRole('button', { name: 'Save the level' }))
  await page.getByText('The level is saved.').waitFor()
  await page.goto('/admin')
  await page.getByRole('link', { name: /Low stock/ }).click()
  await page.getByText('1 below their level').waitFor()
  expect(await page.getByRole('list', { name: 'Stock' }).getByRole('link').allTextContents()).toEqual([
    'F4-C',
  ])
})

test('keeps what was typed when no answer comes, and changes once, and takes it back [M-065, M-198, M-217]', async () => {
  await countStock(queries, goods.f6, 10)
  const { page, context } = await openShopper({ width: 390, address, expectedErrors: /Failed to fetch/ })
  await office.signIn(context, 'yard')
  await page.goto(`/admin/stock/${goods.f6}`)
  await page.waitForLoadState('networkidle')
  await page.getByLabel('What', { exact: true }).selectOption('Plus: add to it')
  await page.getByLabel('How much').fill('4')
  await page.getByLabel('Why').selectOption('A delivery came')
  let lost = 0
  await page.route(/\/admin\/stock\/\d+\.data/, async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue()
    lost += 1
    /* Carried out, and its answer is lost. */
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Change the stock' }).click()
  await page.getByText('No answer came from the shop.').waitFor()
  expect(await page.getByLabel('How much').inputValue()).toBe('4')
  await page.getByRole('button', { name: 'Change the stock', disabled: false }).click()
  await page.getByText('+4 added.').waitFor()
  await page.getByText('14 packs', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('−4 taken away.').waitFor()
  await page.getByText('10 packs', { exact: true }).first().waitFor()
})

test('receives twelve crates on a phone, once though the answer is lost, and takes them back [M-014, M-087, M-198]', async () => {
  await countStock(queries, goods.f1, 216)
  const { page, context } = await openShopper({ width: 390, address, expectedErrors: /Failed to fetch/ })
  await office.signIn(context, 'yard')
  await page.goto('/admin/receive')
  await page.waitForLoadState('networkidle')
  await page.getByLabel('SKU or product name').fill('F1-C')
  await page.getByRole('heading', { name: /^F1-C/ }).waitFor()
  await page.getByLabel('How many came').fill('12')
  expect(await page.getByLabel('In', { exact: true }).inputValue()).toBe('crates')
  await page.getByLabel('Delivery note').fill('DN 4711')
  await isSound(page)
  let lost = 0
  await page.route(/\/admin\/receive\.data/, async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue()
    lost += 1
    /* Carried out, and its answer is lost. */
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Receive' }).click()
  await page.getByText('No answer came from the shop.').waitFor()
  await page.getByRole('button', { name: 'Receive', disabled: false }).click()
  await page.getByText('259.2 m² of F1-C received. In the yard now:').waitFor()
  expect(await page.getByLabel('Delivery note').inputValue()).toBe('DN 4711')
  await isSound(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('259.2 m² of F1-C taken back. In the yard now:').waitFor()
})
