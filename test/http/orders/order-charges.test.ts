import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { eraseOldOrders } from '#server/orders/index.ts'
import { linkStateTexts } from '#server/payments/links/link-texts.ts'
import { type StaffMember, signInStaff } from '../../setup/back-office.ts'
import { runCommandOn } from '../../setup/commands.ts'
import { placeOrderOA } from '../../setup/order-oa.ts'
import { linkSteps, press } from '../../setup/payment-links.ts'
import { pdfText } from '../../setup/pdf-text.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'

/* What an order asks for beside the price it was placed at (M-040, M-044). */

const { shop, cards, queries, goods, intentOf, news, sound } = await startScriptedShop()
let olive: StaffMember
let marcus: StaffMember
let yusuf: StaffMember
beforeEach(async () => {
  olive = await signInStaff(shop, 'office')
  marcus = await signInStaff(shop, 'manager')
  yusuf = await signInStaff(shop, 'yard')
})
const { pay, page, read } = linkSteps({ shop, queries, variationId: goods.f4, staff: () => olive })

/** The number of OA: £678.00, paid by card. */
const orderOA = () => placeOrderOA({ shop, goods, queries, cards, intentOf })
const readIt = (number: string) => olive.done('readOrder', { number })
const charge = async (number: string, more: object = {}) => ({
  number,
  version: (await readIt(number)).version,
  press: press(),
  words: 'Crane lorry',
  amount: 10,
  ...more,
})
const chargesOf = async (number: string) => (await olive.done('readOrderCharges', { number })).charges
/** Adds £10.00 for a crane lorry. */
const added = async (number: string): Promise<void> => {
  await olive.done('addOrderCharge', await charge(number))
}
const send = async (number: string) => {
  const { version } = await readIt(number)
  return yusuf.call('dispatchOrder', { number, version })
}

describe('adding', () => {
  test('lets the office add £13.56 to £678.00, with VAT, and tells what it may [M-044]', async () => {
    const number = await orderOA()
    expect(await olive.call('addOrderCharge', await charge(number, { amount: 100 }))).toMatchObject({
      error: {
        status: 403,
        reason: 'over-limit',
        message: 'You may add up to £13.56 to this order. Ask a manager.',
        now: { upTo: 13.56 },
      },
    })
    await added(number)
    expect(await olive.call('addOrderCharge', await charge(number, { amount: 3.57 }))).toMatchObject({
      error: { status: 403, now: { upTo: 3.56 } },
    })
    expect(await marcus.call('addOrderCharge', await charge(number, { amount: 100 }))).toMatchObject({
      ok: true,
    })
    expect(await chargesOf(number)).toMatchObject([
      { number: 2, amount: 100, vat: 16.67, state: 'due', who: 'Marcus Bell' },
      { number: 1, amount: 10, vat: 1.67, state: 'due', words: 'Crane lorry' },
    ])
    const order = await readIt(number)
    expect([order.money, order.totals.due, order.totals.total]).toEqual(['part-paid', 110, 678])
    expect((await olive.done('listOrders', { money: 'part-paid' })).orders).toMatchObject([{ number }])
    expect((await olive.done('listOrders', { money: 'paid' })).orders).toEqual([])
    await sound()
  })

  test('adds one charge of two presses, also at once, and none from an older version [M-044, M-194]', async () => {
    const number = await orderOA()
    const form = await charge(number)
    const answers = await Promise.all([
      olive.call('addOrderCharge', form),
      olive.call('addOrderCharge', form),
    ])
    expect(answers.map(({ ok }) => ok)).toEqual([true, true])
    expect(await olive.call('addOrderCharge', form)).toMatchObject({ ok: true })
    expect((await chargesOf(number)).length).toBe(1)
    const { rows } = await queries.execute(sql`select after from audit where action = 'order.charge'`)
    expect(rows).toEqual([{ after: { kind: 'extra', pence: 1000, charge: 1, duePence: 1000 } }])
    expect(await olive.call('addOrderCharge', { ...form, press: press() })).toMatchObject({
      error: { status: 409, reason: 'changed' },
    })
    await sound()
  })

  test('refuses sums and words that are none, card numbers and cancelled orders [M-044, M-079]', async () => {
    const number = await orderOA()
    for (const [more, field] of [
      [{ amount: 0 }, 'amount'],
      [{ amount: '12,5' }, 'amount'],
      [{ words: ' ' }, 'words'],
      [{ reason: '4242 4242 4242 4242' }, 'reason'],
    ] as const)
      expect(await marcus.call('addOrderCharge', await charge(number, more)), field).toMatchObject({
        error: { status: 422, errors: { [field]: [expect.any(String)] } },
      })
    const isCancelled = async () => (await olive.done('readOrderCharges', { number })).isCancelled
    expect(await isCancelled()).toBe(false)
    await runCommandOn(shop, ['refund', number], { all: true, cancel: true })
    expect(await isCancelled()).toBe(true)
    expect(await marcus.call('addOrderCharge', await charge(number))).toMatchObject({
      error: { status: 409, reason: 'cancelled' },
    })
    expect(await chargesOf(number)).toEqual([])
  })
})

describe('before it is paid', () => {
  test('neither picks nor sends the order, by page or command, until a manager lets it [M-040]', async () => {
    const number = await orderOA()
    await added(number)
    expect(await send(number)).toMatchObject({ error: { status: 409, reason: 'to-pay' } })
    expect(await yusuf.call('startPick', { number })).toMatchObject({ error: { reason: 'to-pay' } })
    expect(await runCommandOn(shop, ['order', 'dispatch', number])).toMatchObject({
      ok: false,
      text: expect.stringContaining('extra charge'),
    })
    const { version } = await readIt(number)
    const wish = { number, version, reason: 'They pay at the door' }
    expect(await olive.call('sendOrderUnpaid', wish)).toMatchObject({ error: { status: 404 } })
    expect(await marcus.call('sendOrderUnpaid', { ...wish, reason: '' })).toMatchObject({
      error: { status: 422, errors: { reason: [expect.any(String)] } },
    })
    expect(await marcus.call('sendOrderUnpaid', wish)).toMatchObject({ ok: true })
    expect(await send(number)).toMatchObject({ ok: true })
    expect((await readIt(number)).money).toBe('part-paid')
    await sound()
  })

  test('stops the order again where another charge is added after that [M-040]', async () => {
    const number = await orderOA()
    await added(number)
    const { version } = await readIt(number)
    await marcus.done('sendOrderUnpaid', { number, version, reason: 'They pay at the door' })
    await olive.done('addOrderCharge', await charge(number, { amount: 1 }))
    expect(await send(number)).toMatchObject({ error: { reason: 'to-pay' } })
  })

  test('stops the order again where a manager takes that back [M-198]', async () => {
    const number = await orderOA()
    await added(number)
    const wish = { number, version: (await readIt(number)).version }
    expect(await marcus.call('waitForCharges', wish)).toMatchObject({ error: { reason: 'waits' } })
    const { version } = await marcus.done('sendOrderUnpaid', { ...wish, reason: 'They pay at the door' })
    expect(await olive.call('waitForCharges', { number, version })).toMatchObject({ error: { status: 404 } })
    await marcus.done('waitForCharges', { number, version })
    expect(await send(number)).toMatchObject({ error: { reason: 'to-pay' } })
    expect((await readIt(number)).timeline.map(({ what }) => what)).toContain(
      'Waits again until its extra charge is paid',
    )
  })

  test('shows the shopper what is to pay, and takes it off again [M-040]', async () => {
    const number = await orderOA()
    await added(number)
    const { accountId } = (await readIt(number)).customer
    expect(accountId).toBe(null)
    const { rows } = await queries.execute<{ id: number }>(
      sql`select id from orders where number = ${number}`,
    )
    await queries.execute(sql`update orders set customer_id = 4711 where id = ${rows[0]?.id ?? 0}`)
    const shown = async () => (await shop.features.orders.ofUserByNumber(4711, number))?.charges
    expect(await shown()).toEqual([
      { number: 1, words: 'Crane lorry', amount: 10, state: 'due', refunded: 0 },
    ])
    const { version } = await readIt(number)
    expect(await yusuf.call('withdrawOrderCharge', { number, version, charge: 1 })).toMatchObject({
      error: { status: 404 },
    })
    await olive.done('withdrawOrderCharge', { number, version, charge: 1 })
    expect(
      await olive.call('withdrawOrderCharge', { number, version: version + 1, charge: 1 }),
    ).toMatchObject({
      error: { status: 409, reason: 'withdrawn' },
    })
    expect(await shown()).toEqual([])
    expect(await send(number)).toMatchObject({ ok: true })
    expect((await readIt(number)).money).toBe('paid')
    await sound()
  })
})

describe('paying', () => {
  test('records a payment on the card machine once, with its reference [M-040, M-044]', async () => {
    const number = await orderOA()
    await added(number)
    expect(await olive.call('orderChargeInvoice', { number, charge: 1 })).toMatchObject({
      error: { status: 404 },
    })
    const { version } = await readIt(number)
    const paid = { number, version, charge: 1, paidBy: 'card', reference: 'TEL 4711' } as const
    expect(await olive.call('recordChargePaid', { ...paid, paidBy: 'unpaid' as never })).toMatchObject({
      error: { status: 422 },
    })
    expect(await olive.call('recordChargePaid', { ...paid, charge: 9 })).toMatchObject({
      error: { status: 404 },
    })
    await olive.done('recordChargePaid', paid)
    expect(await olive.call('recordChargePaid', { ...paid, version: version + 1 })).toMatchObject({
      error: { status: 409, reason: 'paid' },
    })
    const order = await readIt(number)
    expect([order.money, order.totals.due]).toEqual(['paid', 0])
    expect(order.charges).toEqual([
      { number: 1, words: 'Crane lorry', amount: 10, state: 'paid', refunded: 0 },
    ])
    const { base64 } = await olive.done('orderChargeInvoice', { number, charge: 1 })
    const text = pdfText(Buffer.from(base64, 'base64'))
    for (const part of [`${number}-1`, 'Crane lorry', '£8.33', '£1.67', '£10.00', 'Paid by card.'])
      expect(text).toContain(part)
    expect(
      pdfText(Buffer.from((await olive.done('orderInvoice', { number })).base64, 'base64')),
    ).not.toContain('Crane')
    const who = 'Olive Grant'
    const charge = '£10.00 · Crane lorry'
    expect(order.timeline).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ who, what: 'Extra charge added', detail: charge }),
        expect.objectContaining({ who, what: 'Extra charge paid', detail: `${charge} · Card, by telephone` }),
      ]),
    )
    expect(await send(number)).toMatchObject({ ok: true })
    await sound()
  })

  test('is paid by its link, once, and the order can be sent [M-040, M-080]', async () => {
    const number = await orderOA()
    await added(number)
    const made = await olive.done('linkForCharge', {
      number,
      charge: 1,
      press: press(),
      email: 'a@b.example',
    })
    const link = await read(made.id)
    expect(link).toMatchObject({ amount: 10, order: number, charge: { number: 1, words: 'Crane lorry' } })
    expect(await page(link.key)).toMatchObject({ charge: 'Crane lorry', isForOrder: true, goods: null })
    expect(
      await olive.call('linkForCharge', { number, charge: 1, press: press(), email: 'a@b.example' }),
    ).toMatchObject({ error: { reason: 'link-open', now: { link: made.id } } })
    const { version } = await readIt(number)
    const paid = { number, version, charge: 1, paidBy: 'cash' } as const
    expect(await olive.call('recordChargePaid', paid)).toMatchObject({ error: { reason: 'link-open' } })
    expect(await pay(shop.visit(), link.key)).toMatchObject({ status: 200, error: null })
    expect(await pay(shop.visit(), link.key)).toMatchObject({ status: 409, message: linkStateTexts.paid })
    const { payment } = await read(made.id)
    expect(await chargesOf(number)).toMatchObject([
      { state: 'paid', settlement: 'payment-link', reference: payment },
    ])
    /* The payment needs no matching by staff, names its order, and refunds of the goods leave it alone. */
    expect(await olive.done('listPayments', { view: 'unmatched' })).toMatchObject({ payments: [] })
    expect(await olive.done('readPayment', { payment: payment ?? '' })).toMatchObject({ order: number })
    expect((await readIt(number)).totals.received).toBe(678)
    expect(await send(number)).toMatchObject({ ok: true })
    await sound()
  })

  test('has no link where the charge is paid, was taken back or is unknown [M-040, M-080]', async () => {
    const number = await orderOA()
    await added(number)
    await olive.done('addOrderCharge', await charge(number, { amount: 2 }))
    const { version } = await readIt(number)
    await olive.done('recordChargePaid', { number, version, charge: 1, paidBy: 'cash', reference: '' })
    await olive.done('withdrawOrderCharge', { number, version: version + 1, charge: 2 })
    for (const one of [1, 2, 3])
      expect(
        await olive.call('linkForCharge', { number, charge: one, press: press(), email: 'a@b.example' }),
      ).toMatchObject({ error: { status: 409, reason: 'no-charge' } })
    expect((await olive.done('linksOfOrder', { number })).links).toEqual([])
  })

  test('leaves the payment of a charge whose order was cancelled meanwhile to staff [M-040, M-080]', async () => {
    const number = await orderOA()
    await added(number)
    const made = await olive.done('linkForCharge', {
      number,
      charge: 1,
      press: press(),
      email: 'a@b.example',
    })
    const link = await read(made.id)
    const waiting = await pay(shop.visit(), link.key, 'pm_3ds')
    const paymentId = waiting.payment_intent_id ?? ''
    await runCommandOn(shop, ['refund', number], { all: true, cancel: true })
    cards.pay(paymentId)
    await news({ id: 'evt_charge', paymentId })
    expect(await chargesOf(number)).toMatchObject([{ state: 'withdrawn' }])
    expect(await olive.done('listPayments', { view: 'unmatched' })).toMatchObject({
      payments: [{ id: paymentId, amount: 10, order: null, isMatched: false }],
    })
    await sound()
  })
})

describe('cancelling', () => {
  test('takes back what is to pay, and gives back what was paid [M-040, M-062]', async () => {
    const number = await orderOA()
    await added(number)
    const { version } = await readIt(number)
    await olive.done('recordChargePaid', { number, version, charge: 1, paidBy: 'cash', reference: '' })
    await olive.done('addOrderCharge', await charge(number, { amount: 2 }))
    await runCommandOn(shop, ['refund', number], { all: true, cancel: true })
    const order = await readIt(number)
    expect([order.totals.due, order.needsAttention, order.attention]).toEqual([0, true, ['give-back']])
    expect((await chargesOf(number)).map(({ state, refunded }) => [state, refunded])).toEqual([
      ['withdrawn', 0],
      ['paid', 10],
    ])
    expect((await olive.done('readOrderEmail', { number, email: 'cancelled' })).text).toContain(
      '£10.00 of extra charges comes back too.',
    )
    await sound()
  })
})

test('keeps no words about people in the audit log, and erases them with the order [M-193]', async () => {
  const number = await orderOA()
  await olive.done(
    'addOrderCharge',
    await charge(number, { words: 'Crane for Shah', reason: 'Mrs Shah rang' }),
  )
  const { rows } =
    await queries.execute(sql`select coalesce(after::text, '') || coalesce(reason, '') as text from audit
    where action = 'order.charge'`)
  expect(rows.length).toBe(1)
  expect(JSON.stringify(rows)).not.toContain('Shah')
  const tenYearsLater = new Date(shop.clock.now.getTime() + 3650 * 24 * 3_600_000)
  await shop.database.transaction((tx) => eraseOldOrders(tx, tenYearsLater))
  expect(await chargesOf(number)).toMatchObject([{ words: 'Extra charge', reason: '', reference: null }])
})
