import { beforeEach, expect, test, vi } from 'vitest'
import { calls, webhooks } from '#contract/routes.ts'
import { countHit } from '#server/edge/rate-limits.ts'
import { readGoods } from '../http/goods.ts'
import { signInStaff } from '../setup/back-office.ts'
import { readyToPay } from '../setup/ordering.ts'
import { scriptCards, scriptWallet } from '../setup/scripted-providers.ts'
import { startShop, type TestShop, type Visitor } from '../setup/shop.ts'

/* Rate limits count before they admit, and hold across processes: here two shops on one database. */

const cards = scriptCards()
const wallets = scriptWallet()
const payments = {
  gateways: { stripe: cards, paypal: wallets },
  attemptLimits: { session: 1000, client: 4 },
}
const shopA = await startShop({ payments })
const shopB = await startShop({ payments })
const { queries } = shopA.database
const goods = await readGoods(queries)

beforeEach(() => cards.payments.clear())

const times = <T>(count: number, work: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)))
/** Alternates requests between both processes. */
const shopOf = (i: number): TestShop => (i % 2 === 0 ? shopA : shopB)
const statusesOf = (responses: readonly { readonly statusCode: number }[]) => {
  const counts = new Map<number, number>()
  for (const { statusCode } of responses) counts.set(statusCode, (counts.get(statusCode) ?? 0) + 1)
  return Object.fromEntries(counts)
}
const postFrom = (
  remoteAddress: string,
  shop: TestShop,
  { cookie, token }: Visitor,
  url: string,
  payload: object,
) =>
  shop.app.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: { host: 'shop.test', cookie, 'x-csrf-token': token, 'x-requested-with': 'fetch' },
    payload,
  })

const sendWalletEvent = (shop: TestShop, remoteAddress: string, signature: string, i: number) =>
  shop.app.inject({
    method: 'POST',
    url: webhooks.paypal,
    remoteAddress,
    headers: { 'content-type': 'application/json', 'paypal-transmission-sig': signature },
    payload: JSON.stringify({ id: `WH-${i}`, orderId: 'UNKNOWN' }),
  })

test('asks PayPal about at most 30 of 300 forged webhook events sent concurrently to two processes [SX-07]', async () => {
  const readEvent = vi.spyOn(wallets, 'readEvent')
  const responses = await times(300, (i) => sendWalletEvent(shopOf(i), '203.0.113.7', 'bad', i))
  expect(readEvent).toHaveBeenCalledTimes(30)
  expect(statusesOf(responses)).toEqual({ 400: 30, 429: 270 })
  const limited = responses.find(({ statusCode }) => statusCode === 429)
  expect(limited?.headers['retry-after']).toBe('60')
  readEvent.mockRestore()
})

test('accepts any number of genuine webhook events from one address, because each hit is refunded [SX-07]', async () => {
  for (let round = 0; round < 3; round += 1) {
    const responses = await times(20, (i) =>
      sendWalletEvent(shopOf(i), '203.0.113.8', 'good', 20 * round + i),
    )
    expect(statusesOf(responses)).toEqual({ 200: 20 })
  }
})

const manual = {
  payment_method_id: 'pm_declined',
  reference: 'INV-1',
  amount: '1.00',
  email_address: 'ann@example.com',
}

test('admits exactly five of twenty concurrent payments by reference from one address [SX-08]', async () => {
  const responses = await times(20, (i) => {
    const shop = shopOf(i)
    return postFrom('203.0.113.9', shop, shop.visit(), calls.manualStripeHandler, manual)
  })
  expect(statusesOf(responses)).toEqual({ 402: 5, 429: 15 })
  expect(cards.payments.size).toBe(5)
})

test('counts payments by link and by reference together: five of twenty from one address [SX-08, M-080]', async () => {
  const office = await signInStaff(shopA, 'office')
  const keys = await times(10, async (i) => {
    const form = { reference: `INV-${i}`, amount: 20, email: 'ann@example.com', press: crypto.randomUUID() }
    const { id } = await office.done('linkForReference', form)
    const { address } = await office.done('readPaymentLink', { id })
    return address?.split('/pay/')[1] ?? ''
  })
  const responses = await times(20, (i) => {
    const shop = shopOf(i >> 1)
    const key = i % 2 === 0 ? keys[i / 2] : undefined
    const link = { key, payment_method_id: 'pm_declined', agree: true, kerbside: true }
    return key === undefined
      ? postFrom('203.0.113.11', shop, shop.visit(), calls.manualStripeHandler, manual)
      : postFrom('203.0.113.11', shop, shop.visit(), calls.payByLink, link)
  })
  expect(statusesOf(responses)).toEqual({ 402: 5, 429: 15 })
  expect(cards.payments.size).toBe(5)
})

test('admits exactly three of twenty concurrent payments by reference from one session [SX-08]', async () => {
  const visitor = shopA.visit()
  const responses = await times(20, (i) =>
    postFrom(`198.51.100.${i}`, shopOf(i), visitor, calls.manualStripeHandler, manual),
  )
  expect(statusesOf(responses)).toEqual({ 402: 3, 429: 17 })
  expect(cards.payments.size).toBe(3)
})

test('begins as many attempts for one address as its limit says, however many sessions begin concurrently [SX-07]', async () => {
  const visitors = await times(12, () => readyToPay(shopA, { goods: [[goods.f4, 1]] }))
  const responses = await Promise.all(
    visitors.map((visitor, i) => postFrom('203.0.113.10', shopOf(i), visitor, calls.paymentIntent, {})),
  )
  expect(statusesOf(responses)).toEqual({ 200: 4, 429: 8 })
})

test('counts each of 200 concurrent hits and admits as many as the limit says', async () => {
  const limit = { name: 'a race', maxHits: 30, seconds: 60 }
  const hits = await times(200, () => countHit(queries, limit, 'someone'))
  expect(hits.filter(({ isAllowed }) => isAllowed)).toHaveLength(30)
})
