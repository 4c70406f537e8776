import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { planPathOf } from '#contract/routes/plan-paths.ts'
import { encodePlan } from '#domain/planner/plan-code.ts'
import { openingRoom, openingState, type PlanState } from '#domain/planner/plan-state.ts'
import { openShopper, type ShopperOptions } from '../setup/shopper.ts'

/** A rectangle in tenths of a millimetre. */
const room = (length: number, width: number): PlanState['rooms'][number] => ({
  ...openingRoom,
  shape: { kind: 'rectangle', sides: [length, width], corners: [] },
})

/** Opens a plan of 600 × 600 paving by its address. */
const openPlan = async (state: Partial<PlanState>, options: ShopperOptions = {}) => {
  const shopper = await openShopper(options)
  const { page } = shopper
  await page.goto('/porcelain-paving/moorland-porcelain-paving')
  const href = await page.getByRole('link', { name: messages.planYourLayout }).getAttribute('href')
  const variation = Number(/\d+/.exec(href ?? '')?.[0])
  await page.goto(planPathOf(variation, encodePlan({ ...openingState, ...state })))
  return shopper
}

const corners = (...points: readonly (readonly [number, number])[]): PlanState['rooms'][number] => ({
  ...openingRoom,
  shape: { kind: 'corners', sides: [], corners: points.map(([x, y]) => ({ x, y })) },
})

const drawing = (page: Page) => page.getByRole('img', { name: /^Layout plan:/ }).first()

test('nearer by more pieces have their numbers, in letters of the same size [L-022, L-023, L-024]', async () => {
  const { page } = await openPlan({ rooms: [room(242_500, 120_200)] }, { width: 1440 })
  const numbers = drawing(page).locator('.plan-labels text')
  const lengths = drawing(page).locator('.plan-lengths text')
  const height = async () => (await lengths.nth(1).boundingBox())?.width ?? 0
  expect(await numbers.count()).toBe(0)
  const tall = await height()
  const zoomIn = page.getByRole('button', { name: 'Zoom in' })
  for (let i = 0; i < 3; i += 1) await zoomIn.click()
  for (let i = 0; i < 8; i += 1) {
    await page.getByRole('group', { name: messages.planDrawing }).press('ArrowRight')
    await page.getByRole('group', { name: messages.planDrawing }).press('ArrowDown')
  }
  await expect.poll(() => numbers.count()).toBeGreaterThan(3)
  expect(await height()).toBeCloseTo(tall, 0)
  expect(await drawing(page).locator('*').count()).toBeLessThan(1500)
})

test('walls have numbers, and two that cross are marked with theirs [L-016]', async () => {
  const bow = corners([0, 0], [40_000, 0], [0, 30_000], [40_000, 30_000])
  const { page } = await openPlan({ rooms: [bow] }, { width: 390 })
  await page.getByRole('main').getByText('Wall 2 crosses wall 4.').first().waitFor()
  await expect.poll(() => page.locator('.plan-wall').count()).toBe(4)
  expect(await page.locator('.plan-wall-wrong').count()).toBe(2)
  const marked = page.locator('.plan-labels g:has(> .plan-label-wrong) text')
  expect(await marked.allTextContents()).toEqual(['2', '4'])
  await page.getByLabel('Corners', { exact: true }).fill('0, 0\n4, 0\n4, 3\n0, 3')
  await expect.poll(() => drawing(page).count()).toBe(1)
  expect(await page.locator('.plan-wall-wrong').count()).toBe(0)
  const lengths = await page.locator('.plan-lengths text').allTextContents()
  expect(lengths).toEqual(['1 · 4 m', '2 · 3 m', '3 · 4 m', '4 · 3 m'])
})

test('without script, too, a wall that is too short is marked [L-016, L-005]', async () => {
  const { page } = await openPlan({ rooms: [room(40_000, 300)] }, { withScripts: false })
  await page.getByText('Wall 2 must be between 50 mm and 100 m long.').first().waitFor()
  expect(await page.locator('.plan-label-wrong + text').allTextContents()).toEqual(['2'])
})
