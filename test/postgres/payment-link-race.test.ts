import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { checkInvariants } from '#server/orders/index.ts'
import { linkPaying, linkStateTexts } from '#server/payments/links/link-texts.ts'
import { readGoods } from '../http/goods.ts'
import { type StaffMember, signInStaff } from '../setup/back-office.ts'
import { countRows, countStock, ordersIn, stockOf } from '../setup/ordering.ts'
import { email, linkSteps, press } from '../setup/payment-links.ts'
import { scriptCards } from '../setup/scripted-providers.ts'
import { startShop } from '../setup/shop.ts'

/* Payment links that are paid, taken back and made at the same moment. */

const cards = scriptCards()
const shop = await startShop({
  payments: { gateways: { stripe: cards, paypal: null }, manualLimits: { session: 1000, client: 1000 } },
})
const { queries } = shop.database
const { f4 } = await readGoods(queries)
let olive: StaffMember
beforeEach(async () => {
  cards.connection = 'good'
  cards.payments.clear()
  olive = await signInStaff(shop, 'office')
  await countStock(queries, f4, 10)
})
const { phoneOrder, goodsForm, read, made, orderOnHold, pay } = linkSteps({
  shop,
  queries,
  variationId: f4,
  staff: () => olive,
})
const sound = async () => expect(await checkInvariants(queries, shop.clock.now)).toEqual([])
const at = <T>(count: number, work: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, work))

test('charges one of eight browsers that pay a link at once, and places one order [M-080]', async () => {
  /* Slow enough that all eight are at it before the first is paid. */
  const charge = cards.openConfirmed.bind(cards)
  const slow = vi.spyOn(cards, 'openConfirmed').mockImplementation(async (payment, key) => {
    await new Promise((resolve) => setTimeout(resolve, 200))
    return charge(payment, key)
  })
  onTestFinished(() => slow.mockRestore())
  const link = await made(
    olive.done('linkForGoods', await goodsForm(await phoneOrder(), { reserveDays: '2' })),
  )
  const answers = await at(8, () => pay(shop.visit(), link.key))
  expect(answers.filter(({ status }) => status === 200).length).toBe(1)
  for (const { status, message } of answers)
    if (status !== 200)
      expect([409, linkPaying, linkStateTexts.paid]).toEqual(expect.arrayContaining([status, message]))
  expect([await countRows(queries, 'money_entry'), (await ordersIn(queries)).length]).toEqual([1, 1])
  expect(await stockOf(queries, f4)).toEqual({ stock: 800, reserved: 0 })
  expect(await countRows(queries, 'mail', "template = 'order-confirmation'")).toBe(1)
  await sound()
})

test('either takes a link back or takes its payment, never both [M-080]', async () => {
  for (let round = 0; round < 6; round += 1) {
    const link = await made(olive.done('linkForGoods', await goodsForm(await phoneOrder())))
    const before = (await ordersIn(queries)).length
    const [paid, withdrawn] = await Promise.all([
      pay(shop.visit(), link.key),
      olive.call('withdrawPaymentLink', { id: link.id }),
    ])
    expect([paid.status === 200, withdrawn.ok].filter(Boolean).length).toBeLessThanOrEqual(1)
    const { state } = await read(link.id)
    expect((await ordersIn(queries)).length - before).toBe(state === 'paid' ? 1 : 0)
    expect(paid.status === 200).toBe(state === 'paid')
  }
  await sound()
})

test('makes one link of many presses, and one at a time for goods and for an order [M-080]', async () => {
  const form = await goodsForm(await phoneOrder())
  const same = await at(5, () => olive.call('linkForGoods', form))
  expect(new Set(same.map((answer) => (answer.ok ? answer.value.id : answer.error.reason))).size).toBe(1)
  const number = await orderOnHold()
  const others = await at(5, () => olive.call('linkForOrder', { number, press: press(), email }))
  expect(others.filter(({ ok }) => ok).length).toBe(1)
  const reference = { reference: 'INV-9', amount: 20, press: press(), email }
  const named = await at(5, () => olive.call('linkForReference', reference))
  expect(new Set(named.map((answer) => (answer.ok ? answer.value.id : answer.error.reason))).size).toBe(1)
  await sound()
})

test('reserves the last packs for one of two links [M-080]', async () => {
  await countStock(queries, f4, 3)
  const forms = [
    await goodsForm(await phoneOrder(), { reserveDays: '1' }),
    await goodsForm(await phoneOrder(), { reserveDays: '1' }),
  ]
  const links = await Promise.all(forms.map((form) => olive.call('linkForGoods', form)))
  expect(links.filter(({ ok }) => ok).length).toBe(1)
  expect(await stockOf(queries, f4)).toEqual({ stock: 300, reserved: 200 })
  await sound()
})
