import { expect, test } from 'vitest'
import { anna } from '#domain/checkout/checkout.fixtures.ts'
import { toCheckoutDetails } from '#domain/checkout/details.ts'
import { squareMillimetres } from '#domain/measure/area.ts'
import { quantity } from '#domain/measure/quantity.ts'
import { pence } from '#domain/money/pence.ts'
import { vatRate } from '#domain/money/vat-rate.ts'
import type { OrderRow } from '../place/write-order.ts'
import type { QuoteLineRow, QuoteRow } from '../quote/quotes.ts'
import { creditNoteOf } from './credit-note-of.ts'
import type { CreditNoteRow } from './credit-notes.ts'
import { invoiceOf } from './invoice-of.ts'

/* What rows of the database become on paper: an order of £678.00 from when the VAT rate was 17.5%. */

const placedAt = new Date('2010-11-20T12:00:00Z')
const issuedAt = new Date('2010-11-22T12:00:00Z')

const frozen = {
  id: 1,
  contentSha256: 'c0',
  itemPence: pence(63_000),
  discountPence: pence(200),
  shippingPence: pence(5_000),
  samplePostagePence: pence(0),
  postageRefundPence: pence(0),
  totalPence: pence(67_800),
  vatPence: pence(10_098),
  vatRate: vatRate(1750),
  customerId: null,
  sessionIdHash: null,
  termsSha256: '7e',
}
const order: OrderRow = {
  ...frozen,
  number: 'TS-4K7Q-9XWX',
  poNumber: '4711',
  token: 'token',
  quoteId: 1,
  attemptId: 1,
  state: 'placed',
  method: 'stripe',
  claimedVia: 'session',
  accountId: null,
  email: 'anna@example.com',
  refundedPence: pence(6_000),
  duePence: pence(0),
  sendsUnpaid: false,
  optIn: false,
  agreedAt: placedAt,
  kerbsideAt: null,
  needsAttention: false,
  attention: [],
  placedAt,
  releasedAt: null,
  settlement: null,
  settlementReference: null,
  dispatchedAt: null,
  cancelledAt: null,
  version: 1,
  heldAt: null,
  dueOn: null,
  holdReason: null,
  holdUntil: null,
}
const quote: QuoteRow = {
  ...frozen,
  key: 'q1',
  state: 'ordered',
  basketId: 1,
  basketVersion: 1,
  discountCodeId: null,
  discountCode: null,
  discountDescription: 'Ten off',
  postageRefunds: [],
  pricedPostcode: 'LS1 4AP',
  serviceId: 1,
  serviceName: 'Standard',
  deliveryDate: null,
  offeredDates: [],
  dateEstimated: false,
  deliveryExtra: null,
  details: toCheckoutDetails({
    ...anna,
    billingDiffers: true,
    'billing.firstName': 'Bob',
    'billing.lastName': 'Payne',
    'billing.town': 'York',
  }),
  kerbsideOffered: false,
  attempts: 1,
  openUntil: placedAt,
  heldSince: null,
  heldUntil: null,
  client: null,
  createdAt: placedAt,
  updatedAt: placedAt,
}
const line: QuoteLineRow = {
  quoteId: 1,
  position: 0,
  variationId: 1,
  sku: 'F1-C',
  name: 'Moorland',
  variationName: '600 × 600 mm',
  isSample: false,
  quantityHundredths: quantity(1008),
  tiles: 28,
  tileAreaMm2: squareMillimetres(360_000),
  perMetre: true,
  unitPence: pence(6_250),
  deliveryPence: pence(0),
  linePence: pence(63_000),
  discountPence: pence(200),
  plans: null,
}
const note: CreditNoteRow = {
  id: 1,
  number: 12,
  orderId: 1,
  refundId: 1,
  pence: pence(6_000),
  vatPence: pence(894),
  vatRate: vatRate(1750),
  reason: '6 tiles broken',
  issuedAt,
  withdrawnAt: null,
}

/** Of the order's own invoice, not of an extra charge. */
const ofOrder = (credited: CreditNoteRow) => ({ note: credited, charge: null })

test('states an older order’s amounts on its invoice at the order’s own VAT rate [OP-03]', () => {
  expect(invoiceOf(order, quote, [line], [])).toMatchObject({
    number: 'TS-4K7Q-9XWX',
    poNumber: '4711',
    placedAt,
    billedTo: ['Bob Payne', 'York'],
    deliveredTo: expect.arrayContaining(['Anna Sett', 'Leeds', 'LS1 4AP']),
    /* £678.00 ÷ 1.175 is £577.02; its VAT of £100.98 is shared over goods and delivery. */
    lines: [
      {
        name: 'Moorland',
        bought: '600 × 600 mm · 10.08 m² (28 tiles) · F1-C',
        gross: 62_800,
        net: 53_447,
        vat: 9_353,
      },
    ],
    delivery: { name: 'Standard', gross: 5_000, net: 4_255, vat: 745 },
    postageRefund: null,
    discount: 200,
    discountName: 'Ten off',
    total: { gross: 67_800, net: 57_702, vat: 10_098 },
    vatRate: vatRate(1750),
  })
})

test('lists on an invoice the refunded sum and the credit notes that are not withdrawn', () => {
  const withdrawn: CreditNoteRow = { ...note, number: 13, pence: pence(700), withdrawnAt: issuedAt }
  const later: CreditNoteRow = { ...note, number: 14, pence: pence(100) }
  expect(invoiceOf(order, quote, [line], [note, withdrawn, later].map(ofOrder))).toMatchObject({
    refunded: 6_000,
    creditNotes: [
      { number: 'CN-00012', amount: 6_000, issuedAt },
      { number: 'CN-00014', amount: 100, issuedAt },
    ],
  })
})

test.each([
  [{}, { cancelled: false, onHold: false }],
  [{ state: 'cancelled' }, { cancelled: true, onHold: false }],
  [{ method: 'on_hold' }, { cancelled: false, onHold: true, settlement: null }],
  [
    { method: 'on_hold', state: 'released', settlement: 'cash' },
    { onHold: false, settlement: 'cash' },
  ],
] as const)('states on the invoice of an order with %j: %j', (change, expected) => {
  expect(invoiceOf({ ...order, ...change }, quote, [line], [])).toMatchObject(expected)
})

test('states amounts, VAT rate, goods and invoice on the credit note of a refund [OP-03]', () => {
  expect(creditNoteOf(ofOrder(note), { ...order, vatRate: vatRate(2000) }, quote, [line])).toEqual({
    number: 'CN-00012',
    poNumber: '4711',
    issuedAt,
    invoice: { number: 'TS-4K7Q-9XWX', issuedAt: placedAt },
    billedTo: ['Bob Payne', 'York'],
    amount: { gross: 6_000, net: 5_106, vat: 894 },
    vatRate: vatRate(1750),
    isWhole: false,
    goods: ['Moorland, 600 × 600 mm · 10.08 m² (28 tiles)'],
    reason: '6 tiles broken',
    withdrawnAt: null,
  })
})

test.each([
  [67_799, false],
  [67_800, true],
])(
  'says of a credit note of %i pence for an invoice of £678.00 that it is whole: %j',
  (credited, isWhole) => {
    const credits = ofOrder({ ...note, pence: pence(credited), withdrawnAt: issuedAt })
    const whole = creditNoteOf(credits, order, quote, [line])
    expect(whole).toMatchObject({ isWhole, withdrawnAt: issuedAt })
  },
)
