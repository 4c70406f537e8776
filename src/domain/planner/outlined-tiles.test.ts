import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { doubledArea } from './core/ring.ts'
import { areaOfTile, sideAt } from './core/tile-outline.ts'
import type { Layout, Piece, Point, Ring, TileFormat } from './core/types.ts'
import { checkedOutlines } from './cut.checks.fixtures.ts'
import { cutFrom } from './cut.ts'
import { cutSequence } from './cut-sequence.ts'
import { type Laid, layings, length, patternIn, planTile, regionIn } from './layings.fixtures.ts'
import { layoutOf } from './layout.fixtures.ts'
import { outlinedFormatsOf } from './outlined-formats.ts'
import { rectangle } from './rooms.fixtures.ts'

/** Rooms of a property of the cutting (L-P6, L-P7). */
const casesOfCutting = 300

const how = { thickness: 90, joint: 30, kerf: 30, turns: 'half', reuse: 'factory' } as const

const hexagonOf = (width: number, height: number, other: Partial<TileFormat> = {}): TileFormat => {
  const [sold] = outlinedFormatsOf({ ...planTile, shape: 'hexagon', width, height }, { ...how, ...other })
  if (sold === undefined) throw new Error('no hexagon')
  return sold.format
}

const outlined = layings.filter(({ pattern }) => ['hexagon', 'diamond', 'chevron'].includes(pattern.kind))

const laidOut = ({ room, pattern, tiles, angle, start }: Laid): Layout =>
  layoutOf({ rooms: [room], tiles, laying: { pattern, angle, start: { kind: 'point', ...start } } })

/** Pieces of one format, numbered anew as its cutting has them. */
const piecesOf = (layout: Layout, format: number): readonly Piece[] =>
  layout.pieces.filter((piece) => piece.format === format)

type Fraction = readonly [bigint, bigint]
interface Exact {
  readonly x: Fraction
  readonly y: Fraction
}
const gcd = (a: bigint, b: bigint): bigint => {
  let [great, rest] = [a < 0n ? -a : a, b]
  while (rest !== 0n) [great, rest] = [rest, great % rest]
  return great
}
/** In lowest terms: else each side that is crossed would multiply the digits of the next. */
const lowest = (numerator: bigint, denominator: bigint): Fraction => {
  if (denominator === 1n) return [numerator, denominator]
  const by = gcd(numerator, denominator)
  return [numerator / by, denominator / by]
}
const minus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => lowest(a * d - c * b, b * d)
const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => lowest(a * c, b * d)
const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => lowest(a * d + c * b, b * d)

/** Four times the area of the part of a convex ring in a convex tile, by fractions of whole numbers. */
const exactArea = (ring: Ring, corners: Ring, at: Point): number => {
  const whole = ({ x, y }: Point, by: Point): Exact => ({
    x: [BigInt(x - by.x), 1n],
    y: [BigInt(y - by.y), 1n],
  })
  let part = ring.map((corner) => whole(corner, at))
  for (const [index, to] of corners.entries()) {
    const [a, b] = [whole(corners.at(index - 1) ?? to, { x: 0, y: 0 }), whole(to, { x: 0, y: 0 })]
    const side = (p: Exact): Fraction =>
      minus(times(minus(b.x, a.x), minus(p.y, a.y)), times(minus(b.y, a.y), minus(p.x, a.x)))
    part = part.flatMap((p, i) => {
      const q = part[(i + 1) % part.length] ?? p
      const [here, there] = [side(p), side(q)]
      const kept = here[0] >= 0n ? [p] : []
      if (here[0] * there[0] >= 0n) return kept
      /* p + here / (here − there) × (q − p); denominators are positive throughout. */
      const [n, d] = [here[0] * there[1], here[0] * there[1] - there[0] * here[1]]
      const share: Fraction = d < 0n ? [-n, -d] : [n, d]
      const crossing = {
        x: plus(p.x, times(share, minus(q.x, p.x))),
        y: plus(p.y, times(share, minus(q.y, p.y))),
      }
      return [...kept, crossing]
    })
  }
  const [first, ...others] = part
  if (first === undefined) return 0
  let doubled: Fraction = [0n, 1n]
  for (const [i, p] of others.entries()) {
    const q = others[i + 1]
    if (q === undefined) break
    const cross = minus(
      times(minus(p.x, first.x), minus(q.y, first.y)),
      times(minus(p.y, first.y), minus(q.x, first.x)),
    )
    doubled = plus(doubled, cross)
  }
  return Number((doubled[0] * 1_000_000n) / doubled[1]) / 2_000_000
}

describe('tiles that are no rectangles', () => {
  test('are clipped to areas that equal exact fractions, and are whole where no wall meets them [L-012, L-034]', () => {
    const cases = fc.record({
      corners: fc.tuple(length(1500, 2500), length(1500, 2500), length(100, 600), length(100, 600)),
      side: length(300, 900),
      start: fc.record({ x: length(-300, 300), y: length(-300, 300) }),
      shape: fc.constantFrom('hexagon' as const, 'diamond' as const, 'chevron' as const),
    })
    let checked = 0
    fc.assert(
      fc.property(cases, ({ corners: [width, height, x, y], side, start, shape }) => {
        const outline = [
          { x: 0, y },
          { x, y: 0 },
          { x: width, y: height - y },
          { x: width - x, y: height },
        ]
        const tiles = outlinedFormatsOf(
          { ...planTile, shape, width: side, height: Math.round(side / 3) },
          how,
        ).map(({ format }) => format)
        const room = { ...rectangle(1000, 1000), outline }
        const layout = laidOut({ room, pattern: { kind: shape }, tiles, angle: 0, start })
        const [ring = []] = regionIn(room)
        for (const tile of layout.tiles) {
          const exact = exactArea(ring, tile.outline ?? [], { x: start.x + tile.x, y: start.y + tile.y })
          const piece = tile.piece === null ? null : layout.pieces[tile.piece]
          const area = piece?.area ?? doubledArea(tile.outline ?? []) / 2
          /* A millionth of a mm². */
          expect(Math.abs(area - exact)).toBeLessThan(1e-4)
          checked += 1
        }
      }),
      { numRuns: 300 },
    )
    expect(checked).toBeGreaterThan(5000)
  })

  test('give pieces that lie inside them, a kerf apart, with their factory edges [L-055, L-058]', () => {
    fc.assert(
      fc.property(outlined, fc.constantFrom('fixed' as const, 'half' as const), (laid, turns) => {
        const layout = laidOut(laid)
        for (const [format, tile] of laid.tiles.entries()) {
          const pieces = piecesOf(layout, format)
          const own = { ...tile, turns }
          const cutting = cutFrom(pieces, own)
          /* Sides of the box are no edges of the tile: places are checked by corners below. */
          const anywhere = pieces.map((piece) => ({
            ...piece,
            touches: { left: false, right: false, bottom: false, top: false },
          }))
          expect(checkedOutlines(cutting, anywhere, own)).toEqual([])
          for (const { piece, turn, x, y } of cutting.tiles.flat()) {
            const { rings = [] } = pieces[piece] ?? {}
            expect(turns === 'fixed' ? turn === 0 : turn % 2 === 0).toBe(true)
            const round = ({ x: px, y: py }: Point): Point =>
              turn === 0 ? { x: px, y: py } : { x: tile.width - px, y: tile.height - py }
            const placed = rings.map((ring) => ring.map(round))
            /* In its own place, or half a turn round the middle: so its factory edges are the tile's. */
            expect(Math.min(...placed.flat().map((p) => p.x))).toBeCloseTo(x, 1)
            expect(Math.min(...placed.flat().map((p) => p.y))).toBeCloseTo(y, 1)
            const { outline = [] } = tile
            for (const ring of rings)
              for (const [i, b] of ring.entries()) {
                const a = ring.at(i - 1) ?? b
                if (sideAt(outline, a, b) === null) continue
                expect(sideAt(outline, round(a), round(b))).not.toBeNull()
              }
          }
        }
      }),
      { numRuns: casesOfCutting },
    )
  })

  test('are never fewer than areas need, nor more than one for each piece; stricter rules take no fewer [L-056]', () => {
    fc.assert(
      fc.property(outlined, (laid) => {
        const layout = laidOut(laid)
        for (const [format, tile] of laid.tiles.entries()) {
          const pieces = piecesOf(layout, format)
          const counts = (['none', 'factory', 'any'] as const).map(
            (reuse) => cutFrom(pieces, { ...tile, reuse }).tiles.length,
          )
          const fixed = cutFrom(pieces, { ...tile, turns: 'fixed' }).tiles.length
          const { tiles, bound } = cutFrom(pieces, tile)
          const area = pieces.reduce((sum, piece) => sum + piece.area, 0) / areaOfTile(tile)
          expect(tiles.length).toBeGreaterThanOrEqual(Math.max(bound, Math.ceil(area - 1e-6)))
          expect(counts[0]).toBe(pieces.length)
          expect(counts[0]).toBeGreaterThanOrEqual(fixed)
          expect(fixed).toBeGreaterThanOrEqual(tiles.length)
          expect(tiles.length).toBeGreaterThanOrEqual(counts[2] ?? 0)
        }
      }),
      { numRuns: casesOfCutting },
    )
  })

  test('of hexagons give both halves where the saw takes nothing, and one where it does [L-041, L-049]', () => {
    /* 5 hexagons of 200 mm across, and half of the sixth in every second row. */
    const halves = (kerf: number) => {
      const tile = hexagonOf(2000, 2310, { joint: 0, kerf })
      const layout = layoutOf({
        rooms: [rectangle(1000, 1000)],
        tiles: [tile],
        laying: { pattern: { kind: 'hexagon' }, angle: 0, start: { kind: 'point', x: 0, y: 0 } },
      })
      const half = layout.pieces.filter(({ along, across }) => along === 1000 && across === 2310)
      return [half.length, cutFrom(half, tile).tiles.length]
    }
    const [whole = 0, shared = 0] = halves(0)
    expect(whole).toBeGreaterThan(3)
    expect(shared).toBe(Math.ceil(whole / 2))
    expect(halves(30)).toEqual([whole, whole])
  })

  test('are sawn along the cuts of their pieces, and what is left is theirs [L-054, L-059]', () => {
    const tile = hexagonOf(2000, 2310)
    const layout = layoutOf({
      rooms: [rectangle(1400, 1200)],
      tiles: [tile],
      laying: { pattern: { kind: 'hexagon' }, angle: 0, start: { kind: 'point', x: -300, y: -400 } },
    })
    const { tiles } = cutFrom(layout.pieces, tile)
    for (const placed of tiles) {
      const { cuts, offcuts } = cutSequence(placed, tile)
      expect(cuts.length).toBeGreaterThan(0)
      const left = offcuts.reduce((sum, ring) => sum + doubledArea(ring) / 2, 0)
      const used = placed.reduce((sum, { piece }) => sum + (layout.pieces[piece]?.area ?? 0), 0)
      expect(left + used).toBeLessThanOrEqual(areaOfTile(tile) + 1)
    }
  })

  test('have sizes that a tiler measures: half a hexagon, a plank by its length and width [L-052]', () => {
    const hexagon = hexagonOf(2000, 2310)
    const room = rectangle(1117, 1500)
    const layout = layoutOf({
      rooms: [room],
      tiles: [hexagon],
      laying: { pattern: { kind: 'hexagon' }, angle: 0, start: { kind: 'point', x: 0, y: 0 } },
    })
    const half = layout.pieces.find(({ across, along }) => across === 2310 && along < 2000)
    expect(half).toMatchObject({ kind: 'straight', along: 1020 })
    const planks = outlinedFormatsOf({ ...planTile, shape: 'chevron', width: 6000, height: 900 }, how)
    const chevrons = layoutOf({
      rooms: [room],
      tiles: planks.map(({ format }) => format),
      laying: { pattern: { kind: 'chevron' }, angle: 0, start: { kind: 'point', x: 0, y: 0 } },
    })
    const sizes = chevrons.pieces.map(({ along, across, kind }) => [along, across, kind])
    /* The third column is 262.4 mm wide: 371.1 mm along the slant, and the lean of the end. */
    expect(sizes).toContainEqual([3711 + 900, 900, 'straight'])
  })
})

test('a hexagon and a diamond take their share of their box, a chevron its length by its width [L-034]', () => {
  const areaOf = (shape: 'hexagon' | 'diamond' | 'chevron', width: number, height: number): number => {
    const [sold] = outlinedFormatsOf({ ...planTile, shape, width, height }, how)
    return sold === undefined ? 0 : areaOfTile(sold.format)
  }
  expect(areaOf('hexagon', 2000, 2312)).toBe(0.75 * 2000 * 2312)
  expect(areaOf('hexagon', 2312, 2000)).toBe(0.75 * 2000 * 2312)
  expect(areaOf('diamond', 1500, 2600)).toBe(0.5 * 1500 * 2600)
  expect(Math.abs(areaOf('chevron', 6000, 900) / (6000 * 900) - 1)).toBeLessThan(0.001)
})

test('all patterns have a repeat whose cells are as large as its two steps [L-034]', () => {
  fc.assert(
    fc.property(outlined, (laid) => {
      const { steps, tiles } = patternIn(laid)
      const [a, b] = steps
      const repeat = Math.abs(a.x * b.y - a.y * b.x)
      const covered = tiles.reduce((sum, { outline }) => sum + doubledArea(outline?.corners ?? []) / 2, 0)
      expect(repeat).toBeGreaterThanOrEqual(covered - 1)
      if (laid.tiles[0]?.joint === 0) expect(Math.abs(repeat - covered)).toBeLessThan(covered / 200)
    }),
    { numRuns: 300 },
  )
})
