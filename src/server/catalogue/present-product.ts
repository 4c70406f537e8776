import type { WireDimensions } from '#contract/dimensions.ts'
import { goodsOf } from '#contract/goods.ts'
import { messages } from '#contract/messages.ts'
import type { WireProduct, WireVariation } from '#contract/product.ts'
import { wirePrinter } from '#contract/product-fields/derive.ts'
import { productFields } from '#contract/product-fields/product-fields.ts'
import { calculatorFamily } from '#domain/calculator/family.ts'
import { buyingFormOf } from '#domain/catalogue/buying-form.ts'
import { isInStock } from '#domain/quantity/basket-line.ts'
import {
  noPersonalVariationData,
  type PersonalVariationData,
  presentSummary,
  presentVariations,
} from './present.ts'
import type { PageRow } from './store.ts'

/** The personal data of a product page; `nobody` for the page that all visitors share. */
export interface PersonalPageData extends PersonalVariationData {
  readonly inFavourites: boolean
  readonly discountQualified: boolean
  readonly postcode: string | null
  readonly savedDimensions: WireDimensions | null
}

export const noPersonalPageData: PersonalPageData = {
  ...noPersonalVariationData,
  inFavourites: false,
  discountQualified: false,
  postcode: null,
  savedDimensions: null,
}

/** The reason why a product cannot be bought, in the wishlist's words (P-048, P-255, P-256). */
const reason = (postcode: string | null): string =>
  postcode === null ? messages.notBuyable : messages.notDelivered(postcode)

const printProduct = wirePrinter(productFields, 'product')

export const presentProduct = (
  row: PageRow,
  others: readonly PageRow[],
  personal: PersonalPageData,
): WireProduct => {
  const present = (product: PageRow) => presentVariations(product, product.variations, personal)
  const { variations, buyable } = present(row)
  /* The packs of each extra that can be bought and are in stock, in the order of the catalogue. */
  const extras = row.extraIds
    .flatMap((id) => others.filter((other) => other.id === id))
    .map((other) => present(other).variations.filter(isOffered))
  return {
    ...presentSummary(row, buyable),
    ...printProduct(row),
    category: { slug: row.categorySlug, name: row.categoryName },
    supplier: { name: row.supplierName, allow_sample_discount: row.allowSampleDiscount },
    in_favourites: personal.inFavourites,
    buying_form: buyingFormOf(row.buyingForm, row.calculatorType, groupsToChooseIn(variations)),
    variations: [...variations],
    extras: extras.flatMap((packs) => packs.slice(0, 1)),
    extra_choices: extras.flatMap((packs) => packs.slice(1)),
    goes_with_ids: [...row.goesWithIds],
    related_ids: [...row.relatedIds],
    sold_online: row.buyable,
    not_buyable_reason: buyable ? null : reason(personal.postcode),
    /* Adding a qualifying product would set the flag (OP-02). */
    discount_qualified: personal.discountQualified || row.discountQualifier,
    postcode: personal.postcode,
    saved_dimensions: calculatorFamily(row.calculatorType) === null ? null : personal.savedDimensions,
  }
}

const isOffered = (variation: WireVariation): boolean =>
  variation.buyable && !variation.is_sample && isInStock(goodsOf(variation))

/** Attribute groups in which the variations differ: those a shopper has to choose in. */
const groupsToChooseIn = (variations: readonly WireVariation[]): number => {
  const options = new Map<number, Set<number>>()
  for (const { attributes } of variations.filter((variation) => !variation.is_sample))
    for (const { id, attribute_group_id } of attributes)
      options.set(attribute_group_id, (options.get(attribute_group_id) ?? new Set()).add(id))
  return [...options.values()].filter((seen) => seen.size > 1).length
}
