import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../database/database.ts'
import { ownPackIcons } from '../../media/index.ts'

/** Natural keys that the shop has already: a file may refer to them. */
export interface KnownKeys {
  readonly suppliers: ReadonlySet<string>
  readonly categories: ReadonlySet<string>
  /** Slug → calculator type. */
  readonly products: ReadonlyMap<string, string | null>
  hasOption(group: string, option: string): boolean
  /** Lower-case sku → slug of its product. */
  readonly skus: ReadonlyMap<string, string>
  /** Names of pack icons: the shop's own, and those of earlier catalogues. */
  readonly icons: ReadonlySet<string>
}

const keys = async (queries: Queries, query: SQL): Promise<ReadonlySet<string>> => {
  const { rows } = await queries.execute<{ key: string }>(query)
  return new Set(rows.map((row) => row.key))
}

const pairs = async <T>(queries: Queries, query: SQL): Promise<ReadonlyMap<string, T>> => {
  const { rows } = await queries.execute<{ key: string; value: T }>(query)
  return new Map(rows.map((row) => [row.key, row.value]))
}

/** No code contains a line break. */
const optionKey = (group: string, option: string): string => `${group}\n${option}`

const readOptions = (queries: Queries): Promise<ReadonlySet<string>> =>
  keys(
    queries,
    sql`select g.code || chr(10) || o.code as key from attribute_option o join attribute_group g on g.id = o.group_id`,
  )

export const readKnownKeys = async (queries: Queries): Promise<KnownKeys> => {
  const options = await readOptions(queries)
  return {
    suppliers: await keys(queries, sql`select code as key from supplier`),
    categories: await keys(queries, sql`select slug as key from category`),
    products: await pairs(queries, sql`select slug as key, calculator_type as value from product`),
    hasOption: (group, option) => options.has(optionKey(group, option)),
    skus: await pairs(
      queries,
      sql`select lower(v.sku) as key, p.slug as value from variation v join product p on p.id = v.product_id`,
    ),
    icons: new Set([
      ...(await ownPackIcons()),
      ...(await keys(queries, sql`select name as key from pack_icon`)),
    ]),
  }
}
