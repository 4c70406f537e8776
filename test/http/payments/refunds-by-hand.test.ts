import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { readAttentionCommand } from '#server/commands/attention.ts'
import { readOrderCommand } from '#server/commands/orders.ts'
import { reportRefund, type TypedRefund } from '#server/commands/refund.ts'
import { asTrader, countOf, ordersIn } from '../../setup/ordering.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'

/* What was paid by hand, no provider can give back: staff do, and note it. */

const { shop, queries, ready, later, sound } = await startScriptedShop()
const { orders, payments } = shop.faces

const order = (typed: readonly string[], paid: { paid?: string; reference?: string } = {}) =>
  readOrderCommand(typed, paid)?.({ orders, payments })
const attention = (...typed: readonly string[]) => readAttentionCommand(typed)?.(shop.database)
const refund = (name: string, typed: Partial<TypedRefund>) =>
  reportRefund(payments, { name, cancel: false, ...typed })

/** An order of a trade customer that was on hold and goes on, noted as paid by hand. */
const byHand = async (paid = 'card', reference = 'TEL 4711'): Promise<string> => {
  const tess = await asTrader(queries, await ready(2))
  expect((await tess.post(calls.payOnHold)).statusCode).toBe(200)
  const number = (await ordersIn(queries)).at(-1)?.number ?? ''
  expect(await order(['release', number], paid === 'unpaid' ? { paid } : { paid, reference })).toMatchObject({
    ok: true,
  })
  return number
}

const refundEmails = async () => {
  const { rows } = await queries.execute<{
    recipient: string
    subject: string
    text: string
    attachment: string
  }>(sql`select recipient, subject, text, attachment from mail where template = 'order-refunded' order by id`)
  return rows
}
const notes = async () => {
  const { rows } = await queries.execute(sql`select number, pence::int, vat_pence::int as vat, reason,
    withdrawn_at is not null as "isWithdrawn" from credit_note order by number`)
  return rows
}
describe('an order that was paid by hand', () => {
  test('and is cancelled says what must be given back, and stays on the list until that is noted', async () => {
    const number = await byHand()
    expect(await refund(number, { all: true, cancel: true })).toEqual({
      ok: true,
      text: `Order ${number} is cancelled. Give back £72.00 of order ${number} yourself: it was paid by card (TEL 4711). It stays on the list of attention until you note it: order refunded ${number} --paid <how>.`,
    })
    const cancelled = await queries.execute<{ text: string }>(
      sql`select text from mail where template = 'order-cancelled'`,
    )
    expect(cancelled.rows[0]?.text).toContain('£72.00 is to come back to you.')
    expect([await notes(), await refundEmails()]).toEqual([[], []])
    expect((await attention())?.text).toContain('give back £72.00 yourself')
    expect(await attention('done', number)).toMatchObject({
      ok: false,
      text: expect.stringContaining('£72.00 of order'),
    })
    later(2)
    await payments.reconcile()
    expect(await countOf(queries, 'orders', 'needs_attention')).toBe(1)

    expect(await order(['refunded', number])).toMatchObject({ ok: false, needsMore: true })
    expect(await order(['refunded', number], { paid: 'unpaid' })).toMatchObject({ needsMore: true })
    expect(await order(['refunded', number], { paid: 'bank-transfer', reference: 'BACS 7' })).toEqual({
      ok: true,
      text: `£72.00 of order ${number} is noted as given back, and its customer is told: by bank transfer (BACS 7).`,
    })
    expect(await order(['refunded', number], { paid: 'bank-transfer', reference: 'BACS 8' })).toEqual({
      ok: true,
      text: `£72.00 of order ${number} was noted before: by bank transfer (BACS 8).`,
    })
    expect((await attention())?.text).toBe('Nothing waits for anybody.')
    expect((await refundEmails()).map(({ text }) => text)).toEqual([
      expect.stringContaining('We have sent it by bank transfer.'),
    ])
    expect(await notes()).toMatchObject([{ number: 1, pence: 7200, vat: 1200 }])
    expect(await refund(number, { all: true })).toMatchObject({ ok: true })
    await sound()
  })

  test('is given back in part likewise, and another reason keeps it on the list', async () => {
    const number = await byHand('cash', 'till 3')
    expect((await refund(number, { amount: '12' })).text).toMatch(/^Give back £12\.00 of order /)
    await queries.execute(sql`update orders set attention = attention || '["disputed"]'::jsonb`)
    await order(['refunded', number], { paid: 'cash' })
    expect(await countOf(queries, 'orders', 'needs_attention')).toBe(1)
    expect(await attention('done', number)).toMatchObject({ ok: true })
    expect(await refund(number, { amount: '60.01' })).toMatchObject({ ok: false })
    expect(await order(['dispatch', number])).toMatchObject({ ok: true })
    await sound()
  })

  test('that nobody paid has nothing to give back, and ends without a mark', async () => {
    const number = await byHand('unpaid')
    expect((await refund(number, { amount: '5' })).text).toMatch(/^Nothing was paid for that order/)
    expect((await refund(number, { all: true, cancel: true })).text).toMatch(/there was nothing to give back/)
    expect(await order(['refunded', number], { paid: 'cash' })).toMatchObject({ ok: false })
    expect(await countOf(queries, 'orders', 'needs_attention')).toBe(0)
  })
})

test('what staff typed of a refund is forgotten with the people of its order [F10]', async () => {
  const number = await byHand()
  await refund(number, { amount: '12', reason: 'for Mr Mason' })
  await order(['refunded', number], { paid: 'cash', reference: 'Mason' })
  const typed = () => countOf(queries, 'credit_note', "reason <> ''")
  await payments.deleteExpired()
  expect(await typed()).toBe(1)
  await queries.execute(sql`update orders set placed_at = '2015-04-05T12:00:00Z'`)
  await payments.deleteExpired()
  expect(await typed()).toBe(0)
  expect(await countOf(queries, 'refund', "reason <> '' or settlement_reference is not null")).toBe(0)
  await sound()
})
