import { type SQL, sql } from 'drizzle-orm'
import { productFields } from '#contract/product-fields/product-fields.ts'
import { priceFields, variationFields } from '#contract/product-fields/variation-fields.ts'
import { rate, rateToPounds } from '#domain/money/rate.ts'
import { LARGE_PRICE_MOVE } from '#domain/pricing/price-move.ts'
import type { Queries } from '../../database/database.ts'
import { namedColumns, productColumns, variationColumns } from '../columns.ts'
import { deliveryPrices, postcodesLost, ratesLost, surchargesLost, weightsLost } from './delivery-changes.ts'

/** One thing that an import changes: an article, a picture, a zone; and which part of it. */
export interface Change {
  readonly name: string
  /** 'selling_price 25 → 2.5', 'name, description', 'terrace.png'; null: all of it. */
  readonly detail: string | null
}

/** Changes of one kind. At most a thousand are listed; `count` counts all. */
export interface ChangeGroup {
  readonly kind: ChangeKind
  /** Something that the shop has would be lost, or would cost very much more or less. */
  readonly isLoss: boolean
  readonly count: number
  readonly changes: readonly Change[]
}

const LISTED = 1000

const namedFields = [
  ...namedColumns(productFields, productColumns),
  ...namedColumns(variationFields, variationColumns),
]

/** Columns that have another name in the file. */
const fileNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(namedFields.map(({ name, key }) => [name, key])),
  category_id: 'category',
  supplier_id: 'supplier',
  pictures: 'media',
  picture_hash: 'picture',
  icon_hash: 'icon',
  is_default: 'default',
  product_id: 'product',
  options: 'attributes',
}
const fileName = (column: string): string => fileNames[column] ?? column

const textList = (values: readonly string[]): SQL =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`

/** The prices that are charged; 'was' prices come and go with every sale. */
const charged = textList(
  Object.values(priceFields)
    .filter((price) => price.charged)
    .map(({ column }) => variationColumns[column].name),
)

const lostWhenEmpty = namedFields.flatMap(({ name, field }) =>
  field.canBeEmpty && field.whenEmptied === 'loss' ? [name] : [],
)

/** Of projects of the lookbook, options and synonyms. */
const missedElsewhere = ['alt', 'swatch', 'means']

/** Texts, links and measures whose removal is a loss; a sash or a 'was' price ends with its sale. */
const missed = textList([
  ...new Set([...lostWhenEmpty, 'extras', 'related', 'goes_with', 'options', ...missedElsewhere]),
])

const isNew = sql`before is null`
const both = sql`before is not null and after is not null`
const withdrawn = sql`${both} and not (before ->> 'withdrawn')::boolean and (after ->> 'withdrawn')::boolean`
const returned = sql`${both} and (before ->> 'withdrawn')::boolean and not (after ->> 'withdrawn')::boolean`
const onSale = sql`${both} and (after ->> 'withdrawn')::boolean is not true`
/** The position of a row follows from the rows around it and is not listed. */
const fields = sql`(select jsonb_agg(a.key order by a.key) from jsonb_each(after) a
  where a.key <> 'position' and a.value is distinct from before -> a.key)`
const altered = sql`${both} and before - 'position' <> after - 'position'
  and before -> 'withdrawn' is not distinct from after -> 'withdrawn'`

const rows = (kind: string, where: SQL, detail: SQL = sql`null::jsonb`): SQL =>
  sql`select name, ${detail} as detail from catalogue_difference where kind = ${kind} and ${where}`

const empty = (value: SQL): SQL => sql`coalesce(${value}, 'null') in ('null', '""', '[]')`

/** Fields of a row that had a value and would have none. */
const emptied = (kind: string): SQL => sql`select name, jsonb_build_array(field) as detail
  from catalogue_difference, unnest(${missed}) field
  where kind = ${kind} and ${onSale} and not ${empty(sql`before -> field`)} and ${empty(sql`after -> field`)}`

/** Pictures that are used no more, neither under their name nor with their content. */
const picturesLost = sql`select name, jsonb_build_array(p ->> 'file') as detail
    from catalogue_difference, jsonb_array_elements(before -> 'pictures') p
    where kind = 'product' and after is not null and not exists (select from jsonb_array_elements(after -> 'pictures') q
      where q ->> 'file' = p ->> 'file' or q ->> 'hash' = p ->> 'hash')
  union all select name, jsonb_build_array(before ->> 'picture') from catalogue_difference
    where kind = 'category' and before ->> 'picture_hash' is not null and after ->> 'picture_hash' is null
  union all select name, jsonb_build_array(before ->> 'icon') from catalogue_difference
    where kind = 'option' and before ->> 'icon_hash' is not null and after ->> 'icon_hash' is null`

const picturesReplaced = sql`select name, jsonb_build_array(p ->> 'file') as detail
    from catalogue_difference, jsonb_array_elements(before -> 'pictures') p, jsonb_array_elements(after -> 'pictures') q
    where kind = 'product' and q ->> 'file' = p ->> 'file' and q ->> 'hash' <> p ->> 'hash'
  union all select name, jsonb_build_array(after ->> 'picture') from catalogue_difference where kind = 'category'
    and before ->> 'picture' = after ->> 'picture' and before ->> 'picture_hash' <> after ->> 'picture_hash'
  union all select name, jsonb_build_array(after ->> 'icon') from catalogue_difference where kind = 'option'
    and before ->> 'icon' = after ->> 'icon' and before ->> 'icon_hash' <> after ->> 'icon_hash'
  union all select name, null from catalogue_difference where kind = 'icon' and ${both}`

/** Such a change needs `--yes`. */
const isLargeMove = (old: SQL, next: SQL): SQL =>
  sql`abs(${next} - ${old}) * 100 > ${LARGE_PRICE_MOVE} * ${old}`

const pricesMoved = sql`select name, jsonb_build_array(field, before -> field, after -> field) as detail
  from catalogue_difference, unnest(${charged}) field
  where kind = 'variation' and ${onSale} and before ->> field is not null and after ->> field is not null
    and ${isLargeMove(sql`(before ->> field)::bigint`, sql`(after ->> field)::bigint`)}
  union all select name, jsonb_build_array(field, old, new) from (${deliveryPrices}) prices
    where ${isLargeMove(sql`old`, sql`new`)}`

/** What a code takes off, as percentage or pence. */
const codesMoved = sql`select name, jsonb_build_array(field || ' ' || case field when 'percent' then (old || ' % → ' || new || ' %')
      else '£' || (old / 100.0)::numeric(12, 2) || ' → £' || (new / 100.0)::numeric(12, 2) end) as detail
  from (select name, field, (before -> 'rules' ->> field)::bigint as old, (after -> 'rules' ->> field)::bigint as new
    from catalogue_difference, unnest(array['percent', 'amount']) field
    where kind = 'discount-code' and ${onSale}) codes
  where old > 0 and ${isLargeMove(sql`old`, sql`new`)}`

/** A word that no entry has any more, while its entry remains. */
const wordsLost = sql`select name, jsonb_build_array(word) as detail
  from catalogue_difference d, jsonb_array_elements_text(before -> 'words') word
  where d.kind = 'synonym' and after is not null and not exists (
    select from synonym s, jsonb_array_elements_text(s.words) w where lower(w) = lower(word))`

/** Words about a picture that remains, and the option that it shows. */
const captionsLost = sql`select name, jsonb_build_array((p ->> 'file') || ' ' || fileName) as detail
  from catalogue_difference, jsonb_array_elements(before -> 'pictures') p, jsonb_array_elements(after -> 'pictures') q,
    (values ('alt', 'alt'), ('option_id', 'attributes')) fields (field, fileName)
  where kind = 'product' and ${onSale} and q ->> 'file' = p ->> 'file'
    and not ${empty(sql`p -> field`)} and ${empty(sql`q -> field`)}`

/** The kinds that are counted as new or changed without being an article. */
const besides = sql`kind in ('supplier', 'category', 'attribute-group', 'option', 'icon')`

const queries = {
  'new products': rows('product', isNew),
  'new variations': rows('variation', isNew),
  'products back on sale': rows('product', returned),
  'variations back on sale': rows('variation', returned),
  'changed products': rows('product', altered, fields),
  'changed variations': rows('variation', altered, fields),
  'new suppliers, categories, attributes and drawings': sql`select name, jsonb_build_array(kind) as detail
    from catalogue_difference where ${besides} and ${isNew}`,
  'changed suppliers, categories, attributes and drawings': sql`select name, jsonb_build_array(kind) as detail
    from catalogue_difference where ${besides} and ${altered}`,
  'pictures with new content under their old name': picturesReplaced,
  'new zones': rows('zone', isNew),
  'changed zones': rows('zone', altered, fields),
  'new delivery services': rows('service', isNew),
  'changed delivery services': rows('service', altered, fields),
  'new discount codes': rows('discount-code', isNew),
  'changed discount codes': rows('discount-code', altered, fields),
  'new projects of the lookbook': rows('look', isNew),
  'changed projects of the lookbook': rows('look', altered, fields),
  'projects of the lookbook shown again': rows('look', returned),
  'discount codes that can be used again': rows('discount-code', returned),
  'new synonyms': rows('synonym', isNew),
  'changed synonyms': rows('synonym', altered, fields),
} satisfies Readonly<Record<string, SQL>>

const losses = {
  'products withdrawn from sale': rows('product', withdrawn),
  'variations withdrawn from sale': rows('variation', withdrawn),
  'pictures lost': picturesLost,
  'texts, links and measures lost': sql.join(
    [...['product', 'variation', 'category', 'option', 'look', 'synonym'].map(emptied), captionsLost],
    sql` union all `,
  ),
  'zones lost': rows('zone', sql`after is null`),
  'delivery services lost': rows('service', sql`after is null`),
  'postcodes that no zone has any more': postcodesLost,
  'zones that a service no longer goes to': ratesLost,
  'zones with lighter loads only': weightsLost,
  'delivery surcharges lost': surchargesLost,
  'discount codes lost': rows('discount-code', withdrawn),
  'projects of the lookbook lost': rows('look', withdrawn),
  'synonyms lost': rows('synonym', sql`after is null`),
  'words of synonyms lost': wordsLost,
  'prices that move by more than 30 %': pricesMoved,
  'discount codes that take off 30 % more or less': codesMoved,
} satisfies Readonly<Record<string, SQL>>

export type ChangeKind = keyof typeof queries | keyof typeof losses | StockKind

const all: readonly (readonly [ChangeKind, SQL, boolean])[] = [
  ...kindsOf(queries).map((kind) => [kind, queries[kind], false] as const),
  ...kindsOf(losses).map((kind) => [kind, losses[kind], true] as const),
]

/** The keys of an object that has no others. */
function kindsOf<Kind extends string>(of: Readonly<Record<Kind, SQL>>): readonly Kind[] {
  return Object.keys(of) as Kind[]
}

/** Kinds that stock.ts finds. */
type StockKind = 'stock counts set' | 'stock counts overwritten that stock_was does not vouch for'

type Detail = readonly (string | number)[] | null

const printDetail = (kind: ChangeKind, detail: Detail): string | null => {
  if (detail === null) return null
  if (kind !== 'prices that move by more than 30 %')
    return detail
      .map((part) => fileName(String(part)))
      .sort()
      .join(', ')
  const [field, before, after] = detail
  const pounds = (value: unknown): number => rateToPounds(rate(Number(value)))
  return `${fileName(String(field))} ${pounds(before)} → ${pounds(after)}`
}

/** Reads the changes between the snapshot and the catalogue now, by kind; kinds without any are left out. */
export const readChanges = async (tx: Queries): Promise<readonly ChangeGroup[]> => {
  const groups: ChangeGroup[] = []
  for (const [kind, query, isLoss] of all) {
    const found = await tx.execute<{ name: string; detail: Detail; total: number }>(
      sql`select name, detail, count(*) over ()::int as total from (${query}) found order by name, detail limit ${LISTED}`,
    )
    const [first] = found.rows
    if (first === undefined) continue
    const changes = found.rows.map(({ name, detail }) => ({ name, detail: printDetail(kind, detail) }))
    groups.push({ kind, isLoss, count: first.total, changes })
  }
  return groups
}
