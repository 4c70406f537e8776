import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls, webhooks } from '#contract/routes.ts'
import { anna, register } from '../../setup/customers.ts'
import { countRows, logIn, readyToPay } from '../../setup/ordering.ts'
import { scriptCards } from '../../setup/scripted-providers.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { readGoods } from '../goods.ts'

/*
 * SX-08: during card testing, who must enter an emailed code, where it is valid, and what follows the last
 * one.
 */

const cards = scriptCards()
const shop = await startShop({
  payments: { gateways: { stripe: cards }, cardTesting: { declines: 2 } },
})
const { queries } = shop.database
const goods = await readGoods(queries)
const MINUTE = 60_000

beforeEach(() => {
  cards.connection = 'good'
  cards.payments.clear()
})

const later = (ms: number): void => {
  shop.clock.now = new Date(shop.clock.now.getTime() + ms)
}
const manualBody = (email_address = anna) => ({
  payment_method_id: 'pm_ok',
  reference: 'INV-1',
  amount: '1.00',
  email_address,
})
const payManually = (visitor: Visitor, change: object = {}) =>
  visitor.post(calls.manualStripeHandler, { ...manualBody(), ...change })
/** Declines two cards, from which on codes are required. */
const startCardTesting = async (): Promise<void> => {
  for (let i = 0; i < 2; i += 1) await payManually(shop.visit(), { payment_method_id: 'pm_declined' })
}
const codesIn = async (to = anna): Promise<readonly string[]> => {
  const { rows } = await queries.execute<{ subject: string }>(
    sql`select subject from mail where recipient = ${to} and template = 'card-code' order by id`,
  )
  return rows.map(({ subject }) => subject.slice(0, 6))
}
const challenged = () => [...cards.payments.values()].map(({ isChallenged }) => isChallenged)

describe('the code', () => {
  test('is accepted in a second session that names the mailbox, without a second email [SX-08]', async () => {
    await startCardTesting()
    const phone = shop.visit()
    expect((await payManually(phone)).statusCode).toBe(428)
    later(5 * MINUTE)
    const laptop = shop.visit()
    expect((await payManually(laptop)).statusCode).toBe(428)
    const codes = await codesIn()
    expect(codes).toHaveLength(1)
    expect((await laptop.post(calls.cardCode, { code: codes[0] })).json()).toEqual({ status: 'ok' })
    expect((await payManually(laptop)).statusCode).toBe(200)
    /* No code was entered on the phone. */
    later(2 * MINUTE)
    expect((await payManually(phone)).statusCode).toBe(428)
  })

  test('is accepted in each of two sessions, whichever of them caused a newer one to be sent [SX-08]', async () => {
    await startCardTesting()
    const [phone, laptop] = [shop.visit(), shop.visit()]
    await payManually(phone)
    await payManually(laptop)
    later(2 * MINUTE)
    await payManually(laptop)
    const [first, second] = await codesIn()
    expect((await laptop.post(calls.cardCode, { code: first })).statusCode).toBe(200)
    expect((await phone.post(calls.cardCode, { code: second })).statusCode).toBe(200)
  })

  test('is rejected in a session that names another mailbox [SX-08]', async () => {
    await startCardTesting()
    await payManually(shop.visit())
    const eve = shop.visit()
    await payManually(eve, { email_address: 'eve@example.com' })
    const [code] = await codesIn()
    expect((await eve.post(calls.cardCode, { code })).statusCode).toBe(422)
  })

  test('allows fifty guesses a day for a mailbox over all sessions, then the bank challenges instead [SX-08]', async () => {
    await startCardTesting()
    const owner = shop.visit()
    await payManually(owner)
    const [code = ''] = await codesIn()
    const wrong = code === '000000' ? '111111' : '000000'
    for (let i = 0; i < 10; i += 1) {
      const guesser = shop.visit()
      await payManually(guesser)
      for (let n = 0; n < 5; n += 1) await guesser.post(calls.cardCode, { code: wrong })
    }
    expect((await owner.post(calls.cardCode, { code })).statusCode).toBe(422)
    expect((await payManually(owner)).statusCode).toBe(200)
    expect(challenged().at(-1)).toBe(true)
  })

  test.each([
    ['a space', (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`],
    ['a hyphen', (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`],
    ['a dash and spaces around', (code: string) => ` ${code.slice(0, 3)}–${code.slice(3)} `],
  ])('is accepted with %s in it [SX-08]', async (_what, typed) => {
    await startCardTesting()
    const visitor = shop.visit()
    await payManually(visitor)
    const [code = ''] = await codesIn()
    expect((await visitor.post(calls.cardCode, { code: typed(code) })).json()).toEqual({ status: 'ok' })
  })
})

describe('a mailbox that has received its three codes of the day', () => {
  const spendCodes = async (visitor: Visitor): Promise<void> => {
    for (let i = 0; i < 3; i += 1) {
      expect((await payManually(visitor)).statusCode).toBe(428)
      later(2 * MINUTE)
    }
    expect(await codesIn()).toHaveLength(3)
  }

  test('pays against a reference with a 3-D Secure challenge, without a refusal [SX-08]', async () => {
    await startCardTesting()
    const visitor = shop.visit()
    await spendCodes(visitor)
    expect((await payManually(visitor)).statusCode).toBe(200)
    expect(challenged()).toEqual([false, false, true])
    expect(await codesIn()).toHaveLength(3)
  })

  test('pays an order with a challenge, by the card form and by the payment element [SX-08]', async () => {
    await startCardTesting()
    await spendCodes(shop.visit())
    /* By now the last code has expired. */
    later(20 * MINUTE)
    const ready = () => readyToPay(shop, { goods: [[goods.f4, 1]], details: { email: anna } })
    const byForm = await (await ready()).post(calls.stripeHandler, { payment_method_id: 'pm_ok' })
    expect(byForm.statusCode).toBe(200)
    const byElement = await (await ready()).post(calls.paymentIntent)
    expect(byElement.statusCode).toBe(200)
    expect(challenged().slice(2)).toEqual([true, true])
  })

  test('replaces a payment that was opened before with a challenged one [SX-08]', async () => {
    const early = await readyToPay(shop, { goods: [[goods.f4, 1]], details: { email: anna } })
    const before = (await early.post(calls.paymentIntent)).body.split('_secret_')[0] ?? ''
    await startCardTesting()
    await spendCodes(shop.visit())
    expect((await early.post(calls.paymentIntent)).statusCode).toBe(428)
    later(2 * MINUTE)
    const after = (await early.post(calls.paymentIntent)).body.split('_secret_')[0] ?? ''
    expect(cards.payments.get(before)?.state.kind).toBe('cancelled')
    expect(cards.payments.get(after)?.isChallenged).toBe(true)
    expect((await early.post(calls.paymentIntent)).body.split('_secret_')[0]).toBe(after)
  })
})

describe('a customer', () => {
  /** Anna, logged in, with an order that she paid. */
  const customer = async (confirmed: boolean): Promise<Visitor> => {
    await register(shop)
    const { rows } = await queries.execute<{ id: number }>(
      sql`update customer set email_confirmed_at = ${confirmed ? sql`now()` : sql`null`} returning id`,
    )
    const visitor = await readyToPay(shop, { goods: [[goods.f4, 1]], details: { email: anna } })
    await logIn(queries, visitor, rows[0]?.id ?? 0)
    expect((await visitor.post(calls.stripeHandler, { payment_method_id: 'pm_ok' })).statusCode).toBe(200)
    return visitor
  }

  test('with a confirmed email and a paid order needs no code [SX-08]', async () => {
    const visitor = await customer(true)
    await startCardTesting()
    expect((await payManually(visitor)).statusCode).toBe(200)
    expect(await codesIn()).toEqual([])
  })

  test.each([
    ['whose email is not confirmed', false, sql`select 1`],
    ['whose order was cancelled', true, sql`update orders set state = 'cancelled', cancelled_at = now()`],
    ['whose order was refunded', true, sql`update orders set refunded_pence = total_pence`],
    ['whose order staff must look at', true, sql`update orders set needs_attention = true`],
  ])('%s needs a code [SX-08]', async (_what, confirmed, change) => {
    const visitor = await customer(confirmed)
    await queries.execute(change)
    await startCardTesting()
    expect((await payManually(visitor)).statusCode).toBe(428)
  })
})

describe('Retry-After', () => {
  test('is the time left of the exhausted limit, in whole minutes [SX-07]', async () => {
    await startCardTesting()
    const visitor = shop.visit()
    for (let i = 0; i < 3; i += 1)
      expect((await payManually(visitor, { email_address: `a${i}@example.com` })).statusCode).toBe(428)
    await queries.execute(sql`update attempt set ends_at = now() + interval '6 minutes 50 seconds'
      where ends_at between now() + interval '59 minutes' and now() + interval '61 minutes'`)
    /* The card-testing window lasts an hour as well. */
    const refused = await payManually(visitor, { email_address: 'a3@example.com' })
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '420'])
    expect(await codesIn('a3@example.com')).toEqual([])
  })
})

describe('a declined card', () => {
  const event = (id: string, paymentId: string) =>
    shop.call({
      method: 'POST',
      url: webhooks.stripe,
      headers: { 'content-type': 'application/json', 'stripe-signature': 'good' },
      body: JSON.stringify({ id, paymentId, type: 'payment_intent.payment_failed' }),
    })
  const declines = () => shop.features.payments.declines()

  test('at the card form counts once, though page, webhook and reconciler all report it [SX-08]', async () => {
    const visitor = await readyToPay(shop, { goods: [[goods.f4, 1]] })
    await visitor.post(calls.stripeHandler, { payment_method_id: 'pm_declined' })
    const [id = ''] = cards.payments.keys()
    expect(await declines()).toBe(1)
    cards.decline(id)
    await event('evt_form', id)
    await visitor.post(calls.stripeHandler, { payment_intent_id: id })
    later(2 * MINUTE)
    await shop.features.payments.reconcile()
    expect(await declines()).toBe(1)
  })

  test('of a payment by reference counts once, however often the page returns with it [SX-08]', async () => {
    const visitor = shop.visit()
    const pending = await payManually(visitor, { payment_method_id: 'pm_3ds' })
    const id: string = pending.json().payment_intent_id
    const cancel = cards.cancel
    cards.cancel = () => Promise.resolve({ kind: 'unknown', why: 'connection', trace: null })
    cards.decline(id)
    for (let i = 0; i < 3; i += 1) await payManually(visitor, { payment_intent_id: id })
    cards.cancel = cancel
    await event('evt_manual', id)
    later(2 * MINUTE)
    await shop.features.payments.reconcile()
    expect(await declines()).toBe(1)
  })

  test('in the browser counts once for each event, though the event is delivered twice [SX-08]', async () => {
    const visitor = await readyToPay(shop, { goods: [[goods.f4, 1]] })
    const id = (await visitor.post(calls.paymentIntent)).body.split('_secret_')[0] ?? ''
    cards.decline(id)
    cards.connection = 'away'
    await event('evt_1', id)
    await queries.execute(sql`update provider_event set processed_at = null`)
    cards.connection = 'good'
    await event('evt_1', id)
    later(2 * MINUTE)
    await shop.features.payments.reconcile()
    await visitor.post(calls.paymentConfirm, { payment_intent_id: id, opt_in: false })
    expect(await declines()).toBe(1)
    /* The same payment tried with another card. */
    await event('evt_2', id)
    expect(await declines()).toBe(2)
  })
})

describe('payments by reference', () => {
  const from = (remoteAddress: string, visitor: Visitor) =>
    shop.app.inject({
      method: 'POST',
      url: calls.manualStripeHandler,
      remoteAddress,
      headers: {
        host: 'shop.test',
        cookie: visitor.cookie,
        'x-csrf-token': visitor.token,
        'x-requested-with': 'fetch',
      },
      payload: manualBody(),
    })

  test('are limited to three in ten minutes for a session [SX-08]', async () => {
    const visitor = shop.visit()
    for (let i = 0; i < 3; i += 1) {
      expect((await payManually(visitor)).statusCode).toBe(200)
      if (i === 0) later(3 * MINUTE)
    }
    const refused = await payManually(visitor)
    expect([refused.statusCode, refused.json().message]).toEqual([429, messages.tooManyRequests])
    expect(refused.headers['retry-after']).toBe('420')
    later(7 * MINUTE - 1)
    expect((await payManually(visitor)).statusCode).toBe(429)
    later(1)
    expect((await payManually(visitor)).statusCode).toBe(200)
    expect(await countRows(queries, 'manual_payment')).toBe(4)
  })

  test('are limited to five in an hour for an address [SX-08]', async () => {
    for (let i = 0; i < 5; i += 1) expect((await from('203.0.113.4', shop.visit())).statusCode).toBe(200)
    later(30 * MINUTE)
    const refused = await from('203.0.113.4', shop.visit())
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1800'])
    expect((await from('203.0.113.5', shop.visit())).statusCode).toBe(200)
    later(30 * MINUTE - 1)
    expect((await from('203.0.113.4', shop.visit())).statusCode).toBe(429)
    later(1)
    expect((await from('203.0.113.4', shop.visit())).statusCode).toBe(200)
  })
})

test('limits the card form to ten hits an hour for a session, with Retry-After until the first is an hour old [SX-07]', async () => {
  const visitor = await readyToPay(shop, { goods: [[goods.f4, 1]] })
  const declined = { kind: 'refused', reason: 'invalid', code: 'x', sentence: '', trace: null } as const
  const createConfirmed = cards.openConfirmed
  cards.openConfirmed = () => Promise.resolve(declined)
  const pay = () => visitor.post(calls.stripeHandler, { payment_method_id: 'pm_ok' })
  for (let i = 0; i < 10; i += 1) {
    expect((await pay()).statusCode).toBe(402)
    if (i === 0) later(15 * MINUTE)
  }
  const refused = await pay()
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, String(45 * 60)])
  cards.openConfirmed = createConfirmed
  later(45 * MINUTE)
  expect((await pay()).statusCode).toBe(200)
})
