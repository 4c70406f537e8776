import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { readPaypalEvent } from './paypal/events.ts'
import { readStripeEvent } from './stripe/events.ts'

/* Events as in the vendors' documentation, reduced to the members that are read. */

const now = new Date('2026-11-22T01:00:00Z')

test.each([
  ['charge.dispute.created', false],
  ['charge.dispute.closed', true],
])('reads the dispute and its payment from Stripe’s %s [FT-07]', (type, isOver) => {
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type,
    created: now.getTime() / 1000,
    livemode: false,
    data: {
      object: {
        object: 'dispute',
        id: 'dp_1',
        charge: 'ch_1',
        payment_intent: 'pi_1',
        status: 'lost',
        evidence_details: { due_by: Date.UTC(2026, 11, 7) / 1000 },
      },
    },
  })
  const secret = 'whsec_12345678'
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: now.getTime() / 1000,
  })
  const read = readStripeEvent(new Stripe('sk_test_x'), [secret], {
    rawBody: Buffer.from(payload),
    signature,
    now,
  })
  expect(read.kind === 'genuine' && read.event.about).toEqual({
    kind: 'dispute',
    disputeId: 'dp_1',
    paymentId: 'pi_1',
    isOver,
    answerBy: '2026-12-07T00:00:00.000Z',
  })
})

test.each([
  ['CUSTOMER.DISPUTE.CREATED', false],
  ['CUSTOMER.DISPUTE.RESOLVED', true],
])('reads the dispute and its captures from PayPal’s %s [FT-07]', async (event_type, isOver) => {
  const resource = {
    dispute_id: 'PP-D-27803',
    disputed_transactions: [{ seller_transaction_id: '00D10444LD479031K' }, { buyer_transaction_id: 'x' }],
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    seller_response_due_date: '2026-12-07T18:00:00.000Z',
  }
  const body = { id: 'WH-1', event_type, create_time: now.toISOString(), resource }
  const headers = {
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': 'https://api.paypal.com/cert',
    'paypal-transmission-id': '1',
    'paypal-transmission-sig': 'x',
    'paypal-transmission-time': now.toISOString(),
  }
  const read = await readPaypalEvent(Buffer.from(JSON.stringify(body)), headers, {
    webhookId: 'WH',
    live: false,
    now,
    verify: async () => 'SUCCESS',
  })
  expect(read.kind === 'genuine' && read.event.about).toEqual({
    kind: 'dispute',
    disputeId: 'PP-D-27803',
    captureIds: ['00D10444LD479031K'],
    isOver,
    answerBy: '2026-12-07T18:00:00.000Z',
  })
})
