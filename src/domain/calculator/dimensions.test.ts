import { describe, expect, test } from 'vitest'
import { millimetres } from '../measure/length.ts'
import { depthUnits, parseDimensions, parseRooms, sideUnits, type TypedDimensions } from './dimensions.ts'
import { needOf } from './need.ts'

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

describe('several rooms', () => {
  const rooms = (...sides: readonly (readonly [unknown, unknown])[]) => ({
    rooms: sides.map(([length, width]) => ({ length, width })),
    wastage: true,
  })

  test('are read with one unit and depth for all [M-078]', () => {
    expect(parseRooms({ ...rooms(['4', 2.5], [3, 2]), depth: 5 }, true)).toEqual({
      ok: true,
      value: {
        rooms: [
          { length: 40_000, width: 25_000 },
          { length: 30_000, width: 20_000 },
        ],
        sideUnit: 'meters',
        depth: 50_000,
        depthUnit: 'cm',
        wastage: true,
      },
    })
  })

  test('each say which of their fields is wrong, and the unit once [M-078]', () => {
    const parsed = parseRooms({ ...rooms(['4', 'x'], [0, 2], [1, 1]), sideUnit: 'miles' }, false)
    expect(parsed.ok ? [] : parsed.error).toEqual([
      { room: 0, field: 'width', problem: 'not-a-number' },
      { room: 0, field: 'sideUnit', problem: 'unknown-unit' },
      { room: 1, field: 'length', problem: 'zero' },
    ])
    expect(parseRooms(rooms(), false)).toEqual({ ok: false, error: [] })
  })

  test('need what one room of their area needs, rounded once [M-078, OP-28]', () => {
    const needOfAll = (...sides: readonly (readonly [unknown, unknown])[]) => {
      const parsed = parseRooms(rooms(...sides), false)
      if (!parsed.ok) throw new Error(JSON.stringify(parsed.error))
      const { area, required, coverage } = needOf(parsed.value, millimetres(40))
      return { area, required, coverage }
    }
    expect(needOfAll([2.9, 4], [2, 4])).toEqual(needOfAll([4.9, 4]))
    /* 0.054 m² is 0.05, three times 0.16: each rounded alone they would be 0.15. */
    expect(needOfAll([0.54, 0.1], [0.54, 0.1], [0.54, 0.1]).area).toBe(16)
    expect(needOfAll([0.54, 0.1]).area).toBe(5)
  })
})
