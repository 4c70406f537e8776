import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Quantity } from '#domain/measure/quantity.ts'
import type { LinePlan } from '#domain/planner/line-plans.ts'
import type { Queries } from '../database/database.ts'
import {
  basket,
  basketLine,
  checkoutDetails,
  customer,
  discountCode,
  phoneOrder,
  session,
} from '../database/schema/index.ts'
import { type CodeRow, codeOfBasket } from '../discounts/index.ts'
import { heldQuantity } from './available.ts'
import { isOwnBasket } from './owner.ts'
import { paidPostageOf, type StoredPostage } from './paid-postage.ts'

export type StoredLine = {
  readonly id: number
  readonly variationId: number
  readonly quantityHundredths: Quantity
  readonly plans: readonly LinePlan[] | null
}

/** A line with what the basket's own quote holds for it. */
export interface HeldBasketLine extends StoredLine {
  readonly heldHundredths: number
}

/** A visitor's stored basket, with the postcode and account of their session. */
export type StoredBasket = {
  /** Null: no basket yet. */
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
  readonly lines: readonly HeldBasketLine[]
  /** Postage of earlier samples that has not come back, oldest first. */
  readonly paidPostage: readonly StoredPostage[]
}

export const emptyStoredBasket: StoredBasket = {
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
  paidPostage: [],
}

/** The account that a session buys for: the one logged in, or the one that staff make an order for (M-078). */
const buyer: SQL = sql`coalesce(${session.customerId},
  (select made.customer_id from ${phoneOrder} made where made.session_id_hash = ${session.idHash}))`

/**
 * All keys that identify the customer of a session, in the format of `customerKeys`: account, its email, and
 * the email of their checkout. A code used with an email is refused as soon as that email is known.
 */
const keysOfCustomer: SQL = sql`array_remove(array[
  'customer ' || ${buyer}::text,
  (select 'email ' || lower(trim(own.email)) from ${customer} own where own.id = ${buyer}),
  (select 'email ' || lower(trim(typed.email)) from ${checkoutDetails} typed
    where typed.session_id_hash = ${session.idHash} and typed.taken)], null)`

/** Reads everything in one statement, so that lines, choice and code are consistent. */
export const findBasket = async (queries: Queries, idHash: Uint8Array): Promise<StoredBasket> => {
  const { rows } = await queries.execute<StoredBasket>(sql`
    select ${basket.id}, ${basket.version}, ${session.postcode}, ${buyer} as "customerId",
      ${keysOfCustomer} as "customerKeys",
      ${basket.serviceId} as "serviceId", ${basket.deliveryDate}::text as "deliveryDate",
      ${basket.deliveryExtra} as "deliveryExtra",
      case when ${discountCode.id} is not null then ${codeOfBasket(keysOfCustomer, sql`${basket.id}`)} end as code,
      coalesce((select json_agg(json_build_object('id', line.id, 'variationId', line.variation_id,
        'quantityHundredths', line.quantity_hundredths, 'plans', line.plans,
        'heldHundredths', ${heldQuantity(sql`${basket.id}`, sql`line.variation_id`)}) order by line.id)
        from ${basketLine} line where line.basket_id = ${basket.id}), '[]') as lines,
      ${paidPostageOf(sql`${basket.id}`)} as "paidPostage"
    from ${session} left join ${basket} on ${isOwnBasket}
    left join ${discountCode} on ${discountCode.id} = ${basket.discountCodeId}
    where ${session.idHash} = ${idHash}`)
  return rows[0] ?? emptyStoredBasket
}

/**
 * Locks the visitor's basket until the transaction ends; null when there is none. Every change and every
 * quote freeze starts with it: a second transaction waits, and then reads what the first has written.
 */
export const lockExistingBasket = async (tx: Queries, idHash: Uint8Array): Promise<number | null> => {
  const { rows } = await tx.execute<{ id: number }>(sql`select ${basket.id} from ${session}
    join ${basket} on ${isOwnBasket} where ${session.idHash} = ${idHash} for no key update of ${basket}`)
  return rows[0]?.id ?? null
}

/** Saves the shopper's delivery choice and raises the version; undefined instructions stay unchanged. */
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

/** Marks a locked basket as changed, for a statement that changes only its lines. */
export const raiseVersion = async (tx: Queries, basketId: number): Promise<void> => {
  await tx.update(basket).set(changed).where(eq(basket.id, basketId))
}

const changed = { version: sql`${basket.version} + 1`, updatedAt: sql`now()` }

/** A locked basket's lines, oldest first. */
export const findLinesOf = (tx: Queries, basketId: number): Promise<StoredLine[]> =>
  tx
    .select({
      id: basketLine.id,
      variationId: basketLine.variationId,
      quantityHundredths: basketLine.quantityHundredths,
      plans: basketLine.plans,
    })
    .from(basketLine)
    .where(eq(basketLine.basketId, basketId))
    .orderBy(asc(basketLine.id))
