import type { WireSavedList } from '#contract/saved-list.ts'
import { quantityToNumber } from '#domain/measure/quantity.ts'
import { presentVariation } from '../../basket/index.ts'
import type { Catalogue, PersonalVariationData } from '../../catalogue/index.ts'
import type { DeliveryCoverage, DeliveryFeature } from '../../delivery/index.ts'
import type { StoredList } from './store.ts'

export interface PresentDeps {
  readonly catalogue: Pick<Catalogue, 'stocked'>
  readonly delivery: Pick<DeliveryFeature, 'coverage'>
}

/** Presents a list for the wire, oldest first (T-146); two statements. */
export const presentList = async (
  { catalogue }: Pick<PresentDeps, 'catalogue'>,
  coverage: DeliveryCoverage,
  { items, postcode }: StoredList,
): Promise<WireSavedList> => {
  const stocked = await catalogue.stocked(items.map((item) => item.variationId))
  const byId = new Map(stocked.map((variation) => [variation.row.id, variation]))
  const personal: PersonalVariationData = {
    inBasket: new Map(),
    delivers: (goods, sku) => coverage.delivers(goods, sku, postcode),
  }
  return {
    items: items.flatMap((item) => {
      const found = byId.get(item.variationId)
      if (found === undefined) return []
      return presentVariation(found, personal).map((variation) => ({
        id: item.id,
        quantity: quantityToNumber(item.quantityHundredths),
        variation,
      }))
    }),
  }
}
