import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { linkStateTexts } from '#server/payments/links/link-texts.ts'
import { type StaffMember, signInStaff } from '../../setup/back-office.ts'
import { countRows, countStock, ordersIn } from '../../setup/ordering.ts'
import { details, email, linkSteps, press } from '../../setup/payment-links.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'

/* Payment links about their end: paid late, made again, sent later, and payments without an answer (M-080). */

const { shop, cards, queries, goods, later, news, sound } = await startScriptedShop()
const { payments } = shop.features
const DAY_MINUTES = 24 * 60
let olive: StaffMember
beforeEach(async () => {
  olive = await signInStaff(shop, 'office')
  await countStock(queries, goods.f4, 5)
})
const { phoneOrder, goodsForm, read, made, orderOnHold, pay, page, emailsOf } = linkSteps({
  shop,
  queries,
  variationId: goods.f4,
  staff: () => olive,
})

test('places the goods of a link that is paid after its end, and leaves the order to staff [M-080, HZ-15]', async () => {
  const link = await made(olive.done('linkForGoods', await goodsForm(await phoneOrder(), { days: '1' })))
  const { payment_intent_id: paymentId = '' } = await pay(shop.visit(), link.key, 'pm_3ds')
  later(2 * DAY_MINUTES)
  await payments.reconcile()
  expect(await countRows(queries, 'quote', "state = 'void'")).toBe(1)
  cards.pay(paymentId ?? '')
  await news({ id: 'evt_late', paymentId })
  expect((await ordersIn(queries)).map(({ attention }) => attention)).toEqual([['paid-late']])
  await sound()
})

test('stores when the payer agreed to the terms and to kerbside delivery [M-080, T-277, T-278]', async () => {
  await countStock(queries, goods.f1, 216)
  const { key } = await olive.done('startPhoneOrder', { customerId: '', orderNumber: '' })
  await olive.done('addPhoneOrderLine', { key, variationId: goods.f1, quantity: '10.08' })
  await olive.done('addressPhoneOrder', { key, ...details } as { key: string })
  const link = await made(olive.done('linkForGoods', await goodsForm(key)))
  expect((await page(link.key)).goods?.asksKerbside).toBe(true)
  expect(await pay(shop.visit(), link.key, 'pm_ok', { agree: true })).toMatchObject({ status: 422 })
  const agreed = shop.clock.now
  const waiting = await pay(shop.visit(), link.key, 'pm_3ds')
  later(5)
  cards.pay(waiting.payment_intent_id ?? '')
  await news({ id: 'evt_pallet', paymentId: waiting.payment_intent_id })
  const at = `'${agreed.toISOString()}'`
  expect(await countRows(queries, 'orders', `agreed_at = ${at} and kerbside_at = ${at}`)).toBe(1)
  await sound()
})

describe('a payment whose answer was lost', () => {
  test('is looked for when staff take its link back, a minute after it was begun [M-080]', async () => {
    const link = await made(olive.done('linkForGoods', await goodsForm(await phoneOrder())))
    cards.connection = 'lost'
    expect(await pay(shop.visit(), link.key)).toMatchObject({ status: 409 })
    cards.connection = 'good'
    const withdraw = () => olive.call('withdrawPaymentLink', { id: link.id })
    expect(await withdraw()).toMatchObject({ error: { status: 409, reason: 'paying' } })
    later(2)
    expect(await withdraw()).toMatchObject({ error: { status: 409, reason: 'paid' } })
    expect((await ordersIn(queries)).length).toBe(1)
    await sound()
  })

  test('keeps no link closed that it never charged [M-080]', async () => {
    const link = await made(olive.done('linkForGoods', await goodsForm(await phoneOrder())))
    cards.connection = 'away'
    expect(await pay(shop.visit(), link.key)).toMatchObject({ status: 409 })
    cards.connection = 'good'
    later(2)
    expect(await pay(shop.visit(), link.key)).toMatchObject({ status: 200 })
    expect([cards.payments.size, (await ordersIn(queries)).length]).toEqual([1, 1])
    await sound()
  })
})

test('can be paid at once after the provider refused a card [M-080]', async () => {
  const link = await made(olive.done('linkForGoods', await goodsForm(await phoneOrder())))
  const refused = vi.spyOn(cards, 'openConfirmed').mockResolvedValueOnce({
    kind: 'refused',
    reason: 'declined',
    code: 'card_declined',
    sentence: 'Your card was declined.',
    trace: null,
  })
  onTestFinished(() => refused.mockRestore())
  expect(await pay(shop.visit(), link.key)).toMatchObject({ status: 402 })
  expect(await pay(shop.visit(), link.key)).toMatchObject({ status: 200 })
  await sound()
})

test('is one for goods also after the goods of a link that was taken back were deleted [M-080, F10]', async () => {
  const link = await made(olive.done('linkForGoods', await goodsForm(await phoneOrder(), { days: '30' })))
  await olive.done('withdrawPaymentLink', { id: link.id })
  later(100 * DAY_MINUTES)
  await payments.deleteExpired()
  expect(await countRows(queries, 'quote')).toBe(0)
  olive = await signInStaff(shop, 'office')
  expect(await read(link.id)).toMatchObject({ state: 'withdrawn', isForGoods: true })
})

test('is made again for an order whose earlier link has ended [M-080]', async () => {
  const number = await orderOnHold()
  const first = await made(olive.done('linkForOrder', { number, press: press(), email, days: '1' }))
  later(2 * DAY_MINUTES)
  olive = await signInStaff(shop, 'office')
  const second = await made(olive.done('linkForOrder', { number, press: press(), email }))
  expect(second.id).not.toBe(first.id)
  expect((await page(first.key)).closedText).toBe(linkStateTexts.ended)
  expect(await pay(shop.visit(), second.key)).toMatchObject({ status: 200 })
  expect((await page(first.key)).closedText).toBe(linkStateTexts.settled)
  expect((await read(second.id)).state).toBe('paid')
  await sound()
})

test('is emailed at once after it was made without an email [M-080]', async () => {
  const form = { reference: 'INV 9', amount: 25, press: press(), email }
  const { id } = await olive.done('linkForReference', form)
  expect(await emailsOf('payment-link')).toEqual([])
  expect((await read(id)).sentAt).toBe(null)
  expect(await olive.done('sendPaymentLink', { id, email })).toEqual({ isNew: true })
  expect(await emailsOf('payment-link')).toMatchObject([{ recipient: email }])
})
