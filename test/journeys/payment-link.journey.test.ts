import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { openOffice } from '../setup/open-office.ts'
import { openShop } from '../setup/open-shop.ts'
import { scriptCards } from '../setup/scripted-providers.ts'
import { openShopper } from '../setup/shopper.ts'
import { audit } from './audit.ts'

/* A payment link from the telephone order to the receipt, in two browsers (M-080). */

const office = await openOffice({ payments: { gateways: { stripe: scriptCards(), paypal: null } } })
const { address } = office
const folder = await mkdtemp(join(tmpdir(), 'tessera-payment-link-'))
const opened = await openShop(folder, office.shopSettings())
const shop = { address: await opened.address }
afterAll(async () => {
  await opened.close()
  await rm(folder, { recursive: true, force: true })
})

/** Presses a button by keyboard, once the answer to the press before it has come. */
const pressEnter = async (page: Page, name: string): Promise<void> => {
  const button = page.getByRole('button', { name })
  await expect.poll(() => button.isEnabled()).toBe(true)
  await button.press('Enter')
}

const fits = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

/** An order for F1 that can be placed, in the browser of staff. */
const openPhoneOrder = async (page: Page): Promise<void> => {
  await page.goto('/admin/orders/new?find=nobody%40example.com')
  await page.getByRole('button', { name: 'New customer' }).press('Enter')
  await page.getByLabel('SKU or name').fill('F1-C')
  await page.keyboard.press('Enter')
  await page.getByLabel('How many m² of F1-C').fill('21.5')
  await page.keyboard.press('Enter')
  await page.getByText('21.6 m² (60 tiles)').waitFor()
  await page.getByLabel('Delivery postcode').fill('LS1 4AP')
  await page.keyboard.press('Enter')
  await page.getByText('The goods go to LS1 4AP.').waitFor()
  const fields = {
    'First name': 'Asha',
    'Last name': 'Patel',
    Telephone: '07700 900123',
    Email: 'asha@example.com',
    'Address line 1': '1 Park Row',
    Town: 'Leeds',
  }
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).first().fill(text)
  await page.getByRole('button', { name: 'Save customer' }).press('Enter')
  await page.getByText('Saved.', { exact: true }).waitFor()
}

test('is made at the end of a telephone order, and paid on the page of the shop [M-080, M-213]', async () => {
  const { page, context } = await openShopper({ width: 390, address })
  const olive = await office.signIn(context, 'office')
  await openPhoneOrder(page)
  await page.getByLabel('By a payment link').check()
  await page.getByLabel('Days to pay').fill('2')
  await page.getByLabel('Days to reserve').fill('3')
  await pressEnter(page, 'Make a payment link, £648.00')
  await page.getByText('Goods are not reserved for longer than the link can be paid.').first().waitFor()
  expect([await audit(page), await fits(page)]).toEqual([[], true])
  await page.getByLabel('Days to reserve').fill('2')
  await pressEnter(page, 'Make a payment link, £648.00')
  await page.getByRole('heading', { name: 'Payment link of £648.00' }).waitFor()
  expect([await audit(page), await fits(page)]).toEqual([[], true])
  const text = await page.getByLabel('Text with the link').inputValue()
  const link = /https?:\/\/\S+$/.exec(text)?.[0] ?? 'no link'

  const asha = await openShopper({ width: 390, address: shop.address })
  await asha.page.goto(new URL(link).pathname)
  await asha.page.getByRole('heading', { name: 'Pay £648.00' }).waitFor()
  await asha.page.getByText('21.6 m² (60 tiles)').waitFor()
  await asha.page.getByText('Opening the card fields').waitFor({ state: 'detached' })
  expect([await audit(asha.page, { exclude: 'iframe' }), await fits(asha.page)]).toEqual([[], true])
  await asha.page.getByLabel('Name on Card').fill('A. N. Example')
  const frames = asha.page.getByRole('group', { name: 'Card' }).locator('iframe')
  await frames.nth(0).contentFrame().getByLabel('Card number').fill('4242424242424242')
  await frames.nth(1).contentFrame().getByLabel('Expiry date').fill('1234')
  await frames.nth(2).contentFrame().getByLabel('Security code').fill('123')
  const button = asha.page.getByRole('button', { name: 'Pay £648.00' })
  await asha.page.getByRole('checkbox', { name: 'I agree' }).check()
  expect(await button.isDisabled()).toBe(true)
  await asha.page.getByRole('checkbox', { name: 'kerbside' }).check()
  await button.press('Enter')
  await asha.page.getByText('your order goes ahead').waitFor()
  await asha.page.getByText('£648.00').waitFor()
  await asha.page.goto(new URL(link).pathname)
  await asha.page.getByText('This is paid already.').waitFor()
  expect(await audit(asha.page)).toEqual([])

  const { orders } = await olive.done('listOrders', { find: 'asha@example.com', state: 'all' })
  expect(orders.map(({ total }) => total)).toEqual([648])
  await page.goto(`/admin/orders/${orders[0]?.number}/payment-links`)
  await page.getByRole('list', { name: 'Payment links of this order' }).getByText('Paid').waitFor()
  expect([await audit(page), await fits(page)]).toEqual([[], true])
})

test('is made for a reference, taken back, and then tells its customer so [M-080]', async () => {
  const { page, context } = await openShopper({ address })
  await office.signIn(context, 'manager')
  await page.goto('/admin/payment-links')
  await page.getByText('New link for a reference').click()
  await page.getByLabel('Reference', { exact: true }).fill('INV-7')
  await page.getByLabel('Sum in pounds').fill('0.20')
  await page.getByLabel('Email of the customer').fill('ben@example.com')
  await pressEnter(page, 'Make the link')
  await page.getByText('A link is for £0.50 to £100,000.00.').first().waitFor()
  await page.getByLabel('Sum in pounds').fill('250')
  await pressEnter(page, 'Make the link')
  await page.getByRole('heading', { name: 'Payment link of £250.00' }).waitFor()
  const text = await page.getByLabel('Text with the link').inputValue()
  await page.getByRole('button', { name: 'Take the link back' }).press('Enter')
  await page.getByText('it cannot be paid any more').waitFor()
  await page.goto('/admin/payment-links?view=over')
  await page.getByRole('list').getByText('Taken back').waitFor()
  expect(await audit(page)).toEqual([])

  const ben = await openShopper({ address: shop.address })
  await ben.page.goto(new URL(/https?:\/\/\S+$/.exec(text)?.[0] ?? 'no link').pathname)
  await ben.page.getByText('was taken back and cannot be paid').waitFor()
})
