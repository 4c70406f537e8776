import { expect, test } from 'vitest'
import { quantity } from '#domain/measure/quantity.ts'
import { boughtText, deliveryText } from './confirmation-email.ts'

test.each([
  [
    { quantityHundredths: quantity(1008), perMetre: true, tiles: 28, variationName: '600 × 600 mm' },
    '600 × 600 mm · 10.08 m² (28 tiles)',
  ],
  [
    { quantityHundredths: quantity(36), perMetre: true, tiles: 1, variationName: '600 × 600 mm' },
    '600 × 600 mm · 0.36 m² (1 tile)',
  ],
  [
    { quantityHundredths: quantity(150), perMetre: true, tiles: null, variationName: 'Loose' },
    'Loose · 1.5 m²',
  ],
  [{ quantityHundredths: quantity(200), perMetre: false, tiles: null, variationName: '5 kg' }, '2 × 5 kg'],
  [{ quantityHundredths: quantity(100), perMetre: false, tiles: null, variationName: '' }, '1'],
])('describes %j as %s', (line, expected) => expect(boughtText(line)).toBe(expected))

test.each([
  ['Economy', true, '2026-11-26', ['2026-11-26'], 'Economy, Thu 26 November 2026 (estimated)'],
  ['Standard', false, '2026-11-26', ['2026-11-26'], 'Standard, Thu 26 November 2026'],
  ['Standard', true, null, [], 'Standard'],
  /* Quotes made before `dateEstimated` was stored. */
  ['Standard', null, '2026-11-26', ['2026-11-26'], 'Standard, Thu 26 November 2026 (estimated)'],
  ['Standard', null, '2026-11-26', ['2026-11-26', '2026-11-27'], 'Standard, Thu 26 November 2026'],
  ['Express', null, '2026-11-26', ['2026-11-26'], 'Express, Thu 26 November 2026'],
])(
  'describes %s, estimated: %j, on %s of %j as %s [T-101]',
  (serviceName, dateEstimated, deliveryDate, offeredDates, expected) =>
    expect(deliveryText({ serviceName, dateEstimated, deliveryDate, offeredDates })).toBe(expected),
)
