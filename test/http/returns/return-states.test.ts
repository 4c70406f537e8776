import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { AdminCallName } from '#contract/admin/calls.ts'
import { DAY_MS } from '#domain/lang/time-spans.ts'
import { londonDay } from '#server/london.ts'
import { type StaffMember, signInStaff } from '../../setup/back-office.ts'
import { emailTemplatesIn, stockOf } from '../../setup/ordering.ts'
import { returnSteps, sixTiles } from '../../setup/returns.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'

/* A return from its form to its money, as staff handle it (M-070 to M-072). */

const scripted = await startScriptedShop()
const { shop, queries, goods, cards, sound } = scripted
let grace: StaffMember
beforeEach(async () => {
  shop.clock.now = new Date()
  grace = await signInStaff(shop, 'owner')
})
const steps = returnSteps(scripted, () => grace)
const read = (number: string, ofReturn = 1) => grace.done('readReturn', { number, return: ofReturn })
const stock = async () => (await stockOf(queries, goods.f1))?.stock

test('walks all states, with the emails of each and one of its refund [M-070]', async () => {
  const number = await steps.sentOrder()
  expect((await grace.done('readOrder', { number })).goods).toBe('sent')
  await steps.asked(number, sixTiles, { words: 'Left over from the hall' })
  expect(await read(number)).toMatchObject({
    state: 'asked',
    by: 'Grace Owens',
    words: 'Left over from the hall',
    goods: [{ sku: 'F1-C', asked: '6 tiles (2.16 m²)', received: null, broken: null }],
  })
  expect((await grace.done('readOrder', { number })).goods).toBe('return')
  await grace.done('agreeReturn', await steps.of(number))
  await grace.done('noteReturnSent', { ...(await steps.of(number)), carrier: 'DX', tracking: 'DX 4711' })
  const today = londonDay(shop.clock.now)
  const due = londonDay(new Date(shop.clock.now.getTime() + 14 * DAY_MS))
  expect(await read(number)).toMatchObject({
    state: 'on-way',
    tracking: 'DX 4711',
    sent_on: today,
    due_on: due,
  })
  await grace.done('receiveReturn', { ...(await steps.of(number)), lines: sixTiles })
  expect(await read(number)).toMatchObject({
    state: 'received',
    received_on: today,
    goods: [{ received: 6 }],
  })
  expect((await grace.done('readOrder', { number })).lines[0]?.returned).toBe('6 tiles (2.16 m²)')
  await grace.done('inspectReturn', await steps.of(number))
  await grace.done('giveBack', await steps.settlement(number))
  expect(await read(number)).toMatchObject({ state: 'settled', refunded: 64.8 })
  expect((await grace.done('readOrder', { number })).goods).toBe('sent')
  expect(await emailTemplatesIn(queries)).toEqual([
    'order-dispatched',
    'return-asked',
    'return-agreed',
    'return-received',
    'order-refunded',
  ])
  const { timeline } = await grace.done('readOrder', { number })
  for (const what of [
    'Return asked for',
    'Return agreed',
    'Returned goods are on their way',
    'Returned goods received',
    'Returned goods inspected',
    'Money given back',
  ])
    expect(timeline).toContainEqual(expect.objectContaining({ what, who: 'Grace Owens' }))
  await sound()
})

type Step = Extract<
  AdminCallName,
  | 'agreeReturn'
  | 'refuseReturn'
  | 'noteReturnSent'
  | 'receiveReturn'
  | 'inspectReturn'
  | 'closeReturn'
  | 'takeBackReturn'
>
const words = { words: 'No' }
const inputs: Readonly<Record<Step, object>> = {
  agreeReturn: {},
  refuseReturn: words,
  noteReturnSent: {},
  receiveReturn: { lines: sixTiles },
  inspectReturn: {},
  closeReturn: words,
  takeBackReturn: {},
}
const allowed: readonly (readonly [
  state: 'asked' | 'agreed' | 'onWay' | 'received' | 'inspected',
  steps: readonly Step[],
])[] = [
  ['asked', ['agreeReturn', 'refuseReturn']],
  ['agreed', ['noteReturnSent', 'refuseReturn']],
  ['onWay', ['receiveReturn', 'takeBackReturn']],
  ['received', ['inspectReturn', 'takeBackReturn']],
  ['inspected', ['closeReturn']],
]

test.each(allowed)('refuses a jump from %s with 409, and nothing changes [M-070]', async (state, next) => {
  const number = await steps.sentOrder()
  await steps[state](number)
  const before = await read(number)
  for (const [step, input] of Object.entries(inputs)) {
    if (next.some((one) => one === step)) continue
    const answer = await grace.call(step as Step, { ...(await steps.of(number)), ...input } as never)
    expect([step, answer]).toMatchObject([step, { error: { status: 409, reason: 'return-state' } }])
  }
  if (state !== 'inspected') {
    const refund = { ...(await steps.settlement(number)), lines: sixTiles }
    expect(await grace.call('giveBack', refund)).toMatchObject({
      error: { status: 409, reason: 'return-state' },
    })
  }
  expect(await read(number)).toEqual(before)
  expect(cards.refunds).toEqual([])
})

test.each([
  [
    'settled',
    async (number: string) => {
      await steps.inspected(number)
      await grace.done('giveBack', await steps.settlement(number))
    },
  ],
  [
    'refused',
    async (number: string) => {
      await steps.asked(number)
      await grace.done('refuseReturn', { ...(await steps.of(number)), ...words })
    },
  ],
] as const)('takes no step any more of a return that is %s [M-070]', async (state, end) => {
  const number = await steps.sentOrder()
  await end(number)
  for (const [step, input] of Object.entries(inputs))
    expect(await grace.call(step as Step, { ...(await steps.of(number)), ...input } as never)).toMatchObject({
      error: { status: 409, now: { state } },
    })
})

test('refuses with the reason in the email and on the page, and lets the goods be asked for anew [M-070]', async () => {
  const number = await steps.sentOrder()
  await steps.asked(number, [{ position: 0, quantity: 60 }])
  expect((await grace.done('returnable', { number })).lines[0]?.most).toBe(0)
  expect(await grace.call('refuseReturn', { ...(await steps.of(number)), words: '  ' })).toMatchObject({
    error: { status: 422, errors: { words: ['Say why: the customer reads it.'] } },
  })
  await grace.done('refuseReturn', { ...(await steps.of(number)), words: 'The tiles are laid.' })
  expect(await read(number)).toMatchObject({ state: 'refused', ended_words: 'The tiles are laid.' })
  const { rows } = await queries.execute<{ text: string }>(
    sql`select text from mail where template = 'return-refused'`,
  )
  expect(rows[0]?.text).toContain('This is why: The tiles are laid.')
  expect((await grace.done('returnable', { number })).lines[0]?.most).toBe(60)
  expect(await steps.asked(number)).toBe(2)
})

test('sets a step back that was noted by mistake, and takes it anew [M-070]', async () => {
  const number = await steps.sentOrder()
  await steps.received(number)
  await grace.done('takeBackReturn', await steps.of(number))
  expect(await read(number)).toMatchObject({
    state: 'on-way',
    received_on: null,
    goods: [{ received: null }],
  })
  await grace.done('takeBackReturn', await steps.of(number))
  expect(await read(number)).toMatchObject({ state: 'agreed', sent_on: null, due_on: null })
  await grace.done('noteReturnSent', await steps.of(number))
  expect(await read(number)).toMatchObject({ state: 'on-way' })
})

test('puts 54 of 60 tiles back into stock and writes six off with a reason, once [M-072]', async () => {
  const number = await steps.sentOrder()
  expect(await stock()).toBe(19_440)
  const all = [{ position: 0, quantity: 60 }]
  await steps.received(number, all)
  expect(await stock()).toBe(19_440)
  const six = { ...(await steps.of(number)), lines: sixTiles }
  expect(await grace.call('inspectReturn', six)).toMatchObject({
    error: { status: 422, errors: { words: ['Say what is broken: it stays in the history.'] } },
  })
  expect(
    await grace.call('inspectReturn', { ...six, lines: [{ position: 0, quantity: 61 }], words: 'Corners' }),
  ).toMatchObject({ error: { errors: { 'lines.0.quantity': ['It is at most 60 tiles (21.6 m²).'] } } })
  await grace.done('inspectReturn', { ...six, words: 'Corners are off' })
  expect(await stock()).toBe(21_384)
  const { timeline } = await grace.done('readOrder', { number })
  expect(timeline).toContainEqual(
    expect.objectContaining({ what: 'Returned goods inspected', detail: 'return 1 · Corners are off' }),
  )
  await grace.done('giveBack', await steps.settlement(number))
  expect(await stock()).toBe(21_384)
  await sound()
})

test('counts what came: less than was asked, never more, and not nothing [M-070]', async () => {
  const number = await steps.sentOrder()
  await steps.onWay(number)
  const of = await steps.of(number)
  const receive = (quantity: number) =>
    grace.call('receiveReturn', { ...of, lines: [{ position: 0, quantity }] })
  expect(await receive(7)).toMatchObject({
    error: { status: 422, errors: { 'lines.0.quantity': [expect.any(String)] } },
  })
  expect(await receive(2.5)).toMatchObject({
    error: { errors: { 'lines.0.quantity': ['Tiles are whole.'] } },
  })
  expect(await receive(0)).toMatchObject({ error: { status: 422, errors: { lines: [expect.any(String)] } } })
  expect(await receive(4)).toMatchObject({ ok: true })
  expect((await grace.done('returnable', { number })).lines[0]?.most).toBe(56)
  await grace.done('inspectReturn', await steps.of(number))
  expect(await steps.settlement(number)).toMatchObject({ lines: [{ position: 0, quantity: 4 }] })
})

test('takes no dispatch back whose goods are in a return, until that is refused [M-055, M-070]', async () => {
  const number = await steps.sentOrder()
  await steps.asked(number)
  const back = async () => grace.call('takeBackDispatch', { ...(await steps.at(number)), shipment: 1 })
  expect(await back()).toMatchObject({ error: { status: 409, reason: 'returned' } })
  await grace.done('refuseReturn', { ...(await steps.of(number)), words: 'Not sent yet' })
  expect(await back()).toMatchObject({ ok: true })
  expect(await grace.call('askReturn', await steps.form(number))).toMatchObject({ error: { status: 422 } })
  await sound()
})

test('settles a return without money only with a reason that the shopper reads [M-070]', async () => {
  const number = await steps.sentOrder()
  await steps.inspected(number)
  await grace.done('closeReturn', { ...(await steps.of(number)), words: 'Given back in the shop.' })
  expect(await read(number)).toMatchObject({ state: 'settled', refunded: null })
  expect((await emailTemplatesIn(queries)).at(-1)).toBe('return-closed')
  expect(cards.refunds).toEqual([])
})
