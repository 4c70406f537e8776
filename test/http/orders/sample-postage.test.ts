import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls, completeInvoicePath, paths } from '#contract/routes.ts'
import { pence } from '#domain/money/pence.ts'
import { reportRefund, type TypedRefund } from '#server/commands/refund.ts'
import { addCode } from '../../setup/codes.ts'
import {
  countRows,
  fillBasket,
  logIn,
  openOrders,
  openTradeAccount,
  readyToPay,
  saveDetails,
} from '../../setup/ordering.ts'
import { pdfText } from '../../setup/pdf-text.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'
import type { Visitor } from '../../setup/shop.ts'
import { readTotals } from '../basket/basket-call.ts'

/*
 * The postage of samples comes back with the full order of the same email or account (D28). A guest's browser
 * must know the sample order: it placed it, or opened it by its number and email (ADR 41).
 */

const { shop, cards, queries, goods, later, sound } = await startScriptedShop({
  /* Serves what the page's loader reads. */
  extendApp: (app) =>
    void app.get('/test/payment-page', ({ visitor }) => shop.features.orders.paymentPage(visitor, undefined)),
})
const { payments } = shop.features

const ann = { email: 'anna@example.com' }
const stranger = (wished: readonly (readonly [number, number])[], details = ann, code?: string) =>
  readyToPay(shop, { goods: wished, details, ...(code === undefined ? {} : { code }) })
const shopper = async (...wish: Parameters<typeof stranger>): Promise<Visitor> => {
  const visitor = await stranger(...wish)
  await openOrders(queries, visitor)
  return visitor
}
const pay = (visitor: Visitor) => visitor.post(calls.stripeHandler, { payment_method_id: 'pm_ok' })

interface Placed extends Record<string, unknown> {
  readonly number: string
  readonly token: string
  readonly total: number
  readonly vat: number
  readonly refund: number
  readonly postage: number
}
const newestOrder = async (): Promise<Placed> => {
  const { rows } = await queries.execute<Placed>(sql`select number, token, total_pence::int as total,
    vat_pence::int as vat, postage_refund_pence::int as refund, sample_postage_pence::int as postage
    from orders order by id desc limit 1`)
  const [order] = rows
  if (order === undefined) throw new Error('There is no order.')
  return order
}
const order = async (
  wished: readonly (readonly [number, number])[],
  details = ann,
  code?: string,
): Promise<Placed> => {
  expect((await pay(await shopper(wished, details, code))).statusCode).toBe(200)
  return newestOrder()
}
const refund = (name: string, typed: Omit<TypedRefund, 'name'>) => reportRefund(payments, { name, ...typed })
const paymentPage = async (visitor: Visitor) => (await visitor.get('/test/payment-page')).json()
const refundShown = async (visitor: Visitor) => (await readTotals(visitor)).postageRefund

test('gives basket, checkout, payment, charge, order, email and invoice the same line, once [S-029]', async () => {
  expect(await order([[goods.f1s, 1]])).toMatchObject({ total: 300, postage: 300, refund: 0 })
  const visitor = await shopper([[goods.f4, 1]])
  expect(await readTotals(visitor)).toMatchObject({
    itemTotal: 36,
    postageRefund: 3,
    orderTotal: 33,
    taxTotal: 5.5,
  })
  expect((await paymentPage(visitor)).value).toMatchObject({ postage_refund: 3, total: 33, tax_total: 5.5 })
  expect((await pay(visitor)).statusCode).toBe(200)
  const placed = await newestOrder()
  expect(placed).toMatchObject({ total: 3300, vat: 550, refund: 300, postage: 0 })
  expect([...cards.payments.values()].at(-1)).toMatchObject({ amount: 3300 })
  const invoice = await visitor.get(completeInvoicePath(placed.token))
  expect(await pdfText(invoice.rawPayload)).toMatch(/Sample postage refunded\s*−£2\.50\s*−£0\.50\s*−£3\.00/)
  expect(await countRows(queries, 'mail', "text like '%Sample postage refunded%−£3.00%'")).toBe(1)
  expect(await order([[goods.f4, 1]])).toMatchObject({ total: 3600, refund: 0 })
  await sound()
})

test('returns it to the same email in other letters, to no other email, and for samples never [S-029]', async () => {
  await order([[goods.f1s, 2]])
  expect(await refundShown(await shopper([[goods.f4, 1]], { email: 'bob@example.com' }))).toBe(0)
  expect(await refundShown(await shopper([[goods.f1s, 1]]))).toBe(0)
  expect(await refundShown(await shopper([[goods.f4, 1]], { email: 'Anna@Example.com' }))).toBe(6)
})

test('shows and returns it to no browser that only typed the email, and charges what it shows [S-029]', async () => {
  await order([[goods.f1s, 1]])
  const visitor = await stranger([[goods.f4, 1]])
  expect(await refundShown(visitor)).toBe(0)
  expect((await paymentPage(visitor)).value).toMatchObject({ postage_refund: 0, total: 36 })
  expect((await pay(visitor)).statusCode).toBe(200)
  expect(await newestOrder()).toMatchObject({ total: 3600, refund: 0 })
  expect(await refundShown(await shopper([[goods.f4, 1]]))).toBe(3)
})

test('shows it to a guest in the browser that ordered the samples [S-029]', async () => {
  const visitor = await stranger([[goods.f1s, 1]])
  expect((await pay(visitor)).statusCode).toBe(200)
  await fillBasket(visitor, [[goods.f4, 1]])
  expect(await refundShown(visitor)).toBe(0)
  await saveDetails(queries, visitor, ann)
  expect(await refundShown(visitor)).toBe(3)
  await saveDetails(queries, visitor, { email: 'bob@example.com' })
  expect(await refundShown(visitor)).toBe(0)
})

test('shows it to a guest who opened the sample order by its number and email [S-029] [S-036]', async () => {
  const { number } = await order([[goods.f1s, 1]])
  const visitor = await stranger([[goods.f4, 1]])
  expect((await visitor.post(paths.findOrder, { number, email: 'bob@example.com' })).statusCode).toBe(422)
  expect(await refundShown(visitor)).toBe(0)
  expect((await visitor.submit(paths.findOrder, { number, ...ann })).statusCode).toBe(303)
  expect(await refundShown(visitor)).toBe(3)
})

test('returns it to an account with the email of the samples, once the email is confirmed [S-029]', async () => {
  const customer = await openTradeAccount(queries, 50_000)
  await order([[goods.f1s, 1]], { email: 'trade@example.com' })
  const visitor = await stranger([[goods.f4, 1]], { email: 'trade@example.com' })
  await logIn(queries, visitor, customer)
  expect(await refundShown(visitor)).toBe(0)
  await queries.execute(sql`update customer set email_confirmed_at = now() where id = ${customer}`)
  expect(await refundShown(visitor)).toBe(3)
})

test('returns it to the account that ordered the samples, whatever email it gives [S-029]', async () => {
  const customer = await openTradeAccount(queries, 50_000)
  const first = await shopper([[goods.f1s, 1]], { email: 'site-office@example.com' })
  await logIn(queries, first, customer)
  expect((await first.post(calls.payOnAccount)).statusCode).toBe(200)
  const second = await shopper([[goods.f4, 1]], { email: 'stores@example.com' })
  expect(await refundShown(second)).toBe(0)
  await logIn(queries, second, customer)
  expect(await refundShown(second)).toBe(3)
})

test('returns nothing where the supplier does not allow it, or a code had paid the postage [S-029]', async () => {
  await addCode(queries, 'POSTFREE', { free_delivery: true, any_service: true, sample_postage: true })
  expect(
    await order(
      [
        [goods.f1s, 1],
        [goods.f4, 1],
      ],
      ann,
      'POSTFREE',
    ),
  ).toMatchObject({ postage: 0 })
  const allowing = sql`from variation v join product p on p.id = v.product_id where v.id = ${goods.f1s} and p.supplier_id = s.id`
  await queries.execute(sql`update supplier s set allow_sample_discount = false ${allowing}`)
  onTestFinished(async () => {
    await queries.execute(sql`update supplier s set allow_sample_discount = true ${allowing}`)
  })
  expect(await order([[goods.f1s, 1]])).toMatchObject({ total: 300, postage: 0 })
  expect(await refundShown(await shopper([[goods.f4, 1]]))).toBe(0)
})

test('returns it for 180 days [S-029]', async () => {
  await order([[goods.f1s, 1]])
  const visitor = await shopper([[goods.f4, 1]])
  const setPlaced = (ago: string) =>
    queries.execute(
      sql`update orders set placed_at = ${shop.clock.now.toISOString()}::timestamptz - ${ago}::interval`,
    )
  await setPlaced('4320 hours')
  expect(await refundShown(visitor)).toBe(3)
  await setPlaced('4320 hours 1 second')
  expect(await refundShown(visitor)).toBe(0)
})

test('returns less what staff refunded, and nothing of a cancelled order [S-029]', async () => {
  const part = await order([[goods.f1s, 1]])
  await payments.refund({ number: part.number, amount: pence(100), cancels: false })
  const visitor = await shopper([[goods.f4, 1]])
  expect(await refundShown(visitor)).toBe(2)
  await payments.refund({ number: part.number, amount: null, cancels: true })
  expect(await refundShown(visitor)).toBe(0)
  await sound()
})

test('does not refund postage that a full order has returned [S-029]', async () => {
  const samples = await order([[goods.f1s, 1]])
  const full = await order([[goods.f4, 1]])
  expect(full).toMatchObject({ refund: 300 })
  expect(await refund(samples.number, { all: true })).toMatchObject({
    ok: true,
    text: `Nothing is left of order ${samples.number} to give back.\n£3.00 of the sample postage of order ${samples.number} came back with order ${full.number}; it is not given back again.`,
  })
  expect(await refund(samples.number, { amount: '0.01' })).toMatchObject({ ok: false })
  expect(await refund(samples.number, { all: true, cancel: true })).toMatchObject({ ok: true })
  expect(await countRows(queries, 'refund')).toBe(0)
  await refund(full.number, { all: true, cancel: true })
  await sound()
})

test('refunds the rest of an order of goods and samples, less the postage that came back [S-029]', async () => {
  const mixed = await order([
    [goods.f1s, 1],
    [goods.f4, 1],
  ])
  expect(mixed).toMatchObject({ postage: 300 })
  expect(await order([[goods.f4, 1]])).toMatchObject({ refund: 300 })
  expect(await refund(mixed.number, { all: true })).toMatchObject({ ok: true })
  expect(await countRows(queries, 'refund', `pence = ${mixed.total - 300}`)).toBe(1)
  await sound()
})

test('credits a cancelled order on account without postage that came back [S-029]', async () => {
  const customer = await openTradeAccount(queries, 50_000)
  const owed = async () =>
    (
      await queries.execute<{ pence: number }>(sql`select balance_pence::int as pence from trade_balance
      where customer_id = ${customer}`)
    ).rows[0]?.pence
  const onAccount = async (id: number): Promise<Placed> => {
    const visitor = await stranger([[id, 1]])
    await logIn(queries, visitor, customer)
    expect((await visitor.post(calls.payOnAccount)).statusCode).toBe(200)
    return newestOrder()
  }
  const samples = await onAccount(goods.f1s)
  await onAccount(goods.f4)
  expect(await owed()).toBe(3600)
  await refund(samples.number, { all: true, cancel: true })
  expect(await owed()).toBe(3600)
  await sound()
})

test('refunds no postage that an open payment is to return, until that payment has ended [S-029]', async () => {
  const samples = await order([[goods.f1s, 1]])
  const visitor = await shopper([[goods.f4, 1]])
  expect((await visitor.post(calls.paymentIntent)).statusCode).toBe(200)
  expect(await refund(samples.number, { all: true })).toMatchObject({ ok: false })
  expect(await refund(samples.number, { all: true, cancel: true })).toMatchObject({ ok: false })
  expect(await refund(samples.number, { amount: '1' })).toMatchObject({
    ok: false,
    text: expect.stringContaining('A payment that has not ended'),
  })
  expect(await countRows(queries, 'refund')).toBe(0)
  later(25)
  await payments.reconcile()
  expect(await refund(samples.number, { all: true })).toMatchObject({ ok: true })
  expect(await countRows(queries, 'refund', 'pence = 300')).toBe(1)
  await sound()
})

test('returns it with the next order when the full order is cancelled [S-029]', async () => {
  await order([[goods.f1s, 1]])
  const full = await order([[goods.f4, 1]])
  expect(await refundShown(await shopper([[goods.f4, 1]]))).toBe(0)
  await payments.refund({ number: full.number, amount: null, cancels: true })
  expect(await refundShown(await shopper([[goods.f4, 1]]))).toBe(3)
  await sound()
})

test('does not offer postage that an open payment claims, until that payment has expired [S-029]', async () => {
  await order([[goods.f1s, 1]])
  const first = await shopper([[goods.f4, 1]])
  expect((await first.post(calls.paymentIntent)).statusCode).toBe(200)
  expect(await refundShown(first)).toBe(3)
  const second = await shopper([[goods.f4, 1]])
  expect(await refundShown(second)).toBe(0)
  later(25)
  await payments.reconcile()
  expect(await refundShown(second)).toBe(3)
  await sound()
})

test('charges nothing when the postage went to another order after the page was opened [S-029]', async () => {
  await order([[goods.f1s, 1]])
  const visitor = await shopper([[goods.f4, 1]])
  const { shown } = (await paymentPage(visitor)).value
  await order([[goods.f4, 1]])
  const charged = cards.payments.size
  const refused = await visitor.post(calls.stripeHandler, { payment_method_id: 'pm_ok', shown })
  expect([refused.statusCode, refused.json().error]).toEqual([409, messages.orderChanged])
  expect(cards.payments.size).toBe(charged)
})

test('flags for staff a late payment whose postage another order has returned [S-029]', async () => {
  await order([[goods.f1s, 1]])
  const first = await shopper([[goods.f4, 1]])
  const opened = await first.post(calls.paymentIntent)
  const id = opened.body.split('_secret_')[0] ?? ''
  await queries.execute(sql`delete from postage_refund`)
  await order([[goods.f4, 1]])
  cards.pay(id)
  await first.post(calls.paymentConfirm, { payment_intent_id: id })
  expect(await countRows(queries, 'orders', `attention @> '["postage-returned-already"]'`)).toBe(1)
  await sound()
})
