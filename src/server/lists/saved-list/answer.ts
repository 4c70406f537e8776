import type { WireSavedList } from '#contract/saved-list.ts'
import { quantity, quantityToNumber } from '#domain/measure/quantity.ts'
import { presentOne } from '../../basket/index.ts'
import type { Catalogue, Personal } from '../../catalogue/index.ts'
import type { DeliveryCoverage, DeliveryFeature } from '../../delivery/index.ts'
import type { StoredList } from './store.ts'

export interface PresentDeps {
  readonly catalogue: Pick<Catalogue, 'stocked'>
  readonly delivery: Pick<DeliveryFeature, 'coverage'>
}

/** A list as the wire shows it, oldest first (T-146); two statements. */
export const presentList = async (
  { catalogue }: Pick<PresentDeps, 'catalogue'>,
  reach: DeliveryCoverage,
  { items, postcode }: StoredList,
): Promise<WireSavedList> => {
  const stocked = await catalogue.stocked(items.map((item) => item.variationId))
  const byId = new Map(stocked.map((found) => [found.row.id, found]))
  const personal: Personal = {
    inBasket: new Map(),
    delivers: (goods, sku) => reach.delivers(goods, sku, postcode),
  }
  return {
    items: items.flatMap((item) => {
      const found = byId.get(item.variationId)
      if (found === undefined) return []
      return presentOne(found, personal).map((variation) => ({
        id: item.id,
        quantity: quantityToNumber(quantity(item.quantityHundredths)),
        variation,
      }))
    }),
  }
}
