import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { openShopper, pressWithoutScripts, type ShopperOptions } from '../setup/shopper.ts'
import { audit, paintedWidth } from './audit.ts'

/* Rooms and cut-outs of any corners: typed, drawn by pointer and by keys (L-009, L-013). */

const drawing = (page: Page) => page.getByRole('img', { name: /^Layout plan:/ })
const counts = async (page: Page) => {
  const svg = drawing(page).first()
  return [await svg.getAttribute('data-whole'), await svg.getAttribute('data-cut')].map(Number)
}
const corners = (page: Page) => page.getByLabel('Corners', { exact: true }).first()
const paper = (page: Page) => page.getByRole('group', { name: messages.planDrawPaper })

const openPlanner = async (options: ShopperOptions = {}) => {
  const shopper = await openShopper(options)
  const { page } = shopper
  await page.goto('/porcelain-paving/moorland-porcelain-paving')
  const href = await page.getByRole('link', { name: messages.planYourLayout }).getAttribute('href')
  await page.goto(href ?? '')
  return shopper
}

/** Presses the paper at places in metres: it is 6 m wide, and begins 0.3 m to the left of and above the room. */
const pressAt = async (page: Page, places: readonly (readonly [number, number])[]): Promise<void> => {
  const box = await paper(page).locator('svg').boundingBox()
  const { x = 0, y = 0, width = 0, height = 0 } = box ?? {}
  const scale = Math.min(width / 6, height / 4.5)
  for (const [across, down] of places)
    await page.mouse.click(
      x + width / 2 + (across + 0.3 - 3) * scale,
      y + height / 2 + (down + 0.3 - 2.25) * scale,
    )
}

test('corners are set by clicking, and the first one closes the room [L-009, L-026]', async () => {
  const { page } = await openPlanner()
  await page.getByText('Any corners').first().click()
  await corners(page).waitFor()
  await page.getByRole('button', { name: messages.planDraw }).first().click()
  await paper(page).waitFor()
  await pressAt(page, [
    [0, 0],
    [4, 0],
    [4, 2],
    [3.2, 2.8],
    [0, 2.8],
  ])
  await page
    .getByRole('status')
    .getByText(/^5 corners/)
    .waitFor()
  expect(await audit(page)).toEqual([])
  await pressAt(page, [[0, 0]])
  await expect.poll(() => corners(page).inputValue()).toBe('0, 0\n4, 0\n4, 2\n3.2, 2.8\n0, 2.8')
  await page.getByText(/^10\.88 m² to tile\./).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => counts(page)).toEqual([24, 11])
})

test('at 320 px a room is drawn by keys and a table, and its 61st corner is refused [L-009, L-028]', async () => {
  const { page } = await openPlanner({ width: 320 })
  const { keyboard } = page
  await page.getByText('Any corners').first().click()
  await corners(page).waitFor()
  const open = page.getByRole('button', { name: messages.planDraw }).first()
  await open.focus()
  await keyboard.press('Enter')
  await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe(messages.planDrawPaper)
  await keyboard.press('Enter')
  for (let i = 0; i < 20; i += 1) await keyboard.press('ArrowRight')
  await keyboard.press('Enter')
  for (let i = 0; i < 15; i += 1) await keyboard.press('ArrowDown')
  await keyboard.press('Shift+ArrowDown')
  await page
    .getByRole('status')
    .getByText(/At 2 m from the left, 1\.51 m from the top · wall 1\.51 m$/)
    .waitFor()
  await keyboard.press('Enter')
  expect(await paintedWidth(page)).toBe(320)
  await page.getByRole('button', { name: messages.planDrawAdd }).click()
  await page.getByLabel('Corner 4, from the left').fill('-0.5')
  await page.getByLabel('Corner 4, from the top').fill('1510 mm')
  expect(await paintedWidth(page)).toBe(320)
  expect(await audit(page)).toEqual([])
  await page.getByRole('button', { name: messages.planDrawUse }).click()
  await expect.poll(() => corners(page).inputValue()).toBe('0, 0\n2, 0\n2, 1.51\n-0.5, 1.51')
  await expect.poll(() => page.locator(':focus').textContent()).toBe(messages.planDraw)
  await expect.poll(() => drawing(page).count()).toBe(1)

  /* A comb of 61 corners, typed. */
  const comb = Array.from({ length: 61 }, (_, i) => `${(i / 10).toFixed(1)}, ${i % 2 === 0 ? 0 : 1}`)
  await corners(page).fill(comb.join('\n'))
  await page.getByText(messages.planRefused.corners(3, 60)).first().waitFor()
  await corners(page).fill('0, 0\n4, 0')
  await page.getByText(messages.planRefused.corners(3, 60)).first().waitFor()
  await corners(page).fill('4, right\n2, right 45\n1.5, right 45\n3')
  await expect.poll(() => page.getByText(messages.planRefused.corners(3, 60)).count()).toBe(0)
  await page.getByRole('group', { name: messages.planDrawing }).getByText('2 · 2 m').waitFor()
})

test('a cut-out of any corners is drawn in the room, and its fields have it [L-013]', async () => {
  const { page } = await openPlanner()
  await page.getByText('Islands, columns and drains').click()
  await page.getByRole('button', { name: 'Add an island, column or drain' }).click()
  const row = page.getByRole('group', { name: 'Cut-out 1' })
  await row.getByLabel('Shape').selectOption('polygon')
  await row.getByRole('button', { name: messages.planDraw }).click()
  await paper(page).waitFor()
  for (const [i, [x, y]] of [
    ['1', '1'],
    ['2', '1'],
    ['1', '2'],
  ].entries()) {
    await page.getByRole('button', { name: messages.planDrawAdd }).click()
    await page.getByLabel(`Corner ${i + 1}, from the left`).fill(x ?? '')
    await page.getByLabel(`Corner ${i + 1}, from the top`).fill(y ?? '')
  }
  await page.getByRole('button', { name: messages.planDrawUse }).click()
  await page.getByText(/^11\.50 m² to tile\./).waitFor()
  expect(await row.getByLabel('Corners').inputValue()).toBe('0, 0\n1, 0\n0, 1')
  expect(await row.getByLabel('From the left').inputValue()).toBe('1')
  expect(await audit(page)).toEqual([])
  await page.reload()
  await page.getByText(/^11\.50 m² to tile\./).waitFor()
  expect(await row.getByLabel('Corners').inputValue()).toBe('0, 0\n1, 0\n0, 1')
  expect(await row.getByLabel('Width').isVisible()).toBe(false)
})

test('without script corners, turns and a polygon are typed; what is wrong stays as it was typed [L-005, L-009, L-013]', async () => {
  const { page } = await openPlanner({ withScripts: false, width: 320 })
  const draw = page.getByRole('button', { name: 'Draw the plan' })
  await page.getByText('Any corners').first().click()
  await pressWithoutScripts(page, draw)
  await corners(page).fill('4, right 200')
  await pressWithoutScripts(page, draw)
  await page.getByText(messages.badTurn).waitFor()
  expect(await corners(page).inputValue()).toBe('4, right 200')
  await corners(page).fill('4, right\n3, right\n4')
  await page.getByText('Islands, columns and drains').click()
  const row = page.getByRole('group', { name: 'Cut-out 1' })
  await row.getByLabel('Shape').selectOption('polygon')
  await row.getByLabel('Corners').fill('1, right 90\n1')
  await row.getByLabel('From the left').fill('1')
  await row.getByLabel('From the top').fill('0.5')
  await pressWithoutScripts(page, draw)
  await page.getByText(/^11\.50 m² to tile\./).waitFor()
  expect(await row.getByLabel('Corners').inputValue()).toBe('0, 0\n1, 0\n1, 1')
})
