import { expect, test } from 'vitest'
import { heldSize } from './held-size.ts'

test('a size stays on one line, and what stands around it does not', () => {
  expect(heldSize('Granite Setts, 100 × 100 mm, 10.08 m² of 3 × 5 kg')).toBe(
    'Granite Setts, 100\u00a0×\u00a0100\u00a0mm, 10.08\u00a0m² of 3\u00a0×\u00a05 kg',
  )
})
