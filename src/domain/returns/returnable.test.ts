import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ReturnableLine, unitsReturnable } from './returnable.ts'

const line = (more: Partial<ReturnableLine> = {}): ReturnableLine => ({
  isSample: false,
  sent: 60,
  open: 0,
  settled: 0,
  restocked: 0,
  leftToRefund: 60,
  ...more,
})

test('returns what was sent and did not come back, and no sample [M-070, M-071]', () => {
  expect(unitsReturnable(line())).toBe(60)
  expect(unitsReturnable(line({ sent: 30, open: 6, settled: 4, leftToRefund: 56 }))).toBe(20)
  expect(unitsReturnable(line({ restocked: 6, leftToRefund: 54 }))).toBe(54)
  expect(unitsReturnable(line({ sent: 0 }))).toBe(0)
  expect(unitsReturnable(line({ isSample: true }))).toBe(0)
})

test('returns no goods whose money went back already [M-066, M-070]', () => {
  expect(unitsReturnable(line({ leftToRefund: 10 }))).toBe(10)
  expect(unitsReturnable(line({ leftToRefund: 10, open: 10 }))).toBe(0)
})

test('never returns more than was sent or than is left to pay back, however it is split [M-070]', () => {
  const step = fc.record({ wish: fc.nat({ max: 80 }), settles: fc.boolean(), pays: fc.boolean() })
  fc.assert(
    fc.property(fc.nat({ max: 60 }), fc.array(step, { maxLength: 20 }), (sent, steps) => {
      let [open, settled, refunded] = [0, 0, 0]
      for (const { wish, settles, pays } of steps) {
        const most = unitsReturnable(line({ sent, open, settled, leftToRefund: 60 - refunded }))
        open += Math.min(wish, most)
        if (settles) {
          settled += open
          refunded += pays ? open : 0
          open = 0
        }
        expect(open + settled).toBeLessThanOrEqual(sent)
        expect(refunded).toBeLessThanOrEqual(60)
      }
    }),
  )
})
