import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { pence } from '#domain/money/pence.ts'
import type { NewCardPayment } from '#server/payments/gateways/port.ts'
import { createStripe } from '#server/payments/gateways/stripe.ts'
import { sandboxKeys, startSandbox } from '../setup/sandbox.ts'

const opened = await startSandbox()
const { address, cards, hasty, sandbox, fault } = opened

const payment: NewCardPayment = {
  amount: pence(1234),
  subject: { kind: 'quote', id: 'q-2' },
  description: 'Quote q-2',
  receiptEmail: null,
  authentication: 'when-needed',
}
const paid = { ...payment, paymentMethodId: 'pm_card_visa' }

const intents = (): number => Object.keys(sandbox.keeper.state.intents).length
const charges = (): number => Object.keys(sandbox.keeper.state.charges).length

const raw = new Stripe(sandboxKeys.stripe.secretKey, {
  host: '127.0.0.1',
  port: new URL(address).port,
  protocol: 'http',
  maxNetworkRetries: 0,
})

describe('keys make a repeated call the same call (RC-01)', () => {
  test('the second answer is the first, and one charge is made', async () => {
    const [first, second] = [await cards.createConfirmed(paid, 'k1'), await cards.createConfirmed(paid, 'k1')]
    expect(second).toEqual(first)
    expect([intents(), charges()]).toEqual([1, 1])
  })

  test('a decline is given again too', async () => {
    const request = { ...paid, paymentMethodId: 'pm_card_visa_chargeDeclined' }
    expect(await cards.createConfirmed(request, 'k1')).toEqual(await cards.createConfirmed(request, 'k1'))
    expect(charges()).toBe(1)
  })

  test('the same key with another amount is refused', async () => {
    await cards.create(payment, 'k1')
    expect(await cards.create({ ...payment, amount: pence(99) }, 'k1')).toMatchObject({
      kind: 'refused',
      reason: 'key-reused',
    })
    expect(intents()).toBe(1)
  })

  test('while the first is still being answered the second is told to wait', async () => {
    const answer = opened.holdAnswer()
    const first = cards.createConfirmed(paid, 'k1')
    await expect.poll(charges).toBe(1)
    expect(await cards.createConfirmed(paid, 'k1')).toMatchObject({ kind: 'unknown', why: 'busy' })
    answer()
    expect(await first).toMatchObject({ kind: 'known' })
    expect(await cards.createConfirmed(paid, 'k1')).toEqual(await first)
    expect(charges()).toBe(1)
  })

  test('what was wrong from the start is not kept for the key', async () => {
    expect(await cards.create({ ...payment, amount: pence(29) }, 'k1')).toMatchObject({
      reason: 'invalid',
      code: 'amount_too_small',
    })
    expect(await cards.create(payment, 'k1')).toMatchObject({ kind: 'known' })
  })
})

describe('the world fails: the answer is unknown, and the same key brings it back (HZ-22)', () => {
  test.each([
    ['error', 'vendor-failed', 0],
    ['error-after-commit', 'vendor-failed', 1],
    ['timeout', 'timeout', 1],
  ] as const)('%s', async (kind, why, made) => {
    fault({ on: 'request', kind, match: 'POST /v1/payment_intents' })
    const asked = kind === 'timeout' ? hasty.cards : cards
    expect(await asked.createConfirmed(paid, 'k1')).toMatchObject({ kind: 'unknown', why })
    await expect.poll(charges).toBe(made)
  })

  test('a cut line is tried once more by the SDK, with the same key: one charge', async () => {
    fault({ on: 'request', kind: 'drop-after-commit' })
    expect(await cards.createConfirmed(paid, 'k1')).toMatchObject({
      value: { state: { kind: 'succeeded' } },
    })
    expect(charges()).toBe(1)
    const requests = sandbox.log.entries.filter(({ what }) => what === 'request')
    expect(requests.map(({ status, key }) => [status, key])).toEqual([
      ['dropped', 'k1'],
      [200, 'k1'],
    ])
  })

  test('a line that stays cut is unknown', async () => {
    fault({ on: 'request', kind: 'drop', times: 2 })
    expect(await cards.createConfirmed(paid, 'k1')).toEqual({
      kind: 'unknown',
      why: 'connection',
      trace: null,
    })
    expect(charges()).toBe(0)
  })

  test('after a time-out the same key tells what happened', async () => {
    fault({ on: 'request', kind: 'timeout' })
    expect(await hasty.cards.createConfirmed(paid, 'k1')).toMatchObject({ kind: 'unknown' })
    /* Until the vendor notices that nobody listens any more, the key is in use. */
    await expect
      .poll(() => cards.createConfirmed(paid, 'k1'))
      .toMatchObject({ value: { state: { kind: 'succeeded' } } })
    expect(charges()).toBe(1)
  })

  test('a 500 is given again for its key; the payment is found by what it is for', async () => {
    fault({ on: 'request', kind: 'error-after-commit' })
    await cards.createConfirmed(paid, 'k1')
    expect(await cards.createConfirmed(paid, 'k1')).toMatchObject({ kind: 'unknown', why: 'vendor-failed' })
    await cards.create({ ...payment, subject: { kind: 'quote', id: 'q-other' } }, 'k2')
    const found = await cards.find(payment.subject, new Date(Date.now() - 60_000))
    expect(found).toMatchObject({ value: [{ state: { kind: 'succeeded' }, subject: payment.subject }] })
  })

  test('more payments than a page of the list holds are all looked through', async () => {
    for (let i = 0; i < 120; i++) await cards.create(payment, `k${i}`)
    const found = await cards.find(payment.subject, new Date(Date.now() - 60_000))
    expect(found.kind === 'known' && found.value.length).toBe(120)
  })

  test('a slow answer within the limit is an answer', async () => {
    fault({ on: 'request', kind: 'delay', ms: 50 })
    expect(await cards.retrieve('pi_none')).toMatchObject({ kind: 'refused', reason: 'not-found' })
  })

  test('a vendor that is not there', async () => {
    const nobody = createStripe({
      secretKey: 'sk_test_x',
      webhookSecrets: [],
      apiBase: new URL('http://127.0.0.1:9'),
    })
    expect(await nobody.retrieve('pi_1')).toMatchObject({ kind: 'unknown', why: 'connection' })
  })
})

describe('cancel and refund', () => {
  test('a cancelled payment takes no money any more', async () => {
    const created = await cards.create(payment, 'k1')
    const id = created.kind === 'known' ? created.value.id : ''
    expect(await cards.cancel(id)).toMatchObject({ value: { state: { kind: 'cancelled' } } })
    expect(await cards.cancel(id)).toMatchObject({ value: { state: { kind: 'cancelled' } } })
    expect(await cards.confirm(id)).toMatchObject({ value: { state: { kind: 'cancelled' } } })
  })

  test('cancelled too late: the answer is that it is paid (F8, HZ-19)', async () => {
    const made = await cards.createConfirmed(paid, 'k1')
    const id = made.kind === 'known' ? made.value.id : ''
    expect(await cards.cancel(id)).toMatchObject({
      value: { state: { kind: 'succeeded' }, received: 1234 },
    })
  })

  test('a part is refunded, then the rest, never more', async () => {
    const made = await cards.createConfirmed(paid, 'k1')
    const paymentId = made.kind === 'known' ? made.value.id : ''
    const part = { paymentId, amount: pence(1000) }
    const first = await cards.refund(part, 'r1')
    expect(first).toMatchObject({ value: { amount: 1000, state: 'completed' } })
    expect(await cards.refund(part, 'r1')).toEqual(first)
    expect(await cards.refund(part, 'r2')).toMatchObject({ kind: 'refused', reason: 'invalid' })
    expect(await cards.refund({ paymentId, amount: pence(234) }, 'r3')).toMatchObject({
      value: { amount: 234 },
    })
    expect(await cards.refund({ paymentId, amount: pence(1) }, 'r4')).toMatchObject({
      kind: 'refused',
      reason: 'wrong-state',
      code: 'charge_already_refunded',
    })
  })
})

describe('what the sandbox refuses as Stripe does', () => {
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
  ])('%j', async (more, code, param) => {
    const asked = raw.rawRequest('POST', '/v1/payment_intents', { amount: 500, currency: 'gbp', ...more })
    await expect(asked).rejects.toMatchObject({ type: 'StripeInvalidRequestError', code, param })
  })

  test('another API version', async () => {
    const asked = raw.paymentIntents.retrieve('pi_1', {}, { apiVersion: '2020-08-27' })
    await expect(asked).rejects.toThrow('Invalid Stripe API version')
  })

  test('live keys, foreign keys, and no key', async () => {
    const withKey = (secretKey: string) =>
      createStripe({ secretKey, webhookSecrets: [], apiBase: new URL(address) }).retrieve('pi_1')
    expect(await withKey('sk_live_realmoney')).toMatchObject({ kind: 'refused', reason: 'not-allowed' })
    expect(await withKey('sk_test_other')).toMatchObject({ kind: 'refused', reason: 'not-allowed' })
    expect((await fetch(`${address}/v1/payment_intents/pi_1`)).status).toBe(401)
  })

  test('a page may not create, nor look without the client secret, and sees no metadata', async () => {
    const page = { authorization: `Bearer ${sandboxKeys.stripe.publishableKey}` }
    const created = await cards.create(payment, 'k1')
    const { id, clientSecret } = created.kind === 'known' ? created.value : { id: '', clientSecret: '' }
    const post = await fetch(`${address}/v1/payment_intents`, { method: 'POST', headers: page, body: '' })
    expect(post.status).toBe(403)
    const look = (query: string) => fetch(`${address}/v1/payment_intents/${id}${query}`, { headers: page })
    expect((await look('')).status).toBe(404)
    expect((await look('?client_secret=guess')).status).toBe(404)
    const seen = await look(`?client_secret=${clientSecret}`)
    expect(seen.status).toBe(200)
    expect(await seen.json()).not.toHaveProperty('metadata')
  })
})
