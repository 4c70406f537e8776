import type { CatalogueProduct } from '#contract/catalogue-file/product.ts'
import type { CatalogueVariation } from '#contract/catalogue-file/variation.ts'
import { MAX_COMBINED_SIZES } from '#domain/calculator/cover/sizes.ts'
import { calculatorFamily, extraTypes } from '#domain/calculator/family.ts'
import { checkOptions } from './check-options.ts'
import { checkVariation } from './check-variation.ts'
import type { ReportProblem } from './problems.ts'
import { type ProductEntry, withPlaces } from './shape.ts'

interface Has {
  has(key: string): boolean
}

/** The keys that a product is checked against: those of the file and of the shop. */
export interface ProductCheck {
  readonly suppliers: Has
  readonly categories: Has
  hasOption(group: string, option: string): boolean
  /** Slug → calculator type. */
  readonly calculatorTypes: ReadonlyMap<string, string | null>
  /** The product of the shop that has a sku and is not in this file. */
  readonly ownerOf: (sku: string) => string | undefined
  /** Skus of the file so far, in lower case. */
  readonly skus: Map<string, string | undefined>
  readonly report: ReportProblem
  readonly warn: ReportProblem
}

const extraNames = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(extraTypes)

const isExtraType = (text: string | null | undefined): boolean => extraTypes.some((type) => type === text)

export const checkProduct = (entry: ProductEntry, check: ProductCheck): void => {
  const { at, found } = entry
  const { report, warn } = check
  if (found.supplier !== undefined && !check.suppliers.has(found.supplier))
    report(`${at}.supplier`, `there is no supplier '${found.supplier}'`)
  if (found.category !== undefined && !check.categories.has(found.category))
    report(`${at}.category`, `there is no category '${found.category}'`)
  checkLinks(at, found, check)
  if (found.discountable && found.discount_qualifier)
    warn(at, 'is both discountable and discount_qualifier: it would waive its own delivery')
  const isCombo = calculatorFamily(found.calculator_type ?? null) === 'combo'
  if (found.use_per_meter_pricing && isCombo)
    report(`${at}.calculator_type`, 'must not be a combination of packs for goods priced by the square metre')

  if (found.consumption && (found.use_per_meter_pricing || calculatorFamily(found.calculator_type ?? null)))
    report(`${at}.consumption`, 'is for what is used to lay goods, not for goods that are laid')

  const onSale = entry.variations.filter(({ found: v }) => !v.is_sample && !v.withdrawn)
  if (entry.variations.length > 0 && onSale.length === 0 && !found.withdrawn)
    report(`${at}.variations`, 'must have at least one variation on sale that is no sample')
  if (isCombo) {
    const most = mostSizesOfAKind(onSale.map((variation) => variation.found))
    if (most > MAX_COMBINED_SIZES)
      warn(
        `${at}.variations`,
        `have ${most} pack sizes of one kind: the calculator combines ${MAX_COMBINED_SIZES} of them`,
      )
  }
  for (const [i, medium] of withPlaces(found.media))
    checkOptions(`${at}.media[${i}]`, medium.attributes, check)
  for (const variation of entry.variations) checkVariation(variation, found, check)
}

/**
 * The calculator combines packs with the same attributes only: returns the number of sizes in the largest
 * such kind.
 */
const mostSizesOfAKind = (variations: readonly Partial<CatalogueVariation>[]): number => {
  const kinds = Map.groupBy(variations, ({ attributes }) =>
    Object.entries(attributes ?? {})
      .map(([group, option]) => `${group}/${option}`)
      .sort()
      .join(' '),
  )
  const sizes = (kind: readonly Partial<CatalogueVariation>[]): number =>
    new Set(kind.flatMap(({ coverage }) => (coverage ? [coverage] : []))).size
  return Math.max(0, ...[...kinds.values()].map(sizes))
}

const checkLinks = (at: string, found: Partial<CatalogueProduct>, check: ProductCheck): void => {
  for (const list of ['extras', 'related', 'goes_with'] as const) {
    const seen = new Set<string>()
    for (const [i, slug] of withPlaces(found[list])) {
      const here = `${at}.${list}[${i}]`
      if (seen.has(slug)) check.report(here, `'${slug}' stands twice`)
      seen.add(slug)
      if (slug === found.slug) check.report(here, 'is the product itself')
      else if (!check.calculatorTypes.has(slug)) check.report(here, `there is no product '${slug}'`)
      else if (list === 'extras' && !isExtraType(check.calculatorTypes.get(slug)))
        check.report(here, `'${slug}' is no ${extraNames} by its calculator_type`)
    }
  }
}
