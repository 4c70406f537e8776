import { goodsOf } from '#contract/goods.ts'
import type { WireProduct } from '#contract/product.ts'
import type { Shelves } from '#contract/shelf.ts'
import { isInStock } from '#domain/quantity/basket-line.ts'
import type { PageRequest } from '#server/pages/page-request.ts'

/** What stands beside a product on its page, as seen at its postcode; one statement. */
export const loadShelves = (
  { listings }: Pick<PageRequest['shop'], 'listings'>,
  product: WireProduct,
): Promise<Shelves> =>
  listings.shelves(
    {
      id: product.id,
      category: product.category,
      goes_with_ids: product.goes_with_ids,
      related_ids: product.related_ids,
      calculator_type: product.calculator_type,
      consumption: product.consumption,
      isSoldOut: product.variations.some((one) => !one.is_sample && !isInStock(goodsOf(one))),
    },
    product.postcode,
  )
