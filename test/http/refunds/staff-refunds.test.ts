import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { CallInput } from '#contract/admin/calls.ts'
import { calls } from '#contract/routes.ts'
import { type StaffMember, signInStaff } from '../../setup/back-office.ts'
import { placeOrderOA } from '../../setup/order-oa.ts'
import { asTradeCustomer, countRows, ordersIn, stockOf } from '../../setup/ordering.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'

/* Refunds and cancellations as staff make them: by lines, once, within limits, and never more than is left. */

const scripted = await startScriptedShop()
const { shop, cards, queries, goods, ready, later, sound } = scripted

const placeOA = (code?: string) => placeOrderOA(scripted, code)
const versionOf = async (person: StaffMember, number: string) =>
  (await person.done('refundable', { number })).version
/** A form of the refund dialog, opened now. */
const form = async (
  person: StaffMember,
  number: string,
  more: Partial<CallInput<'giveBack'>>,
): Promise<CallInput<'giveBack'>> => ({
  number,
  version: await versionOf(person, number),
  key: randomUUID(),
  reason: 'damaged',
  ...more,
})
const give = async (person: StaffMember, number: string, more: Partial<CallInput<'giveBack'>>) =>
  person.call('giveBack', await form(person, number, more))
const cancel = async (person: StaffMember, number: string, more: Partial<CallInput<'cancelGoods'>>) =>
  person.call('cancelGoods', { ...(await form(person, number, {})), reason: 'cancelled', ...more })
const orderRow = async (number: string) => {
  const { rows } = await queries.execute<{ refunded: number; state: string }>(
    sql`select refunded_pence::int as refunded, state from orders where number = ${number}`,
  )
  return rows[0]
}
const auditActions = async () => {
  const { rows } = await queries.execute<{ action: string; staff: number | null }>(
    sql`select action, staff_id as staff from audit order by id`,
  )
  return rows
}

describe('a refund by lines', () => {
  test('of 6 of 60 tiles after a tenth off is £58.32 with £9.72 VAT, ten times all of the line [M-064]', async () => {
    const grace = await signInStaff(shop, 'owner')
    const number = await placeOA('TILE10')
    const lines = [{ position: 0, quantity: 6 }]
    const [first] = (await grace.done('refundable', { number })).lines
    expect(first).toMatchObject({ unit: 'tiles', ordered: 60, left: 60, amount: 583.2 })
    for (let i = 0; i < 10; i += 1)
      expect(await give(grace, number, { lines, again: i > 0 })).toMatchObject({
        ok: true,
        value: { kind: 'done', state: 'completed', effect: { amount: 58.32, vat: 9.72 } },
      })
    expect((await orderRow(number))?.refunded).toBe(58_320)
    expect(await give(grace, number, { lines, again: true })).toMatchObject({
      ok: false,
      error: { status: 409, reason: 'too-many', now: { left: 0 } },
    })
    await sound()
  })

  test('does exactly what its preview said, and the database says the same [M-063]', async () => {
    const grace = await signInStaff(shop, 'owner')
    const number = await placeOA('TILE10')
    const wish = { lines: [{ position: 0, quantity: 7 }], free: '3.50' }
    const seen = await grace.done('previewRefund', {
      number,
      version: await versionOf(grace, number),
      ...wish,
    })
    expect(await countRows(queries, 'refund')).toBe(0)
    const done = await give(grace, number, wish)
    expect(done).toMatchObject({ ok: true, value: { effect: seen.effect } })
    expect(seen.effect).toMatchObject({
      amount: 71.54,
      lines: [{ quantity: 7, amount: 68.04, stock: 0 }],
      ways: [{ way: 'stripe', amount: 71.54 }],
      emails: true,
    })
    expect(cards.refunds.map(({ amount }) => amount)).toEqual([7154])
    expect(await orderRow(number)).toEqual({ refunded: 7154, state: 'placed' })
    expect(await countRows(queries, 'mail', "template = 'order-refunded'")).toBe(1)
    expect(await auditActions()).toEqual([{ action: 'order.refund', staff: grace.staffId }])
    await sound()
  })

  test.each([
    [{ lines: [{ position: 0, quantity: 1.5 }] }, 422],
    [{ lines: [{ position: 1, quantity: 0.5 }] }, 422],
    [{ lines: [{ position: 9, quantity: 1 }] }, 422],
    [{ free: 678.01 }, 409],
    [{ delivery: 1 }, 409],
    [{}, 422],
    [{ free: '1.234' }, 422],
    [{ free: 5, reason: 'because' as never }, 422],
  ])('refuses %j and changes nothing [M-066]', async (wish, status) => {
    const grace = await signInStaff(shop, 'owner')
    const number = await placeOA()
    expect(await give(grace, number, wish)).toMatchObject({ ok: false, error: { status } })
    expect([await countRows(queries, 'refund'), cards.refunds]).toEqual([0, []])
  })

  test('refuses a note with a card number [M-079]', async () => {
    const grace = await signInStaff(shop, 'owner')
    const number = await placeOA()
    expect(await give(grace, number, { free: 5, note: 'card 4242 4242 4242 4242' })).toMatchObject({
      ok: false,
      error: { status: 422, errors: { note: ['Never write down card numbers.'] } },
    })
    expect(await countRows(queries, 'refund')).toBe(0)
  })
})

describe('the same refund twice', () => {
  test('is made once by one form, also when its answer was lost [M-065]', async () => {
    const grace = await signInStaff(shop, 'owner')
    const number = await placeOA()
    const sent = await form(grace, number, { free: 60 })
    cards.connection = 'lost'
    expect(await grace.done('giveBack', sent)).toMatchObject({ kind: 'done', state: 'asked' })
    cards.connection = 'good'
    const again = await grace.done('giveBack', sent)
    expect(again).toMatchObject({ kind: 'done', state: 'completed', effect: { amount: 60 } })
    expect(await grace.done('giveBack', sent)).toEqual(again)
    expect([cards.refunds.length, await countRows(queries, 'refund')]).toEqual([1, 1])
    expect(await grace.call('giveBack', { ...sent, free: 61 })).toMatchObject({
      ok: false,
      error: { status: 409, reason: 'key-used' },
    })
    await sound()
  })

  test('with another form asks again within 24 hours, and names the first [M-065]', async () => {
    const olive = await signInStaff(shop, 'office')
    const number = await placeOA()
    expect(await give(olive, number, { free: 60 })).toMatchObject({ ok: true })
    expect(await give(olive, number, { free: 60 })).toMatchObject({
      ok: false,
      error: { reason: 'looks-repeated', now: { who: 'Olive Grant' } },
    })
    expect(await give(olive, number, { free: 60, again: true })).toMatchObject({ ok: true })
    later(24 * 60 + 1)
    expect(await give(olive, number, { free: 60 })).toMatchObject({ ok: true })
    expect((await orderRow(number))?.refunded).toBe(18_000)
    await sound()
  })
})

describe('limits', () => {
  test('follow WM-5: above them a refund is a request, which another person allows once [M-067, M-200]', async () => {
    const olive = await signInStaff(shop, 'office')
    const marcus = await signInStaff(shop, 'manager')
    const number = await placeOA()
    expect(await give(olive, number, { free: 60 })).toMatchObject({ value: { kind: 'done' } })
    expect(await give(olive, number, { free: 60, again: true })).toMatchObject({ value: { kind: 'done' } })
    const asked = await give(olive, number, { free: 100.01 })
    expect(asked).toMatchObject({ value: { kind: 'asked', limit: { of: 'each', limit: 100 } } })
    expect((await orderRow(number))?.refunded).toBe(12_000)
    const { approvals } = await marcus.done('approvals', {})
    expect(approvals).toMatchObject([{ number, amount: 100.01, askedBy: 'Olive Grant', isOwn: false }])
    const id = approvals[0]?.id ?? 0
    expect(await olive.call('decideApproval', { id, decision: 'allow' })).toMatchObject({
      error: { status: 403, reason: 'own-request' },
    })
    expect(await marcus.call('decideApproval', { id, decision: 'allow' })).toMatchObject({
      value: { kind: 'allowed', effect: { amount: 100.01 }, state: 'completed' },
    })
    expect(await marcus.call('decideApproval', { id, decision: 'allow' })).toMatchObject({
      error: { status: 409, reason: 'decided' },
    })
    expect(cards.refunds.map(({ amount }) => amount)).toEqual([6000, 6000, 10_001])
    expect((await auditActions()).slice(-2)).toEqual([
      { action: 'order.ask-refund', staff: olive.staffId },
      { action: 'order.refund', staff: marcus.staffId },
    ])
    await sound()
  })

  test('of an order count what others gave back, too [M-067]', async () => {
    const olive = await signInStaff(shop, 'office')
    const number = await placeOA()
    expect(await give(olive, number, { free: 100 })).toMatchObject({ value: { kind: 'done' } })
    expect(await give(olive, number, { free: 99 })).toMatchObject({ value: { kind: 'done' } })
    expect(await give(olive, number, { free: 51.01 })).toMatchObject({
      value: { kind: 'asked', limit: { of: 'order', limit: 250 } },
    })
    expect(await give(olive, number, { free: 51 })).toMatchObject({ value: { kind: 'done' } })
  })

  test('a request ends with a change of the order, after 72 hours, or when it is refused [M-200]', async () => {
    const olive = await signInStaff(shop, 'office')
    const marcus = await signInStaff(shop, 'manager')
    const number = await placeOA()
    const ask = async (free: number) => {
      const asked = await give(olive, number, { free })
      if (!asked.ok || asked.value.kind !== 'asked') throw new Error('not asked')
      return asked.value.approval
    }
    const first = await ask(200)
    await give(olive, number, { free: 5 })
    const allow = (id: number) => marcus.call('decideApproval', { id, decision: 'allow' })
    expect(await allow(first)).toMatchObject({ error: { reason: 'has-changed' } })
    const second = await ask(201)
    later(72 * 60 + 1)
    expect(await allow(second)).toMatchObject({ error: { reason: 'expired' } })
    const third = await ask(202)
    expect(await marcus.done('decideApproval', { id: third, decision: 'refuse' })).toEqual({
      kind: 'refused',
    })
    expect(await allow(third)).toMatchObject({ error: { reason: 'decided' } })
    expect((await orderRow(number))?.refunded).toBe(500)
    await sound()
  })

  test('allow twenty refunds within an hour, and say when to go on [M-199]', async () => {
    const grace = await signInStaff(shop, 'owner')
    const number = await placeOA()
    for (let i = 1; i <= 20; i += 1)
      expect(await give(grace, number, { free: i })).toMatchObject({ ok: true })
    const until = new Date(shop.clock.now.getTime() + 3_600_000).toISOString()
    expect(await give(grace, number, { free: 21 })).toMatchObject({
      error: { status: 429, reason: 'too-many-refunds', now: { until } },
    })
    expect(await give(grace, number, { free: 22 })).toMatchObject({ error: { status: 429 } })
    const { rows } = await queries.execute(
      sql`select recipient, subject from mail where template = 'staff-change' order by id`,
    )
    expect(rows).toEqual([
      {
        recipient: 'owner@shop.example',
        subject: expect.stringMatching(
          /^Back office: Grace Owens made 20 refunds within an hour, and goes on at/,
        ),
      },
    ])
    later(61)
    expect(await give(grace, number, { free: 21 })).toMatchObject({ ok: true })
  })
})

describe('a cancellation before sending', () => {
  test('of the grout gives £30.00 and its stock back, in two steps as WM-8 [M-062, M-063]', async () => {
    const olive = await signInStaff(shop, 'office')
    const number = await placeOA()
    expect((await stockOf(queries, goods.f6))?.stock).toBe(800)
    const lines = [{ position: 1, quantity: 1 }]
    const seen = await olive.done('previewCancel', { number, version: await versionOf(olive, number), lines })
    const done = await cancel(olive, number, { lines })
    expect(done).toMatchObject({ ok: true, value: { kind: 'done', effect: seen.effect } })
    expect(seen.effect).toMatchObject({ amount: 15, vat: 2.5, lines: [{ cancelled: 1, stock: 1 }] })
    const kept = async () => (await olive.done('readOrder', { number })).totals.kept
    expect(await kept()).toBe(663)
    expect((await stockOf(queries, goods.f6))?.stock).toBe(900)
    expect(await cancel(olive, number, { lines, again: true })).toMatchObject({ ok: true })
    expect([(await stockOf(queries, goods.f6))?.stock, await kept()]).toEqual([1000, 648])
    expect(await cancel(olive, number, { lines, again: true })).toMatchObject({
      error: { status: 409, reason: 'not-to-send' },
    })
    expect(await orderRow(number)).toEqual({ refunded: 3000, state: 'placed' })
    await sound()
  })

  test('of the rest ends the order: all stock, money and the code come back [M-062]', async () => {
    const grace = await signInStaff(shop, 'owner')
    const number = await placeOA('TILE10')
    expect(await countRows(queries, 'discount_use')).toBe(1)
    await cancel(grace, number, { lines: [{ position: 1, quantity: 1 }] })
    const done = await cancel(grace, number, { all: true })
    expect(done).toMatchObject({ value: { effect: { cancelsOrder: true } } })
    expect([await stockOf(queries, goods.f1), await stockOf(queries, goods.f6)]).toMatchObject([
      { stock: 21_600 },
      { stock: 1000 },
    ])
    const [placed] = await ordersIn(queries)
    expect(await orderRow(number)).toEqual({ refunded: placed?.total, state: 'cancelled' })
    expect(await countRows(queries, 'discount_use')).toBe(0)
    expect(cards.balance()).toBe(0)
    expect(await countRows(queries, 'mail', "template = 'order-cancelled'")).toBe(1)
    expect(await cancel(grace, number, { all: true })).toMatchObject({ error: { reason: 'cancelled' } })
    expect(await give(grace, number, { all: true })).toMatchObject({ error: { reason: 'nothing' } })
    await sound()
  })

  test('of an order paid by telephone waits until its refund by hand is recorded [M-068]', async () => {
    const grace = await signInStaff(shop, 'owner')
    const tess = await asTradeCustomer(queries, await ready(2))
    await tess.post(calls.payOnHold)
    const number = (await ordersIn(queries)).at(-1)?.number ?? ''
    await grace.done('releaseOrder', {
      number,
      version: await versionOf(grace, number),
      paidBy: 'card',
      reference: 'TEL 4711',
    })
    expect(await cancel(grace, number, { all: true })).toMatchObject({
      value: { state: 'asked', effect: { amount: 72, ways: [{ way: 'by-hand', amount: 72 }] } },
    })
    expect(await countRows(queries, 'orders', 'needs_attention')).toBe(1)
    const record = async (reference: string) =>
      grace.call('recordRefundByHand', {
        number,
        version: await versionOf(grace, number),
        by: 'bank-transfer',
        reference,
      })
    const resolve = async (version?: number) =>
      grace.call('resolveAttention', { number, version: version ?? (await versionOf(grace, number)) })
    expect(await resolve()).toMatchObject({ error: { reason: 'give-back', now: { giveBack: 72 } } })
    expect(await record('4242424242424242')).toMatchObject({ error: { status: 422 } })
    expect(await record('BACS 7')).toMatchObject({ value: { amount: 72, isNew: true } })
    const credit = {
      number,
      version: await versionOf(grace, number),
      by: 'credit',
      reference: 'Ledger 9',
    } as const
    expect(await grace.call('recordRefundByHand', credit)).toMatchObject({ value: { isNew: false } })
    expect(await countRows(queries, 'refund', "settlement = 'credit'")).toBe(1)
    expect(await countRows(queries, 'orders', 'needs_attention')).toBe(0)
    expect(await resolve()).toMatchObject({ error: { reason: 'not-waiting' } })
    await queries.execute(sql`update orders set needs_attention = true, attention = '["disputed"]'`)
    expect(await resolve(1)).toMatchObject({ error: { reason: 'changed' } })
    expect(await resolve()).toMatchObject({ ok: true })
    expect((await auditActions()).at(-1)).toEqual({ action: 'order.resolve-attention', staff: grace.staffId })
    await sound()
  })

  test('is not for people without the right, nor with an old form [M-014, M-194]', async () => {
    const asif = await signInStaff(shop, 'accounts')
    const yusuf = await signInStaff(shop, 'yard')
    const olive = await signInStaff(shop, 'office')
    const number = await placeOA()
    const reason = 'cancelled' as const
    const stale = { ...(await form(olive, number, { lines: [{ position: 1, quantity: 1 }] })), reason }
    expect(await asif.call('cancelGoods', stale)).toMatchObject({ error: { status: 404 } })
    expect(await yusuf.call('giveBack', stale)).toMatchObject({ error: { status: 404 } })
    await give(olive, number, { free: 5 })
    expect(await olive.call('cancelGoods', stale)).toMatchObject({
      error: { status: 409, reason: 'changed', now: { who: 'Olive Grant', what: 'Money given back' } },
    })
    await sound()
  })
})
