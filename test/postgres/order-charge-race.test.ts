import { beforeEach, expect, test } from 'vitest'
import { type StaffMember, signInStaff } from '../setup/back-office.ts'
import { runCommandOn } from '../setup/commands.ts'
import { placeOrderOA } from '../setup/order-oa.ts'
import { countRows } from '../setup/ordering.ts'
import { linkSteps, press } from '../setup/payment-links.ts'
import { startScriptedShop } from '../setup/scripted-shop.ts'

/* Extra charges of an order against what else happens to it at the same moment. */

const { shop, cards, queries, goods, intentOf, sound } = await startScriptedShop()
let olive: StaffMember
beforeEach(async () => {
  olive = await signInStaff(shop, 'office')
})
const { pay, read } = linkSteps({ shop, queries, variationId: goods.f4, staff: () => olive })

const orderOA = () => placeOrderOA({ shop, goods, queries, cards, intentOf })
const charge = (number: string, version: number) => ({
  number,
  version,
  press: press(),
  words: 'Crane lorry',
  amount: 10,
})

test('never sends an order that was charged at the same moment [M-040]', async () => {
  const yusuf = await signInStaff(shop, 'yard')
  for (let round = 0; round < 6; round += 1) {
    const number = await orderOA()
    const [charged, sent] = await Promise.all([
      olive.call('addOrderCharge', charge(number, 1)),
      yusuf.call('dispatchOrder', { number, version: 1 }),
    ])
    expect([charged.ok, sent.ok].filter(Boolean).length).toBe(1)
  }
  expect(await countRows(queries, 'orders', `due_pence > 0 and state = 'dispatched'`)).toBe(0)
  await sound()
})

test('pays a charge by its link, or cancels its order first, and leaves no money unseen [M-040, M-080]', async () => {
  for (let round = 0; round < 6; round += 1) {
    const number = await orderOA()
    await olive.done('addOrderCharge', charge(number, 1))
    const { id } = await olive.done('linkForCharge', {
      number,
      charge: 1,
      press: press(),
      email: 'a@b.example',
    })
    const { key } = await read(id)
    const [paid] = await Promise.all([
      pay(shop.visit(), key),
      runCommandOn(shop, ['refund', number], { all: true, cancel: true }),
    ])
    const { charges } = await olive.done('readOrderCharges', { number })
    const { totals } = await olive.done('readOrder', { number })
    const waiting = (await olive.done('listPayments', { view: 'unmatched' })).payments
    expect(totals.due).toBe(0)
    if (charges[0]?.state === 'paid') expect([charges[0].refunded, waiting.length]).toEqual([10, 0])
    else expect([charges[0]?.state, waiting.length]).toEqual(['withdrawn', paid.status === 200 ? 1 : 0])
    for (const { id: payment } of waiting) await olive.done('closePayment', { payment: payment ?? '' })
  }
  await sound()
})

/** An order with an extra charge of £10.00 that was paid by its link, and the payment. */
const chargedByLink = async () => {
  const number = await orderOA()
  await olive.done('addOrderCharge', charge(number, 1))
  const { id } = await olive.done('linkForCharge', {
    number,
    charge: 1,
    press: press(),
    email: 'a@b.example',
  })
  const { key } = await read(id)
  await pay(shop.visit(), key)
  return { number, payment: (await read(id)).payment ?? '' }
}

test('gives a charge back once: by two people of the order, and from its payment at once [M-066]', async () => {
  const grace = await signInStaff(shop, 'owner')
  for (let round = 0; round < 4; round += 1) {
    const { number, payment } = await chargedByLink()
    const { version } = await olive.done('refundable', { number })
    const form = () => ({
      ...{ number, version, key: press(), reason: 'goodwill' as const, again: true },
      charges: [{ charge: 1, amount: 10 }],
    })
    const answers = await Promise.all([
      olive.call('giveBack', form()),
      grace.call('giveBack', form()),
      grace.call('refundPayment', { payment, key: press(), reason: 'goodwill', again: true }),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(cards.refunds.map(({ amount }) => amount)).toEqual(Array(round + 1).fill(1000))
    const { charges } = await olive.done('readOrderCharges', { number })
    expect(charges[0]?.refunded).toBe(10)
  }
  expect(await countRows(queries, 'credit_note')).toBe(4)
  await sound()
})
