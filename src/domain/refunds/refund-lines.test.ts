import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vatIn } from '../money/charge.ts'
import { noPence, type Pence, pence } from '../money/pence.ts'
import { partsOfRest, partsOfWish, type RefundableLine, refundOfUnits, refundTotal } from './refund-lines.ts'

const line = (units: number, paid: number, givenUnits = 0, given = 0): RefundableLine => ({
  units,
  paid: pence(paid),
  givenUnits,
  given: pence(given),
})

/* OA with TILE10: 60 tiles for £583.20, two packs of grout (200 hundredths) for £30.00. */
const order = (left = 61_320) => ({
  lines: new Map([
    [0, line(60, 58_320)],
    [1, line(200, 3000)],
  ]),
  deliveryLeft: noPence,
  left: pence(left),
})

test('gives back 6 of 60 tiles after the discount, and the tenth time the rest [M-064]', () => {
  expect(refundOfUnits(line(60, 58_320), 6)).toBe(5832)
  expect(vatIn(pence(5832))).toBe(972)
  let given = noPence
  for (let i = 0; i < 10; i += 1) given = pence(given + refundOfUnits(line(60, 58_320, i * 6, given), 6))
  expect(given).toBe(58_320)
})

test('divides £1.00 over three units without losing a penny [M-064]', () => {
  expect([refundOfUnits(line(3, 100), 1), refundOfUnits(line(3, 100, 1, 33), 1)]).toEqual([33, 34])
  expect(refundOfUnits(line(3, 100, 2, 67), 1)).toBe(33)
})

test('adds up to what was paid, however a line is given back in parts [M-064, M-066]', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 12 }),
      (paid, steps) => {
        const units = steps.reduce((a, b) => a + b, 0)
        let [givenUnits, given] = [0, 0]
        for (const step of steps) {
          const refund: Pence = refundOfUnits(line(units, paid, givenUnits, given), step)
          expect(refund).toBeGreaterThanOrEqual(0)
          expect(Math.abs(refund - (paid * step) / units)).toBeLessThanOrEqual(1)
          givenUnits += step
          given += refund
        }
        expect(given).toBe(paid)
      },
    ),
  )
})

test('rejects what is more than is left, and names it [M-066]', () => {
  const wish = (lines: { position: number; units: number }[], delivery = 0, free = 0) => ({
    lines,
    delivery: pence(delivery),
    free: pence(free),
  })
  const refusalOf = (...given: Parameters<typeof partsOfWish>) => {
    const parts = partsOfWish(...given)
    return parts.ok ? null : parts.error
  }
  expect(refusalOf(order(), wish([{ position: 0, units: 61 }]))).toMatchObject({ kind: 'too-many', left: 60 })
  const twice = [
    { position: 0, units: 40 },
    { position: 0, units: 40 },
  ]
  expect(refusalOf(order(), wish(twice))).toMatchObject({ kind: 'too-many' })
  expect(refusalOf(order(), wish([{ position: 7, units: 1 }]))).toEqual({ kind: 'no-line', position: 7 })
  expect(refusalOf(order(), wish([], 1))).toEqual({ kind: 'too-much-delivery', left: 0 })
  expect(refusalOf(order(), wish([], 0, 61_321))).toEqual({ kind: 'too-much', left: 61_320 })
  expect(refusalOf(order(3000), wish([{ position: 0, units: 60 }]))).toMatchObject({ kind: 'too-much' })
  expect(refusalOf(order(), wish([]))).toEqual({ kind: 'nothing' })
  expect(refusalOf(order(), wish([{ position: 1, units: 100 }], 0, 500))).toBeNull()
})

test('gives back all that is left, to the penny, and never more of a line than is left of it [M-066]', () => {
  const money = fc.integer({ min: 0, max: 5_000_000 })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 500 }), money), { minLength: 1, maxLength: 8 }),
      money,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (lines, delivery, share) => {
        const total = lines.reduce((sum, [, paid]) => sum + paid, delivery)
        const left = pence(Math.floor(total * share))
        const rest = {
          lines: new Map(lines.map(([units, paid], i) => [i, line(units, paid)])),
          deliveryLeft: pence(delivery),
          left,
        }
        const parts = partsOfRest(rest)
        expect(refundTotal(parts)).toBe(left)
        for (const { position, amount } of parts.lines)
          expect(amount).toBeLessThanOrEqual(lines[position]?.[1] ?? 0)
        expect(parts.delivery).toBeLessThanOrEqual(delivery)
      },
    ),
  )
})
