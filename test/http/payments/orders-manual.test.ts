import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { messages } from '#contract/messages.ts'
import type { WireCardResponse } from '#contract/payment.ts'
import { calls, webhooks } from '#contract/routes.ts'
import { countRows } from '../../setup/ordering.ts'
import { scriptCards } from '../../setup/scripted-providers.ts'
import { serverVisitor } from '../../setup/server-visitor.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'

const cards = scriptCards()
const shop = await startShop({ payments: { gateways: { stripe: cards } } })
const { queries } = shop.database

beforeEach(() => {
  cards.connection = 'good'
  cards.payments.clear()
})

const good = { reference: 'INV-2041', amount: '£1,234.50', email_address: 'ann@example.com' }
const payByReference = async (visitor: Visitor, body: object) => {
  const response = await visitor.post(calls.manualStripeHandler, body)
  return { status: response.statusCode, ...response.json<WireCardResponse>() }
}
/** Sends a webhook event of the card provider. */
const news = (event: object) =>
  shop.call({
    method: 'POST',
    url: webhooks.stripe,
    headers: { 'content-type': 'application/json', 'stripe-signature': 'good' },
    body: JSON.stringify(event),
  })
const form = (visitor: Visitor, fields: Readonly<Record<string, string>>) =>
  visitor.submit(calls.createStripePayment, fields)

describe('access', () => {
  test.each([calls.manualStripeHandler, calls.createStripePayment])(
    '%s requires the CSRF token',
    async (url) => {
      const { cookie } = shop.visit()
      expect((await shop.call({ method: 'POST', url, headers: { cookie }, body: good })).statusCode).toBe(403)
    },
  )

  test('accepts JSON with the token in its header, and rejects it without [T-011]', async () => {
    const ann = shop.visit()
    const body = { payment_method_id: 'pm_ok', ...good }
    const url = calls.manualStripeHandler
    const headers = { cookie: ann.cookie, 'content-type': 'application/json' }
    const refused = await shop.call({ method: 'POST', url, headers, body })
    expect(refused.statusCode).toBe(403)
    expect(cards.payments.size).toBe(0)
    const accepted = await shop.call({
      method: 'POST',
      url,
      headers: { ...headers, 'x-csrf-token': ann.token },
      body,
    })
    expect([accepted.statusCode, accepted.json()]).toMatchObject([200, { error: null }])
  })

  test('answers 404 for another visitor’s payment', async () => {
    const paid = await payByReference(shop.visit(), { payment_method_id: 'pm_3ds', ...good })
    const bob = shop.visit()
    const id = paid.payment_intent_id ?? ''
    expect((await payByReference(bob, { payment_intent_id: id })).status).toBe(404)
    const refused = await bob.post(calls.createStripePayment, { payment_intent_id: id, agree: true })
    expect(refused.statusCode).toBe(404)
  })
})

test('charges once over both endpoints, and redirects to a receipt [T-007, T-378, T-379, T-385]', async () => {
  const ann = shop.visit()
  const paid = await payByReference(ann, { payment_method_id: 'pm_ok', ...good })
  expect(paid).toMatchObject({ status: 200, error: null, requires_action: false })
  const id = paid.payment_intent_id ?? ''
  const redirect = await form(ann, { payment_intent_id: id, agree: 'on' })
  expect([redirect.statusCode, redirect.headers.location]).toEqual([
    303,
    expect.stringMatching(/^\/manual-payment\/receipt\//),
  ])
  expect((await form(ann, { payment_intent_id: id, agree: 'on' })).headers.location).toBe(
    redirect.headers.location,
  )
  expect(cards.payments.size).toBe(1)
  expect(await countRows(queries, 'manual_payment', "reference = 'INV-2041' and amount_pence = 123450")).toBe(
    1,
  )
  expect(await countRows(queries, 'money_entry', "kind = 'charge' and pence = 123450")).toBe(1)
})

test('shows the receipt to the browser that paid, and to no other, once it is paid [T-385, T-340]', async () => {
  const [ann, bob] = [shop.visit(), shop.visit()]
  const receiptOf = async (visitor: Visitor, path: string | undefined) => {
    const key = path?.split('/').at(-1) ?? ''
    return shop.features.payments.receipt(serverVisitor(shop, visitor), key)
  }
  const pending = await payByReference(ann, { payment_method_id: 'pm_3ds', ...good })
  const { rows } = await queries.execute<{ key: string }>(sql`select key from manual_payment`)
  expect(await receiptOf(ann, rows[0]?.key)).toBeNull()
  cards.authenticate(pending.payment_intent_id ?? '')
  await payByReference(ann, { payment_intent_id: pending.payment_intent_id })
  const { headers } = await form(ann, { payment_intent_id: pending.payment_intent_id ?? '', agree: 'on' })
  const receipt = await receiptOf(ann, headers.location)
  expect(receipt).toEqual({
    isForOrder: false,
    reference: 'INV-2041',
    amount: 123_450,
    email: 'ann@example.com',
    paidAt: shop.clock.now,
  })
  expect([await receiptOf(bob, headers.location), await receiptOf(ann, 'unknown')]).toEqual([null, null])
})

test('sends one receipt email per payment, also when no browser comes back [T-385]', async () => {
  const ann = shop.visit()
  const paid = await payByReference(ann, { payment_method_id: 'pm_ok', ...good })
  await form(ann, { payment_intent_id: paid.payment_intent_id ?? '', agree: 'on' })
  const pending = await payByReference(ann, {
    payment_method_id: 'pm_3ds',
    ...good,
    email_address: 'bob@example.com',
  })
  cards.pay(pending.payment_intent_id ?? '')
  for (const id of ['evt_m1', 'evt_m2']) await news({ id, paymentId: pending.payment_intent_id })
  const { rows } = await queries.execute<{ recipient: string; subject: string; text: string }>(
    sql`select recipient, subject, text from mail where template = 'manual-receipt' order by id`,
  )
  expect(rows.map(({ recipient }) => recipient)).toEqual(['ann@example.com', 'bob@example.com'])
  expect(rows[0]?.subject).toBe('Your payment of £1,234.50 for INV-2041')
  expect(rows[0]?.text).toContain('VAT at 20%')
})

test('records a payment whose answer was lost from its event, and takes one of no payment of the shop [T-385, FT-06]', async () => {
  cards.connection = 'lost'
  await payByReference(shop.visit(), { payment_method_id: 'pm_ok', ...good })
  cards.connection = 'good'
  const [[paymentId, record] = expect.fail('a payment')] = cards.payments
  cards.payments.set('pi_other', {
    ...record,
    id: 'pi_other',
    subject: { kind: 'manual-payment', id: 'of another shop' },
  })
  expect((await news({ id: 'evt_other', paymentId: 'pi_other' })).statusCode).toBe(200)
  expect(await countRows(queries, 'manual_payment', 'payment_id is null')).toBe(1)
  expect((await news({ id: 'evt_lost', paymentId })).statusCode).toBe(200)
  const paid = `state = 'succeeded' and payment_id = '${paymentId}'`
  expect(await countRows(queries, 'manual_payment', paid)).toBe(1)
  expect(await countRows(queries, 'money_entry', "kind = 'charge' and pence = 123450")).toBe(1)
  expect(await countRows(queries, 'mail', "template = 'manual-receipt'")).toBe(1)
})

test('confirms again after 3-D Secure [T-376]', async () => {
  const ann = shop.visit()
  const pending = await payByReference(ann, { payment_method_id: 'pm_3ds', ...good })
  expect(pending).toMatchObject({ requires_action: true, error: null })
  const id = pending.payment_intent_id ?? ''
  expect((await form(ann, { payment_intent_id: id, agree: 'on' })).headers.location).toBe('/manual-payment')
  cards.authenticate(id)
  expect(await payByReference(ann, { payment_intent_id: id })).toMatchObject({ status: 200, error: null })
  expect((await form(ann, { payment_intent_id: id, agree: 'on' })).statusCode).toBe(303)
})

test('rejects the form unless the terms are agreed [T-374]', async () => {
  const ann = shop.visit()
  const { payment_intent_id } = await payByReference(ann, { payment_method_id: 'pm_ok', ...good })
  const refused = await ann.post(calls.createStripePayment, { payment_intent_id })
  expect([refused.statusCode, refused.json().message]).toEqual([422, messages.agreeFirst])
})

describe('validation', () => {
  const name_on_card = ''
  test.each([
    [{}, messages.manualReference],
    [{ reference: 'A1', name_on_card }, messages.manualAmount],
    [{ reference: 'A1', amount: 'x', name_on_card }, messages.manualEmail],
    [{ reference: 'A1', amount: 'x', email_address: 'x', name_on_card }, messages.manualName],
  ])(
    'answers %j with the first missing field [T-368, T-369, T-370, T-371, T-372, T-383]',
    async (body, sentence) => {
      const response = await payByReference(shop.visit(), { payment_method_id: 'pm_ok', ...body })
      expect([response.status, response.error]).toEqual([422, sentence])
    },
  )

  test.each(['0', '-5', 'abc', '1.234', '0.49', '100000.01', 'NaN', '1e3'])(
    'rejects an amount of %s and charges nothing [T-384]',
    async (amount) => {
      const response = await payByReference(shop.visit(), { payment_method_id: 'pm_ok', ...good, amount })
      expect([response.status, response.error]).toEqual([422, messages.manualBadAmount])
      expect(cards.payments.size).toBe(0)
    },
  )
})

test.each(['a\u0000b@example.com', 'a\u0007@example.com', 'ann@exa\ud800mple.com', 'anna@example'])(
  'rejects %j as an email address and charges nothing [T-371, HZ-16]',
  async (email_address) => {
    const response = await payByReference(shop.visit(), {
      payment_method_id: 'pm_ok',
      ...good,
      email_address,
    })
    expect([response.status, response.error]).toEqual([422, messages.badEmail])
    expect(cards.payments.size).toBe(0)
  },
)

test('answers a provider error without a message with one of our own [T-314, T-379]', async () => {
  const createConfirmed = vi.spyOn(cards, 'openConfirmed').mockResolvedValueOnce({
    kind: 'refused',
    reason: 'not-found',
    code: 'resource_missing',
    sentence: '',
    trace: null,
  })
  onTestFinished(() => createConfirmed.mockRestore())
  const response = await payByReference(shop.visit(), { payment_method_id: 'pm_unknown', ...good })
  expect(response).toMatchObject({ status: 402, error: messages.cardUnexpected })
})

test('does not count tries that the provider refused because of our own keys [HZ-16]', async () => {
  const refused = vi.spyOn(cards, 'openConfirmed').mockResolvedValue({
    kind: 'refused',
    reason: 'not-allowed',
    code: 'api_key_expired',
    sentence: '',
    trace: null,
  })
  onTestFinished(() => refused.mockRestore())
  const ann = shop.visit()
  const card = { payment_method_id: 'pm_ok', ...good }
  for (let i = 0; i < 4; i += 1)
    expect(await payByReference(ann, card)).toMatchObject({ status: 402, error: messages.cardUnexpected })
  refused.mockRestore()
  expect(await payByReference(ann, card)).toMatchObject({ status: 200, error: null })
})

test('answers a decline with its reason, the next without, and then rejects further attempts [T-382]', async () => {
  const ann = shop.visit()
  const declined = { payment_method_id: 'pm_declined', ...good }
  expect(await payByReference(ann, declined)).toMatchObject({ status: 402, error: 'Your card was declined.' })
  expect(await payByReference(ann, declined)).toMatchObject({ status: 402, error: messages.manualDeclined })
  await payByReference(ann, declined)
  expect((await payByReference(ann, declined)).status).toBe(429)
  expect(cards.payments.size).toBe(3)
})
