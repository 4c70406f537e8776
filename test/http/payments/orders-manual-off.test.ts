import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import type { WireCardAnswer } from '#contract/payment.ts'
import { calls } from '#contract/routes.ts'
import { countOf } from '../../setup/ordering.ts'
import { scriptCards } from '../../setup/scripted-providers.ts'
import { startShop, type TestShop, type Visitor } from '../../setup/shop.ts'

/* Cards against a reference are switched off (HZ-16): the same shop before and after its restart. */

const cards = scriptCards()
const payments = { providers: { cards, wallets: null, payee: null } }
const before = await startShop({ payments })
const shop = await startShop({ payments: { ...payments, acceptsManual: false } })
const { queries } = shop.database

const good = { reference: 'INV-2041', amount: '12.50', email_address: 'ann@example.com' }
const pay = async (at: TestShop, known: Visitor | undefined, body: object) => {
  const visitor = at.visit(known === undefined ? undefined : { ...known, cookie: known.cookie.slice(4) })
  const answered = await visitor.post(calls.manualStripeHandler, body)
  return { visitor, status: answered.statusCode, ...answered.json<WireCardAnswer>() }
}

test('[T-007] no card is asked for, and the answer says whom to ask', async () => {
  const refused = await pay(shop, undefined, { payment_method_id: 'pm_ok', ...good })
  expect([refused.status, refused.error]).toEqual([422, messages.manualOff])
  expect(cards.payments.size).toBe(0)
  expect(await countOf(queries, 'manual_payment')).toBe(0)
})

test('a payment that waited for its bank is ended there, and charges nothing', async () => {
  const asked = await pay(before, undefined, { payment_method_id: 'pm_3ds', ...good })
  const id = asked.payment_intent_id ?? ''
  cards.authenticate(id)
  const refused = await pay(shop, asked.visitor, { payment_intent_id: id })
  expect([refused.status, refused.error]).toEqual([422, messages.manualOff])
  expect(cards.payments.get(id)?.state.kind).toBe('cancelled')
  expect(await countOf(queries, 'manual_payment', "state = 'cancelled'")).toBe(1)
})

test('[T-385] what was paid before is recorded, and keeps its receipt', async () => {
  const paid = await pay(before, undefined, { payment_method_id: 'pm_ok', ...good })
  const id = paid.payment_intent_id ?? ''
  const again = await pay(shop, paid.visitor, { payment_intent_id: id })
  expect([again.status, again.error]).toEqual([200, null])
  const led = await again.visitor.submit(calls.createStripePayment, { payment_intent_id: id, agree: 'on' })
  expect([led.statusCode, led.headers.location]).toEqual([
    303,
    expect.stringMatching(/^\/manual-payment\/receipt\//),
  ])
})
