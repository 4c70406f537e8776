import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls, completePath, paths, webhooks } from '#contract/routes.ts'
import { formatPounds, poundsToPence } from '#domain/money/pence.ts'
import { countOf, fillBasket, logIn, openTrade, ordersIn, readyToPay } from '../../setup/ordering.ts'
import { scriptCards, scriptWallet } from '../../setup/scripted-providers.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { annasForm } from '../checkout/checkout-shopper.ts'
import { readGoods } from '../goods.ts'

/* What is agreed to is what the payment page showed, whatever happened in another tab since (HZ-15). */

const cards = scriptCards()
const shop = await startShop({
  payments: { providers: { cards, wallets: scriptWallet(), payee: null } },
  /* What the page's loader reads. */
  extend: (app) =>
    void app.get<{ Querystring: { paid?: string } }>('/test/payment-page', ({ visitor, query }) =>
      shop.faces.orders.paymentPage(visitor, query.paid),
    ),
})
const { queries } = shop.database
const goods = await readGoods(queries)

const trader = async (): Promise<Visitor> => {
  const ann = await readyToPay(shop, { goods: [[goods.f4, 1]] })
  await logIn(queries, ann, await openTrade(queries, 100_000))
  return ann
}
const shownTo = async (visitor: Visitor): Promise<string> =>
  (await visitor.get('/test/payment-page')).json().value.shown
/** Another tab: one more of the same. */
const addMore = (visitor: Visitor) => fillBasket(visitor, [[goods.f4, 1]])

const ways: readonly (readonly [string, (visitor: Visitor, shown: string) => ReturnType<Visitor['post']>])[] =
  [
    ['card', (visitor, shown) => visitor.post(calls.paymentIntent, { opt_in: false, shown })],
    [
      'the older card form',
      (visitor, shown) => visitor.post(calls.stripeHandler, { payment_method_id: 'pm_card', shown }),
    ],
    ['on account', (visitor, shown) => visitor.post(calls.payOnAccount, { shown })],
    ['on hold', (visitor, shown) => visitor.post(calls.payOnHold, { shown })],
  ]

test.each(ways)('[T-287, T-319] %s: not paid when the page showed another total', async (_way, pay) => {
  const ann = await trader()
  const shown = await shownTo(ann)
  await addMore(ann)
  const refused = await pay(ann, shown)
  expect([refused.statusCode, refused.json().message ?? refused.json().error]).toEqual([
    409,
    messages.orderChanged,
  ])
  expect([await countOf(queries, 'quote'), await countOf(queries, 'orders')]).toEqual([0, 0])
  expect((await pay(ann, await shownTo(ann))).statusCode).toBe(200)
})

describe('a price that changed', () => {
  /** The product's price ex VAT rises by half; an odd cache must not hide it. */
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
  ])('names the line, the old price and the new one: %s [T-287]', async (_way, ask) => {
    const ann = await trader()
    const before = await page(ann)
    await raisePrice()
    const { message } = (await ask(ann, before.shown)).json()
    const after = await page(ann)
    expect(after.lines[0].price).toBeGreaterThan(before.lines[0].price)
    expect(message).toBe(
      `${before.lines[0].name} now costs ${pounds(after.lines[0].price)} instead of ${pounds(before.lines[0].price)}. Please check your basket before paying.`,
    )
    expect(await countOf(queries, 'orders')).toBe(0)
  })

  test('is not told of a line whose quantity changed, nor from a page that sends nonsense [T-287]', async () => {
    const ann = await trader()
    const { shown } = await page(ann)
    await addMore(ann)
    const message = async (text: string) =>
      (await ann.post(calls.checkOrderValidity, { shown: text })).json().message
    expect(await message(shown)).toBe(messages.orderChanged)
    for (const odd of [
      '',
      '~',
      'x~1:2',
      `x~${goods.f4}:200:-1`,
      `x~${'9'.repeat(40)}:1:1`,
      '~'.repeat(8_000),
    ])
      expect(await message(odd), odd).toBe(messages.orderChanged)
    expect((await ann.post(calls.checkOrderValidity, { shown: 'x'.repeat(8_001) })).statusCode).toBe(422)
  })
})

describe('validity', () => {
  const validity = async (visitor: Visitor, shown: string) =>
    (await visitor.post(calls.checkOrderValidity, { shown })).json()

  test('[T-287, T-352] says that the basket has changed, and where it leads the new total is shown', async () => {
    const ann = await trader()
    const shown = await shownTo(ann)
    expect(await validity(ann, shown)).toEqual({ valid: true, message: '' })
    await addMore(ann)
    expect(await validity(ann, shown)).toEqual({ valid: false, message: messages.orderChanged })
    expect(await validity(ann, await shownTo(ann))).toEqual({ valid: true, message: '' })
  })

  test('[T-287] so it says of an address that was changed', async () => {
    const ann = await trader()
    const shown = await shownTo(ann)
    await ann.post(paths.checkout, annasForm({ shipping_address_1: '99 Other Street' }))
    expect((await validity(ann, shown)).valid).toBe(false)
  })
})

test('[T-287] by a form the shopper is led to the basket and told', async () => {
  const ann = await trader()
  const shown = await shownTo(ann)
  await addMore(ann)
  const led = await ann.submit(calls.payOnAccount, { agree: '1', shown })
  expect([led.statusCode, led.headers.location]).toEqual([303, paths.basket])
  expect(await ordersIn(queries)).toEqual([])
})

test('[T-301, T-288] who comes back from their bank after the webhook is led to the order, and nobody else is', async () => {
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
