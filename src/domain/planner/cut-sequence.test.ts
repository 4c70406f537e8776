import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { doubledArea } from './core/ring.ts'
import type { LayoutRequest, Ring, TileFormat } from './core/types.ts'
import { floorOf, layInRows, pieceAt, pieceOf, tileOf } from './cut.fixtures.ts'
import { cutFrom } from './cut.ts'
import { cutSequence, isWorthKeeping, LEAST_LEFT } from './cut-sequence.ts'
import { layoutOf } from './layout.fixtures.ts'
import { hall, kitchen, laid, patio, porcelainRoom, rectangle } from './rooms.fixtures.ts'

const areaOf = (ring: Ring): number => doubledArea(ring) / 2

const sequencesOf = (request: LayoutRequest) => {
  const { pieces } = layoutOf(request)
  const [tile = tileOf(1, 1, 0)] = request.tiles
  return cutFrom(pieces, tile).tiles.map((placed) => ({ placed, ...cutSequence(placed, tile) }))
}

const sides = (ring: Ring): string => {
  const [xs, ys] = [ring.map(({ x }) => x), ring.map(({ y }) => y)]
  return `${(Math.max(...xs) - Math.min(...xs)) / 10} × ${(Math.max(...ys) - Math.min(...ys)) / 10}`
}

describe('the cuts of a tile', () => {
  test('come in an order that frees the largest part first [L-054]', () => {
    const sequences = sequencesOf(porcelainRoom)
    const corner = sequences.find(({ cuts }) => cuts.length === 2)
    expect(corner?.cuts).toEqual([
      { from: { x: 3820, y: 0 }, to: { x: 3820, y: 6000 } },
      { from: { x: 3820, y: 5880 }, to: { x: 0, y: 5880 } },
    ])
    expect(corner?.offcuts.map(sides)).toEqual(['215 × 600', '382 × 9'])
    expect(sequences.filter(({ cuts }) => cuts.length === 1)).toHaveLength(10)
    expect(sequences.every(({ needsGrinder }) => !needsGrinder)).toBe(true)
  })

  test('of L-W6 make 14 drawings, of which eight give one piece and six give two [L-054]', () => {
    const sequences = sequencesOf(patio)
    expect(sequences.map(({ placed }) => placed.length).toSorted()).toEqual([
      ...Array.from({ length: 8 }, () => 1),
      ...Array.from({ length: 6 }, () => 2),
    ])
    /* Only the drain is cut out of the middle of a tile. */
    expect(sequences.filter(({ needsGrinder }) => needsGrinder)).toHaveLength(1)
  })

  test('of a tile at a wall aslant run along its edge [L-054]', () => {
    for (const { placed, cuts, needsGrinder } of sequencesOf(hall)) {
      expect(needsGrinder).toBe(false)
      expect(cuts.length).toBeGreaterThanOrEqual(placed.length === 1 ? 1 : 2)
      for (const { from, to } of cuts)
        expect(Math.abs(Math.abs(to.x - from.x) - Math.abs(to.y - from.y))).toBeLessThan(0.1)
    }
  })

  test('never run into the kerf of another piece [L-054]', () => {
    const tile = tileOf(600, 600, 0, { turns: 'fixed' })
    const pair = [pieceAt(tile, 0, 0, 300, 200), pieceAt(tile, 303, 201, 297, 399)]
    const [placed = []] = cutFrom(pair, tile).tiles
    const { cuts, needsGrinder } = cutSequence(placed, tile)
    /* A cut above the first piece would free more, and spoil the second. */
    expect([cuts[0]?.from.x, cuts[0]?.to.x]).toEqual([3030, 3030])
    expect([placed.length, cuts.length, needsGrinder]).toEqual([2, 3, false])
  })

  test('need a grinder for notches, and where four corners lie in a pinwheel [L-054]', () => {
    const notches = sequencesOf(kitchen).filter(({ needsGrinder }) => needsGrinder)
    expect(notches.length).toBeGreaterThan(0)
    const tile = tileOf(600, 600, 0, { turns: 'fixed' })
    const around = [
      pieceAt(tile, 0, 0, 398, 198),
      pieceAt(tile, 402, 0, 198, 398),
      pieceAt(tile, 202, 402, 398, 198),
      pieceAt(tile, 0, 202, 198, 398),
    ]
    const { tiles } = cutFrom(around, tile)
    expect(tiles).toHaveLength(1)
    expect(cutSequence(tiles[0] ?? [], tile)).toMatchObject({ needsGrinder: true, cuts: [] })
    const row = around.slice(0, 2)
    expect(cutSequence(cutFrom(row, tile).tiles[0] ?? [], tile).needsGrinder).toBe(false)
  })
})

describe('what is left over', () => {
  test('is listed if it is 50 mm wide and 20 cm² large [L-059]', () => {
    const offcuts = sequencesOf(porcelainRoom).flatMap((sequence) => sequence.offcuts)
    expect(offcuts.map(sides).toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => '215 × 600'),
      '382 × 9',
      ...Array.from({ length: 6 }, () => '600 × 9'),
    ])
    expect(offcuts.filter(isWorthKeeping).map(sides)).toEqual(Array.from({ length: 5 }, () => '215 × 600'))
    const box = (width: number, height: number): Ring => [
      { x: 0, y: 0 },
      { x: width, y: 0 },
      { x: width, y: height },
      { x: 0, y: height },
    ]
    expect([box(500, 400), box(500, 399), box(499, 5000)].map(isWorthKeeping)).toEqual([false, false, false])
    expect([box(500, 500), box(2000, 510)].map(isWorthKeeping)).toEqual([true, true])
  })

  test('of an L is the rectangle that was cut out of it [L-058]', () => {
    const tile = tileOf(600, 600, 0)
    const angle = pieceOf(tile, [
      { x: 0, y: 0, width: 6000, height: 3000 },
      { x: 0, y: 3000, width: 4000, height: 3000 },
    ])
    const { offcuts, needsGrinder } = cutSequence(cutFrom([angle], tile).tiles[0] ?? [], tile)
    expect(needsGrinder).toBe(true)
    expect(offcuts.map(sides)).toEqual(['197 × 297'])
    const inside = pieceAt(tile, 450, 350, 150, 250)
    expect(cutFrom([angle, inside], tile).tiles).toHaveLength(1)
  })

  test('of a hole is nothing: no piece comes out of its core [L-058]', () => {
    const tile = tileOf(600, 600, 0)
    const { pieces } = layoutOf(
      laid(
        {
          ...rectangle(600, 600),
          cutOuts: [
            { kind: 'hatch', shape: { kind: 'rectangle', x: 1000, y: 1000, width: 4000, height: 4000 } },
          ],
        },
        tile,
      ),
    )
    const { tiles, isLeast } = cutFrom([...pieces, pieceAt(tile, 200, 200, 100, 100)], {
      ...tile,
      reuse: 'any',
    })
    expect(tiles).toHaveLength(2)
    expect(isLeast).toBe(true)
    const { needsGrinder, offcuts } = cutSequence(cutFrom(pieces, tile).tiles[0] ?? [], tile)
    expect([needsGrinder, offcuts]).toEqual([true, []])
  })

  test('is never more than the tile less pieces, and less by the kerfs at most [L-054]', () => {
    const side = fc.integer({ min: 700, max: 2600 })
    const start = fc.integer({ min: -3000, max: 3000 })
    const kerf = fc.constantFrom(0, 20, 30)
    const reuse = fc.constantFrom<TileFormat['reuse']>('factory', 'any')
    fc.assert(
      fc.property(side, side, start, start, kerf, reuse, (width, height, x, y, saw, how) => {
        const tile = tileOf(600, 300, 3, { kerf: saw, reuse: how })
        const { pieces } = layInRows(floorOf(width, height), tile, { x, y, shift: 1500 })
        for (const placed of cutFrom(pieces, tile).tiles) {
          const { cuts, offcuts, needsGrinder } = cutSequence(placed, tile)
          const used = placed.reduce((sum, { piece }) => sum + (pieces[piece]?.area ?? 0), 0)
          const left = offcuts.reduce((sum, ring) => sum + areaOf(ring), 0)
          const sawn =
            cuts.reduce((sum, { from, to }) => sum + Math.hypot(to.x - from.x, to.y - from.y), 0) * saw
          const rest = tile.width * tile.height - used - left
          expect(rest).toBeGreaterThanOrEqual(-1)
          const uncut = LEAST_LEFT * (placed.length + cuts.length)
          if (!needsGrinder) expect(rest).toBeLessThanOrEqual(sawn + uncut)
        }
      }),
      /* A corner of 0.1 × 1 mm that no saw takes off. */
      { numRuns: 150, examples: [[700, 700, -1, -2990, 0, 'factory']] },
    )
  })
})
