import { describe, expect, test } from 'vitest'
import { depthUnits, parseDimensions, sideUnits, type TypedDimensions } from './dimensions.ts'

const typed = (more: Partial<TypedDimensions>): TypedDimensions => ({
  length: 5,
  width: 4,
  wastage: false,
  ...more,
})
const problems = (more: Partial<TypedDimensions>, poured = true) => {
  const parsed = parseDimensions(typed(more), poured)
  return parsed.ok ? [] : parsed.error.map(({ field, problem }) => `${field} ${problem}`)
}

test('accepts the units meters, feet, yards, cm and inches only [P-191, P-192, P-201]', () => {
  expect([sideUnits, depthUnits]).toEqual([
    ['meters', 'feet', 'yards'],
    ['cm', 'inches'],
  ])
  expect(problems({ sideUnit: 'miles', depthUnit: 'mm' })).toEqual([
    'sideUnit unknown-unit',
    'depthUnit unknown-unit',
  ])
  expect(problems({ sideUnit: 'yards', depthUnit: 'inches' })).toEqual([])
})

test('defaults to a depth of 4, cm and meters [P-192, P-193, P-194]', () => {
  expect(parseDimensions(typed({}), true)).toMatchObject({
    ok: true,
    value: { depth: 40_000, depthUnit: 'cm', sideUnit: 'meters' },
  })
})

describe.each(['length', 'width'] as const)('%s', (field) => {
  test.each([0.0001, 5000, '12.5', '5000'])('accepts the side %j [P-197, P-315]', (value) =>
    expect(problems({ [field]: value })).toEqual([]),
  )
  test.each([
    [5000.01, 'out-of-range'],
    [-1, 'out-of-range'],
    ['abc', 'not-a-number'],
    ['1e3', 'not-a-number'],
    ['', 'not-a-number'],
    [null, 'not-a-number'],
    [[5], 'not-a-number'],
  ])('rejects the side %j: %s [P-197, P-315]', (value, problem) =>
    expect(problems({ [field]: value })).toEqual([`${field} ${problem}`]),
  )
  test('reports zero as nothing to calculate with [P-199]', () =>
    expect(problems({ [field]: '0' })).toEqual([`${field} zero`]))
})

describe('depth', () => {
  test.each([100, '0.5'])('accepts the depth %j [P-198, P-315]', (depth) =>
    expect(problems({ depth })).toEqual([]),
  )
  test.each([
    [100.1, 'out-of-range'],
    [-1, 'out-of-range'],
    ['', 'not-a-number'],
    ['x', 'not-a-number'],
    [0, 'zero'],
  ])('rejects the depth %j: %s [P-198, P-200, P-315]', (depth, problem) =>
    expect(problems({ depth })).toEqual([`depth ${problem}`]),
  )
  test('ignores any depth for goods in one layer', () => {
    expect(parseDimensions(typed({ depth: -1 }), false)).toMatchObject({ ok: true, value: { depth: null } })
  })
})

test('reports all invalid fields together', () => {
  expect(problems({ length: 'x', width: 0, depth: 101 })).toEqual([
    'length not-a-number',
    'width zero',
    'depth out-of-range',
  ])
})
