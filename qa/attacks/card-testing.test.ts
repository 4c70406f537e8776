import { sql } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls, webhooks } from '#contract/routes.ts'
import type { RefusalReason } from '#server/payments/gateways/payment-gateway.ts'
import { readGoods } from '../../test/http/goods.ts'
import { readyToPay } from '../../test/setup/ordering.ts'
import { scriptCards } from '../../test/setup/scripted-providers.ts'
import { startShop, type Visitor } from '../../test/setup/shop.ts'

/* SX-08: a bot tries stolen cards, each in a session of its own, from fifty addresses, on every card path. */

const cards = scriptCards()
const shop = await startShop({ payments: { gateways: { stripe: cards } } })
const { queries } = shop.database
const goods = await readGoods(queries)

/** All 2,000 on request; the breaker opens within a tenth of them. */
const ATTEMPTS = process.env['ATTACKS'] === 'full' ? 2000 : 150
const ADDRESSES = 50

beforeEach(() => {
  cards.connection = 'good'
  cards.payments.clear()
})

const ready = (email = 'anna@example.com') => readyToPay(shop, { goods: [[goods.f4, 1]], details: { email } })
const postFrom = (address: string, { cookie, token }: Visitor, url: string, payload: object) =>
  shop.app.inject({
    method: 'POST',
    url,
    remoteAddress: address,
    headers: { host: 'shop.test', cookie, 'x-csrf-token': token, 'x-requested-with': 'fetch' },
    payload,
  })
let events = 0
/** The card is declined in the bot's own browser, and the provider sends a webhook event. */
const declineInBrowser = async (paymentId: string): Promise<void> => {
  cards.decline(paymentId)
  events += 1
  await shop.call({
    method: 'POST',
    url: webhooks.stripe,
    headers: { 'content-type': 'application/json', 'stripe-signature': 'good' },
    body: JSON.stringify({ id: `evt_${events}`, paymentId, type: 'payment_intent.payment_failed' }),
  })
}

const manual = (n: number) => ({
  payment_method_id: 'pm_declined',
  reference: `INV-${n}`,
  amount: '1.00',
  email_address: `bot${n}@example.com`,
})

/** One try on one of the paths. */
const tryCard = async (n: number): Promise<void> => {
  const address = `203.0.113.${1 + (n % ADDRESSES)}`
  if (n % 3 === 0) {
    await postFrom(address, shop.visit(), calls.manualStripeHandler, manual(n))
    return
  }
  const bot = await ready(`bot${n}@example.com`)
  if (n % 3 === 1) {
    await postFrom(address, bot, calls.stripeHandler, { payment_method_id: 'pm_declined' })
    return
  }
  const response = await postFrom(address, bot, calls.paymentIntent, {})
  if (response.statusCode === 200) await declineInBrowser(response.body.split('_secret_')[0] ?? '')
}

const codeInMail = async (to: string): Promise<string> => {
  const { rows } = await queries.execute<{ subject: string }>(
    sql`select subject from mail where recipient = ${to} and template = 'card-code' order by id desc limit 1`,
  )
  return rows[0]?.subject.slice(0, 6) ?? ''
}

test(`lets at most 100 of ${ATTEMPTS} tries reach the provider, and lets real shoppers pay [T-378]`, {
  timeout: 600_000,
}, async () => {
  for (let n = 0; n < ATTEMPTS; n += 1) await tryCard(n)
  expect(cards.payments.size).toBeGreaterThanOrEqual(30)
  expect(cards.payments.size).toBeLessThanOrEqual(100)
  expect(
    shop.logs.filter((line) => line['msg'] === 'cards are being tested: payers are asked for a code'),
  ).toHaveLength(1)

  const ann = await ready()
  const response = await ann.post(calls.stripeHandler, { payment_method_id: 'pm_ok' })
  expect([response.statusCode, response.json().message]).toEqual([428, messages.cardCodeSent])
  const code = await codeInMail('anna@example.com')
  const wrong = await ann.post(calls.cardCode, { code: code === '000000' ? '111111' : '000000' })
  expect([wrong.statusCode, wrong.json().message]).toEqual([422, messages.cardCodeWrong])
  expect((await ann.post(calls.cardCode, { code })).json()).toEqual({ status: 'ok' })
  for (const payment_method_id of ['pm_declined', 'pm_declined'])
    expect((await ann.post(calls.stripeHandler, { payment_method_id })).statusCode).toBe(402)
  expect((await ann.post(calls.stripeHandler, { payment_method_id: 'pm_ok' })).json().redirect_url).toMatch(
    /complete/,
  )
})

test('accepts the code for manual payments too, but only for the mailbox that it was sent to [T-378]', async () => {
  for (let n = 0; n < 30; n += 1)
    await postFrom(`198.51.100.${n}`, shop.visit(), calls.manualStripeHandler, manual(n))
  const bob = shop.visit()
  const pay = { ...manual(1), payment_method_id: 'pm_ok', email_address: 'bob@example.com' }
  expect((await bob.post(calls.manualStripeHandler, pay)).statusCode).toBe(428)
  /* A second press sends no second email. */
  expect((await bob.post(calls.manualStripeHandler, pay)).statusCode).toBe(428)
  const { rows } = await queries.execute(sql`select from mail where recipient = 'bob@example.com'`)
  expect(rows).toHaveLength(1)
  await bob.post(calls.cardCode, { code: await codeInMail('bob@example.com') })
  const otherMailbox = { ...pay, email_address: 'eve@example.com' }
  expect((await bob.post(calls.manualStripeHandler, otherMailbox)).statusCode).toBe(428)
})

test('accepts five guesses of a code at most, expires it after a quarter of an hour, and only for its own payment', async () => {
  for (let n = 0; n < 30; n += 1)
    await postFrom(`198.51.100.${n}`, shop.visit(), calls.manualStripeHandler, manual(n))
  const pay = (email_address: string) => ({ ...manual(1), payment_method_id: 'pm_ok', email_address })
  const bob = shop.visit()
  await bob.post(calls.manualStripeHandler, pay('bob@example.com'))
  const code = await codeInMail('bob@example.com')
  expect((await shop.visit().post(calls.cardCode, { code })).statusCode).toBe(422)
  for (const guess of ['abc', '', '1234567'])
    expect((await bob.post(calls.cardCode, { code: guess })).statusCode).toBe(422)
  const wrong = code === '000000' ? '111111' : '000000'
  for (let n = 0; n < 5; n += 1) await bob.post(calls.cardCode, { code: wrong })
  expect((await bob.post(calls.cardCode, { code })).statusCode).toBe(422)

  const lateVisitor = shop.visit()
  await lateVisitor.post(calls.manualStripeHandler, pay('late@example.com'))
  shop.clock.now = new Date(shop.clock.now.getTime() + 16 * 60_000)
  expect(
    (await lateVisitor.post(calls.cardCode, { code: await codeInMail('late@example.com') })).statusCode,
  ).toBe(422)
})

test('cancels a payment opened earlier when its card is declined during card testing', async () => {
  const earlyShopper = await ready()
  const opened = (await earlyShopper.post(calls.paymentIntent)).body.split('_secret_')[0] ?? ''
  for (let n = 0; n < 30; n += 1)
    await postFrom(`198.51.100.${n}`, shop.visit(), calls.manualStripeHandler, manual(n))
  await declineInBrowser(opened)
  expect(cards.payments.get(opened)?.state.kind).toBe('cancelled')
})

/** Makes the provider refuse every new payment from now on. */
const refuseAll = (reason: RefusalReason): void => {
  const outcome = { kind: 'refused', reason, code: 'x', sentence: '', trace: null } as const
  const createConfirmed = vi.spyOn(cards, 'openConfirmed').mockResolvedValue(outcome)
  onTestFinished(() => createConfirmed.mockRestore())
}

test.each(['not-found', 'invalid', 'not-allowed', 'key-reused'] as const)(
  'does not count a payment refused as %s as a decline, so that it cannot trigger codes for all [T-378, T-313]',
  async (reason) => {
    refuseAll(reason)
    for (let n = 0; n < 35; n += 1) {
      const response = await postFrom(`198.51.100.${n}`, shop.visit(), calls.manualStripeHandler, manual(n))
      expect([response.statusCode, response.json().error]).toEqual([402, messages.cardUnexpected])
    }
    const bot = await ready()
    expect(
      (await postFrom('203.0.113.9', bot, calls.stripeHandler, { payment_method_id: 'pm_made_up' }))
        .statusCode,
    ).toBe(402)
    vi.restoreAllMocks()
    const pay = { ...manual(1), payment_method_id: 'pm_ok' }
    expect((await shop.visit().post(calls.manualStripeHandler, pay)).statusCode).toBe(200)
  },
)

test('counts unknown cards as tries: ten in a session, or three at manual payment [T-378, SX-07]', async () => {
  refuseAll('not-found')
  const bot = await ready()
  const statuses: number[] = []
  for (let n = 0; n < 11; n += 1)
    statuses.push((await bot.post(calls.stripeHandler, { payment_method_id: `pm_made_up_${n}` })).statusCode)
  expect(statuses).toEqual([...Array(10).fill(402), 429])
  const eve = shop.visit()
  const manualStatuses: number[] = []
  for (let n = 0; n < 4; n += 1)
    manualStatuses.push((await eve.post(calls.manualStripeHandler, manual(1))).statusCode)
  expect(manualStatuses).toEqual([402, 402, 402, 429])
})

test('does not count tries while our own keys are wrong, so that shoppers can pay afterwards [T-378, SX-07]', async () => {
  refuseAll('not-allowed')
  const ann = await ready()
  for (let n = 0; n < 12; n += 1)
    expect((await ann.post(calls.stripeHandler, { payment_method_id: 'pm_ok' })).statusCode).toBe(402)
  const pay = { ...manual(1), payment_method_id: 'pm_ok' }
  for (let n = 0; n < 6; n += 1)
    expect((await ann.post(calls.manualStripeHandler, pay)).json().error).toBe(messages.cardUnexpected)
  vi.restoreAllMocks()
  expect((await ann.post(calls.manualStripeHandler, pay)).statusCode).toBe(200)
  const paid = await ann.post(calls.stripeHandler, { payment_method_id: 'pm_ok' })
  expect(paid.json().redirect_url).toMatch(/complete/)
})
