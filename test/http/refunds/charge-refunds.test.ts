import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CallInput } from '#contract/admin/calls.ts'
import { pence } from '#domain/money/pence.ts'
import { defaultMerchant } from '#server/env/merchant.ts'
import { readAttachment } from '#server/orders/invoice/attachment.ts'
import { type StaffMember, signInStaff } from '../../setup/back-office.ts'
import { runCommandOn } from '../../setup/commands.ts'
import { placeOrderOA } from '../../setup/order-oa.ts'
import { linkSteps, press } from '../../setup/payment-links.ts'
import { pdfText } from '../../setup/pdf-text.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'
import { readRefunds } from '../payments/refund-records.ts'

/* Extra charges that were paid, given back (M-040, M-044, M-066 … M-069). */

const scripted = await startScriptedShop()
const { shop, cards, queries, goods, news, sound } = scripted
const { refundEmails, notes } = readRefunds(queries)
let olive: StaffMember
let marcus: StaffMember
let grace: StaffMember
beforeEach(async () => {
  olive = await signInStaff(shop, 'office')
  marcus = await signInStaff(shop, 'manager')
  grace = await signInStaff(shop, 'owner')
})
const { pay, read } = linkSteps({ shop, queries, variationId: goods.f4, staff: () => olive })

const readIt = (number: string) => olive.done('readOrder', { number })
const chargesOf = async (number: string) => (await olive.done('readOrderCharges', { number })).charges

/** Adds a charge for a crane lorry to an order. */
const add = async (number: string, amount = 10): Promise<void> => {
  const { version } = await readIt(number)
  await marcus.done('addOrderCharge', { number, version, press: press(), words: 'Crane lorry', amount })
}
/** Notes that the first charge of an order was paid in cash. */
const noteCash = async (number: string): Promise<void> => {
  const { version } = await readIt(number)
  await olive.done('recordChargePaid', { number, version, charge: 1, paidBy: 'cash', reference: 'Till 3' })
}
/** OA with a charge that was paid in cash. */
const paidInCash = async (amount = 10): Promise<string> => {
  const number = await placeOrderOA(scripted)
  await add(number, amount)
  await noteCash(number)
  return number
}
/** OA with a charge that was paid by its link, and that payment. */
const paidByLink = async (amount = 10) => {
  const number = await placeOrderOA(scripted)
  await add(number, amount)
  const form = { number, charge: 1, press: press(), email: 'a@b.example' }
  const { id } = await olive.done('linkForCharge', form)
  const { key } = await read(id)
  expect(await pay(shop.visit(), key)).toMatchObject({ status: 200, error: null })
  return { number, payment: (await read(id)).payment ?? '' }
}
const form = async (number: string, more: Partial<CallInput<'giveBack'>> = {}) => ({
  ...{ number, version: (await readIt(number)).version, key: randomUUID(), reason: 'goodwill' as const },
  charges: [{ charge: 1, amount: 10 }],
  ...more,
})
/** Its second press has the same key, from whatever version. */
const cancel = async (number: string, more: Partial<CallInput<'cancelGoods'>> = {}) => ({
  ...{ number, version: (await readIt(number)).version, key: randomUUID(), all: true },
  ...more,
})
const readNote = async (id: number): Promise<string> => {
  const note = await readAttachment(queries, defaultMerchant, `credit-note/${id}`)
  return pdfText(note?.content ?? Buffer.alloc(0))
}

describe('a charge that was paid by its link', () => {
  test('goes back to the card, with VAT, a credit note of its own invoice and an email [M-066, M-069]', async () => {
    const { number } = await paidByLink()
    expect((await olive.done('refundable', { number })).charges).toEqual([
      { number: 1, words: 'Crane lorry', left: 10, vat: 1.67, way: 'stripe' },
    ])
    const sent = await form(number)
    const { version, charges } = sent
    expect(await olive.done('previewRefund', { number, version, charges })).toMatchObject({
      effect: {
        amount: 10,
        vat: 1.67,
        charges: [{ number: 1, words: 'Crane lorry', amount: 10 }],
        ways: [{ way: 'stripe', amount: 10 }],
      },
    })
    const made = await olive.done('giveBack', sent)
    expect(made).toMatchObject({
      kind: 'done',
      state: 'completed',
      effect: { amount: 10, vat: 1.67, lines: [], ways: [{ way: 'stripe', amount: 10 }] },
    })
    /* The same press again is the same refund. */
    expect(await olive.done('giveBack', sent)).toEqual(made)
    expect(cards.refunds.map(({ amount }) => amount)).toEqual([1000])
    expect(await notes()).toEqual([
      { number: 1, pence: 1000, vat: 167, reason: 'Goodwill', isWithdrawn: false },
    ])
    const [email, ...others] = await refundEmails()
    expect([email?.subject, others.length]).toEqual([`Your refund of £10.00 for order ${number}`, 0])
    expect(email?.text).toContain('Crane lorry: £10.00')
    expect(email?.text).not.toContain('in full')
    const pdf = await readNote(1)
    for (const part of ['CN-00001', `invoice ${number}-1`, 'Crane lorry', '£8.33', '£1.67', '£10.00'])
      expect(pdf).toContain(part)
    expect(pdf).not.toContain('Moorland')
    await sound()
  })

  test('leaves the money of the order as it was, and is seen wherever the charge is [M-040, M-066]', async () => {
    const { number } = await paidByLink()
    await olive.done('giveBack', await form(number, { charges: [{ charge: 1, amount: 4 }] }))
    const order = await readIt(number)
    expect([order.totals.refunded, order.money]).toEqual([0, 'paid'])
    expect(order.charges).toMatchObject([{ number: 1, state: 'paid', refunded: 4 }])
    expect(await chargesOf(number)).toMatchObject([{ state: 'paid', refunded: 4 }])
    expect(await olive.done('refundable', { number })).toMatchObject({
      left: 678,
      charges: [{ left: 6, vat: 1 }],
    })
    expect(await olive.done('orderCreditNotes', { number })).toMatchObject([
      { number: 'CN-00001', amount: 4 },
    ])
    await queries.execute(sql`update orders set customer_id = 4711 where number = ${number}`)
    expect(await shop.features.orders.ofUserByNumber(4711, number)).toMatchObject({
      refunded: 0,
      credit_notes: [{ number: 'CN-00001', amount: 4 }],
    })
    const { base64 } = await olive.done('orderInvoice', { number })
    expect(pdfText(Buffer.from(base64, 'base64'))).not.toContain('CN-00001')
    expect(order.timeline).toContainEqual(
      expect.objectContaining({ what: 'Money given back', detail: '£4.00 · Crane lorry · Goodwill' }),
    )
    const { rows } = await queries.execute(
      sql`select before, after from audit where action = 'order.refund' order by id desc limit 1`,
    )
    expect(rows).toMatchObject([
      { before: { 'charge 1 refundedPence': 0 }, after: { 'charge 1 refundedPence': 400 } },
    ])
    expect(await olive.done('refundsOfOrder', { number })).toMatchObject({
      refunds: [{ effect: { amount: 4, charges: [{ words: 'Crane lorry', amount: 4 }] } }],
    })
    await sound()
  })

  test('goes back in one press with goods, each by its payment and with its own credit note [M-064, M-069]', async () => {
    const { number } = await paidByLink()
    const lines = [{ position: 0, quantity: 6 }]
    expect(await olive.done('giveBack', await form(number, { lines }))).toMatchObject({
      effect: { amount: 74.8, vat: 12.47, ways: [{ way: 'stripe', amount: 74.8 }] },
    })
    expect(cards.refunds.map(({ amount }) => amount)).toEqual([6480, 1000])
    expect(await notes()).toMatchObject([
      { pence: 6480, vat: 1080 },
      { pence: 1000, vat: 167 },
    ])
    expect(await readNote(1)).toContain('Moorland')
    expect((await readIt(number)).totals.refunded).toBe(64.8)
    await sound()
  })

  test('gives no more back than was paid, whatever is asked for [M-066]', async () => {
    const { number } = await paidByLink()
    expect(
      await grace.call('giveBack', await form(number, { charges: [{ charge: 1, amount: 10.01 }] })),
    ).toMatchObject({
      error: {
        status: 409,
        reason: 'too-much-charge',
        message: 'Only £10.00 of this extra charge is left.',
        now: { charge: 1, left: 10 },
      },
    })
    for (const amount of [-1, '1.234', 'x'])
      expect(
        await grace.call('giveBack', await form(number, { charges: [{ charge: 1, amount }] })),
      ).toMatchObject({
        error: { status: 422, errors: { 'charges.0.amount': [expect.any(String)] } },
      })
    expect(
      await grace.call('giveBack', await form(number, { charges: [{ charge: 2, amount: 1 }] })),
    ).toMatchObject({ error: { status: 409, reason: 'no-charge' } })
    await add(number)
    expect(
      await grace.call('giveBack', await form(number, { charges: [{ charge: 2, amount: 1 }] })),
    ).toMatchObject({ error: { reason: 'no-charge' } })
    expect(cards.refunds).toEqual([])
    await sound()
  })

  test('counts what goes back from the page of its payment, and there has a credit note too [M-069, M-077]', async () => {
    const { number, payment } = await paidByLink()
    const back = { payment, key: randomUUID(), reason: 'goodwill', amount: 6 } as const
    await olive.done('refundPayment', back)
    expect(await chargesOf(number)).toMatchObject([{ refunded: 6 }])
    expect(await notes()).toMatchObject([{ pence: 600, vat: 100 }])
    expect(
      await olive.call('giveBack', await form(number, { charges: [{ charge: 1, amount: 4.01 }] })),
    ).toMatchObject({ error: { reason: 'too-much-charge' } })
    expect(
      await olive.call('giveBack', await form(number, { charges: [{ charge: 1, amount: 4 }] })),
    ).toMatchObject({ ok: true })
    expect((await olive.done('refundable', { number })).charges).toMatchObject([{ left: 0 }])
    await sound()
  })

  test('waits for a person where it comes back, and can be given back another way [M-066, M-068]', async () => {
    const { number, payment } = await paidByLink()
    await olive.done('giveBack', await form(number))
    const [made] = cards.refunds
    if (made !== undefined) made.state = 'failed'
    await news({ id: 'evt_back', paymentId: payment, refundId: made?.id, type: 'refund.failed' })
    expect(await readIt(number)).toMatchObject({ needsAttention: true, attention: ['refund-failed'] })
    expect(await chargesOf(number)).toMatchObject([{ refunded: 0 }])
    expect(await notes()).toMatchObject([{ isWithdrawn: true }])
    expect(await olive.done('giveBack', await form(number, { byHand: true, again: true }))).toMatchObject({
      effect: { ways: [{ way: 'by-hand', amount: 10 }] },
    })
    await sound()
  })
})

describe('a charge that staff noted', () => {
  test('is for them to give back, waits until it is noted, and then has its note and email [M-068, M-069]', async () => {
    const number = await paidInCash()
    expect(await olive.done('giveBack', await form(number))).toMatchObject({
      state: 'asked',
      effect: { ways: [{ way: 'by-hand', amount: 10 }] },
    })
    const waits = await readIt(number)
    expect([waits.needsAttention, waits.attention]).toEqual([true, ['give-back']])
    expect([cards.refunds, await notes(), await refundEmails()]).toEqual([[], [], []])
    const { version } = waits
    expect(await olive.call('resolveAttention', { number, version })).toMatchObject({
      error: { status: 409 },
    })
    expect((await olive.done('refundable', { number })).byHand).toBe(10)
    const noted = { number, version, by: 'bank-transfer', reference: 'FT 12' } as const
    expect(await olive.done('recordRefundByHand', noted)).toMatchObject({ amount: 10, isNew: true })
    expect((await readIt(number)).needsAttention).toBe(false)
    expect(await notes()).toMatchObject([{ pence: 1000, vat: 167 }])
    const [email] = await refundEmails()
    expect(email?.text).toContain('We have sent it by bank transfer.')
    expect(email?.text).toContain('Crane lorry')
    await sound()
  })

  test('is asked of a second person above the limits, which count it with the order [M-067]', async () => {
    const number = await paidInCash(90)
    await olive.done('giveBack', await form(number, { charges: [], free: 100 }))
    await olive.done('giveBack', await form(number, { charges: [], free: 99 }))
    const asked = await olive.done('giveBack', await form(number, { charges: [{ charge: 1, amount: 90 }] }))
    expect(asked).toMatchObject({ kind: 'asked', amount: 90, limit: { of: 'order', limit: 250 } })
    const { approvals } = await marcus.done('approvals', { number })
    expect(approvals).toMatchObject([
      { effect: { charges: [{ words: 'Crane lorry', amount: 90 }], ways: [{ way: 'by-hand' }] } },
    ])
    const id = approvals[0]?.id ?? 0
    expect(await olive.call('decideApproval', { id, decision: 'allow' })).toMatchObject({
      error: { status: 403 },
    })
    await marcus.done('decideApproval', { id, decision: 'allow' })
    expect(await chargesOf(number)).toMatchObject([{ refunded: 90 }])
    /* Charges that went back count for the next limit too. */
    expect(await olive.done('giveBack', await form(number, { charges: [], free: 1 }))).toMatchObject({
      kind: 'asked',
    })
    await sound()
  })
})

describe('cancelling an order', () => {
  test('gives its paid charges back with it, and says so before [M-062, M-063]', async () => {
    const { number } = await paidByLink()
    const sent = await cancel(number)
    const { version } = sent
    const expected = {
      amount: 688,
      cancelsOrder: true,
      charges: [{ words: 'Crane lorry', amount: 10 }],
      ways: [{ way: 'stripe', amount: 688 }],
    }
    expect(await marcus.done('previewCancel', { number, version, all: true })).toMatchObject({
      effect: expected,
    })
    expect(await marcus.done('cancelGoods', sent)).toMatchObject({ kind: 'done', effect: expected })
    expect(cards.refunds.map(({ amount }) => amount)).toEqual([67_800, 1000])
    expect(await readIt(number)).toMatchObject({ state: 'cancelled', needsAttention: false, attention: [] })
    const { rows } = await queries.execute<{ text: string }>(
      sql`select text from mail where template = 'order-cancelled'`,
    )
    expect(rows[0]?.text).toContain('£678.00 goes back the way you paid.')
    expect(rows[0]?.text).toContain('£10.00 of extra charges comes back too.')
    await sound()
  })

  test('keeps them where staff say so, and the order waits until they go back or are let be [M-062, M-068]', async () => {
    const number = await paidInCash()
    await marcus.done('cancelGoods', await cancel(number, { keepCharges: true }))
    const kept = await readIt(number)
    expect([kept.needsAttention, kept.attention]).toEqual([true, ['charge-paid']])
    expect(kept.totals.refunded).toBe(678)
    await grace.done('giveBack', await form(number))
    const { version } = await readIt(number)
    expect((await readIt(number)).attention).toEqual(['give-back'])
    await olive.done('recordRefundByHand', { number, version, by: 'cash', reference: '' })
    expect((await readIt(number)).needsAttention).toBe(false)
    await sound()
  })

  test('by the command gives them back with all that is left, and names the sum [M-040, M-062]', async () => {
    const { number } = await paidByLink()
    const done = await runCommandOn(shop, ['refund', number], { all: true, cancel: true })
    expect(done).toMatchObject({ ok: true, text: expect.stringContaining('£688.00') })
    expect(await chargesOf(number)).toMatchObject([{ refunded: 10 }])
    await sound()
  })
})

test('counts a refund that was made at the provider on the charge, once [M-066, M-077]', async () => {
  const { number, payment } = await paidByLink()
  cards.refunds.push({
    paymentId: payment,
    amount: pence(300),
    key: 'of another',
    id: 're_desk',
    state: 'completed',
  })
  for (const id of ['evt_1', 'evt_2'])
    await news({ id, paymentId: payment, refundId: 're_desk', type: 'refund.created' })
  expect(await chargesOf(number)).toMatchObject([{ refunded: 3 }])
  expect(await notes()).toMatchObject([{ pence: 300, vat: 50, reason: '' }])
  await sound()
})
