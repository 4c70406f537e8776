import type { BasketLine } from '../basket/lines.ts'
import type { Goods } from '../catalogue/goods.ts'
import { groupBy } from '../lang/group-by.ts'
import { extraPacks } from './quantities.ts'

/** An extra that products in the basket list. */
export interface OfferedExtra {
  readonly goods: Goods
  readonly inBasket: boolean
}

export interface SuggestedExtra<Extra> {
  readonly extra: Extra
  readonly packs: number
}

/**
 * The extras that a basket still needs (OP-25): one of each kind, the one already in the basket or else the
 * first listed, with the packs that all lines need together minus the held packs of that kind. F1 10.08 m²:
 * two packs of 5 kg grout; with one in the basket, one more; with two, or one of 20 kg, nothing.
 */
export const suggestExtras = <Extra extends OfferedExtra>(
  offered: readonly Extra[],
  lines: readonly BasketLine[],
): readonly SuggestedExtra<Extra>[] =>
  [...groupBy(offered, (extra) => extra.goods.calculatorType)].flatMap(([kind, extras]) => {
    const extra = extras.find((candidate) => candidate.inBasket) ?? extras[0]
    if (extra === undefined) return []
    const held = lines
      .filter(({ goods }) => goods.calculatorType === kind && !goods.isSample)
      .map(({ goods, quantity }) => ({ pack: goods, count: Math.floor(quantity / 100) }))
    const packs = extraPacks(extra.goods, lines, held)
    return packs > 0 ? [{ extra, packs }] : []
  })
