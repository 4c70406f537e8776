import { describe, expect, test } from 'vitest'
import { assumedChances } from './chances.ts'
import { checkedPlan } from './cut.checks.fixtures.ts'
import { plan } from './layout.fixtures.ts'
import { oddsOfPacks, packsFor } from './mixed-packs.ts'
import { oddsOf } from './odds.ts'
import { rectangle, tile } from './rooms.fixtures.ts'

/** The 560 series: four sizes on a module of 285 mm with joints of 10 mm. */
const sizes = [tile(845, 560, 10), tile(560, 560, 10), tile(560, 275, 10), tile(275, 275, 10)]
const contents = [2, 3, 2, 2]

describe('packs of several sizes', () => {
  test('are counted by the size that runs out first [L-039]', () => {
    expect(packsFor([23, 36, 24, 23], contents)).toEqual({ packs: 12, left: [1, 0, 0, 1] })
    expect(packsFor([0, 0, 0, 1], contents)).toEqual({ packs: 1, left: [2, 3, 2, 1] })
    expect(packsFor([], []).packs).toBe(0)
  })

  test('are enough if every size is [L-039, L-076]', () => {
    const odds = [23, 36, 24, 23].map((need) =>
      oddsOf({
        whole: need - 4,
        forCuts: 4,
        pieces: { straight: 6 },
        chances: assumedChances.stone,
        skill: 'experienced',
        box: 4,
      }),
    )
    const packs = oddsOfPacks(odds, contents)
    expect(packs.need).toBe(12)
    expect(packs.chance(11)).toBe(0)
    const each = odds.map(({ chance }, size) => chance(12 * (contents[size] ?? 0)))
    expect(packs.chance(12)).toBeCloseTo(
      each.reduce((all, one) => all * one, 1),
      12,
    )
    expect(packs.chance(14)).toBeGreaterThan(packs.chance(13))
  })

  test('of K15 give whole tiles and cuts of each size, whichever cell they are laid in [L-039, L-049]', () => {
    for (const variant of [0, 1]) {
      const planned = plan({
        rooms: [rectangle(6000, 4500)],
        tiles: sizes,
        laying: {
          pattern: { kind: 'mixed', module: 2850, counts: contents, variant },
          angle: 0,
          start: { kind: 'point', x: 0, y: 0 },
        },
        rules: { leastCut: 750, movementSpacing: 45_000, largestOffset: null },
        shareOffcuts: true,
        odds: { chances: assumedChances.stone, skill: 'experienced', box: 4 },
      })
      if (!planned.ok) throw new Error(planned.error.code)
      const { formats } = planned.value
      for (const { pieces, cutting, tile: size } of formats) {
        expect(cutting.isLeast).toBe(true)
        expect(
          checkedPlan(
            cutting,
            pieces.map(({ piece }) => piece),
            size,
          ),
        ).toEqual([])
      }
      /* The spread of sizes along walls differs by cell. */
      const needed = formats.map(({ tiles }) => tiles)
      expect(needed).toEqual(variant === 0 ? [26, 32, 24, 20] : [24, 35, 24, 23])
      expect(packsFor(needed, contents).packs).toBe(variant === 0 ? 13 : 12)
      const odds = oddsOfPacks(
        formats.map((one) => one.odds),
        contents,
      )
      expect(odds.chance(odds.need + 2)).toBeGreaterThan(0.9)
    }
  })
})
