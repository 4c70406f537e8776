import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { calls } from '#contract/routes.ts'
import { signInStaff } from '../../setup/back-office.ts'
import { placeOrderOA } from '../../setup/order-oa.ts'
import { countStock, ordersIn } from '../../setup/ordering.ts'
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
    setPoNumber: {
      given: async () => ({ ...(await at(await orderOA())), poNumber: '4711' }),
      rows: [['order.po-number', {}, { noteId: some }]],
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
    waitForCharges: {
      given: async () => {
        const number = await charged()
        const { version } = await person().done('sendOrderUnpaid', { ...(await at(number)), reason: 'door' })
        return { number, version }
      },
      rows: [['order.wait-for-charges', { sendsUnpaid: true }, { duePence: 1000, sendsUnpaid: false }]],
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
            differencePence: 0,
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
            differencePence: -3000,
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
    previewEmailTogether: { given: async () => ({ orders: await orderOA(), text: 'Soon' }), rows: [] },
    emailTogether: {
      given: async () => {
        const { number, version } = await at(await orderOA())
        return { orders: `${number}:${version}`, text: 'Soon', press: press() }
      },
      rows: [['order.note', {}, { kind: 'to-shopper', noteId: some }]],
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
      given: async () => ({
        ...{ ...(await refundForm(await orderOA())), reason: 'cancelled' },
        lines: [{ position: 1, quantity: 2 }],
      }),
      rows: [
        [
          'order.cancel-lines',
          { refundedPence: 0, 'F6-C cancelled': 'none' },
          { refundedPence: 3000, staffRefundId: some, 'F6-C cancelled': '2' },
          'cancelled',
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
    restoreAttention: {
      given: async () => {
        const number = await orderOA()
        await queries.execute(sql`update orders set needs_attention = false, attention = '["disputed"]'`)
        return at(number)
      },
      rows: [['order.restore-attention', {}, { attention: ['disputed'] }]],
    },
  } as const satisfies Readonly<Record<string, AuditedCall>>
}
