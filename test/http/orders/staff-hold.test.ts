import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { signInStaff, staffNames } from '../../setup/back-office.ts'
import { runCommandOn } from '../../setup/commands.ts'
import { asTradeCustomer, countStock, emailTemplatesIn, ordersIn } from '../../setup/ordering.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'

const { shop, cards, queries, goods, ready, intentOf, sound } = await startScriptedShop()
const runOrder = (...args: readonly string[]) => runCommandOn(shop, ['order', ...args])
const newest = async () => (await ordersIn(queries)).at(-1)?.number ?? ''

const byCard = async (): Promise<string> => {
  const ann = await ready()
  const id = await intentOf(ann)
  cards.pay(id)
  await ann.post(calls.paymentConfirm, { payment_intent_id: id })
  return newest()
}
const ordered = async (): Promise<string> => {
  await countStock(queries, goods.f4, 5)
  await (await asTradeCustomer(queries, await ready())).post(calls.payOnHold)
  return newest()
}
const tomorrow = () => new Date(shop.clock.now.getTime() + 24 * 3_600_000).toISOString()
const auditOf = async () => {
  const { rows } = await queries.execute(
    sql`select action, staff_id as "staffId", actor, actor_name as name, reason from audit where subject = 'order' order by id`,
  )
  return rows
}

test('holds an order against every way to send it, until staff release it [M-039]', async () => {
  const olive = await signInStaff(shop, 'office')
  const number = await byCard()
  expect(await olive.done('holdOrder', { number, version: 1, reason: 'fraud', until: tomorrow() })).toEqual({
    number,
    version: 2,
  })
  const sent = await runOrder('dispatch', number)
  expect(sent).toMatchObject({ ok: false, text: expect.stringContaining('is on hold') })
  expect(await runCommandOn(shop, ['orders'], { state: 'on-hold' })).toMatchObject({
    text: expect.stringContaining(number),
  })
  expect(await olive.done('releaseOrder', { number, version: 2 })).toEqual({ number, version: 3 })
  expect(await olive.call('releaseOrder', { number, version: 3 })).toMatchObject({
    error: { status: 409, reason: 'not-on-hold' },
  })
  /* A shopper who paid hears nothing of the hold. */
  expect(await emailTemplatesIn(queries)).toEqual([])
  expect(await runOrder('dispatch', number)).toMatchObject({ ok: true })
  expect(await auditOf()).toMatchObject([
    { action: 'order.hold', staffId: olive.staffId, reason: 'fraud' },
    { action: 'order.release', staffId: olive.staffId },
    { action: 'order.dispatch', staffId: null, actor: 'terminal' },
  ])
  await sound()
})

test('answers 409 with who changed the order meanwhile, and changes nothing [M-194]', async () => {
  const olive = await signInStaff(shop, 'office')
  const marcus = await signInStaff(shop, 'manager')
  const number = await byCard()
  await marcus.done('holdOrder', { number, version: 1, reason: 'stock' })
  expect(await olive.call('releaseOrder', { number, version: 1 })).toMatchObject({
    ok: false,
    error: {
      status: 409,
      reason: 'changed',
      message: expect.stringContaining(`${staffNames.manager} changed this order`),
      now: { version: 2, who: staffNames.manager, what: 'Put on hold', when: expect.any(String) },
    },
  })
  expect((await auditOf()).length).toBe(1)
})

test('refuses a hold without a listed reason, in the past, twice, or of what was sent [M-039]', async () => {
  const olive = await signInStaff(shop, 'office')
  const number = await byCard()
  const hold = (more: object) => olive.call('holdOrder', { number, version: 1, reason: 'stock', ...more })
  expect(await hold({ reason: 'bored' })).toMatchObject({ error: { status: 422 } })
  expect(await hold({ until: '2020-01-01T09:00:00Z' })).toMatchObject({
    error: { status: 422, errors: { until: ['Choose a time that is still to come.'] } },
  })
  expect(await hold({ number: 'TS-0000-0000' })).toMatchObject({ error: { status: 404 } })
  expect(await hold({})).toMatchObject({ ok: true })
  expect(await hold({ version: 2 })).toMatchObject({ error: { reason: 'held' } })
  await olive.done('releaseOrder', { number, version: 2 })
  await runOrder('dispatch', number)
  expect(await hold({ version: 4 })).toMatchObject({ error: { reason: 'sent' } })
  const yusuf = await signInStaff(shop, 'yard')
  expect(await yusuf.call('holdOrder', { number, version: 4, reason: 'stock' })).toMatchObject({
    error: { status: 404 },
  })
})

test('releases an order that was placed on hold with how it is paid [M-039, OP-69]', async () => {
  const olive = await signInStaff(shop, 'office')
  const number = await ordered()
  await olive.done('holdOrder', { number, version: 1, reason: 'call-back' })
  await olive.done('releaseOrder', { number, version: 2, paidBy: 'cash', reference: 'till 4' })
  expect(await emailTemplatesIn(queries)).toEqual(['order-released'])
  const { rows } = await queries.execute(
    sql`select state, settlement, held_at as "heldAt", version from orders where number = ${number}`,
  )
  expect(rows).toEqual([{ state: 'released', settlement: 'cash', heldAt: null, version: 3 }])
  await sound()
})
