import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inventOrders } from '../../tools/invented-orders/index.ts'
import { signInStaff } from '../setup/back-office.ts'
import { openOffice } from '../setup/open-office.ts'
import { openShopper } from '../setup/shopper.ts'
import { audit } from './audit.ts'
import { weigh } from './page-weights.ts'

/* The first page of the back office in the browser of staff. */

/** Bytes of script, compressed: 109,305 in November 2026; M-212 allows 250,000. */
const MOST_SCRIPT = 120_000

const office = await openOffice()
const { shop, address } = office
const { queries } = shop.database

test('leads from a number to its list by keyboard, and counts anew when the person comes back [M-020, M-212, M-213]', async () => {
  await inventOrders(shop.database, 8, shop.clock.now, () => undefined)
  await queries.execute(sql`update orders set state = 'dispatched', refunded_pence = 0, needs_attention = false,
    held_at = null, hold_reason = null, hold_until = null`)
  await queries.execute(
    sql`update payment_attempt set state = 'succeeded' where state in ('unknown', 'parked')`,
  )
  const { page, context } = await openShopper({ width: 390, address, isFirstVisit: true })
  const weights = weigh(page)
  await office.signIn(context, 'reader')
  await page.goto('/admin')
  await page.waitForLoadState('networkidle')
  expect((await weights()).script).toBeLessThanOrEqual(MOST_SCRIPT)
  await page.getByText('Nothing waits', { exact: true }).waitFor()
  expect(await audit(page)).toEqual([])

  await queries.execute(sql`update orders set state = 'released' where id in (2, 5)`)
  await queries.execute(
    sql`update quote set delivery_date = '2099-01-01', offered_dates = '[]', date_estimated = false`,
  )
  await queries.execute(sql`update quote set delivery_date = '2020-01-01', offered_dates = '[]', date_estimated = false
    where id = (select quote_id from orders where id = 5)`)
  await page.reload()
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await audit(page)).toEqual([])
  const late = page.getByRole('link', { name: /^1 ?Late/ })
  await late.focus()
  await page.keyboard.press('Enter')
  await page.getByText('To send · 1 order').waitFor()
  await queries.execute(sql`update orders set state = 'dispatched' where id = 5`)
  await page.getByRole('link', { name: 'Today' }).press('Enter')
  await page.getByRole('heading', { name: 'Today' }).waitFor()
  await page.getByRole('link', { name: /^1 ?To send in all/ }).waitFor()
  expect(await late.count()).toBe(0)
})

test('shows what comes in without a reload, and keeps what is being typed [M-022]', async () => {
  await inventOrders(shop.database, 4, shop.clock.now, () => undefined)
  await queries.execute(sql`update orders set state = 'dispatched', refunded_pence = 0, needs_attention = false,
    held_at = null, hold_reason = null, hold_until = null, placed_at = '2025-01-01T12:00:00Z'`)
  const { page, context } = await openShopper({ width: 1440, address })
  await office.signIn(context, 'office')
  await page.goto('/admin/orders?state=on-hold')
  await page.getByText('On hold · 0 orders').waitFor()
  const search = page.getByRole('searchbox', { name: /^Number, name/ })
  await search.pressSequentially('Pat')
  const { rows } = await queries.execute<{ number: string; version: number }>(
    sql`update orders set state = 'placed' where id = 1 returning number, version`,
  )
  const [{ number, version } = { number: '', version: 0 }] = rows
  await (await signInStaff(shop, 'manager')).done('holdOrder', { number, version, reason: 'stock' })
  await page.getByText('On hold · 1 order').waitFor({ timeout: 10_000 })
  expect(await search.inputValue()).toBe('Pat')
  expect(await search.evaluate((field) => field === document.activeElement)).toBe(true)
})

test('marks an order that others pick or have open, within five seconds [M-035]', async () => {
  await inventOrders(shop.database, 2, shop.clock.now, () => undefined)
  await queries.execute(sql`delete from pick`)
  const { rows } = await queries.execute<{ number: string }>(
    sql`update orders set state = 'released', refunded_pence = 0, held_at = null, hold_reason = null, hold_until = null,
      due_pence = 0 where id = 2 returning number`,
  )
  const [{ number } = { number: '' }] = rows
  const list = await openShopper({ width: 1440, address })
  await office.signIn(list.context, 'office')
  await list.page.goto(`/admin/orders?state=all&find=${number}`)
  const row = list.page.locator(`tr[data-order="${number}"]`)
  await row.getByText('To pick', { exact: true }).waitFor()

  const other = await openShopper({ width: 1440, address })
  await office.signIn(other.context, 'manager')
  await other.page.goto(`/admin/orders/${number}`)
  await row.getByText('Marcus has it open').waitFor({ timeout: 5_000 })
  await (await signInStaff(shop, 'yard')).done('startPick', { number })
  await row.getByText('Yusuf picks').waitFor({ timeout: 5_000 })
  expect(await audit(list.page)).toEqual([])
  await row.getByRole('link', { name: number }).press('Enter')
  await list.page.getByRole('heading', { name: `Order ${number}` }).waitFor()
  await list.page.getByText('Marcus has it open').waitFor()
  await list.page.getByText('Yusuf picks').waitFor()
  await other.page.getByText('Olive has it open').waitFor({ timeout: 5_000 })
})
