import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { openOffice } from '../setup/open-office.ts'
import { openShop } from '../setup/open-shop.ts'
import { returnSteps, sixTiles } from '../setup/returns.ts'
import { scriptCards } from '../setup/scripted-providers.ts'
import { openIntent } from '../setup/scripted-shop.ts'
import { openShopper, pressWithoutScripts } from '../setup/shopper.ts'
import { audit } from './audit.ts'

/* A return from the page of a found order to its money, in the browsers of shopper and staff (M-070 to M-072). */

const cards = scriptCards()
const office = await openOffice({ payments: { gateways: { stripe: cards, paypal: null } } })
const { address, goods, shop } = office
const { queries } = shop.database
const folder = await mkdtemp(join(tmpdir(), 'tessera-returns-'))
const opened = await openShop(folder, office.shopSettings())
const shopAddress = await opened.address
afterAll(async () => {
  await opened.close()
  await rm(folder, { recursive: true, force: true })
})
const scripted = { shop, goods, queries, cards, intentOf: openIntent }

const fits = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

/** Opens the order of a guest by its number and email, as they do in another browser. */
const findOrder = async (page: Page, number: string): Promise<void> => {
  await page.goto('/find-order')
  await page.getByLabel('Order number').fill(number)
  await page.getByLabel('Email address').fill('anna@example.com')
  await page.getByLabel('Email address').press('Enter')
  await page.getByRole('heading', { name: 'Your order', exact: true }).waitFor()
}

const picture = async () => {
  const tile = sharp({ create: { width: 60, height: 40, channels: 3, background: '#a8481f' } })
  return { name: 'tile.jpg', mimeType: 'image/jpeg', buffer: await tile.jpeg().toBuffer() }
}

test('is asked for on a phone by keyboard, with what is wrong at its field [M-070, M-213]', async () => {
  const { context: lead } = await openShopper({ address })
  const grace = await office.signIn(lead, 'owner')
  const number = await returnSteps(scripted, () => grace).sentOrder()

  const { page: phone } = await openShopper({ width: 390, address: shopAddress })
  await findOrder(phone, number)
  await phone.getByRole('link', { name: 'Return something' }).press('Enter')
  await phone.getByRole('heading', { name: 'Return something' }).waitFor()
  expect([await audit(phone), await fits(phone)]).toEqual([[], true])
  await phone.getByLabel('It arrived damaged, or is faulty').check()
  await phone.getByLabel('How many tiles of Moorland Porcelain Paving').fill('61')
  await phone.getByRole('button', { name: 'Ask for the return' }).press('Enter')
  await phone.getByText('You can return at most 60 tiles (21.6 m²) of this.').waitFor()
  await expect
    .poll(() => phone.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('quantity-0')
  expect(await phone.getByLabel('It arrived damaged, or is faulty').isChecked()).toBe(true)
  expect(await audit(phone)).toEqual([])
  await phone.getByLabel('How many tiles of Moorland Porcelain Paving').fill('6')
  await phone.getByLabel('Tell us more (optional)').fill('Two boxes came with broken corners.')
  await phone.getByLabel('Pictures (optional)').setInputFiles(await picture())
  await phone.getByRole('button', { name: 'Ask for the return' }).press('Enter')
  await phone.getByText('We look at it and write to you. Please keep the goods').waitFor()
  expect([await audit(phone), await fits(phone)]).toEqual([[], true])
})

test('is handled by office and yard to its money, and seen settled on a phone [M-070, M-072, M-213]', async () => {
  const { page: desk, context } = await openShopper({ width: 1440, address })
  const olive = await office.signIn(context, 'office')
  const steps = returnSteps(scripted, () => olive)
  const number = await steps.sentOrder()
  await steps.asked(number, sixTiles, {
    reason: 'damaged',
    words: 'Two boxes came with broken corners.',
  })
  await desk.goto('/admin/')
  await desk.getByRole('link', { name: /To agree, on their way/ }).click()
  await desk.getByRole('link', { name: `${number}, return 1` }).click()
  await desk.getByText('Two boxes came with broken corners.').waitFor()
  expect(await audit(desk)).toEqual([])
  await desk.getByRole('button', { name: 'Agree to the return' }).press('Enter')
  await desk.getByText('The return is agreed.').waitFor()
  await desk.getByLabel('Carrier').fill('DX')
  await desk.getByLabel('Number').fill('DX 4711')
  await desk.getByRole('button', { name: 'It is on its way' }).press('Enter')
  await desk.getByText('The yard counts what comes.').waitFor()

  const { page: yard, context: ofYard } = await openShopper({ width: 390, address })
  await office.signIn(ofYard, 'yard')
  await yard.goto(`/admin/orders/${number}/returns/1`)
  await yard.getByLabel('Came: tiles of Moorland Porcelain Paving').fill('7')
  await yard.getByRole('button', { name: 'Record what came' }).click()
  await yard.getByText('It is at most 6 tiles (2.16 m²).').first().waitFor()
  expect(await yard.getByLabel('Came: tiles of Moorland Porcelain Paving').inputValue()).toBe('7')
  await yard.getByLabel('Came: tiles of Moorland Porcelain Paving').fill('6')
  await yard.getByRole('button', { name: 'Record what came' }).click()
  await yard.getByText('What came is recorded.').waitFor()
  await yard.getByLabel('Broken: tiles of Moorland Porcelain Paving').fill('2')
  await yard.getByLabel('What is broken, and how').fill('Two corners are off')
  expect([await audit(yard), await fits(yard)]).toEqual([[], true])
  await yard.getByRole('button', { name: 'Record the inspection' }).click()
  await yard.getByText('The office gives the money back.').waitFor()
  expect(await yard.getByText('£').count()).toBe(0)

  await desk.goto(`/admin/orders/${number}/returns/1`)
  await desk.getByRole('link', { name: 'Give the money back' }).click()
  await desk.getByText('Written off: 2 of 6 tiles (2.16 m²).').waitFor()
  expect(await desk.getByLabel('tiles of Moorland Porcelain Paving, F1-C').inputValue()).toBe('6')
  expect(await desk.getByLabel('Reason').inputValue()).toBe('damaged')
  const press = desk.getByRole('button', { name: 'Give back £64.80' })
  await press.waitFor()
  expect(await audit(desk)).toEqual([])
  await press.dblclick()
  await desk.getByRole('status').filter({ hasText: '£64.80 was given back.' }).waitFor()
  expect(cards.refunds.map(({ amount }) => amount)).toEqual([6480])
  await desk.goto(`/admin/orders/${number}/refund?return=1`)
  await desk.getByText('is settled: there is nothing to give back for it here.').waitFor()

  const { page: phone } = await openShopper({ width: 390, address: shopAddress })
  await findOrder(phone, number)
  await phone.getByText('We have given back £64.80.').waitFor()
  expect([await audit(phone), await fits(phone)]).toEqual([[], true])
})

test('works without scripts at 320 px, and is withdrawn by one press [M-070, M-213, M-216]', async () => {
  const { context: lead } = await openShopper({ address })
  const grace = await office.signIn(lead, 'owner')
  const number = await returnSteps(scripted, () => grace).sentOrder()
  const { page } = await openShopper({ width: 320, withScripts: false, address: shopAddress })
  await page.goto('/find-order')
  await page.getByLabel('Order number').fill(number)
  await page.getByLabel('Email address').fill('anna@example.com')
  await pressWithoutScripts(page, page.getByRole('button', { name: 'Show the order' }))
  await pressWithoutScripts(page, page.getByRole('link', { name: 'Return something' }))
  await page.getByLabel('How many of Fine Joint Grout').fill('1')
  await page.getByLabel('Tell us more (optional)').fill('Too much')
  await page.getByLabel('Pictures (optional)').setInputFiles(await picture())
  await pressWithoutScripts(page, page.getByRole('button', { name: 'Ask for the return' }))
  await page.getByText('Please choose why it comes back.').waitFor()
  expect(await page.getByLabel('How many of Fine Joint Grout').inputValue()).toBe('1')
  expect(await page.getByLabel('Tell us more (optional)').inputValue()).toBe('Too much')
  await page.getByLabel('I have changed my mind, or some is left over').check()
  await pressWithoutScripts(page, page.getByRole('button', { name: 'Ask for the return' }))
  await page.getByText('We have your return. We look at it and write to you.').waitFor()
  await page.getByText('Fine Joint Grout: 1').waitFor()
  await pressWithoutScripts(page, page.getByRole('button', { name: 'Withdraw return 1' }))
  await page.getByText('You keep the goods.', { exact: true }).waitFor()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth <= 320).catch(() => true)
  expect(wide).toBe(true)
})

test('is made by staff, refused with a reason, and shows its state on the order at 390 px [M-070, M-213]', async () => {
  const { page, context } = await openShopper({ width: 390, address })
  const olive = await office.signIn(context, 'office')
  const number = await returnSteps(scripted, () => olive).sentOrder()
  await page.goto(`/admin/orders/${number}`)
  await page.getByRole('link', { name: 'Return goods' }).click()
  await page.getByRole('button', { name: 'Make the return' }).click()
  await page.getByText('Choose a reason.').first().waitFor()
  await page.getByLabel('Reason').selectOption('return')
  await page.getByLabel('Comes back: tiles of Moorland Porcelain Paving').fill('60')
  expect([await audit(page), await fits(page)]).toEqual([[], true])
  await page.getByRole('button', { name: 'Make the return' }).click()
  await page.getByText('Olive Grant made it for Anna Sett').waitFor()
  await page.getByText('Refuse it').click()
  await page.getByLabel('Why').fill('The tiles are laid.')
  await page.getByRole('button', { name: 'Refuse the return' }).click()
  await page.getByText('Refused: The tiles are laid.').waitFor()
  expect([await audit(page), await fits(page)]).toEqual([[], true])
  await page.goto(`/admin/orders/${number}`)
  await page.getByRole('link', { name: 'Return 1: refused' }).waitFor()
  expect([await audit(page), await fits(page)]).toEqual([[], true])
})
