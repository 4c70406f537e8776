import { expect, test } from 'vitest'
import { adviseStart } from './advised-start.ts'
import type { PlacedStart } from './core/frame.ts'
import { groundsOf, layGround } from './core/layout.ts'
import type { LayoutRequest } from './core/types.ts'
import { morePatternOf } from './more-patterns.ts'
import { movementJoints } from './movement.ts'
import { regionOf } from './region.ts'
import { bathroom, laid, mm, porcelainRoom, rectangle, tile } from './rooms.fixtures.ts'
import { type LayoutWarning, type WarningRules, warningsOf } from './warnings.ts'

const rules: WarningRules = { leastCut: 500, movementSpacing: 80_000, largestOffset: null }

const warningsIn = (request: LayoutRequest, other: Partial<WarningRules> = {}): readonly LayoutWarning[] => {
  const grounds = groundsOf(request, morePatternOf, null, regionOf)
  const [ground] = grounds.ok ? grounds.value : []
  const layout = ground && layGround(ground, ground.laying.start as PlacedStart)
  if (!layout?.ok || ground === undefined) throw new Error('no layout')
  return warningsOf(ground, layout.value, request.tiles, { ...rules, ...other }, adviseStart, movementJoints)
}
const codes = (request: LayoutRequest, other: Partial<WarningRules> = {}) =>
  warningsIn(request, other).map(({ code }) => code)
const only = <Code extends LayoutWarning['code']>(warnings: readonly LayoutWarning[], code: Code) =>
  warnings.find((warning): warning is Extract<LayoutWarning, { code: Code }> => warning.code === code)

test('counts cuts below a third of the tile or the least width, with a start that avoids them [L-061]', () => {
  const narrow = only(warningsIn(bathroom), 'narrow-cuts')
  expect(narrow?.pieces).toHaveLength(11)
  expect(narrow).toMatchObject({ narrowest: 80, avoidedBy: { x: 3005, y: 1505 } })
  const half = {
    ...bathroom,
    laying: { ...bathroom.laying, start: { kind: 'point', x: 3005, y: 1505 } as const },
  }
  expect(codes(half)).toEqual(['joint'])
  /* A room narrower than the least cut. */
  const shelf = laid(rectangle(1000, 60), tile(600, 600, 3))
  expect(only(warningsIn(shelf, { leastCut: 750 }), 'narrow-cuts')?.avoidedBy).toBeNull()
})

test('marks brick offsets above a third on long tiles, and above what the tile allows [L-062]', () => {
  const planks = (p: number, q: number, width = 1200) =>
    laid(rectangle(6000, 4000), tile(width, 200, 3), { pattern: { kind: 'brick', p, q } })
  expect(only(warningsIn(planks(1, 2)), 'offset')).toEqual({ code: 'offset', most: 33 })
  expect(codes(planks(1, 3))).not.toContain('offset')
  expect(codes(planks(2, 3))).not.toContain('offset')
  expect(codes(planks(1, 2, 380))).not.toContain('offset')
  expect(codes(planks(1, 3), { largestOffset: 33 })).not.toContain('offset')
  expect(only(warningsIn(planks(1, 3), { largestOffset: 20 }), 'offset')).toMatchObject({ most: 20 })
})

test('marks joints below the least for the size [L-063]', () => {
  const least = (width: number, height: number, joint: number) =>
    only(warningsIn(laid(rectangle(6000, 4000), tile(width, height, joint))), 'joint')?.least
  expect([least(600, 600, 1), least(600, 600, 3)]).toEqual([30, undefined])
  expect([least(300, 300, 1.9), least(300, 300, 2)]).toEqual([20, undefined])
  expect([least(1200, 600, 2.9), least(1200, 600, 3)]).toEqual([30, undefined])
  expect([least(1200, 1200, 4), least(1300, 100, 4)]).toEqual([50, 50])
})

test('divides long floors on joints of the tiles [L-064]', () => {
  const floor = (width: number) => laid(rectangle(width, 3000), tile(600, 600, 3))
  expect(only(warningsIn(floor(8000)), 'movement-joints')).toBeUndefined()
  /* The joint after seven tiles, 4221 − 1.5 mm; the middle is at 4500. */
  expect(only(warningsIn(floor(9000)), 'movement-joints')?.lines).toMatchObject([
    { axis: 'x', at: mm(4219.5) },
  ])
  expect(only(warningsIn(floor(9000), { movementSpacing: 45_000 }), 'movement-joints')?.lines).toHaveLength(1)
  expect(only(warningsIn(floor(9000), { movementSpacing: 40_000 }), 'movement-joints')?.lines).toHaveLength(2)
  const turned = laid(rectangle(3000, 9000), tile(600, 600, 3), { angle: 90 })
  expect(only(warningsIn(turned), 'movement-joints')?.lines).toMatchObject([{ axis: 'y', at: mm(4219.5) }])
})

test('mentions ends of rows that differ by more than half a tile [L-065]', () => {
  expect(warningsIn(bathroom).filter(({ code }) => code === 'uneven-ends')).toEqual([
    { code: 'uneven-ends', axis: 'x', first: 6000, last: 420 },
    { code: 'uneven-ends', axis: 'y', first: 3000, last: 80 },
  ])
  expect(codes(porcelainRoom)).not.toContain('uneven-ends')
})

test('says which joint of a basket weave gets wider [L-037]', () => {
  const weave = laid(rectangle(3000, 3000), tile(200, 97, 3), { pattern: { kind: 'basket' } })
  expect(only(warningsIn(weave), 'wide-joint')).toEqual({
    code: 'wide-joint',
    widest: 45,
    asked: 30,
    where: 'within',
  })
  const even = laid(rectangle(3000, 3000), tile(203, 100, 3), { pattern: { kind: 'basket' } })
  expect(codes(even)).not.toContain('wide-joint')
})
