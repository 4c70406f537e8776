import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pence } from '../money/pence.ts'
import { chanceWords } from './chance-words.ts'
import { assumedChances } from './chances.ts'
import { compareFlat, FLAT_PERCENT, flatTiles } from './flat-rule.ts'
import { type OddsRequest, oddsOf } from './odds.ts'
import { adviseSpare, type SpareRequest } from './spare.ts'

const porcelain = (whole: number, forCuts: number, pieces: OddsRequest['pieces']) =>
  oddsOf({ whole, forCuts, pieces, chances: assumedChances.porcelain, skill: 'experienced', box: 4 })

const room = porcelain(24, 11, { straight: 10, corner: 1 })
const kitchen = porcelain(24, 27, { straight: 23, notch: 5, corner: 3 })

const request = (other: Partial<SpareRequest> = {}): SpareRequest => ({
  odds: room,
  level: 0.95,
  pack: 1,
  repairs: 0,
  priceOf: (tiles) => pence(tiles * 1080),
  secondOrder: pence(6480),
  returns: null,
  ...other,
})

const costs = (other: Partial<SpareRequest>) =>
  Object.fromEntries(adviseSpare(request(other)).rows.map(({ tiles, cost }) => [tiles, cost]))

describe('how many tiles to order', () => {
  test('recommends the least number at the chosen level [L-069]', () => {
    const enough = (level: number) => adviseSpare(request({ level })).recommended.tiles
    expect([0.8, 0.9, 0.95, 0.99].map(enough)).toEqual([36, 36, 37, 38])
    expect(adviseSpare(request()).rows.map(({ tiles }) => tiles)).toEqual(
      Array.from({ length: 11 }, (_, i) => 35 + i),
    )
  })

  test('weighs spare tiles against a second delivery [L-074]', () => {
    expect(costs({})).toMatchObject({ 35: 2177, 36: 1691, 37: 2354 })
    expect(adviseSpare(request()).cheapest.tiles).toBe(36)
    expect(adviseSpare(request({ odds: kitchen })).cheapest).toMatchObject({ tiles: 53, cost: 3216 })
  })

  test('weighs paving L-W6 at its own prices [L-074]', () => {
    const odds = oddsOf({
      whole: 40,
      forCuts: 14,
      pieces: { straight: 14, angled: 4, corner: 1, hole: 1 },
      chances: assumedChances['porcelain-paving'],
      skill: 'experienced',
      box: 4,
    })
    const paving = { odds, priceOf: (tiles: number) => pence(tiles * 2025), secondOrder: pence(8748) }
    expect(costs(paving)).toMatchObject({ 54: 5371, 55: 4450, 57: 6429 })
    const advice = adviseSpare(request(paving))
    expect([advice.cheapest.tiles, advice.recommended.tiles]).toEqual([55, 57])
    expect(adviseSpare(request({ ...paving, level: 0.99 })).recommended.tiles).toBe(59)
  })

  test('finds a crate that costs less than fewer tiles [L-074]', () => {
    const priceOf = (tiles: number) => pence(tiles < 40 ? tiles * 1080 : 30_000 + (tiles - 40) * 1080)
    expect(adviseSpare(request({ priceOf })).cheapest.tiles).toBe(40)
  })

  test('rounds up to boxes, with the chance of the rounded number [L-076]', () => {
    const { enough, recommended, rows } = adviseSpare(request({ pack: 4 }))
    expect([enough, recommended.tiles, rows[0]?.tiles, rows[1]?.tiles]).toEqual([37, 40, 36, 40])
    expect(recommended.chance).toBe(room.chance(40))
    expect(chanceWords(recommended.chance)).toEqual({ said: 'more-than', times: 99 })
  })

  test('adds tiles for repairs after the odds [L-077]', () => {
    const { enough, recommended, rows } = adviseSpare(request({ repairs: 2 }))
    expect([enough, recommended.tiles, rows[0]?.tiles]).toEqual([37, 39, 37])
    expect(recommended.chance).toBe(room.chance(37))
  })

  test('counts unopened boxes at the cost of their return [L-075]', () => {
    const returns = { tilesInBox: 4, percent: 20, usedUp: room.usedUp }
    const [kept, returned] = [null, returns].map((how) => costs({ pack: 4, returns: how }))
    expect(returned?.[36]).toBe(kept?.[36])
    /* Of 40 tiles a box stays shut in the 90.6 % of cases in which 36 are enough, less what that box breaks. */
    const refund = (kept?.[40] ?? 0) - (returned?.[40] ?? 0)
    expect(refund).toBeGreaterThan(0.89 * 0.8 * 4 * 1080)
    expect(refund).toBeLessThan(0.906 * 0.8 * 4 * 1080)
    expect(costs({ pack: 4, returns: { ...returns, percent: 100 } })).toEqual(kept)
  })

  test('is an order of whole packs that covers the need, whatever is asked [L-076]', () => {
    const counts = fc.integer({ min: 1, max: 12 })
    fc.assert(
      fc.property(counts, counts, fc.constantFrom(0.8, 0.9, 0.95, 0.99), (pack, repairs, level) => {
        const { enough, recommended, cheapest } = adviseSpare(request({ pack, repairs, level }))
        expect(recommended.tiles % pack).toBe(0)
        expect(recommended.tiles).toBeGreaterThanOrEqual(enough + repairs)
        expect(recommended.tiles).toBeLessThan(enough + repairs + pack)
        expect(cheapest.cost).toBeLessThanOrEqual(recommended.cost)
      }),
    )
  })
})

test('says chances in at most two digits, and never 100 [L-070]', () => {
  const said = (chance: number) => {
    const words = chanceWords(chance)
    return `${words.said} ${words.times}`
  }
  expect([0.9701, 0.9496, 0.29, 0.6641, 0.01].map(said)).toEqual([
    'about 97',
    'about 94',
    'about 29',
    'about 66',
    'about 1',
  ])
  expect([1, 0.9902, 0.0099, 0].map(said)).toEqual([
    'more-than 99',
    'more-than 99',
    'less-than 1',
    'less-than 1',
  ])
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (chance) => {
      const { times } = chanceWords(chance)
      expect(Number.isInteger(times) && times >= 1 && times <= 99).toBe(true)
    }),
  )
})

describe('the usual 10 %', () => {
  test.each([
    ['L-W1', 12_000_000, 360_000, 37],
    ['L-W2', 4_459_000, 180_000, 28],
    ['L-W3', 17_000_000, 360_000, 52],
    ['L-W4', 9_720_000, 90_000, 119],
    ['L-W5', 6_000_000, 60_000, 110],
    ['L-W6', 27_332_500, 540_000, 56],
  ])('would buy for %s (%i mm², tiles of %i mm²) %i tiles [L-090]', (_, floor, tile, tiles) =>
    expect(flatTiles(floor, tile, FLAT_PERCENT)).toBe(tiles),
  )

  test('is counted in whole boxes where boxes are sold [L-090]', () => {
    expect([0, 15].map((percent) => flatTiles(12_000_000, 360_000, percent))).toEqual([34, 39])
    expect(flatTiles(12_000_000, 360_000, 10, 4)).toBe(40)
  })

  test('is called impossible, short, the same or ample [L-090, L-091]', () => {
    const bathroom = porcelain(24, 6, { strip: 11 })
    const compare = (odds: typeof room, tiles: number, order: number) =>
      compareFlat({ odds, tiles, order, priceOf: (count) => pence(count * 100), gramsPerTile: 2000 })
    expect(compare(bathroom, 28, 33)).toMatchObject({ verdict: 'impossible', chance: 0 })
    expect(compare(kitchen, 52, 55)).toMatchObject({ verdict: 'short' })
    expect((compare(kitchen, 52, 55).chance * 100).toFixed(1)).toBe('62.8')
    expect(compare(room, 37, 37).verdict).toBe('same')
    expect(compare(room, 40, 37).verdict).toBe('ample')
  })

  test('is compared in tiles, money and weight [L-092]', () => {
    const compare = (tiles: number, order: number) =>
      compareFlat({ odds: room, tiles, order, priceOf: (count) => pence(count * 215), gramsPerTile: 1320 })
        .saved
    expect(compare(110, 106)).toEqual({ tiles: 4, pence: 860, grams: 5280 })
    expect(compare(28, 32)).toEqual({ tiles: -4, pence: -860, grams: -5280 })
  })
})
