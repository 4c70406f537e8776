import { describe, expect, test } from 'vitest'
import { calls, completePath } from '#contract/routes.ts'
import { countRows, ordersIn, readyToPay } from '../../setup/ordering.ts'
import { sandboxKeys, startSandbox } from '../../setup/sandbox.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { readGoods } from '../goods.ts'

/* The shop's API through the vendors' SDKs against the sandbox: from the basket to the webhook. */

const { address, cards, wallets, sandbox, deliveries, deliverEvents, fault } = await startSandbox()
const shop = await startShop({ payments: { gateways: { stripe: cards, paypal: wallets } } })
const { queries } = shop.database
const goods = await readGoods(queries)

const ready = (): Promise<Visitor> => readyToPay(shop, { goods: [[goods.f4, 1]] })

const form = (fields: Readonly<Record<string, string>>) => ({
  method: 'POST',
  headers: { authorization: `Bearer ${sandboxKeys.stripe.publishableKey}` },
  body: new URLSearchParams(fields),
})

/** As Stripe.js does in the page: sends the card straight to the vendor. */
const payInPage = async (clientSecret: string, number: string): Promise<void> => {
  const [id = ''] = clientSecret.split('_secret_')
  await fetch(
    `${address}/v1/payment_intents/${id}/confirm`,
    form({
      client_secret: clientSecret,
      use_stripe_sdk: 'true',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2034',
      'payment_method_data[card][cvc]': '123',
    }),
  )
}

const authenticate = (id: string): Promise<Response> => {
  const secret = sandbox.store.state.intents[id]?.wire.client_secret ?? ''
  return fetch(`${address}/authenticate/${id}`, form({ client_secret: secret, outcome: 'complete' }))
}

const approve = (order: string, funding = 'balance'): Promise<Response> =>
  fetch(`${address}/checkoutnow`, form({ token: order, outcome: 'approve', funding }))

/** Delivers all pending webhook requests to the shop, byte for byte; returns the statuses. */
const deliverWebhooks = async (): Promise<readonly number[]> => {
  await deliverEvents()
  const statuses: number[] = []
  for (const { url, headers, body } of deliveries.splice(0)) {
    const sent = Object.fromEntries(
      Object.entries(headers).filter(([name]) => /^(content-type|stripe|paypal)/.test(name)),
    )
    statuses.push((await shop.app.inject({ method: 'POST', url, headers: sent, payload: body })).statusCode)
  }
  return statuses
}

const secretOf = async (visitor: Visitor): Promise<string> => (await visitor.post(calls.paymentIntent)).body

const orderOf = async (visitor: Visitor): Promise<string> =>
  (await visitor.get(calls.paypalGetOrder, { 'x-csrf-token': visitor.token })).json().id

describe('cards', () => {
  test('places one order from payment in the page, confirmation and webhook [T-304, T-305]', async () => {
    const ann = await ready()
    const secret = await secretOf(ann)
    await payInPage(secret, '4242424242424242')
    const confirmed = await ann.post(calls.paymentConfirm, { payment_intent_id: secret.split('_secret_')[0] })
    expect(confirmed.statusCode).toBe(200)
    expect(await deliverWebhooks()).toEqual([200, 200, 200])
    const [order, ...more] = await ordersIn(queries)
    expect(more).toEqual([])
    expect(confirmed.json()).toEqual({ redirect_url: completePath(order?.token ?? '') })
    const [charge] = Object.values(sandbox.store.state.charges)
    expect(charge?.amount).toBe(order?.total)
  })

  test('places the order once from a duplicated webhook if the browser is gone after payment [FT-06]', async () => {
    const ann = await ready()
    await payInPage(await secretOf(ann), '4242424242424242')
    fault({ on: 'webhook', kind: 'duplicate', match: 'payment_intent.succeeded' })
    expect(await deliverWebhooks()).toEqual([200, 200, 200, 200])
    expect(await ordersIn(queries)).toMatchObject([{ method: 'stripe' }])
    expect(await countRows(queries, 'money_entry', "kind = 'charge'")).toBe(1)
  })

  test('rejects a webhook with a wrong signature', async () => {
    const ann = await ready()
    await payInPage(await secretOf(ann), '4242424242424242')
    await deliverEvents()
    const [{ url, body } = { url: '', body: Buffer.of() }] = deliveries.slice(-1)
    const headers = { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' }
    expect((await shop.app.inject({ method: 'POST', url, headers, payload: body })).statusCode).toBe(400)
    expect(await ordersIn(queries)).toEqual([])
  })

  test('places no order for a declined card [T-313]', async () => {
    const ann = await ready()
    const secret = await secretOf(ann)
    await payInPage(secret, '4000000000009995')
    const id = secret.split('_secret_')[0]
    expect((await ann.post(calls.paymentConfirm, { payment_intent_id: id })).statusCode).toBe(409)
    await deliverWebhooks()
    expect(await ordersIn(queries)).toEqual([])
  })

  test('places one order through stripe-handler with 3-D Secure [T-308, T-309, T-310]', async () => {
    const ann = await ready()
    const first = await ann.post(calls.stripeHandler, { payment_method_id: 'pm_card_threeDSecure2Required' })
    expect(first.json()).toMatchObject({
      requires_action: true,
      payment_intent_client_secret: expect.any(String),
    })
    const id = String(first.json().payment_intent_client_secret).split('_secret_')[0] ?? ''
    await authenticate(id)
    const second = await ann.post(calls.stripeHandler, { payment_intent_id: id })
    expect(second.statusCode).toBe(200)
    expect(await ordersIn(queries)).toMatchObject([{ method: 'stripe' }])
    expect(Object.keys(sandbox.store.state.charges)).toHaveLength(1)
  })

  test('never charges twice if the response to a charge is lost, and places the order from the webhook [FT-05]', async () => {
    const ann = await ready()
    fault({ on: 'request', kind: 'error-after-commit', match: 'POST /v1/payment_intents' })
    await ann.post(calls.stripeHandler, { payment_method_id: 'pm_card_visa' })
    await ann.post(calls.stripeHandler, { payment_method_id: 'pm_card_visa' })
    expect(Object.keys(sandbox.store.state.charges)).toHaveLength(1)
    for (const status of await deliverWebhooks()) expect(status).toBe(200)
    expect(await ordersIn(queries)).toMatchObject([{ method: 'stripe' }])
    expect(Object.keys(sandbox.store.state.charges)).toHaveLength(1)
  })
})

describe('PayPal', () => {
  const capture = (visitor: Visitor, order: string) =>
    visitor.post(calls.paypalCaptureOrder, { order_id: order })
  const confirm = (visitor: Visitor, order: string) =>
    visitor.post(calls.paypalConfirmed, { paypal_data: { orderID: order }, other_data: {} })

  test('places one order from creation, approval, capture, confirmation and webhook [T-323…T-326]', async () => {
    const ann = await ready()
    const id = await orderOf(ann)
    await approve(id)
    expect((await capture(ann, id)).json().purchase_units[0].payments.captures[0].status).toBe('COMPLETED')
    const confirmed = await confirm(ann, id)
    expect(confirmed.statusCode).toBe(200)
    for (const status of await deliverWebhooks()) expect(status).toBe(200)
    expect(await ordersIn(queries)).toMatchObject([{ method: 'paypal' }])
  })

  test('reports a declined instrument, and captures the same order with another one [T-325, T-329, T-333]', async () => {
    const ann = await ready()
    const id = await orderOf(ann)
    await approve(id, 'declined')
    expect((await capture(ann, id)).json().details[0]).toMatchObject({ issue: 'INSTRUMENT_DECLINED' })
    await approve(id)
    expect((await capture(ann, id)).json().purchase_units[0].payments.captures[0].status).toBe('COMPLETED')
    expect((await confirm(ann, id)).statusCode).toBe(200)
  })

  test('places the order from the webhook if the response to the capture is lost, and charges once [FT-05]', async () => {
    const ann = await ready()
    const id = await orderOf(ann)
    await approve(id)
    fault({ on: 'request', kind: 'drop-after-commit', match: '/capture' })
    await capture(ann, id)
    for (const status of await deliverWebhooks()) expect(status).toBe(200)
    expect(await ordersIn(queries)).toMatchObject([{ method: 'paypal' }])
    expect(await countRows(queries, 'money_entry', "kind = 'charge'")).toBe(1)
  })

  test('places no order for a pending capture until it completes', async () => {
    const ann = await ready()
    const id = await orderOf(ann)
    await approve(id, 'pending')
    expect((await capture(ann, id)).json().purchase_units[0].payments.captures[0].status).toBe('PENDING')
    await deliverWebhooks()
    expect(await ordersIn(queries)).toEqual([])
    const settled = JSON.stringify({
      capture: sandbox.store.state.orders[id]?.capture?.id,
      status: 'COMPLETED',
    })
    await fetch(`${address}/__settle`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${sandboxKeys.controlKey}`,
      },
      body: settled,
    })
    for (const status of await deliverWebhooks()) expect(status).toBe(200)
    expect(await ordersIn(queries)).toMatchObject([{ method: 'paypal' }])
  })
})
