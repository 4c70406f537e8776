import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { signInStaff } from '../../setup/back-office.ts'
import { placeOrderOA } from '../../setup/order-oa.ts'
import { asTradeCustomer, emailTemplatesIn, ordersIn } from '../../setup/ordering.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'

/* Notes about an order: for staff, or to the shopper by email. */

const scripted = await startScriptedShop()
const { queries, ready } = scripted

test('emails a note to the shopper, and never shows them a note for staff [M-038]', async () => {
  const olive = await signInStaff(scripted.shop, 'office')
  const tess = await asTradeCustomer(queries, await ready())
  await tess.post(calls.payOnAccount)
  const number = (await ordersIn(queries)).at(-1)?.number ?? ''
  await olive.done('addOrderNote', { number, kind: 'internal', text: 'Pays late, be careful' })
  expect(await emailTemplatesIn(queries)).toEqual([])
  await olive.done('addOrderNote', { number, kind: 'to-shopper', text: 'We call at nine.\n\nOlive' })
  expect(await emailTemplatesIn(queries)).toEqual(['order-note'])
  const { rows } = await queries.execute<{ text: string }>(sql`select text from mail order by id`)
  expect(rows.at(-1)?.text).toContain('We call at nine.')
  expect(rows.some(({ text }) => text.includes('Pays late'))).toBe(false)
  const { rows: customers } = await queries.execute<{ id: number }>(sql`select customer_id as id from orders`)
  const shown = await scripted.shop.features.orders.ofUserByNumber(customers[0]?.id ?? 0, number)
  expect(JSON.stringify(shown)).not.toContain('Pays late')
  const { rows: log } = await queries.execute(sql`select after::text from audit`)
  expect(JSON.stringify(log)).not.toContain('Pays late')
})

test('emails the people whom a note for staff names, without its words, and nobody else [M-038]', async () => {
  const olive = await signInStaff(scripted.shop, 'office')
  const marcus = await signInStaff(scripted.shop, 'manager')
  await signInStaff(scripted.shop, 'yard')
  const number = await placeOrderOA(scripted)
  const note = async (kind: 'internal' | 'to-shopper', text: string) =>
    (await olive.done('addOrderNote', { number, kind, text })).mentioned
  const text = '@Marcus Bell, they want the crane. @Olive Grant has the number, @Yusuf Demir not'
  expect(await note('internal', text)).toBe(1)
  expect(await note('internal', 'Marcus Bell knows')).toBe(0)
  expect(await note('to-shopper', 'Ask for @Marcus Bell')).toBe(0)
  const { rows } = await queries.execute(
    sql`select m.subject, m.text like '%crane%' as "hasWords", s.id as "staffId", m.order_id as "orderId"
      from mail m join staff s on s.email = m.recipient where m.template = 'staff-mention'`,
  )
  expect(rows).toEqual([
    {
      subject: `Olive Grant names you in a note about order ${number}`,
      hasWords: false,
      staffId: marcus.staffId,
      orderId: null,
    },
  ])
})

test('stores no note with a card number or to an erased address, and lets the yard write to staff alone [M-079, M-038]', async () => {
  const olive = await signInStaff(scripted.shop, 'office')
  const yusuf = await signInStaff(scripted.shop, 'yard')
  const number = await placeOrderOA(scripted)
  const text = 'Card 4242 4242 4242 4242'
  expect(await olive.call('addOrderNote', { number, kind: 'internal', text })).toMatchObject({
    error: { status: 422, message: 'Never write down card numbers.' },
  })
  const paid = { number, version: 1, paidBy: 'card' as const, reference: 'TEL 4242 4242 4242 4242' }
  expect(await olive.call('releaseOrder', paid)).toMatchObject({
    error: { status: 422, errors: { reference: ['Never write down card numbers.'] } },
  })
  expect(await yusuf.call('addOrderNote', { number, kind: 'to-shopper', text: 'Hello' })).toMatchObject({
    error: { status: 403 },
  })
  expect(
    await yusuf.call('addOrderNote', { number, kind: 'internal', text: 'One tile broke' }),
  ).toMatchObject({
    ok: true,
  })
  await queries.execute(sql`update orders set email = ''`)
  const called = { number, text: 'Called' }
  expect(await olive.call('addOrderNote', { ...called, kind: 'to-shopper' })).toMatchObject({
    error: { reason: 'no-address' },
  })
  await olive.done('addOrderNote', { ...called, kind: 'internal' })
  const { rows } = await queries.execute(sql`select text from order_note order by id`)
  expect(rows).toEqual([{ text: 'One tile broke' }, { text: 'Called' }])
})

test('shows the email of a note before it goes, and keeps nothing of it [M-038]', async () => {
  const olive = await signInStaff(scripted.shop, 'office')
  const number = await placeOrderOA(scripted)
  const shown = await olive.done('previewOrderNote', { number, text: 'We call at nine.' })
  expect(shown).toMatchObject({ to: 'anna@example.com', text: expect.stringContaining('We call at nine.') })
  expect(await emailTemplatesIn(queries)).toEqual([])
  expect(await olive.call('previewOrderNote', { number, text: '4242 4242 4242 4242' })).toMatchObject({
    error: { status: 422 },
  })
})
