import { mergedQuantity } from '../quantity/basket-line.ts'
import type { BasketLine } from './lines.ts'

/** A line of a basket in which every variation stands once (OP-13). */
export interface KeptLine extends BasketLine {
  readonly variationId: number
}

/** The lines, oldest first. */
export type Basket = readonly KeptLine[]

/** The basket with this line: in the place of the variation's own, or at the end. */
export const withLine = (basket: Basket, line: KeptLine): Basket =>
  basket.some(({ variationId }) => variationId === line.variationId)
    ? basket.map((own) => (own.variationId === line.variationId ? line : own))
    : [...basket, line]

/**
 * The guest's lines put to the account's own by the rule of adding (OP-13, T-077); what is out of stock stays as it was.
 * With stock 7 of F4, 5 of the account's and 5 of the guest's are 7.
 */
export const mergeBaskets = (own: Basket, guests: Basket): Basket =>
  guests.reduce((merged, line) => {
    const held = merged.find(({ variationId }) => variationId === line.variationId)
    if (held === undefined) return withLine(merged, line)
    const both = mergedQuantity(line.goods, held.quantity, line.quantity)
    return both === null ? merged : withLine(merged, { ...line, quantity: both.quantity })
  }, own)
