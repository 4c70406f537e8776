import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { openShopper, type ShopperOptions } from '../setup/shopper.ts'
import { audit, paintedWidth } from './audit.ts'
import { takesFocus } from './focus.ts'

const PHONE = 844

const barOf = (page: Page) => page.getByRole('region', { name: messages.planInShort })

/** The planner with 600 × 600 paving in a window of a phone's height. */
const openPlanner = async (options: ShopperOptions = {}) => {
  const { page } = await openShopper({ width: 390, ...options })
  await page.setViewportSize({ width: options.width ?? 390, height: PHONE })
  await page.goto('/porcelain-paving/moorland-porcelain-paving')
  const href = await page.getByRole('link', { name: messages.planYourLayout }).getAttribute('href')
  await page.goto(href ?? '')
  return page
}

const isInWindow = async (part: Locator): Promise<boolean> => {
  const box = await part.boundingBox()
  return box !== null && box.y >= 0 && box.y + box.height <= PHONE
}

test('on a phone tiles, price and add button stay in view while measures change [L-081, S-020]', async () => {
  const page = await openPlanner()
  const bar = barOf(page)
  const add = bar.getByRole('button', { name: 'Add to Basket' })
  await bar.getByText('37 tiles').waitFor()
  await bar.getByText('£424.44*').waitFor()
  await add.waitFor()
  expect(await isInWindow(bar)).toBe(true)
  await page.getByLabel('Length', { exact: true }).fill('5.5')
  await bar.getByText('37 tiles').waitFor({ state: 'detached' })
  expect(await isInWindow(bar)).toBe(true)
  /* What is ticked counts in both sums. */
  const extra = page.getByRole('checkbox', { name: /Primer/ }).first()
  await extra.check()
  const full = page.getByRole('button', { name: /^Add \d+ tiles/ })
  const price = /£[\d,.]+\*$/.exec((await full.textContent()) ?? '')?.[0] ?? ''
  await full.scrollIntoViewIfNeeded()
  await bar.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: messages.planYourLayout }).scrollIntoViewIfNeeded()
  await bar.getByText(price).waitFor()
  expect(await paintedWidth(page)).toBe(390)
  expect(await audit(page)).toEqual([])
  await expect.poll(() => add.getAttribute('aria-disabled')).toBeNull()
  await add.click()
  await takesFocus(page.getByRole('dialog', { name: 'Great!' }))
  await page.goto(paths.basket)
  await page.getByText('Moorland').first().waitFor()
  await page
    .getByRole('main')
    .getByText(/Primer/)
    .first()
    .waitFor()
})

test('the bar leads to the field or the sentence that keeps a plan from being made [L-016]', async () => {
  const page = await openPlanner()
  const why = barOf(page).getByRole('link', { name: messages.planSeeFault })
  await barOf(page).getByRole('button', { name: 'Add to Basket' }).waitFor()
  const length = page.getByLabel('Length', { exact: true })
  await length.fill('five')
  await why.click()
  await expect.poll(() => length.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await isInWindow(length)).toBe(true)
  await length.fill('4')
  await page.getByText('Any corners').click()
  await page.getByLabel('Corners', { exact: true }).fill('0, 0\n4, 0\n0, 3\n4, 3')
  const refusal = page.getByText('Wall 2 crosses wall 4.').first()
  await refusal.waitFor()
  await why.click()
  await expect.poll(() => isInWindow(refusal)).toBe(true)
})

test('the bar hides no field that has the focus, and leads to the answer [L-028, S-020]', async () => {
  const page = await openPlanner()
  const bar = barOf(page)
  await bar.getByRole('link', { name: /37 tiles$/ }).click()
  await expect.poll(() => isInWindow(page.getByRole('heading', { name: '37 tiles' }))).toBe(true)
  await page.getByLabel('Measured in').focus()
  const hidden: (string | null)[] = []
  for (let i = 0; i < 40; i += 1) {
    await page.keyboard.press('Tab')
    hidden.push(
      await page.evaluate(() => {
        const [field, top] = [
          document.activeElement,
          document.querySelector('.plan-foot > section')?.getBoundingClientRect().top ?? Infinity,
        ]
        const isCovered = field !== null && field.getBoundingClientRect().bottom > top
        return isCovered && field.closest('.plan-fields') !== null ? field.outerHTML : null
      }),
    )
  }
  expect(hidden.filter((field) => field !== null)).toEqual([])
})

test('without script the bar leads to the answer; a wide window has none [L-005, S-020]', async () => {
  const page = await openPlanner({ withScripts: false })
  const bar = barOf(page)
  expect(await isInWindow(bar)).toBe(true)
  expect(await bar.getByRole('button').count()).toBe(0)
  await bar.getByRole('link', { name: messages.planSeeAnswer, exact: true }).click()
  expect(await isInWindow(page.getByRole('heading', { name: '37 tiles' }))).toBe(true)
  const wide = await openPlanner({ width: 1024 })
  await wide.getByRole('heading', { name: '37 tiles' }).waitFor()
  expect(await barOf(wide).isVisible()).toBe(false)
})
