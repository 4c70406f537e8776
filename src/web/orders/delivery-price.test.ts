import { expect, test } from 'vitest'
import { deliveryParts } from './delivery-price.ts'

const service = { name: 'Nominated Day', price: 30, postage: false }

test.each([
  [[service], null],
  [
    [service, { name: 'F1', price: 3, postage: true }, { name: 'F2', price: 6, postage: true }],
    'Nominated Day £30.00 + sample postage £9.00',
  ],
  [
    [
      { name: 'Standard', price: 0, postage: false },
      { name: 'F1', price: 3, postage: true },
    ],
    'Standard delivery included; sample postage £3.00',
  ],
  [[service, { name: 'Ferry', price: 12, postage: false }], 'Nominated Day £30.00 + Ferry £12.00'],
])('describes the parts %j as %j [T-167]', (parts, expected) => {
  expect(deliveryParts({ parts })).toBe(expected)
})
