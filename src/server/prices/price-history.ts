import { and, desc, eq, sql } from 'drizzle-orm'
import { rate } from '#domain/money/rate.ts'
import { actorName, type Changed } from '../audit/index.ts'
import type { Queries } from '../database/database.ts'
import { audit, priceCharged, staff } from '../database/schema/index.ts'
import { isSame, type Priced, type SetPrices, setPricesOf } from './priced.ts'

/** Prices that a variation has or had. */
export interface PriceEntry {
  /** From when; null: it is not recorded, and lies between its neighbours. */
  readonly at: Date | null
  readonly who: string
  readonly prices: SetPrices
}

/** What the audit log calls the change, and the name of each price in it: a number of 1/100 penny, ex VAT. */
export const priceAction = 'variation.change-price'
const auditNames = {
  sellingPrice: 'sellingPriceRate',
  sellingFromPrice: 'sellingFromPriceRate',
  productPortion: 'productPortionRate',
  deliveryPortion: 'deliveryPortionRate',
  equivalentPerM2: 'equivalentPerM2Rate',
} as const satisfies Readonly<Record<keyof SetPrices, string>>

export const auditedPrices = (prices: SetPrices) => ({
  [auditNames.sellingPrice]: prices.sellingPrice,
  [auditNames.sellingFromPrice]: prices.sellingFromPrice,
  [auditNames.productPortion]: prices.productPortion,
  [auditNames.deliveryPortion]: prices.deliveryPortion,
  [auditNames.equivalentPerM2]: prices.equivalentPerM2,
})

/** Prices with those that one side of a row of the log names. */
const withAudited = (prices: SetPrices, fields: Readonly<Record<string, unknown>>): SetPrices => {
  const read = <T>(key: keyof SetPrices, other: T) => {
    const value = fields[auditNames[key]]
    return typeof value === 'number' ? rate(value) : value === null ? null : other
  }
  return {
    sellingPrice: read('sellingPrice', prices.sellingPrice) ?? prices.sellingPrice,
    sellingFromPrice: read('sellingFromPrice', prices.sellingFromPrice),
    productPortion: read('productPortion', prices.productPortion),
    deliveryPortion: read('deliveryPortion', prices.deliveryPortion),
    equivalentPerM2: read('equivalentPerM2', prices.equivalentPerM2),
  }
}

const byImport = 'An import of the catalogue'

const readRows = (queries: Queries, variationId: number, most: number) =>
  queries
    .select({
      at: audit.at,
      actor: audit.actor,
      before: audit.before,
      after: audit.after,
      name: sql<string | null>`coalesce(${staff.name}, ${audit.actorName})`,
    })
    .from(audit)
    .leftJoin(staff, eq(staff.id, audit.staffId))
    .where(
      and(
        eq(audit.subject, 'variation'),
        eq(audit.subjectId, `${variationId}`),
        eq(audit.action, priceAction),
      ),
    )
    .orderBy(desc(audit.id))
    .limit(most)

const readCharged = (queries: Queries, variationId: number) =>
  queries
    .select({ rate: priceCharged.rate, at: priceCharged.firstChargedAt })
    .from(priceCharged)
    .where(and(eq(priceCharged.variationId, variationId), eq(priceCharged.kind, 'selling')))

type Row = Awaited<ReturnType<typeof readRows>>[number]

/** The newest rows that are shown. */
const MOST_ROWS = 50

/**
 * The prices that a variation had, newest first, without gaps: each change that a person made, and between them what an
 * import brought. The log has what people changed; of an import the first day of its price is known, where it was new.
 */
export const readPriceHistory = async (
  queries: Queries,
  { id, goods }: Pick<Priced, 'id' | 'goods'>,
): Promise<readonly PriceEntry[]> => {
  const rows = await readRows(queries, id, MOST_ROWS + 1)
  const charged = await readCharged(queries, id)
  const imported = (prices: SetPrices, after: Date | null, before: Date | null): PriceEntry => {
    const first = charged.find(({ rate: price }) => price === prices.sellingPrice)?.at ?? null
    const fits = first !== null && (after === null || first > after) && (before === null || first < before)
    return { at: fits ? first : null, who: byImport, prices }
  }
  const entries: PriceEntry[] = []
  let prices = setPricesOf(goods.prices)
  let newer: Date | null = null
  for (const row of rows.slice(0, MOST_ROWS)) {
    const made = withAudited(prices, row.after)
    if (!isSame(made, prices)) entries.push(imported(prices, row.at, newer))
    entries.push({ at: row.at, who: actorName(row.actor, row.name), prices: made })
    prices = withAudited(made, row.before)
    newer = row.at
  }
  return rows.length > MOST_ROWS ? entries : [...entries, imported(prices, null, newer)]
}

/** Who set the prices as they are now: a person, whose change the log has, or an import since. */
export const findPriceSetter = async (
  tx: Queries,
  { id, goods }: Pick<Priced, 'id' | 'goods'>,
): Promise<Omit<Changed<SetPrices>, 'changed'>> => {
  const [last]: readonly Row[] = await readRows(tx, id, 1)
  const prices = setPricesOf(goods.prices)
  if (last === undefined || !isSame(withAudited(prices, last.after), prices))
    return { id, who: byImport, when: null, action: 'catalogue.import' }
  return { id, who: actorName(last.actor, last.name), when: last.at, action: priceAction }
}
