import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { reportReconcile } from '#server/commands/reconcile.ts'
import { checkInvariants } from '#server/orders/index.ts'
import { runCommandOn } from '../../setup/commands.ts'
import { countRows, ordersIn, readyToPay } from '../../setup/ordering.ts'
import { startSandbox } from '../../setup/sandbox.ts'
import { scriptWallet } from '../../setup/scripted-providers.ts'
import { startShop } from '../../setup/shop.ts'
import { readGoods } from '../goods.ts'

/* `npm run shop -- reconcile`: Stripe's list, as the sandbox has it, beside the shop's own. */

const { cards, sandbox } = await startSandbox()
const shop = await startShop({ payments: { gateways: { stripe: cards, paypal: scriptWallet() } } })
const withoutCards = await startShop()
const { queries } = shop.database
const goods = await readGoods(queries)

beforeEach(() => {
  sandbox.store.state.intents = {}
})

const DAY_MS = 24 * 60 * 60_000
const inDays = (days: number) => new Date(shop.clock.now.getTime() + days * DAY_MS)
const dayIn = (days: number) => inDays(days).toISOString().slice(0, 10)
/** Yesterday to tomorrow, reported as of the day after: a test may run at midnight. */
const report = (days: { from?: string; to?: string } = { from: dayIn(-1), to: dayIn(1) }, now = inDays(2)) =>
  reportReconcile(shop.features.payments, days, now)

const buy = async () => {
  const ann = await readyToPay(shop, { goods: [[goods.f4, 1]] })
  const paid = await ann.post(calls.stripeHandler, { payment_method_id: 'pm_card_visa' })
  expect(paid.statusCode).toBe(200)
}
const attempts = async () =>
  (
    await queries.execute<{ id: string }>(
      sql`select payment_id as id from payment_attempt order by payment_attempt.id`,
    )
  ).rows.map(({ id }) => id)

test('reports equal sums, ignoring unpaid intents and payments that another system made at Stripe [IV-23]', async () => {
  await buy()
  await buy()
  const looking = await readyToPay(shop, { goods: [[goods.f4, 1]] })
  await looking.post(calls.paymentIntent)
  const total = (await ordersIn(queries)).reduce((all, one) => all + one.total, 0)
  const pounds = `£${Math.floor(total / 100)}.${String(total % 100).padStart(2, '0')}`
  const same = `${dayIn(-1)} to ${dayIn(1)}: 2 paid at Stripe, ${pounds}; here ${pounds}.`
  expect(await report()).toEqual({ ok: true, text: same })
  expect(await countRows(queries, 'payment_attempt')).toBe(3)
  expect((await report({ from: dayIn(-2) })).text).toContain(': 0 paid at Stripe, £0.00; here £0.00.')
  const [, , others = ''] = await attempts()
  const { wire } = sandbox.store.state.intents[others] ?? {}
  Object.assign(wire ?? {}, { metadata: {}, amount_received: 500 })
  expect(await report()).toEqual({ ok: true, text: same })
  expect(await checkInvariants(queries, shop.clock.now)).toEqual([])
})

test('counts payments by reference, and says how many payments no list has [IV-23]', async () => {
  const body = { reference: 'INV-7', amount: '20', email_address: 'ann@example.com' }
  const manual = { payment_method_id: 'pm_card_visa', ...body }
  expect((await shop.visit().post(calls.manualStripeHandler, manual)).json()).toMatchObject({ error: null })
  for (const pays of [true, false]) {
    const ann = await readyToPay(shop, { goods: [[goods.f4, 1]] })
    const { id } = (await ann.get(calls.paypalGetOrder, { 'x-csrf-token': ann.token })).json()
    if (pays) await ann.post(calls.paypalCaptureOrder, { order_id: id })
  }
  const { ok, text } = await report()
  expect([ok, text.split('\n')]).toEqual([
    true,
    [
      `${dayIn(-1)} to ${dayIn(1)}: 1 paid at Stripe, £20.00; here £20.00.`,
      expect.stringMatching(/^1 by PayPal or Google Pay are not compared/),
    ],
  ])
})

test('reports differing amounts and payments that only one side has, one a line [IV-23]', async () => {
  await buy()
  await buy()
  await buy()
  const [one = '', two = '', three = ''] = await attempts()
  await queries.execute(
    sql`update payment_attempt set received_pence = received_pence - 1 where payment_id = ${one}`,
  )
  await queries.execute(sql`update payment_attempt set payment_id = 'pi_lost' where payment_id = ${two}`)
  delete sandbox.store.state.intents[three]
  const { ok, text } = await report()
  expect(ok).toBe(false)
  const lines = text.split('\n').slice(1).toSorted()
  expect(lines).toHaveLength(4)
  for (const [payment, what] of [
    [one, /at Stripe £\d+\.\d\d, here £\d+\.\d\d$/],
    [two, /at Stripe £\d+\.\d\d, here unknown$/],
    ['pi_lost', /at Stripe unknown, here £\d+\.\d\d$/],
    [three, /at Stripe unknown, here £\d+\.\d\d$/],
  ] as const)
    expect(lines.find((line) => line.startsWith(payment))).toMatch(what)
})

test('fails when one of several providers differs from the shop [IV-23]', async () => {
  const agrees = { provider: 'stripe', payments: 1, there: 500, here: 500, differences: [] } as const
  const differs = {
    ...agrees,
    provider: 'paypal',
    here: 400,
    differences: [{ payment: 'one', there: 500, here: 400 }],
  } as const
  const { ok, text } = await reportReconcile(
    { compareLedger: async () => ({ ok: true, value: { compared: [agrees, differs], notCompared: [] } }) },
    { from: dayIn(-1) },
    inDays(2),
  )
  expect([ok, text.split('\n')[2]]).toEqual([false, 'one  at PayPal £5.00, here £4.00'])
})

test.each([
  [{}, /^Say for which days/],
  [{ from: 'yesterday' }, /^Say for which days/],
  [{ from: '2026-02-30' }, /^Say for which days/],
  [{ from: '2026-01-02', to: '2026-01-01' }, /is before --from/],
  [{ from: '2026-01-01', to: '2026-02-01' }, /more than 31 days/],
])('rejects the period %j', async (days, why) => {
  expect(await report(days)).toEqual({ ok: false, text: expect.stringMatching(why) })
})

test('rejects a day that is not over, and a shop without cards', async () => {
  expect((await report({ from: dayIn(0) }, shop.clock.now)).text).toMatch(/is not over yet/)
  const days = { from: '2026-01-01', to: '2026-01-02' }
  expect(await runCommandOn(shop, ['reconcile'], days)).toEqual({
    ok: true,
    text: '2026-01-01 to 2026-01-02: 0 paid at Stripe, £0.00; here £0.00.',
  })
  expect(await runCommandOn(withoutCards, ['reconcile'], days)).toEqual({
    ok: false,
    text: 'This shop takes no cards: there is no list to compare with.',
  })
})
