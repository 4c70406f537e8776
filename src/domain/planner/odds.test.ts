import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assumedChances, type Chances, porcelainClass, type Skill } from './chances.ts'
import { type OddsRequest, oddsOf } from './odds.ts'
import type { BreakageClass } from './tile-data.ts'

const porcelain = (other: Partial<OddsRequest>): OddsRequest => ({
  whole: 0,
  forCuts: 0,
  pieces: {},
  chances: assumedChances.porcelain,
  skill: 'experienced',
  box: 4,
  ...other,
})

const room = porcelain({ whole: 24, forCuts: 11, pieces: { straight: 10, corner: 1 } })
const percent = (request: OddsRequest, tiles: number): string =>
  (oddsOf(request).chance(tiles) * 100).toFixed(2)

describe('the chance that so many tiles are enough', () => {
  test.each([
    ['the room L-W1', room, { 34: '0.00', 35: '66.41', 36: '90.58', 37: '97.01', 38: '99.02' }],
    [
      'the bathroom L-W2',
      porcelain({ whole: 15, forCuts: 15, pieces: { straight: 16, corner: 4 } }),
      { 32: '95.35' },
    ],
    [
      'the kitchen L-W3',
      porcelain({ whole: 24, forCuts: 27, pieces: { straight: 23, notch: 5, corner: 3 } }),
      { 51: '29.40', 52: '62.84', 53: '83.70', 54: '93.56', 55: '97.63' },
    ],
    [
      'the hall L-W4',
      porcelain({ whole: 82, forCuts: 29, pieces: { angled: 44 }, chances: assumedChances.ceramic }),
      { 115: '95.29', 119: '99.90' },
    ],
    [
      'the patio L-W6',
      porcelain({
        whole: 40,
        forCuts: 14,
        pieces: { straight: 14, angled: 4, corner: 1, hole: 1 },
        chances: assumedChances['porcelain-paving'],
      }),
      { 56: '89.10', 57: '95.96', 59: '99.54' },
    ],
  ])('of %s [L-068]', (_, request, expected) => {
    const counts = Object.keys(expected).map(Number)
    expect(Object.fromEntries(counts.map((tiles) => [tiles, percent(request, tiles)]))).toEqual(expected)
  })

  test('depends on who lays [L-072]', () => {
    const by = (skill: Skill) => percent({ ...room, skill }, 37)
    expect([by('tiler'), by('experienced'), by('first')]).toEqual(['97.72', '97.01', '90.34'])
    expect(oddsOf({ ...room, skill: 'first' }).chance(38)).toBeGreaterThan(0.95)
  })

  test('is 1 at the planned number when nothing is assumed to break [L-071]', () => {
    const chances: Chances = { straight: 0, corner: 0, strip: 0, notch: 0, laying: 0, transit: 0 }
    expect(oddsOf({ ...room, chances }).chance(35)).toBe(1)
    expect(oddsOf({ ...room, chances }).chance(34)).toBe(0)
  })

  test('stays a chance for 20,000 tiles and for cuts that nearly always fail [L-068]', () => {
    const floor = porcelain({ whole: 19_000, forCuts: 900, pieces: { straight: 1000 } })
    const odds = oddsOf(floor)
    expect(odds.chance(odds.need)).toBeLessThan(1e-9)
    expect(odds.chance(odds.need + 160)).toBeGreaterThan(0.05)
    expect(odds.chance(odds.need + 160)).toBeLessThan(0.95)
    expect(odds.chance(odds.need + 320)).toBeGreaterThan(0.9999)
    const chances = { ...assumedChances.glass, notch: 9500 }
    const hard = oddsOf(porcelain({ whole: 3, forCuts: 40, pieces: { notch: 40 }, chances, skill: 'first' }))
    expect(hard.chance(2000)).toBeGreaterThan(0.99)
  })
})

describe('for every plan', () => {
  const counts = fc.integer({ min: 0, max: 40 })
  const chance = fc.integer({ min: 0, max: 3000 })
  const chances: fc.Arbitrary<Chances> = fc.record({
    straight: chance,
    corner: chance,
    strip: chance,
    notch: chance,
    laying: chance,
    transit: chance,
  })
  const requests = fc.record({
    whole: counts,
    forCuts: counts,
    pieces: fc.record({ straight: counts, angled: counts, hole: counts, notch: counts }),
    chances,
    skill: fc.constantFrom<Skill>('tiler', 'experienced', 'first'),
    box: fc.integer({ min: 1, max: 12 }),
  })

  test('more tiles never lower the chance [L-073]', () => {
    fc.assert(
      fc.property(requests, (request) => {
        const odds = oddsOf(request)
        const rising = Array.from({ length: 14 }, (_, spare) => odds.chance(odds.need + spare))
        expect(odds.chance(odds.need - 1)).toBe(0)
        rising.reduce((less, more) => {
          expect(more).toBeGreaterThanOrEqual(less - 1e-12)
          return more
        }, 0)
      }),
      { numRuns: 300 },
    )
  })

  test('a greater assumed chance of breakage never raises it [L-073]', () => {
    const fields = Object.keys(assumedChances.glass) as readonly (keyof Chances)[]
    fc.assert(
      fc.property(requests, fc.constantFrom(...fields), chance, counts, (request, field, more, spare) => {
        const greater = { ...request.chances, [field]: request.chances[field] + more }
        const [before, after] = [request.chances, greater].map((assumed) => {
          const odds = oddsOf({ ...request, chances: assumed })
          return odds.chance(odds.need + spare)
        })
        expect(after).toBeLessThanOrEqual((before ?? 0) + 1e-9)
      }),
      { numRuns: 300 },
    )
  })
})

/** A generator of its own, so that the simulation is the same on every run. */
const uniform = (seed: number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0
    return (state >>> 0) / 2 ** 32
  }
}

test.each<readonly [BreakageClass, number]>([
  ['porcelain', 86],
  ['stone', 87],
  ['glass', 92],
])('agrees with a simulation of 200,000 orders of %s within 0.5 points [L-068, L-P9]', (material, most) => {
  const request = porcelain({
    whole: 52,
    forCuts: 28,
    pieces: { straight: 36, corner: 4, notch: 2 },
    chances: assumedChances[material],
  })
  const odds = oddsOf(request)
  const { straight, corner, notch, laying, transit } = request.chances
  const random = uniform(20_261_122)
  const misses = (count: number, hundredths: number): number => {
    let missed = 0
    for (let cut = 0; cut < count; cut += 1) while (random() * 10_000 < hundredths) missed += 1
    return missed
  }
  /* An urn: each tile drawn sound or broken adds weight for its like. This gives the correlation of 0.3. */
  const brokenInBox = (size: number): number => {
    const weight = 1 / 0.3 - 1
    let broken = 0
    for (let drawn = 0; drawn < size; drawn += 1)
      if (random() * (weight + drawn) < (transit / 10_000) * weight + broken) broken += 1
    return broken
  }
  const runs = 200_000
  for (const tiles of [81, 84, most]) {
    let enough = 0
    for (let run = 0; run < runs; run += 1) {
      let lost = misses(36, straight) + misses(4, corner) + misses(2, notch) + misses(52, laying)
      for (let left = tiles; left > 0; left -= 4) lost += brokenInBox(Math.min(4, left))
      if (lost <= tiles - odds.need) enough += 1
    }
    expect(Math.abs(odds.chance(tiles) - enough / runs)).toBeLessThan(0.005)
  }
})

test('classes porcelain by its sides and thickness [L-071]', () => {
  const classOf = (width: number, height: number, thickness: number) =>
    porcelainClass({ width, height, thickness })
  expect(classOf(6000, 6000, 90)).toBe('porcelain')
  expect([classOf(9000, 9000, 90), classOf(9010, 2000, 90), classOf(6000, 6000, 60)]).toEqual([
    'porcelain',
    'large-porcelain',
    'large-porcelain',
  ])
  expect(classOf(9000, 6000, 200)).toBe('porcelain-paving')
})
