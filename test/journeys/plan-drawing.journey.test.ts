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
  const { page } = await openPlan({ rooms: [room(245_000, 117_950)] }, { width: 1440 })
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

test('on a phone no number covers another one, and nearer by all have their place [L-022]', async () => {
  const { page } = await openPlan({ rooms: [room(120_000, 12_000)] }, { width: 390 })
  const numbers = drawing(page).locator('.plan-labels > g:visible')
  const shown = () =>
    numbers.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
  const pieces = await drawing(page).getAttribute('data-cut')
  const covered = (boxes: readonly DOMRect[]) =>
    boxes.filter((one, i) =>
      boxes.slice(0, i).some((other) => {
        const [dx, dy] = [one.x - other.x, one.y - other.y]
        return Math.hypot(dx, dy) < (one.width + other.width) / 2 - 1
      }),
    )
  const far = await shown()
  expect(far.length).toBeLessThan(Number(pieces))
  expect(covered(far)).toEqual([])
  await page.getByText(messages.planNearer).waitFor()
  for (let i = 0; i < 4; i += 1) await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(async () => (await shown()).length).toBeGreaterThan(3)
  const near = await shown()
  expect(covered(near)).toEqual([])
  /* Legible: its letters are some two thirds of its mark. */
  for (const { height } of near) expect(height).toBeGreaterThan(14)
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

test('narrow cuts are marked, and a press starts where there are none [L-061, L-W2]', async () => {
  const { page } = await openPlan({ rooms: [room(24_500, 18_080)], joint: 50 })
  const strips = page.getByText(/^\d+ strips, narrowest [\d.]+ mm; start [\d.]+ \/ [\d.]+ avoids them\.$/)
  await strips.waitFor()
  const marks = async () => {
    const dots = await drawing(page).locator('.plan-dots-1').getAttribute('d')
    return (dots?.match(/M/g)?.length ?? 0) + (await drawing(page).locator('.plan-label-narrow').count())
  }
  expect(await marks()).toBeGreaterThan(2)
  await page.getByText('narrow, ').first().waitFor()
  await page.getByRole('button', { name: /^Start there/ }).click()
  await expect.poll(() => page.locator('.plan-label-narrow, .plan-dots').count()).toBe(0)
  expect(await strips.count()).toBe(0)
  expect(await page.getByLabel('Start', { exact: true }).inputValue()).toBe('point')
})

test('movement joints are drawn, and hatching tells cut tiles apart [L-031, L-064]', async () => {
  const { page } = await openPlan({ rooms: [room(90_000, 30_000)] })
  await expect.poll(() => drawing(page).locator('.plan-movement').count()).toBe(1)
  expect(await drawing(page).locator('.plan-movement text').textContent()).toBe('M1')
  const light = async (selector: string, property: 'fill' | 'stroke') => {
    const [, ...rgb] = await page.evaluate(
      ([of, name]) => {
        const style = getComputedStyle(document.querySelector(of as string) as Element)
        return [style.opacity, ...(style[name as 'fill'].match(/\d+/g) ?? [])].map(Number)
      },
      [selector, property],
    )
    const [r = 0, g = 0, b = 0] = rgb.map((of) => {
      const part = of / 255
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
  }
  const [hatch, cut, joint, tile] = [
    await light('.plan-hatch', 'stroke'),
    await light('.plan-cut', 'fill'),
    await light('.plan-joint', 'fill'),
    await light('.plan-tile', 'fill'),
  ]
  expect(
    await page
      .locator('.plan-hatch')
      .first()
      .evaluate((of) => getComputedStyle(of).opacity),
  ).toBe('1')
  expect((cut ?? 0) / (hatch ?? 1)).toBeGreaterThanOrEqual(3)
  expect((tile ?? 0) / (joint ?? 1)).toBeGreaterThanOrEqual(3)
})

test('two fingers zoom the drawing about the point between them, and not the page [L-024]', async () => {
  const { page, context } = await openPlan({}, { width: 320 })
  const seen = async () =>
    ((await drawing(page).getAttribute('viewBox')) ?? '').split(' ').map(Number) as [
      number,
      number,
      number,
      number,
    ]
  const [left, , width] = await seen()
  await drawing(page).scrollIntoViewIfNeeded()
  const box = await drawing(page).boundingBox()
  /* Chromium's made-up fingers do not ask whose a pinch is; real ones go by this. */
  expect(await drawing(page).evaluate((of) => getComputedStyle(of).touchAction)).toBe('pan-y')
  /* A quarter from the left. */
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 4, (box?.y ?? 0) + (box?.height ?? 0) / 2]
  const session = await context.newCDPSession(page)
  await session.send('Input.synthesizePinchGesture', { x, y, scaleFactor: 2, gestureSourceType: 'touch' })
  await expect.poll(async () => (await seen())[2]).toBeLessThan(width / 1.3)
  expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1)
  const [nearLeft, , near] = await seen()
  const under = (from: number, wide: number) => from + 0.25 * wide
  expect(Math.abs(under(nearLeft, near) - under(left, width))).toBeLessThan(width / 20)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('a wheel zooms about the pointer with Ctrl, and a drag moves what is seen [L-024]', async () => {
  const { page } = await openPlan({}, { width: 1440 })
  const seen = async () => ((await drawing(page).getAttribute('viewBox')) ?? '').split(' ').map(Number)
  const [left = 0, , width = 0] = await seen()
  const box = await drawing(page).boundingBox()
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 4, (box?.y ?? 0) + (box?.height ?? 0) / 2]
  await page.mouse.move(x, y)
  await page.keyboard.down('Control')
  for (let i = 0; i < 5; i += 1) await page.mouse.wheel(0, -100)
  await page.keyboard.up('Control')
  await expect.poll(async () => (await seen())[2]).toBeLessThan(width / 1.9)
  const [near = 0, , less = 0] = await seen()
  expect(Math.abs(near + 0.25 * less - (left + 0.25 * width))).toBeLessThan(width / 20)
  await page.mouse.down()
  await page.mouse.move(x - 60, y)
  await page.mouse.up()
  await expect.poll(async () => (await seen())[0]).toBeGreaterThan(near)
})

test('shows the surface in up to 500 tiles, and in more where it is asked for [L-032]', async () => {
  const pictured = (page: Page) => drawing(page).locator('use[href^="#"][width]')
  const small = await openPlan({ rooms: [room(40_000, 30_000)] }, { width: 1440 })
  const surface = (page: Page) => page.getByRole('checkbox', { name: 'Show the surface' })
  expect(await surface(small.page).isChecked()).toBe(true)
  await expect.poll(() => pictured(small.page).count()).toBe(35)
  const { page } = await openPlan({ rooms: [room(150_000, 150_000)] }, { width: 1440 })
  expect(await surface(page).isChecked()).toBe(false)
  expect(await pictured(page).count()).toBe(0)
  await surface(page).press('Space')
  await expect.poll(() => pictured(page).count()).toBeGreaterThan(600)
  expect(await surface(page).isChecked()).toBe(true)
  await surface(page).press('Space')
  await expect.poll(() => pictured(page).count()).toBe(0)
  const { page: larger } = await openPlan(
    { rooms: [1, 2, 3].map(() => room(300_000, 250_000)) },
    { width: 1440 },
  )
  await drawing(larger).waitFor()
  expect(await surface(larger).count()).toBe(0)
})
