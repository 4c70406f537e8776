import { describe, expect, test } from 'vitest'
import { layoutOf } from '../layout.fixtures.ts'
import { shiftsOfRows } from '../random-rows.ts'
import { regionOf } from '../region.ts'
import {
  bathroom,
  corridor,
  hall,
  kitchen,
  laid,
  mm,
  patio,
  porcelainRoom,
  rectangle,
  tile,
} from '../rooms.fixtures.ts'
import type { PlacedStart } from './frame.ts'
import { groundsOf, layGround } from './layout.ts'
import type { CutOut, Layout, LayoutRequest, Piece, PieceKind } from './types.ts'

const point = (x: number, y: number): PlacedStart => ({ kind: 'point', x: mm(x), y: mm(y) })
const counts = (layout: Layout) => [layout.whole.reduce((sum, count) => sum + count, 0), layout.pieces.length]
const kinds = ({ pieces }: Layout): Partial<Record<PieceKind, number>> =>
  Object.fromEntries(
    [...new Set(pieces.map(({ kind }) => kind))].map((kind) => [
      kind,
      pieces.filter((piece) => piece.kind === kind).length,
    ]),
  )
const sizes = ({ pieces }: { readonly pieces: readonly Piece[] }) =>
  pieces.map(({ along, across }) => `${along / 10} × ${across / 10}`)
const narrowest = ({ pieces }: Layout): number => Math.min(...pieces.map((piece) => piece.narrowest))

describe('the worked examples', () => {
  /* Square millimetres. */
  test.each([
    ['L-W1', porcelainRoom, [24, 11], 12_000_000, 8_640_000, 3_258_216, 101_784],
    ['L-W2', bathroom, [24, 11], 4_459_000, 4_320_000, 95_136, 43_864],
    ['L-W3', kitchen, [30, 25], 17_000_000, 10_800_000, 6_051_524, 148_476],
    ['L-W4', hall, [82, 44], 9_720_000, 7_380_000, 2_148_307.71, 191_692.29],
    ['L-W5', corridor, [66, 66], 6_000_000, 3_960_000, 1_903_780, 136_220],
    ['L-W6', patio, [40, 20], 27_332_500, 21_600_000, 5_376_168.75, 356_331.25],
  ])(
    '%s has its whole tiles, pieces and areas [L-049]',
    (_, request, expected, floor, whole, pieces, joints) => {
      const layout = layoutOf(request)
      expect(counts(layout)).toEqual(expected)
      expect(layout.areas.floor).toBe(100 * floor)
      expect(layout.areas.whole).toBe(100 * whole)
      expect(layout.areas.pieces / 100).toBeCloseTo(pieces, 2)
      expect(layout.areas.joints / 100).toBeCloseTo(joints, 2)
    },
  )

  test('L-W1 lists its pieces by size and place [L-052]', () => {
    const layout = layoutOf(porcelainRoom)
    expect(sizes(layout).toSorted()).toEqual([
      '382 × 588',
      ...Array.from({ length: 4 }, () => '382 × 600'),
      ...Array.from({ length: 6 }, () => '600 × 588'),
    ])
    expect(layout.pieces.map(({ row, column }) => `${row} ${column}`)).toEqual([
      ...[1, 2, 3, 4].map((row) => `${row} 7`),
      ...[1, 2, 3, 4, 5, 6, 7].map((column) => `5 ${column}`),
    ])
    expect(layout.pieces[0]?.touches).toEqual({ left: true, right: false, bottom: true, top: true })
    expect(layout.pieces.at(-1)?.touches).toEqual({ left: true, right: false, bottom: true, top: false })
    expect(layout.tiles.filter(({ row }) => row === 1).map(({ piece }) => piece)).toEqual([
      ...Array.from({ length: 6 }, () => null),
      0,
    ])
  })

  test('L-W2 has narrow strips from the corner, none from half a tile less the kerf [L-047]', () => {
    expect(sizes(layoutOf(bathroom)).toSorted()).toEqual([
      ...Array.from({ length: 6 }, () => '42 × 300'),
      '42 × 8',
      ...Array.from({ length: 4 }, () => '600 × 8'),
    ])
    const layout = layoutOf(bathroom, point(300.5, 150.5))
    expect(counts(layout)).toEqual([15, 20])
    expect(narrowest(layout)).toBe(1485)
    const brick = {
      ...bathroom,
      laying: { ...bathroom.laying, pattern: { kind: 'brick', p: 1, q: 2 } },
    } as const
    expect(counts(layoutOf(brick))).toEqual([21, 14])
  })

  test('L-W3 names straight cuts, corners and notches [L-052]', () => {
    expect(narrowest(layoutOf(kitchen))).toBe(120)
    const layout = layoutOf(kitchen, point(491, 0))
    expect(counts(layout)).toEqual([24, 31])
    expect(kinds(layout)).toEqual({ straight: 23, notch: 5, corner: 3 })
    expect(narrowest(layout)).toBe(1060)
  })

  test('L-W4 and L-W6 name angled cuts and holes [L-052]', () => {
    expect(kinds(layoutOf(hall))).toEqual({ angled: 44 })
    expect(kinds(layoutOf(patio))).toEqual({ straight: 14, angled: 4, corner: 1, hole: 1 })
  })
})

describe('the known cases', () => {
  const brick = { pattern: { kind: 'brick', p: 1, q: 2 } } as const
  const drain: CutOut = {
    kind: 'drain',
    shape: { kind: 'rectangle', x: 2000, y: 2000, width: 1000, height: 1000 },
  }
  test.each([
    ['K1', laid(rectangle(3000, 3000), tile(300, 300, 0)), [100, 0]],
    ['K2', laid(rectangle(3150, 3000), tile(300, 300, 0)), [100, 10]],
    ['K4', laid(rectangle(3148, 3000), tile(300, 300, 0)), [100, 10]],
    ['K7', laid(rectangle(3090, 3000), tile(300, 300, 0)), [100, 10]],
    ['K9', laid(rectangle(6000, 3000), tile(600, 300, 0), brick), [95, 10]],
    ['K11', laid(rectangle(1697, 1697), tile(300, 300, 0), { angle: 45 }), [18, 22]],
    ['K12', laid({ ...rectangle(600, 600), cutOuts: [drain] }, tile(600, 600, 0)), [0, 1]],
    ['K13', laid(rectangle(250, 150), tile(600, 600, 0)), [0, 1]],
    ['K14', laid(rectangle(1796, 1796), tile(600, 600, 3), { start: point(-302, -302) }), [4, 12]],
  ])('%s has its whole tiles and pieces [L-049]', (_, request, expected) => {
    expect(counts(layoutOf(request))).toEqual(expected)
  })
})

describe('a piece', () => {
  test('in two parts comes out of one tile [L-050]', () => {
    const wall: CutOut = {
      kind: 'island',
      shape: { kind: 'rectangle', x: 2000, y: 0, width: 200, height: 6000 },
    }
    const layout = layoutOf(laid({ ...rectangle(600, 600), cutOuts: [wall] }, tile(600, 600, 0)))
    expect(counts(layout)).toEqual([0, 1])
    const [piece] = layout.pieces
    expect(piece).toMatchObject({ kind: 'straight', area: 5800 * 6000, narrowest: 2000 })
    expect(piece?.rectangles).toHaveLength(2)
    expect(piece?.rings).toHaveLength(2)
  })

  test('narrower than 2 mm is left to the joint [L-051]', () => {
    const room = (width: number) => layoutOf(laid(rectangle(width, 3000), tile(1000, 1000, 0)))
    const [three, one] = [room(4003), room(4001)]
    expect(sizes(three)).toEqual(['3 × 1000', '3 × 1000', '3 × 1000'])
    expect(three.slivers).toEqual([])
    expect(one.pieces).toEqual([])
    expect(one.slivers).toHaveLength(3)
    expect(one.slivers[0]).toEqual({ x: 40_000, y: 0, width: 10, height: 10_000 })
    expect(one.areas).toMatchObject({ joints: 10 * 30_000, slivers: 10 * 30_000 })
  })

  test('with a narrow arm is no sliver [L-051]', () => {
    const hatch: CutOut = {
      kind: 'hatch',
      shape: { kind: 'rectangle', x: 10, y: 1000, width: 2000, height: 2000 },
    }
    const layout = layoutOf(laid({ ...rectangle(600, 600), cutOuts: [hatch] }, tile(600, 600, 0)))
    expect(layout.pieces).toMatchObject([{ kind: 'hole', narrowest: 10, along: 6000, across: 6000 }])
    expect(layout.slivers).toEqual([])
  })

  test('is given in the frame of its tile, turned back if that was turned [L-055]', () => {
    const { pieces } = layoutOf(corridor)
    for (const { along, across, rectangles } of pieces) {
      expect(along).toBeLessThanOrEqual(6000)
      expect(across).toBeLessThanOrEqual(1000)
      expect(rectangles).not.toBeNull()
    }
    /* A standing tile reaches 100 mm over the left wall: it loses the end that lay there. */
    const standing = layoutOf(
      laid(rectangle(1000, 400), tile(600, 100, 0), { pattern: { kind: 'herringbone' }, start: point(0, 0) }),
    ).pieces.filter(({ turned }) => turned)
    expect(standing.every(({ touches }) => touches.left || touches.right)).toBe(true)
  })
})

describe('slanted and round edges', () => {
  const corner = (x: number, y: number) => ({ x: mm(x), y: mm(y) })

  test('leave tiles whole that they only touch [L-049]', () => {
    const triangle = { ...rectangle(100, 100), outline: [corner(0, 0), corner(3000, 0), corner(0, 3000)] }
    const layout = layoutOf(laid(triangle, tile(300, 300, 0)))
    expect(counts(layout)).toEqual([45, 10])
    expect(kinds(layout)).toEqual({ angled: 10 })
  })

  test('make a hole inside a tile and notches across a joint [L-052]', () => {
    const round = (x: number): CutOut => ({
      kind: 'pipe',
      shape: { kind: 'circle', x: mm(x), y: mm(300), diameter: mm(100) },
    })
    const kindsWith = (x: number) =>
      kinds(layoutOf(laid({ ...rectangle(1200, 600), cutOuts: [round(x)] }, tile(600, 600, 0))))
    expect(kindsWith(300)).toEqual({ hole: 1 })
    expect(kindsWith(600)).toEqual({ notch: 2 })
  })
})

describe('a start', () => {
  const floor = rectangle(2450, 1820)
  const plank = tile(600, 300, 2)

  test.each([0, 90] as const)('in any corner takes the same tiles, at %i degrees [L-045]', (angle) => {
    const counted = (['least', 'greatest'] as const).flatMap((x) =>
      (['least', 'greatest'] as const).map((y) =>
        counts(layoutOf(laid(floor, plank, { angle, start: { kind: 'corner', x, y } }))),
      ),
    )
    const [first = []] = counted
    expect(counted).toEqual([first, first, first, first])
    expect(first).toEqual(angle === 0 ? [24, 11] : [24, 12])
  })

  test.each([0, 90] as const)('in the centre makes both ends alike, at %i degrees [L-045]', (angle) => {
    for (const centre of ['joint', 'tile'] as const) {
      const request = laid(floor, plank, { angle, start: { kind: 'centre', x: centre, y: centre } })
      const { tiles, pieces } = layoutOf(request)
      const first = pieces[tiles[0]?.piece ?? -1]
      const last = pieces[tiles.at(-1)?.piece ?? -1]
      expect([first?.along, first?.across]).toEqual([last?.along, last?.across])
      expect(first).toBeDefined()
    }
  })
})

test('rows of a random bond lie at least a fifth of a tile apart, the first after the last [L-034]', () => {
  const bonds = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => shiftsOfRows(seed, 6020))
  expect(new Set(bonds.map(String)).size).toBe(8)
  for (const shifts of bonds)
    for (const [row, shift] of shifts.entries()) {
      const apart = Math.abs(shift - (shifts.at(row - 1) ?? 0))
      expect(Math.min(apart, 6020 - apart)).toBeGreaterThanOrEqual(6020 / 5 - 1)
    }
})

test('does not depend on the order of corners [L-108]', () => {
  for (const request of [kitchen, patio, hall]) {
    const [room] = request.rooms
    if (room === undefined) continue
    const { outline } = room
    const turned = [...outline.slice(2), ...outline.slice(0, 2)].toReversed()
    expect(layoutOf({ ...request, rooms: [{ ...room, outline: turned }] })).toEqual(layoutOf(request))
  }
})

test('refuses too many rooms and tiles, and formats that do not suit the pattern [L-021, L-035]', () => {
  const refusal = (request: LayoutRequest) => {
    const grounds = groundsOf(request, null, null, regionOf)
    const [ground] = grounds.ok ? grounds.value : []
    const layout = ground && layGround(ground, point(0, 0))
    return grounds.ok ? layout?.ok || layout?.error : grounds.error
  }
  const many = (count: number) => ({
    ...porcelainRoom,
    rooms: Array.from({ length: count }, () => rectangle(1000, 1000)),
  })
  expect(refusal(many(20))).toBe(true)
  expect(refusal(many(21))).toEqual({ code: 'rooms', most: 20 })
  expect(refusal(many(0))).toMatchObject({ code: 'rooms' })
  expect(refusal(laid(rectangle(20_000, 10_000), tile(100, 100, 0)))).toBe(true)
  const tooMany = { code: 'too-many-tiles', room: 0, most: 20_000 }
  expect(refusal(laid(rectangle(20_100, 10_000), tile(100, 100, 0)))).toEqual(tooMany)
  expect(refusal(laid(rectangle(40_000, 40_000), tile(10, 10, 0)))).toEqual(tooMany)
  const squares = laid(rectangle(3000, 3000), tile(600, 600, 3), { pattern: { kind: 'herringbone' } })
  expect(refusal(squares)).toEqual({ code: 'pattern', pattern: 'herringbone' })
})
