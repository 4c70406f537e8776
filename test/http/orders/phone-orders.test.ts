import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { type StaffMember, signInStaff, staffNames } from '../../setup/back-office.ts'
import { countRows, countStock, openTradeAccount, ordersIn, stockOf } from '../../setup/ordering.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'
import { changeVariation } from '../goods.ts'

const { shop, queries, goods, ready, sound } = await startScriptedShop()
let olive: StaffMember
beforeEach(async () => {
  olive = await signInStaff(shop, 'office')
})

const asha = {
  shipping_first_name: 'Asha',
  shipping_last_name: 'Patel',
  shipping_address_1: '1 Park Row',
  shipping_town: 'Leeds',
  shipping_county: 'West Yorkshire',
  shipping_postcode: 'LS1 4AP',
  billing_telephone: '07700 900123',
  billing_email: 'asha@example.com',
}
/** The fields of the checkout, which the call takes by their names. */
const detailsOf = (key: string, more: Readonly<Record<string, string>> = {}) =>
  ({ key, ...asha, ...more }) as { key: string }
const start = async (who: { customerId?: number; orderNumber?: string } = {}): Promise<string> =>
  (
    await olive.done('startPhoneOrder', {
      customerId: who.customerId ?? '',
      orderNumber: who.orderNumber ?? '',
    })
  ).key
const add = (key: string, variationId: number, quantity: string, press = '') =>
  olive.done('addPhoneOrderLine', { key, variationId, quantity, press })
/** An order for a new customer that can be placed. */
const whole = async (): Promise<string> => {
  const key = await start()
  await add(key, goods.f4, '1')
  await olive.done('addressPhoneOrder', detailsOf(key))
  return key
}
const shownOf = async (key: string): Promise<string> =>
  (await olive.done('readPhoneOrder', { key })).shown ?? ''

test('prices an order by telephone as a basket of the shop, to the penny [M-078]', async () => {
  const key = await start()
  const found = (await olive.done('findGoods', { find: 'F1-C' })).goods[0]
  expect(found).toMatchObject({ variationId: goods.f1, sku: 'F1-C', price: 'From £30.00 per m²' })
  await add(key, goods.f1, '21.5', 'press-1')
  await add(key, goods.f1, '21.5', 'press-1')
  await add(key, goods.f6, '2')
  await olive.done('deliverPhoneOrder', { key, postcode: 'ls14ap' })
  const made = await olive.done('readPhoneOrder', { key })
  expect(made.lines.map(({ bought, price }) => [bought, price])).toEqual([
    [expect.stringContaining('21.6 m² (60 tiles)'), 648],
    [expect.any(String), 30],
  ])
  expect(made).toMatchObject({ postcode: 'LS1 4AP', shown: null, problem: expect.any(String) })

  const shopper = shop.visit()
  await shopper.post(calls.setPostcode, { postcode: 'LS1 4AP' })
  await shopper.post(calls.addMultipleToBasket, {
    variations: [
      { id: goods.f1, qty: 21.5 },
      { id: goods.f6, qty: 2 },
    ],
  })
  const totals = (await shopper.get(calls.basketTotals)).json()
  expect([made.totals.total, made.totals.vat, made.totals.delivery]).toEqual([
    totals.orderTotal,
    totals.taxTotal,
    totals.shippingTotal,
  ])
})

test('places one order for a double press, on hold, in the name of the staff [M-078, M-188]', async () => {
  await countStock(queries, goods.f4, 5)
  const key = await whole()
  const shown = await shownOf(key)
  const press = () => olive.call('placePhoneOrder', { key, shown, way: 'on-hold', paidBy: '' })
  const [one, two] = await Promise.all([press(), press()])
  expect(one.ok && two.ok && one.value.number === two.value.number).toBe(true)
  expect(await press()).toEqual(one)
  const [order, ...more] = await ordersIn(queries)
  expect([order?.method, more]).toEqual(['on_hold', []])
  const number = order?.number ?? ''
  const page = await olive.done('readOrder', { number })
  expect(page.timeline.find(({ what }) => what === 'Placed for the customer')).toMatchObject({
    who: staffNames.office,
  })
  expect(page.timeline.filter(({ what }) => what === 'Placed')).toEqual([])
  expect(await countRows(queries, 'audit', `action = 'order.make' and staff_id = ${olive.staffId}`)).toBe(1)
  expect(await countRows(queries, 'mail', `template = 'order-confirmation'`)).toBe(1)
  expect(await stockOf(queries, goods.f4)).toEqual({ stock: 400, reserved: 0 })
  /* Her guest order opens by number and email, as one of her own. */
  const again = await start({ orderNumber: number })
  expect(await olive.done('readPhoneOrder', { key: again })).toMatchObject({
    details: { fields: { shipping_postcode: 'LS1 4AP', billing_email: 'asha@example.com' }, isWhole: true },
    placed: null,
  })
  await sound()
})

test('orders the same again for the customer at the prices and stock of now, and says what it left out [M-047]', async () => {
  await countStock(queries, goods.f4, 5)
  const key = await start()
  await add(key, goods.f4, '2')
  await add(key, goods.f1, '21.5')
  await olive.done('addressPhoneOrder', detailsOf(key))
  await olive.done('placePhoneOrder', { key, shown: await shownOf(key), way: 'on-hold', paidBy: '' })
  const number = (await ordersIn(queries)).at(-1)?.number ?? ''
  const again = () => olive.done('startPhoneOrder', { customerId: '', orderNumber: number, again: 'on' })

  await queries.execute(sql`update variation set selling_rate = selling_rate * 2 where id = ${goods.f4}`)
  const whole = await again()
  expect(whole.notes).toEqual([])
  expect(await olive.done('readPhoneOrder', { key: whole.key })).toMatchObject({
    lines: [
      { sku: 'F4-C', quantity: 2, price: 144 },
      { sku: 'F1-C', quantity: 21.6, price: 648 },
    ],
    postcode: 'LS1 4AP',
    details: { fields: { billing_email: 'asha@example.com' }, isWhole: true },
    placed: null,
  })
  /* Without `again` it begins empty, as from the list of customers. */
  expect(await olive.done('readPhoneOrder', { key: await start({ orderNumber: number }) })).toMatchObject({
    lines: [],
  })
  await changeVariation(queries, goods.f4, { stock_hundredths: 0, reserved_hundredths: 0 })
  await changeVariation(queries, goods.f1, { withdrawn: true })
  const [stock, withdrawn, ...others] = (await again()).notes
  expect([stock, withdrawn, others]).toEqual([
    expect.stringContaining('Brick Lane was left out.'),
    expect.stringContaining('no longer sold'),
    [],
  ])
  await queries.execute(sql`update orders set email = '' where number = ${number}`)
  expect(
    await olive.call('startPhoneOrder', { customerId: '', orderNumber: number, again: 'on' }),
  ).toMatchObject({ error: { status: 404 } })
})

test('cannot be placed while it has goods that are no longer sold [M-078]', async () => {
  const key = await whole()
  expect(await olive.done('readPhoneOrder', { key })).toMatchObject({
    problem: null,
    shown: expect.any(String),
  })
  await queries.execute(sql`update product set buyable = false
    where id = (select product_id from variation where id = ${goods.f4})`)
  expect(await olive.done('readPhoneOrder', { key })).toMatchObject({
    details: { isWhole: true },
    postcode: 'LS1 4AP',
    chosen: { serviceId: 1 },
    problem: expect.any(String),
    shown: null,
  })
})

test('refuses an order that changed since it was shown, and places it once looked at [M-194]', async () => {
  const key = await whole()
  const shown = await shownOf(key)
  await add(key, goods.f6, '1')
  const before = (await ordersIn(queries)).length
  expect(await olive.call('placePhoneOrder', { key, shown, way: 'on-hold', paidBy: '' })).toMatchObject({
    error: { status: 409, reason: 'changed' },
  })
  expect((await ordersIn(queries)).length).toBe(before)
  const now = await shownOf(key)
  expect(await olive.call('placePhoneOrder', { key, shown: now, way: 'on-hold', paidBy: '' })).toMatchObject({
    ok: true,
  })
  await sound()
})

test('notes a payment with its reference, never a card number, and announces no call about it [M-078, M-079]', async () => {
  const key = await whole()
  const shown = await shownOf(key)
  const pay = (more: { paidBy: 'card' | 'cash' | ''; reference?: string }) =>
    olive.call('placePhoneOrder', { key, shown, way: 'paid', ...more })
  expect(await pay({ paidBy: '' })).toMatchObject({ error: { errors: { paidBy: [expect.any(String)] } } })
  expect(await pay({ paidBy: 'card' })).toMatchObject({
    error: { errors: { reference: [expect.any(String)] } },
  })
  expect(await pay({ paidBy: 'card', reference: '4242 4242 4242 4242' })).toMatchObject({
    error: { status: 422, message: 'Never write down card numbers.' },
  })
  const placed = await pay({ paidBy: 'card', reference: 'TEL 4711' })
  const number = placed.ok ? placed.value.number : ''
  const { rows } =
    await queries.execute(sql`select o.state, o.settlement, o.settlement_reference as reference,
    m.text like '%on hold%' as "onHold" from orders o join mail m on m.order_id = o.id where o.number = ${number}`)
  expect(rows).toEqual([{ state: 'released', settlement: 'card', reference: 'TEL 4711', onHold: false }])
  const { emails } = await olive.done('orderEmails', { number })
  expect(emails.map(({ subject }) => subject)).toEqual([`Your Tessera order ${number}`])
  await sound()
})

test('charges a trade account within its credit, and says what is left of it otherwise [M-078]', async () => {
  const customerId = await openTradeAccount(queries, 5_000)
  const key = await start({ customerId })
  expect((await olive.done('findCustomers', { find: 'trade ltd' })).customers).toMatchObject([
    { customerId, company: 'Trade Ltd', credit: { limit: 50, owed: 0 } },
  ])
  await add(key, goods.f4, '2')
  await olive.done('addressPhoneOrder', detailsOf(key, { billing_email: 'trade@example.com' }))
  const over = await olive.done('readPhoneOrder', { key })
  expect(over).toMatchObject({ whyNotAccount: "Only £50.00 of this account's credit is left." })
  expect(
    await olive.call('placePhoneOrder', { key, shown: over.shown ?? '', way: 'account', paidBy: '' }),
  ).toMatchObject({ error: { status: 422, reason: 'over-credit-limit' } })
  const [line] = over.lines
  await olive.done('changePhoneOrderLine', { key, line: line?.id ?? 0, quantity: '1' })
  const within = await olive.done('readPhoneOrder', { key })
  expect(within.whyNotAccount).toBe(null)
  const { number } = await olive.done('placePhoneOrder', {
    key,
    shown: within.shown ?? '',
    way: 'account',
    paidBy: '',
  })
  expect(await shop.features.orders.ofUserByNumber(customerId, number)).toMatchObject({
    method: 'account',
    lines: [{ price: 36, vat: 6 }],
  })
  const { rows } = await queries.execute(
    sql`select balance_pence::int as owed from trade_balance where customer_id = ${customerId}`,
  )
  expect(rows).toEqual([{ owed: within.totals.total * 100 }])
  await sound()
})

test('finds guests by telephone in any spelling, email and postcode; only the office makes orders [M-014, M-078]', async () => {
  const key = await whole()
  await olive.done('placePhoneOrder', { key, shown: await shownOf(key), way: 'on-hold', paidBy: '' })
  for (const find of ['+44 7700 900123', 'asha@example.com', 'LS1 4AP'])
    expect((await olive.done('findCustomers', { find })).customers).toContainEqual(
      expect.objectContaining({ customerId: null, email: 'asha@example.com', name: 'Asha Patel' }),
    )
  expect((await olive.done('findCustomers', { find: 'zz-nobody' })).customers).toEqual([])
  for (const role of ['yard', 'accounts', 'reader'] as const) {
    const other = await signInStaff(shop, role)
    expect(await other.call('startPhoneOrder', { customerId: '', orderNumber: '' })).toMatchObject({
      error: { status: 404 },
    })
  }
})

test('keeps what was typed beside its problems, and a shopper cannot reach the session [M-078, M-217]', async () => {
  const key = await start()
  await add(key, goods.f4, '1')
  expect(
    await olive.call('addressPhoneOrder', detailsOf(key, { billing_telephone: 'soon', shipping_town: '' })),
  ).toMatchObject({
    error: { errors: { billing_telephone: [expect.any(String)], shipping_town: [expect.any(String)] } },
  })
  expect(await olive.done('readPhoneOrder', { key })).toMatchObject({
    details: { isWhole: false, fields: { billing_telephone: 'soon', shipping_last_name: 'Patel' } },
    shown: null,
  })
  const thief = await ready()
  const page = await shop.call({ url: '/ajax/getBasketContents', headers: { cookie: `sid=${key}` } })
  expect([thief.cookie.includes(key), page.json().basket]).toEqual([false, []])
  expect(await olive.call('readPhoneOrder', { key: 'x'.repeat(43) })).toMatchObject({
    error: { status: 404 },
  })
  expect(await olive.call('deliverPhoneOrder', { key, postcode: 'LS1' })).toMatchObject({
    error: { errors: { postcode: [expect.stringContaining('LS1 4AP')] } },
  })
  expect(await olive.call('codePhoneOrder', { key, code: 'NOSUCH' })).toMatchObject({
    error: { status: 422 },
  })
})
