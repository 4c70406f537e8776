import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { pence } from '#domain/money/pence.ts'
import { createStripe } from '#server/payments/gateways/stripe.ts'
import { type Arrived, sandboxKeys, startSandbox } from '../setup/sandbox.ts'

const opened = await startSandbox()
const { cards, arrived, deliver, fault, sandbox } = opened

const pay = (key = 'k1', paymentMethodId = 'pm_card_visa') =>
  cards.createConfirmed(
    {
      amount: pence(5000),
      subject: { kind: 'quote', id: 'q-3' },
      description: 'Quote q-3',
      receiptEmail: null,
      authentication: 'when-needed',
      paymentMethodId,
    },
    key,
  )

const signatureOf = ({ headers }: Arrived): string => String(headers['stripe-signature'])
const typeOf = ({ body }: Arrived): string => JSON.parse(String(body)).type
const types = (): readonly string[] => arrived.map(typeOf)

const first = async (): Promise<Arrived> => {
  await pay()
  await deliver()
  const [one] = arrived
  if (one === undefined) throw new Error('nothing arrived')
  return one
}

describe('the signature is checked on the raw body before anything is read', () => {
  test('a genuine one tells which payment to look at', async () => {
    const made = await pay()
    await deliver()
    const read = await Promise.all(arrived.map((a) => cards.readEvent(a.body, signatureOf(a))))
    const paymentId = made.kind === 'known' ? made.value.id : ''
    expect(read.map((r) => r.kind)).toEqual(['genuine', 'genuine', 'genuine'])
    expect(read.map((r) => r.kind === 'genuine' && [r.event.type, r.event.about, r.event.live])).toEqual([
      ['payment_intent.created', { kind: 'payment', paymentId }, false],
      ['charge.succeeded', { kind: 'payment', paymentId }, false],
      ['payment_intent.succeeded', { kind: 'payment', paymentId }, false],
    ])
  })

  test('changed by one byte', async () => {
    const one = await first()
    const changed = Buffer.from(String(one.body).replace('5000', '5001'))
    expect(await cards.readEvent(changed, signatureOf(one))).toEqual({ kind: 'refused', why: 'forged' })
    expect(await cards.readEvent(Buffer.from(` ${one.body}`), signatureOf(one))).toMatchObject({
      why: 'forged',
    })
  })

  test('signed with another secret, or not at all', async () => {
    const one = await first()
    const payload = String(one.body)
    const foreign = Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_other' })
    expect(await cards.readEvent(one.body, foreign)).toEqual({ kind: 'refused', why: 'forged' })
    expect(await cards.readEvent(one.body, undefined)).toEqual({ kind: 'refused', why: 'unsigned' })
    expect(await cards.readEvent(one.body, 'nonsense')).toEqual({ kind: 'refused', why: 'forged' })
  })

  test('older than five minutes', async () => {
    const one = await first()
    const later = (minutes: number) =>
      createStripe(
        { secretKey: 'sk_test_x', webhookSecrets: [sandboxKeys.stripe.webhookSecret], apiBase: null },
        { now: () => new Date(Date.now() + minutes * 60_000) },
      )
    expect(await later(4).readEvent(one.body, signatureOf(one))).toMatchObject({ kind: 'genuine' })
    expect(await later(6).readEvent(one.body, signatureOf(one))).toEqual({ kind: 'refused', why: 'old' })
  })

  test('while a secret is changed both are good', async () => {
    const one = await first()
    const changing = createStripe({
      secretKey: 'sk_test_x',
      webhookSecrets: ['whsec_new', sandboxKeys.stripe.webhookSecret],
      apiBase: null,
    })
    expect(await changing.readEvent(one.body, signatureOf(one))).toMatchObject({ kind: 'genuine' })
  })

  test('signed by us but no JSON', async () => {
    const payload = 'not json'
    const { webhookSecret: secret } = sandboxKeys.stripe
    const header = Stripe.webhooks.generateTestHeaderString({ payload, secret })
    expect(await cards.readEvent(Buffer.from(payload), header)).toEqual({ kind: 'refused', why: 'malformed' })
  })

  test('what happens after a payment: refunds are told with their payment, a decline with its', async () => {
    const made = await pay()
    const paymentId = made.kind === 'known' ? made.value.id : ''
    await cards.refund({ paymentId, amount: pence(5000) }, 'r1')
    await deliver()
    const read = await Promise.all(arrived.slice(3).map((a) => cards.readEvent(a.body, signatureOf(a))))
    expect(read).toMatchObject([
      { event: { type: 'refund.created', about: { kind: 'refund', paymentId } } },
      { event: { type: 'charge.refunded', about: { kind: 'refund', paymentId } } },
    ])
  })

  test('a refund that comes back is told, and read so', async () => {
    const made = await pay('bounce', 'pm_card_refundFail')
    const paymentId = made.kind === 'known' ? made.value.id : ''
    const given = await cards.refund({ paymentId, amount: pence(5000) }, 'r2')
    const refundId = given.kind === 'known' ? given.value.id : ''
    expect(await cards.retrieveRefund(refundId)).toMatchObject({ value: { state: 'completed' } })
    await expect.poll(() => deliver().then(types)).toContain('refund.failed')
    const last = arrived.find(({ body }) => body.includes('refund.failed'))
    if (last !== undefined)
      expect(await cards.readEvent(last.body, signatureOf(last))).toMatchObject({
        event: { type: 'refund.failed', about: { kind: 'refund', paymentId, refundId } },
      })
    expect(await cards.retrieveRefund(refundId)).toMatchObject({ value: { state: 'failed' } })
    expect(await cards.retrieveRefund('re_none')).toMatchObject({ kind: 'refused', reason: 'not-found' })
  })
})

describe('deliveries go wrong on order', () => {
  const created = 'payment_intent.created'
  const succeeded = 'payment_intent.succeeded'

  test('in order, once, without a fault', async () => {
    await pay()
    await deliver()
    expect(types()).toEqual([created, 'charge.succeeded', succeeded])
  })

  test('doubled', async () => {
    fault({ on: 'webhook', kind: 'duplicate', match: succeeded })
    await pay()
    await deliver()
    expect(types()).toEqual([created, 'charge.succeeded', succeeded, succeeded])
    expect(arrived[2]?.body).toEqual(arrived[3]?.body)
  })

  test('in another order', async () => {
    fault({ on: 'webhook', kind: 'reorder', match: created })
    await pay()
    await deliver()
    expect(types()).toEqual(['charge.succeeded', created, succeeded])
  })

  test('lost for good', async () => {
    fault({ on: 'webhook', kind: 'lose', match: succeeded })
    await pay()
    await deliver()
    expect(types()).toEqual([created, 'charge.succeeded'])
  })

  test('late', async () => {
    fault({ on: 'webhook', kind: 'delay', match: created, ms: 60_000 })
    await pay()
    await expect.poll(types).toEqual(['charge.succeeded', succeeded])
    await deliver()
    expect(types()).toEqual(['charge.succeeded', succeeded, created])
  })

  test('lost once, and sent again by itself', async () => {
    fault({ on: 'webhook', kind: 'drop', match: succeeded })
    await pay()
    const statuses = () => sandbox.keeper.state.deliveries.at(-1)?.statuses
    await expect.poll(statuses).toEqual(['lost', 200])
    expect(types()).toContain(succeeded)
  })

  test.each([400, 404, 429, 500])('refused with %d, and sent again, signed anew', async (refusal) => {
    opened.respond = refusal
    await pay()
    await deliver()
    opened.respond = 200
    await deliver()
    /* Its own clock may have sent them once more before; what was taken is not sent again. */
    expect(types().slice(-3)).toEqual([created, 'charge.succeeded', succeeded])
    for (const { statuses } of sandbox.keeper.state.deliveries) {
      expect(statuses.at(-1)).toBe(200)
      expect(new Set(statuses.slice(0, -1))).toEqual(new Set([refusal]))
    }
  })
})
