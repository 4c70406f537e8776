import { sql } from 'drizzle-orm'
import type { Queries } from '#server/database/database.ts'

const skus = {
  f1: 'F1-C',
  f2: 'F2-C',
  f3: 'F3-C',
  f1s: 'F1S',
  f4: 'F4-C',
  f5Bulk: 'F5-BULK',
  f5Small: 'F5-SMALL',
  f6: 'F6-C',
  f7: 'F7-C',
  f8: 'F8-C',
  f9: 'F9-C',
  f10: 'F10-C',
  f12: 'F12-C',
  fq: 'FQ-C',
} as const

/** Ids of the reference items of the demo catalogue: `goods.f1` is the variation with sku F1-C. */
export type Goods = {
  readonly [Name in keyof typeof skus]: number
} & {
  /** A sample of the product that is not sold online. */
  readonly f10s: number
  /** The product of a variation. */
  readonly products: ReadonlyMap<number, number>
}

export const readGoods = async (queries: Queries): Promise<Goods> => {
  const { rows } = await queries.execute<{ id: number; sku: string; productId: number; isSample: boolean }>(
    sql`select id, sku, product_id as "productId", is_sample as "isSample" from variation`,
  )
  const id = (what: string, row: { readonly id: number } | undefined): number => {
    if (row === undefined) throw new Error(`The demo catalogue has no ${what}.`)
    return row.id
  }
  const bySku = (sku: string): number =>
    id(
      sku,
      rows.find((row) => row.sku === sku),
    )
  const products = new Map(rows.map((row) => [row.id, row.productId]))
  const f10 = bySku(skus.f10)
  return {
    f1: bySku(skus.f1),
    f2: bySku(skus.f2),
    f3: bySku(skus.f3),
    f1s: bySku(skus.f1s),
    f4: bySku(skus.f4),
    f5Bulk: bySku(skus.f5Bulk),
    f5Small: bySku(skus.f5Small),
    f6: bySku(skus.f6),
    f7: bySku(skus.f7),
    f8: bySku(skus.f8),
    f9: bySku(skus.f9),
    f10,
    f12: bySku(skus.f12),
    fq: bySku(skus.fq),
    f10s: id(
      'sample of F10',
      rows.find((row) => row.isSample && row.productId === products.get(f10)),
    ),
    products,
  }
}

export const productId = (goods: Goods, variation: number): number => goods.products.get(variation) ?? 0

/** Changes columns of a variation until the next test. */
export const changeVariation = async (
  queries: Queries,
  variation: number,
  columns: Readonly<Record<string, number | boolean | null>>,
): Promise<void> => {
  for (const [column, value] of Object.entries(columns))
    await queries.execute(
      sql`update variation set ${sql.identifier(column)} = ${value} where id = ${variation}`,
    )
}

/** Sets a variation's stock, in its product's unit: `setStock(queries, goods.f4, 3)`. */
export const setStock = (queries: Queries, variation: number, stock: number): Promise<void> =>
  changeVariation(queries, variation, { stock_hundredths: Math.round(stock * 100) })
