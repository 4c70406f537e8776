import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls, webhooks } from '#contract/routes.ts'
import { checkInvariants } from '#server/orders/index.ts'
import { countOf, countStock, fillBasket, ordersIn, stockOf } from '../../setup/ordering.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'

/* What nobody told of: the reconciler asks, ends what is over, and gives back what is owed. */

const { shop, cards, wallets, queries, goods, later, ready, intentOf, news, sound } =
  await startScriptedShop()
const { payments } = shop.faces

describe('the reconciler', () => {
  test('[FT-06, T-288] places the order of a payment that nobody told of', async () => {
    const ann = await ready()
    cards.pay(await intentOf(ann))
    later(2)
    await payments.reconcile()
    expect(await countOf(queries, 'orders')).toBe(1)
    expect((await ann.get(calls.basketSummary)).json()).toEqual({ count: 0 })
    await payments.reconcile()
    expect(await countOf(queries, 'orders')).toBe(1)
    await sound()
  })

  test('[FT-01, IV-21] news of which a process died is heard again from what was written down', async () => {
    const ann = await ready()
    const paymentId = await intentOf(ann)
    const orderId = (await ann.get(calls.paypalGetOrder, { 'x-csrf-token': ann.token })).json().id
    await news({ id: 'evt_1', paymentId })
    await news({ id: 'evt_2', paymentId, refundId: 're_of_the_desk', type: 'charge.refunded' })
    await shop.call({
      method: 'POST',
      url: webhooks.paypal,
      headers: { 'content-type': 'application/json', 'paypal-transmission-sig': 'good' },
      body: JSON.stringify({ id: 'WH-1', orderId }),
    })
    await queries.execute('update provider_event set processed_at = null')
    const unheard = () => countOf(queries, 'provider_event', 'processed_at is null')
    /* Who took it in may still be at it. */
    await payments.reconcile()
    expect(await unheard()).toBe(3)
    later(2)
    await payments.reconcile()
    expect(await unheard()).toBe(0)
    await sound()
  })

  test('[FT-01] finds the payment of a process that died between the charge and its note', async () => {
    const ann = await ready()
    cards.line = 'lost'
    await ann.post(calls.stripeHandler, { payment_method_id: 'pm_ok' })
    expect(await countOf(queries, 'payment_attempt', 'payment_id is null')).toBe(1)
    cards.line = 'good'
    later(2)
    await payments.reconcile()
    expect((await ordersIn(queries)).map(({ total }) => total)).toEqual([cards.kept()])
    await sound()
  })

  test('[FT-05] a wallet’s order of whose making nothing was heard is given up, and the basket is paid by card', async () => {
    const ann = await ready()
    wallets.line = 'away'
    expect((await ann.get(calls.paypalGetOrder, { 'x-csrf-token': ann.token })).statusCode).toBe(503)
    wallets.line = 'good'
    later(1)
    await payments.reconcile()
    expect(await countOf(queries, 'payment_attempt', "state = 'cancelled'")).toBe(1)
    cards.pay(await intentOf(ann))
    later(2)
    await payments.reconcile()
    expect(await countOf(queries, 'orders')).toBe(1)
    await sound()
  })

  test('[FT-05, FT-06] asks within a quarter of a minute about money that may have moved, and within one about the rest', async () => {
    const [ann, bob] = [await ready(), await ready()]
    cards.pay(await intentOf(bob))
    cards.line = 'lost'
    await ann.post(calls.stripeHandler, { payment_method_id: 'pm_ok' })
    cards.line = 'good'
    shop.clock.now = new Date(shop.clock.now.getTime() + 15_000)
    await payments.reconcile()
    expect(await countOf(queries, 'orders')).toBe(1)
    shop.clock.now = new Date(shop.clock.now.getTime() + 50_000)
    await payments.reconcile()
    expect(await countOf(queries, 'orders')).toBe(2)
  })

  test('[FT-01] at the start of a process everything under way is asked about, however new it is', async () => {
    cards.pay(await intentOf(await ready()))
    await payments.reconcile()
    expect(await countOf(queries, 'orders')).toBe(0)
    shop.clock.now = new Date(shop.clock.now.getTime() + 1)
    await payments.reconcile({ isStart: true })
    expect(await countOf(queries, 'orders')).toBe(1)
  })

  test('cancels at the provider what has run out, then releases it', async () => {
    await countStock(queries, goods.f4, 5)
    const id = await intentOf(await ready(2))
    later(21)
    await payments.reconcile()
    expect(cards.payments.get(id)?.state.kind).toBe('cancelled')
    expect(await stockOf(queries, goods.f4)).toEqual({ stock: 500, reserved: 0 })
    expect(await countOf(queries, 'quote', "state = 'void'")).toBe(1)
    await sound()
  })

  test('[RC-05] keeps what it could not cancel for certain', async () => {
    await countStock(queries, goods.f4, 5)
    await intentOf(await ready(2))
    later(21)
    cards.line = 'away'
    await payments.reconcile()
    expect(await stockOf(queries, goods.f4)).toEqual({ stock: 500, reserved: 200 })
    cards.line = 'good'
    await payments.reconcile()
    expect(await stockOf(queries, goods.f4)).toEqual({ stock: 500, reserved: 0 })
  })

  test('[RC-05] a payment that was faster than its cancellation is an order', async () => {
    const id = await intentOf(await ready(2))
    cards.pay(id)
    later(21)
    await payments.reconcile()
    expect(await countOf(queries, 'orders')).toBe(1)
    await sound()
  })

  test('[RC-07] a second payment of a quote that has its order is given back', async () => {
    const ann = await ready()
    const card = await intentOf(ann)
    const id = (await ann.get(calls.paypalGetOrder, { 'x-csrf-token': ann.token })).json().id
    await ann.post(calls.paypalCaptureOrder, { order_id: id })
    const paid = cards.payments.get(card)
    if (paid !== undefined) paid.state = { kind: 'succeeded' }
    for (const event of ['evt_1', 'evt_2']) await news({ id: event, paymentId: card })
    expect(await countOf(queries, 'orders')).toBe(1)
    expect(cards.refunds.map(({ paymentId }) => paymentId)).toEqual([card])
    expect(cards.kept()).toBe(0)
    await sound()
  })

  test('money that came for a quote that was given up makes its order, and staff are told', async () => {
    const ann = await ready()
    const first = await intentOf(ann)
    await fillBasket(ann, [[goods.f6, 1]])
    /* The provider says cancelled, and took the money all the same. */
    await intentOf(ann)
    const paid = cards.payments.get(first)
    if (paid !== undefined) paid.state = { kind: 'succeeded' }
    expect((await news({ id: 'evt_1', paymentId: first })).statusCode).toBe(200)
    expect((await ordersIn(queries))[0]?.attention).toEqual(['paid-late'])
    await sound()
  })

  test('[FT-10] a paid attempt that cannot become an order is parked, loudly, and placed once that is mended', async () => {
    const ann = await ready()
    cards.pay(await intentOf(ann))
    await queries.execute(sql`alter table orders add constraint broken check (total_pence < 0) not valid`)
    try {
      const told = await ann.post(calls.paymentConfirm, {
        payment_intent_id: [...cards.payments.keys()][0],
      })
      expect([told.statusCode, told.json().message]).toEqual([409, messages.checkingPayment])
      /* Whatever else they press meanwhile, nothing is charged again. */
      const validity = await ann.post(calls.checkOrderValidity)
      expect(validity.json()).toEqual({ valid: false, message: messages.checkingPayment })
      for (const parked of [0, 1, 1, 1]) {
        for (const press of [
          await ann.post(calls.paymentIntent),
          await ann.post(calls.stripeHandler, { payment_method_id: 'pm_ok' }),
          await ann.get(calls.paypalGetOrder, { 'x-csrf-token': ann.token }),
        ])
          expect([press.statusCode, press.json().message]).toEqual([409, messages.checkingPayment])
        later(5)
        await payments.reconcile()
        /* Staff are called when it has failed for ten minutes. */
        expect(await countOf(queries, 'payment_attempt', "state = 'parked'")).toBe(parked)
      }
      expect([cards.payments.size, wallets.orders.size]).toEqual([1, 0])
    } finally {
      await queries.execute(sql`alter table orders drop constraint broken`)
    }
    expect(shop.logs.some((line) => line['attention'] === true)).toBe(true)
    expect(await checkInvariants(queries, shop.clock.now)).not.toEqual([])
    later(11)
    await payments.reconcile()
    expect(await countOf(queries, 'orders')).toBe(1)
    await sound()
  })
})
