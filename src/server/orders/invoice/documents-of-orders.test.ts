import { expect, test } from 'vitest'
import { exampleMerchant } from '#contract/merchant.fixtures.ts'
import { noPence, pence } from '#domain/money/pence.ts'
import { vatRate } from '#domain/money/vat-rate.ts'
import { creditRemarks, creditRows, makeCreditNote } from './credit-note.ts'
import type { CreditNote } from './credit-note-of.ts'
import { remarksOf, rowsOf } from './invoice.ts'
import type { Invoice } from './invoice-of.ts'

/* The content of invoices and credit notes; the HTTP tests cover that they are PDFs. */

const at = new Date('2026-11-22T12:00:00Z')
const amount = { gross: pence(6000), net: pence(5000), vat: pence(1000) }
const total = { gross: pence(67_800), net: pence(56_500), vat: pence(11_300) }
const nothing = { gross: noPence, net: noPence, vat: noPence }

const invoice: Invoice = {
  number: 'TS-4K7Q-9XWX',
  poNumber: null,
  placedAt: at,
  cancelled: false,
  onHold: false,
  method: 'stripe',
  billedTo: ['Anna Mason'],
  deliveredTo: ['Anna Mason'],
  lines: [{ ...total, name: 'Moorland', bought: '21.6 m² · F1-C' }],
  delivery: { ...nothing, name: 'Standard' },
  partCrates: noPence,
  postageRefund: null,
  discount: noPence,
  discountName: 'Discount',
  total,
  vatRate: vatRate(2000),
  refunded: noPence,
  settlement: null,
  creditNotes: [],
}
const note: CreditNote = {
  number: 'CN-00012',
  poNumber: null,
  issuedAt: at,
  invoice: { number: 'TS-4K7Q-9XWX', issuedAt: new Date('2026-11-20T12:00:00Z') },
  billedTo: ['Anna Mason'],
  amount,
  vatRate: vatRate(2000),
  isWhole: false,
  goods: ['Moorland, 21.6 m²'],
  reason: '',
  withdrawnAt: null,
}
const credited = { number: 'CN-00012', amount: pence(6000), issuedAt: at }

test('omits refunds from the invoice of an order without one', () => {
  expect(remarksOf(invoice)).toEqual(['Paid by card.'])
})

test.each([
  [{ settlement: 'bank-transfer' }, 'Paid by bank transfer.'],
  [{ settlement: 'cash' }, 'Paid in cash.'],
  [{ settlement: 'cheque' }, 'Paid by cheque.'],
  [{ onHold: true, method: 'on_hold' }, 'On hold: to be paid as agreed with you.'],
  [{ onHold: true, settlement: 'card' }, 'Paid by card.'],
  [{ cancelled: true, settlement: 'cash' }, 'This order is cancelled: nothing is to be paid.'],
] as const)('says how an order is paid: %j', (changes, sentence) => {
  expect(remarksOf({ ...invoice, ...changes })).toEqual([sentence])
})

test('says what delivery costs in all where a part of it is part-crate delivery [S-004]', () => {
  const delivery = { gross: pence(3000), net: pence(2500), vat: pence(500), name: 'Nominated Day' }
  expect(remarksOf({ ...invoice, delivery, partCrates: pence(6480) })).toEqual([
    'Delivery costs £94.80 in all: £64.80 of it is part-crate delivery, in the lines of the goods.',
    'Paid by card.',
  ])
})

test('lists a refund on the invoice with its credit note', () => {
  expect(remarksOf({ ...invoice, refunded: pence(6000), creditNotes: [credited] })).toEqual([
    'Paid by card.',
    '£60.00 of this invoice was refunded.',
    'Credit note CN-00012 of 22 November 2026: £60.00.',
  ])
})

test.each([
  [67_799, '£677.99 of this invoice was refunded.'],
  [67_800, 'This invoice was refunded in full: £678.00. Nothing of it is left to pay.'],
])('with %i pence refunded, an invoice of £678.00 reads: %s', (refunded, sentence) => {
  expect(remarksOf({ ...invoice, refunded: pence(refunded) })).toContain(sentence)
})

test.each([
  ['bank-transfer', 'Paid by bank transfer.'],
  ['cash', 'Paid in cash.'],
  ['cheque', 'Paid by cheque.'],
  ['card', 'Paid by card.'],
  ['unpaid', 'To be paid as agreed with you.'],
] as const)('settled by %s, an order that was on hold has on its invoice: %s', (settlement, sentence) => {
  expect(remarksOf({ ...invoice, method: 'on_hold', settlement })).toEqual([sentence])
})

test('shows the order’s VAT rate in the table head of its invoice and credit note [OP-03]', () => {
  const old = vatRate(1750)
  expect(rowsOf({ ...invoice, vatRate: old })[0]?.amounts).toEqual(['Without VAT', 'VAT at 17.5%', 'Total'])
  expect(creditRows({ ...note, vatRate: old })[0]?.amounts).toEqual(['Without VAT', 'VAT at 17.5%', 'Total'])
})

test('names the invoice, the goods and the amounts with VAT on a credit note', () => {
  const [, row, sum] = creditRows(note)
  expect(row).toMatchObject({
    label: 'Refund of a part of invoice TS-4K7Q-9XWX',
    detail: 'Moorland, 21.6 m²',
    amounts: ['£50.00', '£10.00', '£60.00'],
  })
  expect(sum).toMatchObject({ label: 'Total credited', amounts: ['£50.00', '£10.00', '£60.00'] })
  const many = Array.from({ length: 12 }, (_, i) => `Tile ${i}`)
  expect(creditRows({ ...note, goods: many })[1]?.detail).toMatch(/Tile 9\nand 2 more, as on the invoice$/)
  expect(creditRows({ ...note, goods: many.slice(0, 10) })[1]?.detail).toMatch(/Tile 8\nTile 9$/)
  expect(creditRows({ ...note, isWhole: true })[1]?.label).toBe('Refund of all of invoice TS-4K7Q-9XWX')
  expect(creditRemarks({ ...note, reason: '6 tiles broken' })).toEqual([
    'This note credits the amount above, with its VAT, against invoice TS-4K7Q-9XWX of 20 November 2026.',
    'Reason: 6 tiles broken',
  ])
})

test('marks a credit note as withdrawn when its refund came back', async () => {
  expect(creditRemarks({ ...note, withdrawnAt: at })[1]).toMatch(
    /^Withdrawn on 22 November 2026: the refund did not/,
  )
  expect(
    (await makeCreditNote({ ...note, withdrawnAt: at }, exampleMerchant)).subarray(0, 5).toString(),
  ).toBe('%PDF-')
})
