import type { ProductCard } from '#contract/listing.ts'
import type { WireProjectPrices } from '#contract/project.ts'
import type { ReadProjectSums } from '#server/listings/index.ts'
import type { PageRequest } from '#server/pages/page-request.ts'

/** For loaders: the project's prices for a browser without script; null for all others, who ask for them. */
export const renderedPrices = async (
  { shop, visitorWithoutScript }: PageRequest,
  cards: readonly Pick<ProductCard, 'shown_id'>[],
): Promise<WireProjectPrices | null> => {
  const visitor = visitorWithoutScript()
  if (visitor?.project == null) return null
  return shop.projectPrices.prices(
    visitor,
    cards.flatMap(({ shown_id: id }) => id ?? []),
  )
}

/**
 * For loaders of listings: reads the sums of the visitor's project. It is called only for an address that asks for
 * them, which makes that page the visitor's own; every other page stays shared.
 */
export const projectSums =
  ({ shop, visitor }: PageRequest): ReadProjectSums =>
  (variationIds) =>
    shop.projectPrices.sums(visitor(), variationIds)
