import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { linkPaying, linkStateTexts } from '#server/payments/links/link-texts.ts'
import { type StaffMember, signInStaff } from '../../setup/back-office.ts'
import { countRows, countStock, ordersIn } from '../../setup/ordering.ts'
import { email, linkSteps, press } from '../../setup/payment-links.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'

/* Links by which a customer pays one sum by card, once (M-080). */

const { shop, cards, queries, goods, later, news, sound } = await startScriptedShop()
const { payments } = shop.features
let olive: StaffMember
beforeEach(async () => {
  olive = await signInStaff(shop, 'office')
  await countStock(queries, goods.f4, 5)
})
const { phoneOrder, goodsForm, read, made, orderOnHold, pay, emailsOf } = linkSteps({
  shop,
  queries,
  variationId: goods.f4,
  staff: () => olive,
})

/** The key of a link's address, from the database; empty: it is deleted. */
const keyOf = async (id: number): Promise<string> => {
  const { rows } = await queries.execute<{ key: string }>(sql`select key from payment_link where id = ${id}`)
  return rows[0]?.key ?? ''
}

describe('paying once', () => {
  test('ends the payment of another window, so that one of two is charged [M-080]', async () => {
    const link = await made(olive.done('linkForGoods', await goodsForm(await phoneOrder())))
    const [ann, bob] = [shop.visit(), shop.visit()]
    const waiting = await pay(ann, link.key, 'pm_3ds')
    expect(waiting.requires_action).toBe(true)
    expect(await pay(bob, link.key)).toMatchObject({ status: 200, error: null })
    const late = await ann.post(calls.manualStripeHandler, { payment_intent_id: waiting.payment_intent_id })
    expect(late.statusCode).not.toBe(200)
    expect(await pay(ann, link.key)).toMatchObject({ status: 409, message: linkStateTexts.paid })
    expect(await countRows(queries, 'money_entry')).toBe(1)
    expect((await ordersIn(queries)).length).toBe(1)
    await sound()
  })

  test('confirms after the bank, and places the order of a payment that only the provider reports [M-080]', async () => {
    const link = await made(olive.done('linkForGoods', await goodsForm(await phoneOrder())))
    const waiting = await pay(shop.visit(), link.key, 'pm_3ds')
    const paymentId = waiting.payment_intent_id ?? ''
    cards.pay(paymentId)
    await news({ id: 'evt_link', paymentId })
    await news({ id: 'evt_link_2', paymentId })
    expect(await read(link.id)).toMatchObject({ state: 'paid', payment: paymentId })
    expect((await ordersIn(queries)).length).toBe(1)
    await sound()
  })

  test('cannot be taken back while the provider has not answered, nor after it was paid [M-080]', async () => {
    const link = await made(olive.done('linkForGoods', await goodsForm(await phoneOrder())))
    cards.connection = 'lost'
    expect(await pay(shop.visit(), link.key)).toMatchObject({ status: 409 })
    expect(await olive.call('withdrawPaymentLink', { id: link.id })).toMatchObject({
      error: { status: 409, reason: 'paying' },
    })
    expect(await pay(shop.visit(), link.key)).toMatchObject({ status: 409, message: linkPaying })
    cards.connection = 'good'
    later(5)
    await payments.reconcile()
    expect(await olive.call('withdrawPaymentLink', { id: link.id })).toMatchObject({
      error: { status: 409, reason: 'paid' },
    })
    expect((await ordersIn(queries)).length).toBe(1)
    await sound()
  })

  test('leaves a late payment of a link that was taken back to staff [M-080]', async () => {
    const link = await made(olive.done('linkForGoods', await goodsForm(await phoneOrder())))
    const waiting = await pay(shop.visit(), link.key, 'pm_3ds')
    await olive.done('withdrawPaymentLink', { id: link.id })
    const paymentId = waiting.payment_intent_id ?? ''
    /* The bank approved it before it was cancelled, as the provider reports later. */
    const charged = cards.payments.get(paymentId) ?? expect.fail('a payment')
    cards.payments.set(paymentId, { ...charged, state: { kind: 'succeeded' } })
    await news({ id: 'evt_late', paymentId })
    expect(await ordersIn(queries)).toEqual([])
    expect(await countRows(queries, 'money_entry')).toBe(1)
    const { waiting: toDo } = await olive.done('listPayments', {})
    expect(toDo).toMatchObject([{ id: paymentId, waits: 'unmatched' }])
    await sound()
  })
})

describe('a link for an order', () => {
  test('is for all that is to pay, releases the order, and gives its money back by card [M-080, M-077]', async () => {
    const number = await orderOnHold()
    const total = (await olive.done('readOrder', { number })).totals.total
    const link = await made(olive.done('linkForOrder', { number, press: press(), email }))
    expect(link).toMatchObject({ amount: total, reference: number, order: number, isForGoods: false })
    expect(await olive.call('linkForOrder', { number, press: press(), email })).toMatchObject({
      error: { status: 409, reason: 'link-open' },
    })
    expect(await pay(shop.visit(), link.key, 'pm_ok', { agree: true })).toMatchObject({ status: 200 })
    const { rows } = await queries.execute(sql`select state, settlement from orders where number = ${number}`)
    expect(rows).toEqual([{ state: 'released', settlement: 'payment-link' }])
    expect((await olive.done('linksOfOrder', { number })).links).toMatchObject([
      { id: link.id, state: 'paid' },
    ])
    expect(await emailsOf('manual-receipt')).toMatchObject([{ recipient: email }])
    expect(await payments.refund({ number, amount: null, cancels: true })).toMatchObject({
      ok: true,
      value: { state: 'completed', byHand: 0 },
    })
    expect(cards.refunds.length).toBe(1)
    await sound()
  })

  test('leaves its payment to staff where the order was paid another way meanwhile [M-080]', async () => {
    const number = await orderOnHold()
    const link = await made(olive.done('linkForOrder', { number, press: press(), email }))
    const waiting = await pay(shop.visit(), link.key, 'pm_3ds')
    const paymentId = waiting.payment_intent_id ?? ''
    const { version } = await olive.done('readOrder', { number })
    await olive.done('releaseOrder', { number, version, paidBy: 'cash', reference: 'till 3' })
    cards.pay(paymentId)
    await news({ id: 'evt_paid_twice', paymentId })
    const { rows } = await queries.execute(sql`select settlement from orders where number = ${number}`)
    expect(rows).toEqual([{ settlement: 'cash' }])
    expect((await olive.done('listPayments', {})).waiting).toMatchObject([
      { id: paymentId, order: null, waits: 'unmatched' },
    ])
    await sound()
  })

  test('cannot be paid once its order is cancelled or paid another way [M-080]', async () => {
    const [cancelled, settled] = [await orderOnHold(), await orderOnHold()]
    const links = [
      await made(olive.done('linkForOrder', { number: cancelled, press: press(), email })),
      await made(olive.done('linkForOrder', { number: settled, press: press(), email })),
    ]
    await queries.execute(sql`update orders set settlement = 'cash' where number = ${settled}`)
    await payments.refund({ number: cancelled, amount: null, cancels: true })
    expect(await pay(shop.visit(), links[0]?.key ?? '')).toMatchObject({ message: linkStateTexts.cancelled })
    expect(await pay(shop.visit(), links[1]?.key ?? '')).toMatchObject({ message: linkStateTexts.settled })
    expect([cards.payments.size, (await read(links[0]?.id ?? 0)).state]).toEqual([0, 'cancelled'])
    for (const number of [cancelled, settled])
      expect(await olive.call('linkForOrder', { number, press: press(), email })).toMatchObject({
        error: { status: 409 },
      })
  })
})

describe('a link against a reference', () => {
  const form = () => ({ reference: 'inv-7', amount: 250, press: press(), email })

  test('takes its sum alone, and waits to be matched [M-080, M-077]', async () => {
    const link = await made(olive.done('linkForReference', form()))
    expect(link).toMatchObject({ reference: 'INV-7', amount: 250, order: null })
    const paid = await pay(shop.visit(), link.key)
    expect(await countRows(queries, 'money_entry', 'pence = 25000')).toBe(1)
    const { waiting } = await olive.done('listPayments', {})
    expect(waiting).toMatchObject([{ id: paid.payment_intent_id, reference: 'INV-7', waits: 'unmatched' }])
    expect(await emailsOf('manual-receipt')).toMatchObject([
      { recipient: email, subject: 'Your payment of £250.00 for INV-7' },
    ])
  })

  test('refuses sums and references that no card payment has [M-080]', async () => {
    const errors = async (more: object) => {
      const answer = await olive.call('linkForReference', { ...form(), ...more })
      return answer.ok ? 'made' : Object.keys(answer.error.errors ?? {})
    }
    expect(await errors({ amount: 0.49 })).toEqual(['amount'])
    expect(await errors({ amount: 100_000.01 })).toEqual(['amount'])
    expect(await errors({ reference: 'a' })).toEqual(['reference'])
    expect(await errors({ reference: '4242 4242 4242 4242' })).toEqual(['reference'])
  })

  test('is emailed again to a corrected address, once a minute to the same [M-080]', async () => {
    const link = await made(olive.done('linkForReference', { ...form(), sends: true }))
    const send = (to: string) => olive.done('sendPaymentLink', { id: link.id, email: to })
    expect([await send(email), await send('anna@example.com'), await send('anna@example.com')]).toEqual([
      { isNew: false },
      { isNew: true },
      { isNew: false },
    ])
    expect((await emailsOf('payment-link')).map(({ recipient }) => recipient)).toEqual([
      email,
      'anna@example.com',
    ])
    expect(await olive.call('sendPaymentLink', { id: link.id + 1, email })).toMatchObject({
      error: { status: 404 },
    })
    await olive.done('withdrawPaymentLink', { id: link.id })
    expect(await olive.call('sendPaymentLink', { id: link.id, email })).toMatchObject({
      error: { status: 409, reason: 'withdrawn' },
    })
  })

  test('is in the log with everything that was done with it, and by whom [M-080, M-188]', async () => {
    const grace = await signInStaff(shop, 'owner')
    const { id } = await olive.done('linkForReference', form())
    await olive.done('sendPaymentLink', { id, email: 'anna@example.com' })
    await olive.done('withdrawPaymentLink', { id })
    const { rows } = await grace.done('listAudit', { subject: 'payment-link', thing: String(id) })
    expect(rows.map(({ who, action }) => [who, action])).toEqual([
      ['Olive Grant', 'payment-link.withdraw'],
      ['Olive Grant', 'payment-link.send'],
      ['Olive Grant', 'payment-link.make'],
    ])
    expect(rows[0]?.fields).toEqual([{ name: 'state', before: 'open', after: 'withdrawn' }])
  })

  test('is found by reference, state and email [M-080]', async () => {
    const open = await made(olive.done('linkForReference', { ...form(), reference: 'QUOTE 88' }))
    const over = await made(olive.done('linkForReference', { ...form(), reference: 'QUOTE 89' }))
    await olive.done('withdrawPaymentLink', { id: over.id })
    const ids = async (query: object) =>
      (await olive.done('listPaymentLinks', query)).links.map(({ id }) => id)
    expect(await ids({ find: 'quote 8' })).toEqual([over.id, open.id])
    expect(await ids({ find: 'quote 8', view: 'open' })).toEqual([open.id])
    expect(await ids({ find: 'quote 8', view: 'over' })).toEqual([over.id])
    expect(await ids({ view: 'paid', find: 'quote 8' })).toEqual([])
    expect(await ids({})).toContain(open.id)
  })
})

test('refuses a key that no database can store [M-080, BI-01]', async () => {
  const refused = await pay(shop.visit(), 'a\u0000b')
  expect([refused.status, refused.message]).toEqual([422, messages.paymentMissing])
})

test('answers 404 for an unknown link, and charges no card by it [M-080]', async () => {
  expect(await payments.payerLink('no-such-key-of-a-link')).toBe(null)
  expect(await pay(shop.visit(), 'no-such-key-of-a-link')).toMatchObject({ status: 404 })
  expect(await olive.call('readPaymentLink', { id: 987_654 })).toMatchObject({ error: { status: 404 } })
  expect(await olive.call('withdrawPaymentLink', { id: 987_654 })).toMatchObject({ error: { status: 404 } })
})

test('deletes unpaid links long after their end, and the names of paid ones with their orders [F10]', async () => {
  const unpaid = await made(
    olive.done('linkForReference', { reference: 'OLD 1', amount: 5, press: press(), email }),
  )
  const paid = await made(
    olive.done('linkForReference', { reference: 'OLD 2', amount: 5, press: press(), email }),
  )
  await pay(shop.visit(), paid.key)
  const ofGoods = await made(olive.done('linkForGoods', await goodsForm(await phoneOrder())))
  await pay(shop.visit(), ofGoods.key)
  await payments.deleteExpired()
  expect(await keyOf(unpaid.id)).not.toBe('')
  await queries.execute(sql`update payment_link set created_at = '2015-04-05', ends_at = '2015-04-12'
    where id in (${unpaid.id}, ${paid.id}, ${ofGoods.id})`)
  await payments.deleteExpired()
  expect([await keyOf(unpaid.id), await keyOf(paid.id)]).toEqual(['', expect.any(String)])
  expect(await countRows(queries, 'payment_link', `id = ${paid.id} and email = '' and reference = ''`)).toBe(
    1,
  )
  expect(await read(paid.id)).toMatchObject({ state: 'paid', order: null, isForGoods: false })
  expect(await read(ofGoods.id)).toMatchObject({ state: 'paid', isForGoods: true })
})
