import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vatIn } from '../money/charge.ts'
import { noPence, pence, sumPence } from '../money/pence.ts'
import { VAT_RATE, vatRate } from '../money/vat-rate.ts'
import { vatBreakdown } from './vat.ts'

const line = (total: number, discount = 0) => ({ total: pence(total), discount: pence(discount) })

test('shares the VAT of table W7 over its lines and delivery [T-172]', () => {
  const { lines, shipping, total } = vatBreakdown([line(33_696), line(3000), line(0)], pence(3300), VAT_RATE)
  expect(lines.map(({ vat }) => vat)).toEqual([5616, 500, 0])
  expect(shipping).toEqual({ gross: 3300, net: 2750, vat: 550 })
  expect(total).toEqual({ gross: 39_996, net: 33_330, vat: 6666 })
})

test('takes the VAT of sample postage that came back off the total [S-029]', () => {
  const { lines, postageRefund, total } = vatBreakdown([line(33_696)], noPence, VAT_RATE, pence(300))
  expect(lines).toEqual([{ gross: 33_696, net: 28_080, vat: 5616 }])
  expect(postageRefund).toEqual({ gross: -300, net: -250, vat: -50 })
  expect(total).toEqual({ gross: 33_396, net: 27_830, vat: 5566 })
})

test('keeps each line within a penny of its own VAT where postage came back [S-029]', () => {
  const bought = [line(17), line(161_176, 154_728)]
  const { lines, shipping } = vatBreakdown(bought, pence(2), vatRate(5099), pence(561))
  expect([...lines, shipping].map(({ vat }) => vat)).toEqual([6, 2177, 1])
})

test('returns no VAT for a total of zero', () => {
  expect(vatBreakdown([line(0)], noPence, VAT_RATE).total).toEqual({ gross: 0, net: 0, vat: 0 })
})

test('returns parts that add up to the VAT of the total, each at most a penny from its own VAT', () => {
  const lines = fc.array(
    fc
      .tuple(fc.nat(500_000), fc.nat(100))
      .map(([total, percent]) => line(total, Math.floor((total * percent) / 100))),
    { minLength: 1, maxLength: 12 },
  )
  fc.assert(
    fc.property(
      lines,
      fc.nat(20_000),
      fc.nat(10_000).map(vatRate),
      fc.nat(900),
      (bought, delivery, rate, back) => {
        const payable = bought.reduce((sum, one) => sum + one.total - one.discount, delivery)
        const refund = pence(Math.min(back, payable))
        const {
          lines: parts,
          shipping,
          postageRefund,
          total,
        } = vatBreakdown(bought, pence(delivery), rate, refund)
        const all = [...parts, shipping, postageRefund]
        expect(sumPence(all.map(({ vat }) => vat))).toBe(total.vat)
        expect(sumPence(all.map(({ gross }) => gross))).toBe(total.gross)
        expect(total.vat).toBe(vatIn(total.gross, rate))
        for (const { gross, net, vat } of all) {
          expect(net + vat).toBe(gross)
          expect(Math.abs(vat - vatIn(gross, rate))).toBeLessThanOrEqual(1)
        }
      },
    ),
    { numRuns: 1000 },
  )
})
