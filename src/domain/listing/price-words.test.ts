import { expect, test } from 'vitest'
import { readPriceLimit } from './price-words.ts'

test.each([
  ['tiles under £30', 3000, false, null, 'tiles'],
  ['Tiles UNDER 30', 3000, false, null, 'Tiles'],
  ['paving below 30', 3000, false, null, 'paving'],
  ['grey tiles up to £30', 3000, true, null, 'grey tiles'],
  ['less than £29.50 grey tiles', 2950, false, null, 'grey tiles'],
  ['tiles for under £30 per m2', 3000, false, 'm2', 'tiles'],
  ['tiles under £30/m²', 3000, false, 'm2', 'tiles'],
  ['tiles under £30 a square metre', 3000, false, 'm2', 'tiles'],
  ['tiles under 30 per sqm', 3000, false, 'm2', 'tiles'],
  ['grout under £20 a bag', 2000, false, 'pack', 'grout'],
  ['slabs max £1,200', 120_000, true, null, 'slabs'],
  ['tiles under 30 pounds', 3000, false, null, 'tiles'],
  ['tiles £30 or less', 3000, true, null, 'tiles'],
  ['tiles £30 max', 3000, true, null, 'tiles'],
  ['under £25.5', 2550, false, null, ''],
])('%s is below %i pence, or at it: %s, per %s, of %j [S-010]', (text, limit, including, per, rest) => {
  expect(readPriceLimit(text)).toEqual({ limit, including, per, rest })
})

test.each([
  'tiles up to 20 mm',
  'tiles up to 20mm',
  'tiles under 30 m2',
  'under 600x600',
  'up to 600 x 600',
  'underfloor heating',
  'tiles under 30 years',
  'tiles £30',
  'tiles under £0',
  'max 10 tiles',
  'sealant below ground 2',
  '',
])('%s has no limit of prices [S-010]', (text) => {
  expect(readPriceLimit(text)).toBeNull()
})
