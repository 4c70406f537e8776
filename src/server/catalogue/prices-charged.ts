import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'

/*
 * A 'was' price beside a lower one must be a price that was charged. The shop stores each price that an import or staff
 * put on sale.
 */

/** The two prices of a variation that may have a 'was' price, with that one. */
export const priceKinds = [
  { kind: 'selling', price: sql`v.selling_rate`, former: sql`v.regular_rate`, field: 'regular_price' },
  {
    kind: 'from',
    price: sql`v.selling_from_rate`,
    former: sql`v.selling_regular_rate`,
    field: 'selling_regular_price',
  },
]

export const onSale = sql`variation v join product p on p.id = v.product_id and not p.withdrawn and p.buyable
  where not v.withdrawn and not v.is_sample`

export const isRecorded = (kind: string, price: SQL): SQL =>
  sql`exists (select from price_charged c where c.variation_id = v.id and c.kind = ${kind} and c.rate = ${price})`

const record = async (tx: Queries, kind: string, price: SQL, only: number | null): Promise<void> => {
  const among = only === null ? sql`true` : sql`v.id = ${only}`
  await tx.execute(sql`insert into price_charged (variation_id, kind, rate)
    select v.id, ${kind}, ${price} from ${onSale} and ${among} and ${price} > 0 and not ${isRecorded(kind, price)}`)
}

const hasRecord = async (tx: Queries): Promise<boolean> => {
  const { rows } = await tx.execute<{ begun: boolean }>(
    sql`select exists (select from price_charged) as begun`,
  )
  return rows[0]?.begun === true
}

/**
 * Adds the prices that are charged now to the record, of one variation or of all. When the record begins, the 'was'
 * prices that the shop shows are accepted without proof: earlier prices are not known.
 */
export const recordPrices = async (tx: Queries, variationId: number | null = null): Promise<void> => {
  const begins = !(await hasRecord(tx))
  const only = begins ? null : variationId
  for (const { kind, price, former } of priceKinds) {
    await record(tx, kind, price, only)
    if (begins) await record(tx, kind, former, only)
  }
}
