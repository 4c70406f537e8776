import type { WireDeliveredBaskets } from '#contract/delivered.ts'
import { goodsOf } from '#contract/goods.ts'
import type { WireProduct } from '#contract/product.ts'
import { parseQuantity, plainQuantity, units } from '#domain/measure/quantity.ts'
import type { Project } from '#domain/project/project.ts'
import { projectQuantityInStock } from '#domain/project/project-quantity.ts'
import type { Basket } from '#server/basket/index.ts'
import { initialChoice, type stepsOf } from '../choose/choice.ts'
import type { readChoiceParameters, readGoodsParameters } from '../choose/choice-parameters.ts'
import { type BuyingFormState, initialFormState } from './form-state.ts'
import { purchaseViewOfChoice } from './purchase-view.ts'
import { wantedLines } from './use-delivered.ts'

/** What the address of a product page says of its form. */
interface Opening {
  readonly product: WireProduct
  readonly sku: string | null
  readonly steps: ReturnType<typeof stepsOf>
  readonly choice: ReturnType<typeof readChoiceParameters>
  readonly goods: ReturnType<typeof readGoodsParameters>
}

/** The form as the address describes it. */
export const openingState = ({ product, sku, steps, choice, goods }: Opening): BuyingFormState =>
  initialFormState(product, sku, initialChoice(product.buying_form, product, steps, choice), goods)

/**
 * In a browser without script: the quantity that the visitor's project takes of the goods that the form opens with,
 * unless the address has one (S-006).
 */
export const goodsForProject = (opening: Opening, project: Project | null): Opening['goods'] => {
  const { product, goods } = opening
  if (project === null || goods.quantity !== null || goods.use !== null) return goods
  const { variationId } = openingState(opening)
  const variation = product.variations.find(({ id }) => id === variationId)
  const amount = variation === undefined ? null : projectQuantityInStock(goodsOf(variation), project)
  return variation === undefined || amount === null
    ? goods
    : { ...goods, use: { variationId: variation.id, quantity: plainQuantity(amount) } }
}

/** What the quantity in that form costs delivered; null on a page for all visitors, and without goods (S-001). */
export const openingDelivered = async (
  basket: Pick<Basket, 'delivered'>,
  opening: Opening,
): Promise<WireDeliveredBaskets | null> => {
  const { product } = opening
  const lines = wantedLines(purchaseViewOfChoice(product, openingState(opening)))
  if (product.postcode === null || !product.sold_online || lines.length === 0) return null
  const wanted = lines.map(({ variation_id, quantity }) => ({
    variationId: variation_id,
    quantity: parseQuantity(quantity) ?? units(1),
  }))
  return {
    postcode: product.postcode,
    baskets: await basket.delivered(product.postcode, [wanted]),
  }
}
