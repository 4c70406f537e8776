import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS } from '../lang/time-spans.ts'
import { pence, sumPence } from '../money/pence.ts'
import { postageRefunds, recentPostage } from './sample-postage.ts'

const now = new Date('2026-11-23T12:00:00Z')
const paid = (orderId: number, amount: number, daysAgo = 1) => ({
  orderId,
  pence: pence(amount),
  placedAt: new Date(now.getTime() - daysAgo * DAY_MS),
})

test('returns the postage of each sample order, the oldest first, up to what the order costs [S-029]', () => {
  expect(postageRefunds([paid(1, 300), paid(2, 600)], pence(500))).toEqual([
    { orderId: 1, pence: 300 },
    { orderId: 2, pence: 200 },
  ])
  expect(postageRefunds([paid(1, 300), paid(2, 600)], pence(300))).toEqual([{ orderId: 1, pence: 300 }])
  expect(postageRefunds([paid(1, 300)], pence(0))).toEqual([])
})

test('returns postage for 180 days and no longer [S-029]', () => {
  const all = [paid(1, 300, 180), paid(2, 300, 180.0001), paid(3, 300, 0)]
  expect(recentPostage(all, now).map(({ orderId }) => orderId)).toEqual([1, 3])
})

test('never returns more than was paid, nor more than the order costs, nor a postage twice [S-029]', () => {
  const orders = fc
    .array(fc.nat(2_000), { maxLength: 8 })
    .map((amounts) => amounts.map((amount, i) => paid(i + 1, amount)))
  fc.assert(
    fc.property(orders, fc.nat(5_000), (all, payable) => {
      const refunds = postageRefunds(all, pence(payable))
      const total = sumPence(refunds.map((refund) => refund.pence))
      expect(total).toBe(Math.min(payable, sumPence(all.map((one) => one.pence))))
      expect(new Set(refunds.map(({ orderId }) => orderId)).size).toBe(refunds.length)
      for (const refund of refunds) {
        expect(refund.pence).toBeGreaterThan(0)
        expect(refund.pence).toBeLessThanOrEqual(all[refund.orderId - 1]?.pence ?? 0)
      }
    }),
    { numRuns: 1000 },
  )
})
