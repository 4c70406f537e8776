import { expect, test } from 'vitest'
import { exampleMerchant } from '#contract/merchant.fixtures.ts'
import { noPence } from '#domain/money/pence.ts'
import { VAT_RATE } from '#domain/money/vat-rate.ts'
import { createDocumentPrinter, type Printable } from './document-printer.ts'
import { makeInvoice } from './invoice.ts'
import type { Invoice } from './invoice-of.ts'

const nothing = { net: noPence, vat: noPence, gross: noPence }
const invoiceOf = (lines: number, number = 'TS-AAAA-BBBB'): Printable => ({
  kind: 'invoice',
  content: contentOf(lines, number),
})

const contentOf = (lines: number, number = 'TS-AAAA-BBBB'): Invoice => ({
  number,
  poNumber: null,
  placedAt: new Date('2026-11-22T12:00:00Z'),
  cancelled: false,
  onHold: false,
  method: 'stripe',
  billedTo: ['Anna Mason'],
  deliveredTo: ['Anna Mason'],
  lines: Array.from({ length: lines }, () => ({ ...nothing, name: 'Moorland paving', bought: '1 × F1-C' })),
  delivery: { ...nothing, name: 'Pallet' },
  partCrates: noPence,
  postageRefund: null,
  discount: noPence,
  discountName: 'Discount',
  total: nothing,
  vatRate: VAT_RATE,
  refunded: noPence,
  settlement: null,
  creditNotes: [],
})

test('writes an invoice once for repeated requests, and another invoice separately [LD-01]', async () => {
  const written: string[] = []
  const print = createDocumentPrinter(async ({ content: { number } }) => {
    written.push(number)
    return Buffer.from(number)
  })
  const responses = await Promise.all(Array.from({ length: 100 }, () => print(invoiceOf(1))))
  expect(new Set(responses.map(String))).toEqual(new Set(['TS-AAAA-BBBB']))
  await print(invoiceOf(1, 'TS-CCCC-DDDD'))
  await print(invoiceOf(1))
  expect(written).toEqual(['TS-AAAA-BBBB', 'TS-CCCC-DDDD'])
})

test('tries again to write an invoice after a failure', async () => {
  let tries = 0
  const print = createDocumentPrinter(async () => {
    tries += 1
    if (tries === 1) throw new Error('no fonts')
    return Buffer.from('here')
  })
  await expect(print(invoiceOf(1))).rejects.toThrow('no fonts')
  expect(String(await print(invoiceOf(1)))).toBe('here')
})

test('yields to other work between the lines of a long invoice [LD-01]', async () => {
  let isWritten = false
  let turns = 0
  const countTurn = (): void => {
    turns += 1
    if (!isWritten) setImmediate(countTurn)
  }
  setImmediate(countTurn)
  const pdf = await makeInvoice(contentOf(60), exampleMerchant)
  isWritten = true
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(turns).toBeGreaterThanOrEqual(60)
})
