import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openOffice } from '../setup/open-office.ts'
import { placeOrderOA } from '../setup/order-oa.ts'
import { countRows, countStock } from '../setup/ordering.ts'
import { scriptCards } from '../setup/scripted-providers.ts'
import { openIntent } from '../setup/scripted-shop.ts'
import { openShopper, pressWithoutScripts } from '../setup/shopper.ts'
import { audit } from './audit.ts'
import { hasFocus } from './focus.ts'

/* The page of an order in the browser of staff. */

const cards = scriptCards()
const office = await openOffice({ payments: { gateways: { stripe: cards } } })
const { shop, goods, address } = office
const { queries } = shop.database

const placeOA = () => placeOrderOA({ shop, goods, queries, cards, intentOf: openIntent })

test('opens an order from the list, and notes, holds and releases it [M-036, M-038, M-039]', async () => {
  const number = await placeOA()
  const { page, context } = await openShopper({ width: 1440, address })
  await office.signIn(context, 'office')
  await page.goto('/admin/orders')
  await page.getByRole('link', { name: number }).filter({ visible: true }).press('Enter')
  await page.getByRole('heading', { name: `Order ${number}` }).waitFor()
  await page.getByRole('row', { name: /F1-C.*21\.6.*60 tiles.*£648\.00/ }).waitFor()
  await page.getByRole('definition').filter({ hasText: '£113.00' }).waitFor()
  await page.getByRole('definition').filter({ hasText: 'LS1 4AP' }).first().waitFor()
  expect(await audit(page)).toEqual([])
  const picture = await page.getByRole('table').locator('img').first().getAttribute('src')
  const served = await page.request.get(`${address}${picture}`)
  expect([served.status(), served.headers()['content-type']]).toEqual([200, 'image/webp'])

  const note = page.getByRole('textbox', { name: 'Note' })
  await note.fill('Gate code is with the neighbour')
  await page.getByRole('button', { name: 'Add the note' }).press('Enter')
  await page.getByText('The note is added.').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Gate code is with the neighbour' }).waitFor()
  expect(await note.inputValue()).toBe('')

  await page.getByLabel('Why').selectOption('check-address')
  await page.getByLabel('Remind us').fill('2020-01-01T09:00')
  await page.getByRole('button', { name: 'Put on hold' }).click()
  await page.getByText('Choose a time that is still to come.').first().waitFor()
  expect(await page.getByLabel('Why').inputValue()).toBe('check-address')
  await page.getByLabel('Remind us').fill('')
  await page.getByRole('button', { name: 'Put on hold' }).click()
  await page.getByText('it cannot be picked or sent').waitFor()
  expect(await audit(page)).toEqual([])
  await page.getByRole('button', { name: 'Release it' }).click()
  await page.getByText('The order is released.').waitFor()
  const steps = page.getByRole('region', { name: 'What happened' }).getByRole('listitem')
  await expect
    .poll(async () => (await steps.allInnerTexts()).slice(0, 2).map((text) => text.replaceAll(/\s+/g, ' ')))
    .toEqual([
      expect.stringMatching(/Released from hold · Olive Grant ?$/),
      expect.stringMatching(/Put on hold · Olive Grant Check the address$/),
    ])
})

test('tells the second of two people what the first changed, and fits a phone [M-194, M-213]', async () => {
  const number = await placeOA()
  const { page, context } = await openShopper({ width: 320, address })
  await office.signIn(context, 'office')
  await page.goto(`/admin/orders/${number}`)
  /* The bar has room for every name. */
  await page.getByRole('link', { name: 'Olive Grant' }).evaluate((link) => {
    link.textContent = 'Wilhelmina Featherstonehaugh-Cholmondeley'
  })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  expect(await audit(page)).toEqual([])
  const marcus = await office.signIn((await openShopper({ address })).context, 'manager')
  await page.getByLabel('Why').selectOption('fraud')
  await marcus.done('holdOrder', { number, version: 1, reason: 'stock' })
  await page.getByRole('button', { name: 'Put on hold' }).click()
  const alert = page.getByRole('alert')
  await alert.waitFor()
  expect(await alert.innerText()).toMatch(/^Marcus Bell changed this order on .*: Put on hold\./)
  expect(await alert.innerText()).toContain('You wanted to put it on hold: May be fraud.')
  expect(await countRows(queries, 'orders', `number = '${number}' and hold_reason = 'stock'`)).toBe(1)
})

test('keeps what was typed through a lost answer and a reload, and asks before it is left [M-217]', async () => {
  const number = await placeOA()
  const { page, context } = await openShopper({ width: 390, address, expectedErrors: /Failed to fetch/ })
  await office.signIn(context, 'office')
  await page.goto(`/admin/orders/${number}`)
  const note = page.getByRole('textbox', { name: 'Note' })
  await note.fill('Ring the bell twice')
  const away = page.getByRole('main').getByRole('link', { name: 'Orders', exact: true })
  await away.press('Enter')
  await page.getByRole('heading', { name: 'Leave without saving?' }).waitFor()
  expect(await audit(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'Leave without saving?' }).waitFor({ state: 'hidden' })
  expect(await note.inputValue()).toBe('Ring the bell twice')

  await page.route('**/*.data*', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Add the note' }).click()
  await page.getByRole('heading', { name: 'No answer came' }).waitFor()
  await page.getByRole('button', { name: 'Load the page again' }).press('Enter')
  await page.getByText('What you typed before is here again.').waitFor()
  expect(await note.inputValue()).toBe('Ring the bell twice')
  await page.getByRole('button', { name: 'Add the note' }).click()
  await page.getByText('The note is added.').waitFor()
  await page.reload()
  await page.getByRole('listitem').filter({ hasText: 'Ring the bell twice' }).waitFor()
  expect(await note.inputValue()).toBe('')

  const asked: string[] = []
  page.on('dialog', (dialog) => asked.push(dialog.type()))
  await page.getByLabel('Why').selectOption('fraud')
  await page.reload()
  await expect.poll(() => page.getByLabel('Why').inputValue()).toBe('fraud')
  expect(asked).toEqual(['beforeunload'])
  await away.press('Enter')
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor()
  await page.goBack()
  await page.getByText('What happened').waitFor()
  expect(await page.getByLabel('Why').inputValue()).toBe('')
})

test('notes and holds by plain forms, and shows a reader none of them [M-216, M-014]', async () => {
  const number = await placeOA()
  const { page, context } = await openShopper({ address, withScripts: false })
  await office.signIn(context, 'office')
  await page.goto(`/admin/orders/${number}`)
  await page.getByRole('textbox', { name: 'Note' }).fill('Card 4242 4242 4242 4242')
  await pressWithoutScripts(page, page.getByRole('button', { name: 'Add the note' }))
  await page.getByText('Never write down card numbers').first().waitFor()
  await page.getByLabel('Why').selectOption('stock')
  await pressWithoutScripts(page, page.getByRole('button', { name: 'Put on hold' }))
  await page.getByText('it cannot be picked or sent').waitFor()
  await office.signIn(context, 'reader')
  await page.goto(`/admin/orders/${number}`)
  await page.getByText('What happened').waitFor()
  expect(await page.getByRole('main').getByRole('button').allInnerTexts()).toEqual(['Check this order'])
  expect(await page.getByRole('link', { name: 'Give money back' }).count()).toBe(0)
})

test('shows other orders of the same person, checks the order, and orders it again [M-047, M-048]', async () => {
  const other = await placeOA()
  const number = await placeOA()
  const { page, context } = await openShopper({ width: 1440, address })
  await office.signIn(context, 'office')
  await page.goto(`/admin/orders/${number}`)
  const related = page.getByRole('region', { name: 'Other orders of theirs' })
  const row = related.getByRole('listitem').filter({ hasText: other })
  await row.getByText('same email, same telephone, same address, same name').waitFor()
  expect(await related.getByRole('link', { name: number }).count()).toBe(0)

  const check = page.getByRole('button', { name: 'Check this order' })
  await check.press('Enter')
  await page.getByText('All 29 rules hold.').waitFor()
  await queries.execute(sql`update orders set kerbside_at = null where number = ${number}`)
  await check.click()
  await page.getByText('IV-18: the terms were agreed to').waitFor()
  expect(await audit(page)).toEqual([])

  await countStock(queries, goods.f6, 0)
  await page.getByRole('button', { name: 'Order again' }).press('Enter')
  const said = page.getByRole('status').filter({ hasText: 'A new order is begun for them.' })
  await said.getByRole('listitem').filter({ hasText: 'was left out' }).waitFor()
  await hasFocus(said)
  expect(await audit(page)).toEqual([])
  await said.getByRole('link', { name: 'Go on with the new order' }).press('Enter')
  await page.getByRole('heading', { name: 'Order for a new customer' }).waitFor()
  await page.getByText('21.6 m² (60 tiles)').waitFor()
  expect(await page.getByRole('textbox', { name: 'Email', exact: true }).inputValue()).toBe(
    'anna@example.com',
  )

  await page.goto(`/admin/orders/${number}/related`)
  await page.getByRole('link', { name: other }).waitFor()
  expect(await audit(page)).toEqual([])

  await page.goto(`/admin/orders/${number}`)
  await row.getByRole('link').press('Enter')
  await page.getByRole('heading', { name: `Order ${other}` }).waitFor()
  await related.getByRole('link', { name: number }).waitFor()
  await related.getByRole('link', { name: 'same telephone' }).press('Enter')
  await page.getByRole('link', { name: other }).filter({ visible: true }).waitFor()
})

test('finds their other orders and orders again without scripts [M-047, M-216]', async () => {
  const other = await placeOA()
  const number = await placeOA()
  const { page, context } = await openShopper({ address, withScripts: false })
  await office.signIn(context, 'office')
  await page.goto(`/admin/orders/${number}`)
  await page.getByRole('link', { name: 'Look for orders of the same person' }).click()
  await page.getByRole('heading', { name: `Other orders of who ordered ${number}` }).waitFor()
  await page.getByRole('link', { name: other }).waitFor()
  await page.goto(`/admin/orders/${number}`)
  await pressWithoutScripts(page, page.getByRole('button', { name: 'Check this order' }))
  await page.getByText('All 29 rules hold.').waitFor()
  await pressWithoutScripts(page, page.getByRole('button', { name: 'Order again' }))
  await page.getByText('21.6 m² (60 tiles)').waitFor()
})

test('emails from an order after a look, and changes its delivery after the price [M-038, M-045, M-040]', async () => {
  const number = await placeOA()
  const { page, context } = await openShopper({ width: 1440, address })
  await office.signIn(context, 'office')
  await page.goto(`/admin/orders/${number}`)
  await page.getByRole('textbox', { name: 'Note' }).fill('We call at nine.')
  await page.getByLabel('To the shopper').check()
  await page.getByRole('button', { name: 'Add the note' }).click()
  const shown = page.getByRole('region', { name: 'The email' })
  await shown.getByText('We call at nine.').waitFor()
  expect(await countRows(queries, 'mail', `template = 'order-note'`)).toBe(0)
  await page.getByRole('button', { name: 'Send the email' }).click()
  await page.getByText('The note is added.').waitFor()
  const paper = await page.getByRole('link', { name: 'Delivery note' }).getAttribute('href')
  const served = await page.request.get(`${address}${paper}`)
  expect([served.status(), served.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await page
    .getByRole('region', { name: 'Emails' })
    .getByRole('link', { name: /^About your/ })
    .click()
  await page.getByRole('region', { name: 'Words of the email' }).getByText('We call at nine.').waitFor()
  expect(await audit(page)).toEqual([])
  await page.getByLabel('To', { exact: true }).fill('site@example.com')
  await page.getByRole('button', { name: 'Send the email' }).click()
  await page.getByText('Say why it goes to another address.').first().waitFor()
  await page.getByLabel('Reason').fill('The site asked')
  await page.getByRole('button', { name: 'Send the email' }).click()
  await page.getByText('The email is on its way.').waitFor()

  await page.getByRole('link', { name: 'Change the delivery' }).click()
  await page.getByLabel('Postcode').fill('IV27 4XX')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Nothing is saved yet').waitFor()
  expect(await audit(page)).toEqual([])
  await page.getByLabel('Postcode').fill('LS2 8AA')
  await page.getByRole('button', { name: 'Price it again' }).click()
  await page.getByText('The delivery is changed.').waitFor()
  await page.getByRole('definition').filter({ hasText: 'LS2 8AA' }).first().waitFor()
})
