import type { CatalogueFile } from '#contract/catalogue-file/catalogue.ts'
import type { CatalogueProduct, CatalogueVariation } from '#contract/catalogue-file/product.ts'
import { reservedSegments } from '#contract/routes.ts'
import { doubts, inconsistencies } from '#domain/catalogue/consistency.ts'
import type { Goods } from '#domain/catalogue/goods.ts'
import { type SquareMillimetres, squareMillimetres } from '#domain/measure/area.ts'
import { SMALLEST_TILE_MM2, tileArea } from '#domain/tiling/whole-tiles.ts'
import type { Problem } from './problems.ts'

/** Natural keys that the shop holds already: a file may refer to them. */
export interface KnownKeys {
  readonly suppliers: ReadonlySet<string>
  readonly categories: ReadonlySet<string>
  readonly products: ReadonlySet<string>
  readonly zones: ReadonlySet<string>
  /** `group/option` */
  readonly options: ReadonlySet<string>
  /** Lower-case sku → slug of its product. */
  readonly skus: ReadonlyMap<string, string>
}

/** The tile area a variation has: what the file says, else that of its sides when it is sold in tiles. */
export const tileAreaOf = (
  product: CatalogueProduct,
  variation: CatalogueVariation,
): SquareMillimetres | null => {
  if (variation.tile_area !== null) return variation.tile_area
  const { dimension_x: x, dimension_y: y } = variation
  return product.use_per_meter_pricing && !variation.is_sample && x !== null && y !== null
    ? squareMillimetres(tileArea(x, y))
    : null
}

export const goodsOf = (product: CatalogueProduct, variation: CatalogueVariation): Goods => ({
  perMetre: product.use_per_meter_pricing,
  isSample: variation.is_sample,
  dimensionXMm: variation.dimension_x,
  dimensionYMm: variation.dimension_y,
  tileArea: tileAreaOf(product, variation),
  coverage: variation.coverage,
  weight: variation.weight,
  stock: variation.stock,
  alertPoint: variation.qty_alert_point,
  looseLoadBox: product.show_loose_load_box,
  discountable: product.discountable,
  discountQualifier: product.discount_qualifier,
  calculatorType: product.calculator_type,
  prices: {
    sellingPrice: variation.selling_price,
    regularPrice: variation.regular_price,
    sellingFromPrice: variation.selling_from_price,
    sellingRegularPrice: variation.selling_regular_price,
    productPortion: variation.product_portion,
    deliveryPortion: variation.delivery_portion,
    equivalentPerM2: variation.variation_equivalent_m2,
    shippingRate: variation.shipping_rate,
  },
})

export interface Checked {
  readonly problems: readonly Problem[]
  /** Applied all the same, but worth a look. */
  readonly warnings: readonly Problem[]
}

/** Everything a shape cannot say: references, doubles, addresses, and the rules of the goods. */
export const checkCatalogue = (file: CatalogueFile, known: KnownKeys): Checked => {
  const problems: Problem[] = []
  const warnings: Problem[] = []
  const say = (path: string, message: string): void => void problems.push({ path, message })

  const unique = (list: string, keys: readonly string[], field: string): ReadonlySet<string> => {
    const seen = new Set<string>()
    keys.forEach((key, i) => {
      if (seen.has(key)) say(`${list}[${i}].${field}`, `'${key}' stands twice`)
      seen.add(key)
    })
    return seen
  }
  const both = (a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> => new Set([...a, ...b])

  const suppliers = both(
    unique(
      'suppliers',
      file.suppliers.map((s) => s.code),
      'code',
    ),
    known.suppliers,
  )
  const categories = both(
    unique(
      'categories',
      file.categories.map((c) => c.slug),
      'slug',
    ),
    known.categories,
  )
  const products = both(
    unique(
      'products',
      file.products.map((p) => p.slug),
      'slug',
    ),
    known.products,
  )
  unique(
    'attribute_groups',
    file.attribute_groups.map((g) => g.code),
    'code',
  )
  unique(
    'discount_codes',
    file.discount_codes.map((c) => c.code),
    'code',
  )
  file.categories.forEach((category, i) => {
    if (reservedSegments.includes(category.slug))
      say(`categories[${i}].slug`, `'${category.slug}' is an address of the shop itself`)
  })
  const options = new Set(known.options)
  file.attribute_groups.forEach((group, i) => {
    unique(
      `attribute_groups[${i}].options`,
      group.options.map((o) => o.code),
      'code',
    )
    for (const option of group.options) options.add(`${group.code}/${option.code}`)
  })
  checkDelivery(file, known, say, unique)
  file.discount_codes.forEach((discount, i) => {
    const kinds = [discount.percent !== null, discount.amount !== null, discount.free_delivery].filter(
      Boolean,
    ).length
    if (kinds !== 1) say(`discount_codes[${i}]`, 'must have exactly one of percent, amount and free_delivery')
  })

  const skus = new Map<string, string>()
  const inFile = new Set(file.products.map((p) => p.slug))
  file.products.forEach((product, i) => {
    const at = `products[${i}]`
    if (!suppliers.has(product.supplier)) say(`${at}.supplier`, `there is no supplier '${product.supplier}'`)
    if (!categories.has(product.category)) say(`${at}.category`, `there is no category '${product.category}'`)
    for (const list of ['extras', 'related'] as const)
      product[list].forEach((slug, j) => {
        if (!products.has(slug)) say(`${at}.${list}[${j}]`, `there is no product '${slug}'`)
        if (slug === product.slug) say(`${at}.${list}[${j}]`, 'is the product itself')
      })
    if (product.discountable && product.discount_qualifier)
      warnings.push({ path: at, message: 'is both discountable and discount_qualifier' })
    if (!product.variations.some((variation) => !variation.is_sample))
      say(`${at}.variations`, 'must have at least one variation that is no sample')

    product.variations.forEach((variation, j) => {
      const here = `${at}.variations[${j}]`
      const key = variation.sku.toLowerCase()
      const owner = skus.get(key) ?? (inFile.has(known.skus.get(key) ?? '') ? undefined : known.skus.get(key))
      if (skus.has(key)) say(`${here}.sku`, `'${variation.sku}' stands twice`)
      else if (owner !== undefined && owner !== product.slug)
        say(`${here}.sku`, `'${variation.sku}' belongs to the product '${owner}'`)
      skus.set(key, product.slug)
      for (const [group, option] of Object.entries(variation.attributes))
        if (!options.has(`${group}/${option}`))
          say(`${here}.attributes.${group}`, `there is no option '${option}' in a group '${group}'`)
      const goods = goodsOf(product, variation)
      if (goods.perMetre && !goods.isSample && goods.tileArea !== null && goods.tileArea < SMALLEST_TILE_MM2)
        say(`${here}.tile_area`, 'is below 0.01 m²: sell tiles this small by the sheet')
      else for (const found of inconsistencies(goods)) say(`${here}.${found.field}`, found.message)
      for (const found of doubts(goods))
        warnings.push({ path: `${here}.${found.field}`, message: found.message })
    })
  })
  return { problems, warnings }
}

const checkDelivery = (
  { delivery }: CatalogueFile,
  known: KnownKeys,
  say: (path: string, message: string) => void,
  unique: (list: string, keys: readonly string[], field: string) => ReadonlySet<string>,
): void => {
  if (delivery === null) return
  const zones = new Set([
    ...unique(
      'delivery.zones',
      delivery.zones.map((z) => z.code),
      'code',
    ),
    ...known.zones,
  ])
  unique(
    'delivery.services',
    delivery.services.map((s) => String(s.id)),
    'id',
  )
  if (delivery.services.filter((service) => service.default).length !== 1)
    say('delivery.services', 'exactly one must be the default')
  delivery.services.forEach((service, i) => {
    service.rates.forEach((rates, j) => {
      if (!zones.has(rates.zone))
        say(`delivery.services[${i}].rates[${j}].zone`, `there is no zone '${rates.zone}'`)
      const limits = rates.bands.map((band) => band.up_to ?? Number.POSITIVE_INFINITY)
      if (limits.some((limit, k) => k > 0 && limit <= (limits[k - 1] ?? 0)))
        say(`delivery.services[${i}].rates[${j}].bands`, 'must rise in weight')
    })
  })
}
