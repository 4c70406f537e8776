import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { askPath, calls, lookPath, paths, reviewPath } from '#contract/routes.ts'
import { runShopCommand } from '#server/commands/shop-command.ts'
import { openEmbedded } from '#server/database/embedded.ts'
import { hashToken } from '#server/reviews/store.ts'
import { generators } from '../../tools/generators.ts'
import { detailsForm } from '../fixture-shop/buyer.ts'
import { copyCachedShop } from '../setup/cached-shop.ts'
import { addCode } from '../setup/codes.ts'
import { openShop } from '../setup/open-shop.ts'
import { migrationsFolder } from '../setup/prepared-shop.ts'
import { openShopper } from '../setup/shopper.ts'
import { audit, paintedWidth } from './audit.ts'
import { f1 } from './basket-page.ts'
import { fillBasket } from './checkout-page.ts'
import { hasFocus } from './focus.ts'
import { tickBothBoxes } from './payment-steps.ts'

/*
 * What shoppers find beside the way to an order: the confirmation, the pages that emails lead to, and the
 * lookbook. The shop is one of its own, with a code that makes everything free.
 */

const folder = await mkdtemp(join(tmpdir(), 'tessera-after-ordering-'))
await copyCachedShop(folder)
const withOrders = ['generate', '--orders', '2']
const environment = { DATA_DIR: folder, INIT_CWD: folder }
const silent = { environment, print: () => {}, printError: () => {} }
expect(await runShopCommand(withOrders, silent, generators)).toBe(0)
const database = await openEmbedded({ dataDir: folder, migrationsFolder })
await addCode(database.queries, 'GIFT', { percent: 100, free_delivery: true })
const reviewToken = 'r'.repeat(43)
await database.queries.execute(sql`insert into review (order_line_id, product_id, token_hash, asked_at)
  select l.id, v.product_id, ${hashToken(reviewToken)}, now() from order_line l
  join variation v on v.id = l.variation_id order by l.id limit 1`)
await database.close()
const shop = await openShop(folder, {})
const address = await shop.address
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

const widths = [390, 1440] as const

/** No violations, and nothing wider than the window. */
const isSoundAtBothWidths = async (page: Page): Promise<void> => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect(await paintedWidth(page), page.url()).toBeLessThanOrEqual(width)
    expect(await audit(page), page.url()).toEqual([])
  }
}

test('leads on from a confirmation: day, leaflet, what the job needs, an account; who looks it up later reads no thanks [S-035, S-036]', async () => {
  const door = await openShopper({ address, width: 390, withPictures: true })
  const { page, context } = door
  const caller = await fillBasket(door, [f1(10.08)])
  await caller.send(calls.applyDiscountCode, { discount_code: 'GIFT' })
  await caller.submit(paths.checkout, detailsForm('anna-confirmed@example.com'), paths.payment)
  await page.goto(paths.payment)
  await tickBothBoxes(page)
  await page.getByRole('button', { name: /Place/ }).click()
  await page.waitForURL('**/complete/**')
  await isSoundAtBothWidths(page)
  const steps = page.getByRole('region', { name: 'What happens when' })
  const calendar = await steps.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')
  const answer = await context.request.get(`${address}${calendar}`)
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  await steps.getByRole('link', { name: 'Kerbside delivery (PDF)' }).waitFor()
  expect(await steps.locator('a[href^="tel:"]').count()).toBe(1)
  await page.getByRole('heading', { level: 1, name: 'Thank you for your order' }).waitFor()

  const number = await page.getByText(/^TS-/).first().innerText()
  const { page: other } = await openShopper({ address, width: 390 })
  await other.goto(paths.findOrder)
  await other.getByLabel('Order number').fill(number)
  await other.getByLabel('Email').fill('anna-confirmed@example.com')
  await other.getByRole('button', { name: 'Show the order' }).press('Enter')
  await other.getByRole('heading', { level: 1, name: 'Your order', exact: true }).waitFor()
  expect(await other.getByText('We have sent a confirmation').count()).toBe(0)

  const needs = page.getByRole('region', { name: messages.stillNeeded })
  await needs.getByText(/^2 × .*5\skg/).waitFor()
  await needs.getByRole('button', { name: /^Add all/ }).press('Enter')
  await page
    .getByRole('dialog', { name: 'Great!' })
    .getByRole('button', { name: messages.continueShopping })
    .press('Enter')
  await page.reload()
  await page.getByRole('heading', { name: 'What happens when' }).waitFor()
  expect(await needs.count()).toBe(0)

  await page.getByLabel('Password', { exact: true }).fill('password')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.locator('[name=password][aria-invalid=true]').waitFor()
  await isSoundAtBothWidths(page)
  await page.getByLabel('Password', { exact: true }).fill('a grey slate, wet')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.getByText(messages.welcome).waitFor()
  await page.getByRole('link', { name: 'orders of your account' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: /^Order/ }).waitFor()
})

const headings = [
  [askPath('/porcelain-paving/moorland-porcelain-paving', 'F1-C'), /^Ask about/],
  [paths.findOrder, 'Find your order'],
  [reviewPath(reviewToken), /^Review /],
  [reviewPath('x'.repeat(43)), 'This link is over'],
  [paths.lookbook, messages.lookbook],
] as const

test('pages of emails and the lookbook are free of violations on a phone and a desktop [S-041] [S-052]', async () => {
  const { page } = await openShopper({ address, withPictures: true })
  for (const [path, name] of headings) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await isSoundAtBothWidths(page)
  }
  const look = page
    .getByRole('main')
    .locator(`a[href^="${lookPath('')}"]`)
    .first()
  await look.press('Enter')
  await page.getByRole('button', { name: messages.addAll }).waitFor()
  await isSoundAtBothWidths(page)
})

test.each([
  [askPath('/porcelain-paving/moorland-porcelain-paving'), 'Your question'],
  [paths.findOrder, 'Order number'],
] as const)(
  '%s leads to the first empty field when it is sent by keyboard [S-036] [S-041]',
  async (path, label) => {
    const { page } = await openShopper({ address, width: 390, expectedErrors: /422/ })
    await page.goto(path)
    const first = page.getByRole('main').getByLabel(label)
    await page.getByRole('main').locator('form button[type=submit]').press('Enter')
    await page.locator('[aria-invalid=true]').first().waitFor()
    await hasFocus(first)
    expect(await audit(page)).toEqual([])
  },
)
