import Stripe from 'stripe'
import { beforeEach, describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import type { WirePaypalCapture } from '#contract/payment.ts'
import { calls, webhooks } from '#contract/routes.ts'
import { pence } from '#domain/money/pence.ts'
import { checkInvariants } from '#server/orders/index.ts'
import type { CardGateway } from '#server/payments/gateways/payment-gateway.ts'
import { countRows, ordersIn, readyToPay } from '../../setup/ordering.ts'
import { sandboxKeys, startSandbox } from '../../setup/sandbox.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { readGoods } from '../goods.ts'

/* End to end with the vendors' own SDKs: shop, adapters, wire, stand-in, signed webhooks and back. */

const opened = await startSandbox()
const { address, wallets, sandbox, deliveries, deliverEvents, fault, shortTimeout } = opened
/** A test sets this to false for a fault that never answers, so that the SDK's timeout is short. */
let isPatient = true
const cards: CardGateway = new Proxy(opened.cards, {
  get: (_cards, name) => Reflect.get(isPatient ? opened.cards : shortTimeout.cards, name),
})
const shop = await startShop({
  payments: { gateways: { stripe: cards, paypal: wallets } },
})
const { queries } = shop.database
const { payments } = shop.features
const goods = await readGoods(queries)

const asPage = new Stripe(sandboxKeys.stripe.publishableKey, {
  host: '127.0.0.1',
  port: new URL(address).port,
  protocol: 'http',
  maxNetworkRetries: 0,
})

/** As Stripe.js does in the page: sends the card straight to the vendor. */
const payInPage = async (secret: string, number: string): Promise<void> => {
  const id = secret.split('_secret_')[0] ?? ''
  const card = { number, exp_month: 12, exp_year: 2034, cvc: '123' }
  const body = { client_secret: secret, use_stripe_sdk: true, payment_method_data: { type: 'card', card } }
  await asPage.rawRequest('POST', `/v1/payment_intents/${id}/confirm`, body)
}
const GOOD = '4242424242424242'

/** Delivers all pending webhook requests to the shop; returns the statuses. */
const deliverWebhooks = async (): Promise<readonly number[]> => {
  await deliverEvents()
  const statuses: number[] = []
  for (const { url, headers, body } of deliveries.splice(0)) {
    const forwarded = Object.entries(headers).filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && !['host', 'connection', 'content-length'].includes(entry[0]),
    )
    const answer = await shop.call({ method: 'POST', url, headers: Object.fromEntries(forwarded), body })
    statuses.push(answer.statusCode)
  }
  return statuses
}
const later = (minutes: number): void => {
  shop.clock.now = new Date(shop.clock.now.getTime() + minutes * 60_000)
}
const ready = () => readyToPay(shop, { goods: [[goods.f4, 1]] })
const confirm = (visitor: Visitor, secret: string) =>
  visitor.post(calls.paymentConfirm, { payment_intent_id: secret.split('_secret_')[0], opt_in: false })
/** Charges of this test's quotes: the SDK retries a cut connection, possibly after its test has ended. */
const charges = async (): Promise<number> => {
  const { rows } = await queries.execute<{ key: string }>('select key from quote')
  return Object.values(sandbox.store.state.intents).filter(
    ({ wire }) =>
      wire.status === 'succeeded' &&
      rows.some(({ key }) => String(wire.metadata['subject']).startsWith(`quote:${key}-`)),
  ).length
}

beforeEach(() => {
  deliveries.length = 0
})

describe('card', () => {
  test('confirms a payment made in the page, and ignores the webhooks that follow [T-300, T-304]', async () => {
    const ann = await ready()
    const secret = (await ann.post(calls.paymentIntent)).body
    await payInPage(secret, GOOD)
    expect((await confirm(ann, secret)).statusCode).toBe(200)
    const statuses = await deliverWebhooks()
    expect(statuses.length).toBeGreaterThan(0)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect([await countRows(queries, 'orders'), await charges()]).toEqual([1, 1])
    expect(await checkInvariants(queries, shop.clock.now)).toEqual([])
  })

  test('places the order from the webhook if the browser never comes back [T-288]', async () => {
    const ann = await ready()
    await payInPage((await ann.post(calls.paymentIntent)).body, GOOD)
    await deliverWebhooks()
    expect(await countRows(queries, 'orders')).toBe(1)
    expect((await ann.get(calls.basketSummary)).json()).toEqual({ count: 0, samples: 0, current: false })
  })

  test('rejects a webhook whose body was changed', async () => {
    await payInPage((await (await ready()).post(calls.paymentIntent)).body, GOOD)
    await deliverEvents()
    const [first] = deliveries
    const refused = await shop.call({
      method: 'POST',
      url: webhooks.stripe,
      headers: {
        'content-type': 'application/json',
        'stripe-signature': String(first?.headers['stripe-signature']),
      },
      body: `${first?.body.toString()} `,
    })
    expect(refused.statusCode).toBe(400)
    expect(await countRows(queries, 'orders')).toBe(0)
  })

  test.each(['pm_card_visa', 'pm_card_chargeDeclined'])(
    'answers stripe-handler with %s and places an order only if it is charged [T-308]',
    async (method) => {
      const ann = await ready()
      const response = await ann.post(calls.stripeHandler, { payment_method_id: method })
      const isGood = method === 'pm_card_visa'
      expect(response.json().error === null).toBe(isGood)
      expect(await countRows(queries, 'orders')).toBe(isGood ? 1 : 0)
    },
  )

  test('reports a payment as being checked while the vendor fails, then places one order for one charge [T-304]', async () => {
    const ann = await ready()
    const secret = (await ann.post(calls.paymentIntent)).body
    await payInPage(secret, GOOD)
    for (const kind of ['error', 'timeout'] as const) {
      fault({ on: 'request', kind, match: 'GET /v1/payment_intents' })
      isPatient = kind !== 'timeout'
      const response = await confirm(ann, secret)
      isPatient = true
      expect([response.statusCode, response.json().message]).toEqual([409, messages.checkingPayment])
    }
    later(2)
    await payments.reconcile()
    expect([await countRows(queries, 'orders'), await charges()]).toEqual([1, 1])
    expect((await confirm(ann, secret)).statusCode).toBe(200)
  })

  test.each(['drop', 'drop-after-commit', 'error', 'error-after-commit', 'timeout'] as const)(
    'never charges twice and places one order per charge on the fault %s [T-308]',
    async (kind) => {
      const ann = await ready()
      fault({ on: 'request', kind, match: 'POST /v1/payment_intents', times: 2 })
      isPatient = kind !== 'timeout'
      const response = await ann.post(calls.stripeHandler, { payment_method_id: 'pm_card_visa' })
      isPatient = true
      expect([200, 402, 409]).toContain(response.statusCode)
      sandbox.faults.clear()
      const again = await ann.post(calls.stripeHandler, { payment_method_id: 'pm_card_visa' })
      expect([200, 409]).toContain(again.statusCode)
      later(2)
      await payments.reconcile()
      expect(await countRows(queries, 'orders')).toBe(await charges())
      expect(await charges()).toBeLessThanOrEqual(1)
      expect(await checkInvariants(queries, shop.clock.now)).toEqual([])
    },
  )

  test('refunds a part and then the rest through the vendor', async () => {
    const ann = await ready()
    await ann.post(calls.stripeHandler, { payment_method_id: 'pm_card_visa' })
    const { number = '', total = 0 } = (await ordersIn(queries))[0] ?? {}
    const details = { number, reason: 'damaged', cancels: false }
    expect(await payments.refund({ ...details, amount: pence(500) })).toMatchObject({
      ok: true,
      value: { amount: 500, state: 'completed' },
    })
    expect(await payments.refund({ ...details, amount: null, cancels: true })).toMatchObject({
      ok: true,
      value: { amount: total - 500, state: 'completed' },
    })
    await deliverWebhooks()
    expect(await countRows(queries, 'orders', `refunded_pence = ${total}`)).toBe(1)
    expect(await checkInvariants(queries, shop.clock.now)).toEqual([])
  })
})

describe('wallet', () => {
  const inWindow = (token: string, fields: Readonly<Record<string, string>>): Promise<Response> =>
    fetch(`${address}/checkoutnow`, { method: 'POST', body: new URLSearchParams({ token, ...fields }) })

  test('places one order; its webhooks verify and change nothing [T-323]', async () => {
    const ann = await ready()
    const { id } = (await ann.get(calls.paypalGetOrder, { 'x-csrf-token': ann.token })).json()
    await inWindow(id, { outcome: 'approve', funding: 'balance' })
    const captured = (await ann.post(calls.paypalCaptureOrder, { order_id: id })).json<WirePaypalCapture>()
    expect(captured.purchase_units[0]?.payments.captures[0]?.status).toBe('COMPLETED')
    const placed = await ann.post(calls.paypalConfirmed, { paypal_data: { orderID: id }, other_data: {} })
    expect(placed.body).toMatch(/^\/checkout\/complete\//)
    expect(new Set(await deliverWebhooks())).toEqual(new Set([200]))
    expect(await countRows(queries, 'orders')).toBe(1)
    expect(await checkInvariants(queries, shop.clock.now)).toEqual([])
  })

  test('records a refund that was made at the vendor, from the vendor’s own webhook', async () => {
    const ann = await ready()
    const { id } = (await ann.get(calls.paypalGetOrder, { 'x-csrf-token': ann.token })).json()
    await inWindow(id, { outcome: 'approve', funding: 'balance' })
    await ann.post(calls.paypalCaptureOrder, { order_id: id })
    const captureId = sandbox.store.state.orders[id]?.capture?.id ?? ''
    expect(await wallets.refund({ of: captureId, amount: pence(500) }, 'not-ours')).toMatchObject({
      value: { of: captureId, key: 'not-ours' },
    })
    expect(new Set(await deliverWebhooks())).toEqual(new Set([200]))
    expect(await countRows(queries, 'orders', 'refunded_pence = 500')).toBe(1)
    expect(await checkInvariants(queries, shop.clock.now)).toEqual([])
  })

  test('places no order and takes no money for a capture without approval [T-340]', async () => {
    const ann = await ready()
    const { id } = (await ann.get(calls.paypalGetOrder, { 'x-csrf-token': ann.token })).json()
    const refused = (await ann.post(calls.paypalCaptureOrder, { order_id: id })).json<WirePaypalCapture>()
    expect(refused.details[0]?.issue).toBe('ORDER_NOT_APPROVED')
    expect(await countRows(queries, 'orders')).toBe(0)
  })
})
