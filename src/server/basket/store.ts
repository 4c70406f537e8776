import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { basket, basketLine, product, session, variation } from '../database/schema/index.ts'

/** The visitor's basket, locked for this transaction: parallel adds from two tabs queue up behind it. */
export interface LockedBasket {
  readonly id: number
  readonly postcode: string | null
}

/** Makes session and basket where they are missing, and raises the basket's version; one statement. */
export const lockBasket = async (tx: Queries, idHash: Uint8Array): Promise<LockedBasket> => {
  const { rows } = await tx.execute<{ id: number; postcode: string | null }>(sql`
    with kept as (
      insert into ${session} (id_hash) values (${idHash})
      on conflict (id_hash) do update set seen_at = now()
      returning id_hash, postcode
    )
    insert into ${basket} (session_id_hash) select id_hash from kept
    on conflict (session_id_hash) do update set version = ${basket.version} + 1, updated_at = now()
    returning id, (select postcode from kept) as postcode`)
  const [row] = rows
  if (row === undefined) throw new Error('A basket was neither found nor made.')
  return row
}

const addable = (tx: Queries, basketId: number, where: SQL | undefined) =>
  tx
    .select({
      id: variation.id,
      productId: variation.productId,
      sku: variation.sku,
      isSample: variation.isSample,
      withdrawn: variation.withdrawn,
      coverageMm2: variation.coverageMm2,
      weightGrams: variation.weightGrams,
      dimensionXMm: variation.dimensionXMm,
      dimensionYMm: variation.dimensionYMm,
      tileAreaMm2: variation.tileAreaMm2,
      qtyAlertHundredths: variation.qtyAlertHundredths,
      stockHundredths: variation.stockHundredths,
      sellingRate: variation.sellingRate,
      regularRate: variation.regularRate,
      sellingFromRate: variation.sellingFromRate,
      sellingRegularRate: variation.sellingRegularRate,
      productPortionRate: variation.productPortionRate,
      deliveryPortionRate: variation.deliveryPortionRate,
      equivalentPerM2Rate: variation.equivalentPerM2Rate,
      shippingRate: variation.shippingRate,
      buyable: product.buyable,
      productWithdrawn: product.withdrawn,
      usePerMeterPricing: product.usePerMeterPricing,
      showLooseLoadBox: product.showLooseLoadBox,
      discountable: product.discountable,
      discountQualifier: product.discountQualifier,
      calculatorType: product.calculatorType,
      inBasketHundredths: basketLine.quantityHundredths,
    })
    .from(variation)
    .innerJoin(product, eq(product.id, variation.productId))
    .leftJoin(basketLine, and(eq(basketLine.basketId, basketId), eq(basketLine.variationId, variation.id)))
    .where(where)

export type AddableRow = Awaited<ReturnType<typeof addable>>[number]

/** Variations to be added, with what the basket already holds of them. */
export const findAddable = (tx: Queries, basketId: number, ids: readonly number[]): Promise<AddableRow[]> =>
  addable(tx, basketId, inArray(variation.id, [...ids]))

/** The variation that a product stands for in an add: its first that is no sample (OP-14). */
export const findFirstOfProduct = (tx: Queries, basketId: number, productId: number): Promise<AddableRow[]> =>
  addable(
    tx,
    basketId,
    sql`${variation.id} = (select first.id from ${variation} first where first.product_id = ${productId}
      and not first.is_sample and not first.withdrawn order by first.position, first.id limit 1)`,
  )

export interface NewLine {
  readonly variationId: number
  readonly quantityHundredths: number
}

/** Sets the lines of a locked basket; one line for each variation (OP-13). */
export const putLines = async (tx: Queries, basketId: number, lines: readonly NewLine[]): Promise<void> => {
  await tx
    .insert(basketLine)
    .values(lines.map((line) => ({ basketId, ...line })))
    .onConflictDoUpdate({
      target: [basketLine.basketId, basketLine.variationId],
      set: { quantityHundredths: sql`excluded.quantity_hundredths` },
    })
}

const ownedBy = (idHash: Uint8Array): SQL =>
  eq(basketLine.basketId, sql`(select ${basket.id} from ${basket} where ${basket.sessionIdHash} = ${idHash})`)

/** Number of lines (OP-49). */
export const countLines = async (queries: Queries, idHash: Uint8Array): Promise<number> => {
  const [row] = await queries
    .select({ count: sql<number>`count(*)::int` })
    .from(basketLine)
    .where(ownedBy(idHash))
  return row?.count ?? 0
}

/** The lines of a visitor's basket, oldest first, each with the visitor's postcode. */
export const findLines = (queries: Queries, idHash: Uint8Array) =>
  queries
    .select({
      id: basketLine.id,
      variationId: basketLine.variationId,
      quantityHundredths: basketLine.quantityHundredths,
      postcode: session.postcode,
    })
    .from(session)
    .innerJoin(basket, eq(basket.sessionIdHash, session.idHash))
    .innerJoin(basketLine, eq(basketLine.basketId, basket.id))
    .where(eq(session.idHash, idHash))
    .orderBy(asc(basketLine.id))

export type LineRow = Awaited<ReturnType<typeof findLines>>[number]
