import { type SQL, sql } from 'drizzle-orm'
import type { CatalogueFile } from '#contract/catalogue-file/catalogue.ts'
import type { CatalogueProduct } from '#contract/catalogue-file/product.ts'
import type { Queries } from '../../database/database.ts'
import { mergeOrder } from './order.ts'
import type { Picture } from './pictures.ts'
import {
  optionRows,
  otherProductColumns,
  otherVariationColumns,
  productColumns,
  productRow,
  variationColumns,
  variationRows,
} from './product-rows.ts'
import { CHUNK, columnList, readOrder, rowSet, updateChanged, writeOrder } from './rows.ts'
import { importStock, type StockImport } from './stock.ts'

/** Writes products with all that belongs to them alone, and at last the links between them. */
export const applyProducts = async (
  tx: Queries,
  { products }: CatalogueFile,
  pictures: ReadonlyMap<string, Picture>,
  stock: StockImport,
): Promise<void> => {
  if (products.length === 0) return
  const order = mergeOrder(
    await readOrder(tx, 'product', 'slug'),
    products.map((product) => product.slug),
  )
  const positions = new Map(order.map((slug, i) => [slug, i]))
  for (const part of chunks(products)) {
    await writeProducts(tx, part, positions)
    await importStock(tx, part, stock)
    await writeVariations(tx, part)
    await writeOptions(tx, part)
    await writeMedia(tx, part, pictures)
  }
  await writeOrder(tx, 'product', 'slug', order)
  /* Links last: they may refer to products of a later part. */
  for (const part of chunks(products)) await writeLinks(tx, part)
}

const chunks = <T>(list: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(list.length / CHUNK) }, (_, i) => list.slice(i * CHUNK, (i + 1) * CHUNK))

/** The ids of products. */
const idsOf = (products: readonly CatalogueProduct[]): SQL =>
  sql`(select p.id from product p join
    jsonb_array_elements_text(${JSON.stringify(products.map((product) => product.slug))}::jsonb) s on s = p.slug)`

/** The skus that products list, in lower case, as JSON. */
const skusOf = (products: readonly CatalogueProduct[]): string =>
  JSON.stringify(products.flatMap((product) => product.variations.map((v) => v.sku.toLowerCase())))

/** The expressions of columns that no field fills. */
const valueList = (columns: readonly (readonly [column: string, value: string])[]): SQL =>
  sql.raw(columns.map(([, value]) => value).join(', '))

const writeProducts = async (
  tx: Queries,
  products: readonly CatalogueProduct[],
  positions: ReadonlyMap<string, number>,
): Promise<void> => {
  const names = Object.keys(productColumns)
  const rows = products.map((product) => ({
    ...productRow(product),
    position: positions.get(product.slug),
  }))
  const others = Object.values(otherProductColumns)
  const changing = names.filter((name) => name !== 'slug' && name !== 'position')
  await tx.execute(sql`insert into product (${columnList([...names, ...others.map(([name]) => name)])})
    select ${columnList(names, 'r.')}, ${valueList(others)}
    from ${rowSet(rows, { ...productColumns, category: 'text', supplier: 'text' })}
    join category c on c.slug = r.category join supplier s on s.code = r.supplier
    on conflict (slug) ${updateChanged('product', [...changing, ...others.map(([name]) => name)])}`)
}

const writeVariations = async (tx: Queries, products: readonly CatalogueProduct[]): Promise<void> => {
  const names = Object.keys(variationColumns)
  const others = Object.values(otherVariationColumns)
  const rows = variationRows(products)
  await tx.execute(sql`insert into variation (${columnList([...names, ...others.map(([name]) => name)])})
    select ${columnList(names, 'r.')}, ${valueList(others)}
    from ${rowSet(rows, { ...variationColumns, stock: 'integer', product: 'text' })}
    join product p on p.slug = r.product
    on conflict (lower(sku)) ${updateChanged('variation', [...names, 'product_id'])}`)
  await withdrawUnlisted(tx, products)
}

/**
 * Withdraws variations that a product no longer lists, and puts them behind the listed ones: an export writes
 * them there, and importing that changes nothing.
 */
const withdrawUnlisted = async (tx: Queries, products: readonly CatalogueProduct[]): Promise<void> => {
  const listed = sql`lower(sku) in (select jsonb_array_elements_text(${skusOf(products)}::jsonb))`
  await tx.execute(sql`update variation v set withdrawn = true, position = r.place
    from (select id, ${listed} as listed,
      row_number() over (partition by product_id order by ${listed} desc, position, id) - 1 as place
      from variation where product_id in ${idsOf(products)}) r
    where v.id = r.id and not r.listed and (not v.withdrawn or v.position <> r.place)`)
}

/** Writes the options of the variations that the file lists; unlisted variations retain theirs. */
const writeOptions = async (tx: Queries, products: readonly CatalogueProduct[]): Promise<void> => {
  await tx.execute(sql`delete from variation_option o using variation v
    where v.id = o.variation_id and lower(v.sku) in (select jsonb_array_elements_text(${skusOf(products)}::jsonb))`)
  await tx.execute(sql`insert into variation_option (variation_id, option_id)
    select v.id, o.id from ${rowSet(optionRows(products), { sku: 'text', group: 'text', option: 'text' })}
    join variation v on lower(v.sku) = r.sku join attribute_group g on g.code = r."group"
    join attribute_option o on o.group_id = g.id and o.code = r.option`)
}

const writeMedia = async (
  tx: Queries,
  products: readonly CatalogueProduct[],
  pictures: ReadonlyMap<string, Picture>,
): Promise<void> => {
  const rows = products.flatMap((product) =>
    product.media.map((medium, position) => {
      const { hash, width, height } = pictures.get(medium.file) ?? {}
      const [[group, option] = []] = Object.entries(medium.attributes)
      return { ...medium, product: product.slug, hash, width, height, group, option, position }
    }),
  )
  await tx.execute(sql`delete from medium where product_id in ${idsOf(products)}`)
  await tx.execute(sql`insert into medium
      (product_id, file, hash, width, height, alt, collection, shows, option_id, position)
    select p.id, r.file, r.hash, r.width, r.height, r.alt, r.collection, r.shows, o.id, r.position
    from ${rowSet(rows, {
      product: 'text',
      file: 'text',
      hash: 'text',
      width: 'integer',
      height: 'integer',
      alt: 'text',
      collection: 'text',
      shows: 'text',
      group: 'text',
      option: 'text',
      position: 'integer',
    })} join product p on p.slug = r.product
    left join attribute_group g on g.code = r."group"
    left join attribute_option o on o.group_id = g.id and o.code = r.option`)
}

/** The kinds of links, with the fields that list them. */
const linkKinds = [
  ['extra', 'extras'],
  ['related', 'related'],
  ['goes-with', 'goes_with'],
] as const

const writeLinks = async (tx: Queries, products: readonly CatalogueProduct[]): Promise<void> => {
  const rows = products.flatMap((product) =>
    linkKinds.flatMap(([kind, field]) =>
      product[field].map((linked, position) => ({
        product: product.slug,
        kind,
        linked,
        position,
      })),
    ),
  )
  await tx.execute(sql`delete from product_link where product_id in ${idsOf(products)}`)
  await tx.execute(sql`insert into product_link (product_id, kind, linked_product_id, position)
    select p.id, r.kind, l.id, r.position
    from ${rowSet(rows, { product: 'text', kind: 'text', linked: 'text', position: 'integer' })}
    join product p on p.slug = r.product join product l on l.slug = r.linked`)
}
