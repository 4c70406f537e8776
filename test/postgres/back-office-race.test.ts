import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { pence } from '#domain/money/pence.ts'
import { closeReview } from '#server/payments/index.ts'
import { lockBalance } from '#server/trade/index.ts'
import { countRows, countStock, logIn, openTradeAccount, ordersIn, stockOf } from '../setup/ordering.ts'
import { startScriptedShop } from '../setup/scripted-shop.ts'
import { untilLocksAwaited } from './lock-waits.ts'

/* Two members of staff act concurrently, or staff and shoppers do. */

const { shop, cards, queries, goods, ready, intentOf, later, sound } = await startScriptedShop()
const { accounts, orders, payments } = shop.features

const root = { kind: 'terminal', name: 'root' } as const
const EMAIL = 'trade@example.com'
const times = <T>(count: number, work: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)))
const cancel = (number: string) =>
  payments.refund({ number, amount: null, reason: 'asked for', cancels: true })
const countEmails = (template: string) => countRows(queries, 'mail', `template = '${template}'`)

const trader = async (limit = 1_000_000) => {
  const tess = await ready()
  const customer = await openTradeAccount(queries, limit)
  await logIn(queries, tess, customer)
  return { tess, customer }
}
const placeOnHold = async (): Promise<string> => {
  const { tess } = await trader()
  expect((await tess.post(calls.payOnHold)).statusCode).toBe(200)
  return (await ordersIn(queries)).at(-1)?.number ?? ''
}

test('rejects an order on an account that is suspended while the order waits for its lock [RC-08, HZ-21]', async () => {
  const { tess, customer } = await trader()
  let placing: ReturnType<typeof tess.post> | undefined
  await shop.database.transaction(async (tx) => {
    await lockBalance(tx, customer)
    placing = tess.post(calls.payOnAccount)
    await untilLocksAwaited(queries)
    await tx.execute(sql`update customer set trade_status = 'suspended' where id = ${customer}`)
  })
  const response = await placing
  expect([response?.statusCode, response?.json().message]).toEqual([422, messages.methodNotOffered])
  expect(await countRows(queries, 'orders')).toBe(0)
  await queries.execute(sql`update customer set trade_status = 'approved' where id = ${customer}`)
  await sound()
})

test('makes a suspension or a lower limit wait for the order that is being placed on the account [RC-08, HZ-21]', async () => {
  for (const change of [() => accounts.suspendTrade(EMAIL), () => accounts.approveTrade(EMAIL, pence(100))]) {
    const { customer } = await trader()
    await queries.execute(sql`update customer set trade_status = 'approved' where id = ${customer}`)
    let isDone = false
    let changing: Promise<unknown> | undefined
    await shop.database.transaction(async (tx) => {
      await lockBalance(tx, customer)
      changing = change().then(() => {
        isDone = true
      })
      await untilLocksAwaited(queries)
      expect(isDone).toBe(false)
    })
    await changing
    expect(isDone).toBe(true)
  }
})

test('records a payment once when ten record it concurrently, and never more than is owed [HZ-21, IV-14]', async () => {
  const { tess } = await trader()
  expect((await tess.post(calls.payOnAccount)).statusCode).toBe(200)
  const owed = (await ordersIn(queries))[0]?.total ?? 0
  const half = pence(Math.ceil(owed / 2))
  const receive = (reference: string) =>
    accounts.recordTradePayment({ email: EMAIL, amount: half, reference })
  const same = await times(10, () => receive('BACS 1'))
  expect(same.filter((result) => result.ok && result.value.isNew)).toHaveLength(1)
  expect(same.every(({ ok }) => ok)).toBe(true)
  const others = await times(10, (i) => receive(`BACS 2-${i}`))
  expect(others.filter(({ ok }) => ok).length).toBe(owed % 2 === 0 ? 1 : 0)
  expect(await countRows(queries, 'trade_balance', 'balance_pence < 0')).toBe(0)
  await sound()
})

test('ends an order once in concurrent releases and cancels, restocks once, and sends each email at most once [OP-69, IV-02]', async () => {
  await countStock(queries, goods.f4, 20)
  for (let round = 0; round < 4; round += 1) {
    const number = await placeOnHold()
    await times(12, async (i) => {
      await (i % 2 === 0 ? orders.recordStep(root, { number, version: null }, 'release') : cancel(number))
    })
  }
  expect(await countRows(queries, 'orders', "state = 'cancelled'")).toBe(4)
  expect(await countEmails('order-cancelled')).toBe(4)
  expect(await countEmails('order-released')).toBeLessThanOrEqual(4)
  expect(await stockOf(queries, goods.f4)).toEqual({ stock: 2000, reserved: 0 })
  await sound()
})

test('either dispatches or cancels an order, and the stock agrees [OP-69, IV-02]', async () => {
  await countStock(queries, goods.f4, 20)
  for (let round = 0; round < 4; round += 1) {
    const number = await placeOnHold()
    await orders.recordStep(root, { number, version: null }, 'release')
    const results = await times(
      8,
      async (i) =>
        (
          await (i % 2 === round % 2
            ? orders.recordStep(root, { number, version: null }, 'dispatch')
            : cancel(number))
        ).ok,
    )
    expect(results.filter(Boolean).length).toBe(4)
  }
  const dispatched = await countRows(queries, 'orders', "state = 'dispatched'")
  expect([await countEmails('order-dispatched'), await countEmails('order-cancelled')]).toEqual([
    dispatched,
    4 - dispatched,
  ])
  expect((await stockOf(queries, goods.f4))?.stock).toBe(2000 - 100 * dispatched)
  await sound()
})

test('places an order or refunds once when a payment in review is refunded, closed and retried concurrently [FT-10, IV-07, IV-10]', async () => {
  const paid: string[] = []
  await queries.execute(sql`alter table orders add constraint broken check (total_pence < 0) not valid`)
  try {
    for (let i = 0; i < 6; i += 1) {
      const ann = await ready()
      const payment = await intentOf(ann)
      cards.pay(payment)
      await ann.post(calls.paymentConfirm, { payment_intent_id: payment })
      paid.push(payment)
    }
    for (let i = 0; i < 3; i += 1) {
      later(5)
      await payments.reconcile()
    }
  } finally {
    await queries.execute(sql`alter table orders drop constraint broken`)
  }
  expect(await countRows(queries, 'payment_attempt', "state = 'parked'")).toBe(6)
  later(11)
  const { database } = shop
  const refundAndClose = (ids: readonly string[]) =>
    ids.flatMap((payment, i) => [
      payments.refundInReview(payment),
      payments.refundInReview(payment),
      ...(i % 2 === 0 ? [closeReview({ database, now: () => shop.clock.now }, payment)] : []),
    ])
  let isReconciled = false
  const reconciling = payments.reconcile().finally(() => {
    isReconciled = true
  })
  const early = refundAndClose(paid.slice(4))
  while (!isReconciled && (await countRows(queries, 'orders')) === 0) await Promise.resolve()
  await Promise.all([
    reconciling,
    ...early,
    ...refundAndClose(paid.slice(0, 4).toReversed()),
    payments.reconcile(),
  ])
  await payments.reconcile()
  const placed = await countRows(queries, 'orders')
  expect(await countRows(queries, 'payment_attempt', "state = 'closed'")).toBe(6 - placed)
  expect(cards.refunds).toHaveLength(6 - placed)
  const totals = (await ordersIn(queries)).reduce((sum, { total }) => sum + total, 0)
  expect(cards.balance()).toBe(totals)
  await sound()
})
