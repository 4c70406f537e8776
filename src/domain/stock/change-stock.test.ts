import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { err, ok } from '../lang/result.ts'
import { quantity } from '../measure/quantity.ts'
import {
  freeStock,
  isLow,
  onHand,
  reasonFits,
  type StockChangeKind,
  type StockState,
  type StockWish,
  stockDelta,
  stockReasons,
} from './change-stock.ts'

const state = (stock: number | null, promised = 0, reserved = 0): StockState => ({
  stock: stock === null ? null : quantity(stock),
  promised: quantity(promised),
  reserved: quantity(reserved),
})
const wish = (kind: StockWish['kind'], amount: number, more: Partial<StockWish> = {}): StockWish => ({
  kind,
  amount: quantity(amount),
  seen: null,
  counted: null,
  ...more,
})
const seenAt = (now: StockState) => ({ onHand: onHand(now), stock: now.stock })

const opened = state(21_600)
/* A shopper has bought 21.60 m² since. */
const sold = state(19_440, 2_160)

test('has on hand what is to sell and what waits to be sent, and free what is not reserved [M-086]', () => {
  expect([onHand(sold), freeStock(sold)]).toEqual([21_600, 19_440])
  expect(freeStock(state(19_440, 2_160, 1_008))).toBe(18_432)
  expect(freeStock(state(null))).toBeNull()
})

describe('plus and minus', () => {
  test('are applied to the stock of the moment, not to the one on the screen [M-087]', () => {
    expect(stockDelta(sold, wish('plus', 10_800, { seen: seenAt(opened) }))).toEqual(ok(10_800))
    expect(stockDelta(sold, wish('minus', 216, { seen: seenAt(opened) }))).toEqual(ok(-216))
  })

  test('never take more than is there, and need a stock that is counted [M-087]', () => {
    expect(stockDelta(sold, wish('minus', 19_441))).toEqual(err('too-few'))
    expect(stockDelta(sold, wish('minus', 19_440))).toEqual(ok(-19_440))
    expect(stockDelta(state(null), wish('plus', 100))).toEqual(err('not-counted'))
  })
})

describe('counted', () => {
  test('is all that lies in the yard, with the goods of orders that wait [M-087]', () => {
    expect(stockDelta(sold, wish('counted', 20_000, { seen: seenAt(sold) }))).toEqual(ok(-1_600))
    expect(stockDelta(sold, wish('counted', 21_600, { seen: seenAt(sold) }))).toEqual(ok(0))
    expect(stockDelta(state(null), wish('counted', 500, { seen: seenAt(state(null)) }))).toEqual(ok(500))
  })

  test('asks whether it was before or after what moved since the page was opened [M-087]', () => {
    const seen = seenAt(opened)
    expect(stockDelta(sold, wish('counted', 20_000, { seen }))).toEqual(err('moved'))
    expect(stockDelta(sold, wish('counted', 20_000))).toEqual(err('moved'))
    /* 21.60 m² were sold and sent: 194.40 m² lie there. */
    const sent = state(19_440)
    expect(stockDelta(sent, wish('counted', 20_000, { seen, counted: 'before' }))).toEqual(ok(-1_600))
    expect(stockDelta(sent, wish('counted', 19_000, { seen, counted: 'after' }))).toEqual(ok(-440))
  })

  test('is refused below what orders wait for [M-087]', () => {
    expect(stockDelta(sold, wish('counted', 2_159, { seen: seenAt(sold) }))).toEqual(err('too-few'))
  })
})

test('leaves exactly the counted amount in the yard, and never less than nothing to sell [M-087]', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 })
  fc.assert(
    fc.property(amount, amount, amount, (stock, promised, counted) => {
      const now = state(stock, promised)
      const delta = stockDelta(now, wish('counted', counted, { seen: seenAt(now) }))
      if (delta.ok) expect(onHand(state(stock + delta.value, promised))).toBe(counted)
      else expect(counted).toBeLessThan(promised)
    }),
  )
})

test('is low below its level, and never without one [M-094]', () => {
  expect(isLow(quantity(4_990), quantity(5_000))).toBe(true)
  expect(isLow(quantity(5_000), quantity(5_000))).toBe(false)
  expect(isLow(quantity(0), null)).toBe(false)
  expect(isLow(null, quantity(5_000))).toBe(false)
})

test('a delivery adds, what is broken takes away, and a mistake goes with both [M-087]', () => {
  const fitting = (kind: StockChangeKind) => stockReasons.filter((reason) => reasonFits(kind, reason))
  expect(fitting('plus')).toEqual(['delivery', 'count', 'correction'])
  const others = stockReasons.filter((reason) => reason !== 'delivery')
  expect([fitting('minus'), fitting('counted')]).toEqual([others, others])
})
