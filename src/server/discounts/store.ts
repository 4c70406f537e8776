import { and, eq, not, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { discountCode, discountUse } from '../database/schema/index.ts'

/** A code with its number of uses, reserved ones included. */
export interface CodeRow {
  readonly id: number
  readonly code: string
  readonly description: string
  readonly rules: unknown
  readonly withdrawn: boolean
  readonly usedByAll: number
  readonly usedByCustomer: number
}

const textArray = (values: readonly string[]): SQL =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`

/** Excludes uses by one holder. */
const notHeldBy = (holder: string): SQL => sql`used.holder <> ${holder}`

/** Excludes uses that a basket itself has reserved; `basketId` is a column or a number. */
const notReservedBy = (basketId: SQL): SQL =>
  sql`(used.redeemed or used.basket_id is distinct from ${basketId})`

/**
 * The columns of a code as one JSON value, for statements that read it among other things. Uses are counted
 * only up to the code's limits: a code without limits may have a hundred thousand uses, and none are counted.
 */
const codeAsJson = (customerKeys: SQL, counted: SQL): SQL => {
  const count = (
    limit: string,
    condition: SQL,
  ) => sql`(select count(*)::int from (select 1 from ${discountUse} used
    where used.code_id = ${discountCode.id} and ${counted} ${condition}
    limit coalesce((${discountCode.rules} ->> ${limit}::text)::int, 0)) counted)`
  return sql`json_build_object('id', ${discountCode.id}, 'code', ${discountCode.code},
    'description', ${discountCode.description}, 'rules', ${discountCode.rules}, 'withdrawn', ${discountCode.withdrawn},
    'usedByAll', ${count('limit', sql``)},
    'usedByCustomer', ${count('limit_per_customer', sql`and used.customer_keys && ${customerKeys}`)})`
}

/**
 * A code with the use counts that apply to a basket and its customer, for a statement that joins
 * `discount_code`.
 */
export const codeOfBasket = (customerKeys: SQL, basketId: SQL): SQL =>
  codeAsJson(customerKeys, notReservedBy(basketId))

const findOne = async (queries: Queries, json: SQL, where: SQL | undefined): Promise<CodeRow | null> => {
  const { rows } = await queries.execute<{ code: CodeRow }>(
    sql`select ${json} as code from ${discountCode} where ${where}`,
  )
  return rows[0]?.code ?? null
}

/**
 * Finds a code by its normalised (upper-case) spelling. A withdrawn one is not read, so that it takes no longer
 * than one that does not exist.
 */
export const findCode = (
  queries: Queries,
  code: string,
  basketId: number,
  customerKeys: readonly string[],
): Promise<CodeRow | null> =>
  findOne(
    queries,
    codeOfBasket(textArray(customerKeys), sql`${basketId}::int`),
    and(eq(discountCode.code, code), not(discountCode.withdrawn)),
  )

/**
 * Reads the code locked: other transactions that want to use it wait until this one ends, and then count
 * again. The lock is weak enough not to block quotes and baskets that only reference the code: two of those
 * would deadlock.
 */
export const lockCode = async (
  tx: Queries,
  id: number,
  customerKeys: readonly string[],
  holder: string,
): Promise<CodeRow | null> => {
  await tx.execute(sql`select from ${discountCode} where ${discountCode.id} = ${id} for no key update`)
  return findOne(tx, codeAsJson(textArray(customerKeys), notHeldBy(holder)), eq(discountCode.id, id))
}

export interface CodeUse {
  readonly codeId: number
  /** What the code is used for: a quote's key. Reserving again for the same holder counts once. */
  readonly holder: string
  /** The basket that pays; null when unknown. */
  readonly basketId: number | null
  /** In the format of `customerKeys`. */
  readonly customerKeys: readonly string[]
}

export const saveUse = async (tx: Queries, { holder, ...use }: CodeUse): Promise<void> => {
  const values = { ...use, customerKeys: [...use.customerKeys] }
  await tx
    .insert(discountUse)
    .values({ holder, ...values })
    .onConflictDoUpdate({ target: discountUse.holder, set: values })
}

/** Makes a use permanent when the order is placed. False when nothing was reserved for the holder. */
export const redeemUse = async (tx: Queries, holder: string): Promise<boolean> => {
  const redeemed = await tx
    .update(discountUse)
    .set({ redeemed: true })
    .where(eq(discountUse.holder, holder))
    .returning({ holder: discountUse.holder })
  return redeemed.length > 0
}

/** Frees the use when the payment fails or is abandoned. A redeemed use stays. */
export const releaseUse = async (tx: Queries, holder: string): Promise<void> => {
  await tx.delete(discountUse).where(and(eq(discountUse.holder, holder), eq(discountUse.redeemed, false)))
}

/** Gives a use back to the code when the whole order is cancelled (M-062): the code can be used again. */
export const returnUse = async (tx: Queries, holder: string): Promise<void> => {
  await tx.delete(discountUse).where(eq(discountUse.holder, holder))
}
