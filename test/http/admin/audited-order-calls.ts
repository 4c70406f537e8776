import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { calls } from '#contract/routes.ts'
import { signInStaff } from '../../setup/back-office.ts'
import { placeOrderOA } from '../../setup/order-oa.ts'
import { asTradeCustomer, countStock, ordersIn, readyToPay } from '../../setup/ordering.ts'
import { email, linkSteps, press } from '../../setup/payment-links.ts'
import { type AuditedCall, type Given, some } from './audited-call.ts'

/** Calls that change an order, with a change that each makes and the rows that record it. */
export const auditedOrderCalls = ({ scripted, person }: Given) => {
  const { shop, cards, queries, goods, intentOf, ready } = scripted
  const steps = linkSteps({ shop, queries, variationId: goods.f4, staff: person })
  const orderOA = () => placeOrderOA(scripted)
  const at = async (number: string) => ({
    number,
    version: (await person().done('readOrder', { number })).version,
  })
  const newest = async () => (await ordersIn(queries)).at(-1)?.number ?? ''
  const onHold = async () => {
    await countStock(queries, goods.f4, 5)
    return steps.orderOnHold()
  }
  const onAccount = async (bought: readonly (readonly [number, number])[]) => {
    await (await asTradeCustomer(queries, await readyToPay(shop, { goods: bought }), 10_000_000)).post(
      calls.payOnAccount,
    )
    return newest()
  }
  const charged = async () => {
    const number = await orderOA()
    await person().done('addOrderCharge', {
      ...(await at(number)),
      press: press(),
      words: 'Crane',
      amount: 10,
    })
    return number
  }
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
  const link = { press: press(), email, days: 7, sends: true }
  const refundForm = async (number: string) => ({
    ...(await at(number)),
    key: randomUUID(),
    reason: 'damaged',
    note: 'Two tiles',
  })
  const delivery = async (number: string) => {
    const { version, fields, service, day } = await person().done('readOrderDelivery', { number })
    return { number, version, ...fields, service: service.id, day: day ?? '' }
  }

  return {
    previewOrderNote: { given: async () => ({ number: await orderOA(), text: 'Soon' }), rows: [] },
    addOrderNote: {
      given: async () => ({ number: await orderOA(), kind: 'internal', text: 'Ring first' }),
      rows: [['order.note', {}, { kind: 'internal', noteId: some }]],
    },
    holdOrder: {
      given: async () => ({ ...(await at(await orderOA())), reason: 'fraud' }),
      rows: [
        [
          'order.hold',
          { holdUntil: null, holdReason: null },
          { holdUntil: null, holdReason: 'fraud' },
          'fraud',
        ],
      ],
    },
    releaseOrder: {
      given: async () => ({ ...(await at(await onHold())), paidBy: 'cash', reference: 'R 1' }),
      rows: [
        ['order.release', { state: 'placed', settlement: null }, { state: 'released', settlement: 'cash' }],
      ],
    },
    addOrderCharge: {
      given: async () => ({
        ...(await at(await orderOA())),
        press: press(),
        words: 'Crane',
        amount: 10,
        reason: 'asked',
      }),
      rows: [
        [
          'order.charge',
          { duePence: 0 },
          { kind: 'extra', pence: 1000, charge: 1, noteId: some, duePence: 1000 },
        ],
      ],
    },
    recordChargePaid: {
      given: async () => ({ ...(await at(await charged())), charge: 1, paidBy: 'cash', reference: 'R 2' }),
      rows: [['order.pay-charge', { duePence: 1000 }, { charge: 1, duePence: 0, settlement: 'cash' }]],
    },
    withdrawOrderCharge: {
      given: async () => ({ ...(await at(await charged())), charge: 1 }),
      rows: [['order.withdraw-charge', { duePence: 1000 }, { charge: 1, duePence: 0 }]],
    },
    sendOrderUnpaid: {
      given: async () => ({ ...(await at(await charged())), reason: 'at the door' }),
      rows: [
        ['order.send-unpaid', { sendsUnpaid: false }, { noteId: some, duePence: 1000, sendsUnpaid: true }],
      ],
    },
    linkForCharge: {
      given: async () => ({ number: await charged(), charge: 1, ...link, press: press() }),
      rows: [
        [
          'payment-link.make',
          {},
          { endsAt: some, isSent: true, orderId: some, amountPence: 1000, reservedUntil: null },
        ],
      ],
    },
    changeOrderDelivery: {
      given: async () => ({ ...(await delivery(await orderOA())), delivery_notes: 'Blue gate' }),
      rows: [
        [
          'order.change-delivery',
          { day: some, service: 'Standard' },
          {
            day: some,
            change: some,
            fields: ['Delivery notes'],
            service: 'Standard',
            settled: 'nothing',
            difference: 0,
          },
        ],
      ],
    },
    changeOrderDeliveryAndGiveBack: {
      given: async () => {
        const ann = await ready()
        await ann.post(calls.setShippingService, { shipping_service_id: 2 })
        const id = await intentOf(ann)
        cards.pay(id)
        await ann.post(calls.paymentConfirm, { payment_intent_id: id })
        const number = await newest()
        const { totals } = await person().done('readOrder', { number })
        return {
          ...(await delivery(number)),
          service: 1,
          day: '',
          agreed: `${-totals.delivery}`,
          key: randomUUID(),
        }
      },
      rows: [
        [
          'order.change-delivery',
          { day: some, service: 'Nominated Day' },
          {
            day: some,
            change: some,
            fields: ['Service', 'Day'],
            service: 'Standard',
            settled: 'given-back',
            difference: -3000,
          },
        ],
        ['order.refund', { refundedPence: 0 }, { refundedPence: 3000, staffRefundId: some }, 'price'],
      ],
    },
    sendOrderEmail: {
      given: async () => {
        const number = await orderOA()
        const [first] = (await person().done('orderEmails', { number })).emails
        return { number, email: first?.key, to: 'site@example.com', reason: 'The site asked' }
      },
      rows: [
        ['order.email', {}, { email: some, isAnew: false, mailId: some, noteId: some, isOtherAddress: true }],
      ],
    },
    changeTogether: {
      given: async () => {
        const { number, version } = await at(await orderOA())
        return { step: 'pick', orders: `${number}:${version}` }
      },
      rows: [['order.pick', { pickedBy: null }, { pickedBy: some }]],
    },
    previewEmailTogether: { given: async () => ({ orders: await orderOA(), text: 'Soon' }), rows: [] },
    emailTogether: {
      given: async () => {
        const { number, version } = await at(await orderOA())
        return { orders: `${number}:${version}`, text: 'Soon', press: press() }
      },
      rows: [['order.note', {}, { kind: 'to-shopper', noteId: some }]],
    },
    dispatchOrder: {
      given: async () => at(await orderOA()),
      rows: [
        [
          'order.dispatch',
          { state: 'placed' },
          {
            day: some,
            goods: 'F1-C: 60 tiles (21.6 m²); F6-C: 2',
            lines: [
              { of: 60, sku: 'F1-C', amount: 60 },
              { of: 200, sku: 'F6-C', amount: 200 },
            ],
            state: 'dispatched',
            shipment: 1,
            carrierId: null,
            trackingNumbers: [],
          },
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
    previewRefund: { given: async () => ({ ...(await at(await orderOA())), free: 5 }), rows: [] },
    giveBack: {
      given: async () => ({ ...(await refundForm(await orderOA())), lines: [{ position: 0, quantity: 6 }] }),
      rows: [['order.refund', { refundedPence: 0 }, { refundedPence: 6480, staffRefundId: some }, 'damaged']],
    },
    keepPhotographs: {
      given: async () => {
        const content = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#a8481f' } })
          .jpeg()
          .toBuffer()
        return { number: await orderOA(), key: randomUUID(), photographs: [new Uint8Array(content)] }
      },
      rows: [['order.photographs', { photographs: 0 }, { photographs: 1 }]],
    },
    previewCancel: { given: async () => ({ ...(await at(await orderOA())), all: true }), rows: [] },
    cancelGoods: {
      given: async () => ({ ...(await refundForm(await orderOA())), lines: [{ position: 1, quantity: 2 }] }),
      rows: [
        [
          'order.cancel-lines',
          { refundedPence: 0, 'line 1 cancelled': 0 },
          { refundedPence: 3000, staffRefundId: some, 'line 1 cancelled': 200 },
          'damaged',
        ],
      ],
    },
    recordRefundByHand: {
      given: async () => {
        const number = await onHold()
        await person().done('releaseOrder', { ...(await at(number)), paidBy: 'cash', reference: '' })
        const all = { ...(await refundForm(number)), reason: 'cancelled', all: true } as const
        await person().done('cancelGoods', all)
        return { ...(await at(number)), by: 'bank-transfer', reference: 'BACS 7' }
      },
      rows: [['order.refunded-by-hand', {}, { pence: 7200, settlement: 'bank-transfer' }]],
    },
    decideApproval: {
      given: async () => {
        const olive = await signInStaff(shop, 'office')
        const form = { ...(await refundForm(await orderOA())), reason: 'late', free: 200 } as const
        const asked = await olive.done('giveBack', form)
        return { id: asked.kind === 'asked' ? asked.approval : 0, decision: 'allow' }
      },
      rows: [
        [
          'order.refund',
          { refundedPence: 0 },
          { askedBy: some, refundedPence: 20000, staffRefundId: some },
          'late',
        ],
      ],
    },
    linkForOrder: {
      given: async () => ({ number: await onHold(), ...link, press: press() }),
      rows: [
        [
          'payment-link.make',
          {},
          { endsAt: some, isSent: true, orderId: some, amountPence: 7200, reservedUntil: null },
        ],
      ],
    },
    resolveAttention: {
      given: async () => {
        const number = await orderOA()
        await queries.execute(sql`update orders set needs_attention = true, attention = '["disputed"]'`)
        return at(number)
      },
      rows: [['order.resolve-attention', { attention: ['disputed'] }, {}]],
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
    postSamples: {
      given: async () => ({ orders: await onAccount([[goods.f1s, 1]]) }),
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
