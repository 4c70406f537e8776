import { describe, expect, test } from 'vitest'
import { quantity } from '../measure/quantity.ts'
import { grams } from '../measure/weight.ts'
import { isKerbside, missingCheckbox } from './terms.ts'
import { basketProblem, type OrderedBasket, orderProblem } from './validity.ts'

const line = (stock: number | null = null, buyable = true) => ({
  goods: { stock: stock === null ? null : quantity(stock) },
  quantity: quantity(1008),
  buyable,
})
const valid: OrderedBasket = { lines: [line()], postcode: 'LS1 4AP', service: { dateMissing: false } }

describe('order validity', () => {
  test('accepts a complete order [T-352]', () => {
    expect(basketProblem(valid)).toBeNull()
    expect(basketProblem({ ...valid, lines: [line(1008)] })).toBeNull()
    expect(orderProblem(null, 'LS1 4AP', 'LS1 4AP')).toBeNull()
  })

  test.each([
    ['basket-empty', { lines: [] }],
    ['not-buyable', { lines: [line(), line(null, false)] }],
    ['stock-short', { lines: [line(), line(1007)] }],
    ['no-postcode', { postcode: null }],
    ['no-service', { service: null }],
    ['no-date', { service: { dateMissing: true } }],
  ] as const)('returns %s [T-357]', (problem, change) => {
    expect(basketProblem({ ...valid, ...change })).toBe(problem)
  })

  test('reports the basket before the details, which must have the priced postcode [T-357]', () => {
    expect(orderProblem('no-service', 'LS1 4AP', null)).toBe('no-service')
    expect(orderProblem(null, 'LS1 4AP', null)).toBe('details-missing')
    expect(orderProblem(null, 'LS1 4AP', 'IV27 4AA')).toBe('other-postcode')
  })
})

describe('terms', () => {
  const pack = { perMetre: false, isSample: false, weight: grams(15_000), coverage: null }
  const kerbside = (goods: typeof pack, hundredths: number) =>
    isKerbside([{ goods, quantity: quantity(hundredths) }])

  test('show the kerbside checkbox for goods by the square metre and for heavy lines [T-262]', () => {
    expect(kerbside(pack, 200)).toBe(false)
    expect(kerbside(pack, 300)).toBe(true)
    expect(kerbside({ ...pack, perMetre: true }, 36)).toBe(true)
    for (const perMetre of [true, false])
      expect(kerbside({ ...pack, perMetre, isSample: true }, 300)).toBe(false)
    const beside = [100, 300].map((hundredths) => ({ goods: pack, quantity: quantity(hundredths) }))
    expect(isKerbside(beside)).toBe(true)
  })

  test('require agreement, and confirmation of kerbside delivery where it applies [T-277, T-278]', () => {
    expect(missingCheckbox({ agree: false, kerbside: true }, true)).toBe('agree')
    expect(missingCheckbox({ agree: true, kerbside: false }, true)).toBe('kerbside')
    expect(missingCheckbox({ agree: true, kerbside: false }, false)).toBeNull()
    expect(missingCheckbox({ agree: true, kerbside: true }, true)).toBeNull()
  })
})
