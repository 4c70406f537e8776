import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { reportOrders } from '#server/commands/orders.ts'
import { reportRefund, type TypedRefund } from '#server/commands/refund.ts'
import { runCommandOn } from '../../setup/commands.ts'
import { anna, register } from '../../setup/customers.ts'
import { asTradeCustomer, countRows, emailTemplatesIn, ordersIn } from '../../setup/ordering.ts'
import { refuseNextRefund } from '../../setup/refused-refund.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'

/* Staff list, search, match and refund payments against a reference. */

const { shop, cards, queries, ready, news, sound } = await startScriptedShop()
const { payments } = shop.features

const EMAIL = 'trade@example.com'

/** What `npm run shop -- payments` prints with these options. */
const list = async (options: Parameters<typeof runCommandOn>[2] = {}): Promise<string> =>
  (await runCommandOn(shop, ['payments'], options))?.text ?? 'It takes no such option.'
const match = (payment: string, to: string, note = '') =>
  runCommandOn(shop, ['payment', 'match', payment, to], { note })
const attention = (...typed: readonly string[]) => runCommandOn(shop, ['attention', ...typed])
const refund = (name: string, typed: Partial<TypedRefund>) =>
  reportRefund(payments, { name, cancel: false, ...typed })

/** Charges a card against a reference; returns the provider's id of the payment. */
const pay = async (reference: string, amount: string, email = 'ann@example.com'): Promise<string> => {
  const body = { payment_method_id: 'pm_ok', reference, amount, email_address: email }
  const answer = await shop.visit().post(calls.manualStripeHandler, body)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ payment_intent_id: string }>().payment_intent_id
}
/** A trade customer's released order of £36.00 that is not recorded as paid. */
const placeOnHold = async (): Promise<string> => {
  const tess = await asTradeCustomer(queries, await ready())
  await tess.post(calls.payOnHold)
  const number = (await ordersIn(queries)).at(-1)?.number ?? ''
  await runCommandOn(shop, ['order', 'release', number])
  return number
}
const owed = async () =>
  (await queries.execute<{ owed: number }>(sql`select balance_pence::int as owed from trade_balance`)).rows[0]
    ?.owed

test('lists payments by newest or oldest, searches by reference, email, id or note, and filters by day', async () => {
  const first = await pay('INV-2041', '£12.50')
  const second = await pay('DEPOSIT SMITH', '250', 'smith@example.com')
  expect(await list()).toMatch(new RegExp(`${second}.*not matched\\n.*${first}  £12.50  'INV-2041'`))
  expect(await list({ oldest: true })).toMatch(new RegExp(`${first}[^]*${second}`))
  for (const find of ['inv-2041', 'ANN@', first]) expect(await list({ find })).not.toContain(second)
  expect(await list({ find: 'smith' })).not.toContain(first)
  expect(await list({ find: '%' })).toBe('There is no such payment.')
  expect(await list({ limit: '1' })).toContain('… and more')
  expect(await list({ to: '2000-01-01' })).toBe('There is no such payment.')
  expect(JSON.parse(await list({ json: true, find: 'smith' }))).toMatchObject([
    { payment: second, reference: 'DEPOSIT SMITH', amount: 250, refunded: 0, isMatched: false },
  ])
  expect(await list({ from: '2000-01-01' })).toContain(first)
  expect(await list({ from: 'soon' })).toMatch(/^--from must be a day/)
})

test('lists payments for attention until they are matched or marked as done', async () => {
  const [one, two] = [await pay('INV-1', '5'), await pay('INV-2', '6')]
  const waiting = (await attention())?.text ?? ''
  for (const payment of [one, two])
    expect(waiting).toMatch(new RegExp(`${payment} .* not matched with an order or account yet`))
  expect(await match(one, 'nothing', 'asked Ann')).toMatchObject({ ok: true })
  expect(await attention('done', two)).toEqual({ ok: true, text: `The payment ${two} is off the list.` })
  expect((await attention())?.text).toBe('Nothing waits for anybody.')
  expect(await list({ find: 'asked ann' })).toContain('matched with nothing  (asked Ann)')
})

test('lists a matched payment with its order, and refunds the order’s money through it', async () => {
  const number = await placeOnHold()
  const paid = await pay('by telephone', '36')
  expect(await match(paid, number)).toEqual({
    ok: true,
    text: `The payment ${paid} of £36.00 is matched with order ${number}.`,
  })
  expect((await match(paid, number))?.text).toContain(`was matched with order ${number} before`)
  expect(await list()).toContain(`of ${number}`)
  expect((await reportOrders(shop.database, { json: false })).text).toContain(
    '(£36.00 paid against a reference)',
  )

  expect((await refund(number, { amount: '6', reason: 'late' })).text).toBe(
    `£6.00 of order ${number} is given back.`,
  )
  expect(cards.refunds).toMatchObject([{ paymentId: paid, amount: 600 }])
  expect(await refund(paid, { amount: '6' })).toMatchObject({ needsMore: true })
  expect((await match(paid, 'nothing'))?.text).toContain('stays with that one')
  expect((await refund(paid, { all: true })).text).toBe(`£30.00 of the payment ${paid} is given back.`)
  expect(await countRows(queries, 'orders', 'refunded_pence = 3600 and not needs_attention')).toBe(1)
  expect(await countRows(queries, 'credit_note')).toBe(2)
  expect((await emailTemplatesIn(queries)).filter((one) => one === 'order-refunded')).toHaveLength(2)
  expect(await refund(paid, { all: true })).toMatchObject({
    ok: true,
    text: expect.stringContaining('Nothing is left'),
  })
  await sound()
})

test('can be matched otherwise after the provider refused the refund of its order [M-077]', async () => {
  const [one, two] = [await placeOnHold(), await placeOnHold()]
  const paid = await pay('by telephone', '36')
  await match(paid, one)
  refuseNextRefund(cards)
  expect(await refund(one, { amount: '6' })).toMatchObject({ ok: false })
  expect(await match(paid, two)).toMatchObject({ ok: true })
  expect(await refund(two, { amount: '6' })).toMatchObject({ ok: true })
  expect(await match(paid, one)).toMatchObject({ ok: false })
  await sound()
})

test('refunds a part payment through its provider, and leaves the rest of the order to staff', async () => {
  const number = await placeOnHold()
  const deposit = await pay('deposit', '10')
  await match(deposit, number)
  expect(await refund(number, { amount: '10.01' })).toMatchObject({ ok: false })
  await runCommandOn(shop, ['order', 'release', number], { paid: 'cash' })
  const result = await refund(number, { all: true, cancel: true })
  expect(result.text).toMatch(
    /^£10\.00 of order .* is given back, and it is cancelled\.\nGive back £26\.00 of order/,
  )
  expect(cards.refunds).toMatchObject([{ paymentId: deposit, amount: 1000 }])
  await sound()
})

test('lowers a trade account’s debt once, and a refund of the payment raises it again', async () => {
  const tess = await asTradeCustomer(queries, await ready())
  await tess.post(calls.payOnAccount)
  const paid = await pay('account', '30')
  await register(shop)
  for (const stranger of ['nobody@example.com', anna])
    expect(await match(paid, stranger)).toEqual({
      ok: false,
      text: `There is no trade account with the email address '${stranger}'.`,
    })
  expect(await match(paid, EMAIL)).toEqual({
    ok: true,
    text: `The payment ${paid} of £30.00 is matched with the account ${EMAIL}; it owes £6.00 now.`,
  })
  expect((await match(paid, EMAIL))?.text).toContain('before')
  expect((await match(paid, 'nothing'))?.text).toContain('on a trade account already')
  expect(await owed()).toBe(600)
  const more = await pay('account', '7')
  expect((await match(more, EMAIL))?.text).toContain('owes £6.00, which is less than the payment')
  expect(await countRows(queries, 'manual_payment', 'matched_at is not null')).toBe(1)
  expect(await refund(paid, { amount: '5' })).toMatchObject({ ok: true })
  expect(await owed()).toBe(1100)
  const [made] = cards.refunds
  if (made !== undefined) made.state = 'failed'
  await news({ id: 'evt_back', paymentId: paid, refundId: `re_${made?.key}`, type: 'refund.failed' })
  expect(await owed()).toBe(600)
  expect((await attention())?.text).toContain('giving it back was refused, or it came back')
  await sound()
})

test('emails the payer of a refunded payment without an order, also when staff refunded it at the provider', async () => {
  const paid = await pay('INV-7', '20')
  expect(await refund(paid, { amount: '20.01' })).toMatchObject({ ok: false })
  expect(await refund(paid, { amount: '8' })).toMatchObject({ ok: true })
  cards.refunds.push({ paymentId: paid, amount: 1200 as never, key: null, id: 're_desk', state: 'completed' })
  for (const id of ['evt_1', 'evt_2'])
    await news({ id, paymentId: paid, refundId: 're_desk', type: 'refund.created' })
  expect(await countRows(queries, 'manual_payment', 'refunded_pence = 2000')).toBe(1)
  const { rows } = await queries.execute<{ recipient: string; text: string }>(
    sql`select recipient, text from mail where template = 'payment-refunded' order by id`,
  )
  expect(rows.map(({ recipient }) => recipient)).toEqual(['ann@example.com', 'ann@example.com'])
  expect(rows[0]?.text).toContain('We have refunded £8.00 of your payment for ‘INV-7’.')
  expect([await countRows(queries, 'credit_note'), await countRows(queries, 'refund')]).toEqual([0, 2])
  await sound()
})

test('keeps a reason that staff typed for a refund out of the log [M-193]', async () => {
  const paid = await pay('INV-7', '20')
  expect(await refund(paid, { amount: '8', reason: 'Mrs Patel rang' })).toMatchObject({ ok: true })
  expect(await countRows(queries, 'refund', "reason = 'Mrs Patel rang'")).toBe(1)
  expect(await countRows(queries, 'audit', "action = 'payment.refund' and reason is null")).toBe(1)
})

test('neither matches nor refunds a payment whose money has not arrived [M-077]', async () => {
  const body = { reference: 'INV-8', amount: '8', email_address: 'ann@example.com' }
  const begun = await shop.visit().post(calls.manualStripeHandler, { payment_method_id: 'pm_3ds', ...body })
  const { payment_intent_id: waiting } = begun.json<{ payment_intent_id: string }>()
  for (const typed of [{ all: true }, { amount: '5' }])
    expect(await refund(waiting, typed)).toEqual({
      ok: false,
      text: `The payment ${waiting} was not paid, so nothing can be given back.`,
    })
  expect(await match(waiting, 'nothing')).toMatchObject({ ok: false })
  expect(await list()).toMatch(/ {2}\(\S+: not paid yet\)$/)
  expect([cards.refunds, await countRows(queries, 'refund')]).toEqual([[], 0])
})

test('neither matches nor refunds unknown payments, and matches none with unknown orders', async () => {
  const number = await placeOnHold()
  expect((await match('pi_none', number))?.text).toMatch(/^'pi_none' is no payment against a reference/)
  expect((await match(await pay('INV-1', '5'), 'TS-0000-0000'))?.text).toBe(
    'There is no order with that number.',
  )
  expect((await match('pi_none', 'somewhere'))?.text).toMatch(/^'somewhere' is nothing to match with/)
  expect(await match(await pay('INV-2', '5'), 'nothing', 'x'.repeat(201))).toEqual({
    ok: false,
    text: 'A note has up to 200 letters.',
  })
  expect(await refund('pi_none', { all: true })).toMatchObject({ ok: false })
  expect(await runCommandOn(shop, ['payment', 'match', 'pi_1'])).toBe(null)
  expect(await runCommandOn(shop, ['payment', 'list'])).toBe(null)
})
