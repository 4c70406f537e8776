import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls, completePath, paths, webhooks } from '#contract/routes.ts'
import { formatPounds, poundsToPence } from '#domain/money/pence.ts'
import { countRows, fillBasket, logIn, openTradeAccount, ordersIn, readyToPay } from '../../setup/ordering.ts'
import { scriptCards, scriptWallet } from '../../setup/scripted-providers.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { annasForm } from '../checkout/checkout-shopper.ts'
import { readGoods } from '../goods.ts'

/* A shopper agrees to what the payment page showed, whatever changed in another tab since (HZ-15). */

const cards = scriptCards()
const shop = await startShop({
  payments: { gateways: { stripe: cards, paypal: scriptWallet() } },
  /* Serves what the page's loader reads. */
  extendApp: (app) =>
    void app.get<{ Querystring: { paid?: string } }>('/test/payment-page', ({ visitor, query }) =>
      shop.features.orders.paymentPage(visitor, query.paid),
    ),
})
const { queries } = shop.database
const goods = await readGoods(queries)

const trader = async (): Promise<Visitor> => {
  const ann = await readyToPay(shop, { goods: [[goods.f4, 1]] })
  await logIn(queries, ann, await openTradeAccount(queries, 100_000))
  return ann
}
const shownTo = async (visitor: Visitor): Promise<string> =>
  (await visitor.get('/test/payment-page')).json().value.shown
/** Adds one more of the same, as in another tab. */
const addMore = (visitor: Visitor) => fillBasket(visitor, [[goods.f4, 1]])

const methods: readonly (readonly [
  string,
  (visitor: Visitor, shown: string) => ReturnType<Visitor['post']>,
])[] = [
  ['card', (visitor, shown) => visitor.post(calls.paymentIntent, { opt_in: false, shown })],
  [
    'the older card form',
    (visitor, shown) => visitor.post(calls.stripeHandler, { payment_method_id: 'pm_card', shown }),
  ],
  ['on account', (visitor, shown) => visitor.post(calls.payOnAccount, { shown })],
  ['on hold', (visitor, shown) => visitor.post(calls.payOnHold, { shown })],
]

test.each(methods)(
  'rejects payment by %s when the page showed another total [T-287, T-319]',
  async (_way, pay) => {
    const ann = await trader()
    const shown = await shownTo(ann)
    await addMore(ann)
    const refused = await pay(ann, shown)
    expect([refused.statusCode, refused.json().message ?? refused.json().error]).toEqual([
      409,
      messages.orderChanged,
    ])
    expect([await countRows(queries, 'quote'), await countRows(queries, 'orders')]).toEqual([0, 0])
    expect((await pay(ann, await shownTo(ann))).statusCode).toBe(200)
  },
)

describe('a price that changed', () => {
  /** Raises the product's price ex VAT by half, and restores it after the test. */
  const raisePrice = async () => {
    await queries.execute(sql`update variation set selling_rate = selling_rate * 3 / 2,
      selling_regular_rate = selling_rate * 3 / 2 where id = ${goods.f4}`)
    onTestFinished(async () => {
      await queries.execute(sql`update variation set selling_rate = selling_rate * 2 / 3,
        selling_regular_rate = selling_rate * 2 / 3 where id = ${goods.f4}`)
    })
  }
  const page = async (visitor: Visitor) => (await visitor.get('/test/payment-page')).json().value
  const pounds = (value: number) => formatPounds(poundsToPence(value))

  test.each([
    ['validity', (visitor: Visitor, shown: string) => visitor.post(calls.checkOrderValidity, { shown })],
    [
      'validity of another way',
      (visitor: Visitor, shown: string) =>
        visitor.post(calls.checkOrderValidity, { shown, method: 'account' }),
    ],
    ['card', (visitor: Visitor, shown: string) => visitor.post(calls.paymentIntent, { shown })],
    ['on account', (visitor: Visitor, shown: string) => visitor.post(calls.payOnAccount, { shown })],
  ])('is reported with the line, the old price and the new one: %s [T-287]', async (_way, send) => {
    const ann = await trader()
    const before = await page(ann)
    await raisePrice()
    const { message } = (await send(ann, before.shown)).json()
    const after = await page(ann)
    expect(after.lines[0].price).toBeGreaterThan(before.lines[0].price)
    expect(message).toBe(
      `${before.lines[0].name} now costs ${pounds(after.lines[0].price)} instead of ${pounds(before.lines[0].price)}. Please check your basket before paying.`,
    )
    expect(await countRows(queries, 'orders')).toBe(0)
  })

  test('is not reported for a line whose quantity changed, nor for invalid input of a page [T-287]', async () => {
    const ann = await trader()
    const { shown } = await page(ann)
    await addMore(ann)
    const message = async (text: string) =>
      (await ann.post(calls.checkOrderValidity, { shown: text })).json().message
    expect(await message(shown)).toBe(messages.orderChanged)
    for (const invalid of [
      '',
      '~',
      'x~1:2',
      `x~${goods.f4}:200:-1`,
      `x~${'9'.repeat(40)}:1:1`,
      '~'.repeat(8_000),
    ])
      expect(await message(invalid), invalid).toBe(messages.orderChanged)
    expect((await ann.post(calls.checkOrderValidity, { shown: 'x'.repeat(8_001) })).statusCode).toBe(422)
  })
})

describe('validity', () => {
  const validity = async (visitor: Visitor, shown: string) =>
    (await visitor.post(calls.checkOrderValidity, { shown })).json()

  test('says that the basket has changed, until the new total is shown [T-287, T-352]', async () => {
    const ann = await trader()
    const shown = await shownTo(ann)
    expect(await validity(ann, shown)).toEqual({ valid: true, message: '' })
    await addMore(ann)
    expect(await validity(ann, shown)).toEqual({ valid: false, message: messages.orderChanged })
    expect(await validity(ann, await shownTo(ann))).toEqual({ valid: true, message: '' })
  })

  test('says that the order has changed after a change of the address [T-287]', async () => {
    const ann = await trader()
    const shown = await shownTo(ann)
    await ann.post(paths.checkout, annasForm({ shipping_address_1: '99 Other Street' }))
    expect((await validity(ann, shown)).valid).toBe(false)
  })
})

test('redirects a form to the basket [T-287]', async () => {
  const ann = await trader()
  const shown = await shownTo(ann)
  await addMore(ann)
  const redirect = await ann.submit(calls.payOnAccount, { agree: '1', shown })
  expect([redirect.statusCode, redirect.headers.location]).toEqual([303, paths.basket])
  expect(await ordersIn(queries)).toEqual([])
})

test('redirects a shopper who returns from the bank after the webhook to the order, and no other visitor [T-301, T-288]', async () => {
  const ann = await readyToPay(shop, { goods: [[goods.f4, 1]] })
  const paid = (await ann.post(calls.paymentIntent)).body.split('_secret_')[0] ?? ''
  cards.pay(paid)
  await shop.call({
    method: 'POST',
    url: webhooks.stripe,
    headers: { 'content-type': 'application/json', 'stripe-signature': 'good' },
    body: JSON.stringify({ id: 'evt_1', paymentId: paid }),
  })
  const [order] = await ordersIn(queries)
  const back = async (visitor: Visitor) => (await visitor.get(`/test/payment-page?paid=${paid}`)).json().error
  expect((await back(ann)).to).toBe(completePath(order?.token ?? ''))
  expect((await back(shop.visit())).to).toBe(paths.basket)
})
