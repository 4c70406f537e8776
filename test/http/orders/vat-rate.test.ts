import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { VAT_RATE } from '#domain/money/vat-rate.ts'
import { signInStaff } from '../../setup/back-office.ts'
import { runCommandOn } from '../../setup/commands.ts'
import { openTradeAccount, ordersIn } from '../../setup/ordering.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'

/* The VAT rate is frozen with the quote: an order is shown at its own rate, whatever the rate is later. */

const { shop, cards, queries, ready, intentOf, sound } = await startScriptedShop()

interface Vat extends Record<string, unknown> {
  readonly rate: number
  readonly total: number
  readonly vat: number
}

/** As if quotes had been priced while the rate was 17.5%. */
const pricedAt17Point5 = sql`update quote set vat_rate = 1750,
  vat_pence = total_pence - round(total_pence * 10000.0 / 11750)`

const vatOf = async (table: 'quote' | 'orders'): Promise<Vat | undefined> => {
  const { rows } = await queries.execute<Vat>(
    sql`select vat_rate as rate, total_pence::int as total, vat_pence::int as vat from ${sql.raw(table)}`,
  )
  return rows[0]
}

/** The rate that the tables give to rows written without one. */
const setDefaultRate = async (rate: number): Promise<void> => {
  for (const table of ['quote', 'orders', 'credit_note'])
    await queries.execute(sql.raw(`alter table ${table} alter vat_rate set default ${rate}`))
}

describe('whatever rate the tables have as their default', () => {
  beforeAll(() => setDefaultRate(1))
  afterAll(() => setDefaultRate(2000))

  test('freezes a quote with the VAT rate of its prices, and gives its order the same [OP-03]', async () => {
    const ann = await ready()
    const payment = await intentOf(ann)
    const quote = await vatOf('quote')
    expect(quote?.rate).toBe(VAT_RATE)
    cards.pay(payment)
    await ann.post(calls.paymentConfirm, { payment_intent_id: payment, opt_in: false })
    expect(await vatOf('orders')).toEqual(quote)
    await sound()
  })
})

test('shows an older order at its own rate, on its page and in its email [OP-03]', async () => {
  const ann = await ready()
  const payment = await intentOf(ann)
  await queries.execute(pricedAt17Point5)
  cards.pay(payment)
  await ann.post(calls.paymentConfirm, { payment_intent_id: payment, opt_in: false })
  const order = await vatOf('orders')
  const total = order?.total ?? 0
  const vat = total - Math.round(total / 1.175)
  expect(order).toEqual({ rate: 1750, total, vat })
  const { rows } = await queries.execute<{ text: string }>(
    sql`select text from mail where template = 'order-confirmation'`,
  )
  expect(rows[0]?.text).toMatch(new RegExp(`VAT at 17\\.5%: £${(vat / 100).toFixed(2)}`))
  const customer = await openTradeAccount(queries, 1)
  await queries.execute(sql`update orders set customer_id = ${customer}`)
  const [placed] = await ordersIn(queries)
  expect(await shop.features.orders.ofUserByNumber(customer, placed?.number ?? '')).toMatchObject({
    vat_rate: '17.5%',
    vat: vat / 100,
    total_ex_vat: (total - vat) / 100,
  })
  await sound()
})

test('refunds an older order at its own rate, in the email and on the credit note [OP-03]', async () => {
  const ann = await ready()
  const payment = await intentOf(ann)
  await queries.execute(pricedAt17Point5)
  cards.pay(payment)
  await ann.post(calls.paymentConfirm, { payment_intent_id: payment, opt_in: false })
  const [placed] = await ordersIn(queries)
  const refunded = await runCommandOn(shop, ['refund', placed?.number ?? ''], { amount: '10' })
  expect(refunded).toMatchObject({ ok: true })
  /* £10.00 ÷ 1.175 = £8.51. */
  const { rows: notes } = await queries.execute(
    sql`select pence::int, vat_pence::int as vat, vat_rate as rate from credit_note`,
  )
  expect(notes).toEqual([{ pence: 1000, vat: 149, rate: 1750 }])
  const { rows: emails } = await queries.execute<{ text: string }>(
    sql`select text from mail where template = 'order-refunded'`,
  )
  for (const part of ['Without VAT: £8.51', 'VAT at 17.5%: £1.49', 'Refunded: £10.00'])
    expect(emails[0]?.text).toContain(part)
  await sound()
})

test('shows staff an older order at its own rate, and gives back and charges at that rate [OP-03]', async () => {
  const ann = await ready()
  const payment = await intentOf(ann)
  await queries.execute(pricedAt17Point5)
  cards.pay(payment)
  await ann.post(calls.paymentConfirm, { payment_intent_id: payment, opt_in: false })
  const number = (await ordersIn(queries))[0]?.number ?? ''
  const grace = await signInStaff(shop, 'owner')
  const order = await grace.done('readOrder', { number })
  const { vat = 0, total = 0 } = (await vatOf('orders')) ?? {}
  expect(order.totals).toMatchObject({ vatRate: '17.5%', vat: vat / 100, exVat: (total - vat) / 100 })
  /* £11.75 ÷ 1.175 = £10.00. */
  const wish = { number, version: order.version, free: '11.75' }
  const effect = { amount: 11.75, vat: 1.75 }
  expect(await grace.done('previewRefund', wish)).toMatchObject({ effect })
  const form = { ...wish, key: randomUUID(), reason: 'goodwill' as const }
  for (const _press of ['first', 'again'])
    expect(await grace.done('giveBack', form)).toMatchObject({ kind: 'done', effect })
  const { version } = await grace.done('readOrder', { number })
  await grace.done('addOrderCharge', { number, version, press: randomUUID(), words: 'Crane', amount: 11.75 })
  expect((await grace.done('readOrderCharges', { number })).charges).toMatchObject([effect])
  await sound()
})

test('reports VAT that differs from the total less its net amount as a broken invariant [IV-12]', async () => {
  const ann = await ready()
  const payment = await intentOf(ann)
  cards.pay(payment)
  await ann.post(calls.paymentConfirm, { payment_intent_id: payment, opt_in: false })
  await queries.execute(sql`update orders set vat_pence = vat_pence + 1`)
  await expect(sound()).rejects.toThrow('IV-12')
})
