import { needed } from '#contract/needed.ts'
import type { StillNeeded } from '#contract/payment-page.ts'
import { isDiscountQualified } from '#domain/basket/lines.ts'
import { type Quantity, quantity, quantityToNumber } from '#domain/measure/quantity.ts'
import { penceToPounds } from '#domain/money/pence.ts'
import type { Visitor } from '../session/visitor.ts'
import { suggestionsAmong } from './contents.ts'
import { type LinesDeps, withStocked } from './lines.ts'
import { emptyStoredBasket, findBasket } from './stored-basket.ts'

/** A line of an order. */
export interface OrderedGoods {
  readonly variationId: number
  readonly quantity: Quantity
}

const nothing: Quantity = quantity(0)

/**
 * The extras that ordered goods still need (S-024, S-035): what the order and the visitor's basket hold of
 * them is taken off. F1 10.08 m² ordered alone: two packs of 5 kg grout; with one in the basket since, one.
 * Three statements.
 */
export const readStillNeeded =
  (deps: LinesDeps) =>
  async (
    visitor: Visitor,
    postcode: string,
    ordered: readonly OrderedGoods[],
  ): Promise<readonly StillNeeded[]> => {
    const coverage = await deps.delivery.coverage()
    const stored = visitor.isNew ? emptyStoredBasket : await findBasket(deps.queries, visitor.idHash)
    const own = new Map(stored.lines.map((line) => [line.variationId, line.quantityHundredths]))
    const asLines = ordered.map((goods, i) => ({
      id: -1 - i,
      variationId: goods.variationId,
      quantityHundredths: goods.quantity,
      heldHundredths: 0,
      plans: null,
    }))
    const ids = [...new Set([...asLines, ...stored.lines].map(({ variationId }) => variationId))]
    const stocked = await deps.catalogue.stocked(ids, deps.queries)
    const together = withStocked(
      { ...stored, postcode, lines: [...asLines, ...stored.lines] },
      stocked,
      coverage,
    )
    const bought = together.lines.filter(({ id, goods }) => id < 0 && !goods.isSample)
    const extra = [...new Set(bought.flatMap(({ stocked: { product } }) => product.extraIds))]
    if (extra.length === 0) return []
    /* Other goods in the basket are another job, which the basket itself makes suggestions for. */
    const lines = together.lines.filter(
      ({ id, stocked: { product } }) => id < 0 || extra.includes(product.id),
    )
    /* What was ordered has left the stock: only the basket counts against what is still there. */
    const inBasket = new Map(ids.map((id) => [id, own.get(id) ?? nothing]))
    const { also_needs } = suggestionsAmong(
      await deps.catalogue.onSale(extra),
      { ...together, lines, personal: { ...together.personal, inBasket } },
      { extra, related: [] },
    )
    const isQualified = isDiscountQualified(together.lines.filter(({ id }) => id >= 0))
    return also_needs.map((variation) => {
      const { amount, price } = needed(variation, isQualified)
      return {
        variation_id: variation.id,
        name: variation.product.name,
        variation_name: variation.name,
        full_slug: variation.full_slug,
        picture: variation.product.media.find(({ collection }) => collection === 'product') ?? null,
        quantity: quantityToNumber(amount),
        price: penceToPounds(price.total),
      }
    })
  }
