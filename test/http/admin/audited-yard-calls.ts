import { calls } from '#contract/routes.ts'
import { placeOrderOA } from '../../setup/order-oa.ts'
import { asTradeCustomer, ordersIn, readyToPay } from '../../setup/ordering.ts'
import { press } from '../../setup/payment-links.ts'
import { type AuditedCall, type Given, some } from './audited-call.ts'

/** A dispatch of all of OA, but for its day, carrier and tracking numbers. */
const allOfOA = {
  goods: 'F1-C: 60 tiles (21.6 m²); F6-C: 2',
  lines: [
    { of: 60, sku: 'F1-C', amount: 60 },
    { of: 200, sku: 'F6-C', amount: 200 },
  ],
  state: 'dispatched',
  shipment: 1,
}

/** Calls of the yard, which pick and send orders, with a change that each makes and the rows that record it. */
export const auditedYardCalls = ({ scripted, person }: Pick<Given, 'scripted' | 'person'>) => {
  const { shop, queries, goods } = scripted
  const orderOA = () => placeOrderOA(scripted)
  const at = async (number: string) => ({
    number,
    version: (await person().done('readOrder', { number })).version,
  })
  const picked = async () => {
    const number = await orderOA()
    await person().done('startPick', { number })
    return { number }
  }
  const sent = async () => {
    const number = await orderOA()
    await person().done('dispatchOrder', await at(number))
    return { ...(await at(number)), shipment: 1 }
  }
  const carrier = async () => (await person().done('saveCarrier', { name: `DX ${press()}` })).id
  const ofSamples = async () => {
    await (
      await asTradeCustomer(queries, await readyToPay(shop, { goods: [[goods.f1s, 1]] }), 10_000_000)
    ).post(calls.payOnAccount)
    return (await ordersIn(queries)).at(-1)?.number ?? ''
  }

  return {
    changeTogether: {
      given: async () => {
        const { number, version } = await at(await orderOA())
        return { step: 'pick', orders: `${number}:${version}` }
      },
      rows: [['order.pick', { pickedBy: null }, { pickedBy: some }]],
    },
    dispatchOrder: {
      given: async () => at(await orderOA()),
      rows: [
        [
          'order.dispatch',
          { state: 'placed' },
          { ...allOfOA, day: some, carrierId: null, trackingNumbers: [] },
        ],
      ],
    },
    takeBackDispatch: {
      given: sent,
      rows: [['order.take-back-dispatch', { state: 'dispatched', shipment: 1 }, { state: 'placed' }]],
    },
    correctDispatch: {
      given: async () => {
        const shipment = await sent()
        scripted.later(20)
        return { ...shipment, reason: 'lorry was full' }
      },
      rows: [
        ['order.correct-dispatch', { state: 'dispatched', shipment: 1 }, { state: 'placed', noteId: some }],
      ],
    },
    startPick: {
      given: async () => ({ number: await orderOA() }),
      rows: [['order.pick', { pickedBy: null }, { pickedBy: some }]],
    },
    finishPick: {
      given: async () => at((await picked()).number),
      rows: [['order.pack', { isPacked: false }, { isPacked: true }]],
    },
    reportShort: {
      given: async () => ({ ...(await picked()), position: 0, found: 54 }),
      rows: [['order.short', {}, { of: '60 tiles (21.6 m²)', sku: 'F1-C', found: '54 tiles (19.44 m²)' }]],
    },
    endPick: { given: picked, rows: [['order.end-pick', { pickedBy: some }, { pickedBy: null }]] },
    checkTrackingFile: {
      given: async () => ({ carrier: await carrier(), file: `${await orderOA()},JD1` }),
      rows: [],
    },
    recordTrackingFile: {
      given: async () => {
        const { number, version } = await at(await orderOA())
        return { carrier: await carrier(), file: `${number},JD1,1/2/2025`, orders: `${number}:${version}` }
      },
      rows: [
        [
          'order.dispatch',
          { state: 'placed' },
          { ...allOfOA, day: '2025-02-01', carrierId: some, trackingNumbers: ['JD1'] },
        ],
      ],
    },
    postSamples: {
      given: async () => ({ orders: await ofSamples() }),
      rows: [
        [
          'order.dispatch',
          { state: 'placed' },
          {
            day: some,
            goods: 'F1S: 1',
            lines: [{ of: 100, sku: 'F1S', amount: 100 }],
            state: 'dispatched',
            shipment: 1,
            carrierId: null,
            trackingNumbers: [],
          },
        ],
      ],
    },
  } as const satisfies Readonly<Record<string, AuditedCall>>
}
