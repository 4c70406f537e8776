import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { openShopper } from '../setup/shopper.ts'
import { audit, paintedWidth } from './audit.ts'

/** Pages of paper that the page takes (L-100). */
const printedPages = async (page: Page): Promise<number> =>
  (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0

test('a plan is saved, shared, ticked off and found in the basket [L-097, L-100, L-102]', async () => {
  const { page } = await openShopper()
  await page.goto('/porcelain-paving/moorland-porcelain-paving')
  await page.getByRole('link', { name: messages.planYourLayout }).click()
  await page.getByRole('button', { name: /^Add \d+ tiles/ }).click()
  await page.getByRole('dialog', { name: 'Great!' }).waitFor()

  await page.goto(paths.basket)
  const link = page.getByRole('link', { name: /^See plan PL-/ })
  const needed = /^The plan needs at least \d+\.$/
  expect(await page.getByText(needed).count()).toBe(0)
  await page.getByRole('spinbutton').first().fill('3.6')
  await page.getByText(needed).waitFor()
  await link.click()
  await page.getByRole('heading', { level: 1, name: /^Plan PL-/ }).waitFor()
  expect(await page.getByRole('main').getByText('£').count()).toBe(0)
  expect(await printedPages(page)).toBe(1)
  expect(await audit(page)).toEqual([])

  await page.getByRole('link', { name: messages.copyPlan }).click()
  await page.getByRole('link', { name: messages.saveOrShare }).waitFor()
  expect(await printedPages(page)).toBe(1)
  await page.emulateMedia({ media: 'print' })
  await page.getByText('Joint 5 mm', { exact: true }).waitFor()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: messages.saveOrShare }).click()
  await page.getByLabel(messages.planName).fill('Terrace')
  await page.getByRole('button', { name: messages.savePlan }).click()
  await page.getByRole('button', { name: /^Share by a link/ }).click()
  const shared = page.getByRole('link', { name: 'Link to show to others' })
  await shared.waitFor()
  await page.getByText(messages.plansOfGuest(30)).waitFor()
  expect(await audit(page)).toEqual([])
  const address = (await shared.getAttribute('href')) ?? ''

  const tiler = await openShopper({ width: 320 })
  await tiler.page.goto(address)
  await tiler.page.getByRole('heading', { level: 1, name: 'Terrace' }).waitFor()
  await tiler.page.getByText('Joint 5 mm', { exact: true }).waitFor()
  await tiler.page.getByText(/^The first tile has its corner 0 mm from the left wall/).waitFor()
  const tick = tiler.page.getByRole('checkbox', { name: /from tile/ }).first()
  await tick.check()
  await tiler.page.reload()
  expect(await tick.isChecked()).toBe(true)
  expect(await paintedWidth(tiler.page)).toBeLessThanOrEqual(320)
  expect(await audit(tiler.page)).toEqual([])

  await page.getByRole('button', { name: /^Take the link back/ }).click()
  await page.getByRole('button', { name: /^Share by a link/ }).waitFor()
  expect((await tiler.page.goto(address))?.status()).toBe(404)
})

test('the drawing is zoomed by keys at 320 px, and hatched in forced colours [L-024, L-031]', async () => {
  const { page } = await openShopper({ width: 320 })
  await page.goto('/porcelain-paving/moorland-porcelain-paving')
  await page.goto(
    (await page.getByRole('link', { name: messages.planYourLayout }).getAttribute('href')) ?? '',
  )
  const svg = page.getByRole('img', { name: /^Layout plan:/ })
  const seen = async () => (await svg.getAttribute('viewBox'))?.split(' ').map(Number) ?? []
  const [left = 0, , width = 0] = await seen()
  await page.getByRole('group', { name: messages.planDrawing }).focus()
  await page.keyboard.press('+')
  await expect.poll(async () => (await seen())[2]).toBeCloseTo(width / 1.5, 3)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => (await seen())[0]).toBeLessThan(left + width / 6)
  await page.keyboard.press('0')
  await expect.poll(seen).toEqual(expect.arrayContaining([left, width]))
  expect(await paintedWidth(page)).toBe(320)

  await page.emulateMedia({ forcedColors: 'active' })
  const paint = (selector: string, property: 'fill' | 'stroke') =>
    page.evaluate(
      ([of, name]) => getComputedStyle(document.querySelector(of as string) as Element)[name as 'fill'],
      [selector, property],
    )
  const hatch = await paint('.plan-hatch', 'stroke')
  expect(hatch).toBe(await paint('.plan-edge', 'stroke'))
  expect(hatch).not.toBe(await paint('.plan-floor', 'fill'))
})
