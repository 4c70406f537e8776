import { describe, expect, test } from 'vitest'
import { plainQuantity } from '../measure/quantity.ts'
import { F1, F4, F9, q } from './basket.fixtures.ts'
import { changeLine } from './change.ts'

describe('changing a line', () => {
  test.each([
    ['F4', F4, '2', 'abc', '2'],
    ['F4', F4, '2', '', '2'],
    ['F4', F4, '2', null, '2'],
    ['F4', F4, '2', '1e3', '2'],
    ['F4', F4, '2', [7], '2'],
    ['F4', F4, '2', -3, '1'],
    ['F4', F4, '2', '0', '1'],
    ['F4', F4, '2', '2.7', '2'],
    ['F1', F1, '0.36', 10, '10.08'],
    ['F9', F9, '0.5', '0.5', '0.5'],
    ['F9', F9, '0.5', '0.6', '1'],
  ])(
    '%s %s at %s changed to %j is %s [T-045, T-052, T-054, T-055]',
    (_, goods, current, requested, expected) => {
      const changed = changeLine(goods, q(current), requested)
      expect(changed.ok && plainQuantity(changed.value.quantity)).toBe(expected)
      expect(changed.ok && changed.value.capped).toBe(false)
    },
  )

  test.each([
    ['F1', F1, '90071992547409.91', '4999.68'],
    ['F1', F1, 90_071_992_547_409.9, '4999.68'],
    ['F4', F4, '90071992547409.91', '5000'],
    ['F9', F9, '90071992547409.91', '5000'],
  ])(
    'limits a line of %s to 5000 for the largest number there is [T-057, T-038]',
    (_, goods, requested, most) => {
      const changed = changeLine({ ...goods, stock: null }, q('2'), requested)
      expect(changed.ok && plainQuantity(changed.value.quantity)).toBe(most)
    },
  )

  test('cuts the line to stock, even if its number stays the same [T-048, T-049]', () => {
    const short = { ...F4, stock: q('7') }
    expect(changeLine(short, q('2'), 9)).toEqual({ ok: true, value: { quantity: q('7'), capped: true } })
    expect(changeLine(short, q('9'), 9)).toEqual({ ok: true, value: { quantity: q('7'), capped: true } })
    expect(changeLine({ ...F4, stock: q('0') }, q('2'), 3)).toEqual({ ok: false, error: 'no-stock' })
  })
})
