import { combinationKey } from '#contract/calculation.ts'
import { goodsOf } from '#contract/goods.ts'
import type { ProductCard } from '#contract/listing.ts'
import { messages } from '#contract/messages.ts'
import type { WireVariation } from '#contract/product.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { type Quantity, quantity, quantityToNumber } from '#domain/measure/quantity.ts'
import type { Project } from '#domain/project/project.ts'
import { areCombinedForProject, countForProject } from '#domain/project/project-count.ts'
import { quantityForProject } from '#domain/project/project-quantity.ts'
import { isInStock } from '#domain/quantity/basket-line.ts'
import { initialQuantity } from '#domain/quantity/product-page.ts'
import type { AddResult, Basket, BasketRefusal } from '../../basket/index.ts'
import type { Visitor } from '../../session/visitor.ts'

/** A product of the list with its variations, as seen by the visitor. */
export interface WishedProduct {
  readonly card: ProductCard
  readonly variations: readonly WireVariation[]
  /** Why none of it can be bought; null where some can. */
  readonly notBuyableReason: string | null
}

const isHad = (one: WireVariation): boolean => !one.is_sample && one.buyable && isInStock(goodsOf(one))

/** The variation whose price the card shows, if it can be had; else the first that can. */
const variationOf = ({ card, variations }: WishedProduct): WireVariation | null => {
  const had = variations.filter(isHad)
  return had.find(({ id }) => id === card.shown_id) ?? had[0] ?? null
}

/** F1: 12.24 m² for a project of 12 m², else the 1.08 m² that its page begins with; one pack of grout. */
const quantityOf = (variation: WireVariation, project: Project | null): Quantity => {
  const goods = goodsOf(variation)
  return (project && quantityForProject(goods, project)) ?? initialQuantity(goods, false)
}

/**
 * What is added for a product: packs that are combined for the project's area come to the sum of its card. Where
 * their stock is too small, the add cuts the one variation and says so.
 */
const linesOf = (
  variation: WireVariation,
  { variations }: WishedProduct,
  project: Project | null,
): readonly { readonly id: number; readonly quantity: number }[] => {
  const kind = combinationKey(variation)
  const packs = variations.filter((one) => isHad(one) && combinationKey(one) === kind)
  const counted =
    project !== null && areCombinedForProject(goodsOf(variation))
      ? countForProject(packs.map(goodsOf), project)
      : null
  if (!counted?.coversNeed)
    return [{ id: variation.id, quantity: quantityToNumber(quantityOf(variation, project)) }]
  return packs
    .map(({ id }, i) => ({ id, quantity: quantityToNumber(counted.quantities[i] ?? quantity(0)) }))
    .filter((line) => line.quantity > 0)
}

/** A product that was left out, with its name and the reason, as an add reports what it cut. */
const leftOut = ({ card, variations, notBuyableReason }: WishedProduct): AddResult['items'][number] => ({
  variationId: card.shown_id ?? variations[0]?.id ?? 0,
  wanted: quantity(0),
  added: quantity(0),
  message: `${card.name}: ${notBuyableReason ?? messages.noneInStock}`,
})

/**
 * Adds one quantity of each product of a list by one add of the basket. What cannot be had is left out and named; if
 * nothing can be had, the add is refused.
 */
export const addWished = async (
  basket: Pick<Basket, 'add'>,
  visitor: Visitor,
  products: readonly WishedProduct[],
  requestKey: string | null,
): Promise<Result<AddResult, BasketRefusal>> => {
  const chosen = products.map((wished) => ({ wished, variation: variationOf(wished) }))
  const requested = chosen.flatMap(({ wished, variation }) =>
    variation === null
      ? []
      : linesOf(variation, wished, visitor.project).map((line) => ({ kind: 'variation' as const, ...line })),
  )
  const others = chosen.flatMap(({ wished, variation }) => (variation === null ? [leftOut(wished)] : []))
  if (requested.length === 0) return err({ status: 422, message: messages.wishlistNothingToAdd })
  const added = await basket.add(visitor, requested, requestKey)
  return added.ok ? ok({ ...added.value, items: [...added.value.items, ...others] }) : added
}
