import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { pence } from '#domain/money/pence.ts'
import { createStripe } from '#server/payments/gateways/stripe/stripe.ts'
import { stripeBrowser } from '../setup/browser-parts.ts'
import { sandboxKeys, startSandbox, type WebhookDelivery } from '../setup/sandbox.ts'

const opened = await startSandbox()
const { cards, deliveries, deliverEvents, fault, sandbox } = opened

const pay = (key = 'k1', paymentMethodId = 'pm_card_visa') =>
  cards.openConfirmed(
    {
      amount: pence(5000),
      subject: { kind: 'quote', id: 'q-3' },
      description: 'Quote q-3',
      payerDescription: 'Your tiles',
      receiptEmail: null,
      authentication: 'when-needed',
      paymentMethodId,
    },
    key,
  )

const signatureOf = ({ headers }: WebhookDelivery): string => String(headers['stripe-signature'])
const signed = (signature: string | undefined) => ({ 'stripe-signature': signature })
const typeOf = ({ body }: WebhookDelivery): string => JSON.parse(String(body)).type
const types = (): readonly string[] => deliveries.map(typeOf)

const firstEvent = async (): Promise<WebhookDelivery> => {
  await pay()
  await deliverEvents()
  const [event] = deliveries
  if (event === undefined) throw new Error('nothing arrived')
  return event
}

describe('the signature is checked on the raw body before anything is read', () => {
  test('reads from a genuine event which payment to read again', async () => {
    const made = await pay()
    await deliverEvents()
    const outcomes = await Promise.all(
      deliveries.map((event) => cards.readEvent(event.body, signed(signatureOf(event)))),
    )
    const paymentId = made.kind === 'known' ? made.value.id : ''
    expect(outcomes.map((outcome) => outcome.kind)).toEqual(['genuine', 'genuine', 'genuine'])
    expect(
      outcomes.map(
        (outcome) =>
          outcome.kind === 'genuine' && [outcome.event.type, outcome.event.about, outcome.event.live],
      ),
    ).toEqual([
      ['payment_intent.created', { kind: 'payment', paymentId }, false],
      ['charge.succeeded', { kind: 'payment', paymentId }, false],
      ['payment_intent.succeeded', { kind: 'payment', paymentId }, false],
    ])
  })

  test('rejects an event that is changed by one byte', async () => {
    const event = await firstEvent()
    const changed = Buffer.from(String(event.body).replace('5000', '5001'))
    expect(await cards.readEvent(changed, signed(signatureOf(event)))).toEqual({
      kind: 'refused',
      why: 'forged',
    })
    expect(await cards.readEvent(Buffer.from(` ${event.body}`), signed(signatureOf(event)))).toMatchObject({
      why: 'forged',
    })
  })

  test('rejects an event that is signed with another secret or unsigned', async () => {
    const event = await firstEvent()
    const payload = String(event.body)
    const foreign = Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_other' })
    expect(await cards.readEvent(event.body, signed(foreign))).toEqual({ kind: 'refused', why: 'forged' })
    expect(await cards.readEvent(event.body, signed(undefined))).toEqual({ kind: 'refused', why: 'unsigned' })
    expect(await cards.readEvent(event.body, signed('nonsense'))).toEqual({ kind: 'refused', why: 'forged' })
  })

  test('rejects an event that is older than five minutes', async () => {
    const event = await firstEvent()
    const laterBy = (minutes: number) =>
      createStripe(
        {
          secretKey: 'sk_test_x',
          webhookSecrets: [sandboxKeys.stripe.webhookSecret],
          apiBase: null,
          browser: stripeBrowser,
        },
        { now: () => new Date(Date.now() + minutes * 60_000) },
      )
    expect(await laterBy(4).readEvent(event.body, signed(signatureOf(event)))).toMatchObject({
      kind: 'genuine',
    })
    expect(await laterBy(6).readEvent(event.body, signed(signatureOf(event)))).toEqual({
      kind: 'refused',
      why: 'old',
    })
  })

  test('accepts both secrets while one replaces the other', async () => {
    const event = await firstEvent()
    const changing = createStripe({
      secretKey: 'sk_test_x',
      webhookSecrets: ['whsec_new', sandboxKeys.stripe.webhookSecret],
      apiBase: null,
      browser: stripeBrowser,
    })
    expect(await changing.readEvent(event.body, signed(signatureOf(event)))).toMatchObject({
      kind: 'genuine',
    })
  })

  test('rejects a signed event that is not JSON', async () => {
    const payload = 'not json'
    const { webhookSecret: secret } = sandboxKeys.stripe
    const header = Stripe.webhooks.generateTestHeaderString({ payload, secret })
    expect(await cards.readEvent(Buffer.from(payload), signed(header))).toEqual({
      kind: 'refused',
      why: 'malformed',
    })
  })

  test('reports refunds with their payment', async () => {
    const made = await pay()
    const paymentId = made.kind === 'known' ? made.value.id : ''
    await cards.refund({ of: paymentId, amount: pence(5000) }, 'r1')
    await deliverEvents()
    const outcomes = await Promise.all(
      deliveries.slice(3).map((event) => cards.readEvent(event.body, signed(signatureOf(event)))),
    )
    expect(outcomes).toMatchObject([
      { event: { type: 'refund.created', about: { kind: 'refund', paymentId } } },
      { event: { type: 'charge.refunded', about: { kind: 'refund', paymentId } } },
    ])
  })

  test('reports a refund that fails later, and reads it as failed', async () => {
    const made = await pay('bounce', 'pm_card_refundFail')
    const paymentId = made.kind === 'known' ? made.value.id : ''
    const refund = await cards.refund({ of: paymentId, amount: pence(5000) }, 'r2')
    const refundId = refund.kind === 'known' ? refund.value.id : ''
    expect(await cards.readRefund(refundId)).toMatchObject({ value: { state: 'completed' } })
    await expect.poll(() => deliverEvents().then(types)).toContain('refund.failed')
    const last = deliveries.find(({ body }) => body.includes('refund.failed'))
    if (last !== undefined)
      expect(await cards.readEvent(last.body, signed(signatureOf(last)))).toMatchObject({
        event: { type: 'refund.failed', about: { kind: 'refund', paymentId, refundId } },
      })
    expect(await cards.readRefund(refundId)).toMatchObject({ value: { state: 'failed' } })
    expect(await cards.readRefund('re_none')).toMatchObject({ kind: 'refused', reason: 'not-found' })
  })
})

describe('deliveries with faults', () => {
  const created = 'payment_intent.created'
  const succeeded = 'payment_intent.succeeded'

  test('delivers in order and once without a fault', async () => {
    await pay()
    await deliverEvents()
    expect(types()).toEqual([created, 'charge.succeeded', succeeded])
  })

  test('delivers an event twice', async () => {
    fault({ on: 'webhook', kind: 'duplicate', match: succeeded })
    await pay()
    await deliverEvents()
    expect(types()).toEqual([created, 'charge.succeeded', succeeded, succeeded])
    expect(deliveries[2]?.body).toEqual(deliveries[3]?.body)
  })

  test('delivers in another order', async () => {
    fault({ on: 'webhook', kind: 'reorder', match: created })
    await pay()
    await deliverEvents()
    expect(types()).toEqual(['charge.succeeded', created, succeeded])
  })

  test('never delivers a lost event', async () => {
    fault({ on: 'webhook', kind: 'lose', match: succeeded })
    await pay()
    await deliverEvents()
    expect(types()).toEqual([created, 'charge.succeeded'])
  })

  test('delivers a delayed event late', async () => {
    fault({ on: 'webhook', kind: 'delay', match: created, ms: 60_000 })
    await pay()
    await expect.poll(types).toEqual(['charge.succeeded', succeeded])
    await deliverEvents()
    expect(types()).toEqual(['charge.succeeded', succeeded, created])
  })

  test('resends an event whose first delivery was lost', async () => {
    fault({ on: 'webhook', kind: 'drop', match: succeeded })
    await pay()
    const statuses = () => sandbox.store.state.deliveries.at(-1)?.statuses
    await expect.poll(statuses).toEqual(['lost', 200])
    expect(types()).toContain(succeeded)
  })

  test.each([400, 404, 429, 500])('resends events refused with %d, signed anew', async (refusal) => {
    opened.webhookStatus = refusal
    await pay()
    await deliverEvents()
    opened.webhookStatus = 200
    await deliverEvents()
    /* Its own timer may have resent them before; accepted events are not sent again. */
    expect(types().slice(-3)).toEqual([created, 'charge.succeeded', succeeded])
    for (const { statuses } of sandbox.store.state.deliveries) {
      expect(statuses.at(-1)).toBe(200)
      expect(new Set(statuses.slice(0, -1))).toEqual(new Set([refusal]))
    }
  })
})
