import { sql } from 'drizzle-orm'
import type { CatalogueFile } from '#contract/catalogue-file/catalogue.ts'
import { type Rate, rateToPounds } from '#domain/money/rate.ts'
import type { Queries } from '../../database/database.ts'
import { isRecorded, onSale, priceKinds } from '../prices-charged.ts'
import type { Problem } from './problems.ts'
import { pathsOfSkus } from './stock.ts'

/** Warns of 'was' prices of the file that the shop has never charged, with the article's name. */
export const formerPriceWarnings = async (tx: Queries, file: CatalogueFile): Promise<readonly Problem[]> => {
  const found = priceKinds.map(
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
