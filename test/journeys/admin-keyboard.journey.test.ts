import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { inventOrders } from '../../tools/invented-orders/index.ts'
import { signInStaff } from '../setup/back-office.ts'
import { openOffice } from '../setup/open-office.ts'
import { placeOrderOA } from '../setup/order-oa.ts'
import { asTradeCustomer, ordersIn, readyToPay } from '../setup/ordering.ts'
import { scriptCards } from '../setup/scripted-providers.ts'
import { openIntent } from '../setup/scripted-shop.ts'
import { openShopper } from '../setup/shopper.ts'
import { focused, hasFocus } from './focus.ts'

/*
 * Ten tasks of a merchant's day with the keys of a keyboard alone. At each stop the focus is seen, and no step loses it.
 */

const cards = scriptCards()
const office = await openOffice({ payments: { gateways: { stripe: cards } } })
const { shop, goods, address } = office
const { queries } = shop.database

const placeOA = () => placeOrderOA({ shop, goods, queries, cards, intentOf: openIntent })
const placeSample = async (): Promise<string> => {
  const tess = await asTradeCustomer(queries, await readyToPay(shop, { goods: [[goods.f1s, 1]] }), 10_000_000)
  expect((await tess.post(calls.payOnAccount)).statusCode).toBe(200)
  return (await ordersIn(queries)).at(-1)?.number ?? ''
}

/** What is wrong with the focus: it is lost, outside the window, behind something else, or without an outline. */
const faultOfFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const at = document.activeElement
    if (at === null || at === document.body) return 'the focus is lost'
    const { top, bottom, left, right } = at.getBoundingClientRect()
    const { outlineStyle, outlineWidth } = getComputedStyle(at)
    const isInside = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
    const barAt = (part: Element | null): Element | null =>
      part === null || getComputedStyle(part).position === 'sticky' ? part : barAt(part.parentElement)
    const bar = barAt(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
    if (bar !== null && !bar.contains(at)) return `a bar hides ${at.outerHTML.slice(0, 160)}`
    const isDrawn = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    return isInside && isDrawn ? null : `the focus is not seen: ${at.outerHTML.slice(0, 160)}`
  })

const keysOf = (page: Page) => {
  const { keyboard } = page
  /** Moves on by Tab, or back by Shift+Tab, to the control of this name; looks at the focus at each stop. */
  const tab = async (name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
    for (let stops = 0; stops < 90; stops += 1) {
      await keyboard.press(key)
      expect(await faultOfFocus(page)).toBeNull()
      if (name.test(await focused(page))) return
    }
    throw new Error(`${name} is not reached with the keyboard`)
  }
  return {
    tab,
    press: (key: string) => keyboard.press(key),
    /** Types into the field of this name, over what is in it. */
    async type(name: RegExp, text: string) {
      await tab(name)
      await keyboard.press('ControlOrMeta+A')
      await keyboard.type(text)
    },
    /** Presses the button or link of this name, and waits until the focus is where the answer says. */
    async enter(name: RegExp, then: string | RegExp) {
      await tab(name)
      await keyboard.press('Enter')
      await atText(page, then)
    },
  }
}

/** Waits until the heading of a new page, or the notice that answers a step, has the focus. */
const atText = (page: Page, text: string | RegExp): Promise<void> =>
  page.locator(':is(h1, [data-notice]):focus').filter({ hasText: text }).waitFor()

/** A person of this role at a page, past its menu. */
const openAt = async (role: 'office' | 'owner' | 'manager' | 'yard', path: string) => {
  const { page, context } = await openShopper({ width: 1440, address })
  await office.signIn(context, role)
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter') /* Skip to the page. */
  await hasFocus(page.getByRole('main'))
  return { page, keys: keysOf(page) }
}

test('finds, notes, holds, sends a part of and gives money back for an order by keyboard alone [M-213]', async () => {
  const number = await placeOA()
  const owner = await signInStaff(shop, 'owner')
  await owner.done('saveCarrier', { name: 'DX', link_pattern: 'https://track.example/{number}' })
  const { page, keys } = await openAt('owner', '/admin')

  await keys.press('Tab')
  const before = await focused(page)
  await keys.press('/')
  const search = page.getByRole('combobox', { name: /^Search orders/ })
  await hasFocus(search)
  for (let stops = 0; stops < 5; stops += 1) {
    await keys.press('Tab')
    /* A dialog lets the focus go to the browser's own controls, and never to the page behind it. */
    expect(await page.evaluate(() => document.activeElement?.closest('main, nav') ?? null)).toBeNull()
  }
  await keys.press('Escape')
  await expect.poll(() => focused(page)).toBe(before)
  await keys.press('Control+k')
  await hasFocus(search)
  await page.keyboard.type('anna sett')
  await page.getByRole('option', { name: new RegExp(number) }).waitFor()
  await keys.press('Enter')
  await atText(page, `Order ${number}`)

  await keys.type(/^Note/, 'Gate code 4711')
  await keys.enter(/^Add the note/, 'The note is added.')
  await keys.tab(/^Why/)
  await page.keyboard.type('Stock')
  await keys.enter(/^Put on hold/, 'it cannot be picked or sent')
  await keys.enter(/^Release it/, 'The order is released.')

  await keys.tab(/^Send it/, 'Shift+Tab')
  await keys.press('Enter')
  await atText(page, `Dispatch ${number}`)
  await keys.tab(/^Only a part of it/)
  await keys.press('Enter')
  await keys.type(/^F6-C: how many/, '0')
  await keys.tab(/^Carrier/)
  await page.keyboard.type('DX')
  await keys.type(/^Tracking numbers/, 'AB 123')
  await keys.enter(/^Send$/, 'Dispatch 1 is recorded')

  await keys.enter(/^The order$/, `Order ${number}`)
  await keys.enter(/^Give money back/, 'Give money back')
  await keys.type(/^tiles of Moorland/, '6')
  await keys.tab(/^Reason/)
  await page.keyboard.type('Arrived')
  await page.getByRole('button', { name: 'Give back £64.80' }).waitFor()
  await keys.enter(/^Give back £64.80/, '£64.80 was given back.')
  expect(cards.refunds.map(({ amount }) => amount)).toEqual([6480])
})

test('keeps each stop of a long list above its bar [M-213, M-030]', async () => {
  await inventOrders(shop.database, 30, shop.clock.now, () => undefined)
  const { page, keys } = await openAt('owner', '/admin/orders?state=all')
  await keys.tab(/^Tick all on this page/)
  await keys.tab(/^Print pick list/)
  await keys.tab(/^Tick TS-/, 'Shift+Tab')
  await page.getByRole('button', { name: 'Print pick list' }).waitFor()
})

test('changes an address, after a look at what it costs, by keyboard alone [M-213, M-040]', async () => {
  const number = await placeOA()
  const { page, keys } = await openAt('office', `/admin/orders/${number}`)
  await keys.enter(/^Change the delivery/, 'Change the delivery')
  await keys.type(/^Postcode/, 'IV27 4XX')
  await keys.enter(/^Save$/, 'Nothing is saved yet')
  await keys.tab(/^Postcode/, 'Shift+Tab')
  await keys.press('ControlOrMeta+A')
  await page.keyboard.type('LS2 8AA')
  await keys.enter(/^Price it again/, 'The delivery is changed.')
})

test('makes an order by telephone by keyboard alone [M-213, M-078]', async () => {
  const { page, keys } = await openAt('office', '/admin/orders/new')
  await keys.enter(/^New customer/, 'Order for a new customer')
  await keys.type(/^SKU or name/, 'F1-C')
  await keys.press('Enter')
  await page.getByRole('list', { name: 'Found goods' }).waitFor()
  await keys.type(/^How many m² of F1-C/, '21.5')
  await keys.press('Enter')
  await page.getByText('21.6 m² (60 tiles)').waitFor()
  await hasFocus(page.getByLabel('How many m² of F1-C'))
  await keys.type(/^Delivery postcode/, 'ls14ap')
  await keys.press('Enter')
  await page.getByText('The goods go to LS1 4AP.').waitFor()
  await hasFocus(page.getByLabel('Delivery postcode'))
  for (const [name, text] of [
    [/^First name/, 'Asha'],
    [/^Last name/, 'Patel'],
    [/^Telephone/, '07700 900123'],
    [/^Email/, 'asha@example.com'],
    [/^Address line 1/, '1 Park Row'],
    [/^Town/, 'Leeds'],
  ] as const)
    await keys.type(name, text)
  await keys.press('Enter')
  await page.getByText('Saved.', { exact: true }).waitFor()
  await hasFocus(page.getByLabel('Town').first())
  await page.getByRole('button', { name: 'Place order, £648.00' }).and(page.locator(':enabled')).waitFor()
  await keys.tab(/^By a payment link/)
  await keys.press('ArrowDown')
  await hasFocus(page.getByLabel('Not paid yet: on hold'))
  await keys.enter(/^Place order, £648.00/, 'is placed.')
})

test('picks, packs and sends, and posts samples, by keyboard alone [M-213, M-214, M-161]', async () => {
  const number = await placeOA()
  await placeSample()
  const { page, keys } = await openAt('yard', '/admin/pick')
  await keys.tab(/^Scan a code/)
  await keys.press('Enter')
  await page.getByRole('dialog').waitFor()
  expect(await faultOfFocus(page)).toBeNull()
  await keys.press('Escape')
  await hasFocus(page.getByRole('button', { name: 'Scan a code' }))
  await keys.enter(new RegExp(`^Pick ${number}`), `Pick ${number}`)
  await keys.enter(/^Start picking/, `Pick ${number}`)
  for (const ticked of ['1 of 2 ticked', '2 of 2 ticked']) {
    await keys.tab(/F\d-C/)
    while (!(await page.locator('input[type=checkbox]:focus').count())) await keys.tab(/F\d-C/)
    await keys.press('Space')
    await page.getByText(ticked).waitFor()
  }
  await keys.enter(/^Picked and packed/, `Dispatch ${number}`)
  await keys.type(/^Tracking numbers/, 'AB123')
  await keys.enter(/^Send$/, 'Dispatch 1 is recorded')
  await keys.tab(/^Dispatch$/, 'Shift+Tab')
  await keys.press('Enter')
  await atText(page, 'Dispatch')
  await keys.enter(/^Orders of samples alone/, 'Samples')
  await keys.enter(/^All posted/, 'posted.')
})

test('asks for a refund, allows it, and matches a payment against a reference, by keyboard alone [M-213, M-067, M-077]', async () => {
  const number = await placeOA()
  cards.refunds.length = 0
  await shop.visit().post(calls.manualStripeHandler, {
    payment_method_id: 'pm_ok',
    reference: 'INV-2041',
    amount: '250',
    email_address: 'ann@example.com',
  })
  const asking = await openAt('office', `/admin/orders/${number}`)
  await asking.keys.enter(/^Cancel/, /^Cancel/)
  await asking.keys.tab(/^All of the order/)
  await asking.keys.press('Space')
  await asking.page.getByRole('button', { name: 'Ask for £678.00' }).waitFor()
  await asking.keys.enter(/^Ask for £678.00/, 'has asked for £678.00')

  const { page, keys } = await openAt('manager', '/admin')
  await keys.tab(/^Approvals/, 'Shift+Tab')
  await keys.press('Enter')
  await atText(page, 'Approvals')
  await keys.enter(/^Allow: give back £678.00/, 'Allowed: the money goes back')
  expect(cards.refunds.map(({ amount }) => amount)).toEqual([67_800])
  await keys.tab(/^Payments$/, 'Shift+Tab')
  await keys.press('Enter')
  await atText(page, 'Payments')
  await keys.enter(/^INV-2041/, 'Payment of £250.00')
  await keys.tab(/^An order/)
  await keys.press('ArrowUp')
  await hasFocus(page.getByLabel('Nothing here'))
  await keys.type(/^Note for colleagues/, 'A deposit')
  await keys.enter(/^Match/, 'Matched.')
})
