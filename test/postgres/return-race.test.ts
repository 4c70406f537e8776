import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { calls, returnPath } from '#contract/routes.ts'
import { type StaffMember, signInStaff } from '../setup/back-office.ts'
import { countRows, openOrders, ordersIn, stockOf } from '../setup/ordering.ts'
import { returnSteps, sixTiles } from '../setup/returns.ts'
import { startScriptedShop } from '../setup/scripted-shop.ts'

/* Returns at once: each settles once, and never more comes back than was sent or goes back than is left. */

const scripted = await startScriptedShop()
const { shop, cards, queries, goods, sound } = scripted
let grace: StaffMember
let marcus: StaffMember
beforeEach(async () => {
  grace = await signInStaff(shop, 'owner')
  marcus = await signInStaff(shop, 'manager')
})
const steps = returnSteps(scripted, () => grace)
const refunded = async () =>
  (await queries.execute<{ pence: number }>(sql`select refunded_pence::int as pence from orders`)).rows[0]
    ?.pence

test('settles a return by one refund when two people do so at once [M-065, M-070]', async () => {
  const number = await steps.sentOrder()
  await steps.inspected(number)
  const [one, other] = [await steps.settlement(number), await steps.settlement(number)]
  const answers = await Promise.all([grace.call('giveBack', one), marcus.call('giveBack', other)])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ error: { status: 409, reason: 'changed' } })
  expect([await refunded(), cards.refunds.length, await countRows(queries, 'staff_refund')]).toEqual([
    6480, 1, 1,
  ])
  await sound()
})

test('makes one refund of a settlement that is sent ten times at once [M-065, M-070]', async () => {
  const number = await steps.sentOrder()
  await steps.inspected(number)
  const form = await steps.settlement(number)
  const answers = await Promise.all(Array.from({ length: 10 }, () => grace.call('giveBack', form)))
  expect(answers.every(({ ok }) => ok)).toBe(true)
  expect([await refunded(), cards.refunds.length]).toEqual([6480, 1])
  await sound()
})

test('gives back no more than is left when a return is settled beside a refund of the same goods [M-066, M-070]', async () => {
  const number = await steps.sentOrder()
  await steps.inspected(number, [{ position: 0, quantity: 60 }])
  const settlement = await steps.settlement(number)
  const { return: _return, fee: _fee, ...plain } = await steps.settlement(number)
  const answers = await Promise.all([grace.call('giveBack', settlement), marcus.call('giveBack', plain)])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect([await refunded(), cards.refunds.length]).toEqual([64_800, 1])
  const late = await grace.call('giveBack', {
    ...plain,
    ...(await steps.at(number)),
    key: crypto.randomUUID(),
  })
  expect(late).toMatchObject({ error: { status: 409, reason: 'too-many' } })
  await sound()
})

test('asks for no more than was sent when a shopper’s tabs and staff ask at once [M-070]', async () => {
  const number = await steps.sentOrder()
  const visitor = shop.visit()
  await visitor.post(calls.setPostcode, { postcode: 'LS1 4AP' })
  await openOrders(queries, visitor)
  const path = returnPath((await ordersIn(queries))[0]?.token ?? '')
  const form = (i: number) => ({ key: `form-of-tab-${i}`, reason: 'return', 'quantity-0': '25' })
  const ofStaff = await steps.form(number, [{ position: 0, quantity: 25 }])
  const [staff, ...tabs] = await Promise.all([
    grace.call('askReturn', ofStaff),
    ...[1, 2, 3, 4].map((i) => visitor.post(path, form(i))),
  ])
  const made = tabs.filter(({ statusCode }) => statusCode === 200).length + (staff.ok ? 1 : 0)
  expect([made, await countRows(queries, 'return_case')]).toEqual([2, 2])
  await sound()
})

test('puts inspected goods into stock once when two people record it at once [M-072]', async () => {
  const number = await steps.sentOrder()
  await steps.received(number)
  const seen = await steps.of(number)
  const answers = await Promise.all([grace.call('inspectReturn', seen), marcus.call('inspectReturn', seen)])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect((await stockOf(queries, goods.f1))?.stock).toBe(19_656)
  expect((await grace.done('returnable', { number })).lines[0]?.most).toBe(54)
  await sound()
})

test('refuses goods or agrees to them, as the first one decides, and never both [M-070]', async () => {
  const number = await steps.sentOrder()
  await steps.asked(number, sixTiles)
  const seen = await steps.of(number)
  const answers = await Promise.all([
    grace.call('agreeReturn', seen),
    marcus.call('refuseReturn', { ...seen, words: 'Laid' }),
  ])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const { state } = await grace.done('readReturn', { number, return: 1 })
  expect(state).toBe(answers[0]?.ok ? 'agreed' : 'refused')
})
