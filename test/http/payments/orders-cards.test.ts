import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import type { WireCardResponse, WireRedirect } from '#contract/payment.ts'
import { calls, completePath, paths } from '#contract/routes.ts'
import { addCode } from '../../setup/codes.ts'
import { countRows, countStock, fillBasket, ordersIn, readyToPay, stockOf } from '../../setup/ordering.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'
import type { Visitor } from '../../setup/shop.ts'

const { shop, cards, wallets, queries, goods, ready, intentOf } = await startScriptedShop()

const confirm = (visitor: Visitor, id: string, optIn = false) =>
  visitor.post(calls.paymentConfirm, { payment_intent_id: id, opt_in: optIn })

describe('access', () => {
  const bodies = {
    [calls.paymentIntent]: {},
    [calls.paymentConfirm]: { payment_intent_id: 'pi_1' },
    [calls.stripeHandler]: { payment_method_id: 'pm_ok' },
    [calls.payByStripe]: { agree: '1' },
  }
  test.each(Object.entries(bodies))('%s requires the CSRF token [T-011, T-289]', async (url, body) => {
    const ann = await ready()
    const refused = await shop.call({ method: 'POST', url, headers: { cookie: ann.cookie }, body })
    expect(refused.statusCode).toBe(403)
  })

  test.each(Object.entries(bodies))('%s is rejected in a new session [T-289]', async (url, body) => {
    const refused = await shop.visit().post(url, body)
    expect(refused.statusCode).toBeGreaterThanOrEqual(400)
    expect(refused.statusCode).toBeLessThan(500)
    expect(cards.payments.size).toBe(0)
  })

  test('rejects a payment while the checkout details are incomplete [T-289]', async () => {
    const ann = await readyToPay(shop, { goods: [[goods.f4, 1]], details: null })
    const refused = await ann.post(calls.paymentIntent)
    expect([refused.statusCode, refused.json().message]).toEqual([422, messages.detailsMissing])
  })

  test('answers 404 for another shopper’s payment, as for a missing one [T-318]', async () => {
    const ann = await ready()
    const id = await intentOf(ann)
    cards.pay(id)
    const bob = await ready()
    const foreign = await confirm(bob, id)
    const none = await confirm(bob, 'pi_none')
    expect([foreign.statusCode, foreign.body]).toEqual([404, none.body])
    expect((await bob.post(calls.stripeHandler, { payment_intent_id: id })).statusCode).toBe(404)
    expect(await countRows(queries, 'orders')).toBe(0)
  })

  test('rejects malformed bodies and changes nothing', async () => {
    const ann = await ready()
    for (const body of [{}, { payment_intent_id: ['pi_1'] }, { payment_intent_id: 'x'.repeat(300) }])
      expect((await ann.post(calls.paymentConfirm, body)).statusCode).toBe(422)
    expect((await ann.post(calls.stripeHandler, {})).statusCode).toBe(422)
  })
})

describe('payment-intent and confirm', () => {
  test('places one order for a paid intent, however often it is confirmed [T-299, T-304, T-305, T-288]', async () => {
    await countStock(queries, goods.f4, 5)
    const ann = await ready(2)
    const id = await intentOf(ann)
    expect(await stockOf(queries, goods.f4)).toEqual({ stock: 500, reserved: 200 })
    cards.pay(id)
    const first = await confirm(ann, id, true)
    const second = await confirm(ann, id)
    const [order, ...more] = await ordersIn(queries)
    expect(more).toEqual([])
    expect(order).toMatchObject({ method: 'stripe', optIn: true, total: cards.balance() })
    expect(first.json<WireRedirect>()).toEqual({ redirect_url: completePath(order?.token ?? '') })
    expect(second.json()).toEqual(first.json())
    expect(await stockOf(queries, goods.f4)).toEqual({ stock: 300, reserved: 0 })
    expect((await ann.get(calls.basketSummary)).json()).toEqual({ count: 0, samples: 0, current: false })
    expect(await countRows(queries, 'mail', "template = 'order-confirmation'")).toBe(1)
    expect(await countRows(queries, 'money_entry', "kind = 'charge'")).toBe(1)
  })

  test('open and confirm a payment of the provider that the body names, by default of cards [T-299]', async () => {
    const ann = await ready()
    const opened = await ann.post(calls.paymentIntent, { method: 'stripe' })
    expect((await ann.post(calls.paymentIntent)).body).toBe(opened.body)
    const id = opened.body.split('_secret_')[0] ?? ''
    cards.pay(id)
    const body = { payment_intent_id: id, method: 'paypal' }
    expect((await ann.post(calls.paymentConfirm, body)).statusCode).toBe(404)
    expect((await ann.post(calls.paymentConfirm, { ...body, method: 'stripe' })).statusCode).toBe(200)
    expect(await countRows(queries, 'orders')).toBe(1)
  })

  test('do not open a payment that only the server captures, or of an unknown provider', async () => {
    const ann = await ready()
    const refused = await ann.post(calls.paymentIntent, { method: 'paypal' })
    expect([refused.statusCode, refused.json().message]).toEqual([422, messages.methodNotOffered])
    expect((await ann.post(calls.paymentIntent, { method: 'account' })).statusCode).toBe(422)
    expect(wallets.orders.size).toBe(0)
  })

  test('returns the same payment for the same basket [T-299]', async () => {
    const ann = await ready()
    const id = await intentOf(ann)
    expect(await intentOf(ann)).toBe(id)
    expect(cards.payments.size).toBe(1)
  })

  test('places no order for an unpaid intent [T-318]', async () => {
    const ann = await ready()
    const refused = await confirm(ann, await intentOf(ann))
    expect([refused.statusCode, refused.json().message]).toEqual([409, messages.paymentNotDone])
    expect(refused.headers).not.toHaveProperty('retry-after')
    expect(await countRows(queries, 'orders')).toBe(0)
  })

  test('places no order for a payment of another amount, and marks it for review [T-318]', async () => {
    const ann = await ready()
    const id = await intentOf(ann)
    const payment = cards.payments.get(id)
    if (payment !== undefined) Object.assign(payment, { amount: 1 })
    cards.pay(id)
    expect((await confirm(ann, id)).statusCode).toBe(409)
    expect(await countRows(queries, 'orders')).toBe(0)
    expect(await countRows(queries, 'payment_attempt', "state = 'parked'")).toBe(1)
    expect(shop.logs.some((line) => line['attention'] === true)).toBe(true)
  })

  test('opens a new payment for a changed basket, and cancels the old one and releases its stock [T-319, T-287]', async () => {
    await countStock(queries, goods.f4, 5)
    const ann = await ready(1)
    const old = await intentOf(ann)
    await fillBasket(ann, [[goods.f4, 1]])
    const id = await intentOf(ann)
    expect(id).not.toBe(old)
    expect(cards.payments.get(old)?.state.kind).toBe('cancelled')
    expect(await stockOf(queries, goods.f4)).toEqual({ stock: 500, reserved: 200 })
    cards.pay(id)
    await confirm(ann, id)
    const [order] = await ordersIn(queries)
    expect(order?.total).toBe(cards.payments.get(id)?.amount)
  })

  test('orders what was paid for if the basket changed after payment, and leaves the rest in the basket [T-319]', async () => {
    const ann = await ready(1)
    const id = await intentOf(ann)
    cards.pay(id)
    await fillBasket(ann, [
      [goods.f4, 2],
      [goods.f6, 1],
    ])
    await confirm(ann, id)
    const { rows } = await queries.execute<{ quantity: number }>(
      sql`select quantity_hundredths as quantity from order_line`,
    )
    expect(rows).toEqual([{ quantity: 100 }])
    expect((await ordersIn(queries))[0]?.total).toBe(cards.balance())
    expect((await ann.get(calls.basketSummary)).json()).toEqual({ count: 2, samples: 0, current: false })
  })

  test('redirects a second page to the order instead of charging again [T-288]', async () => {
    const ann = await ready(1)
    cards.pay(await intentOf(ann))
    const again = await ann.post(calls.paymentIntent)
    const [order] = await ordersIn(queries)
    expect([again.statusCode, again.json().message]).toEqual([409, messages.alreadyOrdered])
    expect(again.json().redirect_url).toBe(completePath(order?.token ?? ''))
  })

  test('rejects a sold-out basket before any charge [T-357]', async () => {
    await countStock(queries, goods.f4, 3)
    const ann = await ready(2)
    const bob = await ready(2)
    await intentOf(ann)
    const refused = await bob.post(calls.paymentIntent)
    expect([refused.statusCode, refused.json().message]).toEqual([422, messages.notEnoughStock])
    expect(cards.payments.size).toBe(1)
  })

  test('places a paid order although its stock is gone, and marks it for staff', async () => {
    await countStock(queries, goods.f4, 2)
    const ann = await ready(2)
    const id = await intentOf(ann)
    await countStock(queries, goods.f4, 1)
    cards.pay(id)
    expect((await confirm(ann, id)).statusCode).toBe(200)
    expect((await ordersIn(queries))[0]?.attention).toEqual(['stock-gone'])
    expect(await stockOf(queries, goods.f4)).toEqual({ stock: 100, reserved: 0 })
  })

  test('answers 503 and when to retry while the provider cannot be reached, and still offers other ways to pay [T-312]', async () => {
    const ann = await ready()
    cards.connection = 'away'
    const refused = await ann.post(calls.paymentIntent)
    expect([refused.statusCode, refused.json().message]).toEqual([503, messages.cardsUnavailable])
    expect(refused.headers['retry-after']).toBe('10')
    expect((await ann.post(calls.checkOrderValidity)).json()).toMatchObject({ valid: true })
    cards.connection = 'good'
    cards.pay(await intentOf(ann))
    expect(cards.payments.size).toBe(1)
  })

  test('reports a paid payment as being checked while the provider is away, and charges nothing twice [T-304]', async () => {
    const ann = await ready()
    const id = await intentOf(ann)
    cards.pay(id)
    cards.connection = 'away'
    const response = await confirm(ann, id)
    expect([response.statusCode, response.json().message]).toEqual([409, messages.checkingPayment])
    expect(await countRows(queries, 'session', `data::text like '%${messages.checkingPayment}%'`)).toBe(1)
    expect((await ann.post(calls.checkOrderValidity)).json()).toEqual({
      valid: false,
      message: messages.checkingPayment,
    })
    cards.connection = 'good'
    expect((await confirm(ann, id)).statusCode).toBe(200)
    expect(await countRows(queries, 'orders')).toBe(1)
  })

  test('reserves a single-use code for the first payer, and charges the other shopper in full after a notice [RC-03, T-299]', async () => {
    await addCode(queries, 'ONCE', { percent: 10, limit: 1 })
    const ann = await readyToPay(shop, { goods: [[goods.f4, 1]], code: 'ONCE' })
    const bob = await readyToPay(shop, {
      goods: [[goods.f4, 1]],
      code: 'ONCE',
      details: { email: 'bob@example.com' },
    })
    cards.pay(await intentOf(ann))
    const response = await bob.post(calls.paymentIntent)
    expect([response.statusCode, response.json()]).toEqual([
      422,
      { message: messages.codeUsedUp, redirect_url: paths.basket },
    ])
    expect(cards.payments.size).toBe(1)
    const reopened = await bob.post(calls.paymentIntent)
    expect(reopened.statusCode).toBe(200)
    expect(cards.payments.get(reopened.body.split('_secret_')[0] ?? '')?.amount).toBeGreaterThan(
      [...cards.payments.values()][0]?.amount ?? 0,
    )
  })
})

describe('stripe-handler', () => {
  const payByCard = async (visitor: Visitor, body: object) => {
    const response = await visitor.post(calls.stripeHandler, body)
    return { status: response.statusCode, ...response.json<WireCardResponse>() }
  }

  test('places the order, which the form that follows redirects to [T-011, T-308, T-310]', async () => {
    const ann = await ready()
    const billing_address = { street_1: '12 Quarry Row', country_id: '' }
    const response = await payByCard(ann, { payment_method_id: 'pm_ok', billing_address, opt_in: true })
    expect(response).toMatchObject({ status: 200, error: null, requires_action: false })
    const [order] = await ordersIn(queries)
    expect(order?.optIn).toBe(true)
    const form = await ann.submit(calls.payByStripe, { agree: 'on', kerbside: 'on', stripe_method: 'card' })
    expect([form.statusCode, form.headers.location]).toEqual([303, completePath(order?.token ?? '')])
    expect(await countRows(queries, 'orders')).toBe(1)
  })

  test('requires the form’s boxes, but not of a script, which has shown them itself [T-277, T-278, T-282]', async () => {
    const pallet = await readyToPay(shop, { goods: [[goods.f1, 10.08]] })
    await payByCard(pallet, { payment_method_id: 'pm_ok' })
    const unticked = await pallet.submit(calls.payByStripe, { kerbside: 'on' })
    expect([unticked.statusCode, unticked.headers.location]).toEqual([303, '/checkout/payment'])
    const kerb = await pallet.submit(calls.payByStripe, { agree: 'on' })
    expect([kerb.statusCode, kerb.headers.location]).toEqual([303, '/checkout/payment'])
    const whole = await pallet.submit(calls.payByStripe, { agree: 'on', kerbside: 'on' })
    expect(whole.headers.location).toBe(completePath((await ordersIn(queries))[0]?.token ?? ''))
    expect((await pallet.post(calls.payByStripe)).statusCode).toBe(200)
  })

  test('places the order with the follow-up call after 3-D Secure [T-309, T-303]', async () => {
    const ann = await ready()
    const pending = await payByCard(ann, { payment_method_id: 'pm_3ds' })
    expect(pending).toMatchObject({ requires_action: true, error: null })
    expect(pending.payment_intent_client_secret).toMatch(/_secret_/)
    const id = pending.payment_intent_client_secret?.split('_secret_')[0] ?? ''
    cards.authenticate(id)
    const placed = await payByCard(ann, { payment_intent_id: id, opt_in: false })
    expect(placed).toMatchObject({ status: 200, requires_action: false, error: null })
    expect(await countRows(queries, 'orders')).toBe(1)
  })

  test('places the order of a payment that the browser has confirmed, with the newsletter consent [T-309, T-303]', async () => {
    const ann = await ready()
    const pending = await payByCard(ann, { payment_method_id: 'pm_3ds' })
    const id = pending.payment_intent_id ?? ''
    cards.pay(id)
    expect(await payByCard(ann, { payment_intent_id: id, opt_in: true })).toMatchObject({
      status: 200,
      requires_action: false,
    })
    expect((await ordersIn(queries)).map(({ optIn }) => optIn)).toEqual([true])
  })

  test('answers a decline with its message, places no order, and accepts another card [T-313]', async () => {
    const ann = await ready()
    const declined = await payByCard(ann, { payment_method_id: 'pm_declined' })
    expect(declined).toMatchObject({ status: 402, error: 'Your card was declined.', requires_action: false })
    expect(await countRows(queries, 'orders')).toBe(0)
    expect((await payByCard(ann, { payment_method_id: 'pm_ok' })).status).toBe(200)
    expect(await countRows(queries, 'orders')).toBe(1)
  })

  test('places no order for the form alone [T-311]', async () => {
    const ann = await ready()
    const form = await ann.submit(calls.payByStripe, { agree: 'on', kerbside: 'on' })
    expect([form.statusCode, form.headers.location]).toEqual([303, '/checkout/payment'])
    expect(await countRows(queries, 'orders')).toBe(0)
  })

  test('reports a charge whose response was lost as being checked, then places one order [T-310]', async () => {
    const ann = await ready()
    cards.connection = 'lost'
    const response = await payByCard(ann, { payment_method_id: 'pm_ok' })
    expect([response.status, response.error]).toEqual([409, messages.checkingPayment])
    cards.connection = 'good'
    const again = await payByCard(ann, { payment_method_id: 'pm_ok' })
    expect([again.status, again.error]).toEqual([409, messages.alreadyOrdered])
    expect(await countRows(queries, 'orders')).toBe(1)
    expect(cards.payments.size).toBe(1)
  })
})
