import { beforeEach, expect, test, vi } from 'vitest'
import { calls, webhooks } from '#contract/routes.ts'
import { hit } from '#server/edge/rate-limits.ts'
import { readGoods } from '../http/goods.ts'
import { readyToPay } from '../setup/ordering.ts'
import { scriptCards, scriptWallet } from '../setup/scripted-providers.ts'
import { startShop, type TestShop, type Visitor } from '../setup/shop.ts'

/* Limits count before they let in, and hold for all processes: here two shops on one database. */

const cards = scriptCards()
const wallets = scriptWallet()
const payments = {
  providers: { cards, wallets, payee: null },
  attemptLimits: { session: 1000, client: 4 },
}
const one = await startShop({ payments })
const other = await startShop({ payments })
const { queries } = one.database
const goods = await readGoods(queries)

beforeEach(() => cards.payments.clear())

const times = <T>(count: number, work: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)))
/** Requests go to both processes in turn. */
const shopOf = (i: number): TestShop => (i % 2 === 0 ? one : other)
const statusesOf = (answers: readonly { readonly statusCode: number }[]) => {
  const counts = new Map<number, number>()
  for (const { statusCode } of answers) counts.set(statusCode, (counts.get(statusCode) ?? 0) + 1)
  return Object.fromEntries(counts)
}
const from = (
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

test('asks PayPal about at most 30 of 300 forged webhooks that come at once to two processes [SX-07]', async () => {
  const readEvent = vi.spyOn(wallets, 'readEvent')
  const answers = await times(300, (i) => sendWalletEvent(shopOf(i), '203.0.113.7', 'bad', i))
  expect(readEvent).toHaveBeenCalledTimes(30)
  expect(statusesOf(answers)).toEqual({ 400: 30, 429: 270 })
  const refused = answers.find(({ statusCode }) => statusCode === 429)
  expect(refused?.headers['retry-after']).toBe('60')
  readEvent.mockRestore()
})

test('takes any number of genuine webhooks from one address, since each is given back [SX-07]', async () => {
  for (let round = 0; round < 3; round += 1) {
    const answers = await times(20, (i) => sendWalletEvent(shopOf(i), '203.0.113.8', 'good', 20 * round + i))
    expect(statusesOf(answers)).toEqual({ 200: 20 })
  }
})

const manual = {
  payment_method_id: 'pm_declined',
  reference: 'INV-1',
  amount: '1.00',
  email_address: 'ann@example.com',
}

test('lets exactly five of twenty payments by reference through that one address sends at once [SX-08]', async () => {
  const answers = await times(20, (i) => {
    const shop = shopOf(i)
    return from('203.0.113.9', shop, shop.visit(), calls.manualStripeHandler, manual)
  })
  expect(statusesOf(answers)).toEqual({ 402: 5, 429: 15 })
  expect(cards.payments.size).toBe(5)
})

test('lets exactly three of twenty payments by reference through that one session sends at once [SX-08]', async () => {
  const visitor = one.visit()
  const answers = await times(20, (i) =>
    from(`198.51.100.${i}`, shopOf(i), visitor, calls.manualStripeHandler, manual),
  )
  expect(statusesOf(answers)).toEqual({ 402: 3, 429: 17 })
  expect(cards.payments.size).toBe(3)
})

test('begins as many attempts for one address as its limit says, however many sessions begin one at once [SX-07]', async () => {
  const visitors = await times(12, () => readyToPay(one, { goods: [[goods.f4, 1]] }))
  const answers = await Promise.all(
    visitors.map((visitor, i) => from('203.0.113.10', shopOf(i), visitor, calls.paymentIntent, {})),
  )
  expect(statusesOf(answers)).toEqual({ 200: 4, 429: 8 })
})

test('counts each of 200 hits that come at once, and lets as many in as the limit says', async () => {
  const limit = { what: 'a race', most: 30, seconds: 60 }
  const hits = await times(200, () => hit(queries, limit, 'someone'))
  expect(hits.filter(({ isAllowed }) => isAllowed)).toHaveLength(30)
})
