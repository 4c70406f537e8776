import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls, webhooks } from '#contract/routes.ts'
import { checkInvariants } from '#server/orders/index.ts'
import { countRows, countStock, fillBasket, ordersIn, stockOf } from '../../setup/ordering.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'

/* The reconciler checks open payments with their providers, ends expired ones and refunds what is owed. */

const { shop, cards, wallets, queries, goods, later, ready, intentOf, news, sound } =
  await startScriptedShop()
const { payments } = shop.features

describe('the reconciler', () => {
  test('places the order of a payment that neither browser nor webhook reported [FT-06, T-288]', async () => {
    const ann = await ready()
    cards.pay(await intentOf(ann))
    later(2)
    await payments.reconcile()
    expect(await countRows(queries, 'orders')).toBe(1)
    expect((await ann.get(calls.basketSummary)).json()).toEqual({ count: 0, samples: 0, current: false })
    await payments.reconcile()
    expect(await countRows(queries, 'orders')).toBe(1)
    await sound()
  })

  test('handles stored webhook events again if a process died while handling them [FT-01, IV-21]', async () => {
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
    const unprocessed = () => countRows(queries, 'provider_event', 'processed_at is null')
    /* The process that received the events may still be handling them. */
    await payments.reconcile()
    expect(await unprocessed()).toBe(3)
    later(2)
    await payments.reconcile()
    expect(await unprocessed()).toBe(0)
    await sound()
  })

  test('finds the payment if a process died between charging and recording it [FT-01]', async () => {
    const ann = await ready()
    cards.connection = 'lost'
    await ann.post(calls.stripeHandler, { payment_method_id: 'pm_ok' })
    expect(await countRows(queries, 'payment_attempt', 'payment_id is null')).toBe(1)
    cards.connection = 'good'
    later(2)
    await payments.reconcile()
    expect((await ordersIn(queries)).map(({ total }) => total)).toEqual([cards.balance()])
    await sound()
  })

  test('finds the order of a lost payment that the bank approves while it is cancelled [RC-05, T-288]', async () => {
    const ann = await ready()
    cards.connection = 'lost'
    await ann.post(calls.stripeHandler, { payment_method_id: 'pm_3ds' })
    cards.connection = 'good'
    const cancel = vi.spyOn(cards, 'cancel').mockImplementationOnce(async (id) => {
      cards.pay(id)
      return { kind: 'refused', reason: 'wrong-state', code: 'succeeded', sentence: '', trace: null }
    })
    onTestFinished(() => cancel.mockRestore())
    const other = await ann.get(calls.paypalGetOrder, { 'x-csrf-token': ann.token })
    expect([other.statusCode, other.json().message]).toEqual([409, messages.alreadyOrdered])
    expect((await ordersIn(queries)).map(({ total }) => total)).toEqual([cards.balance()])
    expect(wallets.orders.size).toBe(0)
    await sound()
  })

  test('gives up a wallet order whose creation was never answered, so that a card can pay the basket [FT-05]', async () => {
    const ann = await ready()
    wallets.connection = 'away'
    expect((await ann.get(calls.paypalGetOrder, { 'x-csrf-token': ann.token })).statusCode).toBe(503)
    wallets.connection = 'good'
    later(1)
    await payments.reconcile()
    expect(await countRows(queries, 'payment_attempt', "state = 'cancelled'")).toBe(1)
    cards.pay(await intentOf(ann))
    later(2)
    await payments.reconcile()
    expect(await countRows(queries, 'orders')).toBe(1)
    await sound()
  })

  test('checks payments that may have moved money within 15 seconds, and the rest within a minute [FT-05, FT-06]', async () => {
    const [ann, bob] = [await ready(), await ready()]
    cards.pay(await intentOf(bob))
    cards.connection = 'lost'
    await ann.post(calls.stripeHandler, { payment_method_id: 'pm_ok' })
    cards.connection = 'good'
    shop.clock.now = new Date(shop.clock.now.getTime() + 15_000)
    await payments.reconcile()
    expect(await countRows(queries, 'orders')).toBe(1)
    shop.clock.now = new Date(shop.clock.now.getTime() + 50_000)
    await payments.reconcile()
    expect(await countRows(queries, 'orders')).toBe(2)
  })

  test('checks every open payment when a process starts, however new [FT-01]', async () => {
    cards.pay(await intentOf(await ready()))
    await payments.reconcile()
    expect(await countRows(queries, 'orders')).toBe(0)
    shop.clock.now = new Date(shop.clock.now.getTime() + 1)
    await payments.reconcile({ isStart: true })
    expect(await countRows(queries, 'orders')).toBe(1)
  })

  test('cancels an expired payment at the provider, then releases its stock', async () => {
    await countStock(queries, goods.f4, 5)
    const id = await intentOf(await ready(2))
    later(21)
    await payments.reconcile()
    expect(cards.payments.get(id)?.state.kind).toBe('cancelled')
    expect(await stockOf(queries, goods.f4)).toEqual({ stock: 500, reserved: 0 })
    expect(await countRows(queries, 'quote', "state = 'void'")).toBe(1)
    await sound()
  })

  test('holds the stock until the provider confirms the cancellation [RC-05]', async () => {
    await countStock(queries, goods.f4, 5)
    await intentOf(await ready(2))
    later(21)
    cards.connection = 'away'
    await payments.reconcile()
    expect(await stockOf(queries, goods.f4)).toEqual({ stock: 500, reserved: 200 })
    cards.connection = 'good'
    await payments.reconcile()
    expect(await stockOf(queries, goods.f4)).toEqual({ stock: 500, reserved: 0 })
  })

  test('places the order of a payment that succeeded before its cancellation [RC-05]', async () => {
    const id = await intentOf(await ready(2))
    cards.pay(id)
    later(21)
    await payments.reconcile()
    expect(await countRows(queries, 'orders')).toBe(1)
    await sound()
  })

  test('refunds a second payment of a quote that has its order [RC-07]', async () => {
    const ann = await ready()
    const card = await intentOf(ann)
    const id = (await ann.get(calls.paypalGetOrder, { 'x-csrf-token': ann.token })).json().id
    await ann.post(calls.paypalCaptureOrder, { order_id: id })
    const paid = cards.payments.get(card)
    if (paid !== undefined) paid.state = { kind: 'succeeded' }
    for (const event of ['evt_1', 'evt_2']) await news({ id: event, paymentId: card })
    expect(await countRows(queries, 'orders')).toBe(1)
    expect(cards.refunds.map(({ paymentId }) => paymentId)).toEqual([card])
    expect(cards.balance()).toBe(0)
    await sound()
  })

  test('places an order for money that arrives for an abandoned quote, and marks it for staff', async () => {
    const ann = await ready()
    const first = await intentOf(ann)
    await fillBasket(ann, [[goods.f6, 1]])
    /* The provider reports the payment as cancelled but has charged it. */
    await intentOf(ann)
    const paid = cards.payments.get(first)
    if (paid !== undefined) paid.state = { kind: 'succeeded' }
    expect((await news({ id: 'evt_1', paymentId: first })).statusCode).toBe(200)
    expect((await ordersIn(queries))[0]?.attention).toEqual(['paid-late'])
    await sound()
  })

  test('marks a paid attempt for review if its order cannot be placed, and places it once that is possible [FT-10]', async () => {
    const ann = await ready()
    cards.pay(await intentOf(ann))
    await queries.execute(sql`alter table orders add constraint broken check (total_pence < 0) not valid`)
    try {
      const response = await ann.post(calls.paymentConfirm, {
        payment_intent_id: [...cards.payments.keys()][0],
      })
      expect([response.statusCode, response.json().message]).toEqual([409, messages.checkingPayment])
      /* No other way to pay charges again meanwhile. */
      const validity = await ann.post(calls.checkOrderValidity)
      expect(validity.json()).toEqual({ valid: false, message: messages.checkingPayment })
      for (const reviews of [0, 1, 1, 1]) {
        for (const attempted of [
          await ann.post(calls.paymentIntent),
          await ann.post(calls.stripeHandler, { payment_method_id: 'pm_ok' }),
          await ann.get(calls.paypalGetOrder, { 'x-csrf-token': ann.token }),
        ])
          expect([attempted.statusCode, attempted.json().message]).toEqual([409, messages.checkingPayment])
        later(5)
        await payments.reconcile()
        /* Staff are alerted once it has failed for ten minutes. */
        expect(await countRows(queries, 'payment_attempt', "state = 'parked'")).toBe(reviews)
      }
      expect([cards.payments.size, wallets.orders.size]).toEqual([1, 0])
    } finally {
      await queries.execute(sql`alter table orders drop constraint broken`)
    }
    expect(shop.logs.some((line) => line['attention'] === true)).toBe(true)
    expect(await checkInvariants(queries, shop.clock.now)).not.toEqual([])
    later(11)
    await payments.reconcile()
    expect(await countRows(queries, 'orders')).toBe(1)
    await sound()
  })
})
