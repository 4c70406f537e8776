import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { CallInput } from '#contract/admin/calls.ts'
import { type StaffMember, signInStaff } from '../../setup/back-office.ts'
import { runCommandOn } from '../../setup/commands.ts'
import { placeOrderOA } from '../../setup/order-oa.ts'
import { refuseNextRefund } from '../../setup/refused-refund.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'

/* What counts for the limits of refunds, and what looks like the same refund. */

const scripted = await startScriptedShop()
const { shop, cards, sound } = scripted

const placeOA = () => placeOrderOA(scripted)
const give = async (person: StaffMember, number: string, more: Partial<CallInput<'giveBack'>>) => {
  const { version } = await person.done('refundable', { number })
  return person.call('giveBack', { number, version, key: randomUUID(), reason: 'damaged', ...more })
}
/** Asks for a refund that is over the person's limits; the id of the request. */
const ask = async (person: StaffMember, number: string, free: number): Promise<number> => {
  const asked = await give(person, number, { free })
  return asked.ok && asked.value.kind === 'asked' ? asked.value.approval : expect.fail('a request')
}

describe('a request over the limits of one person', () => {
  test('is over those of a second person with the same role too, and waits on [M-067, M-200]', async () => {
    const olive = await signInStaff(shop, 'office')
    const other = await signInStaff(shop, 'office', 'yard')
    const id = await ask(olive, await placeOA(), 150)
    expect(await other.call('decideApproval', { id, decision: 'allow' })).toMatchObject({
      error: { status: 403, reason: 'over-limit' },
    })
    expect(cards.refunds).toEqual([])
    expect((await olive.done('approvals', {})).approvals).toMatchObject([{ id, state: 'waiting' }])
  })

  test('is a refund of the person who asked, with the name of the one who allowed it [M-200]', async () => {
    const olive = await signInStaff(shop, 'office')
    const marcus = await signInStaff(shop, 'manager')
    const number = await placeOA()
    const id = await ask(olive, number, 150)
    await marcus.done('decideApproval', { id, decision: 'allow' })
    expect((await olive.done('refundsOfOrder', { number })).refunds).toMatchObject([
      { who: 'Olive Grant', allowedBy: 'Marcus Bell', effect: { amount: 150 } },
    ])
    await sound()
  })

  test('counts for the day of the person who allowed it, not of the one who asked [M-067]', async () => {
    const olive = await signInStaff(shop, 'office')
    const other = await signInStaff(shop, 'office', 'yard')
    const orders: string[] = []
    for (let i = 0; i < 5; i += 1) orders.push(await placeOA())
    const [one = '', two = '', three = '', four = '', five = ''] = orders
    for (const number of [one, two])
      for (const free of [100, 99, 51])
        expect(await give(olive, number, { free })).toMatchObject({ value: { kind: 'done' } })
    const id = await ask(olive, three, 50)
    expect(await other.call('decideApproval', { id, decision: 'allow' })).toMatchObject({
      value: { kind: 'allowed' },
    })
    for (const [number, free] of [
      [three, 100],
      [three, 99],
      [four, 100],
      [four, 99],
    ] as const)
      expect(await give(other, number, { free })).toMatchObject({ value: { kind: 'done' } })
    expect(await give(other, five, { free: 53 })).toMatchObject({
      value: { kind: 'asked', limit: { of: 'day', limit: 500 } },
    })
    expect(await give(other, five, { free: 52 })).toMatchObject({ value: { kind: 'done' } })
  })

  test('counts for the twenty of an hour [M-199]', async () => {
    const olive = await signInStaff(shop, 'office')
    const number = await placeOA()
    for (let i = 1; i <= 20; i += 1) await ask(olive, number, 100 + i)
    expect(await give(olive, number, { free: 1 })).toMatchObject({
      error: { status: 429, reason: 'too-many-refunds' },
    })
  })
})

describe('the same sum of an order within a day', () => {
  test('looks repeated after a command gave it back, which names no person [M-065]', async () => {
    const olive = await signInStaff(shop, 'office')
    const number = await placeOA()
    expect(await runCommandOn(shop, ['refund', number], { amount: '60' })).toMatchObject({ ok: true })
    expect(await give(olive, number, { free: 60 })).toMatchObject({
      error: { reason: 'looks-repeated', now: { who: null } },
    })
    expect(await give(olive, number, { free: 60, again: true })).toMatchObject({ value: { kind: 'done' } })
    await sound()
  })

  test('is said before the second one is made, with who made the first [M-063, M-065]', async () => {
    const olive = await signInStaff(shop, 'office')
    const number = await placeOA()
    const preview = async (free: number) => {
      const { version } = await olive.done('refundable', { number })
      return (await olive.done('previewRefund', { number, version, free })).looksRepeated
    }
    expect(await preview(60)).toBe(null)
    const at = shop.clock.now.toISOString()
    await give(olive, number, { free: 60 })
    expect(await preview(60)).toEqual({ at, who: 'Olive Grant' })
    expect(await preview(61)).toBe(null)
  })

  test('does not look repeated if the provider refused the first [M-065]', async () => {
    const olive = await signInStaff(shop, 'office')
    const number = await placeOA()
    refuseNextRefund(cards)
    expect(await give(olive, number, { free: 60 })).toMatchObject({ value: { state: 'failed' } })
    expect(await give(olive, number, { free: 60 })).toMatchObject({ value: { state: 'completed' } })
    await sound()
  })
})

test('answers 404 for a refund of an unknown order [M-063]', async () => {
  const grace = await signInStaff(shop, 'owner')
  const form = { number: 'TS-AAAA-AAAA', version: 1, key: randomUUID(), reason: 'damaged', free: 5 } as const
  expect(await grace.call('giveBack', form)).toMatchObject({ error: { status: 404 } })
  expect(cards.refunds).toEqual([])
})
