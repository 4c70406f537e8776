import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls, completePath, paths, webhooks } from '#contract/routes.ts'
import { countOf, fillBasket, logIn, openTrade, ordersIn, readyToPay } from '../setup/ordering.ts'
import { scriptCards, scriptWallet } from '../setup/scripted-providers.ts'
import { startShop, type Visitor } from '../setup/shop.ts'
import { annasForm } from './checkout-shopper.ts'
import { readGoods } from './goods.ts'

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
