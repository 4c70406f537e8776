import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exVat, vatIn } from './charge.ts'
import { pence } from './pence.ts'
import { rate, withVat } from './rate.ts'
import { VAT_RATE, vatAt, vatPercent, vatRate } from './vat-rate.ts'

test.each([
  [2000, '20%'],
  [1750, '17.5%'],
  [500, '5%'],
  [1000, '10%'],
  [1225, '12.25%'],
  [0, '0%'],
])('prints a rate of %i hundredths of a percent as %s', (hundredths, text) => {
  expect(vatPercent(vatRate(hundredths))).toBe(text)
  expect(vatAt(vatRate(hundredths))).toBe(`VAT at ${text}`)
})

test.each([-1, 10_001, 17.5, Number.NaN])('throws for a rate of %s', (value) => {
  expect(() => vatRate(value)).toThrow('Invariant')
})

test('rounds the net amount at 20% half up where a sixth would be a penny off: £443.79 has £73.96 VAT [OP-03]', () => {
  expect(VAT_RATE).toBe(2000)
  expect([44_379, 3, 9, 15].map((total) => vatIn(pence(total)))).toEqual([7396, 0, 1, 2])
})

test('takes total ÷ (1 + rate), half up, as net amount at every rate, and the rest as VAT [OP-03, T-171]', () => {
  fc.assert(
    fc.property(fc.nat(2_000_000_000), fc.nat(10_000), (amount, hundredths) => {
      const [total, at] = [pence(amount), vatRate(hundredths)]
      const [over, under] = [BigInt(amount) * 10_000n, BigInt(10_000 + hundredths)]
      expect(BigInt(exVat(total, at))).toBe((2n * over + under) / (2n * under))
      expect(exVat(total, at) + vatIn(total, at)).toBe(amount)
    }),
    { numRuns: 1000 },
  )
})

test('adds VAT to a price at the given rate', () => {
  expect([2000, 1750, 0].map((at) => withVat(rate(1_000_000), vatRate(at)))).toEqual([12_000, 11_750, 10_000])
})
