import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { openShopper } from '../setup/shopper.ts'
import { audit, paintedWidth } from './audit.ts'

/* The cutting plan of many tiles: drawn sixty at a time (L-054). */

test('more than sixty cut tiles are drawn on demand, each with the numbers of its pieces [L-052, L-054]', async () => {
  const { page } = await openShopper({ width: 320 })
  await page.goto('/porcelain-paving/moorland-porcelain-paving')
  const href = await page.getByRole('link', { name: messages.planYourLayout }).getAttribute('href')
  await page.goto(href ?? '')
  await page.getByLabel('Length', { exact: true }).first().fill('20.5')
  await page.getByLabel('Width', { exact: true }).first().fill('18.5')
  const drawn = page.getByRole('img', { name: /^Tile \d+: pieces? \d+/ })
  await page.getByText('Which piece comes out of which tile').click()
  await page.getByText(/^The first 60 of \d+ tiles are drawn here;/).waitFor()
  expect(await drawn.count()).toBe(60)
  expect(await paintedWidth(page)).toBe(320)
  const more = page.getByRole('button', { name: /^Draw \d+ more$/ })
  await more.click()
  await expect.poll(() => drawn.count()).toBeGreaterThan(60)
  expect(await more.count()).toBe(0)
  expect(await audit(page)).toEqual([])
  await page.getByText('What is cut', { exact: true }).waitFor()
  await page
    .getByText(/^\d+ × \(/)
    .first()
    .click()
  await page
    .getByText(/^No\. \d+: row \d+, place \d+, from tile \d+$/)
    .first()
    .waitFor()
})

test('beside a long form the drawing stays in view, and nothing is left empty below it [L-022]', async () => {
  const { page } = await openShopper({ width: 1440 })
  await page.goto('/porcelain-paving/moorland-porcelain-paving')
  const href = await page.getByRole('link', { name: messages.planYourLayout }).getAttribute('href')
  await page.goto(href ?? '')
  await page.getByText('Islands, columns and drains').click()
  await page.getByText('Edges: trim, silicone, skirting').click()
  const boxOf = (selector: string) =>
    page.locator(selector).evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)
  const tall = page.viewportSize()?.height ?? 0
  for (const field of ['Start', 'Keep for repairs']) {
    await page.getByLabel(field, { exact: true }).focus()
    const drawing = await boxOf('.plan-sheet svg')
    const seen = Math.min(drawing.bottom, tall) - Math.max(drawing.top, 0)
    expect(seen / drawing.height, field).toBeGreaterThan(0.6)
  }
  const [drawing, result] = [await boxOf('.plan-drawing figure'), await boxOf('.plan-result')]
  expect(result.top).toBeGreaterThanOrEqual(drawing.bottom)
  expect(result.top - drawing.bottom).toBeLessThan(80)
  expect(await audit(page)).toEqual([])
})
