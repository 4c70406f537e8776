import type { CatalogueProduct } from '#contract/catalogue-file/product.ts'
import type { CatalogueVariation } from '#contract/catalogue-file/variation.ts'
import { calculatorFamily, extraCountedBy, isExtraType } from '#domain/calculator/family.ts'
import { inconsistencies, priceWarnings } from '#domain/catalogue/consistency.ts'
import { countedBy } from '#domain/consumption/consumption.ts'
import { checkOptions } from './check-options.ts'
import type { ProductCheck } from './check-product.ts'
import { goodsOf, isSoldAs, type SoldAs, shapeOf } from './goods-of.ts'
import type { ReportProblem } from './problems.ts'
import type { Entry } from './shape.ts'

export const checkVariation = (
  { at, found, whole }: Entry<CatalogueVariation>,
  product: Partial<CatalogueProduct>,
  check: ProductCheck,
): void => {
  const { skus, ownerOf, report, warn } = check
  if (found.sku !== undefined) {
    const key = found.sku.toLowerCase()
    const owner = ownerOf(key)
    if (skus.has(key)) report(`${at}.sku`, `'${found.sku}' stands twice`)
    else if (owner !== undefined) report(`${at}.sku`, `'${found.sku}' belongs to the product '${owner}'`)
    skus.set(key, product.slug)
  }
  checkOptions(at, found.attributes, check)
  if (whole === null || !isSoldAs(product)) return

  const goods = goodsOf(product, whole)
  for (const { field, message } of inconsistencies(goods, shapeOf(product, whole)))
    report(`${at}.${field}`, message)
  for (const { field, message } of priceWarnings(goods)) warn(`${at}.${field}`, message)
  if (whole.is_sample) {
    if (whole.selling_price > 0)
      report(`${at}.selling_price`, 'must be 0: samples are free, their postage is shipping_rate')
  } else {
    checkForCalculators(at, product, whole, report, warn)
    checkContents(at, product, whole, report)
    warnOfPrices(at, product, whole, warn)
  }
}

/** Checks the fields that the calculators need (OP-23, OP-24, OP-36). */
const checkForCalculators = (
  at: string,
  { calculator_type: type }: SoldAs,
  { coverage, weight }: CatalogueVariation,
  report: ReportProblem,
  warn: ReportProblem,
): void => {
  const countedBy = isExtraType(type) ? extraCountedBy(type) : null
  if (countedBy === 'weight' && !weight)
    report(`${at}.weight`, `is needed: ${type} is counted by the weight of its pack`)
  if (countedBy === 'coverage' && !coverage)
    report(`${at}.coverage`, `is needed: ${type} is counted by what it covers`)
  if (calculatorFamily(type) !== null && !coverage)
    warn(`${at}.coverage`, 'is missing: the calculator leaves this variation out')
}

/** The field that says what a pack has in it, by the member that counts it. */
const contentsFields = { grams: 'weight', coverage: 'coverage', pieces: 'pieces' } as const

/** Checks what a pack has in it, by which its consumption counts packs (S-026). */
const checkContents = (
  at: string,
  { consumption }: Partial<CatalogueProduct>,
  variation: CatalogueVariation,
  report: ReportProblem,
): void => {
  if (!consumption) return
  const field = contentsFields[countedBy(consumption)]
  if (!variation[field])
    report(`${at}.${field}`, `is needed: consumption of the kind ${consumption.kind} is counted by it`)
}

const warnOfPrices = (at: string, product: SoldAs, v: CatalogueVariation, warn: ReportProblem): void => {
  if (v.selling_price === 0 && product.buyable)
    warn(`${at}.selling_price`, 'is 0: the variation cannot be bought')
  if (v.regular_price !== null && v.regular_price <= v.selling_price)
    warn(`${at}.regular_price`, 'is not above selling_price and is not shown')
  if (
    v.selling_regular_price !== null &&
    v.selling_from_price !== null &&
    v.selling_regular_price <= v.selling_from_price
  )
    warn(`${at}.selling_regular_price`, 'is not above selling_from_price and is not shown')
  if (product.show_equivalent_price && v.variation_equivalent_m2 === null)
    warn(`${at}.variation_equivalent_m2`, 'is missing, although show_equivalent_price is set')
}
