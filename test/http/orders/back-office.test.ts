import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { pence } from '#domain/money/pence.ts'
import { readAttentionCommand } from '#server/commands/attention.ts'
import { readOrderCommand, reportOrders } from '#server/commands/orders.ts'
import { reportRefund } from '#server/commands/refund.ts'
import {
  asTrader,
  countOf,
  countStock,
  lettersIn,
  openTrade,
  ordersIn,
  stockOf,
} from '../../setup/ordering.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'

const { shop, cards, queries, goods, ready, intentOf, later, news, sound } = await startScriptedShop()
const { orders, payments } = shop.faces

const order = (...typed: readonly string[]) => readOrderCommand(typed)?.({ orders, payments })
const attention = (...typed: readonly string[]) => readAttentionCommand(typed)?.(shop.database)
const refund = (name: string, more: { amount?: string; cancel?: boolean; again?: boolean } = {}) =>
  reportRefund(payments, { name, cancel: false, all: more.amount === undefined, ...more })

/** A trade customer at the payment page, with one pack of F4 for £36.00 and its delivery. */
const trader = async (limit?: number) => asTrader(queries, await ready(), limit)
const letters = () => lettersIn(queries)

describe('orders', () => {
  const onHold = async () => {
    await countStock(queries, goods.f4, 5)
    const tess = await trader()
    expect((await tess.post(calls.payOnHold)).statusCode).toBe(200)
    return { tess, number: (await ordersIn(queries))[0]?.number ?? '' }
  }
  const stateIs = (state: string) => countOf(queries, 'orders', `state = '${state}'`)

  test('[OP-69] an order on hold is let go on, once, and its shopper is told; then it is sent', async () => {
    const { tess, number } = await onHold()
    expect(await order('dispatch', number)).toMatchObject({
      ok: false,
      text: expect.stringContaining('is on hold'),
    })
    expect(await order('release', number.toLowerCase().replaceAll('-', ' '))).toEqual({
      ok: true,
      text: `Order ${number} goes on, and its shopper is told.`,
    })
    expect(await order('release', number)).toEqual({ ok: true, text: `Order ${number} went on before.` })
    expect(await letters()).toEqual(['order-released'])
    expect(await stockOf(queries, goods.f4)).toEqual({ stock: 400, reserved: 0 })
    const page = await shop.faces.orders.ofUserByNumber(await openTrade(queries, 1), number)
    expect(page).toMatchObject({ state: 'released', note: null })

    expect(await order('dispatch', number)).toMatchObject({ ok: true })
    expect(await order('dispatch', number)).toEqual({
      ok: true,
      text: `Order ${number} was on its way before.`,
    })
    expect(await order('release', number)).toMatchObject({ ok: false })
    expect(await letters()).toEqual(['order-released', 'order-dispatched'])
    expect(await refund(number, { cancel: true })).toMatchObject({
      ok: false,
      text: expect.stringContaining('is on its way'),
    })
    expect([await stateIs('dispatched'), await stockOf(queries, goods.f4)]).toEqual([
      1,
      { stock: 400, reserved: 0 },
    ])
    expect(tess).toBeDefined()
    await sound()
  })

  test('[OP-69, F10] how an order on hold is paid is noted as it goes on, or later; the lists say it, and its people are forgotten', async () => {
    const { number } = await onHold()
    const settle = (payment: object) => readOrderCommand(['release', number], payment)?.({ orders, payments })
    const listed = async (state: string) => {
      const { text } = await reportOrders(shop.database, { state, json: true })
      return JSON.parse(text)[0]?.settled
    }
    const refused = async (payment: object) => (await settle(payment))?.text
    expect(await refused({ paid: 'barter' })).toMatch(/^'barter' is no way to pay .* bank-transfer, cash/)
    expect(await refused({ reference: 'BACS 12' })).toMatch(/belongs to a payment/)
    expect(await refused({ paid: 'unpaid', reference: 'BACS 12' })).toBe('What is not paid has no reference.')
    expect(await refused({ paid: 'cheque', reference: ' ' })).toMatch(/^A reference has 1 to 100/)
    expect(await stateIs('placed')).toBe(1)

    expect(await settle({ paid: 'unpaid' })).toEqual({
      ok: true,
      text: `Order ${number} goes on, and its shopper is told: not paid yet.`,
    })
    expect(await listed('to-send')).toEqual({ by: 'unpaid', reference: null })
    expect((await reportOrders(shop.database, { json: false })).text).toMatch(/ £\d+\.\d\d not paid yet /)
    expect(await settle({})).toMatchObject({ ok: true, text: `Order ${number} went on before.` })
    expect(await listed('to-send')).toEqual({ by: 'unpaid', reference: null })
    await order('dispatch', number)
    expect(await settle({ paid: 'bank-transfer', reference: ' BACS  12 ' })).toEqual({
      ok: true,
      text: `Order ${number} went on before: paid by bank transfer (BACS 12).`,
    })
    expect(await listed('dispatched')).toEqual({ by: 'bank-transfer', reference: 'BACS 12' })
    expect([await stateIs('dispatched'), await letters()]).toEqual([
      1,
      ['order-released', 'order-dispatched'],
    ])
    await queries.execute(sql`update orders set placed_at = '2015-04-05T12:00:00Z'`)
    await payments.deleteExpired()
    expect(await listed('dispatched')).toEqual({ by: 'bank-transfer', reference: null })
    await sound()
  })

  test('[OP-69] only an order that was on hold is noted as paid otherwise, and none that is cancelled', async () => {
    await (await trader()).post(calls.payOnAccount)
    const onAccount = (await ordersIn(queries))[0]?.number ?? ''
    const settle = (number: string) =>
      readOrderCommand(['release', number], { paid: 'cash' })?.({ orders, payments })
    expect(await settle(onAccount)).toEqual({ ok: false, text: `Order ${onAccount} is not on hold.` })
    await order('dispatch', onAccount)
    expect(await settle(onAccount)).toEqual({ ok: false, text: `Order ${onAccount} is not on hold.` })
    await onHold()
    const ended = (await ordersIn(queries))[1]?.number ?? ''
    await refund(ended, { cancel: true })
    expect(await settle(ended)).toEqual({ ok: false, text: `Order ${ended} is cancelled.` })
    expect(await countOf(queries, 'orders', 'settlement is not null')).toBe(0)
    await expect(queries.execute(sql`update orders set settlement = 'cash'`)).rejects.toThrow()
  })

  test('[OP-69] an order on hold is ended: its goods are on the shelf again, its shopper is told once, and nothing lets it go on', async () => {
    const { number } = await onHold()
    expect(await refund(number, { cancel: true })).toMatchObject({ ok: true })
    expect(await refund(number, { cancel: true })).toMatchObject({ ok: true })
    expect(await letters()).toEqual(['order-cancelled'])
    expect(await stockOf(queries, goods.f4)).toEqual({ stock: 500, reserved: 0 })
    for (const step of ['release', 'dispatch'])
      expect(await order(step, number)).toEqual({ ok: false, text: `Order ${number} is cancelled.` })
    await sound()
  })

  test('an order on account that was sent can still be given back in part, and owes so much less', async () => {
    await (await trader()).post(calls.payOnAccount)
    const [placed] = await ordersIn(queries)
    const number = placed?.number ?? ''
    expect(await order('release', number)).toMatchObject({
      ok: false,
      text: `Order ${number} is not on hold.`,
    })
    expect(await order('dispatch', number)).toMatchObject({ ok: true })
    expect(await refund(number, { amount: '5' })).toMatchObject({ ok: true })
    expect(await countOf(queries, 'trade_balance', `balance_pence = ${(placed?.total ?? 0) - 500}`)).toBe(1)
    await sound()
  })

  test('the list says what is to be sent, newest first, as text and as JSON', async () => {
    expect(await reportOrders(shop.database, { json: false })).toEqual({
      ok: true,
      text: 'There is no such order.',
    })
    const { number: held } = await onHold()
    await (await trader()).post(calls.payOnAccount)
    await (await trader()).post(calls.payOnAccount)
    const [, first = '', second = ''] = (await ordersIn(queries)).map(({ number }) => number)
    const numbers = async (options: object) =>
      (await reportOrders(shop.database, { json: false, ...options })).text.match(/TS-\w{4}-\w{4}/g) ?? []
    expect(await numbers({})).toEqual([second, first, held])
    expect(await numbers({ limit: '1' })).toEqual([second])
    expect(await numbers({ state: 'on-hold' })).toEqual([held])
    expect(await numbers({ state: 'to-send' })).toEqual([second, first])
    await order('release', held)
    await order('dispatch', first)
    await refund(second, { cancel: true })
    expect(await numbers({ state: 'on-hold' })).toEqual([])
    expect(await numbers({ state: 'to-send' })).toEqual([held])
    expect(await numbers({ state: 'dispatched' })).toEqual([first])
    const { text } = await reportOrders(shop.database, { state: 'cancelled', json: true })
    expect(JSON.parse(text)).toEqual([
      expect.objectContaining({
        number: second,
        standing: 'cancelled',
        method: 'account',
        needsAttention: false,
        deliveryAddress: expect.arrayContaining(['Leeds']),
        lines: [expect.objectContaining({ bought: expect.any(String), sku: expect.any(String) })],
      }),
    ])
    await queries.execute(sql`update orders set placed_at = '2026-06-30T23:30:00Z' where number = ${held}`)
    expect((await reportOrders(shop.database, { state: 'to-send', json: false })).text).toContain(
      `2026-07-01  ${held}`,
    )
  })

  test.each([
    [{ state: 'lost' }, /is no state of an order/],
    [{ limit: '0' }, /--limit must be/],
    [{ limit: '1001' }, /--limit must be/],
    [{ limit: 'many' }, /--limit must be/],
  ])('a list of %j is refused', async (options, why) => {
    expect(await reportOrders(shop.database, { json: false, ...options })).toEqual({
      ok: false,
      text: expect.stringMatching(why),
    })
  })

  test('what is no order is refused, and what is no step is no command', async () => {
    expect((await order('release', 'x'))?.text).toMatch(/is no order number/)
    expect((await order('release', 'TS-0000-0000'))?.text).toBe('There is no order with that number.')
    for (const typed of [[], ['release'], ['pack', 'TS-0000-0000'], ['release', 'TS-0000-0000', 'x']])
      expect(readOrderCommand(typed)).toBe(null)
  })
})

describe('a payment of which no order could be made', () => {
  /** Paid for certain, and the order cannot be written until it is parked. */
  const parked = async () => {
    const ann = await ready()
    const payment = await intentOf(ann)
    cards.pay(payment)
    await queries.execute(sql`alter table orders add constraint broken check (total_pence < 0) not valid`)
    try {
      await ann.post(calls.paymentConfirm, { payment_intent_id: payment })
      for (let i = 0; i < 3; i += 1) {
        later(5)
        await payments.reconcile()
      }
    } finally {
      await queries.execute(sql`alter table orders drop constraint broken`)
    }
    expect(await countOf(queries, 'payment_attempt', "state = 'parked'")).toBe(1)
    return { ann, payment }
  }
  /** Whatever is heard of it later, and however often it is asked about: no order. */
  const staysClosed = async (payment: string) => {
    later(70)
    await payments.reconcile()
    await payments.reconcile()
    expect(await countOf(queries, 'orders')).toBe(0)
    expect(await countOf(queries, 'payment_attempt', `state = 'closed' and payment_id = '${payment}'`)).toBe(
      1,
    )
  }

  test('[FT-10, IV-07, IV-23] its money goes back once, it leaves the list, and the basket can be paid for again', async () => {
    const { ann, payment } = await parked()
    expect((await attention())?.text).toMatch(new RegExp(`stripe ${payment} +£[\\d.]+ paid, and no order`))
    expect(await refund(payment, { amount: '1' })).toMatchObject({ ok: false })
    expect(await refund(payment, { cancel: true })).toMatchObject({ ok: false })
    expect(await refund(payment)).toEqual({
      ok: true,
      text: expect.stringMatching(new RegExp(`of the payment ${payment} is given back\\.$`)),
    })
    expect(await refund(payment)).toEqual({
      ok: true,
      text: `Nothing is left of the payment ${payment} to give back.`,
    })
    expect([cards.refunds.length, cards.kept()]).toEqual([1, pence(0)])
    expect((await attention())?.text).toBe('Nothing waits for anybody.')
    expect((await attention('done', payment))?.text).toMatch(/was off the list before/)
    await staysClosed(payment)
    await sound()
    const told = await ann.post(calls.paymentConfirm, { payment_intent_id: payment })
    expect(told.statusCode).toBeGreaterThanOrEqual(400)
    const again = await intentOf(ann)
    expect(again).not.toBe(payment)
    cards.pay(again)
    expect((await ann.post(calls.paymentConfirm, { payment_intent_id: again })).statusCode).toBe(200)
    expect(await countOf(queries, 'orders')).toBe(1)
    await sound()
  })

  test('[FT-10] dealt with otherwise, it leaves the list, and no order is made of it', async () => {
    const { payment } = await parked()
    expect((await attention('done', payment))?.text).toBe(
      `The payment ${payment} is off the list, and no order is made of it any more.`,
    )
    expect(cards.refunds).toEqual([])
    await staysClosed(payment)
    /* Late news of it changes nothing; why it was on the list stays with it. */
    const late = { id: 'evt_late', paymentId: payment, type: 'payment_intent.succeeded' }
    expect((await news(late)).statusCode).toBe(200)
    await staysClosed(payment)
    expect(
      await countOf(queries, 'payment_attempt', "trouble = 'paid, but no order could be made of it'"),
    ).toBe(1)
    await sound()
    /* Its money can still be given back. */
    expect(await refund(payment)).toMatchObject({ ok: true })
    expect(cards.kept()).toBe(0)
    await sound()
  })

  test('[FT-10] a provider that does not answer is asked again; money that comes back puts the payment on the list again, and makes no order', async () => {
    const { payment } = await parked()
    cards.line = 'lost'
    expect((await refund(payment)).text).toMatch(/is to go back; the provider has not answered/)
    cards.line = 'good'
    await payments.reconcile()
    expect([cards.refunds.length, cards.kept()]).toEqual([1, pence(0)])
    await sound()
    /* Days later the shopper's bank sends it back. */
    const [sent] = cards.refunds
    if (sent !== undefined) sent.state = 'failed'
    const back = { id: 'evt_back', refundId: sent?.id, paymentId: payment, type: 'refund.failed' }
    expect((await news(back)).statusCode).toBe(200)
    expect((await attention())?.text).toContain(`${payment}  `)
    expect((await attention())?.text).toMatch(/giving it back was refused, or it came back$/)
    await staysClosed(payment)
    expect((await refund(payment)).text).toMatch(/is given back/)
    expect(cards.refunds).toHaveLength(2)
    expect((await attention())?.text).toBe('Nothing waits for anybody.')
    await sound()
  })

  test('[FT-10, IV-23] given back at the provider’s own desk, it leaves the list by itself, and no order is made of it', async () => {
    const { payment } = await parked()
    const amount = cards.kept()
    const back = (id: string, some: number) => {
      cards.refunds.push({ paymentId: payment, amount: pence(some), key: null, id, state: 'completed' })
      return news({ id: `evt_${id}`, paymentId: null, refundId: id, type: 'refund.created' })
    }
    expect((await back('re_part', 100)).statusCode).toBe(200)
    expect((await attention())?.text).toContain(payment)
    expect((await back('re_rest', amount - 100)).statusCode).toBe(200)
    expect((await attention())?.text).toBe('Nothing waits for anybody.')
    expect((await refund(payment)).text).toBe(`Nothing is left of the payment ${payment} to give back.`)
    await staysClosed(payment)
    await sound()
  })

  test('a payment that has its order, is under way or is nobody’s is refused', async () => {
    const ann = await ready()
    const payment = await intentOf(ann)
    const refusal = { ok: false, text: expect.stringMatching(/has its order, or the shop is still at it/) }
    expect([await refund(payment), await attention('done', payment)]).toEqual([refusal, refusal])
    cards.pay(payment)
    await ann.post(calls.paymentConfirm, { payment_intent_id: payment })
    expect([await refund(payment), await attention('done', payment)]).toEqual([refusal, refusal])
    expect(await refund('pi_nobodys')).toMatchObject({
      ok: false,
      text: expect.stringContaining('no order number'),
    })
    expect(await attention('done', 'pi_nobodys')).toMatchObject({
      ok: false,
      text: expect.stringContaining('neither'),
    })
    expect(cards.refunds).toEqual([])
    expect(await countOf(queries, 'orders')).toBe(1)
    await sound()
  })
})
