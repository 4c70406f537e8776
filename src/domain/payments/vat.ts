import { vatIn } from '../money/charge.ts'
import { addPence, noPence, type Pence, subtractPence, sumPence } from '../money/pence.ts'
import { shareByLargestRemainder } from '../money/share.ts'
import type { VatRate } from '../money/vat-rate.ts'

/** An amount with its VAT: `net + vat = gross`. */
export interface VatAmount {
  readonly gross: Pence
  readonly net: Pence
  readonly vat: Pence
}

/** An order's VAT, shared over its lines and delivery; the parts add up to the total to the penny. */
export interface VatBreakdown {
  /** Each line after its share of the discount, in line order. */
  readonly lines: readonly VatAmount[]
  readonly shipping: VatAmount
  /** Sample postage that came back (D28); negative, or zero. */
  readonly postageRefund: VatAmount
  readonly total: VatAmount
}

/** An amount by what is paid and the VAT in it. */
export const vatAmount = (gross: Pence, vat: Pence): VatAmount => ({
  gross,
  net: subtractPence(gross, vat),
  vat,
})

/**
 * The VAT of a frozen quote for email and invoice, at the quote's rate. The VAT in the total is the
 * difference (£399.96 at 20%: £66.66) and is shared over lines and shipping by largest remainder, so that no
 * invoice is a penny out: £336.96 + £30.00 + £33.00 carry £56.16, £5.00 and £5.50. Sample postage of £3.00
 * that came back takes £0.50 off.
 */
export const vatBreakdown = (
  lines: readonly { readonly total: Pence; readonly discount: Pence }[],
  shipping: Pence,
  rate: VatRate,
  postageRefund: Pence = noPence,
): VatBreakdown => {
  const paid = lines.map(({ total, discount }) => subtractPence(total, discount))
  const bought = addPence(sumPence(paid), shipping)
  const gross = subtractPence(bought, postageRefund)
  /* What came back takes the rest: shared over the lines too, its rounding could put one two pence out. */
  const returned = subtractPence(vatIn(bought, rate), vatIn(gross, rate))
  const parts = shareByLargestRemainder(vatIn(bought, rate), [...paid, shipping])
  return {
    lines: paid.map((line, i) => vatAmount(line, parts[i] ?? noPence)),
    shipping: vatAmount(shipping, parts.at(-1) ?? noPence),
    postageRefund: vatAmount(subtractPence(noPence, postageRefund), subtractPence(noPence, returned)),
    total: vatAmount(gross, vatIn(gross, rate)),
  }
}
