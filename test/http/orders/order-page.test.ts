import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { type StaffMember, signInStaff } from '../../setup/back-office.ts'
import { placeOrderOA } from '../../setup/order-oa.ts'
import { asTradeCustomer, ordersIn } from '../../setup/ordering.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'
import { paymentsOfStaff } from '../payments/payments-of-staff.ts'

/* What an order's page says of dispatches and money that staff move. */

const scripted = await startScriptedShop()
const { shop, queries, ready, sound } = scripted
let olive: StaffMember
let marcus: StaffMember
let yusuf: StaffMember
beforeEach(async () => {
  olive = await signInStaff(shop, 'office')
  marcus = await signInStaff(shop, 'manager')
  yusuf = await signInStaff(shop, 'yard')
})

const read = (number: string) => olive.done('readOrder', { number })
const versionOf = async (number: string) => (await read(number)).version
/** Its steps without emails, newest first. */
const stepsOf = async (number: string) =>
  (await read(number)).timeline
    .filter(({ what }) => !what.startsWith('Email'))
    .map(({ who, what, detail }) => `${who}: ${what} (${detail})`)
/** A trade customer's order of £72.00 that was paid by card over the telephone. */
const placePaidByHand = async (): Promise<string> => {
  const tess = await asTradeCustomer(queries, await ready(2))
  await tess.post(calls.payOnHold)
  const number = (await ordersIn(queries)).at(-1)?.number ?? ''
  const paid = { paidBy: 'card', reference: 'TEL 4711' } as const
  await olive.done('releaseOrder', { number, version: await versionOf(number), ...paid })
  return number
}

test('shows each dispatch with goods, carrier, tracking, day and who, until it is taken back [M-053, M-054, M-055]', async () => {
  const number = await placeOrderOA(scripted)
  const owner = await signInStaff(shop, 'owner')
  const { id: carrier } = await owner.done('saveCarrier', {
    ...{ name: 'DX', link_pattern: 'https://track.example/{number}', number_pattern: 'DX########' },
  })
  const lines = [{ position: 0, quantity: 28 }]
  const sent = { carrier, tracking: ['DX12345678'], day: '2026-11-26', lines }
  await yusuf.done('dispatchOrder', { number, version: await versionOf(number), ...sent })
  expect((await read(number)).dispatches).toEqual([
    {
      ...{ number: 1, day: '2026-11-26', who: 'Yusuf Demir', carrier: 'DX' },
      tracking: [{ number: 'DX12345678', link: 'https://track.example/DX12345678' }],
      goods: [{ name: expect.any(String), bought: '28 tiles (10.08 m²)' }],
    },
  ])
  const back = { number, version: await versionOf(number), shipment: 1 }
  await yusuf.done('takeBackDispatch', back)
  expect((await read(number)).dispatches).toEqual([])
  expect(await stepsOf(number)).toEqual(
    expect.arrayContaining([
      'Yusuf Demir: Dispatch taken back (Dispatch 1)',
      'Yusuf Demir: Sent (Dispatch 1 · F1-C: 28 tiles (10.08 m²) of 60 tiles (21.6 m²) · DX · DX12345678)',
    ]),
  )
})

test('says that a cancellation waits for a second person, to the yard without a sum [M-200]', async () => {
  const number = await placeOrderOA(scripted)
  const asked = { key: randomUUID(), reason: 'cancelled', all: true } as const
  await olive.done('cancelGoods', { number, version: await versionOf(number), ...asked })
  const request = { who: 'Olive Grant', amount: 678, reason: 'cancelled', stops: 'order', goods: [] }
  expect((await read(number)).requests).toMatchObject([request])
  const listed = async () =>
    (await olive.done('listOrders', { find: number })).orders.map((order) => order.waitsForDecision)
  const ofYard = async () => [
    (await yusuf.done('dispatchView', { number })).waits_for_decision,
    (await yusuf.done('pickList', { orders: number })).orders[0]?.waits_for_decision,
  ]
  expect([await listed(), await ofYard()]).toEqual([[true], [true, true]])
  const [waiting] = (await marcus.done('approvals', { number })).approvals
  await marcus.done('decideApproval', { id: waiting?.id ?? 0, decision: 'refuse' })
  expect((await read(number)).requests).toEqual([])
  expect([await listed(), await ofYard()]).toEqual([[false], [false, false]])
  const some = { key: randomUUID(), reason: 'damaged' } as const
  const lines = [{ position: 0, quantity: 30 }]
  await olive.done('giveBack', { number, version: await versionOf(number), ...some, lines })
  expect((await read(number)).requests).toMatchObject([
    { amount: 324, stops: null, goods: [expect.stringMatching(/^30 tiles \(10\.8 m²\) /)] },
  ])
})

describe('the money of an order', () => {
  test('is to be given back by hand until that is recorded [M-068]', async () => {
    const number = await placePaidByHand()
    const all = { key: randomUUID(), reason: 'cancelled', all: true } as const
    await marcus.done('cancelGoods', { number, version: await versionOf(number), ...all })
    const moneyOf = async () => {
      const { money, totals, lines } = await read(number)
      const [listed] = (await olive.done('listOrders', { find: number })).orders
      const ofList = [listed?.money, listed?.refunded, listed?.toGiveBack]
      return [money, totals.refunded, totals.toGiveBack, lines.map(({ givenBack }) => givenBack), ofList]
    }
    const listedAs = async (money: 'paid' | 'refunded') =>
      (await olive.done('listOrders', { state: 'all', money })).orders.map((order) => order.number)
    expect(await moneyOf()).toEqual(['paid', 0, 72, [0], ['paid', 0, 72]])
    expect([await listedAs('paid'), await listedAs('refunded')]).toEqual([
      expect.arrayContaining([number]),
      expect.not.arrayContaining([number]),
    ])
    const how = { by: 'bank-transfer', reference: 'BACS 7' } as const
    await olive.done('recordRefundByHand', { number, version: await versionOf(number), ...how })
    expect(await moneyOf()).toEqual(['refunded', 72, 0, [72], ['refunded', 72, 0]])
    expect([await listedAs('paid'), await listedAs('refunded')]).toEqual([
      expect.not.arrayContaining([number]),
      expect.arrayContaining([number]),
    ])
    await sound()
  })

  test('has what was matched with it, as paid too much until it is given back [M-036, M-066]', async () => {
    const asif = await signInStaff(shop, 'accounts')
    const number = await placeOrderOA(scripted)
    const payment = await paymentsOfStaff(scripted).pay('INV-2041', '85')
    await asif.done('matchPayment', { payment, to: 'order', order: number })
    expect((await read(number)).totals).toMatchObject({ received: 763, overpaid: 85 })
    expect(await olive.done('refundable', { number })).toMatchObject({
      left: 678,
      elsewhere: [{ payment, reference: 'INV-2041', left: 85 }],
    })
    expect(await stepsOf(number)).toContain(
      `Asif Khan: Payment matched with it (£85.00 · INV-2041 · ${payment})`,
    )
    expect((await marcus.done('listAudit', { thing: number })).rows).toContainEqual(
      expect.objectContaining({ action: 'order.match-payment', who: 'Asif Khan' }),
    )
    const back = { payment, key: randomUUID(), reason: 'goodwill' } as const
    await asif.done('refundPayment', back)
    expect((await read(number)).totals).toMatchObject({ received: 763, overpaid: 0, refunded: 0 })
    expect((await olive.done('refundable', { number })).elsewhere).toEqual([])
    await sound()
  })
})

describe('the timeline', () => {
  test('says of a refund what staff did and what the provider answered, once each [M-037]', async () => {
    const number = await placeOrderOA(scripted)
    const before = await stepsOf(number)
    const given = { key: randomUUID(), reason: 'damaged', note: 'Corners are off' } as const
    const lines = [{ position: 0, quantity: 6 }]
    await olive.done('giveBack', { number, version: await versionOf(number), ...given, lines })
    expect((await stepsOf(number)).filter((step) => !before.includes(step)).toSorted()).toEqual([
      expect.stringMatching(
        /^Olive Grant: Money given back \(£64\.80 · 6 tiles \(2\.16 m²\) .+ · Arrived damaged · ‘Corners are off’\)$/,
      ),
      expect.stringMatching(/^Stripe: Refunded by Stripe \(£64\.80 · \S+\)$/),
    ])
    await sound()
  })

  test('says of a refund over the limits its sum, and both people [M-037, M-200]', async () => {
    const number = await placeOrderOA(scripted)
    const asked = { key: randomUUID(), reason: 'goodwill', free: 150 } as const
    await olive.done('giveBack', { number, version: await versionOf(number), ...asked })
    const [waiting] = (await marcus.done('approvals', { number })).approvals
    await marcus.done('decideApproval', { id: waiting?.id ?? 0, decision: 'allow' })
    expect(await stepsOf(number)).toEqual(
      expect.arrayContaining([
        'Olive Grant: Refund asked for (£150.00 · Goodwill)',
        'Marcus Bell: Money given back (£150.00 · Goodwill · asked for by Olive Grant)',
      ]),
    )
  })

  test('says how an order on hold was paid, and that its money is to be given back by hand [M-037, M-068]', async () => {
    const number = await placePaidByHand()
    const given = { key: randomUUID(), reason: 'goodwill', free: 20 } as const
    await olive.done('giveBack', { number, version: await versionOf(number), ...given })
    const how = { by: 'bank-transfer', reference: 'BACS 7' } as const
    await olive.done('recordRefundByHand', { number, version: await versionOf(number), ...how })
    expect(await stepsOf(number)).toEqual([
      'Olive Grant: Refund by hand recorded (£20.00 · Bank transfer)',
      'Olive Grant: Money to be given back (£20.00, by hand · Goodwill)',
      'Olive Grant: Released from hold (Card, by telephone · TEL 4711)',
      'The shopper: Placed (£72.00 · as agreed)',
    ])
  })
})
