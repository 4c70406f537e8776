import { type SQL, sql } from 'drizzle-orm'
import type { CatalogueFile } from '#contract/catalogue-file/catalogue.ts'
import { type Rate, rateToPounds } from '#domain/money/rate.ts'
import type { Queries } from '../../database/database.ts'
import type { Problem } from './problems.ts'
import { pathsOfSkus } from './stock.ts'

/*
 * A 'was' price beside a lower one must be a price that was charged. The shop stores each price that an
 * import put on sale.
 */

/** The two prices of a variation that may have a 'was' price, with that one. */
const kinds = [
  { kind: 'selling', price: sql`v.selling_rate`, former: sql`v.regular_rate`, field: 'regular_price' },
  {
    kind: 'from',
    price: sql`v.selling_from_rate`,
    former: sql`v.selling_regular_rate`,
    field: 'selling_regular_price',
  },
]

const onSale = sql`variation v join product p on p.id = v.product_id and not p.withdrawn and p.buyable
  where not v.withdrawn and not v.is_sample`

const isRecorded = (kind: string, price: SQL): SQL =>
  sql`exists (select from price_charged c where c.variation_id = v.id and c.kind = ${kind} and c.rate = ${price})`

const record = async (tx: Queries, kind: string, price: SQL): Promise<void> => {
  await tx.execute(sql`insert into price_charged (variation_id, kind, rate)
    select v.id, ${kind}, ${price} from ${onSale} and ${price} > 0 and not ${isRecorded(kind, price)}`)
}

const hasRecord = async (tx: Queries): Promise<boolean> => {
  const { rows } = await tx.execute<{ begun: boolean }>(
    sql`select exists (select from price_charged) as begun`,
  )
  return rows[0]?.begun === true
}

/**
 * Adds the prices that are charged now to the record. When the record begins, the 'was' prices that the shop
 * shows are accepted without proof: earlier prices are not known.
 */
export const recordPrices = async (tx: Queries): Promise<void> => {
  const begins = !(await hasRecord(tx))
  for (const { kind, price, former } of kinds) {
    await record(tx, kind, price)
    if (begins) await record(tx, kind, former)
  }
}

/** Warns of 'was' prices of the file that the shop has never charged, with the article's name. */
export const formerPriceWarnings = async (tx: Queries, file: CatalogueFile): Promise<readonly Problem[]> => {
  const found = kinds.map(
    ({ kind, price, former, field }) => sql`select v.sku, ${field} as field, ${former} as rate from ${onSale}
      and ${former} > ${price} and not ${isRecorded(kind, former)}`,
  )
  const { rows } = await tx.execute<{ sku: string; field: string; rate: Rate }>(
    sql`${sql.join(found, sql` union all `)} order by sku, field`,
  )
  if (rows.length === 0) return []
  const paths = pathsOfSkus(file)
  return rows.flatMap(({ sku, field, rate: former }) => {
    const path = paths.get(sku.toLowerCase())
    const message = `'${sku}' was never charged at ${rateToPounds(former)}: a 'was' price must be one that customers could have paid`
    return path === undefined ? [] : [{ path: `${path}.${field}`, message }]
  })
}
