import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { describe, expect, onTestFinished, test } from 'vitest'
import { pence } from '#domain/money/pence.ts'
import type { NewPayment } from '#server/payments/gateways/payment-gateway.ts'
import { createStripe } from '#server/payments/gateways/stripe/stripe.ts'
import { stripeBrowser } from '../setup/browser-parts.ts'
import { sandboxKeys, startSandbox } from '../setup/sandbox.ts'

const opened = await startSandbox()
const { address, cards, shortTimeout, sandbox, fault } = opened

const payment: NewPayment = {
  amount: pence(1234),
  subject: { kind: 'quote', id: 'q-2' },
  description: 'Quote q-2',
  payerDescription: 'Your tiles',
  receiptEmail: null,
  authentication: 'when-needed',
}
const paid = { ...payment, paymentMethodId: 'pm_card_visa' }

const intents = (): number => Object.keys(sandbox.store.state.intents).length
const charges = (): number => Object.keys(sandbox.store.state.charges).length

const raw = new Stripe(sandboxKeys.stripe.secretKey, {
  host: '127.0.0.1',
  port: new URL(address).port,
  protocol: 'http',
  maxNetworkRetries: 0,
})

describe('an idempotency key makes a repeated call the same call [RC-01]', () => {
  test('returns the first response again and makes one charge', async () => {
    const [first, second] = [await cards.openConfirmed(paid, 'k1'), await cards.openConfirmed(paid, 'k1')]
    expect(second).toEqual(first)
    expect([intents(), charges()]).toEqual([1, 1])
  })

  test('returns a decline again too', async () => {
    const request = { ...paid, paymentMethodId: 'pm_card_visa_chargeDeclined' }
    expect(await cards.openConfirmed(request, 'k1')).toEqual(await cards.openConfirmed(request, 'k1'))
    expect(charges()).toBe(1)
  })

  test('rejects the same key with another amount', async () => {
    await cards.open(payment, 'k1')
    expect(await cards.open({ ...payment, amount: pence(99) }, 'k1')).toMatchObject({
      kind: 'refused',
      reason: 'key-reused',
    })
    expect(intents()).toBe(1)
  })

  test('returns busy for a key whose first call is still in progress', async () => {
    const release = opened.blockNextResponse()
    const first = cards.openConfirmed(paid, 'k1')
    await expect.poll(charges).toBe(1)
    expect(await cards.openConfirmed(paid, 'k1')).toMatchObject({ kind: 'unknown', why: 'busy' })
    release()
    expect(await first).toMatchObject({ kind: 'known' })
    expect(await cards.openConfirmed(paid, 'k1')).toEqual(await first)
    expect(charges()).toBe(1)
  })

  test('does not store an invalid call under its key', async () => {
    expect(await cards.open({ ...payment, amount: pence(29) }, 'k1')).toMatchObject({
      reason: 'invalid',
      code: 'amount_too_small',
    })
    expect(await cards.open(payment, 'k1')).toMatchObject({ kind: 'known' })
  })
})

describe('failures leave the outcome unknown, and the same key returns it later [HZ-22]', () => {
  test.each([
    ['error', 'vendor-failed', 0],
    ['error-after-commit', 'vendor-failed', 1],
    ['timeout', 'timeout', 1],
  ] as const)('returns unknown on %s', async (kind, why, chargesMade) => {
    fault({ on: 'request', kind, match: 'POST /v1/payment_intents' })
    const gateway = kind === 'timeout' ? shortTimeout.cards : cards
    expect(await gateway.openConfirmed(paid, 'k1')).toMatchObject({ kind: 'unknown', why })
    await expect.poll(charges).toBe(chargesMade)
  })

  test('charges once when the SDK retries a dropped connection with the same key', async () => {
    fault({ on: 'request', kind: 'drop-after-commit' })
    expect(await cards.openConfirmed(paid, 'k1')).toMatchObject({
      value: { state: { kind: 'succeeded' } },
    })
    expect(charges()).toBe(1)
    const requests = sandbox.log.entries.filter(({ what }) => what === 'request')
    expect(requests.map(({ status, key }) => [status, key])).toEqual([
      ['dropped', 'k1'],
      [200, 'k1'],
    ])
  })

  test('returns unknown when the connection keeps dropping', async () => {
    fault({ on: 'request', kind: 'drop', times: 2 })
    expect(await cards.openConfirmed(paid, 'k1')).toEqual({
      kind: 'unknown',
      why: 'connection',
      trace: null,
    })
    expect(charges()).toBe(0)
  })

  test('returns the outcome under the same key after a timeout', async () => {
    fault({ on: 'request', kind: 'timeout' })
    expect(await shortTimeout.cards.openConfirmed(paid, 'k1')).toMatchObject({ kind: 'unknown' })
    /* The key is in use until the vendor notices the closed connection. */
    await expect
      .poll(() => cards.openConfirmed(paid, 'k1'))
      .toMatchObject({ value: { state: { kind: 'succeeded' } } })
    expect(charges()).toBe(1)
  })

  test('returns a 500 again under its key, and finds the payment by its subject', async () => {
    fault({ on: 'request', kind: 'error-after-commit' })
    await cards.openConfirmed(paid, 'k1')
    expect(await cards.openConfirmed(paid, 'k1')).toMatchObject({ kind: 'unknown', why: 'vendor-failed' })
    await cards.open({ ...payment, subject: { kind: 'quote', id: 'q-other' } }, 'k2')
    const found = await cards.findLost(payment.subject, new Date(Date.now() - 60_000))
    expect(found).toMatchObject({ value: [{ state: { kind: 'succeeded' }, subject: payment.subject }] })
  })

  test('reads all pages of the list of payments', async () => {
    for (let i = 0; i < 120; i++) await cards.open(payment, `k${i}`)
    const found = await cards.findLost(payment.subject, new Date(Date.now() - 60_000))
    expect(found.kind === 'known' && found.value.length).toBe(120)
  })

  test('accepts a slow response within the limit', async () => {
    fault({ on: 'request', kind: 'delay', ms: 50 })
    expect(await cards.read('pi_none')).toMatchObject({ kind: 'refused', reason: 'not-found' })
  })

  test('returns unknown when the vendor cannot be reached', async () => {
    const unreachable = createStripe({
      secretKey: 'sk_test_x',
      webhookSecrets: [],
      apiBase: new URL('http://127.0.0.1:9'),
      browser: stripeBrowser,
    })
    expect(await unreachable.read('pi_1')).toMatchObject({ kind: 'unknown', why: 'connection' })
  })

  test.each([200, 500, 502])(
    'takes an answer of %d that is no payment for an unknown outcome',
    async (status) => {
      const between = createServer((_request, response) => void response.writeHead(status).end('{}'))
      await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve))
      onTestFinished(() => void between.close())
      const { port } = between.address() as AddressInfo
      const gateway = createStripe({
        secretKey: 'sk_test_x',
        webhookSecrets: [],
        apiBase: new URL(`http://127.0.0.1:${port}`),
        browser: stripeBrowser,
      })
      const answers = [
        await gateway.open(payment, 'k1'),
        await gateway.openConfirmed(paid, 'k2'),
        await gateway.confirm('pi_1'),
        await gateway.read('pi_1'),
        await gateway.cancel('pi_1'),
        await gateway.refund({ of: 'pi_1', amount: pence(5) }, 'k3'),
        await gateway.readRefund('re_1'),
      ]
      for (const answer of answers) expect(answer).toMatchObject({ kind: 'unknown', why: 'vendor-failed' })
    },
  )
})

describe('cancel and refund', () => {
  test('takes no money for a cancelled payment', async () => {
    const created = await cards.open(payment, 'k1')
    const id = created.kind === 'known' ? created.value.id : ''
    expect(await cards.cancel(id)).toMatchObject({ value: { state: { kind: 'cancelled' } } })
    expect(await cards.cancel(id)).toMatchObject({ value: { state: { kind: 'cancelled' } } })
    expect(await cards.confirm(id)).toMatchObject({ value: { state: { kind: 'cancelled' } } })
  })

  test('returns the paid payment when a cancel comes too late [F8, HZ-19]', async () => {
    const created = await cards.openConfirmed(paid, 'k1')
    const id = created.kind === 'known' ? created.value.id : ''
    expect(await cards.cancel(id)).toMatchObject({
      value: { state: { kind: 'succeeded' }, received: 1234 },
    })
  })

  test('refunds a part, then the rest, never more', async () => {
    const created = await cards.openConfirmed(paid, 'k1')
    const paymentId = created.kind === 'known' ? created.value.id : ''
    const part = { of: paymentId, amount: pence(1000) }
    const first = await cards.refund(part, 'r1')
    expect(first).toMatchObject({ value: { amount: 1000, state: 'completed' } })
    expect(await cards.refund(part, 'r1')).toEqual(first)
    expect(await cards.refund(part, 'r2')).toMatchObject({ kind: 'refused', reason: 'invalid' })
    expect(await cards.refund({ of: paymentId, amount: pence(234) }, 'r3')).toMatchObject({
      value: { amount: 234 },
    })
    expect(await cards.refund({ of: paymentId, amount: pence(1) }, 'r4')).toMatchObject({
      kind: 'refused',
      reason: 'wrong-state',
      code: 'charge_already_refunded',
    })
  })
})

describe("rejections of the sandbox, as Stripe's", () => {
  test.each([
    [{ colour: 'blue' }, 'parameter_unknown', 'colour'],
    [{ payment_method_types: ['card'] }, 'parameter_unknown', 'payment_method_types'],
    [{ amount: '12.5' }, 'parameter_invalid_integer', 'amount'],
    [{ amount: undefined }, 'parameter_missing', 'amount'],
    [
      { automatic_payment_methods: { enabled: true, sometimes: true } },
      'parameter_unknown',
      'automatic_payment_methods[sometimes]',
    ],
  ])('rejects %j', async (more, code, param) => {
    const rejected = raw.rawRequest('POST', '/v1/payment_intents', { amount: 500, currency: 'gbp', ...more })
    await expect(rejected).rejects.toMatchObject({ type: 'StripeInvalidRequestError', code, param })
  })

  test('rejects another API version', async () => {
    const rejected = raw.paymentIntents.retrieve('pi_1', {}, { apiVersion: '2020-08-27' })
    await expect(rejected).rejects.toThrow('Invalid Stripe API version')
  })

  test('rejects live keys, foreign keys, and a missing key', async () => {
    const withKey = (secretKey: string) =>
      createStripe({ secretKey, webhookSecrets: [], apiBase: new URL(address), browser: stripeBrowser }).read(
        'pi_1',
      )
    expect(await withKey('sk_live_realmoney')).toMatchObject({ kind: 'refused', reason: 'not-allowed' })
    expect(await withKey('sk_test_other')).toMatchObject({ kind: 'refused', reason: 'not-allowed' })
    expect((await fetch(`${address}/v1/payment_intents/pi_1`)).status).toBe(401)
  })

  test('does not let a page create a payment, or read one without the client secret, and hides metadata', async () => {
    const page = { authorization: `Bearer ${sandboxKeys.stripe.publishableKey}` }
    const created = await cards.open(payment, 'k1')
    const { id, clientSecret } = created.kind === 'known' ? created.value : { id: '', clientSecret: '' }
    const post = await fetch(`${address}/v1/payment_intents`, { method: 'POST', headers: page, body: '' })
    expect(post.status).toBe(403)
    const read = (query: string) => fetch(`${address}/v1/payment_intents/${id}${query}`, { headers: page })
    expect((await read('')).status).toBe(404)
    expect((await read('?client_secret=guess')).status).toBe(404)
    const response = await read(`?client_secret=${clientSecret}`)
    expect(response.status).toBe(200)
    expect(await response.json()).not.toHaveProperty('metadata')
  })
})
