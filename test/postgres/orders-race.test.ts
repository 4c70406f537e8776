import { beforeEach, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls, paths, webhooks } from '#contract/routes.ts'
import { pence } from '#domain/money/pence.ts'
import { checkInvariants } from '#server/orders/index.ts'
import { readGoods } from '../http/goods.ts'
import { addCode } from '../setup/codes.ts'
import { anna, password, register } from '../setup/customers.ts'
import {
  countRows,
  countStock,
  fillBasket,
  logIn,
  openTradeAccount,
  ordersIn,
  readyToPay,
  stockOf,
} from '../setup/ordering.ts'
import { scriptCards, scriptWallet } from '../setup/scripted-providers.ts'
import { startShop, type Visitor } from '../setup/shop.ts'
import { untilLocksAwaited } from './lock-waits.ts'

/*
 * Many shoppers pay concurrently. Only PostgreSQL shows these races: the embedded database has one
 * connection.
 */

const cards = scriptCards()
const wallets = scriptWallet()
const shop = await startShop({
  payments: {
    gateways: { stripe: cards, paypal: wallets },
    attemptLimits: { session: 1000, client: 1000 },
  },
})
const { queries } = shop.database
const { payments } = shop.features
const goods = await readGoods(queries)

beforeEach(() => {
  cards.connection = 'good'
  cards.payments.clear()
  cards.refunds.length = 0
  wallets.orders.clear()
})

const times = <T>(count: number, work: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)))
const idOf = (response: { readonly body: string }): string => response.body.split('_secret_')[0] ?? ''
const confirm = (visitor: Visitor, id: string) =>
  visitor.post(calls.paymentConfirm, { payment_intent_id: id, opt_in: false })
const sendEvent = (id: string, paymentId: string) =>
  shop.call({
    method: 'POST',
    url: webhooks.stripe,
    headers: { 'content-type': 'application/json', 'stripe-signature': 'good' },
    body: JSON.stringify({ id, paymentId }),
  })
const expectInvariants = async () => expect(await checkInvariants(queries, shop.clock.now)).toEqual([])

test('makes one order of concurrent browser, webhook, form and reconciler calls, and leads all to it [RC-06, T-288]', async () => {
  const buyers = await times(8, async () => {
    const visitor = await readyToPay(shop, { goods: [[goods.f4, 1]] })
    const id = idOf(await visitor.post(calls.paymentIntent))
    cards.pay(id)
    return { visitor, id }
  })
  const responses = await Promise.all(
    buyers.flatMap(({ visitor, id }) => [
      ...Array.from({ length: 3 }, () => confirm(visitor, id)),
      ...Array.from({ length: 3 }, (_, i) => sendEvent(`evt_${id}_${i % 2}`, id)),
      visitor.submit(calls.payByStripe, { agree: 'on', kerbside: 'on' }),
      payments.reconcile(),
    ]),
  )
  for (const response of responses)
    if ('statusCode' in response) expect([200, 303]).toContain(response.statusCode)
  expect(await countRows(queries, 'orders')).toBe(8)
  expect(await countRows(queries, 'mail', "template = 'order-confirmation'")).toBe(8)
  expect(cards.payments.size).toBe(8)
  await expectInvariants()
})

test('makes one order each of concurrent webhook events for payments whose creation was never answered [FT-05, IV-08]', async () => {
  const buyers = await times(10, () => readyToPay(shop, { goods: [[goods.f4, 1]] }))
  cards.connection = 'lost'
  await Promise.all(
    buyers.map((visitor) => visitor.post(calls.stripeHandler, { payment_method_id: 'pm_ok' })),
  )
  cards.connection = 'good'
  const responses = await Promise.all(
    [...cards.payments.keys()].flatMap((id) => times(8, (i) => sendEvent(`evt_${id}_${i}`, id))),
  )
  expect(responses.flat().filter(({ statusCode }) => statusCode !== 200)).toEqual([])
  expect(await countRows(queries, 'orders')).toBe(10)
  expect(await countRows(queries, 'payment_attempt', "state = 'succeeded'")).toBe(10)
  await expectInvariants()
})

test('charges ten of thirty buyers of the last ten, and rejects twenty before any charge [RC-01, T-357]', async () => {
  await countStock(queries, goods.f4, 10)
  const buyers = await times(30, () => readyToPay(shop, { goods: [[goods.f4, 1]] }))
  const responses = await Promise.all(
    buyers.map((visitor) => visitor.post(calls.stripeHandler, { payment_method_id: 'pm_ok' })),
  )
  const outcomes = responses.map((answer) => [answer.statusCode, answer.json().error])
  expect(outcomes.filter(([status]) => status === 200)).toHaveLength(10)
  expect(outcomes.filter(([, error]) => error === messages.notEnoughStock)).toHaveLength(20)
  expect(cards.payments.size).toBe(10)
  expect(await stockOf(queries, goods.f4)).toEqual({ stock: 0, reserved: 0 })
  await expectInvariants()
})

test('places baskets of the same goods in opposite order without a deadlock [RC-02, T-288]', async () => {
  await countStock(queries, goods.f4, 12)
  await countStock(queries, goods.f6, 12)
  const buyers = await times(24, (i) =>
    readyToPay(shop, {
      goods:
        i % 2 === 0
          ? [
              [goods.f4, 1],
              [goods.f6, 1],
            ]
          : [
              [goods.f6, 1],
              [goods.f4, 1],
            ],
    }),
  )
  const before = shop.database.connections()?.retried
  const responses = await Promise.all(
    buyers.map((visitor) => visitor.post(calls.stripeHandler, { payment_method_id: 'pm_ok' })),
  )
  expect(responses.map(({ statusCode, json }) => [statusCode, json().error]).toSorted()).toEqual([
    ...Array.from({ length: 12 }, () => [200, null]),
    ...Array.from({ length: 12 }, () => [422, messages.notEnoughStock]),
  ])
  /*
   * A transaction that loses a deadlock waits a second before its retry, and may lose four times: there must
   * be none.
   */
  expect(shop.database.connections()?.retried).toBe(before)
  await expectInvariants()
})

test('discounts one of twenty orders with a single-use code, and returns a message to the other nineteen [RC-03, T-299]', async () => {
  await addCode(queries, 'ONE', { percent: 50, limit: 1 })
  const buyers = await times(20, (i) =>
    readyToPay(shop, {
      goods: [[goods.f4, 1]],
      code: 'ONE',
      details: { email: `buyer${i}@example.com` },
    }),
  )
  const responses = await Promise.all(
    buyers.map((visitor) => visitor.post(calls.stripeHandler, { payment_method_id: 'pm_ok' })),
  )
  const usedUp = responses.filter((answer) => answer.json().error === messages.codeUsedUp)
  expect(usedUp).toHaveLength(19)
  expect(cards.payments.size).toBe(1)
  expect(await countRows(queries, 'orders', 'discount_pence > 0')).toBe(1)
  expect(await countRows(queries, 'discount_use', 'redeemed')).toBe(1)
  await expectInvariants()
})

test('places three of twelve concurrent orders on an account with credit for three [RC-08, T-351]', async () => {
  const first = await readyToPay(shop, { goods: [[goods.f4, 1]] })
  await logIn(queries, first, await openTradeAccount(queries, 1_000_000))
  await first.post(calls.payOnAccount)
  const total = (await ordersIn(queries))[0]?.total ?? 0
  const customer = await openTradeAccount(queries, total * 3)
  let placed = 1
  for (let round = 0; round < 4; round += 1) {
    /* An account has one basket, so its orders follow each other; twelve calls race for each. */
    const visitor = await readyToPay(shop, { goods: [[goods.f4, 1]] })
    await logIn(queries, visitor, customer)
    const responses = await times(12, () => visitor.post(calls.payOnAccount))
    placed += responses.filter(({ statusCode }) => statusCode === 200).length
  }
  expect(placed).toBe(3)
  expect(await countRows(queries, 'trade_balance', `balance_pence = ${total * 3}`)).toBe(1)
  await expectInvariants()
})

test('gives nothing away when an item is added during a no-charge order [RC-09, T-350]', async () => {
  await addCode(queries, 'ALLFREE', { percent: 100 })
  for (let round = 0; round < 6; round += 1) {
    const visitor = await readyToPay(shop, { goods: [[goods.f4, 1]], code: 'ALLFREE' })
    await queries.execute(`update discount_code set rules = rules || '{"percent": null, "amount": 3600}'
      where code = 'ALLFREE'`)
    await Promise.all([
      visitor.post(calls.payNoCharge),
      fillBasket(visitor, [[goods.f4, 1]]),
      visitor.post(calls.payNoCharge),
    ])
  }
  expect(await countRows(queries, 'orders', 'total_pence > 0 or item_pence > 3600')).toBe(0)
  await expectInvariants()
})

test('places the order as quoted while other tabs add goods, and leaves the late goods in the basket [RC-04, T-319]', async () => {
  const visitor = await readyToPay(shop, { goods: [[goods.f4, 1]] })
  const id = idOf(await visitor.post(calls.paymentIntent))
  cards.pay(id)
  await Promise.all([
    confirm(visitor, id),
    ...Array.from({ length: 20 }, () => fillBasket(visitor, [[goods.f6, 1]])),
  ])
  expect((await ordersIn(queries))[0]?.total).toBe(cards.balance())
  const { rows } = await queries.execute<{ quantity: number }>(
    'select quantity_hundredths as quantity from basket_line',
  )
  expect(rows).toEqual([{ quantity: 2000 }])
  await expectInvariants()
})

test('places one order with one charge for two tabs with two methods and double clicks [RC-07, T-288]', async () => {
  for (let round = 0; round < 5; round += 1) {
    const visitor = await readyToPay(shop, { goods: [[goods.f4, 1]] })
    const before = await countRows(queries, 'orders')
    const responses = await Promise.all([
      visitor.post(calls.stripeHandler, { payment_method_id: 'pm_ok' }),
      visitor.post(calls.stripeHandler, { payment_method_id: 'pm_ok' }),
      visitor.get(calls.paypalGetOrder, { 'x-csrf-token': visitor.token }),
      visitor.post(calls.paymentIntent),
    ])
    expect(responses.filter(({ statusCode }) => statusCode >= 500)).toEqual([])
    shop.clock.now = new Date(shop.clock.now.getTime() + 120_000)
    await payments.reconcile()
    expect((await countRows(queries, 'orders')) - before).toBeLessThanOrEqual(1)
  }
  const charged = (await ordersIn(queries)).reduce((sum, { total }) => sum + total, 0)
  expect(cards.balance()).toBe(charged)
  await expectInvariants()
})

test('does not delete an account while it places an order on account [RC-08, HZ-21]', async () => {
  const ann = await register(shop, { trade: '1', trade_company_name: 'Mason Ltd' })
  await shop.features.accounts.approveTrade(anna, pence(50_000))
  await ann.post(calls.setPostcode, { postcode: 'LS1 4AP' })
  await fillBasket(ann, [[goods.f4, 1]])
  const [locked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  /* Does what placing an order does: locks the basket before the account owes. */
  const ordering = shop.database.transaction(async (tx) => {
    await tx.execute('select from basket for update')
    locked.resolve()
    await gate.promise
    await tx.execute('update trade_balance set balance_pence = 3600')
  })
  await locked.promise
  const deleting = ann.post(paths.accountDelete, { current_password: password })
  await untilLocksAwaited(queries)
  gate.resolve()
  await ordering
  const response = await deleting
  expect([response.statusCode, response.json().message]).toEqual([422, messages.owesMoney])
  expect([await countRows(queries, 'customer'), await countRows(queries, 'basket_line')]).toEqual([1, 1])
})
