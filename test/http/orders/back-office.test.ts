import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { pence } from '#domain/money/pence.ts'
import { reportOrders } from '#server/commands/orders.ts'
import { reportRefund } from '#server/commands/refund.ts'
import { runCommandOn } from '../../setup/commands.ts'
import {
  asTradeCustomer,
  countRows,
  countStock,
  emailTemplatesIn,
  openTradeAccount,
  ordersIn,
  stockOf,
} from '../../setup/ordering.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'

const { shop, cards, queries, goods, ready, intentOf, later, news, sound } = await startScriptedShop()
const { payments } = shop.features

const runOrder = (...args: readonly string[]) => runCommandOn(shop, ['order', ...args])
const runAttention = (...args: readonly string[]) => runCommandOn(shop, ['attention', ...args])
const refund = (name: string, more: { amount?: string; cancel?: boolean; again?: boolean } = {}) =>
  reportRefund(payments, { name, cancel: false, all: more.amount === undefined, ...more })

/** A trade customer at the payment page, with one pack of F4 for £36.00 and its delivery. */
const trader = async (limit?: number) => asTradeCustomer(queries, await ready(), limit)
const emails = () => emailTemplatesIn(queries)

describe('orders', () => {
  const placeOnHold = async () => {
    await countStock(queries, goods.f4, 5)
    const tess = await trader()
    expect((await tess.post(calls.payOnHold)).statusCode).toBe(200)
    return { tess, number: (await ordersIn(queries))[0]?.number ?? '' }
  }
  const stateIs = (state: string) => countRows(queries, 'orders', `state = '${state}'`)

  test('releases an order on hold once, emails its shopper, and then dispatches it [OP-69]', async () => {
    const { tess, number } = await placeOnHold()
    expect(await runOrder('dispatch', number)).toMatchObject({
      ok: false,
      text: expect.stringContaining('is on hold'),
    })
    expect(await runOrder('release', number.toLowerCase().replaceAll('-', ' '))).toEqual({
      ok: true,
      text: `Order ${number} goes on, and its shopper is told.`,
    })
    expect(await runOrder('release', number)).toEqual({ ok: true, text: `Order ${number} went on before.` })
    expect(await emails()).toEqual(['order-released'])
    expect(await stockOf(queries, goods.f4)).toEqual({ stock: 400, reserved: 0 })
    const page = await shop.features.orders.ofUserByNumber(await openTradeAccount(queries, 1), number)
    expect(page).toMatchObject({ state: 'released', note: null })

    expect(await runOrder('dispatch', number)).toMatchObject({ ok: true })
    expect(await runOrder('dispatch', number)).toEqual({
      ok: true,
      text: `Order ${number} was on its way before.`,
    })
    expect(await runOrder('release', number)).toMatchObject({ ok: false })
    expect(await emails()).toEqual(['order-released', 'order-dispatched'])
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

  test('records how an order on hold was paid, lists it, and deletes its reference with its personal data [OP-69, F10]', async () => {
    const { number } = await placeOnHold()
    const release = (payment: Readonly<Record<string, string>>) =>
      runCommandOn(shop, ['order', 'release', number], payment)
    const listed = async (state: string) => {
      const { text } = await reportOrders(shop.database, { state, json: true })
      return JSON.parse(text)[0]?.settled
    }
    const refused = async (payment: Readonly<Record<string, string>>) => (await release(payment))?.text
    expect(await refused({ paid: 'barter' })).toMatch(/^'barter' is no way to pay .* bank-transfer, cash/)
    expect(await refused({ reference: 'BACS 12' })).toMatch(/belongs to a payment/)
    expect(await refused({ paid: 'unpaid', reference: 'BACS 12' })).toBe('What is not paid has no reference.')
    expect(await refused({ paid: 'cheque', reference: ' ' })).toMatch(/^A reference has 1 to 100/)
    expect(await stateIs('placed')).toBe(1)

    expect(await release({ paid: 'unpaid' })).toEqual({
      ok: true,
      text: `Order ${number} goes on, and its shopper is told: not paid yet.`,
    })
    expect(await listed('to-send')).toEqual({ by: 'unpaid', reference: null })
    expect((await reportOrders(shop.database, { json: false })).text).toMatch(/ £\d+\.\d\d not paid yet /)
    expect(await release({})).toMatchObject({ ok: true, text: `Order ${number} went on before.` })
    expect(await listed('to-send')).toEqual({ by: 'unpaid', reference: null })
    await runOrder('dispatch', number)
    expect(await release({ paid: 'bank-transfer', reference: ' BACS  12 ' })).toEqual({
      ok: true,
      text: `Order ${number} went on before: paid by bank transfer (BACS 12).`,
    })
    expect(await listed('dispatched')).toEqual({ by: 'bank-transfer', reference: 'BACS 12' })
    expect([await stateIs('dispatched'), await emails()]).toEqual([1, ['order-released', 'order-dispatched']])
    await queries.execute(sql`update orders set placed_at = '2015-04-05T12:00:00Z'`)
    await payments.deleteExpired()
    expect(await listed('dispatched')).toEqual({ by: 'bank-transfer', reference: null })
    await sound()
  })

  test('records no payment for an order that was not on hold or is cancelled [OP-69]', async () => {
    await (await trader()).post(calls.payOnAccount)
    const onAccount = (await ordersIn(queries))[0]?.number ?? ''
    const release = (number: string) => runCommandOn(shop, ['order', 'release', number], { paid: 'cash' })
    expect(await release(onAccount)).toEqual({ ok: false, text: `Order ${onAccount} is not on hold.` })
    await runOrder('dispatch', onAccount)
    expect(await release(onAccount)).toEqual({ ok: false, text: `Order ${onAccount} is not on hold.` })
    await placeOnHold()
    const ended = (await ordersIn(queries))[1]?.number ?? ''
    await refund(ended, { cancel: true })
    expect(await release(ended)).toEqual({ ok: false, text: `Order ${ended} is cancelled.` })
    expect(await countRows(queries, 'orders', 'settlement is not null')).toBe(0)
    await expect(queries.execute(sql`update orders set settlement = 'cash'`)).rejects.toThrow()
  })

  test('cancels an order on hold: returns its goods to stock, emails once, and rejects further steps [OP-69]', async () => {
    const { number } = await placeOnHold()
    expect(await refund(number, { cancel: true })).toMatchObject({ ok: true })
    expect(await refund(number, { cancel: true })).toMatchObject({ ok: true })
    expect(await emails()).toEqual(['order-cancelled'])
    expect(await stockOf(queries, goods.f4)).toEqual({ stock: 500, reserved: 0 })
    for (const step of ['release', 'dispatch'])
      expect(await runOrder(step, number)).toEqual({ ok: false, text: `Order ${number} is cancelled.` })
    await sound()
  })

  test('refunds a part of a dispatched order on account, and lowers its debt', async () => {
    await (await trader()).post(calls.payOnAccount)
    const [placed] = await ordersIn(queries)
    const number = placed?.number ?? ''
    expect(await runOrder('release', number)).toMatchObject({
      ok: false,
      text: `Order ${number} is not on hold.`,
    })
    expect(await runOrder('dispatch', number)).toMatchObject({ ok: true })
    expect(await refund(number, { amount: '5' })).toMatchObject({ ok: true })
    expect(await countRows(queries, 'trade_balance', `balance_pence = ${(placed?.total ?? 0) - 500}`)).toBe(1)
    await sound()
  })

  test('lists what is to be sent, newest first, as text and as JSON', async () => {
    expect(await reportOrders(shop.database, { json: false })).toEqual({
      ok: true,
      text: 'There is no such order.',
    })
    const { number: held } = await placeOnHold()
    await (await trader()).post(calls.payOnAccount)
    await (await trader()).post(calls.payOnAccount)
    const [, first = '', second = ''] = (await ordersIn(queries)).map(({ number }) => number)
    const numbers = async (options: object) =>
      (await reportOrders(shop.database, { json: false, ...options })).text.match(/TS-\w{4}-\w{4}/g) ?? []
    expect(await numbers({})).toEqual([second, first, held])
    expect(await numbers({ limit: '1' })).toEqual([second])
    expect(await numbers({ state: 'on-hold' })).toEqual([held])
    expect(await numbers({ state: 'to-send' })).toEqual([second, first])
    await runOrder('release', held)
    await runOrder('dispatch', first)
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
    [{ state: 'lost' }, /^'lost' is no state of an order; they are on-hold, to-send, /],
    [{ limit: '0' }, /--limit must be/],
    [{ limit: '1001' }, /--limit must be/],
    [{ limit: 'many' }, /--limit must be/],
  ])('rejects a list of %j', async (options, why) => {
    expect(await reportOrders(shop.database, { json: false, ...options })).toEqual({
      ok: false,
      text: expect.stringMatching(why),
    })
  })

  test('rejects unknown orders, and knows no other steps', async () => {
    expect((await runOrder('release', 'x'))?.text).toMatch(/is no order number/)
    expect((await runOrder('release', 'TS-0000-0000'))?.text).toBe('There is no order with that number.')
    for (const args of [[], ['release'], ['pack', 'TS-0000-0000'], ['release', 'TS-0000-0000', 'x']])
      expect(await runOrder(...args)).toBe(null)
  })
})

describe('a payment without an order', () => {
  /** A payment that succeeded, whose order cannot be written until it is marked for review. */
  const payWithoutOrder = async () => {
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
    expect(await countRows(queries, 'payment_attempt', "state = 'parked'")).toBe(1)
    return { ann, payment }
  }
  /** Expects that no later event or reconciler run places an order. */
  const expectStaysClosed = async (payment: string) => {
    later(70)
    await payments.reconcile()
    await payments.reconcile()
    expect(await countRows(queries, 'orders')).toBe(0)
    expect(
      await countRows(queries, 'payment_attempt', `state = 'closed' and payment_id = '${payment}'`),
    ).toBe(1)
  }

  test('is refunded once and leaves the list, and the basket can be paid again [FT-10, IV-07, IV-23]', async () => {
    const { ann, payment } = await payWithoutOrder()
    expect((await runAttention())?.text).toMatch(new RegExp(`stripe ${payment} +£[\\d.]+ paid, and no order`))
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
    expect([cards.refunds.length, cards.balance()]).toEqual([1, pence(0)])
    expect((await runAttention())?.text).toBe('Nothing waits for anybody.')
    expect((await runAttention('done', payment))?.text).toMatch(/was off the list before/)
    await expectStaysClosed(payment)
    await sound()
    const response = await ann.post(calls.paymentConfirm, { payment_intent_id: payment })
    expect(response.statusCode).toBeGreaterThanOrEqual(400)
    const again = await intentOf(ann)
    expect(again).not.toBe(payment)
    cards.pay(again)
    expect((await ann.post(calls.paymentConfirm, { payment_intent_id: again })).statusCode).toBe(200)
    expect(await countRows(queries, 'orders')).toBe(1)
    await sound()
  })

  test('leaves the list when it is marked as done, and places no order [FT-10]', async () => {
    const { payment } = await payWithoutOrder()
    expect((await runAttention('done', payment))?.text).toBe(
      `The payment ${payment} is off the list, and no order is made of it any more.`,
    )
    expect(cards.refunds).toEqual([])
    await expectStaysClosed(payment)
    /* A late webhook changes nothing; the reason stays recorded. */
    const late = { id: 'evt_late', paymentId: payment, type: 'payment_intent.succeeded' }
    expect((await news(late)).statusCode).toBe(200)
    await expectStaysClosed(payment)
    expect(
      await countRows(queries, 'payment_attempt', "trouble = 'paid, but no order could be made of it'"),
    ).toBe(1)
    await sound()
    /* It can still be refunded. */
    expect(await refund(payment)).toMatchObject({ ok: true })
    expect(cards.balance()).toBe(0)
    await sound()
  })

  test('retries a refund without a response, and is listed again if the bank returns the money [FT-10]', async () => {
    const { payment } = await payWithoutOrder()
    cards.connection = 'lost'
    expect((await refund(payment)).text).toMatch(/is to go back; the provider has not answered/)
    cards.connection = 'good'
    await payments.reconcile()
    expect([cards.refunds.length, cards.balance()]).toEqual([1, pence(0)])
    await sound()
    /* Days later the shopper's bank returns it. */
    const [sent] = cards.refunds
    if (sent !== undefined) sent.state = 'failed'
    const back = { id: 'evt_back', refundId: sent?.id, paymentId: payment, type: 'refund.failed' }
    expect((await news(back)).statusCode).toBe(200)
    expect((await runAttention())?.text).toContain(`${payment}  `)
    expect((await runAttention())?.text).toMatch(/giving it back was refused, or it came back$/)
    await expectStaysClosed(payment)
    expect((await refund(payment)).text).toMatch(/is given back/)
    expect(cards.refunds).toHaveLength(2)
    expect((await runAttention())?.text).toBe('Nothing waits for anybody.')
    await sound()
  })

  test('leaves the list and places no order when it is refunded at the provider [FT-10, IV-23]', async () => {
    const { payment } = await payWithoutOrder()
    const amount = cards.balance()
    const back = (id: string, part: number) => {
      cards.refunds.push({ paymentId: payment, amount: pence(part), key: null, id, state: 'completed' })
      return news({ id: `evt_${id}`, paymentId: null, refundId: id, type: 'refund.created' })
    }
    expect((await back('re_part', 100)).statusCode).toBe(200)
    expect((await runAttention())?.text).toContain(payment)
    expect((await back('re_rest', amount - 100)).statusCode).toBe(200)
    expect((await runAttention())?.text).toBe('Nothing waits for anybody.')
    expect((await refund(payment)).text).toBe(`Nothing is left of the payment ${payment} to give back.`)
    await expectStaysClosed(payment)
    await sound()
  })

  test('is rejected if it has an order, is in progress or is unknown', async () => {
    const ann = await ready()
    const payment = await intentOf(ann)
    const refusal = { ok: false, text: expect.stringMatching(/has its order, or the shop is still at it/) }
    expect([await refund(payment), await runAttention('done', payment)]).toEqual([refusal, refusal])
    cards.pay(payment)
    await ann.post(calls.paymentConfirm, { payment_intent_id: payment })
    expect([await refund(payment), await runAttention('done', payment)]).toEqual([refusal, refusal])
    expect(await refund('pi_nobodys')).toMatchObject({
      ok: false,
      text: expect.stringContaining('no order number'),
    })
    expect(await runAttention('done', 'pi_nobodys')).toMatchObject({
      ok: false,
      text: expect.stringContaining('neither'),
    })
    expect(cards.refunds).toEqual([])
    expect(await countRows(queries, 'orders')).toBe(1)
    await sound()
  })
})
