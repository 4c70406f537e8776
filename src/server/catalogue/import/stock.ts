import { sql } from 'drizzle-orm'
import type { CatalogueFile } from '#contract/catalogue-file/catalogue.ts'
import type { CatalogueProduct } from '#contract/catalogue-file/product.ts'
import { printedQuantity, type Quantity } from '#domain/measure/quantity.ts'
import type { Queries } from '../../database/database.ts'
import type { Change, ChangeGroup } from './changes.ts'
import type { Problem } from './problems.ts'
import { rowSet } from './rows.ts'

/** A variation of the shop with another count than in the file. Null: not limited. */
interface StockDifference extends Record<string, unknown> {
  readonly sku: string
  readonly shop: Quantity | null
  readonly file: Quantity | null
  /** Whether the file has `stock_was`, the count that its own was made from; and that count. */
  readonly marked: boolean
  readonly was: Quantity | null
}

/** The treatment of the stock of a file. */
export interface StockImport {
  /** Sets counts where the file has them; otherwise those of the shop stay (`--with-stock`). */
  readonly withStock: boolean
  readonly differences: StockDifference[]
}

const hasMoved = ({ marked, was, shop }: StockDifference): boolean => marked && was !== shop

/** Stock of the file, by sku in lower case. */
const stockRows = (products: readonly CatalogueProduct[]) =>
  products.flatMap((product) =>
    product.variations
      .filter((v) => v.stock !== undefined)
      .map((v) => ({
        sku: v.sku.toLowerCase(),
        stock: v.stock,
        marked: v.stock_was !== undefined,
        was: v.stock_was ?? null,
      })),
  )

/**
 * Collects differences between the stock of the file and of the shop, and sets it when it is imported. Runs
 * before new variations are written: their stock is their first count. The rows are locked, so that nothing
 * is sold between read and write.
 */
export const importStock = async (
  tx: Queries,
  products: readonly CatalogueProduct[],
  { withStock, differences }: StockImport,
): Promise<void> => {
  const columns = { sku: 'text', stock: 'integer', marked: 'boolean', was: 'integer' }
  const { rows } =
    await tx.execute<StockDifference>(sql`select v.sku, v.stock_hundredths as shop, r.stock as file,
      r.marked, r.was from ${rowSet(stockRows(products), columns)} join variation v on lower(v.sku) = r.sku
    where v.stock_hundredths is distinct from r.stock order by v.id ${withStock ? sql`for update of v` : sql``}`)
  differences.push(...rows)
  if (!withStock) return
  const unmoved = rows.filter((row) => !hasMoved(row)).map(({ sku, file }) => ({ sku, stock: file }))
  await tx.execute(sql`update variation v set stock_hundredths = r.stock
    from ${rowSet(unmoved, { sku: 'text', stock: 'integer' })} where v.sku = r.sku`)
}

/** Sku → path of its variation in the file. */
export const pathsOfSkus = ({ products }: CatalogueFile): ReadonlyMap<string, string> =>
  new Map(
    products.flatMap((product, i) =>
      product.variations.map((v, k) => [v.sku.toLowerCase(), `products[${i}].variations[${k}]`] as const),
    ),
  )

const printCount = (count: Quantity | null): string => (count === null ? 'no limit' : printedQuantity(count))

/** Rejects each row whose stock has moved since its export: sold, returned or counted. */
export const stockProblems = (
  file: CatalogueFile,
  { withStock, differences }: StockImport,
): readonly Problem[] => {
  const moved = withStock ? differences.filter(hasMoved) : []
  if (moved.length === 0) return []
  const paths = pathsOfSkus(file)
  return moved.map(({ sku, shop, was }) => ({
    path: `${paths.get(sku.toLowerCase())}.stock`,
    message: `the stock of '${sku}' has moved since this file was exported: it was ${printCount(was)} and is ${printCount(shop)} now. Export it again, or take stock and stock_was out of this row`,
  }))
}

/** One warning for all counts of the file that are not imported. */
export const stockWarnings = ({ withStock, differences }: StockImport): readonly Problem[] => {
  if (withStock || differences.length === 0) return []
  const [named, more] = [differences.slice(0, 5).map(({ sku }) => sku), differences.length - 5]
  const message = `stock is not imported unless it is asked for with --with-stock. The shop keeps its own count of ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  return [{ path: '', message }]
}

/**
 * The counts that are set. A count without `stock_was` may overwrite sales that it does not know of: a loss.
 */
export const stockChanges = ({ withStock, differences }: StockImport): readonly ChangeGroup[] => {
  if (!withStock) return []
  const group = (
    kind: ChangeGroup['kind'],
    isLoss: boolean,
    rows: readonly StockDifference[],
  ): ChangeGroup[] =>
    rows.length === 0 ? [] : [{ kind, isLoss, count: rows.length, changes: rows.map(changeOf) }]
  return [
    ...group(
      'stock counts set',
      false,
      differences.filter(({ marked }) => marked),
    ),
    ...group(
      'stock counts overwritten that stock_was does not vouch for',
      true,
      differences.filter(({ marked }) => !marked),
    ),
  ]
}

const changeOf = ({ sku, shop, file }: StockDifference): Change => ({
  name: sku,
  detail: `${printCount(shop)} → ${printCount(file)}`,
})
