import { expect, test } from 'vitest'
import { nonBreakingPieces, nonBreakingSize } from './non-breaking-size.ts'

test('keeps a size on one line, but not the text around it', () => {
  expect(nonBreakingSize('Granite Setts, 100 × 100 mm, 10.08 m² of 3 × 5 kg')).toBe(
    'Granite Setts, 100\u00a0×\u00a0100\u00a0mm, 10.08\u00a0m² of 3\u00a0×\u00a05 kg',
  )
  expect(nonBreakingSize('14 to 20 mm or 20 to 40 mm')).toBe(
    '14\u00a0to\u00a020\u00a0mm or 20\u00a0to\u00a040\u00a0mm',
  )
  expect(nonBreakingSize('MOT Type 1 Sub-base, 2 to a pallet')).toBe(
    'MOT Type\u00a01 Sub-base, 2 to a pallet',
  )
  expect(nonBreakingSize('Sheet 3 kg, Bed 4 to 6 cm, Slab 1.5 kg')).toBe(
    'Sheet 3 kg, Bed 4\u00a0to\u00a06 cm, Slab 1.5 kg',
  )
})

test('breaks a name after its commas, and within a piece only if it is long', () => {
  expect(nonBreakingPieces('Smoked oak, 1200 × 200 mm')).toBe('Smoked\u00a0oak, 1200\u00a0×\u00a0200\u00a0mm')
  expect(nonBreakingPieces('Light grey with brown veins, 5 kg')).toBe(
    'Light grey with brown veins, 5\u00a0kg',
  )
})
