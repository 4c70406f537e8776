import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls, completePath, logInAgainPath, paths } from '#contract/routes.ts'
import { formatPounds, pence, poundsToPence } from '#domain/money/pence.ts'
import { addCode } from '../../setup/codes.ts'
import { afterAnswer, anna, password, register } from '../../setup/customers.ts'
import {
  countOf,
  countStock,
  fillBasket,
  logIn,
  openTrade,
  ordersIn,
  readyToPay,
  stockOf,
} from '../../setup/ordering.ts'
import { scriptCards } from '../../setup/scripted-providers.ts'
import { startShop } from '../../setup/shop.ts'
import { annasForm } from '../checkout/checkout-shopper.ts'
import { readGoods } from '../goods.ts'

const LIMIT = 50_000
const shop = await startShop({
  /* What the page's loader reads. */
  extend: (app) =>
    void app.get('/test/payment-page', (request) => shop.faces.orders.paymentPage(request.visitor)),
})
const cards = scriptCards()
const cardShop = await startShop({
  payments: { providers: { cards, wallets: null, payee: null } },
  extend: (app) =>
    void app.get('/test/payment-page', (request) => cardShop.faces.orders.paymentPage(request.visitor)),
})
const { queries } = shop.database
const goods = await readGoods(queries)

describe('who may call', () => {
  test.each([calls.payOnAccount, calls.payOnHold, calls.payNoCharge, calls.checkOrderValidity])(
    '[T-289] %s wants the token',
    async (url) => {
      const ann = await readyToPay(shop, { goods: [[goods.f4, 1]] })
      const refused = await shop.call({ method: 'POST', url, headers: { cookie: ann.cookie }, body: {} })
      expect(refused.statusCode).toBe(403)
      expect(await countOf(queries, 'orders')).toBe(0)
    },
  )

  test.each([calls.payOnAccount, calls.payOnHold, calls.payNoCharge])(
    '[T-289] %s is refused without a basket',
    async (url) => {
      const refused = await shop.visit().post(url)
      expect(refused.statusCode).toBe(422)
      expect(refused.json().message).toBe(messages.basketEmpty)
    },
  )

  test('[T-351] on account and on hold are refused to guests', async () => {
    for (const url of [calls.payOnAccount, calls.payOnHold]) {
      const ann = await readyToPay(shop, { goods: [[goods.f4, 1]] })
      const refused = await ann.post(url, { opt_in: true })
      expect([refused.statusCode, refused.json().message]).toEqual([422, messages.methodNotOffered])
    }
    expect(await countOf(queries, 'orders')).toBe(0)
    expect(await countOf(queries, 'quote')).toBe(0)
  })

  test('[T-350] no charge is refused while there is something to pay, whatever the page says', async () => {
    const ann = await readyToPay(shop, { goods: [[goods.f4, 1]] })
    const refused = await ann.post(calls.payNoCharge, { opt_in: false, bypass_payment: '1', total: 0 })
    expect([refused.statusCode, refused.json().message]).toEqual([422, messages.somethingToPay])
    expect(await countOf(queries, 'orders')).toBe(0)
  })
})

test('[T-279] the page has everything that its form needs', async () => {
  const ann = await readyToPay(shop, { goods: [[goods.f1, 10.08]] })
  await logIn(queries, ann, await openTrade(queries, LIMIT))
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

test('[T-266] an order of £0.01 to £0.29, which no card takes, is told so on the page and by the calls, and not begun', async () => {
  const goodsAlone = await readyToPay(cardShop, { goods: [[goods.f4, 1]] })
  const { item_total } = (await goodsAlone.get('/test/payment-page')).json().value
  for (const [left, refusal] of [
    [1, messages.tooLittleForCards('£0.30')],
    [29, messages.tooLittleForCards('£0.30')],
    [30, null],
  ] as const) {
    const code = `PENCE-LEFT-${left}`
    await addCode(queries, code, { amount: Math.round(item_total * 100) - left, free_delivery: true })
    const ann = await readyToPay(cardShop, { goods: [[goods.f4, 1]], code })
    const { value } = (await ann.get('/test/payment-page')).json()
    expect(value).toMatchObject({
      total: left / 100,
      methods: refusal === null ? ['stripe'] : [],
      why_no_method: refusal,
    })
    const opened = await ann.post(calls.paymentIntent)
    expect(opened.statusCode).toBe(refusal === null ? 200 : 422)
    if (refusal !== null) expect(opened.json().message).toBe(refusal)
    expect(cards.payments.size).toBe(refusal === null ? 1 : 0)
  }
})

test('[T-266] a shop that takes no payments says so where the ways to pay would be', async () => {
  const ann = await readyToPay(shop, { goods: [[goods.f4, 1]] })
  const { value } = (await ann.get('/test/payment-page')).json()
  expect(value).toMatchObject({ methods: [], why_no_method: messages.noWayToPay })
})

test('offers On Trade Account only within the credit, and says what is left of it where that is too little [T-351]', async () => {
  const page = async (limit: number) => {
    const ann = await readyToPay(cardShop, { goods: [[goods.f4, 1]] })
    await logIn(queries, ann, await openTrade(queries, limit))
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
    await logIn(queries, ann, await openTrade(queries, LIMIT))
    return ann
  }

  test('[T-004, T-345, T-288] places the order: stock taken, basket empty, letter enqueued', async () => {
    await countStock(queries, goods.f4, 5)
    const ann = await trader(2)
    const placed = await ann.post(calls.payOnAccount, { opt_in: true })
    expect(placed.statusCode).toBe(200)
    const [order] = await ordersIn(queries)
    expect(order).toMatchObject({ method: 'account', optIn: true, attention: [] })
    expect(placed.body).toBe(completePath(order?.token ?? ''))
    expect(await stockOf(queries, goods.f4)).toEqual({ stock: 300, reserved: 0 })
    expect((await ann.get(calls.basketSummary)).json()).toEqual({ count: 0 })
    const { rows } = await queries.execute<{ text: string }>(
      sql`select text from mail where template = 'order-confirmation'`,
    )
    expect(rows).toHaveLength(1)
    /* Two packs of £36.00: the letter says what VAT is in it. */
    for (const [label, amount] of [
      ['Total without VAT', '£60.00'],
      ['VAT at 20%', '£12.00'],
    ] as const)
      expect(rows[0]?.text).toMatch(new RegExp(`${label}[^£]*${amount}`))
    expect(rows[0]?.text).toMatch(new RegExp(`Delivery[^£]*${messages.shippingIncluded}`))
    expect(await countOf(queries, 'trade_balance', `balance_pence = ${order?.total}`)).toBe(1)
  })

  test('[T-345] its letter calls samples free, and tells what their postage costs', async () => {
    const ann = await readyToPay(shop, {
      goods: [
        [goods.f4, 1],
        [goods.f1s, 1],
      ],
    })
    await logIn(queries, ann, await openTrade(queries, LIMIT))
    expect((await ann.post(calls.payOnAccount)).statusCode).toBe(200)
    const { rows } = await queries.execute<{ text: string }>(sql`select text from mail`)
    expect(rows[0]?.text).toMatch(/Moorland[^£]*Free/)
    expect(rows[0]?.text).toMatch(/Delivery[^£]*£3\.00/)
  })

  test('[T-166] a code for free delivery is named on the payment page, the confirmation and in the letter', async () => {
    await addCode(queries, 'SPRING-POST', { free_delivery: true })
    const ann = await readyToPay(shop, { goods: [[goods.f4, 1]], code: 'SPRING-POST' })
    await logIn(queries, ann, await openTrade(queries, LIMIT))
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

  test('[T-283, T-348] by a form it leads to the confirmation', async () => {
    const ann = await trader()
    const placed = await ann.submit(calls.payOnAccount, { agree: 'on', opt_in: 'on', kerbside: 'on' })
    expect(placed.statusCode).toBe(303)
    const [order] = await ordersIn(queries)
    expect(placed.headers.location).toBe(completePath(order?.token ?? ''))
  })

  test('[RC-07, FT-09, OP-73] asked again after the answer was lost, it leads to the order and says nothing of an empty basket', async () => {
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
    expect(await countOf(queries, 'orders')).toBe(1)
  })

  test('[T-277] a form without the terms agreed places nothing and reserves nothing', async () => {
    await countStock(queries, goods.f4, 5)
    const ann = await trader()
    const refused = await ann.submit(calls.payOnAccount, { opt_in: 'on', kerbside: 'on' })
    expect([refused.statusCode, refused.headers.location]).toEqual([303, '/checkout/payment'])
    expect(await countOf(queries, 'orders')).toBe(0)
    expect(await stockOf(queries, goods.f4)).toEqual({ stock: 500, reserved: 0 })
    expect(await countOf(queries, 'session', `data::text like '%${messages.agreeFirst}%'`)).toBe(1)
  })

  test('[T-277, T-278] boxes that a script sends count as those of a form', async () => {
    const ann = await readyToPay(shop, { goods: [[goods.f1, 1.08]] })
    await logIn(queries, ann, await openTrade(queries, LIMIT))
    const unticked = [
      [{ agree: false, kerbside: true }, messages.agreeFirst],
      [{ kerbside: true }, messages.agreeFirst],
      [{ agree: true }, messages.kerbsideFirst],
    ] as const
    for (const [boxes, sentence] of unticked) {
      const refused = await ann.post(calls.payOnAccount, { ...boxes, opt_in: false })
      expect([refused.statusCode, refused.json().message]).toEqual([422, sentence])
    }
    expect(await countOf(queries, 'orders')).toBe(0)
    expect((await ann.post(calls.payOnAccount, { agree: true, kerbside: '1' })).statusCode).toBe(200)
  })

  test('[T-278] nor does one without the kerbside box where that is offered', async () => {
    const ann = await readyToPay(shop, { goods: [[goods.f1, 1.08]] })
    await logIn(queries, ann, await openTrade(queries, LIMIT))
    await ann.submit(calls.payOnAccount, { agree: 'on' })
    expect(await countOf(queries, 'orders')).toBe(0)
    await ann.submit(calls.payOnAccount, { agree: 'on', kerbside: 'on' })
    expect(await countOf(queries, 'orders')).toBe(1)
  })

  test('[T-351] up to the limit of the account and no further', async () => {
    const ann = await trader(1)
    await ann.post(calls.payOnAccount)
    const total = (await ordersIn(queries))[0]?.total ?? 0
    const more = Math.floor((LIMIT - total) / 3600) + 1
    const bob = await trader(more)
    const refused = await bob.post(calls.payOnAccount)
    expect([refused.statusCode, refused.json().message]).toEqual([422, messages.overCreditLimit])
    expect(await countOf(queries, 'orders')).toBe(1)
  })
})

test('[T-351] credit is spent only by who typed the password today', async () => {
  const ann = await readyToPay(shop, { goods: [[goods.f4, 1]] })
  await logIn(queries, ann, await openTrade(queries, LIMIT))
  shop.clock.now = new Date(shop.clock.now.getTime() + 13 * 60 * 60_000)
  await ann.post(calls.setPostcode, { postcode: 'LS1 4AP' })
  const refused = await ann.post(calls.payOnAccount)
  expect([refused.statusCode, refused.json().message]).toEqual([422, messages.logInAgain])
  expect(await countOf(queries, 'orders')).toBe(0)
})

test('[T-351] a form is led to the password and back, and then the credit is spent', async () => {
  const ann = await register(shop, { trade: '1', trade_company_name: 'Mason Ltd' })
  await shop.faces.accounts.approveTrade(anna, pence(LIMIT))
  await ann.post(calls.setPostcode, { postcode: 'LS1 4AP' })
  await fillBasket(ann, [[goods.f4, 1]])
  await ann.post(paths.checkout, annasForm())
  shop.clock.now = new Date(shop.clock.now.getTime() + 13 * 60 * 60_000)
  const form = { payment_method: 'account', agree: '1' }
  const led = await ann.submit(calls.payOnAccount, form)
  expect([led.statusCode, led.headers.location]).toEqual([303, logInAgainPath])
  const redirect = paths.payment
  const back = await ann.post(paths.login, { email: anna, password, redirect, again: '1' })
  expect(back.json()).toEqual({ status: 'ok', redirect })
  const placed = await afterAnswer(shop, back).submit(calls.payOnAccount, form)
  expect(placed.headers.location).toMatch(/^\/checkout\/complete\//)
  expect(await countOf(queries, 'orders')).toBe(1)
})

test('[T-347] on hold answers with the address', async () => {
  const ann = await readyToPay(shop, { goods: [[goods.f4, 1]] })
  await logIn(queries, ann, await openTrade(queries, LIMIT))
  const placed = await ann.post(calls.payOnHold, { opt_in: false })
  const [order] = await ordersIn(queries)
  expect(placed.body).toBe(completePath(order?.token ?? ''))
  expect(placed.headers['content-type']).toContain('text/plain')
  expect(order?.method).toBe('on_hold')
})

test('[T-346, T-349] nothing to pay: no charge, by script and by form', async () => {
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
