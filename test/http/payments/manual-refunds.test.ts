import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { reportRefund, type TypedRefund } from '#server/commands/refund.ts'
import { runCommandOn } from '../../setup/commands.ts'
import { asTradeCustomer, countRows, ordersIn } from '../../setup/ordering.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'
import { readRefunds } from './refund-records.ts'

/* No provider can refund what was paid by cash or bank transfer: staff refund it and record that. */

const { shop, queries, ready, later, sound } = await startScriptedShop()
const { payments } = shop.features

const runOrder = (args: readonly string[], paid: { paid?: string; reference?: string } = {}) =>
  runCommandOn(shop, ['order', ...args], paid)
const runAttention = (...typed: readonly string[]) => runCommandOn(shop, ['attention', ...typed])
const refund = (name: string, typed: Partial<TypedRefund>) =>
  reportRefund(payments, { name, cancel: false, ...typed })

/** A trade customer's order that was on hold and is released, recorded as paid outside the shop. */
const placePaidOffline = async (paid = 'card', reference = 'TEL 4711'): Promise<string> => {
  const tess = await asTradeCustomer(queries, await ready(2))
  expect((await tess.post(calls.payOnHold)).statusCode).toBe(200)
  const number = (await ordersIn(queries)).at(-1)?.number ?? ''
  expect(
    await runOrder(['release', number], paid === 'unpaid' ? { paid } : { paid, reference }),
  ).toMatchObject({
    ok: true,
  })
  return number
}

const { refundEmails, notes } = readRefunds(queries)
describe('an order that was paid by cash or bank transfer', () => {
  test('says on cancellation what staff must refund, and stays on the attention list until that is recorded', async () => {
    const number = await placePaidOffline()
    expect(await refund(number, { all: true, cancel: true })).toEqual({
      ok: true,
      text: `Order ${number} is cancelled. Give back £72.00 of order ${number} yourself: it was paid by card (TEL 4711). It stays on the list of attention until you note it: order refunded ${number} --paid <how>.`,
    })
    const cancelled = await queries.execute<{ text: string }>(
      sql`select text from mail where template = 'order-cancelled'`,
    )
    expect(cancelled.rows[0]?.text).toContain('£72.00 is to come back to you.')
    expect([await notes(), await refundEmails()]).toEqual([[], []])
    expect((await runAttention())?.text).toContain(`  ${number} (cancelled)  give back £72.00 yourself`)
    expect(await runAttention('done', number)).toMatchObject({
      ok: false,
      text: expect.stringContaining('£72.00 of order'),
    })
    later(2)
    await payments.reconcile()
    expect(await countRows(queries, 'orders', 'needs_attention')).toBe(1)

    expect(await runOrder(['refunded', number])).toMatchObject({ ok: false, needsMore: true })
    expect(await runOrder(['refunded', number], { paid: 'unpaid' })).toMatchObject({ needsMore: true })
    expect(await runOrder(['refunded', number], { paid: 'bank-transfer', reference: 'BACS 7' })).toEqual({
      ok: true,
      text: `£72.00 of order ${number} is noted as given back, and its customer is told: by bank transfer (BACS 7).`,
    })
    expect(await runOrder(['refunded', number], { paid: 'bank-transfer', reference: 'BACS 8' })).toEqual({
      ok: true,
      text: `£72.00 of order ${number} was noted before: by bank transfer (BACS 8).`,
    })
    expect(await countRows(queries, 'audit', "action = 'order.refunded-by-hand'")).toBe(2)
    expect((await runAttention())?.text).toBe('Nothing waits for anybody.')
    expect((await refundEmails()).map(({ text }) => text)).toEqual([
      expect.stringContaining('We have sent it by bank transfer.'),
    ])
    expect(await notes()).toMatchObject([{ number: 1, pence: 7200, vat: 1200 }])
    expect(await refund(number, { all: true })).toMatchObject({ ok: true })
    await sound()
  })

  test('can be refunded in part, and stays on the attention list for any other reason', async () => {
    const number = await placePaidOffline('cash', 'till 3')
    expect((await refund(number, { amount: '12' })).text).toMatch(/^Give back £12\.00 of order /)
    await queries.execute(sql`update orders set attention = attention || '["disputed"]'::jsonb`)
    await runOrder(['refunded', number], { paid: 'cash' })
    expect(await countRows(queries, 'orders', 'needs_attention')).toBe(1)
    expect((await runAttention())?.text).toMatch(new RegExp(`  ${number}  its payment was disputed$`))
    expect(await runAttention('done', number)).toMatchObject({ ok: true })
    const notWaiting = `Order ${number} does not wait for anybody.`
    expect(await runAttention('done', number)).toEqual({ ok: false, text: notWaiting })
    expect(await refund(number, { amount: '60.01' })).toMatchObject({ ok: false })
    expect(await runOrder(['dispatch', number])).toMatchObject({ ok: true })
    await sound()
  })

  test('has nothing to refund if it was not paid, and is cancelled without a mark', async () => {
    const number = await placePaidOffline('unpaid')
    expect((await refund(number, { amount: '5' })).text).toMatch(/^Nothing was paid for that order/)
    expect((await refund(number, { all: true, cancel: true })).text).toMatch(/there was nothing to give back/)
    const noted = (name: string) => runOrder(['refunded', name], { paid: 'cash' })
    const nothing = `Nothing of order ${number} waits to be given back by hand.`
    expect(await noted(number)).toEqual({ ok: false, text: nothing })
    const unknown = 'There is no order with that number.'
    expect(await noted('TS-0000-0000')).toEqual({ ok: false, text: unknown })
    expect(await countRows(queries, 'orders', 'needs_attention')).toBe(0)
  })
})

test('deletes the reasons that staff typed for a refund together with its order’s personal data [F10]', async () => {
  const number = await placePaidOffline()
  await refund(number, { amount: '12', reason: 'for Mr Mason' })
  await runOrder(['refunded', number], { paid: 'cash', reference: 'Mason' })
  const typed = () => countRows(queries, 'credit_note', "reason <> ''")
  await payments.deleteExpired()
  expect(await typed()).toBe(1)
  await queries.execute(sql`update orders set placed_at = '2015-04-05T12:00:00Z'`)
  await payments.deleteExpired()
  expect(await typed()).toBe(0)
  expect(await countRows(queries, 'refund', "reason <> '' or settlement_reference is not null")).toBe(0)
  await sound()
})
