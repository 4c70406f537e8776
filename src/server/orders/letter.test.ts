import { expect, test } from 'vitest'
import { boughtOf, deliveryWords } from './letter.ts'

test.each([
  [
    { quantityHundredths: 1008, perMetre: true, tiles: 28, variationName: '600 × 600 mm' },
    '600 × 600 mm · 10.08 m² (28 tiles)',
  ],
  [
    { quantityHundredths: 36, perMetre: true, tiles: 1, variationName: '600 × 600 mm' },
    '600 × 600 mm · 0.36 m² (1 tile)',
  ],
  [{ quantityHundredths: 150, perMetre: true, tiles: null, variationName: 'Loose' }, 'Loose · 1.5 m²'],
  [{ quantityHundredths: 200, perMetre: false, tiles: null, variationName: '5 kg' }, '2 × 5 kg'],
  [{ quantityHundredths: 100, perMetre: false, tiles: null, variationName: '' }, '1'],
])('%j is told as %s', (line, told) => expect(boughtOf(line)).toBe(told))

test.each([
  ['Standard', '2026-11-26', ['2026-11-26'], 'Standard, Thu 26 November 2026 (estimated)'],
  ['Standard', '2026-11-26', ['2026-11-26', '2026-11-27'], 'Standard, Thu 26 November 2026'],
  ['Express', '2026-11-26', ['2026-11-26'], 'Express, Thu 26 November 2026'],
  ['Standard', null, [], 'Standard'],
])('[T-101] %s on %s of %j is told as %s', (serviceName, deliveryDate, offeredDates, told) =>
  expect(deliveryWords({ serviceName, deliveryDate, offeredDates })).toBe(told),
)
