import { expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { logIn, openTradeAccount } from '../../setup/ordering.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'

/* One payment is one trace, from the browser's call to the webhook that arrives days later (F6). */

const { shop, cards, wallets, queries, later, ready, intentOf, news } = await startScriptedShop({
  trustProxy: ['127.0.0.1'],
})
const { payments } = shop.features

const id = '0af7651916cd43dd8448eb211c80319c'
const traceparent = `00-${id}-b7ad6b7169203331-01`
const traces = (msg: string): readonly unknown[] =>
  shop.logs.filter((line) => line['msg'] === msg).map(({ trace }) => trace)

test('logs every line of a request with its trace: the caller’s, or a new one for an invalid header [F4, F6]', async () => {
  await shop.call({ url: '/robots.txt', headers: { traceparent } })
  await shop.call({ url: '/robots.txt', headers: { traceparent: '00-guess-01' } })
  const answer = await shop.visit().post(calls.basketAdd, { id: 'x' }, { traceparent })
  const [first, second, third] = shop.logs
  expect([first?.['trace'], third?.['trace']]).toEqual([id, id])
  expect(second?.['trace']).toMatch(/^[0-9a-f]{32}$/)
  expect(third).toMatchObject({ request: answer.headers['x-request-id'], status: 422 })
})

test('accepts the traceparent of a trusted proxy only, and starts a new trace otherwise [F6]', async () => {
  const from = (remoteAddress: string) =>
    shop.app.inject({ url: '/robots.txt', remoteAddress, headers: { host: 'shop.test', traceparent } })
  await from('127.0.0.1')
  await from('192.0.2.1')
  const [proxied, forged] = traces('answered')
  expect(proxied).toBe(id)
  expect(forged).toMatch(/^[0-9a-f]{32}$/)
  expect(forged).not.toBe(id)
})

test('logs an unreadable body and a call without its token with their trace [F6]', async () => {
  const headers = { traceparent, 'content-type': 'application/json' }
  await shop.call({ method: 'POST', url: calls.basketAdd, headers, body: '{"id":' })
  await shop.call({ method: 'POST', url: calls.basketAdd, headers, body: '{}' })
  expect(shop.logs.length).toBeGreaterThanOrEqual(3)
  expect(new Set(shop.logs.map(({ trace }) => trace))).toEqual(new Set([id]))
})

test('uses one trace for the call that starts a payment, its confirmation, order and webhook [F6]', async () => {
  const ann = await ready()
  const opened = await ann.post(calls.paymentIntent, {}, { traceparent })
  const paymentId = opened.body.split('_secret_')[0] ?? ''
  cards.pay(paymentId)
  shop.logs.length = 0
  const response = await news({ id: 'evt_1', paymentId })
  expect(traces('order placed')).toEqual([id])
  expect(shop.logs.find((line) => line['msg'] === 'how a payment stands')).toMatchObject({
    trace: id,
    request: response.headers['x-request-id'],
    outcome: 'paid',
    state: 'succeeded',
  })
  /* The request log of the webhook has the trace of its sender, and the request id that leads there. */
  expect(traces('answered')).not.toEqual([id])
  await news({ id: 'evt_2', paymentId, type: 'charge.refunded' })
  expect(traces('how a payment stands')).toEqual([id, id])
  expect(shop.logs.some((line) => 'attempt' in line && line['trace'] !== id)).toBe(false)
})

test('logs what the reconciler reads in the trace of the payment [F6]', async () => {
  const ann = await ready()
  const opened = await ann.post(calls.paymentIntent, {}, { traceparent })
  cards.pay(opened.body.split('_secret_')[0] ?? '')
  await intentOf(await ready())
  later(2)
  shop.logs.length = 0
  await payments.reconcile()
  const outcomes = traces('how a payment stands')
  expect([outcomes.length, outcomes.includes(id)]).toEqual([2, true])
  expect(new Set(outcomes).size).toBe(2)
  expect(traces('order placed')).toEqual([id])
})

test('traces a wallet and a payment against a reference alike [F6]', async () => {
  const ann = await ready()
  const token = { 'x-csrf-token': ann.token }
  const order = (await ann.get(calls.paypalGetOrder, { ...token, traceparent })).json().id
  shop.logs.length = 0
  await ann.post(calls.paypalCaptureOrder, { order_id: order })
  expect(traces('how a payment stands')).toEqual([id])
  const paid = await shop
    .visit()
    .post(
      calls.manualStripeHandler,
      { payment_method_id: 'pm_ok', reference: 'INV-1', amount: '12.50', email_address: 'ann@example.com' },
      { traceparent },
    )
  expect(paid.statusCode).toBe(200)
  expect(traces('how a payment stands')).toEqual([id, id])
})

test('places an order on account in the trace of its call [F6]', async () => {
  const bob = await ready()
  await logIn(queries, bob, await openTradeAccount(queries, 100_000))
  await bob.post(calls.payOnAccount, {}, { traceparent })
  expect(traces('order placed')).toEqual([id])
  expect(wallets.orders.size).toBe(0)
})
