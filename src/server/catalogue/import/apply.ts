import { type SQL, sql } from 'drizzle-orm'
import type { CatalogueFile } from '#contract/catalogue-file/catalogue.ts'
import type { CatalogueProduct } from '#contract/catalogue-file/product.ts'
import type { Queries } from '../../database/database.ts'
import { tileAreaOf } from './check.ts'
import type { IngestedPicture } from './pictures.ts'

/** Products written by one statement: large enough to be fast, small enough for a parameter. */
const CHUNK = 1000

type Row = Readonly<Record<string, unknown>>

/** Columns of a JSON row set with their types: `{ code: 'text', name: 'text' }`. */
type Columns = Readonly<Record<string, string>>

const identifiers = (names: readonly string[]): SQL => sql.raw(names.map((name) => `"${name}"`).join(', '))

const recordSet = (rows: readonly Row[], columns: Columns): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${sql.raw(
    Object.entries(columns)
      .map(([name, type]) => `"${name}" ${type}`)
      .join(', '),
  )})`

const updates = (names: readonly string[]): SQL =>
  sql.raw(names.map((name) => `"${name}" = excluded."${name}"`).join(', '))

interface Upsert {
  readonly table: string
  readonly columns: Columns
  /** The columns of the natural key. */
  readonly key: readonly string[]
  readonly rows: readonly Row[]
}

/** Inserts rows or updates those with the same natural key; ids stay as they are. */
const upsert = async (tx: Queries, { table, columns, key, rows }: Upsert): Promise<void> => {
  const names = Object.keys(columns)
  for (let i = 0; i < rows.length; i += CHUNK)
    await tx.execute(sql`insert into ${sql.identifier(table)} (${identifiers(names)})
      select ${identifiers(names)} from ${recordSet(rows.slice(i, i + CHUNK), columns)}
      on conflict (${identifiers(key)}) do update set ${updates(names.filter((name) => !key.includes(name)))}`)
}

const withPosition = <T>(list: readonly T[], row: (item: T) => Row): readonly Row[] =>
  list.map((item, position) => ({ ...row(item), position }))

/** Writes a checked catalogue. What it does not name stays as it is; a product that it names is wholly as it says. */
export const applyCatalogue = async (
  tx: Queries,
  file: CatalogueFile,
  pictures: ReadonlyMap<string, IngestedPicture>,
): Promise<void> => {
  const hashOf = (name: string | null): string | null =>
    name === null ? null : (pictures.get(name)?.hash ?? null)
  await upsert(tx, {
    table: 'supplier',
    columns: { code: 'text', name: 'text', allow_sample_discount: 'boolean' },
    key: ['code'],
    rows: file.suppliers,
  })
  await upsert(tx, {
    table: 'category',
    columns: {
      slug: 'text',
      name: 'text',
      summary: 'text',
      description: 'text',
      picture: 'text',
      picture_hash: 'text',
      position: 'integer',
    },
    key: ['slug'],
    rows: withPosition(file.categories, (category) => ({
      ...category,
      picture_hash: hashOf(category.picture),
    })),
  })
  await upsert(tx, {
    table: 'attribute_group',
    columns: { code: 'text', name: 'text', position: 'integer' },
    key: ['code'],
    rows: withPosition(file.attribute_groups, ({ code, name }) => ({ code, name })),
  })
  for (const group of file.attribute_groups)
    await tx.execute(sql`insert into attribute_option (group_id, code, name, icon, icon_hash, position)
      select g.id, r.code, r.name, r.icon, r.icon_hash, r.position
      from ${recordSet(
        withPosition(group.options, (option) => ({ ...option, icon_hash: hashOf(option.icon) })),
        { code: 'text', name: 'text', icon: 'text', icon_hash: 'text', position: 'integer' },
      )} join attribute_group g on g.code = ${group.code}
      on conflict (group_id, code) do update set name = excluded.name, icon = excluded.icon,
        icon_hash = excluded.icon_hash, position = excluded.position`)
  await applyDelivery(tx, file)
  await applyDiscountCodes(tx, file)
  for (let i = 0; i < file.products.length; i += CHUNK)
    await applyProducts(tx, file.products.slice(i, i + CHUNK), i, pictures)
  /* Links last: they may lead to products of a later chunk. */
  for (let i = 0; i < file.products.length; i += CHUNK)
    await applyLinks(tx, file.products.slice(i, i + CHUNK))
}

const applyDelivery = async (tx: Queries, { delivery }: CatalogueFile): Promise<void> => {
  if (delivery === null) return
  await upsert(tx, {
    table: 'delivery_zone',
    columns: { code: 'text', name: 'text', prefixes: 'jsonb', position: 'integer' },
    key: ['code'],
    rows: withPosition(delivery.zones, (zone) => zone),
  })
  await upsert(tx, {
    table: 'delivery_service',
    columns: {
      id: 'integer',
      name: 'text',
      description: 'text',
      is_default: 'boolean',
      rules: 'jsonb',
      position: 'integer',
    },
    key: ['id'],
    rows: withPosition(delivery.services, (service) => ({
      id: service.id,
      name: service.name,
      description: service.description,
      is_default: service.default,
      rules: {
        leadDays: service.lead_days,
        cutOffHour: service.cut_off_hour,
        datesOffered: service.dates_offered,
        rates: service.rates.map(({ zone, bands }) => ({
          zone,
          bands: bands.map((band) => ({ upTo: band.up_to, cost: band.cost })),
        })),
      },
    })),
  })
}

const applyDiscountCodes = (tx: Queries, file: CatalogueFile): Promise<void> =>
  upsert(tx, {
    table: 'discount_code',
    columns: { code: 'text', description: 'text', rules: 'jsonb', withdrawn: 'boolean' },
    key: ['code'],
    rows: file.discount_codes.map(({ code, description, withdrawn, ...rules }) => ({
      code,
      description,
      withdrawn,
      rules,
    })),
  })

const productColumns: Columns = {
  slug: 'text',
  name: 'text',
  summary: 'text',
  description: 'text',
  specifications: 'jsonb',
  buyable: 'boolean',
  withdrawn: 'boolean',
  use_per_meter_pricing: 'boolean',
  discountable: 'boolean',
  discount_qualifier: 'boolean',
  show_equivalent_price: 'boolean',
  show_loose_load_box: 'boolean',
  calculator_type: 'text',
  base_depth_mm: 'integer',
  buying_form: 'text',
  custom_sash: 'text',
  video_id: 'text',
  added_on: 'date',
}

const variationColumns: Columns = {
  sku: 'text',
  name: 'text',
  description: 'text',
  snake_case: 'text',
  is_sample: 'boolean',
  coverage_mm2: 'bigint',
  weight_grams: 'integer',
  dimension_x_mm: 'integer',
  dimension_y_mm: 'integer',
  tile_area_mm2: 'integer',
  qty_alert_hundredths: 'integer',
  stock_hundredths: 'integer',
  allow_nominated_day: 'boolean',
  selling_rate: 'integer',
  regular_rate: 'integer',
  selling_from_rate: 'integer',
  selling_regular_rate: 'integer',
  product_portion_rate: 'integer',
  delivery_portion_rate: 'integer',
  equivalent_per_m2_rate: 'integer',
  shipping_rate: 'integer',
  position: 'integer',
}

const variationRows = (product: CatalogueProduct): readonly Row[] =>
  withPosition(product.variations, (v) => ({
    product: product.slug,
    sku: v.sku,
    name: v.name,
    description: v.description,
    snake_case: v.snake_case,
    is_sample: v.is_sample,
    coverage_mm2: v.coverage,
    weight_grams: v.weight,
    dimension_x_mm: v.dimension_x,
    dimension_y_mm: v.dimension_y,
    tile_area_mm2: tileAreaOf(product, v),
    qty_alert_hundredths: v.qty_alert_point,
    stock_hundredths: v.stock,
    allow_nominated_day: v.allow_nominated_day,
    selling_rate: v.selling_price,
    regular_rate: v.regular_price,
    selling_from_rate: v.selling_from_price,
    selling_regular_rate: v.selling_regular_price,
    product_portion_rate: v.product_portion,
    delivery_portion_rate: v.delivery_portion,
    equivalent_per_m2_rate: v.variation_equivalent_m2,
    shipping_rate: v.shipping_rate,
  }))

/** Products with all that belongs to them alone. A known product keeps its place; a new one goes to the end. */
const applyProducts = async (
  tx: Queries,
  products: readonly CatalogueProduct[],
  offset: number,
  pictures: ReadonlyMap<string, IngestedPicture>,
): Promise<void> => {
  const names = Object.keys(productColumns)
  const rows = products.map((product, i) => ({
    ...product,
    base_depth_mm: product.base_depth * 10,
    order: offset + i,
    variations: undefined,
    media: undefined,
  }))
  await tx.execute(sql`insert into product (${identifiers(names)}, category_id, supplier_id, position)
    select ${sql.raw(names.map((name) => `r."${name}"`).join(', '))}, c.id, s.id,
      (select coalesce(max(position), -1) from product) + 1 + r."order"
    from ${recordSet(rows, { ...productColumns, category: 'text', supplier: 'text', order: 'integer' })}
    join category c on c.slug = r.category join supplier s on s.code = r.supplier
    on conflict (slug) do update set ${updates([...names.filter((name) => name !== 'slug'), 'category_id', 'supplier_id'])}`)

  const slugs = JSON.stringify(products.map((product) => product.slug))
  const named = sql`select p.id from product p join jsonb_array_elements_text(${slugs}::jsonb) s on s = p.slug`
  const columns = Object.keys(variationColumns)
  const variations = products.flatMap(variationRows)
  await tx.execute(sql`insert into variation (${identifiers(columns)}, product_id, withdrawn)
    select ${sql.raw(columns.map((name) => `r."${name}"`).join(', '))}, p.id, false
    from ${recordSet(variations, { ...variationColumns, product: 'text' })} join product p on p.slug = r.product
    on conflict (lower(sku)) do update set ${updates([...columns, 'product_id', 'withdrawn'])}`)
  const skus = JSON.stringify(variations.map((row) => String(row['sku']).toLowerCase()))
  await tx.execute(sql`update variation set withdrawn = true where product_id in (${named}) and not withdrawn
    and lower(sku) not in (select jsonb_array_elements_text(${skus}::jsonb))`)

  await tx.execute(
    sql`delete from variation_option where variation_id in (select id from variation where product_id in (${named}))`,
  )
  const options = products.flatMap((product) =>
    product.variations.flatMap((v) =>
      Object.entries(v.attributes).map(([group, option]) => ({ sku: v.sku.toLowerCase(), group, option })),
    ),
  )
  await tx.execute(sql`insert into variation_option (variation_id, option_id)
    select v.id, o.id from ${recordSet(options, { sku: 'text', group: 'text', option: 'text' })}
    join variation v on lower(v.sku) = r.sku join attribute_group g on g.code = r."group"
    join attribute_option o on o.group_id = g.id and o.code = r.option`)

  await tx.execute(sql`delete from medium where product_id in (${named})`)
  const media = products.flatMap((product) =>
    withPosition(product.media, (medium) => ({
      ...medium,
      product: product.slug,
      ...pictures.get(medium.file),
    })),
  )
  await tx.execute(sql`insert into medium (product_id, file, hash, width, height, alt, collection, position)
    select p.id, r.file, r.hash, r.width, r.height, r.alt, r.collection, r.position
    from ${recordSet(media, { product: 'text', file: 'text', hash: 'text', width: 'integer', height: 'integer', alt: 'text', collection: 'text', position: 'integer' })}
    join product p on p.slug = r.product`)
}

const applyLinks = async (tx: Queries, products: readonly CatalogueProduct[]): Promise<void> => {
  const slugs = JSON.stringify(products.map((product) => product.slug))
  await tx.execute(sql`delete from product_link where product_id in
    (select p.id from product p join jsonb_array_elements_text(${slugs}::jsonb) s on s = p.slug)`)
  const links = products.flatMap((product) =>
    (['extra', 'related'] as const).flatMap((kind) =>
      withPosition([...new Set(kind === 'extra' ? product.extras : product.related)], (linked) => ({
        product: product.slug,
        kind,
        linked,
      })),
    ),
  )
  await tx.execute(sql`insert into product_link (product_id, kind, linked_product_id, position)
    select p.id, r.kind, l.id, r.position
    from ${recordSet(links, { product: 'text', kind: 'text', linked: 'text', position: 'integer' })}
    join product p on p.slug = r.product join product l on l.slug = r.linked`)
}
