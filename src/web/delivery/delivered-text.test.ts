import { expect, test } from 'vitest'
import type { WireDeliveredBy } from '#contract/delivered.ts'
import { deliveredLine, deliveryInAll } from './delivered-text.ts'

const by = (price: number): WireDeliveredBy => ({
  service: 'Standard',
  price,
  date: ['2026-11-26', 'Thu 26 Nov'],
  estimated: false,
  order_within: 0,
  order_before: '',
  instead_of: null,
})

test.each([
  [0, 0, 'Delivery included · Thu 26 Nov', null],
  [18, 0, 'Delivery £18.00 · Thu 26 Nov', null],
  [
    0,
    64.8,
    'incl. £64.80 delivery · Thu 26 Nov',
    'Delivery in all: £64.80, the part-crate delivery in the total',
  ],
  [
    18,
    64.8,
    'incl. £64.80 delivery, plus £18.00 · Thu 26 Nov',
    'Delivery in all: £82.80, of which £64.80 is the part-crate delivery in the total',
  ],
] as const)(
  'says what of the total is delivery, and what comes to it: service £%d, part crate £%d [S-004]',
  (price, partCrate, line, all) => {
    expect(deliveredLine(by(price), { part_crate: partCrate })).toBe(line)
    expect(deliveryInAll(by(price), partCrate)).toBe(all)
  },
)

test('names no day where a service has none [S-001]', () => {
  expect(deliveredLine({ ...by(0), date: null }, { part_crate: 0 })).toBe('Delivery included')
})
