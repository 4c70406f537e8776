import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import type { WireCardResponse } from '#contract/payment.ts'
import { calls } from '#contract/routes.ts'
import { countRows } from '../../setup/ordering.ts'
import { scriptCards } from '../../setup/scripted-providers.ts'
import { startShop, type TestShop, type Visitor } from '../../setup/shop.ts'

/* Card payments against a reference are switched off (HZ-16): the same shop before and after its restart. */

const cards = scriptCards()
const payments = { gateways: { stripe: cards } }
const before = await startShop({ payments })
const shop = await startShop({ payments: { ...payments, acceptsManual: false } })
const { queries } = shop.database

const good = { reference: 'INV-2041', amount: '12.50', email_address: 'ann@example.com' }
const pay = async (target: TestShop, returning: Visitor | undefined, body: object) => {
  const visitor = target.visit(
    returning === undefined ? undefined : { ...returning, cookie: returning.cookie.slice(4) },
  )
  const response = await visitor.post(calls.manualStripeHandler, body)
  return { visitor, status: response.statusCode, ...response.json<WireCardResponse>() }
}

test('charges no card, and answers whom to contact [T-007]', async () => {
  const refused = await pay(shop, undefined, { payment_method_id: 'pm_ok', ...good })
  expect([refused.status, refused.error]).toEqual([422, messages.manualOff])
  expect(cards.payments.size).toBe(0)
  expect(await countRows(queries, 'manual_payment')).toBe(0)
})

test('cancels a payment that was waiting for 3-D Secure, and charges nothing', async () => {
  const pending = await pay(before, undefined, { payment_method_id: 'pm_3ds', ...good })
  const id = pending.payment_intent_id ?? ''
  cards.authenticate(id)
  const refused = await pay(shop, pending.visitor, { payment_intent_id: id })
  expect([refused.status, refused.error]).toEqual([422, messages.manualOff])
  expect(cards.payments.get(id)?.state.kind).toBe('cancelled')
  expect(await countRows(queries, 'manual_payment', "state = 'cancelled'")).toBe(1)
})

test('records a payment that succeeded before the switch, and still serves its receipt [T-385]', async () => {
  const paid = await pay(before, undefined, { payment_method_id: 'pm_ok', ...good })
  const id = paid.payment_intent_id ?? ''
  const again = await pay(shop, paid.visitor, { payment_intent_id: id })
  expect([again.status, again.error]).toEqual([200, null])
  const redirect = await again.visitor.submit(calls.createStripePayment, {
    payment_intent_id: id,
    agree: 'on',
  })
  expect([redirect.statusCode, redirect.headers.location]).toEqual([
    303,
    expect.stringMatching(/^\/manual-payment\/receipt\//),
  ])
})
