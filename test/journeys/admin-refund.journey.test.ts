import sharp from 'sharp'
import { expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { openOffice } from '../setup/open-office.ts'
import { placeOrderOA } from '../setup/order-oa.ts'
import { countRows } from '../setup/ordering.ts'
import { scriptCards } from '../setup/scripted-providers.ts'
import { openIntent } from '../setup/scripted-shop.ts'
import { openShopper, pressWithoutScripts } from '../setup/shopper.ts'
import { audit } from './audit.ts'

/* Refunds, cancellations, approvals and payments in the browser of staff. */

const cards = scriptCards()
const office = await openOffice({ payments: { gateways: { stripe: cards } } })
const { shop, goods, address } = office
const { queries } = shop.database

const placeOA = (code?: string) => placeOrderOA({ shop, goods, queries, cards, intentOf: openIntent }, code)
const open = (width = 1440) => openShopper({ width, address })
const givenBack = () => cards.refunds.map(({ amount }) => amount)
const minutesLater = (minutes: number): void => {
  shop.clock.now = new Date(shop.clock.now.getTime() + minutes * 60_000)
}

test('gives six tiles back by keyboard, once for a double press, and loses nothing to a step-up [M-015, M-063, M-065]', async () => {
  const number = await placeOA('TILE10')
  const { page, context } = await open()
  await office.signIn(context, 'office')
  await page.goto(`/admin/orders/${number}/refund`)
  expect(await audit(page)).toEqual([])
  await page.getByLabel('tiles of Moorland Porcelain Paving, F1-C').focus()
  await page.keyboard.type('61')
  await page.getByText('Less is left of line 1 than that.').first().waitFor()
  await page.keyboard.press('Backspace')
  expect(await page.getByText('Less is left of line 1').count()).toBe(0)
  const press = page.getByRole('button', { name: 'Give back £58.32' })
  await press.waitFor()
  await page.getByText('Anna Sett gets an email (anna@example.com) and a credit note.').waitFor()
  await page.getByLabel('Reason').focus()
  await page.keyboard.type('Arrived')
  const damage = sharp({ create: { width: 60, height: 40, channels: 3, background: '#a8481f' } })
  const buffer = await damage.jpeg().toBuffer()
  await page.getByLabel('Photographs').setInputFiles({ name: 'tile.jpg', mimeType: 'image/jpeg', buffer })
  expect(await audit(page)).toEqual([])

  minutesLater(16)
  await press.press('Enter')
  await page.getByRole('heading', { name: 'Give your second factor again' }).waitFor()
  expect(await page.getByLabel('tiles of Moorland Porcelain Paving, F1-C').inputValue()).toBe('6')
  expect(givenBack()).toEqual([])
  minutesLater(-16)
  await press.dblclick()
  await page.getByRole('status').filter({ hasText: '£58.32 was given back.' }).waitFor()
  expect(givenBack()).toEqual([5832])
  expect(await page.getByLabel('tiles of Moorland Porcelain Paving, F1-C').inputValue()).toBe('')
  await page.getByText('Arrived damaged: 6 tiles (2.16 m²)').waitFor()
  const shown = await page.getByRole('img', { name: 'Photograph 1 of 1' }).getAttribute('src')
  const file = await page.request.get(`${address}${shown}`)
  expect((await sharp(await file.body()).metadata()).width).toBe(60)
  expect(await audit(page)).toEqual([])
})

test('makes one refund when its answer is lost, and shows a changed sum before it can be pressed [M-065, M-217]', async () => {
  const number = await placeOA()
  cards.refunds.length = 0
  const { page, context } = await open(390)
  await office.signIn(context, 'owner')
  await page.goto(`/admin/orders/${number}/refund`)
  await page.getByLabel('Another sum, £').fill('20')
  await page.getByLabel('Reason').selectOption('goodwill')
  await page.getByRole('button', { name: 'Give back £20.00' }).waitFor()
  await page.getByLabel('Another sum, £').fill('21')
  await page.getByRole('button', { name: 'Give back £20.00' }).waitFor({ state: 'detached' })
  const press = page.getByRole('button', { name: 'Give back £21.00' })
  await press.waitFor()
  await page.route(
    '**/refund.data*',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await press.click()
  await page.getByText('No answer came from the shop.').waitFor()
  expect(await page.getByLabel('Another sum, £').inputValue()).toBe('21')
  await press.click()
  await page.getByText('£21.00 was given back.').waitFor()
  expect(givenBack()).toEqual([2100])
})

test('asks a second person for what is over a limit, who sees what it does and allows it [M-067, M-200]', async () => {
  const number = await placeOA()
  cards.refunds.length = 0
  const { page, context } = await open()
  await office.signIn(context, 'office')
  await page.goto(`/admin/orders/${number}/cancel`)
  await page.getByLabel('All of the order').check()
  await page.getByRole('button', { name: 'Ask for £678.00' }).click()
  await page.getByText('Olive Grant has asked for £678.00 of this order.').waitFor()
  await page.goto('/admin/approvals')
  await page.getByText('You asked for this, so another person decides.').waitFor()
  expect(givenBack()).toEqual([])

  await office.signIn(context, 'manager')
  await page.reload()
  await page.getByText('The whole order is cancelled. Nothing of it is sent.').waitFor()
  expect(await audit(page)).toEqual([])
  await page.getByRole('button', { name: 'Allow: give back £678.00' }).click()
  await page.getByText('Allowed: the money goes back').waitFor()
  expect(givenBack()).toEqual([67_800])
  expect(await countRows(queries, 'orders', `number = '${number}' and state = 'cancelled'`)).toBe(1)
})

test('finds a payment against a reference, matches it and gives a part of it back [M-076, M-077]', async () => {
  cards.refunds.length = 0
  const body = {
    payment_method_id: 'pm_ok',
    reference: 'INV-2041',
    amount: '250',
    email_address: 'ann@example.com',
  }
  await shop.visit().post(calls.manualStripeHandler, body)
  const { page, context } = await open(390)
  await office.signIn(context, 'manager')
  await page.goto('/admin/payments')
  expect(await audit(page)).toEqual([])
  await page.getByRole('searchbox').fill('ann@example')
  await page.getByRole('button', { name: 'Show' }).click()
  await page.getByRole('heading', { name: 'with ‘ann@example’' }).waitFor()
  await page.getByRole('link', { name: 'INV-2041' }).filter({ visible: true }).click()
  await page.getByRole('heading', { name: 'Payment of £250.00' }).waitFor()
  expect(await audit(page)).toEqual([])
  await page.getByLabel('Nothing here').check()
  await page
    .getByRole('region', { name: 'What does it pay?' })
    .getByLabel('Note for colleagues')
    .fill('a deposit')
  await page.getByRole('button', { name: 'Match' }).click()
  await page.getByText('Matched.').waitFor()
  await page.getByLabel('Sum, £').fill('50')
  await page.getByLabel('Reason').selectOption('goodwill')
  await page.getByRole('button', { name: 'Give back £50.00' }).click()
  await page.getByText('£50.00 given back: Goodwill').waitFor()
  expect(givenBack()).toEqual([5000])
})

test('gives money back by plain forms, without scripts [M-216]', async () => {
  const number = await placeOA()
  cards.refunds.length = 0
  const { page, context } = await openShopper({ address, withScripts: false })
  await office.signIn(context, 'owner')
  await page.goto(`/admin/orders/${number}/refund`)
  await page.getByLabel('packs of Fine Joint Grout, F6-C').fill('1')
  await pressWithoutScripts(page, page.getByRole('button', { name: 'Show what will happen' }))
  await pressWithoutScripts(page, page.getByRole('button', { name: 'Give back £15.00' }))
  await page.getByText('Choose a reason.').first().waitFor()
  expect(await page.getByLabel('packs of Fine Joint Grout, F6-C').inputValue()).toBe('1')
  await page.getByLabel('Reason').selectOption('short')
  await pressWithoutScripts(page, page.getByRole('button', { name: 'Give back £15.00' }))
  await page.getByText('£15.00 was given back.').waitFor()
  expect(givenBack()).toEqual([1500])
})
