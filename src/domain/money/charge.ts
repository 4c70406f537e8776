import { multiplyDivide } from '../measure/decimal.ts'
import type { Quantity } from '../measure/quantity.ts'
import { type Pence, pence } from './pence.ts'
import { VAT_RATE, type VatRate, vatFactor } from './vat-rate.ts'

/** Unit price × quantity, half up to the penny (OP-03): £31.60 × 12.6 m² → £398.16. */
export const charge = (unit: Pence, quantity: Quantity): Pence => pence(multiplyDivide(unit, quantity, 100))

/** The amount without its VAT: inc ÷ (1 + rate), half up (OP-03). £29.95 at 20% → £24.96. */
export const exVat = (inc: Pence, rate: VatRate = VAT_RATE): Pence => {
  const { over, under } = vatFactor(rate)
  return pence(Math.sign(inc) * multiplyDivide(Math.abs(inc), under, over))
}

/** The VAT contained in an amount, as the difference to `exVat`: £29.95 at 20% → £4.99. */
export const vatIn = (inc: Pence, rate: VatRate = VAT_RATE): Pence => pence(inc - exVat(inc, rate))
