import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { signInStaff } from '../../setup/back-office.ts'
import { countRows } from '../../setup/ordering.ts'
import { refuseNextRefund } from '../../setup/refused-refund.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'
import { paymentsOfStaff } from './payments-of-staff.ts'

/* Payments that staff close without giving them back, and open again. */

const scripted = await startScriptedShop()
const { shop, cards, queries, later } = scripted
const { pay, refund, idsOf, park } = paymentsOfStaff(scripted)

/** What the log says of each closing. */
const closings = async () =>
  (
    await queries.execute(
      sql`select subject_id as payment, before, after from audit where action = 'payment.close' order by id`,
    )
  ).rows

test('closes parked money without giving it back, and the log says what it was before [M-077, M-188]', async () => {
  const olive = await signInStaff(shop, 'office')
  const payment = await park()
  expect(await olive.done('closePayment', { payment })).toEqual({ isNew: true })
  expect(await closings()).toEqual([{ payment, before: { state: 'parked' }, after: { state: 'closed' } }])
  expect([await idsOf(olive, { view: 'waiting' }), cards.refunds]).toEqual([[], []])
})

test('takes the closing of a payment back, and nothing that was done with it since [M-198]', async () => {
  const olive = await signInStaff(shop, 'office')
  const [loose, parked] = [await pay('INV-9', '9'), await park()]
  for (const [payment, view] of [
    [loose, 'unmatched'],
    [parked, 'parked'],
  ] as const) {
    expect(await olive.call('reopenPayment', { payment })).toMatchObject({ error: { reason: 'not-closed' } })
    await olive.done('closePayment', { payment })
    await olive.done('reopenPayment', { payment })
    expect(await idsOf(olive, { view })).toEqual([payment])
    expect(await olive.call('reopenPayment', { payment })).toMatchObject({ error: { reason: 'not-closed' } })
    expect(await olive.done('closePayment', { payment })).toEqual({ isNew: true })
    expect(await idsOf(olive, { view: 'waiting' })).not.toContain(payment)
    await olive.done('reopenPayment', { payment })
  }
  expect(await countRows(queries, 'money_entry', "kind = 'charge' and attempt_id is not null")).toBe(1)
  await olive.done('matchPayment', { payment: loose, to: 'nothing', was_matched: false })
  expect(await olive.call('reopenPayment', { payment: loose })).toMatchObject({ error: { status: 409 } })
  expect(await refund(await signInStaff(shop, 'owner'), parked)).toMatchObject({
    value: { state: 'completed' },
  })
  expect(await olive.call('reopenPayment', { payment: parked })).toMatchObject({ error: { status: 409 } })
  expect(await olive.call('reopenPayment', { payment: 'pi_none' })).toMatchObject({ error: { status: 404 } })
})

test('closes a matched payment whose refund was refused, and leaves its match as it was [M-077, M-188]', async () => {
  const olive = await signInStaff(shop, 'office')
  const payment = await pay('INV-9', '9')
  await olive.done('matchPayment', { payment, to: 'nothing' })
  const matched = `matched_at = '${shop.clock.now.toISOString()}'`
  refuseNextRefund(cards)
  expect(await refund(olive, payment)).toMatchObject({ value: { state: 'failed' } })
  expect(await idsOf(olive, { view: 'refund-failed' })).toEqual([payment])
  later(5)
  expect(await olive.done('closePayment', { payment })).toEqual({ isNew: true })
  expect(await closings()).toEqual([
    { payment, before: { needsAttention: true }, after: { needsAttention: false } },
  ])
  expect(await countRows(queries, 'manual_payment', matched)).toBe(1)
  expect(await idsOf(olive, { view: 'waiting' })).toEqual([])
})
