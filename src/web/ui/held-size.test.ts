import { expect, test } from 'vitest'
import { heldPieces, heldSize } from './held-size.ts'

test('a size stays on one line, and what stands around it does not', () => {
  expect(heldSize('Granite Setts, 100 × 100 mm, 10.08 m² of 3 × 5 kg')).toBe(
    'Granite Setts, 100\u00a0×\u00a0100\u00a0mm, 10.08\u00a0m² of 3\u00a0×\u00a05 kg',
  )
})

test('a name breaks behind its commas first, within a piece only where that is long', () => {
  expect(heldPieces('Smoked oak, 1200 × 200 mm')).toBe('Smoked\u00a0oak, 1200\u00a0×\u00a0200\u00a0mm')
  expect(heldPieces('Light grey with brown veins, 5 kg')).toBe('Light grey with brown veins, 5\u00a0kg')
})
