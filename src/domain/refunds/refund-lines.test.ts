import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vatIn } from '../money/charge.ts'
import { noPence, type Pence, pence } from '../money/pence.ts'
import {
  goodsTotal,
  lineLeft,
  partsOfRest,
  partsOfWish,
  type RefundableLine,
  refundOfUnits,
  refundTotal,
  unitsLeft,
} from './refund-lines.ts'

const line = (units: number, paid: number, givenUnits = 0, given = 0): RefundableLine => ({
  units,
  paid: pence(paid),
  givenUnits,
  given: pence(given),
})

const noCharges: ReadonlyMap<number, Pence> = new Map()

/* OA with TILE10: 60 tiles for £583.20, two packs of grout (200 hundredths) for £30.00. */
const order = (left = 61_320) => ({
  lines: new Map([
    [0, line(60, 58_320)],
    [1, line(200, 3000)],
  ]),
  deliveryLeft: noPence,
  left: pence(left),
  chargesLeft: noCharges,
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

test('throws for units that are not whole, below zero, or more than are left [M-066]', () => {
  for (const units of [-1, 0.5, 21])
    expect(() => refundOfUnits(line(60, 58_320, 40, 38_880), units)).toThrow('Invariant')
  expect(refundOfUnits(line(60, 58_320, 40, 38_880), 0)).toBe(0)
  expect(refundOfUnits(line(0, 0), 0)).toBe(0)
})

test('gives back no more of a line than is left of its money, and never less than nothing [M-066]', () => {
  expect(refundOfUnits(line(10, 1000, 2, 950), 3)).toBe(0)
  expect(refundOfUnits(line(10, 1000, 2, 100), 3)).toBe(400)
  expect(refundOfUnits(line(10, 1000, 2, 950), 8)).toBe(50)
  expect([lineLeft(line(10, 1000, 10, 1001)), unitsLeft(line(10, 1000, 11))]).toEqual([0, 0])
})

test('returns the sums of a wish: goods, delivery and a free sum [M-064]', () => {
  const lines = [
    { position: 1, units: 50 },
    { position: 0, units: 0 },
    { position: 1, units: 50 },
  ]
  const parts = partsOfWish(
    { ...order(), deliveryLeft: pence(6000) },
    { lines, delivery: pence(6000), free: pence(250) },
  )
  const expected = {
    lines: [{ position: 1, units: 100, amount: 1500, fee: 0 }],
    delivery: 6000,
    free: 250,
    charges: [],
  }
  expect(parts).toEqual({ ok: true, value: expected })
  expect(parts.ok && refundTotal(parts.value)).toBe(7750)
})

test('takes back goods that cost nothing, and all of the order’s money [M-066]', () => {
  const gift = {
    lines: new Map([[0, line(1, 0)]]),
    deliveryLeft: noPence,
    left: noPence,
    chargesLeft: noCharges,
  }
  const wish = { lines: [{ position: 0, units: 1 }], delivery: noPence, free: noPence }
  expect(partsOfWish(gift, wish).ok).toBe(true)
  expect(partsOfWish(order(), { ...wish, lines: [], free: pence(61_320) }).ok).toBe(true)
})

/* OA with £10.00 left of its first extra charge, and nothing of its second. */
const charged = {
  ...order(0),
  chargesLeft: new Map([
    [1, pence(1000)],
    [2, noPence],
  ]),
}
const ofCharge = (...sums: readonly (readonly [charge: number, pence: number])[]) =>
  partsOfWish(charged, {
    lines: [],
    delivery: noPence,
    free: noPence,
    charges: sums.map(([charge, sum]) => ({ charge, amount: pence(sum) })),
  })

test('gives back an extra charge from its own money, to the penny and no more [M-040, M-066]', () => {
  const parts = ofCharge([1, 400], [1, 600], [2, 0])
  expect(parts).toEqual({
    ok: true,
    value: { lines: [], delivery: 0, free: 0, charges: [{ charge: 1, amount: 1000 }] },
  })
  expect(parts.ok && [refundTotal(parts.value), goodsTotal(parts.value)]).toEqual([1000, 0])
  expect(ofCharge([1, 400], [1, 601])).toEqual({
    ok: false,
    error: { kind: 'too-much-charge', charge: 1, left: 1000 },
  })
  expect(ofCharge([2, 1])).toEqual({ ok: false, error: { kind: 'too-much-charge', charge: 2, left: 0 } })
  expect(ofCharge([3, 1])).toEqual({ ok: false, error: { kind: 'no-charge', charge: 3 } })
  expect(ofCharge([1, 0])).toEqual({ ok: false, error: { kind: 'nothing' } })
})

test('gives back all that is left of the charges with all that is left of the order [M-062]', () => {
  const rest = partsOfRest({ ...order(), chargesLeft: charged.chargesLeft })
  expect(rest.charges).toEqual([{ charge: 1, amount: 1000 }])
  expect([refundTotal(rest), goodsTotal(rest)]).toEqual([62_320, 61_320])
})

test('shares what free refunds left over the lines: £7.50 each of two of £10.00 after £5.00 [M-066]', () => {
  const two = new Map([
    [0, line(4, 1000)],
    [3, line(2, 1000)],
  ])
  expect(
    partsOfRest({ lines: two, deliveryLeft: noPence, left: pence(1500), chargesLeft: noCharges }),
  ).toEqual({
    lines: [
      { position: 0, units: 4, amount: 750, fee: 0 },
      { position: 3, units: 2, amount: 750, fee: 0 },
    ],
    delivery: 0,
    free: 0,
    charges: [],
  })
})

test('gives back the rest of lines that have one, the delivery, and what is above them as a free sum [M-066]', () => {
  const lines = new Map([
    [0, line(60, 58_320, 60, 58_320)],
    [1, line(200, 3000, 100, 1500)],
  ])
  expect(partsOfRest({ lines, deliveryLeft: pence(600), left: pence(2200), chargesLeft: noCharges })).toEqual(
    {
      lines: [{ position: 1, units: 100, amount: 1500, fee: 0 }],
      delivery: 600,
      free: 100,
      charges: [],
    },
  )
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
          chargesLeft: noCharges,
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

test('keeps a fee of the lines by their sums, and never more than they bring [M-071]', () => {
  const lines = [
    { position: 0, units: 6 },
    { position: 1, units: 100 },
  ]
  const kept = (fee: number) =>
    partsOfWish(order(), { lines, delivery: noPence, free: noPence, fee: pence(fee) })
  expect(kept(1466)).toMatchObject({
    value: {
      lines: [
        { amount: 4666, fee: 1166 },
        { amount: 1200, fee: 300 },
      ],
    },
  })
  expect(kept(7332)).toMatchObject({ value: { lines: [{ amount: 0 }, { amount: 0 }] } })
  expect(kept(7333)).toEqual({ ok: false, error: { kind: 'too-much-fee', left: 7332 } })
})

test('shares what is kept to the penny, none of it above its line, whatever the lines [M-066, M-071]', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 400 }), fc.nat({ max: 1_000_000 })), {
        minLength: 1,
        maxLength: 8,
      }),
      fc.nat({ max: 100 }),
      (rows, percent) => {
        const lines = new Map(rows.map(([units, paid], position) => [position, line(units, paid)]))
        const goods = rows.reduce((sum, [, paid]) => sum + paid, 0)
        const fee = Math.floor((goods * percent) / 100)
        const wish = {
          lines: rows.map(([units], position) => ({ position, units })),
          delivery: noPence,
          free: noPence,
          fee: pence(fee),
        }
        const of = { lines, deliveryLeft: noPence, left: pence(goods), chargesLeft: noCharges }
        const parts = partsOfWish(of, wish)
        if (!parts.ok) throw new Error(parts.error.kind)
        expect(parts.value.lines.reduce((sum, one) => sum + one.fee, 0)).toBe(fee)
        expect(goodsTotal(parts.value)).toBe(goods - fee)
        for (const one of parts.value.lines) expect(one.amount).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})
