import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls, completePath, logInAgainPath, paths } from '#contract/routes.ts'
import { formatPounds, pence, poundsToPence } from '#domain/money/pence.ts'
import { addCode } from '../../setup/codes.ts'
import { anna, password, register, visitorAfter } from '../../setup/customers.ts'
import {
  countRows,
  countStock,
  fillBasket,
  logIn,
  openTradeAccount,
  ordersIn,
  readyToPay,
  stockOf,
} from '../../setup/ordering.ts'
import { scriptCards } from '../../setup/scripted-providers.ts'
import { startShop } from '../../setup/shop.ts'
import { annasForm } from '../checkout/checkout-shopper.ts'
import { changeVariation, readGoods } from '../goods.ts'

const LIMIT = 50_000
const shop = await startShop({
  /* Serves what the page's loader reads. */
  extendApp: (app) =>
    void app.get('/test/payment-page', (request) => shop.features.orders.paymentPage(request.visitor)),
})
const cards = scriptCards()
const cardShop = await startShop({
  payments: { gateways: { stripe: cards } },
  extendApp: (app) =>
    void app.get('/test/payment-page', (request) => cardShop.features.orders.paymentPage(request.visitor)),
})
const { queries } = shop.database
const goods = await readGoods(queries)

describe('access', () => {
  test.each([calls.payOnAccount, calls.payOnHold, calls.payNoCharge, calls.checkOrderValidity])(
    '%s requires the CSRF token [T-289]',
    async (url) => {
      const ann = await readyToPay(shop, { goods: [[goods.f4, 1]] })
      const refused = await shop.call({ method: 'POST', url, headers: { cookie: ann.cookie }, body: {} })
      expect(refused.statusCode).toBe(403)
      expect(await countRows(queries, 'orders')).toBe(0)
    },
  )

  test.each([calls.payOnAccount, calls.payOnHold, calls.payNoCharge])(
    '%s is rejected without a basket [T-289]',
    async (url) => {
      const refused = await shop.visit().post(url)
      expect(refused.statusCode).toBe(422)
      expect(refused.json().message).toBe(messages.basketEmpty)
    },
  )

  test('rejects guests on account and on hold [T-351]', async () => {
    for (const url of [calls.payOnAccount, calls.payOnHold]) {
      const ann = await readyToPay(shop, { goods: [[goods.f4, 1]] })
      const refused = await ann.post(url, { opt_in: true })
      expect([refused.statusCode, refused.json().message]).toEqual([422, messages.methodNotOffered])
    }
    expect(await countRows(queries, 'orders')).toBe(0)
    expect(await countRows(queries, 'quote')).toBe(0)
  })

  test('rejects no-charge while there is something to pay, whatever the page sends [T-350]', async () => {
    const ann = await readyToPay(shop, { goods: [[goods.f4, 1]] })
    const refused = await ann.post(calls.payNoCharge, { opt_in: false, bypass_payment: '1', total: 0 })
    expect([refused.statusCode, refused.json().message]).toEqual([422, messages.somethingToPay])
    expect(await countRows(queries, 'orders')).toBe(0)
  })
})

test('serves everything that the payment form needs [T-279]', async () => {
  const ann = await readyToPay(shop, { goods: [[goods.f1, 10.08]] })
  await logIn(queries, ann, await openTradeAccount(queries, LIMIT))
  const { value } = (await ann.get('/test/payment-page')).json()
  expect(value).toMatchObject({
    billing_address: {
      first_name: 'Anna',
      last_name: expect.any(String),
      email: 'anna@example.com',
      telephone: expect.any(String),
      address_1: expect.any(String),
      address_2: expect.any(String),
      address_3: expect.any(String),
      town: 'Leeds',
      county: expect.any(String),
      postcode: 'LS1 4AP',
    },
    bypass_payment: '0',
    has_consent: '0',
    terms: expect.stringContaining('href="/terms-and-conditions-for-the-sale-of-products"'),
    stripe_enabled: false,
    stripe_key: null,
    paypal_enabled: false,
    pay_on_account_enabled: true,
    on_hold_enabled: true,
    total: 336.96,
    kerbside_option: true,
  })
})

test('rejects an order of £0.01 to £0.29, which no card accepts, on the page and in the calls [T-266]', async () => {
  const goodsAlone = await readyToPay(cardShop, { goods: [[goods.f4, 1]] })
  const { item_total } = (await goodsAlone.get('/test/payment-page')).json().value
  for (const [leftPence, refusal] of [
    [1, messages.tooLittleForCards('£0.30')],
    [29, messages.tooLittleForCards('£0.30')],
    [30, null],
  ] as const) {
    const code = `PENCE-LEFT-${leftPence}`
    await addCode(queries, code, { amount: Math.round(item_total * 100) - leftPence, free_delivery: true })
    const ann = await readyToPay(cardShop, { goods: [[goods.f4, 1]], code })
    const { value } = (await ann.get('/test/payment-page')).json()
    expect(value).toMatchObject({
      total: leftPence / 100,
      methods: refusal === null ? ['stripe'] : [],
      why_no_method: refusal,
    })
    const response = await ann.post(calls.paymentIntent)
    expect(response.statusCode).toBe(refusal === null ? 200 : 422)
    if (refusal !== null) expect(response.json().message).toBe(refusal)
    expect(cards.payments.size).toBe(refusal === null ? 1 : 0)
  }
})

test('rejects an order of more than £999,999.99, the most that cards take, on the page and in the call [T-266]', async () => {
  await changeVariation(queries, goods.f4, { selling_rate: 2_000_000_000 })
  const ann = await readyToPay(cardShop, { goods: [[goods.f4, 5]] })
  const message = messages.tooMuchForCards('£999,999.99')
  const { value } = (await ann.get('/test/payment-page')).json()
  expect(value).toMatchObject({ methods: [], why_no_method: message })
  expect((await ann.post(calls.paymentIntent)).json()).toMatchObject({ message })
})

test('says on the page that no way to pay is available in a shop without payments [T-266]', async () => {
  const ann = await readyToPay(shop, { goods: [[goods.f4, 1]] })
  const { value } = (await ann.get('/test/payment-page')).json()
  expect(value).toMatchObject({ methods: [], why_no_method: messages.noWayToPay })
})

test('offers On Trade Account within the credit only, and otherwise says how much credit is left [T-351]', async () => {
  const page = async (limit: number) => {
    const ann = await readyToPay(cardShop, { goods: [[goods.f4, 1]] })
    await logIn(queries, ann, await openTradeAccount(queries, limit))
    return (await ann.get('/test/payment-page')).json().value
  }
  const { total, ...within } = await page(1_000_000)
  expect(within).toMatchObject({ pay_on_account_enabled: true, why_not_account: null })
  const pence = Math.round(total * 100)
  expect(await page(pence)).toMatchObject({ pay_on_account_enabled: true, why_not_account: null })
  const over = await page(pence - 1)
  expect(over).toMatchObject({
    pay_on_account_enabled: false,
    why_not_account: messages.accountCreditLeft(formatPounds(poundsToPence((pence - 1) / 100))),
    why_no_method: null,
  })
  expect(over.methods).not.toContain('account')
})

describe('on account', () => {
  const trader = async (qty = 1) => {
    const ann = await readyToPay(shop, { goods: [[goods.f4, qty]] })
    await logIn(queries, ann, await openTradeAccount(queries, LIMIT))
    return ann
  }

  test('places the order: takes the stock, empties the basket and enqueues the email [T-004, T-345, T-288]', async () => {
    await countStock(queries, goods.f4, 5)
    const ann = await trader(2)
    const placed = await ann.post(calls.payOnAccount, { opt_in: true })
    expect(placed.statusCode).toBe(200)
    const [order] = await ordersIn(queries)
    expect(order).toMatchObject({ method: 'account', optIn: true, attention: [] })
    expect(placed.body).toBe(completePath(order?.token ?? ''))
    expect(await stockOf(queries, goods.f4)).toEqual({ stock: 300, reserved: 0 })
    expect((await ann.get(calls.basketSummary)).json()).toEqual({ count: 0, samples: 0, current: false })
    const { rows } = await queries.execute<{ text: string }>(
      sql`select text from mail where template = 'order-confirmation'`,
    )
    expect(rows).toHaveLength(1)
    /* Two packs of £36.00: the email states the VAT that they include. */
    for (const [label, amount] of [
      ['Total without VAT', '£60.00'],
      ['VAT at 20%', '£12.00'],
    ] as const)
      expect(rows[0]?.text).toMatch(new RegExp(`${label}[^£]*${amount}`))
    expect(rows[0]?.text).toMatch(new RegExp(`Delivery[^£]*${messages.shippingIncluded}`))
    expect(await countRows(queries, 'trade_balance', `balance_pence = ${order?.total}`)).toBe(1)
  })

  test('its email lists samples as free and states their postage [T-345]', async () => {
    const ann = await readyToPay(shop, {
      goods: [
        [goods.f4, 1],
        [goods.f1s, 1],
      ],
    })
    await logIn(queries, ann, await openTradeAccount(queries, LIMIT))
    expect((await ann.post(calls.payOnAccount)).statusCode).toBe(200)
    const { rows } = await queries.execute<{ text: string }>(sql`select text from mail`)
    expect(rows[0]?.text).toMatch(/Moorland[^£]*Free/)
    expect(rows[0]?.text).toMatch(/Delivery[^£]*£3\.00/)
  })

  test('names a free-delivery code on the payment page, the confirmation and in the email [T-166]', async () => {
    await addCode(queries, 'SPRING-POST', { free_delivery: true })
    const ann = await readyToPay(shop, { goods: [[goods.f4, 1]], code: 'SPRING-POST' })
    await logIn(queries, ann, await openTradeAccount(queries, LIMIT))
    const named = {
      discount_total: 0,
      discount_description: 'SPRING-POST of a test (£0.00 off delivery)',
      shipping_total: 0,
    }
    expect((await ann.get('/test/payment-page')).json().value).toMatchObject(named)
    const placed = await ann.post(calls.payOnAccount)
    expect(placed.statusCode).toBe(200)
    const { rows } = await queries.execute<{ text: string }>(sql`select text from mail`)
    expect(rows[0]?.text).toMatch(
      /SPRING-POST of a test \(£0\.00 off delivery\): Applied\s+Delivery: Included/,
    )
  })

  test('redirects a form to the confirmation [T-283, T-348]', async () => {
    const ann = await trader()
    const placed = await ann.submit(calls.payOnAccount, { agree: 'on', opt_in: 'on', kerbside: 'on' })
    expect(placed.statusCode).toBe(303)
    const [order] = await ordersIn(queries)
    expect(placed.headers.location).toBe(completePath(order?.token ?? ''))
  })

  test('redirects a retry after a lost response to the order, not to an empty basket [RC-07, FT-09, OP-73]', async () => {
    const ann = await trader()
    await ann.post(calls.payOnAccount)
    const [order] = await ordersIn(queries)
    const to = completePath(order?.token ?? '')
    const again = await ann.post(calls.payOnAccount)
    expect([again.statusCode, again.json()]).toEqual([
      409,
      { message: messages.alreadyOrdered, redirect_url: to },
    ])
    const form = await ann.submit(calls.payOnAccount, { agree: 'on', kerbside: 'on' })
    expect([form.statusCode, form.headers.location]).toEqual([303, to])
    shop.clock.now = new Date(shop.clock.now.getTime() + 11 * 60_000)
    expect((await ann.post(calls.payOnAccount)).json().message).toBe(messages.basketEmpty)
    expect(await countRows(queries, 'orders')).toBe(1)
  })

  test('rejects a form without the terms agreed, and reserves no stock [T-277]', async () => {
    await countStock(queries, goods.f4, 5)
    const ann = await trader()
    const refused = await ann.submit(calls.payOnAccount, { opt_in: 'on', kerbside: 'on' })
    expect([refused.statusCode, refused.headers.location]).toEqual([303, '/checkout/payment'])
    expect(await countRows(queries, 'orders')).toBe(0)
    expect(await stockOf(queries, goods.f4)).toEqual({ stock: 500, reserved: 0 })
    expect(await countRows(queries, 'session', `data::text like '%${messages.agreeFirst}%'`)).toBe(1)
  })

  test('treats boxes that a script sends like those of a form [T-277, T-278]', async () => {
    const ann = await readyToPay(shop, { goods: [[goods.f1, 1.08]] })
    await logIn(queries, ann, await openTradeAccount(queries, LIMIT))
    const unticked = [
      [{ agree: false, kerbside: true }, messages.agreeFirst],
      [{ kerbside: true }, messages.agreeFirst],
      [{ agree: true }, messages.kerbsideFirst],
    ] as const
    for (const [boxes, sentence] of unticked) {
      const refused = await ann.post(calls.payOnAccount, { ...boxes, opt_in: false })
      expect([refused.statusCode, refused.json().message]).toEqual([422, sentence])
    }
    expect(await countRows(queries, 'orders')).toBe(0)
    expect((await ann.post(calls.payOnAccount, { agree: true, kerbside: '1' })).statusCode).toBe(200)
  })

  test('rejects a form without the kerbside box where kerbside delivery is offered [T-278]', async () => {
    const ann = await readyToPay(shop, { goods: [[goods.f1, 1.08]] })
    await logIn(queries, ann, await openTradeAccount(queries, LIMIT))
    await ann.submit(calls.payOnAccount, { agree: 'on' })
    expect(await countRows(queries, 'orders')).toBe(0)
    await ann.submit(calls.payOnAccount, { agree: 'on', kerbside: 'on' })
    expect(await countRows(queries, 'orders')).toBe(1)
  })

  test('accepts orders up to the limit of the account [T-351]', async () => {
    const ann = await trader(1)
    await ann.post(calls.payOnAccount)
    const total = (await ordersIn(queries))[0]?.total ?? 0
    const more = Math.floor((LIMIT - total) / 3600) + 1
    const bob = await trader(more)
    const refused = await bob.post(calls.payOnAccount)
    expect([refused.statusCode, refused.json().message]).toEqual([422, messages.overCreditLimit])
    expect(await countRows(queries, 'orders')).toBe(1)
  })
})

test('requires a password entered within 12 hours to spend credit [T-351]', async () => {
  const ann = await readyToPay(shop, { goods: [[goods.f4, 1]] })
  await logIn(queries, ann, await openTradeAccount(queries, LIMIT))
  shop.clock.now = new Date(shop.clock.now.getTime() + 13 * 60 * 60_000)
  await ann.post(calls.setPostcode, { postcode: 'LS1 4AP' })
  const refused = await ann.post(calls.payOnAccount)
  expect([refused.statusCode, refused.json().message]).toEqual([422, messages.logInAgain])
  expect(await countRows(queries, 'orders')).toBe(0)
})

test('redirects a form to the login and back, and then spends the credit [T-351]', async () => {
  const ann = await register(shop, { trade: '1', trade_company_name: 'Mason Ltd' })
  await shop.features.accounts.approveTrade(anna, pence(LIMIT))
  await ann.post(calls.setPostcode, { postcode: 'LS1 4AP' })
  await fillBasket(ann, [[goods.f4, 1]])
  await ann.post(paths.checkout, annasForm())
  shop.clock.now = new Date(shop.clock.now.getTime() + 13 * 60 * 60_000)
  const form = { payment_method: 'account', agree: '1' }
  const loginRedirect = await ann.submit(calls.payOnAccount, form)
  expect([loginRedirect.statusCode, loginRedirect.headers.location]).toEqual([303, logInAgainPath])
  const redirect = paths.payment
  const back = await ann.post(paths.login, { email: anna, password, redirect, again: '1' })
  expect(back.json()).toEqual({ status: 'ok', redirect })
  const placed = await visitorAfter(shop, back).submit(calls.payOnAccount, form)
  expect(placed.headers.location).toMatch(/^\/checkout\/complete\//)
  expect(await countRows(queries, 'orders')).toBe(1)
})

test('returns the path of the confirmation on hold [T-347]', async () => {
  const ann = await readyToPay(shop, { goods: [[goods.f4, 1]] })
  await logIn(queries, ann, await openTradeAccount(queries, LIMIT))
  const placed = await ann.post(calls.payOnHold, { opt_in: false })
  const [order] = await ordersIn(queries)
  expect(placed.body).toBe(completePath(order?.token ?? ''))
  expect(placed.headers['content-type']).toContain('text/plain')
  expect(order?.method).toBe('on_hold')
})

test('places an order without a charge if there is nothing to pay, by script and by form [T-346, T-349]', async () => {
  await addCode(queries, 'ALLFREE', { percent: 100 })
  const ann = await readyToPay(shop, { goods: [[goods.f4, 1]], code: 'ALLFREE' })
  const placed = await ann.post(calls.payNoCharge, { opt_in: false })
  expect([placed.statusCode, placed.body]).toEqual([200, expect.stringMatching(/^\/checkout\/complete\//)])
  const bob = await readyToPay(shop, { goods: [[goods.f4, 1]], code: 'ALLFREE' })
  const form = await bob.submit(calls.payNoCharge, { agree: 'on', opt_in: '' })
  expect(form.statusCode).toBe(303)
  expect((await ordersIn(queries)).map(({ total, method }) => [total, method])).toEqual([
    [0, 'no-charge'],
    [0, 'no-charge'],
  ])
})
