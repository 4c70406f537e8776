import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls, paths } from '#contract/routes.ts'
import { openShopper, pressWithoutScripts, type ShopperOptions } from '../setup/shopper.ts'
import { audit, paintedWidth } from './audit.ts'
import { tabTo, takesFocus } from './focus.ts'

const paving = '/porcelain-paving/moorland-porcelain-paving'

const status = (page: Page) => page.getByRole('status', { name: 'Plan' })
const drawing = (page: Page) => page.getByRole('img', { name: /^Layout plan:/ })
const counts = async (page: Page) => {
  const svg = drawing(page).first()
  return [await svg.getAttribute('data-whole'), await svg.getAttribute('data-cut')].map(Number)
}

/** Waits until the plan of what was typed last is there: before that the button adds nothing. */
const isReadyToAdd = (page: Page) =>
  expect
    .poll(() => page.getByRole('button', { name: /^Add \d+ tiles/ }).getAttribute('aria-disabled'))
    .toBeNull()

/** The planner with 600 × 600 paving, by the link of its product page. */
const openPlanner = async (options: ShopperOptions = {}) => {
  const shopper = await openShopper(options)
  const { page } = shopper
  await page.goto(paving)
  const href = await page.getByRole('link', { name: messages.planYourLayout }).getAttribute('href')
  await page.goto(href ?? '')
  return shopper
}

test('plans a room and fills the basket with the keyboard alone [L-028, L-030, L-081]', async () => {
  const { page } = await openShopper()
  const { keyboard } = page
  await page.goto(paving)
  await tabTo(page, /^Plan your layout/)
  await keyboard.press('Enter')
  await page.waitForURL(`**${paths.plan}?variation=*`)
  await page.getByRole('heading', { level: 1, name: messages.planYourLayout }).waitFor()
  await tabTo(page, /^Length/)
  await keyboard.press('ControlOrMeta+A')
  await keyboard.type('13 ft 1½ in')
  await tabTo(page, /^Width/)
  await keyboard.press('ControlOrMeta+A')
  await keyboard.type('3.2')
  await tabTo(page, /^Straight/)
  await keyboard.press('ArrowRight')
  await status(page)
    .getByText(/^\d+ tiles, \d+ cut; about \d\d in 100 with \d+\.$/)
    .waitFor()
  await page.getByText(messages.planAssumptions).waitFor()
  await page.getByText(messages.planShade).waitFor()
  await tabTo(page, /^Add \d+ tiles/)
  await isReadyToAdd(page)
  const button = (await page.locator(':focus').textContent()) ?? ''
  expect(button).toMatch(/^Add \d+ tiles \([\d.]+ m²\), £[\d,]+\.\d\d\*$/)
  await keyboard.press('Enter')
  await takesFocus(page.getByRole('dialog', { name: 'Great!' }))
  await page.goto(paths.basket)
  const area = /\(([\d.]+) m²\)/.exec(button)?.[1]
  expect(await page.getByRole('spinbutton').first().inputValue()).toBe(area)
})

test('on a phone a plan is read, corrected and taken back without scrolling sideways [L-016, L-027, L-093]', async () => {
  const { page } = await openPlanner({ width: 390 })
  expect(await counts(page)).toEqual([24, 11])
  await page.getByText('L shape').click()
  await page.getByLabel('Missing corner, length').fill('five')
  await page.getByText(messages.badLength).waitFor()
  await page.getByLabel('Missing corner, length').fill('1.5')
  await expect.poll(() => counts(page)).not.toEqual([24, 11])
  await page.getByText('Any corners').click()
  await page.getByLabel('Corners', { exact: true }).fill('0, 0\n4, 0\n0, 3\n4, 3')
  await page.getByRole('main').getByText('Wall 2 crosses wall 4.').first().waitFor()
  expect(await page.getByRole('button', { name: /^Add \d+ tiles/ }).getAttribute('aria-disabled')).toBe(
    'true',
  )
  for (let i = 0; i < 6; i += 1) {
    const undo = page.getByRole('button', { name: 'Undo' })
    if (await undo.isDisabled()) break
    await undo.click()
  }
  await expect.poll(() => counts(page)).toEqual([24, 11])
  await page.reload()
  await page.getByRole('button', { name: 'Redo' }).click()
  await page.getByLabel('Missing corner, length').waitFor()
  await page.getByRole('button', { name: messages.planAddRoom }).click()
  await page.getByRole('button', { name: 'Room 2', exact: true, pressed: true }).waitFor()
  await page.getByRole('row', { name: /^Room 2 12\.00 24 11 35$/ }).waitFor()
  expect(await paintedWidth(page)).toBe(390)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await audit(page)).toEqual([])
})

test('without script a form draws the same plan on the server, and adds it [L-005, L-006]', async () => {
  const { page } = await openPlanner({ withScripts: false })
  await page.getByLabel('Length').first().fill('4000 mm')
  await page.getByLabel('Joint, mm').fill('3')
  await pressWithoutScripts(page, page.getByRole('button', { name: 'Draw the plan' }))
  expect(await counts(page)).toEqual([24, 11])
  expect(await page.getByLabel('Joint, mm').inputValue()).toBe('3')
  await page.getByText('The plan in words, row by row').click()
  await page.getByRole('row', { name: 'Row 1 6 whole, 1 cut 382 mm' }).waitFor()
  await pressWithoutScripts(page, page.getByRole('button', { name: messages.planAddRoom }))
  await page.getByLabel(messages.planRoomName).nth(1).fill('Store')
  await page.getByLabel('Length').nth(1).fill('2 m')
  await pressWithoutScripts(page, page.getByRole('button', { name: 'Draw the plan' }))
  await page.getByRole('img', { name: /: Store 12 whole/ }).waitFor()
  await page.getByRole('row', { name: /^Store 6\.00 1/ }).waitFor()
  await pressWithoutScripts(page, page.getByRole('button', { name: /^Add \d+ tiles/ }))
  await page.waitForURL(`**${paths.basket}`)
  await page.getByText('Moorland').first().waitFor()
})

test('a plan is worked out without its worker too, a large one by the server [L-109]', async () => {
  const { page } = await openShopper({ expectedErrors: /worker|Failed/i })
  await page.route(/plan\.worker/, (route) => route.abort())
  await page.goto(paving)
  await page.goto(
    (await page.getByRole('link', { name: messages.planYourLayout }).getAttribute('href')) ?? '',
  )
  await page.getByLabel('Length', { exact: true }).fill('5')
  await expect.poll(() => counts(page)).toEqual([32, 13])
  const answered = page.waitForResponse((response) => response.url().endsWith(calls.planLayout))
  await page.getByLabel('Length', { exact: true }).fill('50')
  await page.getByLabel('Width', { exact: true }).fill('20')
  expect((await answered).status()).toBe(200)
  await expect.poll(async () => (await counts(page))[0]).toBeGreaterThan(2000)
})

test('a plan stays as the server drew it where the scripts of its tables cannot be fetched [L-109]', async () => {
  const { page } = await openShopper({ expectedErrors: /Failed/i })
  await page.route(/\/assets\/(tables|room-parts|result-tables)-/, (route) => route.abort())
  await page.goto(paving)
  await page.goto(
    (await page.getByRole('link', { name: messages.planYourLayout }).getAttribute('href')) ?? '',
  )
  await page.waitForLoadState('networkidle')
  await page.getByText('The plan in words, row by row').click()
  await page.getByRole('row', { name: /^Row 1 6 whole, 1 cut/ }).waitFor()
  expect(await counts(page)).toEqual([24, 11])
})

const lastCorners = (page: Page) =>
  page
    .getByRole('button', { name: /^Corner \d+, at/ })
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))

/** Drags a handle by so many pixels, in steps as a hand does. */
const drag = async (page: Page, name: RegExp, dx: number, dy: number): Promise<void> => {
  const box = await page.getByRole('button', { name }).boundingBox()
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + dx, y + dy, { steps: 6 })
  await page.mouse.up()
}

test('a start is searched for in the worker, which fetches the search by itself [L-033, L-046]', async () => {
  const { page } = await openPlanner()
  const fallbacks: string[] = []
  page.on('request', (request) => {
    if (/plan-fallback/.test(request.url())) fallbacks.push(request.url())
  })
  await page.getByLabel('Start', { exact: true }).selectOption('fewest')
  await page.getByText(/^.*All [\d,]+ starts that matter were tried\.$/).waitFor()
  await page.getByRole('button', { name: 'Neatest' }).waitFor()
  expect(fallbacks).toEqual([])
})

test('walls are moved with the keyboard alone, 10 mm a step, and typed at their length [L-025, L-028]', async () => {
  const { page } = await openPlanner()
  const { keyboard } = page
  await tabTo(page, /^Move walls/)
  await keyboard.press('Enter')
  await page.getByRole('button', { name: 'Wall 2, 3 m' }).waitFor()
  await tabTo(page, /^Wall 2, 3 m/)
  for (let i = 0; i < 3; i += 1) await keyboard.press('ArrowRight')
  await keyboard.press('Shift+ArrowRight')
  await page.getByRole('button', { name: 'Wall 1, 4.031 m' }).waitFor()
  await expect.poll(() => page.getByLabel('Length', { exact: true }).inputValue()).toBe('4.031')
  await tabTo(page, /^Length of wall 2/)
  await keyboard.press('ControlOrMeta+A')
  await keyboard.type('3.2')
  await keyboard.press('Enter')
  await page.getByRole('button', { name: 'Wall 2, 3.2 m' }).waitFor()
  await expect.poll(() => page.getByLabel('Width', { exact: true }).inputValue()).toBe('3.2')
  await tabTo(page, /^Undo/)
  for (let i = 0; i < 5; i += 1) await keyboard.press('Enter')
  await expect.poll(() => counts(page)).toEqual([24, 11])
  await page.reload()
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect.poll(() => page.getByLabel('Length', { exact: true }).inputValue()).toBe('4.01')
})

test('a corner is dragged, lands on a right angle, and makes the room whole tiles wide [L-025, L-026]', async () => {
  const { page } = await openPlanner({ width: 1440 })
  await page.getByRole('button', { name: messages.planMoveWalls }).click()
  await drag(page, /^Corner 3, at/, -70, -50)
  await page.getByLabel('Corners', { exact: true }).waitFor()
  expect((await lastCorners(page))[2]).not.toBe('Corner 3, at 4 m, 3 m')
  /* Back to within eight pixels of the right angle: it lands there exactly. */
  await drag(page, /^Corner 3, at/, 66, 54)
  await expect.poll(() => lastCorners(page)).toContain('Corner 3, at 4 m, 3 m')
  await page.getByRole('button', { name: 'Wall 1, 4 m' }).click()
  await page.getByRole('button', { name: messages.planWholeTiles(6) }).click()
  await expect.poll(async () => (await counts(page))[0]).toBe(24)
  expect(await lastCorners(page)).toContain('Corner 2, at 3.625 m, 0 m')
  const status = page.getByRole('status', { name: 'Plan' })
  await status.getByText(/^\d+ tiles, 6 cut;/).waitFor()
})

test('on a phone an empty plan becomes a wall with a window, trim and tiles in the basket [L-018, L-086]', async () => {
  const { page } = await openShopper({ width: 390 })
  await page.goto(paths.plan)
  await page.getByRole('main').getByRole('link', { name: /600/ }).first().click()
  await page.getByLabel(messages.planSurface).selectOption('wall')
  await page.getByLabel('Length', { exact: true }).fill('3')
  await page.getByLabel(messages.planHeight, { exact: true }).fill('2.4')
  await page.getByText('Windows, doors and pipes').click()
  await page.getByRole('button', { name: 'Add a window or door' }).click()
  const row = page.getByRole('group', { name: 'Cut-out 1' })
  for (const [label, value] of [
    ['Width', '1.2'],
    [messages.planHeight, '1'],
    ['From the left', '0.9'],
    ['From the top', '0.6'],
    ['Reveal, depth', '150 mm'],
  ] as const)
    await row.getByLabel(label).fill(value)
  await row.getByLabel(messages.planEdge).selectOption('trim')
  await page.getByText(/^Trim: 4\.4 m in 4 stretches$/).waitFor()
  await page.getByRole('row', { name: /left/ }).first().waitFor()
  await page.getByLabel(/^2 × Straight Edge Trim, Silver, 10 mm/).check()
  expect(await paintedWidth(page)).toBe(390)
  expect(await audit(page)).toEqual([])
  await page.getByRole('button', { name: messages.planMoveWalls }).click()
  await page.getByRole('button', { name: 'Wall 1, 3 m' }).click()
  await page.getByLabel(messages.planWallLength(1)).waitFor()
  expect(await audit(page)).toEqual([])
  await isReadyToAdd(page)
  await page.getByRole('button', { name: /^Add \d+ tiles/ }).click()
  await takesFocus(page.getByRole('dialog', { name: 'Great!' }))
  await page.goto(paths.basket)
  await page.getByText('Silver, 10 mm').first().waitFor()
})

test('goods sold by the tile link to the planner, aggregates, grout and packs without sides do not [L-001]', async () => {
  const { page } = await openShopper()
  const link = page.getByRole('link', { name: messages.planYourLayout })
  for (const [path, count] of [
    [paving, 1],
    ['/aggregates/golden-gravel', 0],
    ['/grout/joint-grey-grout', 0],
    ['/porcelain-paving/stack-bond-border', 0],
  ] as const) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await link.count(), path).toBe(count)
  }
})

test('the result says what its odds assume and leave out, and why its grout differs [L-078, L-079, L-084]', async () => {
  const { page } = await openPlanner({ width: 768 })
  for (const text of [messages.planAssumptions, messages.planShade, messages.planGrout])
    await page.getByText(text).waitFor()
  await page
    .getByText(/^The largest risk is a wrong measure: with walls 20 mm off it takes up to \d+\.$/)
    .waitFor()
  expect(await page.getByRole('main').getByText('100 %').count()).toBe(0)
  await page.getByText('The plan in words, row by row').click()
  await expect.poll(() => page.getByRole('rowheader', { name: /^Row \d$/ }).count()).toBe(5)
  expect(await paintedWidth(page)).toBe(768)
  expect(await audit(page)).toEqual([])
})

test('at 768 px the fields leave no hole when all of them are open [L-022]', async () => {
  const { page } = await openPlanner({ width: 768 })
  await page.getByRole('button', { name: messages.planAddRoom }).click()
  for (const part of await page.locator('.plan-fields summary:visible').all()) await part.click()
  const heading = page.getByRole('heading', { name: 'How sure shall it be?' })
  const gaps = () =>
    heading.evaluate((sure) => {
      const fields = sure.closest('.plan-fields')
      const [room, laying] = [...(fields?.children ?? [])].map((part) => part.getBoundingClientRect())
      const { width, top } = sure.parentElement?.getBoundingClientRect() ?? new DOMRect()
      return [width === fields?.clientWidth, top > Math.max(room?.bottom ?? 0, laying?.bottom ?? 0)]
    })
  expect(await gaps()).toEqual([true, true])
})
