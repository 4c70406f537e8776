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
  await page.getByRole('row', { name: 'Row 1 6 whole, 1 cut 382 × 600 mm' }).waitFor()
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
