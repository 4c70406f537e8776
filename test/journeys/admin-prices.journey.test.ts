import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { signInStaff } from '../setup/back-office.ts'
import { openOffice } from '../setup/open-office.ts'
import { openShop } from '../setup/open-shop.ts'
import { openShopper, pressWithoutScripts } from '../setup/shopper.ts'
import { audit, paintedWidth } from './audit.ts'
import { focused, hasFocus } from './focus.ts'

/* A price from the search to the shop: staff in one browser, a shopper at another process of the shop. */

const office = await openOffice()
const { goods, address } = office
const folder = await mkdtemp(join(tmpdir(), 'tessera-prices-'))
const opened = await openShop(folder, office.shopSettings())
const shop = await opened.address
afterAll(async () => {
  await opened.close()
  await rm(folder, { recursive: true, force: true })
})

const PRODUCT = '/porcelain-paving/moorland-porcelain-paving'

const readPage = async (path: string): Promise<string> =>
  (await fetch(`${shop}${path}`, { headers: { accept: 'text/html' } })).text()

/** Asks for a page of the shop each 100 ms; `stop` returns what each answered. */
const probe = (path: string) => {
  const answers: Promise<number | string>[] = []
  const ask = () =>
    fetch(`${shop}${path}`, { headers: { accept: 'text/html' } }).then(
      async (response) => (await response.text()) && response.status,
      (error: Error) => error.message,
    )
  const timer = setInterval(() => answers.push(ask()), 100)
  return {
    stop: async () => {
      clearInterval(timer)
      return Promise.all(answers)
    },
  }
}

const isSound = async (page: Page, widths: readonly number[]): Promise<void> => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect(await paintedWidth(page)).toBeLessThanOrEqual(width)
    expect(await audit(page), `at ${width}`).toEqual([])
  }
}
/* A button is off while its form is on its way, and not there while something else is typed. */
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true, disabled: false }).press('Enter')

test('changes a price by keyboard, and the shop shows it while every page is answered [M-017, M-213]', async () => {
  const { page, context } = await openShopper({ width: 1440, address })
  await office.signIn(context, 'manager')
  expect(await readPage(PRODUCT)).toContain('£30.00')
  const pages = probe(PRODUCT)
  await page.goto('/admin')
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('Control+k')
  await hasFocus(page.getByRole('combobox', { name: /^Search orders/ }))
  await page.keyboard.type('F1-C')
  await page.getByRole('option', { name: /^Their prices/ }).waitFor()
  while ((await page.getByRole('option', { selected: true }).textContent())?.startsWith('Their') !== true)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Prices' }).waitFor()
  await isSound(page, [390, 768, 1440])

  const field = page.getByRole('searchbox', { name: 'Product name or SKU' })
  await field.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('moorland')
  await page.getByRole('link', { name: 'F2-C' }).waitFor()
  await hasFocus(field)
  await expect.poll(() => page.url()).toContain('find=moorland')
  await page.getByRole('link', { name: 'F1-C' }).press('Enter')
  await page.getByRole('heading', { name: 'Price of F1-C' }).waitFor()
  await isSound(page, [390, 768, 1440])

  await page.getByLabel('New price, £').focus()
  await page.keyboard.type('33')
  await page.getByLabel('Delivery of a crate').focus()
  await page.keyboard.type('60')
  await page.getByText('Not whole pence with VAT').waitFor()
  await isSound(page, [390, 768, 1440])
  await press(page, 'Save the price')
  await page.getByText('The price is saved.').waitFor()
  expect(await focused(page)).toContain('The price is saved.')
  await isSound(page, [390, 768, 1440])
  await expect.poll(() => readPage(PRODUCT), { timeout: 60_000 }).toContain('£33.00')
  expect(await readPage('/search?q=moorland')).toContain('£33.00')
  const answers = await pages.stop()
  expect(answers.length).toBeGreaterThan(20)
  expect(new Set(answers)).toEqual(new Set([200]))
})

test('asks for the percentage of a large move, shows a colleague’s change, and puts a price back [M-122, M-194, M-107]', async () => {
  const { page, context } = await openShopper({ width: 390, address })
  await office.signIn(context, 'owner')
  await page.goto(`/admin/prices/${goods.f4}`)
  await page.waitForLoadState('networkidle')
  await page.getByLabel('New price, £').fill('3.60')
  await page.getByText('This moves a price by −90 %. Is that meant?').waitFor()
  await press(page, 'Save the price')
  await page.getByText('Type −90 % to go on.').waitFor()
  await isSound(page, [390, 768, 1440])
  const marcus = await signInStaff(office.shop, 'manager')
  const { prices: was } = await marcus.done('readPrice', { id: goods.f4 })
  await marcus.done('changePrice', { id: goods.f4, basis: 'pack', price: '39', was })
  await page.getByLabel('Type −90 % to go on').fill('-90')
  await press(page, 'Save the price')
  await page.getByText(/^Marcus Bell changed this price/).waitFor()
  await isSound(page, [390])
  expect(await page.getByLabel('New price, £').inputValue()).toBe('3.60')
  await page.getByText('This moves a price by −90.7 %. Is that meant?').waitFor()
  await page.getByLabel('Type −90.7 % to go on').fill('-90.7 %')
  await press(page, 'Save the price')
  await page.getByText('The price is saved.').waitFor()

  await page.getByRole('link', { name: 'Put £36.00 back' }).press('Enter')
  await expect.poll(() => page.getByLabel('New price, £').inputValue()).toBe('30')
  await page.getByLabel('Type +900 % to go on').fill('900')
  await isSound(page, [390, 1440])
  await press(page, 'Save the price')
  await page.getByText('The price is saved.').waitFor()
  await page.getByText('£36.00').first().waitFor()
})

test('works without scripts, and keeps what is not the person’s away [M-216, M-014]', async () => {
  const { page, context } = await openShopper({ width: 390, address, withScripts: false })
  await office.signIn(context, 'catalogue')
  const pressPlain = (name: string) => pressWithoutScripts(page, page.getByRole('button', { name }))
  await page.goto('/admin/prices?find=F6-C')
  await page.getByRole('link', { name: 'F6-C' }).click()
  await page.getByLabel('New price, £').fill('18')
  await pressPlain('Show what will happen')
  await pressPlain('Save the price')
  await page.getByText('The price is saved.').waitFor()
  await page.getByLabel('New price, £').fill('30')
  await pressPlain('Show what will happen')
  await page.getByText('More than 30 % needs a manager').waitFor()
  expect(await page.getByRole('button', { name: 'Save the price' }).count()).toBe(0)
  await office.signIn(context, 'reader')
  await page.goto(`/admin/prices/${goods.f6}`)
  await page.getByText('£18.00').first().waitFor()
  expect(await page.getByLabel('New price, £').count()).toBe(0)
  await office.signIn(context, 'yard')
  const refused = await page.goto(`/admin/prices/${goods.f6}`)
  expect(refused?.status()).toBe(404)
})
