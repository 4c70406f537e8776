import { expect, test } from 'vitest'
import { noPence, pence } from '../money/pence.ts'
import { refundReasons, refundReasonTexts } from './reasons.ts'
import { refundContent, type StaffRefundRequest, type StaffRefundWish } from './request.ts'

const wish: StaffRefundWish = {
  lines: [{ position: 0, units: 6 }],
  delivery: noPence,
  free: noPence,
  all: false,
  cancels: false,
  restocks: false,
  byHand: false,
  keepsCharges: false,
  from: null,
}
const request: StaffRefundRequest = {
  number: '12345678',
  version: 3,
  key: 'a key',
  wish,
  reason: 'damaged',
  note: '',
  again: false,
}
const content = (more: Partial<StaffRefundRequest> = {}, wanted: Partial<StaffRefundWish> = {}): string =>
  refundContent({ ...request, ...more, wish: { ...wish, ...wanted } })

test('tells two refunds apart by each part of what is given back [M-065]', () => {
  const contents = [
    content(),
    content({ number: '12345679' }),
    content({ reason: 'late' }),
    content({}, { all: true }),
    content({}, { lines: [] }),
    content({}, { lines: [{ position: 1, units: 6 }] }),
    content({}, { lines: [{ position: 0, units: 7 }] }),
    content({}, { delivery: pence(1) }),
    content({}, { free: pence(1) }),
    content({}, { cancels: true }),
    content({}, { restocks: true }),
    content({}, { byHand: true }),
    content({}, { from: 7 }),
    content({}, { charges: [{ charge: 1, amount: pence(1) }] }),
    content({}, { charges: [{ charge: 2, amount: pence(1) }] }),
    content({}, { charges: [{ charge: 1, amount: pence(2) }] }),
    content({}, { keepsCharges: true }),
  ]
  expect(new Set(contents).size).toBe(contents.length)
})

test('takes a refund that is sent again for the same, whatever note it has [M-065]', () => {
  expect(content({ version: 4, note: 'See the photos.', again: true, key: 'another' })).toBe(content())
})

test('writes what earlier releases wrote of refunds that have neither restocking nor charges [M-065]', () => {
  const written = '["12345678",false,[[0,6]],[0,0],false,false,null,"damaged"'
  expect(content()).toBe(`${written}]`)
  expect(content({}, { charges: [] })).toBe(`${written}]`)
  expect(content({}, { restocks: true })).toBe(`${written},"restocks"]`)
})

test('has words of its own for each reason that staff choose and customers read [M-064]', () => {
  const texts = refundReasons.map((reason) => refundReasonTexts[reason])
  expect(new Set(texts).size).toBe(refundReasons.length)
  for (const text of texts) expect(text).toMatch(/^[A-Z][a-z]+( [a-z]+)*$/)
})
