import { discountKindFields } from '#contract/catalogue-file/catalogue.ts'
import { reservedSegments } from '#contract/routes.ts'
import { checkDelivery } from './check-delivery.ts'
import { checkProduct, type ProductCheck } from './check-product.ts'
import type { KnownKeys } from './known-keys.ts'
import type { Problem, ReportProblem } from './problems.ts'
import { reportDuplicates } from './report-duplicates.ts'
import { type Entries, withPlaces } from './shape.ts'

export interface CheckResult {
  readonly problems: readonly Problem[]
  /** Applied all the same, but shown to the merchant. */
  readonly warnings: readonly Problem[]
}

/** Checks everything that a schema cannot: references, duplicates, addresses, and the rules of the goods. */
export const checkCatalogue = (entries: Entries, known: KnownKeys): CheckResult => {
  const problems: Problem[] = []
  const warnings: Problem[] = []
  const report: ReportProblem = (path, message) => void problems.push({ path, message })
  const warn: ReportProblem = (path, message) => void warnings.push({ path, message })

  const suppliers = reportDuplicates(entries.suppliers, 'code', (supplier) => supplier.code, report)
  const categories = reportDuplicates(entries.categories, 'slug', (category) => category.slug, report)
  reportDuplicates(entries.products, 'slug', (product) => product.slug, report)
  checkCategories(entries, report)
  const options = checkAttributeGroups(entries, report)
  checkDelivery(entries, isSku(entries, known), report, warn)
  checkDiscountCodes(entries, report, warn)
  checkLookbook(entries, isSku(entries, known), report)
  reportDuplicates(entries.synonyms, 'words', (one) => one.words?.[0]?.toLowerCase(), report)

  const calculatorTypes = new Map<string, string | null>(known.products)
  for (const { found } of entries.products)
    if (found.slug !== undefined) calculatorTypes.set(found.slug, found.calculator_type ?? null)
  const check: ProductCheck = {
    suppliers: union(suppliers, known.suppliers),
    categories: union(categories, known.categories),
    /* A group that cannot be read has its own problem: its options are not reported as missing. */
    hasOption: (group, option) =>
      options.get(group) === null || options.get(group)?.has(option) || known.hasOption(group, option),
    calculatorTypes,
    ownerOf: ownerOf(entries, known),
    skus: new Map(),
    report,
    warn,
  }
  for (const entry of entries.products) checkProduct(entry, check)
  warnOfIcons(entries, known.icons, warn)
  return { problems, warnings }
}

/** A view of two sets together. */
const union = (a: ReadonlySet<string>, b: ReadonlySet<string>): Pick<ReadonlySet<string>, 'has'> => ({
  has: (key) => a.has(key) || b.has(key),
})

/** The product of the shop that has a sku and is not in this file. */
const ownerOf = ({ products }: Entries, known: KnownKeys): ((sku: string) => string | undefined) => {
  const rewritten = new Set(products.map((entry) => entry.found.slug))
  return (sku) => {
    const owner = known.skus.get(sku)
    return owner === undefined || rewritten.has(owner) ? undefined : owner
  }
}

/** Whether the file or the shop has a sku, in lower case. */
const isSku = ({ products }: Entries, known: KnownKeys): ((sku: string) => boolean) => {
  const own = new Set(
    products.flatMap(({ variations }) => variations.map(({ found }) => found.sku?.toLowerCase())),
  )
  return (sku) => own.has(sku) || known.skus.has(sku)
}

const checkCategories = ({ categories }: Entries, report: ReportProblem): void => {
  for (const { at, found } of categories)
    if (found.slug !== undefined && reservedSegments.includes(found.slug))
      report(`${at}.slug`, `'${found.slug}' is an address of the shop itself`)
}

/** The options of the file by group; null where some of them cannot be read. */
const checkAttributeGroups = (
  { attributeGroups }: Entries,
  report: ReportProblem,
): ReadonlyMap<string, ReadonlySet<string> | null> => {
  reportDuplicates(attributeGroups, 'code', (group) => group.code, report)
  const options = new Map<string, ReadonlySet<string> | null>()
  for (const { at, found } of attributeGroups) {
    const read = withPlaces(found.options)
    const entries = read.map(([i, option]) => ({
      at: `${at}.options[${i}]`,
      found: option,
      whole: option,
    }))
    const codes = reportDuplicates(entries, 'code', (option) => option.code, report)
    if (found.code !== undefined)
      options.set(found.code, found.options?.length === read.length ? codes : null)
  }
  return options
}

const kindFields = Object.values(discountKindFields)

const checkDiscountCodes = ({ discountCodes }: Entries, report: ReportProblem, warn: ReportProblem): void => {
  reportDuplicates(discountCodes, 'code', (discount) => discount.code, report)
  for (const { at, whole } of discountCodes) {
    if (whole === null) continue
    const stated = kindFields.filter((field) => whole[field] !== null && whole[field] !== false)
    if (stated.length !== 1)
      report(at, `must have exactly one of ${new Intl.ListFormat('en-GB').format(kindFields)}`)
    for (const field of ['any_service', 'sample_postage'] as const)
      if (whole[field] && !whole.free_delivery) report(`${at}.${field}`, 'is for codes with free_delivery')
    if (whole.amount === 0 && !whole.withdrawn)
      warn(
        `${at}.amount`,
        'is 0: shoppers are told that there is no such code. Set an amount, or withdraw it',
      )
    if (whole.starts_on !== null && whole.ends_on !== null && whole.starts_on > whole.ends_on)
      report(`${at}.ends_on`, 'must not be before starts_on')
  }
}

const checkLookbook = ({ looks }: Entries, isSku: (sku: string) => boolean, report: ReportProblem): void => {
  reportDuplicates(looks, 'slug', (look) => look.slug, report)
  for (const { at, found } of looks) {
    const named = new Set<string>()
    for (const [i, { sku }] of withPlaces(found.goods)) {
      const key = sku.toLowerCase()
      const path = `${at}.goods[${i}].sku`
      if (!isSku(key)) report(path, `there is no variation '${sku}'`)
      if (named.has(key)) report(path, `'${sku}' is named twice`)
      named.add(key)
    }
  }
}

/** Reports each missing icon once, at the first variation that uses it (P-298). */
const warnOfIcons = ({ products }: Entries, icons: ReadonlySet<string>, warn: ReportProblem): void => {
  const reported = new Set<string>()
  for (const { at, found } of products.flatMap((product) => product.variations)) {
    const name = found.snake_case
    if (name === undefined || icons.has(name) || reported.has(name)) continue
    reported.add(name)
    warn(
      `${at}.snake_case`,
      `there is no icon '${name}': put it into media/icons/${name}.svg, or take one of ${[...icons].join(', ')}`,
    )
  }
}
