import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { WireRedirect } from '#contract/payment.ts'
import { calls, completePath, webhooks } from '#contract/routes.ts'
import { pence, poundsToPence } from '#domain/money/pence.ts'
import { register } from '../../setup/customers.ts'
import {
  countRows,
  countStock,
  fillBasket,
  logIn,
  openTradeAccount,
  ordersIn,
  stockOf,
} from '../../setup/ordering.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'

/* What arrives without the shopper's browser: webhooks, and refunds by staff. */

const { shop, cards, wallets, queries, goods, later, ready, intentOf, news, sound } =
  await startScriptedShop()
const { payments, orders } = shop.features

describe('webhooks', () => {
  test('place one order and send one email for five deliveries and a confirmation in the browser [FT-06, T-288]', async () => {
    const ann = await ready()
    const paymentId = await intentOf(ann)
    cards.pay(paymentId)
    for (let i = 0; i < 5; i += 1) expect((await news({ id: 'evt_1', paymentId })).statusCode).toBe(200)
    const confirmed = await ann.post(calls.paymentConfirm, { payment_intent_id: paymentId, opt_in: true })
    const [order, ...more] = await ordersIn(queries)
    expect(more).toEqual([])
    expect(confirmed.json<WireRedirect>().redirect_url).toBe(completePath(order?.token ?? ''))
    expect(order?.optIn).toBe(true)
    expect(await countRows(queries, 'mail', "template = 'order-confirmation'")).toBe(1)
    await sound()
  })

  test('place a guest’s order in the account that they logged in to meanwhile, whose basket retains the rest [T-077, T-288]', async () => {
    const ann = await ready()
    const paymentId = await intentOf(ann)
    const owner = await register(shop, {}, ann)
    await fillBasket(owner, [
      [goods.f4, 2],
      [goods.f6, 1],
    ])
    cards.pay(paymentId)
    await news({ id: 'evt_1', paymentId })
    expect(await countRows(queries, 'orders', 'customer_id = (select id from customer)')).toBe(1)
    const { rows } = await queries.execute(
      sql`select variation_id as id, quantity_hundredths as held from basket_line order by id`,
    )
    expect(rows).toEqual([
      { id: goods.f4, held: 200 },
      { id: goods.f6, held: 100 },
    ])
    const confirmed = await owner.post(calls.paymentConfirm, { payment_intent_id: paymentId, opt_in: false })
    expect(confirmed.statusCode).toBe(200)
    await sound()
  })

  test('are rejected if they are forged or of the other mode [FT-07]', async () => {
    const paymentId = await intentOf(await ready())
    cards.pay(paymentId)
    expect((await news({ id: 'evt_1', paymentId }, 'bad')).statusCode).toBe(400)
    expect((await news({ id: 'evt_2', paymentId, live: true })).statusCode).toBe(400)
    expect(await countRows(queries, 'orders')).toBe(0)
    expect(shop.logs.filter((line) => line['security'] === true)).toHaveLength(2)
  })

  test('are accepted and ignored for an unknown payment', async () => {
    expect((await news({ id: 'evt_1', paymentId: 'pi_other' })).statusCode).toBe(200)
    expect(await countRows(queries, 'orders')).toBe(0)
  })

  test('are answered with 503 if they cannot be handled, and handled when delivered again [FT-10]', async () => {
    const paymentId = await intentOf(await ready())
    cards.pay(paymentId)
    await queries.execute(sql`alter table orders add constraint broken check (total_pence < 0) not valid`)
    try {
      expect((await news({ id: 'evt_1', paymentId })).statusCode).toBe(503)
    } finally {
      await queries.execute(sql`alter table orders drop constraint broken`)
    }
    expect(await countRows(queries, 'orders')).toBe(0)
    expect((await news({ id: 'evt_1', paymentId })).statusCode).toBe(200)
    expect(await countRows(queries, 'orders')).toBe(1)
    await sound()
  })

  test('place the order of a pending wallet payment once it completes', async () => {
    const ann = await ready()
    const id = (await ann.get(calls.paypalGetOrder, { 'x-csrf-token': ann.token })).json().id
    wallets.nextCapture = 'pending'
    await ann.post(calls.paypalCaptureOrder, { order_id: id })
    const order = wallets.orders.get(id)
    if (order !== undefined)
      wallets.orders.set(id, {
        ...order,
        captures: order.captures.map((capture) => ({
          ...capture,
          state: 'completed' as const,
          status: 'COMPLETED',
        })),
      })
    const response = await shop.call({
      method: 'POST',
      url: webhooks.paypal,
      headers: { 'content-type': 'application/json', 'paypal-transmission-sig': 'good' },
      body: JSON.stringify({ id: 'WH-1', orderId: id }),
    })
    expect(response.statusCode).toBe(200)
    expect(await countRows(queries, 'orders')).toBe(1)
    await sound()
  })
})

test('deletes quotes without an order after ninety days, and none with one', async () => {
  const ann = await ready()
  const id = await intentOf(ann)
  cards.pay(id)
  await ann.post(calls.paymentConfirm, { payment_intent_id: id })
  await intentOf(await ready())
  later(21)
  await payments.reconcile()
  expect(await countRows(queries, 'quote')).toBe(2)
  await payments.deleteExpired()
  expect(await countRows(queries, 'quote')).toBe(2)
  later(91 * 24 * 60)
  await payments.deleteExpired()
  expect([await countRows(queries, 'quote'), await countRows(queries, 'payment_attempt')]).toEqual([1, 1])
})

describe('refunds', () => {
  /** The number of a new order of two packs. */
  const placed = async () => {
    const ann = await ready(2)
    const id = await intentOf(ann)
    cards.pay(id)
    await ann.post(calls.paymentConfirm, { payment_intent_id: id })
    return (await ordersIn(queries)).at(-1)?.number ?? ''
  }
  const refund = (number: string, amount: number | null, cancels = false) =>
    payments.refund({
      number,
      amount: amount === null ? null : poundsToPence(amount),
      reason: 'damaged',
      cancels,
    })

  test('refunds a part, then the rest and no more, and returns the goods to stock', async () => {
    await countStock(queries, goods.f4, 5)
    const number = await placed()
    expect(await refund(number, 10)).toMatchObject({ ok: true, value: { amount: 1000, state: 'completed' } })
    expect(await refund(number, 100_000)).toEqual({ ok: false, error: 'too-much' })
    expect((await refund(number, null, true)).ok).toBe(true)
    expect(cards.balance()).toBe(0)
    expect(await stockOf(queries, goods.f4)).toEqual({ stock: 500, reserved: 0 })
    expect(await countRows(queries, 'orders', "state = 'cancelled'")).toBe(1)
    expect(await refund(number, 1)).toEqual({ ok: false, error: 'too-much' })
    expect(await refund('TS-0000-0000', null)).toEqual({ ok: false, error: 'no-order' })
    await sound()
  })

  test('raises the catalogue version when a refund makes a sold-out article available again', async () => {
    const version = async () =>
      (await queries.execute<{ version: number }>('select version from catalogue_state')).rows[0]?.version ??
      0
    await countStock(queries, goods.f4, 5)
    const many = await placed()
    const before = await version()
    await refund(many, null, true)
    expect(await version()).toBe(before)
    await countStock(queries, goods.f4, 2)
    const last = await placed()
    const soldOut = await version()
    expect(soldOut).toBeGreaterThan(before)
    expect((await refund(last, null, true)).ok).toBe(true)
    expect(await version()).toBeGreaterThan(soldOut)
    await sound()
  })

  test('repeats a refund whose response was lost with the same key, so that it is made once', async () => {
    const number = await placed()
    cards.connection = 'lost'
    expect(await refund(number, 10)).toMatchObject({ value: { state: 'asked' } })
    cards.connection = 'good'
    later(2)
    await payments.reconcile()
    expect(cards.refunds).toHaveLength(1)
    expect(await countRows(queries, 'refund', "state = 'completed'")).toBe(1)
    await sound()
  })

  test.each(['by staff', 'by the reconciler after a lost response'])(
    'marks the order for staff and restores its money after a refund requested %s is rejected',
    async (requester) => {
      const number = await placed()
      const refused = vi
        .spyOn(cards, 'refund')
        .mockImplementation(async () =>
          cards.connection === 'away'
            ? { kind: 'unknown', why: 'connection', trace: null }
            : { kind: 'refused', reason: 'wrong-state', code: 'charge_disputed', sentence: '', trace: null },
        )
      onTestFinished(() => refused.mockRestore())
      if (requester !== 'by staff') cards.connection = 'away'
      const result = await refund(number, null, true)
      expect(result).toMatchObject({
        ok: true,
        value: { state: requester === 'by staff' ? 'failed' : 'asked' },
      })
      cards.connection = 'good'
      later(2)
      await payments.reconcile()
      expect(
        await countRows(
          queries,
          'orders',
          `refunded_pence = 0 and state = 'cancelled' and needs_attention and attention = '["refund-failed"]'`,
        ),
      ).toBe(1)
      expect(shop.logs.filter((line) => line['msg'] === 'a refund was refused')).toHaveLength(1)
      await sound()
    },
  )

  test('reopens a refund that the bank returns days later, once: order, ledger and alert', async () => {
    const number = await placed()
    await refund(number, null, true)
    const [made] = cards.refunds
    const refundId = `re_${made?.key}`
    const failed = (id: string) => news({ id, paymentId: made?.paymentId, refundId, type: 'refund.failed' })
    expect((await failed('evt_lie')).statusCode).toBe(200)
    expect(await countRows(queries, 'refund', "state = 'completed'")).toBe(1)
    if (made !== undefined) made.state = 'failed'
    cards.connection = 'away'
    expect((await failed('evt_1')).statusCode).toBe(503)
    cards.connection = 'good'
    await failed('evt_1')
    await failed('evt_2')
    expect(await countRows(queries, 'refund', "state = 'failed'")).toBe(1)
    expect(
      await countRows(
        queries,
        'orders',
        `refunded_pence = 0 and needs_attention and attention ? 'refund-failed'`,
      ),
    ).toBe(1)
    expect(await countRows(queries, 'money_entry', "kind = 'refund-failed' and pence > 0")).toBe(1)
    expect(
      shop.logs.filter((line) => line['msg'] === 'a refund came back and must be given another way'),
    ).toHaveLength(1)
    await sound()
    expect(await refund(number, 10)).toMatchObject({ ok: true, value: { state: 'completed' } })
    await sound()
  })

  test('counts a refund that staff made at the provider once, and refunds at most the rest', async () => {
    const number = await placed()
    const [paymentId = ''] = cards.payments.keys()
    cards.refunds.push({ paymentId, amount: pence(1000), key: null, id: 're_desk', state: 'completed' })
    for (const id of ['evt_1', 'evt_2'])
      expect((await news({ id, paymentId, refundId: 're_desk', type: 'refund.created' })).statusCode).toBe(
        200,
      )
    expect(await countRows(queries, 'orders', 'refunded_pence = 1000')).toBe(1)
    /* An event that was handled needs no provider when it is delivered again. */
    cards.connection = 'away'
    const again = { id: 'evt_1', paymentId, refundId: 're_desk', type: 'refund.created' }
    expect((await news(again)).statusCode).toBe(200)
    cards.connection = 'good'
    await sound()
    const { total = 0 } = (await ordersIn(queries))[0] ?? {}
    expect(await refund(number, (total - 900) / 100)).toEqual({ ok: false, error: 'too-much' })
    expect(await refund(number, null)).toMatchObject({ ok: true, value: { amount: total - 1000 } })
    expect(cards.balance()).toBe(0)
    await sound()
  })

  test('completes a refund whose response was lost from its webhook', async () => {
    const number = await placed()
    cards.connection = 'lost'
    expect(await refund(number, 10)).toMatchObject({ value: { state: 'asked' } })
    cards.connection = 'good'
    const [made] = cards.refunds
    const event = { paymentId: made?.paymentId, refundId: made?.id, type: 'refund.created' }
    for (const id of ['evt_1', 'evt_2']) await news({ ...event, id })
    expect(await countRows(queries, 'refund', "state = 'completed' and pence = 1000")).toBe(1)
    expect(await countRows(queries, 'refund')).toBe(1)
    expect(await countRows(queries, 'orders', 'refunded_pence = 1000')).toBe(1)
    await sound()
  })

  test('takes a refunded order on account off the debt', async () => {
    const ann = await ready()
    await logIn(queries, ann, await openTradeAccount(queries, 100_000))
    await ann.post(calls.payOnAccount)
    const number = (await ordersIn(queries))[0]?.number ?? ''
    await refund(number, 5)
    await refund(number, null, true)
    expect(await countRows(queries, 'trade_balance', 'balance_pence = 0')).toBe(1)
    await sound()
  })

  test('takes a cancelled order on account off the debt once, and refunds nothing after it', async () => {
    const ann = await ready()
    await logIn(queries, ann, await openTradeAccount(queries, 100_000))
    await ann.post(calls.payOnAccount)
    const number = (await ordersIn(queries))[0]?.number ?? ''
    expect(await refund(number, 5, true)).toMatchObject({ ok: true, value: { amount: 500 } })
    expect(await refund(number, null)).toMatchObject({ ok: true, value: { amount: 0 } })
    expect(await refund(number, 1)).toEqual({ ok: false, error: 'too-much' })
    expect(await countRows(queries, 'trade_balance', 'balance_pence = 0')).toBe(1)
    await sound()
  })

  test('cancels an unpaid order on hold: returns its goods to stock and refunds nothing', async () => {
    await countStock(queries, goods.f4, 5)
    const ann = await ready(2)
    await logIn(queries, ann, await openTradeAccount(queries, 100_000))
    await ann.post(calls.payOnHold)
    const number = (await ordersIn(queries))[0]?.number ?? ''
    expect(await refund(number, null)).toEqual({ ok: false, error: 'nothing-paid' })
    expect(await refund(number, 1, true)).toEqual({ ok: false, error: 'nothing-paid' })
    expect(await refund(number, null, true)).toMatchObject({ ok: true, value: { amount: 0 } })
    expect(await countRows(queries, 'orders', "state = 'cancelled' and refunded_pence = 0")).toBe(1)
    expect(await stockOf(queries, goods.f4)).toEqual({ stock: 500, reserved: 0 })
    await sound()
  })
})

describe('the page of an order', () => {
  test('is served to the customer who ordered and to no other [T-345, SX-02]', async () => {
    const ann = await ready()
    await logIn(queries, ann, await openTradeAccount(queries, 100_000))
    await ann.post(calls.payOnAccount)
    const [order] = await ordersIn(queries)
    const { rows } = await queries.execute<{ id: number }>(sql`select id from customer`)
    const [summary] = await orders.ofUser(rows[0]?.id ?? 0)
    expect(summary).toMatchObject({ number: order?.number, line_count: 1, state: 'placed' })
    const page = await orders.ofUserByNumber(rows[0]?.id ?? 0, order?.number ?? '')
    expect(page).toMatchObject({ email: 'anna@example.com', method: 'account' })
    expect((page?.total ?? 0) - (page?.vat ?? 0)).toBeCloseTo(page?.total_ex_vat ?? -1, 2)
    expect(await orders.ofUserByNumber(999, order?.number ?? '')).toBeNull()
  })
})
