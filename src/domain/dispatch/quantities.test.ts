import fc from 'fast-check'
import { expect, test } from 'vitest'
import { squareMillimetres } from '../measure/area.ts'
import { quantity } from '../measure/quantity.ts'
import {
  amountLeft,
  amountText,
  orderedAmount,
  quantityOfAmount,
  readTypedAmount,
  type SendableLine,
  typedAmount,
} from './quantities.ts'

const tiles: SendableLine = {
  quantityHundredths: quantity(2160),
  tiles: 60,
  tileAreaMm2: squareMillimetres(360_000),
  perMetre: true,
}
const packs: SendableLine = {
  quantityHundredths: quantity(200),
  tiles: null,
  tileAreaMm2: null,
  perMetre: false,
}

test('counts what is left of a line in whole tiles, or in packs [M-053]', () => {
  expect([amountLeft(tiles, []), amountLeft(tiles, [28, 20]), amountLeft(tiles, [60])]).toEqual([60, 12, 0])
  expect([amountText(tiles, 28), amountText(tiles, 60), amountText(packs, 200)]).toEqual([
    '28 tiles (10.08 m²)',
    '60 tiles (21.6 m²)',
    '2',
  ])
})

test('prints goods by area without tiles in square metres, and tiles by the piece without them [M-053]', () => {
  const loose: SendableLine = { ...packs, quantityHundredths: quantity(1250), perMetre: true }
  expect([amountText(loose, 1250), amountText(loose, 250)]).toEqual(['12.5 m²', '2.5 m²'])
  expect(amountText({ ...tiles, perMetre: false }, 28)).toBe('28 tiles')
  expect(amountLeft(tiles, [61])).toBe(0)
  expect(quantityOfAmount({ ...tiles, tileAreaMm2: null }, 60)).toBe(2160)
  expect(() => quantityOfAmount({ ...tiles, tileAreaMm2: null }, 28)).toThrow('Invariant')
})

test('reads whole tiles, and packs with two decimals [M-053]', () => {
  expect([readTypedAmount(tiles, 28), readTypedAmount(tiles, 2.5), readTypedAmount(tiles, 0)]).toEqual([
    28,
    null,
    null,
  ])
  expect([readTypedAmount(packs, 1), readTypedAmount(packs, 0.29), readTypedAmount(packs, 1.005)]).toEqual([
    100,
    29,
    null,
  ])
  expect(
    [-1, Number.NaN, Number.POSITIVE_INFINITY, 1e300].map((typed) => readTypedAmount(packs, typed)),
  ).toEqual([null, null, null, null])
})

const line = fc
  .record({ count: fc.integer({ min: 1, max: 5000 }), area: fc.integer({ min: 10_000, max: 2_000_000 }) })
  .map(
    ({ count, area }): SendableLine => ({
      tiles: count,
      tileAreaMm2: squareMillimetres(area),
      quantityHundredths: quantity(Math.floor((count * area + 5000) / 10_000)),
      perMetre: true,
    }),
  )

test('parts of a line never exceed it, and all of it is exactly what was ordered [M-053]', () => {
  fc.assert(
    fc.property(line, fc.array(fc.integer({ min: 1, max: 1000 })), (ordered, wishes) => {
      const sent: number[] = []
      for (const wish of wishes) {
        const left = amountLeft(ordered, sent)
        if (wish <= left) sent.push(wish)
      }
      const total = sent.reduce((sum, one) => sum + one, 0)
      expect(total).toBeLessThanOrEqual(orderedAmount(ordered))
      expect(amountLeft(ordered, [...sent, amountLeft(ordered, sent)])).toBe(0)
      expect(quantityOfAmount(ordered, orderedAmount(ordered))).toBe(ordered.quantityHundredths)
    }),
  )
})

test('prints an amount as it is typed again [M-053]', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (amount) => {
      expect(readTypedAmount(packs, typedAmount(packs, amount))).toBe(amount)
      expect(readTypedAmount(tiles, typedAmount(tiles, amount))).toBe(amount)
    }),
  )
})
