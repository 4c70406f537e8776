import { describe, expect, test } from 'vitest'
import { pence } from '#domain/money/pence.ts'
import type {
  NewPayment,
  ProviderAnswer,
  ProviderPayment,
} from '#server/payments/gateways/payment-gateway.ts'
import { createPaypal } from '#server/payments/gateways/paypal/paypal.ts'
import { paypalBrowser } from '../setup/browser-parts.ts'
import { sandboxKeys, startSandbox, type WebhookDelivery } from '../setup/sandbox.ts'

const opened = await startSandbox()
const { address, wallets, shortTimeout, sandbox, fault, deliveries, deliverEvents } = opened

const order: NewPayment = {
  amount: pence(36_690),
  subject: { kind: 'quote', id: 'q-4' },
  description: 'Quote q-4',
  payerDescription: 'Quote q-4',
  receiptEmail: null,
  authentication: 'when-needed',
}

const expectKnown = (outcome: ProviderAnswer<ProviderPayment>): ProviderPayment => {
  if (outcome.kind !== 'known') throw new Error(JSON.stringify(outcome))
  return outcome.value
}

const inWindow = (token: string, fields: Readonly<Record<string, string>>): Promise<Response> =>
  fetch(`${address}/checkoutnow`, { method: 'POST', body: new URLSearchParams({ token, ...fields }) })

const createApproved = async (funding = 'balance'): Promise<string> => {
  const { id } = expectKnown(await wallets.open(order, 'c1'))
  await inWindow(id, { outcome: 'approve', funding })
  return id
}

const captures = (): number =>
  Object.values(sandbox.store.state.orders).filter(({ capture }) => capture !== null).length

describe('order, approval, capture', () => {
  test('creates an order, approves it in the window, and captures it [T-323, T-325]', async () => {
    const created = expectKnown(await wallets.open(order, 'c1'))
    expect(created).toEqual({
      id: created.id,
      subject: order.subject,
      amount: 36_690,
      received: 0,
      isGbp: true,
      live: false,
      isPaidToUs: true,
      state: { kind: 'awaiting-payer' },
      captureId: null,
      captures: [],
      isChallenged: false,
      clientSecret: null,
    })
    const keys = { ...sandboxKeys.paypal, live: false, apiBase: new URL(address), browser: paypalBrowser }
    const another = createPaypal({ ...keys, merchantId: 'ANOTHERSHOP01' })
    expect(expectKnown(await another.read(created.id)).isPaidToUs).toBe(false)
    await inWindow(created.id, { outcome: 'approve', funding: 'balance' })
    expect(expectKnown(await wallets.read(created.id)).state).toEqual({ kind: 'approved' })
    expect(expectKnown(await wallets.capture(created.id, 'x1'))).toMatchObject({
      state: { kind: 'succeeded' },
      received: 36_690,
      captures: [
        { amount: 36_690, isGbp: true, state: 'completed', status: 'COMPLETED', subject: order.subject },
      ],
    })
  })

  test('rejects captures of unapproved and cancelled orders, and reads of unknown orders', async () => {
    const { id } = expectKnown(await wallets.open(order, 'c1'))
    const notApproved = { kind: 'refused', reason: 'wrong-state', code: 'ORDER_NOT_APPROVED' }
    expect(await wallets.capture(id, 'x1')).toMatchObject(notApproved)
    await inWindow(id, { outcome: 'cancel' })
    expect(await wallets.capture(id, 'x2')).toMatchObject(notApproved)
    expect(await wallets.read('NOSUCHORDER')).toMatchObject({ kind: 'refused', reason: 'not-found' })
  })

  test('rejects a declined instrument, and captures the order once it is approved again [T-329, T-333]', async () => {
    const id = await createApproved('declined')
    const outcome = await wallets.capture(id, 'x1')
    expect(outcome).toMatchObject({ kind: 'refused', reason: 'declined', code: 'INSTRUMENT_DECLINED' })
    expect(outcome.kind === 'refused' && outcome.trace).toMatch(/^[0-9a-f]{13}$/)
    await inWindow(id, { outcome: 'approve', funding: 'balance' })
    expect(expectKnown(await wallets.capture(id, 'x2')).captures).toMatchObject([{ state: 'completed' }])
  })

  test('rejects a capture from a restricted account', async () => {
    const id = await createApproved('restricted')
    expect(await wallets.capture(id, 'x1')).toMatchObject({
      reason: 'declined',
      code: 'PAYER_ACCOUNT_RESTRICTED',
      sentence: 'The payer account is restricted.',
    })
  })

  test.each(['COMPLETED', 'DECLINED'] as const)(
    'does not count a pending capture as paid, whether it ends as %s [T-328]',
    async (end) => {
      const id = await createApproved('pending')
      const captured = expectKnown(await wallets.capture(id, 'x1'))
      expect(captured).toMatchObject({
        state: { kind: 'processing' },
        captures: [{ state: 'pending', status: 'PENDING' }],
      })
      const capture = captured.captures[0]?.id
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${sandboxKeys.controlKey}`,
      }
      const body = JSON.stringify({ capture, status: end })
      await fetch(`${address}/__settle`, { method: 'POST', headers, body })
      expect(expectKnown(await wallets.read(id)).captures).toMatchObject([{ status: end }])
    },
  )

  test('captures an order that Google Pay approved by its token', async () => {
    const { id } = expectKnown(await wallets.open(order, 'c1'))
    const confirm = async (token: string): Promise<unknown> => {
      const body = new URLSearchParams({ order: id, token })
      return (await fetch(`${address}/google-pay/confirm`, { method: 'POST', body })).json()
    }
    expect(await confirm('sandbox-refused')).toMatchObject({ status: 'DECLINED' })
    expect(await confirm('sandbox-approved')).toMatchObject({ status: 'APPROVED' })
    expect(expectKnown(await wallets.capture(id, 'x1')).captures).toMatchObject([{ state: 'completed' }])
  })
})

describe('captures once, whatever fails', () => {
  test('captures once with the same key, and reports the capture under another key', async () => {
    const id = await createApproved()
    const first = expectKnown(await wallets.capture(id, 'x1'))
    expect(expectKnown(await wallets.capture(id, 'x1'))).toEqual(first)
    expect(expectKnown(await wallets.capture(id, 'x2'))).toEqual(first)
    expect(captures()).toBe(1)
  })

  test.each([
    ['error', 'vendor-failed', 0],
    ['error-after-commit', 'vendor-failed', 1],
    ['drop', 'connection', 0],
    ['drop-after-commit', 'connection', 1],
    ['timeout', 'timeout', 1],
  ] as const)('%s: returns unknown, and a retry tells the outcome', async (kind, why, capturesMade) => {
    const id = await createApproved()
    fault({ on: 'request', kind, match: '/capture' })
    const gateway = kind === 'timeout' ? shortTimeout.wallets : wallets
    expect(await gateway.capture(id, 'x1')).toMatchObject({ kind: 'unknown', why })
    await expect.poll(captures).toBe(capturesMade)
    expect(expectKnown(await wallets.read(id)).captures).toHaveLength(capturesMade)
    expect(expectKnown(await wallets.capture(id, 'x1')).captures).toHaveLength(1)
    expect(captures()).toBe(1)
  })

  test('requests an access token again after one could not be issued', async () => {
    const gateway = createPaypal({
      ...sandboxKeys.paypal,
      live: false,
      apiBase: new URL(address),
      browser: paypalBrowser,
    })
    fault({ on: 'request', kind: 'error', match: '/v1/oauth2/token', times: 2 })
    expect(await gateway.open(order, 'c1')).toMatchObject({ kind: 'unknown' })
    expect(await gateway.open(order, 'c1')).toMatchObject({ kind: 'unknown' })
    expect(await gateway.open(order, 'c1')).toMatchObject({ kind: 'known' })
  })

  test('rejects wrong keys', async () => {
    const stranger = createPaypal({
      ...sandboxKeys.paypal,
      clientSecret: 'guess',
      live: false,
      apiBase: new URL(address),
      browser: paypalBrowser,
    })
    expect(await stranger.open(order, 'c1')).toMatchObject({ kind: 'refused', reason: 'not-allowed' })
  })
})

describe('refunds', () => {
  test('refunds a part, then the rest, never more', async () => {
    const id = await createApproved()
    const captureId = expectKnown(await wallets.capture(id, 'x1')).captures[0]?.id ?? ''
    const part = await wallets.refund({ of: captureId, amount: pence(6690) }, 'r1')
    expect(part).toMatchObject({ value: { amount: 6690, state: 'completed' } })
    expect(await wallets.refund({ of: captureId, amount: pence(6690) }, 'r1')).toEqual(part)
    expect(expectKnown(await wallets.read(id)).captures).toMatchObject([{ state: 'partially-refunded' }])
    expect(await wallets.refund({ of: captureId, amount: pence(30_001) }, 'r2')).toMatchObject({
      kind: 'refused',
      reason: 'wrong-state',
      code: 'REFUND_AMOUNT_EXCEEDED',
    })
    await wallets.refund({ of: captureId, amount: pence(30_000) }, 'r3')
    expect(expectKnown(await wallets.read(id)).captures).toMatchObject([{ state: 'refunded' }])
    expect(await wallets.refund({ of: captureId, amount: pence(1) }, 'r4')).toMatchObject({
      code: 'CAPTURE_FULLY_REFUNDED',
    })
  })
})

describe('webhook events are PayPal’s own or are rejected', () => {
  const lastEvent = async (): Promise<WebhookDelivery> => {
    const id = await createApproved()
    await wallets.capture(id, 'x1')
    await deliverEvents()
    const event = deliveries.at(-1)
    if (event === undefined) throw new Error('nothing arrived')
    return event
  }

  test('reads order, capture and quote from a genuine event', async () => {
    const event = await lastEvent()
    const read = await wallets.readEvent(event.body, event.headers)
    const [storedOrder] = Object.values(sandbox.store.state.orders)
    expect(read).toMatchObject({
      kind: 'genuine',
      event: {
        type: 'PAYMENT.CAPTURE.COMPLETED',
        live: false,
        about: {
          kind: 'capture',
          orderId: storedOrder?.id,
          captureId: storedOrder?.capture?.id,
          subject: order.subject,
        },
      },
    })
    expect(deliveries.map(({ body }) => JSON.parse(String(body)).event_type)).toEqual([
      'CHECKOUT.ORDER.APPROVED',
      'PAYMENT.CAPTURE.COMPLETED',
    ])
  })

  test('rejects events that are changed, unsigned, of another webhook, old, or not JSON', async () => {
    const event = await lastEvent()
    const changed = Buffer.from(String(event.body).replace('366.90', '3.66'))
    expect(await wallets.readEvent(changed, event.headers)).toEqual({ kind: 'refused', why: 'forged' })
    const { 'paypal-transmission-sig': _, ...unsigned } = event.headers
    expect(await wallets.readEvent(event.body, unsigned)).toEqual({ kind: 'refused', why: 'unsigned' })
    const keys = { ...sandboxKeys.paypal, live: false, apiBase: new URL(address), browser: paypalBrowser }
    const otherWebhook = createPaypal({ ...keys, webhookId: 'WH-OTHER' })
    expect(await otherWebhook.readEvent(event.body, event.headers)).toEqual({
      kind: 'refused',
      why: 'forged',
    })
    const later = createPaypal(keys, { now: () => new Date(Date.now() + 5 * 24 * 3_600_000) })
    expect(await later.readEvent(event.body, event.headers)).toEqual({ kind: 'refused', why: 'old' })
    expect(await wallets.readEvent(Buffer.from('{'), event.headers)).toEqual({
      kind: 'refused',
      why: 'malformed',
    })
  })

  test('returns unknown when PayPal cannot verify an event, and accepts it later', async () => {
    const event = await lastEvent()
    fault({ on: 'request', kind: 'error', match: 'verify-webhook-signature' })
    expect(await wallets.readEvent(event.body, event.headers)).toEqual({ kind: 'unknown' })
    fault({ on: 'request', kind: 'drop', match: 'verify-webhook-signature' })
    expect(await wallets.readEvent(event.body, event.headers)).toEqual({ kind: 'unknown' })
    expect(await wallets.readEvent(event.body, event.headers)).toMatchObject({ kind: 'genuine' })
  })
})

describe("rejections of the sandbox, as PayPal's", () => {
  const post = async (
    body: object,
  ): Promise<{ name: string; details: { field?: string; issue: string }[] }> => {
    const { clientId, clientSecret } = sandboxKeys.paypal
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const token = await fetch(`${address}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
    const { access_token } = await token.json()
    const response = await fetch(`${address}/v2/checkout/orders`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return response.json()
  }
  const gbp = (value: string) => ({ currency_code: 'GBP', value })

  test('rejects an unknown name, half an item, and sums that do not add up', async () => {
    const unit = { amount: gbp('10.00') }
    expect(await post({ intent: 'CAPTURE', purchase_units: [{ ...unit, colour: 'blue' }] })).toMatchObject({
      name: 'INVALID_REQUEST',
      details: [{ field: '/purchase_units/0/colour', issue: 'UNKNOWN_PARAMETER' }],
    })
    const item = { name: 'Tile', unit_amount: gbp('10.00'), quantity: '1.08' }
    expect(await post({ intent: 'CAPTURE', purchase_units: [{ ...unit, items: [item] }] })).toMatchObject({
      details: [{ field: '/purchase_units/0/items/0/quantity' }],
    })
    const amount = { ...gbp('10.00'), breakdown: { item_total: gbp('9.99') } }
    expect(await post({ intent: 'CAPTURE', purchase_units: [{ amount }] })).toMatchObject({
      name: 'UNPROCESSABLE_ENTITY',
      details: [{ issue: 'AMOUNT_MISMATCH' }],
    })
  })
})
