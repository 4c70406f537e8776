import { expect, test } from 'vitest'
import { openOffice } from '../setup/open-office.ts'
import { openShopper, pressWithoutScripts } from '../setup/shopper.ts'
import { audit } from './audit.ts'
import { hasFocus } from './focus.ts'

/* An order by telephone in the browser of staff. */

const office = await openOffice()
const { address } = office

test('makes an order by telephone, by keyboard and once for a double press [M-078, M-079, M-213]', async () => {
  const { page, context } = await openShopper({ width: 390, address })
  const olive = await office.signIn(context, 'office')
  await page.goto('/admin/orders/new?find=nobody%40example.com')
  await page.getByText('The shop has no customer').waitFor()
  expect(await audit(page)).toEqual([])
  await page.getByRole('button', { name: 'New customer' }).press('Enter')

  await page.getByLabel('SKU or name').fill('F1-C')
  await page.keyboard.press('Enter')
  await page.getByLabel('How many m² of F1-C').fill('21.5')
  await page.keyboard.press('Enter')
  await page.getByText('21.6 m² (60 tiles)').waitFor()
  await page.getByLabel('Delivery postcode').fill('ls14ap')
  await page.keyboard.press('Enter')
  await page.getByText('The goods go to LS1 4AP.').waitFor()

  await page.getByLabel('First name').first().fill('Asha')
  await page.getByLabel('Telephone').fill('soon')
  await page.getByRole('button', { name: 'Save customer' }).press('Enter')
  await page.getByText('Saved as it is; what is marked is still to be mended.').waitFor()
  expect(await page.getByLabel('Telephone').inputValue()).toBe('soon')
  expect(await audit(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  const fields = {
    'Last name': 'Patel',
    Telephone: '07700 900123',
    Email: 'asha@example.com',
    'Address line 1': '1 Park Row',
    Town: 'Leeds',
  }
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).first().fill(text)
  await page.getByRole('button', { name: 'Save customer' }).press('Enter')
  await page.getByText('Saved.', { exact: true }).waitFor()

  await page.getByLabel('Not paid yet: on hold').check()
  await page.getByRole('button', { name: 'Place order, £648.00' }).dblclick()
  await page.getByText('is placed.').waitFor()
  expect(await audit(page)).toEqual([])
  const { orders } = await olive.done('listOrders', { find: 'asha@example.com', state: 'all' })
  expect(orders.map(({ total }) => total)).toEqual([648])
})

test('measures rooms with waste by keyboard, adds what they need and its grout with one press each [M-078, M-213]', async () => {
  for (const width of [390, 1440]) {
    const { page, context } = await openShopper({ width, address })
    await office.signIn(context, 'office')
    await page.goto('/admin/orders/new?find=nobody%40example.com')
    await page.getByRole('button', { name: 'New customer' }).press('Enter')
    await page.getByLabel('SKU or name').fill('F1-C')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Calculate F1-C' }).press('Enter')
    const panel = page.getByRole('region', { name: 'How much of F1-C' })
    await hasFocus(panel.getByLabel('Length'))
    await page.keyboard.type('2.9')
    await page.keyboard.press('Enter')
    await panel.getByText('Enter a width in digits').waitFor()
    expect(await audit(page)).toEqual([])
    await panel.getByLabel('Width').fill('4')
    await panel.getByRole('button', { name: 'Another room' }).press('Enter')
    await hasFocus(panel.getByLabel('Length of room 2'))
    await page.keyboard.type('2')
    await page.keyboard.press('Tab')
    await page.keyboard.type('4')
    await page.keyboard.press('Enter')
    await panel.getByText('2.9 × 4 m + 2 × 4 m = 19.6 m²').waitFor()
    await panel.getByText('19.6 m² + 10 % = 21.56 m² › 60 tiles › 21.6 m²').waitFor()
    expect(await audit(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await panel.getByRole('button', { name: 'Add 21.6 m²' }).press('Enter')
    await page.getByText('21.6 m² (60 tiles) · £30.00 per m²').waitFor()
    await page.getByRole('button', { name: 'Add 3 × F6-C' }).press('Enter')
    await page.getByRole('textbox', { name: 'pieces of F6-C' }).waitFor()
    expect(await page.getByRole('button', { name: /Add \d+ × F6-C/ }).count()).toBe(0)
    await page.getByRole('region', { name: 'Total' }).getByText('£693.00').first().waitFor()
  }
})

test('measures rooms without scripts [M-078, M-216]', async () => {
  const { page, context } = await openShopper({ width: 390, address, withScripts: false })
  const olive = await office.signIn(context, 'office')
  const { key } = await olive.done('startPhoneOrder', { customerId: '', orderNumber: '' })
  await page.goto(`/admin/orders/new/${key}?goods=F1-C`)
  await pressWithoutScripts(page, page.getByRole('link', { name: 'Calculate F1-C' }))
  await page.getByLabel('Length').fill('4.9')
  await page.getByLabel('Width').fill('4')
  await pressWithoutScripts(page, page.getByRole('button', { name: 'Calculate' }))
  await pressWithoutScripts(page, page.getByRole('button', { name: 'Add 21.6 m²' }))
  await page.getByText('21.6 m² (60 tiles)').waitFor()
  await page.getByText('19.6 m² + 10 % = 21.56 m²', { exact: false }).first().waitFor()
})
