import type { Brand } from '../lang/brand.ts'
import { invariant } from '../lang/invariant.ts'
import { printDecimal } from '../measure/decimal.ts'

/** A rate of VAT: an integer of hundredths of a percent. 20% is 2000. */
export type VatRate = Brand<number, 'VatRate'>

/** What a price without VAT is in these parts: VAT at 20% makes 12,000 of 10,000. */
const WHOLE = 10_000

/** A rate of VAT; throws for fractions, below 0% and above 100%. */
export const vatRate = (hundredthsOfAPercent: number): VatRate => {
  invariant(
    Number.isSafeInteger(hundredthsOfAPercent) && hundredthsOfAPercent >= 0 && hundredthsOfAPercent <= WHOLE,
    `a VAT rate of ${hundredthsOfAPercent}`,
  )
  return hundredthsOfAPercent as VatRate
}

/**
 * The rate that prices and new quotes carry; the one place that defines it. A quote keeps the rate that it was priced at:
 * its order, invoice, credit notes and emails show that one, whatever stands here later.
 */
export const VAT_RATE: VatRate = vatRate(2000)

/** A price with VAT for a price without it, as a fraction: 20% is 12,000 ÷ 10,000. */
export const vatFactor = (rate: VatRate): { readonly over: number; readonly under: number } => ({
  over: WHOLE + rate,
  under: WHOLE,
})

/** As it is read: 2000 → '20%', 1750 → '17.5%'. */
export const vatPercent = (rate: VatRate): string => `${printDecimal(rate, 2).replace(/\.?0+$/, '')}%`

/** As a heading of amounts: 'VAT at 20%'. */
export const vatAt = (rate: VatRate): string => `VAT at ${vatPercent(rate)}`
