import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import {
  basket,
  basketLine,
  checkoutDetails,
  customer,
  discountCode,
  session,
} from '../database/schema/index.ts'
import { type CodeRow, codeOfBasket } from '../discounts/index.ts'
import { heldBy } from './available.ts'
import { isOwnBasket } from './owner.ts'

export type StoredLine = {
  readonly id: number
  readonly variationId: number
  readonly quantityHundredths: number
}

/** A line with what the basket's own quote holds back for it. */
export interface BasketHoldingLine extends StoredLine {
  readonly heldHundredths: number
}

/** What is kept of a visitor's basket, beside the postcode and the account of their session. */
export type StoredBasket = {
  /** Null: there is none yet. */
  readonly id: number | null
  /** Raised by every change. */
  readonly version: number | null
  readonly postcode: string | null
  readonly customerId: number | null
  /** As `customerKeys` writes them. */
  readonly customerKeys: readonly string[]
  readonly serviceId: number | null
  /** YYYY-MM-DD */
  readonly deliveryDate: string | null
  readonly deliveryExtra: string | null
  readonly code: CodeRow | null
  /** Oldest first. */
  readonly lines: readonly BasketHoldingLine[]
}

export const nothingStored: StoredBasket = {
  id: null,
  version: null,
  postcode: null,
  customerId: null,
  customerKeys: [],
  serviceId: null,
  deliveryDate: null,
  deliveryExtra: null,
  code: null,
  lines: [],
}

/**
 * All that tells the customer of a session again, as `customerKeys` writes it: their account, its email, and the email
 * of their checkout. So a code that an email has used is refused as soon as that email is known.
 */
const keysOfCustomer: SQL = sql`array_remove(array[
  'customer ' || ${session.customerId}::text,
  (select 'email ' || lower(trim(own.email)) from ${customer} own where own.id = ${session.customerId}),
  (select 'email ' || lower(trim(typed.email)) from ${checkoutDetails} typed
    where typed.session_id_hash = ${session.idHash} and typed.taken)], null)`

/** All of it by one statement, so that lines, choice and code are of one moment. */
export const findBasket = async (queries: Queries, idHash: Uint8Array): Promise<StoredBasket> => {
  const { rows } = await queries.execute<StoredBasket>(sql`
    select ${basket.id}, ${basket.version}, ${session.postcode}, ${session.customerId} as "customerId",
      ${keysOfCustomer} as "customerKeys",
      ${basket.serviceId} as "serviceId", ${basket.deliveryDate}::text as "deliveryDate",
      ${basket.deliveryExtra} as "deliveryExtra",
      case when ${discountCode.id} is not null then ${codeOfBasket(keysOfCustomer, sql`${basket.id}`)} end as code,
      coalesce((select json_agg(json_build_object('id', line.id, 'variationId', line.variation_id,
        'quantityHundredths', line.quantity_hundredths,
        'heldHundredths', ${heldBy(sql`${basket.id}`, sql`line.variation_id`)}) order by line.id)
        from ${basketLine} line where line.basket_id = ${basket.id}), '[]') as lines
    from ${session} left join ${basket} on ${isOwnBasket}
    left join ${discountCode} on ${discountCode.id} = ${basket.discountCodeId}
    where ${session.idHash} = ${idHash}`)
  return rows[0] ?? nothingStored
}

/**
 * Locks the visitor's basket until the transaction ends; null when there is none. Every change begins with it, and so does
 * the freezing of a quote: whoever comes second waits, and then reads what the first has left.
 */
export const holdBasket = async (tx: Queries, idHash: Uint8Array): Promise<number | null> => {
  const { rows } = await tx.execute<{ id: number }>(sql`select ${basket.id} from ${session}
    join ${basket} on ${isOwnBasket} where ${session.idHash} = ${idHash} for no key update of ${basket}`)
  return rows[0]?.id ?? null
}

/** The choice of delivery, as the shopper made it, and a higher version; a wish that is undefined stays. */
export const saveChoice = async (
  tx: Queries,
  basketId: number,
  choice: {
    readonly serviceId: number
    readonly deliveryDate: string | null
    readonly deliveryExtra?: string | null
  },
): Promise<void> => {
  await tx
    .update(basket)
    .set({ ...choice, ...changed })
    .where(eq(basket.id, basketId))
}

/** Sets the one code of a basket, or none. */
export const saveCode = async (
  tx: Queries,
  basketId: number,
  discountCodeId: number | null,
): Promise<void> => {
  await tx
    .update(basket)
    .set({ discountCodeId, ...changed })
    .where(and(eq(basket.id, basketId), sql`${basket.discountCodeId} is distinct from ${discountCodeId}`))
}

const changed = { version: sql`${basket.version} + 1`, updatedAt: sql`now()` }

/** A locked basket's lines, oldest first. */
export const findLinesOf = (tx: Queries, basketId: number): Promise<StoredLine[]> =>
  tx
    .select({
      id: basketLine.id,
      variationId: basketLine.variationId,
      quantityHundredths: basketLine.quantityHundredths,
    })
    .from(basketLine)
    .where(eq(basketLine.basketId, basketId))
    .orderBy(asc(basketLine.id))
