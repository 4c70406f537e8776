import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import type { WireCardAnswer, WireRedirect } from '#contract/payment.ts'
import { calls, completePath, paths } from '#contract/routes.ts'
import { addCode } from '../../setup/codes.ts'
import { countOf, countStock, fillBasket, ordersIn, readyToPay, stockOf } from '../../setup/ordering.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'
import type { Visitor } from '../../setup/shop.ts'

const { shop, cards, queries, goods, ready, intentOf } = await startScriptedShop()

const confirm = (visitor: Visitor, id: string, optIn = false) =>
  visitor.post(calls.paymentConfirm, { payment_intent_id: id, opt_in: optIn })

describe('who may call', () => {
  const bodies = {
    [calls.paymentIntent]: {},
    [calls.paymentConfirm]: { payment_intent_id: 'pi_1' },
    [calls.stripeHandler]: { payment_method_id: 'pm_ok' },
    [calls.payByStripe]: { agree: '1' },
  }
  test.each(Object.entries(bodies))('[T-011, T-289] %s wants the token', async (url, body) => {
    const ann = await ready()
    const refused = await shop.call({ method: 'POST', url, headers: { cookie: ann.cookie }, body })
    expect(refused.statusCode).toBe(403)
  })

  test.each(Object.entries(bodies))('[T-289] %s is refused in a fresh session', async (url, body) => {
    const refused = await shop.visit().post(url, body)
    expect(refused.statusCode).toBeGreaterThanOrEqual(400)
    expect(refused.statusCode).toBeLessThan(500)
    expect(cards.payments.size).toBe(0)
  })

  test('[T-289] and while the details are not complete', async () => {
    const ann = await readyToPay(shop, { goods: [[goods.f4, 1]], details: null })
    const refused = await ann.post(calls.paymentIntent)
    expect([refused.statusCode, refused.json().message]).toEqual([422, messages.detailsMissing])
  })

  test('[T-318] a payment of somebody else is as unknown as one that there is not', async () => {
    const ann = await ready()
    const id = await intentOf(ann)
    cards.pay(id)
    const bob = await ready()
    const foreign = await confirm(bob, id)
    const none = await confirm(bob, 'pi_none')
    expect([foreign.statusCode, foreign.body]).toEqual([404, none.body])
    expect((await bob.post(calls.stripeHandler, { payment_intent_id: id })).statusCode).toBe(404)
    expect(await countOf(queries, 'orders')).toBe(0)
  })

  test('bad bodies are told, and nothing changes', async () => {
    const ann = await ready()
    for (const body of [{}, { payment_intent_id: ['pi_1'] }, { payment_intent_id: 'x'.repeat(300) }])
      expect((await ann.post(calls.paymentConfirm, body)).statusCode).toBe(422)
    expect((await ann.post(calls.stripeHandler, {})).statusCode).toBe(422)
  })
})

describe('payment-intent and confirm', () => {
  test('[T-299, T-304, T-305, T-288] a paid intent becomes one order, however often it is confirmed', async () => {
    await countStock(queries, goods.f4, 5)
    const ann = await ready(2)
    const id = await intentOf(ann)
    expect(await stockOf(queries, goods.f4)).toEqual({ stock: 500, reserved: 200 })
    cards.pay(id)
    const first = await confirm(ann, id, true)
    const second = await confirm(ann, id)
    const [order, ...more] = await ordersIn(queries)
    expect(more).toEqual([])
    expect(order).toMatchObject({ method: 'stripe', optIn: true, total: cards.kept() })
    expect(first.json<WireRedirect>()).toEqual({ redirect_url: completePath(order?.token ?? '') })
    expect(second.json()).toEqual(first.json())
    expect(await stockOf(queries, goods.f4)).toEqual({ stock: 300, reserved: 0 })
    expect((await ann.get(calls.basketSummary)).json()).toEqual({ count: 0 })
    expect(await countOf(queries, 'mail', "template = 'order-confirmation'")).toBe(1)
    expect(await countOf(queries, 'money_entry', "kind = 'charge'")).toBe(1)
  })

  test('[T-299] asked again for the same basket, it is the same payment', async () => {
    const ann = await ready()
    const id = await intentOf(ann)
    expect(await intentOf(ann)).toBe(id)
    expect(cards.payments.size).toBe(1)
  })

  test('[T-318] an unpaid intent makes no order', async () => {
    const ann = await ready()
    const refused = await confirm(ann, await intentOf(ann))
    expect([refused.statusCode, refused.json().message]).toEqual([409, messages.paymentNotDone])
    expect(await countOf(queries, 'orders')).toBe(0)
  })

  test('[T-318] nor does one of another amount: it is parked for staff', async () => {
    const ann = await ready()
    const id = await intentOf(ann)
    const payment = cards.payments.get(id)
    if (payment !== undefined) Object.assign(payment, { amount: 1 })
    cards.pay(id)
    expect((await confirm(ann, id)).statusCode).toBe(409)
    expect(await countOf(queries, 'orders')).toBe(0)
    expect(await countOf(queries, 'payment_attempt', "state = 'parked'")).toBe(1)
    expect(shop.logs.some((line) => line['attention'] === true)).toBe(true)
  })

  test('[T-319, T-287] a changed basket is a new payment; the old one is cancelled and holds nothing', async () => {
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

  test('[T-319] paid before the basket changed: the order is what was paid for, and the rest stays', async () => {
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
    expect((await ordersIn(queries))[0]?.total).toBe(cards.kept())
    expect((await ann.get(calls.basketSummary)).json()).toEqual({ count: 2 })
  })

  test('[T-288] a second page that opens another payment after the money came gets the order, no second charge', async () => {
    const ann = await ready(1)
    cards.pay(await intentOf(ann))
    const again = await ann.post(calls.paymentIntent)
    const [order] = await ordersIn(queries)
    expect([again.statusCode, again.json().message]).toEqual([409, messages.alreadyOrdered])
    expect(again.json().redirect_url).toBe(completePath(order?.token ?? ''))
  })

  test('[T-357] what is gone is refused before any charge', async () => {
    await countStock(queries, goods.f4, 3)
    const ann = await ready(2)
    const bob = await ready(2)
    await intentOf(ann)
    const refused = await bob.post(calls.paymentIntent)
    expect([refused.statusCode, refused.json().message]).toEqual([422, messages.notEnoughStock])
    expect(cards.payments.size).toBe(1)
  })

  test('a paid order is placed although its stock went, and flagged', async () => {
    await countStock(queries, goods.f4, 2)
    const ann = await ready(2)
    const id = await intentOf(ann)
    await countStock(queries, goods.f4, 1)
    cards.pay(id)
    expect((await confirm(ann, id)).statusCode).toBe(200)
    expect((await ordersIn(queries))[0]?.attention).toEqual(['stock-gone'])
    expect(await stockOf(queries, goods.f4)).toEqual({ stock: 100, reserved: 0 })
  })

  test('[T-312] a provider that is away: 503, and another way to pay stays open', async () => {
    const ann = await ready()
    cards.line = 'away'
    const refused = await ann.post(calls.paymentIntent)
    expect([refused.statusCode, refused.json().message]).toEqual([503, messages.cardsUnavailable])
    expect((await ann.post(calls.checkOrderValidity)).json()).toMatchObject({ valid: true })
    cards.line = 'good'
    cards.pay(await intentOf(ann))
    expect(cards.payments.size).toBe(1)
  })

  test('[T-304] no answer after the payment: the shopper is told, and pays nothing twice', async () => {
    const ann = await ready()
    const id = await intentOf(ann)
    cards.pay(id)
    cards.line = 'away'
    const told = await confirm(ann, id)
    expect([told.statusCode, told.json().message]).toEqual([409, messages.checkingPayment])
    expect(await countOf(queries, 'session', `data::text like '%${messages.checkingPayment}%'`)).toBe(1)
    expect((await ann.post(calls.checkOrderValidity)).json()).toEqual({
      valid: false,
      message: messages.checkingPayment,
    })
    cards.line = 'good'
    expect((await confirm(ann, id)).statusCode).toBe(200)
    expect(await countOf(queries, 'orders')).toBe(1)
  })

  test('[RC-03, T-299] a code with one use is held by who pays first; the other is told, and then pays in full', async () => {
    await addCode(queries, 'ONCE', { percent: 10, limit: 1 })
    const ann = await readyToPay(shop, { goods: [[goods.f4, 1]], code: 'ONCE' })
    const bob = await readyToPay(shop, {
      goods: [[goods.f4, 1]],
      code: 'ONCE',
      details: { email: 'bob@example.com' },
    })
    cards.pay(await intentOf(ann))
    const told = await bob.post(calls.paymentIntent)
    expect([told.statusCode, told.json()]).toEqual([
      422,
      { message: messages.codeUsedUp, redirect_url: paths.basket },
    ])
    expect(cards.payments.size).toBe(1)
    const opened = await bob.post(calls.paymentIntent)
    expect(opened.statusCode).toBe(200)
    expect(cards.payments.get(opened.body.split('_secret_')[0] ?? '')?.amount).toBeGreaterThan(
      [...cards.payments.values()][0]?.amount ?? 0,
    )
  })
})

describe('stripe-handler', () => {
  const handle = async (visitor: Visitor, body: object) => {
    const answered = await visitor.post(calls.stripeHandler, body)
    return { status: answered.statusCode, ...answered.json<WireCardAnswer>() }
  }

  test('[T-011, T-308, T-310] a card that is good: the order is placed, the form finds it', async () => {
    const ann = await ready()
    const billing_address = { street_1: '12 Quarry Row', country_id: '' }
    const answered = await handle(ann, { payment_method_id: 'pm_ok', billing_address, opt_in: true })
    expect(answered).toMatchObject({ status: 200, error: null, requires_action: false })
    const [order] = await ordersIn(queries)
    expect(order?.optIn).toBe(true)
    const form = await ann.submit(calls.payByStripe, { agree: 'on', kerbside: 'on', stripe_method: 'card' })
    expect([form.statusCode, form.headers.location]).toEqual([303, completePath(order?.token ?? '')])
    expect(await countOf(queries, 'orders')).toBe(1)
  })

  test('[T-277, T-278, T-282] the form wants its boxes; a script has shown them itself', async () => {
    const pallet = await readyToPay(shop, { goods: [[goods.f1, 10.08]] })
    await handle(pallet, { payment_method_id: 'pm_ok' })
    const unticked = await pallet.submit(calls.payByStripe, { kerbside: 'on' })
    expect([unticked.statusCode, unticked.headers.location]).toEqual([303, '/checkout/payment'])
    const kerb = await pallet.submit(calls.payByStripe, { agree: 'on' })
    expect([kerb.statusCode, kerb.headers.location]).toEqual([303, '/checkout/payment'])
    const whole = await pallet.submit(calls.payByStripe, { agree: 'on', kerbside: 'on' })
    expect(whole.headers.location).toBe(completePath((await ordersIn(queries))[0]?.token ?? ''))
    expect((await pallet.post(calls.payByStripe)).statusCode).toBe(200)
  })

  test('[T-309, T-303] a bank that asks: the follow-up places it', async () => {
    const ann = await ready()
    const asked = await handle(ann, { payment_method_id: 'pm_3ds' })
    expect(asked).toMatchObject({ requires_action: true, error: null })
    expect(asked.payment_intent_client_secret).toMatch(/_secret_/)
    const id = asked.payment_intent_client_secret?.split('_secret_')[0] ?? ''
    cards.authenticate(id)
    const placed = await handle(ann, { payment_intent_id: id, opt_in: false })
    expect(placed).toMatchObject({ status: 200, requires_action: false, error: null })
    expect(await countOf(queries, 'orders')).toBe(1)
  })

  test('[T-313] a declined card: its sentence, no order, and another card may pay', async () => {
    const ann = await ready()
    const declined = await handle(ann, { payment_method_id: 'pm_declined' })
    expect(declined).toMatchObject({ status: 402, error: 'Your card was declined.', requires_action: false })
    expect(await countOf(queries, 'orders')).toBe(0)
    expect((await handle(ann, { payment_method_id: 'pm_ok' })).status).toBe(200)
    expect(await countOf(queries, 'orders')).toBe(1)
  })

  test('[T-311] the form alone pays nothing', async () => {
    const ann = await ready()
    const form = await ann.submit(calls.payByStripe, { agree: 'on', kerbside: 'on' })
    expect([form.statusCode, form.headers.location]).toEqual([303, '/checkout/payment'])
    expect(await countOf(queries, 'orders')).toBe(0)
  })

  test('[T-310] an answer that was lost after the charge: told, found, placed once', async () => {
    const ann = await ready()
    cards.line = 'lost'
    const told = await handle(ann, { payment_method_id: 'pm_ok' })
    expect([told.status, told.error]).toEqual([409, messages.checkingPayment])
    cards.line = 'good'
    const again = await handle(ann, { payment_method_id: 'pm_ok' })
    expect([again.status, again.error]).toEqual([409, messages.alreadyOrdered])
    expect(await countOf(queries, 'orders')).toBe(1)
    expect(cards.payments.size).toBe(1)
  })
})
