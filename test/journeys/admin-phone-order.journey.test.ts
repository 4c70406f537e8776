import { expect, test } from 'vitest'
import { openOffice } from '../setup/open-office.ts'
import { openShopper } from '../setup/shopper.ts'
import { audit } from './audit.ts'

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
