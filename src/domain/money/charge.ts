import { multiplyDivide } from '../measure/decimal.ts'
import type { Quantity } from '../measure/quantity.ts'
import { type Pence, pence } from './pence.ts'

/** Unit price × quantity, half up to the penny (OP-03): £31.60 × 12.6 m² → £398.16. */
export const charge = (unit: Pence, quantity: Quantity): Pence => pence(multiplyDivide(unit, quantity, 100))

/** The amount without its VAT: inc ÷ 1.2, half up. £29.95 → £24.96. */
export const exVat = (inc: Pence): Pence => pence(Math.sign(inc) * multiplyDivide(Math.abs(inc), 10, 12))

/** The VAT in an amount, as the difference: £29.95 → £4.99. */
export const vatIn = (inc: Pence): Pence => pence(inc - exVat(inc))
