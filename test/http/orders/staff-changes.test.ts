import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { type StaffMember, signInStaff, staffNames } from '../../setup/back-office.ts'
import { runCommandOn } from '../../setup/commands.ts'
import { placeOrderOA } from '../../setup/order-oa.ts'
import { asTradeCustomer, countStock, emailTemplatesIn, ordersIn } from '../../setup/ordering.ts'
import { pdfText } from '../../setup/pdf-text.ts'
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
  expect((await olive.done('readOrder', { number })).hold).toMatchObject({
    who: 'Olive Grant',
    reason: 'fraud',
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
  /* A shopper who paid gets no email about the hold. */
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

test('writes no word of money to the shopper of a cancelled order that nothing was paid for [OP-69]', async () => {
  const number = await ordered()
  await runCommandOn(shop, ['refund', number], { all: true, cancel: true })
  const { rows } = await queries.execute<{ html: string; text: string }>(
    sql`select html, text from mail where template = 'order-cancelled'`,
  )
  expect(rows).toEqual([{ html: expect.stringContaining(number), text: expect.not.stringContaining('£') }])
  expect(rows[0]?.html).not.toMatch(/<p[^>]*>\s*<\/p>/)
})

test('records how an order is paid that staff held after its release, in the audit log too [M-039, M-188]', async () => {
  const olive = await signInStaff(shop, 'office')
  const number = await ordered()
  await olive.done('releaseOrder', { number, version: 1 })
  await olive.done('holdOrder', { number, version: 2, reason: 'call-back' })
  await olive.done('releaseOrder', { number, version: 3, paidBy: 'cash', reference: 'till 4' })
  const { rows } = await queries.execute(
    sql`select before, after from audit where action = 'order.release' order by id desc limit 1`,
  )
  expect(rows).toEqual([
    {
      before: { holdReason: 'call-back', settlement: null },
      after: { holdReason: null, settlement: 'cash' },
    },
  ])
  await sound()
})

/** The change of an order's delivery that leaves it all as it is. */
const asItIs = async (member: StaffMember, number: string) => {
  const { version, fields, service, day } = await member.done('readOrderDelivery', { number })
  return { number, version, ...fields, service: service.id, day: day ?? '' }
}

test('changes the address until goods are sent, for every reader but the invoice [M-040, M-194]', async () => {
  const olive = await signInStaff(shop, 'office')
  const yusuf = await signInStaff(shop, 'yard')
  const number = await byCard()
  const change = await asItIs(olive, number)
  expect(await olive.call('changeOrderDelivery', change)).toMatchObject({
    error: { status: 422, reason: 'nothing-changed' },
  })
  expect(await olive.call('changeOrderDelivery', { ...change, shipping_town: '' })).toMatchObject({
    error: { status: 422, errors: { shipping_town: [expect.any(String)] } },
  })
  const moved = {
    ...change,
    shipping_postcode: 'ls2 8aa',
    shipping_last_name: 'Shah',
    delivery_notes: 'Bay 4',
  }
  expect(
    await olive.done('changeOrderDelivery', { ...moved, billing_email: 'Anna.Shah@example.com' }),
  ).toMatchObject({ version: 2, isEmailed: true, money: 'nothing' })
  expect(await olive.call('changeOrderDelivery', moved)).toMatchObject({
    error: { status: 409, reason: 'changed' },
  })
  const order = await olive.done('readOrder', { number })
  expect([order.customer.email, order.customer.name, order.shopperNotes]).toEqual([
    'Anna.Shah@example.com',
    'Anna Shah',
    'Bay 4',
  ])
  expect(order.deliveryAddress.at(-1)).toBe('LS2 8AA')
  expect(order.timeline[0]).toMatchObject({ what: expect.stringMatching(/^(Delivery changed|Email)/) })
  expect(order.timeline.find(({ what }) => what === 'Delivery changed')).toMatchObject({
    who: 'Olive Grant',
    detail: expect.stringContaining('Postcode: LS2 8AA, was LS1 4AP'),
  })
  const picked = await yusuf.done('pickList', { orders: number })
  expect(picked.orders[0]).toMatchObject({ name: 'Anna Shah', postcode: 'LS2 8AA', notes: 'Bay 4' })
  const pdfOf = ({ base64 }: { readonly base64: string }) => pdfText(Buffer.from(base64, 'base64'))
  expect(pdfOf(await yusuf.done('orderLabels', { number }))).toContain('LS2 8AA')
  expect(pdfOf(await olive.done('orderInvoice', { number }))).toContain('LS1 4AP')
  const { rows } = await queries.execute(
    sql`select recipient, subject, text from mail where template = 'order-changed' order by id`,
  )
  expect(rows).toEqual([
    {
      recipient: 'Anna.Shah@example.com',
      subject: `Your address is changed: Tessera order ${number}`,
      text: expect.stringContaining('LS2 8AA'),
    },
  ])
  expect((await olive.done('listOrders', { find: 'Shah LS28AA' })).orders).toMatchObject([
    { number, postcode: 'LS2 8AA' },
  ])
  const { rows: log } = await queries.execute(
    sql`select after::text as text from audit where action = 'order.change-delivery'`,
  )
  expect(JSON.stringify(log)).not.toContain('Shah')
  await runOrder('dispatch', number)
  expect(
    await olive.call('changeOrderDelivery', { ...(await asItIs(olive, number)), delivery_notes: 'x' }),
  ).toMatchObject({
    error: { status: 409, reason: 'sent' },
  })
  await sound()
})

test('shows a dearer delivery before it is saved, and lets it be for a manager with a reason [M-040]', async () => {
  const olive = await signInStaff(shop, 'office')
  const marcus = await signInStaff(shop, 'manager')
  const number = await placeOrderOA({ shop, goods, queries, cards, intentOf })
  /* 1,004 kg are two pallets at £54.00. */
  const change = { ...(await asItIs(olive, number)), shipping_postcode: 'IV27 4XX' }
  expect(await olive.call('changeOrderDelivery', change)).toMatchObject({
    error: { status: 409, reason: 'difference', now: { difference: 108 } },
  })
  const agreed = { ...change, agreed: '108', waive: 'yes' } as const
  expect(await olive.call('changeOrderDelivery', agreed)).toMatchObject({ error: { status: 403 } })
  expect(await marcus.call('changeOrderDelivery', agreed)).toMatchObject({
    error: { status: 422, errors: { reason: [expect.any(String)] } },
  })
  expect(await marcus.call('changeOrderDelivery', { ...agreed, agreed: '18', reason: 'x' })).toMatchObject({
    error: { status: 409, reason: 'difference' },
  })
  expect((await olive.done('readOrder', { number })).version).toBe(1)
  expect(await marcus.done('changeOrderDelivery', { ...agreed, reason: 'Our mistake' })).toMatchObject({
    money: 'waived',
  })
  const { rows } = await queries.execute(
    sql`select n.text from audit a join order_note n on n.id = (a.after ->> 'noteId')::int
      where a.action = 'order.change-delivery' order by a.id desc limit 1`,
  )
  expect(rows).toEqual([{ text: 'Our mistake' }])
  expect((await olive.done('readOrder', { number })).totals.total).toBe(678)
  await sound()
})

test('books a day that is not offered for a manager alone, and tells the shopper once [M-042]', async () => {
  const olive = await signInStaff(shop, 'office')
  const marcus = await signInStaff(shop, 'manager')
  const tess = await asTradeCustomer(queries, await ready())
  await tess.post(calls.payOnAccount)
  const number = await newest()
  const saturday = { ...(await asItIs(olive, number)), day: '2027-01-02' }
  expect(await olive.call('changeOrderDelivery', saturday)).toMatchObject({
    error: { status: 403, message: expect.stringContaining('not offered') },
  })
  expect(
    await marcus.done('changeOrderDelivery', { ...saturday, reason: 'The crane is there' }),
  ).toMatchObject({ isEmailed: true, money: 'nothing' })
  const order = await olive.done('readOrder', { number })
  expect(order.delivery.day).toBe('2027-01-02')
  expect((await olive.done('pickList', { orders: number })).orders[0]?.delivery_day).toBe('2027-01-02')
  expect(await emailTemplatesIn(queries)).toEqual(['order-changed'])
  const { accountId } = order.customer
  expect(await shop.features.orders.ofUserByNumber(accountId ?? 0, number)).toMatchObject({
    delivery_date: '2027-01-02',
  })
  expect(
    await marcus.call('changeOrderDelivery', { ...saturday, version: 2, day: '2020-01-04' }),
  ).toMatchObject({
    error: { status: 422, errors: { day: [expect.any(String)] } },
  })
})

test('says what giving a cheaper service’s difference back does, gives it back, and cannot do so twice [M-040, M-063]', async () => {
  const olive = await signInStaff(shop, 'office')
  const ann = await ready()
  await ann.post(calls.setShippingService, { shipping_service_id: 2 })
  const id = await intentOf(ann)
  cards.pay(id)
  await ann.post(calls.paymentConfirm, { payment_intent_id: id })
  const number = await newest()
  const before = (await olive.done('readOrder', { number })).totals
  const standard = { ...(await asItIs(olive, number)), service: 1, day: '' }
  const refused = await olive.call('changeOrderDelivery', standard)
  const effect = {
    to: { name: expect.any(String) },
    amount: before.delivery,
    vat: Math.round((100 * before.delivery) / 6) / 100,
    delivery: before.delivery,
    ways: [{ way: 'stripe', amount: before.delivery }],
    emails: true,
  }
  expect(refused).toMatchObject({
    error: { reason: 'difference', now: { difference: -before.delivery, giveBack: { effect } } },
  })
  const agreed = { ...standard, agreed: `${-before.delivery}`, key: crypto.randomUUID() }
  expect(await olive.done('changeOrderDeliveryAndGiveBack', agreed)).toMatchObject({ money: 'given-back' })
  expect((await olive.call('changeOrderDeliveryAndGiveBack', agreed)).ok).toBe(false)
  const order = await olive.done('readOrder', { number })
  expect([order.totals.refunded, order.delivery.service]).toEqual([before.delivery, 'Standard'])
  expect(before.delivery).toBeGreaterThan(0)
  await sound()
})
