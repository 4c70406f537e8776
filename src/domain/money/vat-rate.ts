import type { Brand } from '../lang/brand.ts'
import { invariant } from '../lang/invariant.ts'
import { printDecimal } from '../measure/decimal.ts'

/** A rate of VAT: an integer of hundredths of a percent. 20% is 2000. */
export type VatRate = Brand<number, 'VatRate'>

/** 100% in hundredths of a percent: VAT at 20% makes 12,000 of 10,000. */
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
 * The VAT rate of prices and new quotes, defined in this one place. A quote stores the rate that it was
 * priced at: its order, invoice, credit notes and emails show that rate even if this one changes later.
 */
export const VAT_RATE: VatRate = vatRate(2000)

/** The factor from a price without VAT to a price with VAT, as a fraction: 20% is 12,000 ÷ 10,000. */
export const vatFactor = (rate: VatRate): { readonly over: number; readonly under: number } => ({
  over: WHOLE + rate,
  under: WHOLE,
})

/** The rate as text: 2000 → '20%', 1750 → '17.5%'. */
export const vatPercent = (rate: VatRate): string => `${printDecimal(rate, 2).replace(/\.?0+$/, '')}%`

/** The label of VAT amounts: 'VAT at 20%'. */
export const vatAt = (rate: VatRate): string => `VAT at ${vatPercent(rate)}`
