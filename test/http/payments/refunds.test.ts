import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { calls, completeCreditNotePath, creditNotePath } from '#contract/routes.ts'
import { pence } from '#domain/money/pence.ts'
import { reportOrders } from '#server/commands/orders.ts'
import { reportRefund, type TypedRefund } from '#server/commands/refund.ts'
import { readAttachment } from '#server/orders/index.ts'
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
import type { Visitor } from '../../setup/shop.ts'
import { readRefunds } from './refund-records.ts'

/* Refunds: what the commands require, what the customer receives, and what staff must do themselves. */

const { shop, cards, queries, goods, ready, intentOf, later, news, sound } = await startScriptedShop()
const { payments, merchant } = shop.features

const runOrder = (args: readonly string[], paid: { paid?: string; reference?: string } = {}) =>
  runCommandOn(shop, ['order', ...args], paid)
const refund = (name: string, typed: Partial<TypedRefund>) =>
  reportRefund(payments, { name, cancel: false, ...typed })
const runRefund = (name: string, options: Parameters<typeof runCommandOn>[2]) =>
  runCommandOn(shop, ['refund', name], options)

/** An order paid by card of two packs of F4, £72.00. */
const placePaidByCard = async (): Promise<{ ann: Visitor; number: string; token: string; total: number }> => {
  const ann = await ready(2)
  const id = await intentOf(ann)
  cards.pay(id)
  await ann.post(calls.paymentConfirm, { payment_intent_id: id, opt_in: false })
  const [placed] = (await ordersIn(queries)).toReversed()
  return { ann, number: placed?.number ?? '', token: placed?.token ?? '', total: placed?.total ?? 0 }
}
const refunded = async () =>
  (await queries.execute<{ pence: number }>(sql`select refunded_pence::int as pence from orders`)).rows.map(
    ({ pence }) => pence,
  )
const { refundEmails, notes } = readRefunds(queries)
const orderState = async (number: string) => {
  const listed = JSON.parse((await reportOrders(shop.database, { json: true })).text) as {
    number: string
    standing: string
  }[]
  return listed.find((one) => one.number === number)?.standing
}

describe('arguments of a refund', () => {
  test.each([
    [{}, /^Say how much: --all/],
    [{ cancel: true }, /^Say how much: --all/],
    [{ all: true, amount: '5' }, /^Say either/],
  ])('with %j it is rejected with what is missing, and refunds nothing', async (typed, sentence) => {
    const { number } = await placePaidByCard()
    expect(await refund(number, typed)).toEqual({
      ok: false,
      needsMore: true,
      text: expect.stringMatching(sentence),
    })
    expect([await refunded(), cards.refunds, await countRows(queries, 'refund')]).toEqual([[0], [], 0])
  })

  test('the same amount of the same order is refunded again only with --again', async () => {
    const { number } = await placePaidByCard()
    const text = `£10.00 of order ${number} is given back.`
    expect(await runRefund(number, { amount: '10' })).toEqual({ ok: true, text })
    expect(await runRefund(number, { amount: '10.00' })).toEqual({
      ok: false,
      needsMore: true,
      text: expect.stringMatching(
        /^The same amount of order TS-.* went back before, on 20\d\d-.* add --again if/,
      ),
    })
    expect(await runRefund(number, { amount: '10', cancel: true })).toMatchObject({ needsMore: true })
    expect([await refunded(), cards.refunds.length]).toEqual([[1000], 1])
    expect(await runRefund(number, { amount: '12' })).toMatchObject({ ok: true })
    expect(await runRefund(number, { amount: '10', again: true })).toMatchObject({ ok: true })
    expect([await refunded(), cards.refunds.length]).toEqual([[3200], 3])
    await sound()
  })

  test('a refund that the provider rejected can be repeated', async () => {
    const { number } = await placePaidByCard()
    const refundOf = cards.refund
    cards.refund = async () => ({
      kind: 'refused',
      reason: 'wrong-state',
      code: 'x',
      sentence: '',
      trace: null,
    })
    try {
      expect(await refund(number, { amount: '10' })).toMatchObject({ ok: false })
    } finally {
      cards.refund = refundOf
    }
    expect([await notes(), await refundEmails()]).toEqual([[], []])
    expect(await refund(number, { amount: '10' })).toMatchObject({ ok: true })
    await sound()
  })

  test('--all twice refunds once', async () => {
    const { number, total } = await placePaidByCard()
    expect((await refund(number, { all: true })).text).toMatch(
      /is given back\. It is not to be sent any more/,
    )
    expect(await refund(number, { all: true })).toEqual({
      ok: true,
      text: `Nothing is left of order ${number} to give back.`,
    })
    expect([await refunded(), cards.refunds.length]).toEqual([[total], 1])
  })

  test.each(['', ' ', 'x'.repeat(201), 'a\u0000b'])('%j is rejected as a reason', async (reason) => {
    const { number } = await placePaidByCard()
    expect(await refund(number, { all: true, reason })).toMatchObject({ ok: false })
    expect(await refunded()).toEqual([0])
  })
})

test('a refund at the provider that is reported before its payment waits for it, and then counts on the order [FT-10]', async () => {
  const ann = await ready(2)
  const paymentId = await intentOf(ann)
  cards.pay(paymentId)
  cards.refunds.push({ paymentId, amount: pence(1000), key: null, id: 're_desk', state: 'completed' })
  const event = { id: 'evt_early', paymentId, refundId: 're_desk', type: 'refund.created' }
  expect((await news(event)).statusCode).toBe(503)
  expect(await countRows(queries, 'refund')).toBe(0)
  await news({ id: 'evt_paid', paymentId })
  expect((await news(event)).statusCode).toBe(200)
  expect(await refunded()).toEqual([1000])
  expect(await notes()).toMatchObject([{ pence: 1000 }])
  await sound()
})

test('the log says of a refund what went back, and of a cancellation that the order ended [M-188]', async () => {
  const { number, total } = await placePaidByCard()
  await refund(number, { amount: '10' })
  await refund(number, { all: true, cancel: true })
  const { rows } = await queries.execute(
    sql`select action, before, after from audit where action in ('order.refund', 'order.cancel') order by id`,
  )
  expect(rows).toEqual([
    {
      action: 'order.refund',
      before: { state: 'placed', refundedPence: 0 },
      after: { state: 'placed', refundedPence: 1000 },
    },
    {
      action: 'order.cancel',
      before: { state: 'placed', refundedPence: 1000 },
      after: { state: 'cancelled', refundedPence: total },
    },
  ])
})

describe('an order that is wholly refunded', () => {
  test('is listed as refunded and cannot be dispatched', async () => {
    await countStock(queries, goods.f4, 5)
    const { number } = await placePaidByCard()
    expect(await orderState(number)).toBe('to-send')
    await refund(number, { amount: '71.99' })
    expect(await orderState(number)).toBe('to-send')
    await refund(number, { all: true })
    expect(await orderState(number)).toBe('refunded')
    const listed = async (state: string) => (await reportOrders(shop.database, { state, json: false })).text
    expect(await listed('to-send')).toBe('There is no such order.')
    expect(await listed('refunded')).toContain(number)
    expect(await runOrder(['dispatch', number])).toEqual({
      ok: false,
      text: `All the money of order ${number} went back, so nothing of it is to be sent.`,
    })
    expect(await countRows(queries, 'orders', "state = 'placed'")).toBe(1)
    expect(await stockOf(queries, goods.f4)).toEqual({ stock: 300, reserved: 0 })
    expect((await refund(number, { all: true, cancel: true })).text).toMatch(/is cancelled/)
    expect(await stockOf(queries, goods.f4)).toEqual({ stock: 500, reserved: 0 })
    await sound()
  })

  test('is to be sent again when the bank returns its refund, and its credit note is withdrawn', async () => {
    const { number, total } = await placePaidByCard()
    await refund(number, { all: true })
    const [made] = cards.refunds
    if (made !== undefined) made.state = 'failed'
    const refundId = `re_${made?.key}`
    await news({ id: 'evt_back', paymentId: made?.paymentId, refundId, type: 'refund.failed' })
    expect(await orderState(number)).toBe('to-send')
    expect(await notes()).toMatchObject([{ number: 1, pence: total, isWithdrawn: true }])
    expect(await runOrder(['dispatch', number])).toMatchObject({ ok: true })
    expect(await refund(number, { all: true })).toMatchObject({ ok: true })
    expect(await notes()).toMatchObject([{ isWithdrawn: true }, { number: 2, isWithdrawn: false }])
    await sound()
  })

  test('stays dispatched if it was dispatched before', async () => {
    const { number } = await placePaidByCard()
    await runOrder(['dispatch', number])
    expect((await refund(number, { all: true })).text).toBe(`£72.00 of order ${number} is given back.`)
    expect(await orderState(number)).toBe('dispatched')
    expect(await runOrder(['dispatch', number])).toMatchObject({ ok: true })
  })
})

describe('the customer', () => {
  test('receives an email with the sum and its VAT, and a credit note with its own number', async () => {
    const { number } = await placePaidByCard()
    await refund(number, { amount: '60', reason: '  6 tiles   broken ' })
    expect(await notes()).toEqual([
      { number: 1, pence: 6000, vat: 1000, reason: '6 tiles broken', isWithdrawn: false },
    ])
    const [email, ...more] = await refundEmails()
    expect(more).toEqual([])
    expect(email).toMatchObject({
      subject: `Your refund of £60.00 for order ${number}`,
      attachment: expect.stringMatching(/^credit-note\/\d+$/),
    })
    for (const part of [
      `We have refunded £60.00 of your order ${number}. It goes back to the card that you paid with. Banks take 3–5 days to show it.`,
      'Reason: 6 tiles broken',
      'Without VAT: £50.00',
      'VAT at 20%: £10.00',
      'Credit note CN-00001 is attached.',
    ])
      expect(email?.text).toContain(part)
    await refund(number, { all: true })
    expect((await refundEmails())[1]?.text).toContain('We have refunded £12.00 of your order')
    expect(await notes()).toMatchObject([{ number: 1 }, { number: 2, pence: 1200, vat: 200, reason: '' }])
    await sound()
  })

  test('receives an email that states a full refund as such', async () => {
    const { number } = await placePaidByCard()
    await refund(number, { all: true })
    expect((await refundEmails())[0]?.text).toContain(
      `We have refunded your order ${number} in full: £72.00. It goes back`,
    )
  })

  test('receives nothing until the provider has made the refund, and then one email', async () => {
    const { number } = await placePaidByCard()
    cards.connection = 'lost'
    expect((await refund(number, { amount: '10' })).text).toMatch(/the provider has not answered/)
    expect([await notes(), await refundEmails()]).toEqual([[], []])
    cards.connection = 'good'
    for (let i = 0; i < 2; i += 1) {
      later(2)
      await payments.reconcile()
    }
    const [made] = cards.refunds
    await news({ id: 'evt_own', paymentId: made?.paymentId, refundId: made?.id, type: 'refund.created' })
    expect([await notes(), (await refundEmails()).length]).toMatchObject([[{ number: 1, pence: 1000 }], 1])
    await sound()
  })

  test('receives the same for a refund that staff made at the provider and for one on a trade account', async () => {
    const { number } = await placePaidByCard()
    const [paymentId] = [...cards.payments.keys()]
    cards.refunds.push({
      paymentId: paymentId ?? '',
      amount: 1000 as never,
      key: null,
      id: 're_desk',
      state: 'completed',
    })
    for (const id of ['evt_1', 'evt_2'])
      await news({ id, paymentId, refundId: 're_desk', type: 'refund.created' })
    expect((await refundEmails()).map(({ subject }) => subject)).toEqual([
      `Your refund of £10.00 for order ${number}`,
    ])
    const tess = await asTradeCustomer(queries, await ready())
    await tess.post(calls.payOnAccount)
    const onAccount = (await ordersIn(queries)).at(-1)?.number ?? ''
    await refund(onAccount, { amount: '6' })
    const email = (await refundEmails()).at(-1)
    expect(email?.text).toContain('Your trade account owes so much less.')
    expect(await notes()).toMatchObject([
      { number: 1, pence: 1000 },
      { number: 2, pence: 600, vat: 100 },
    ])
    await sound()
  })

  test('receives an email but no credit note for a refunded payment without an order', async () => {
    await queries.execute(sql`alter table orders add constraint broken check (total_pence < 0) not valid`)
    try {
      const ann = await ready()
      const id = await intentOf(ann)
      cards.pay(id)
      await ann.post(calls.paymentConfirm, { payment_intent_id: id })
      for (let i = 0; i < 3; i += 1) {
        later(5)
        await payments.reconcile()
      }
      expect(await refund(id, { all: true })).toMatchObject({ ok: true })
      expect(await refund(id, { amount: '5' })).toMatchObject({ ok: false })
    } finally {
      await queries.execute(sql`alter table orders drop constraint broken`)
    }
    expect(await emailTemplatesIn(queries)).toEqual(['payment-refunded'])
    expect(await notes()).toEqual([])
  })

  test('can download the credit note as a PDF, which no other customer can, and receives it by email', async () => {
    const { ann, number, token } = await placePaidByCard()
    await refund(number, { amount: '60' })
    const answer = await ann.get(completeCreditNotePath(token, 'CN-00001'))
    expect([answer.statusCode, answer.headers]).toMatchObject([
      200,
      {
        'content-type': 'application/pdf',
        'content-disposition': 'inline; filename="tessera-credit-note-CN-00001.pdf"',
        'cache-control': 'private, no-store',
      },
    ])
    expect(answer.rawPayload.toString('latin1')).toMatch(/^%PDF-1\.7/)
    expect((await ann.get(completeCreditNotePath(token, 'CN-00002'))).statusCode).toBe(404)
    const bob = await ready()
    expect((await bob.get(completeCreditNotePath(token, 'CN-00001'))).statusCode).toBe(404)
    const tess = await openTradeAccount(queries, 50_000)
    const trader = await asTradeCustomer(queries, bob)
    expect((await trader.get(creditNotePath(number, 'CN-00001'))).statusCode).toBe(404)
    await queries.execute(sql`update orders set customer_id = ${tess}`)
    expect((await trader.get(creditNotePath(number, 'CN-00001'))).statusCode).toBe(200)
    expect((await shop.visit().get(creditNotePath(number, 'CN-00001'))).statusCode).toBe(401)
    expect(await shop.features.orders.ofUserByNumber(tess, number)).toMatchObject({
      refunded: 60,
      credit_notes: [{ number: 'CN-00001', amount: 60 }],
    })
    const [email] = await refundEmails()
    const file = await readAttachment(queries, merchant, email?.attachment ?? '')
    expect(file?.filename).toBe('tessera-credit-note-CN-00001.pdf')
    expect(file?.content.equals(answer.rawPayload)).toBe(true)
    expect(await readAttachment(queries, merchant, 'credit-note/999')).toBeNull()
    expect(await readAttachment(queries, merchant, 'delivery-note/1')).toBeNull()
  })
})
