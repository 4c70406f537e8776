import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { openShopper } from '../setup/shopper.ts'
import { audit, paintedWidth } from './audit.ts'

/** Opens the planner from the product's page, with one of its sizes chosen in the list of tiles. */
const openPlan = async (page: Page, size: string): Promise<void> => {
  await page.goto(paths.plan)
  const link = page.getByRole('link', { name: size })
  await page.goto((await link.getAttribute('href')) ?? '')
}
const drawing = (page: Page) => page.getByRole('img', { name: /^Layout plan:/ })
const wholeTiles = async (page: Page): Promise<number> =>
  Number(await drawing(page).getAttribute('data-whole'))

test('a pack of four sizes is laid in another way, counted by size and put into the basket as packs [L-038, L-039]', async () => {
  const { page } = await openShopper({ width: 390 })
  await openPlan(page, 'Pattern pack, 2.4')
  const first = page.getByRole('radio', { name: messages.planPatterns.mixed })
  expect(await first.isChecked()).toBe(true)
  const table = page.getByRole('table', { name: messages.planSizes })
  const sizes = await table.textContent()
  await page.getByRole('radio', { name: messages.planPatterns['mixed-2'] }).check({ force: true })
  await expect.poll(() => table.textContent()).not.toBe(sizes)
  expect(await table.getByRole('rowheader').allTextContents()).toEqual([
    '845 × 560',
    '560 × 560',
    '560 × 275',
    '275 × 275',
  ])
  await page.getByText(/packs are the least: \d+ × \d+ runs out first\.$/).waitFor()
  expect(await paintedWidth(page)).toBe(390)
  expect(await audit(page)).toEqual([])
  await page.getByRole('button', { name: /^Add \d+ packs \(\d+ tiles\), £/ }).click()
  await page.getByRole('dialog', { name: 'Great!' }).waitFor()
})

test('the fewest tiles are searched for in the worker [L-033, L-045]', async () => {
  const { page } = await openShopper()
  await openPlan(page, 'Hexagon, 200')
  await page.getByLabel('Start', { exact: true }).first().selectOption('fewest')
  await page.getByText(/starts (?:that matter )?were tried/).waitFor()
})

test('hexagons and chevrons are drawn in their only pattern, and the others say why not [L-034, L-035]', async () => {
  const { page } = await openShopper({ width: 1440 })
  await openPlan(page, 'Hexagon, 200')
  expect(await page.getByRole('radio', { name: messages.planPatterns.hexagon }).isChecked()).toBe(true)
  expect(await wholeTiles(page)).toBeGreaterThan(200)
  await page.getByText(messages.planOtherPatterns).click()
  await page.getByText(`${messages.planPatterns.straight}: ${messages.planNeedsRectangle}`).waitFor()
  expect(await audit(page)).toEqual([])
  await openPlan(page, 'Natural oak chevron')
  expect(await page.getByRole('radio', { name: messages.planPatterns.chevron }).isChecked()).toBe(true)
  await page.getByText(messages.planPairs).waitFor()
  await page.getByText('Which piece comes out of which tile').click()
  await page.getByText('Tile 1, left').waitFor()
  expect(await audit(page)).toEqual([])
})

test('without script hexagons are drawn by the server, with their cut list [L-005]', async () => {
  const { page } = await openShopper({ withScripts: false })
  await openPlan(page, 'Hexagon, 200')
  expect(await wholeTiles(page)).toBeGreaterThan(200)
  await page.getByRole('heading', { name: 'What is cut' }).waitFor()
})
