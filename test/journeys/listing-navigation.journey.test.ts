import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { openListing } from './listing-page.ts'

const widths = [1440, 390]

test('from the home page by category and tick to a product, by mouse [P-001, P-008]', async () => {
  const { page, cards, tick, count, names, pathAndQuery } = await openListing('/')
  await page.getByRole('main').getByRole('link', { name: 'Porcelain Paving', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Porcelain Paving' }).waitFor()
  expect(await count.innerText()).toBe('5 products')
  await tick('Anthracite').click()
  await count.getByText('1 product', { exact: true }).waitFor()
  expect(pathAndQuery()).toBe('/porcelain-paving?colour=anthracite')
  expect(await names()).toEqual(['Harbour Slab'])
  await cards.first().click({ position: { x: 20, y: 20 } })
  await page.getByRole('heading', { level: 1, name: 'Harbour Slab' }).waitFor()
  expect(pathAndQuery()).toBe('/porcelain-paving/harbour-slab')
})

/** Presses Tab until a control of this name has the focus; its name is its label's text, or its own. */
const tabTo = async (page: Page, name: string): Promise<void> => {
  for (let i = 0; i < 120; i += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const at = document.activeElement
      const named = at instanceof HTMLInputElement ? at.labels?.[0] : at
      return at?.closest('main') ? named?.textContent?.trim() : undefined
    })
    if (focused?.startsWith(name)) return
  }
  throw new Error(`'${name}' is not reached with the keyboard`)
}

test('the same by keyboard alone [P-008]', async () => {
  const { page, tick, count, pathAndQuery } = await openListing('/')
  await tabTo(page, 'Porcelain Paving')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Porcelain Paving' }).waitFor()
  await tabTo(page, 'Anthracite')
  await page.keyboard.press('Space')
  await count.getByText('1 product', { exact: true }).waitFor()
  expect(await tick('Anthracite').evaluate((box) => box === document.activeElement)).toBe(true)
  await tabTo(page, 'Harbour Slab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Harbour Slab' }).waitFor()
  expect(pathAndQuery()).toBe('/porcelain-paving/harbour-slab')
})

test.each(widths)('a look on the home page leads to the whole shop, at %i px', async (width) => {
  const { page, total, pathAndQuery } = await openListing('/', { width })
  await page.getByRole('main').locator('a[href="/search?look=marble"]').click()
  await page.getByRole('heading', { level: 1, name: 'Marble' }).waitFor()
  expect(pathAndQuery()).toBe('/search?look=marble')
  expect(await total()).toBeGreaterThan(2)
})

test('cards show the price that fits the goods [P-002, P-003, P-005, P-006, P-259, P-262]', async () => {
  const { page, card, visit } = await openListing('/porcelain-paving')
  expect(await card('Moorland Porcelain Paving').innerText()).toMatch(/From\s£30\.00\*\/m\s?2/)
  await page.getByText('* Price includes VAT at 20%.').waitFor()
  await visit('/porcelain-tiles')
  expect(await card('Brick Lane').innerText()).toMatch(/£36\.00\*\s*\(£25\.00\*\/m\s?2\)/)
  await visit('/grout')
  const grout = await card('Fine Joint Grout').innerText()
  expect(grout).toContain('£15.00*')
  expect(grout).not.toContain('/m')
})

test('a former price is struck through, and goods that are not sold online say so [P-272]', async () => {
  const { card } = await openListing('/natural-stone', { width: 390 })
  await card('Silver Travertine').locator('s').getByText('was £').waitFor()
  await card('Emperador Polished Marble').getByText('Not currently available to buy online').waitFor()
})

test('sold-out goods say so in place of the button [P-179]', async () => {
  const { card } = await openListing('/search?q=stone+sealer', { width: 390 })
  const sealer = card('Stone Sealer')
  await sealer.getByText(messages.noneInStock, { exact: true }).waitFor()
  expect(await sealer.getByRole('button', { name: 'Add to Basket' }).count()).toBe(0)
})
