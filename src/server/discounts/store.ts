import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { discountCode, discountUse } from '../database/schema/index.ts'

/** A code with how often it was used, reserved uses included. */
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

/** Uses by everybody but one holder. */
const butOf = (holder: string): SQL => sql`used.holder <> ${holder}`

/** Uses but those that a basket itself has reserved; `basketId` is a column or a number. */
const butReservedBy = (basketId: SQL): SQL =>
  sql`(used.redeemed or used.basket_id is distinct from ${basketId})`

/**
 * The columns of a code as one JSON value, for statements that read it among other things. Uses are counted no further
 * than the code's own limits: a code without limits is used a hundred thousand times and nothing is counted.
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

/** A code as a basket and its customer see it, for a statement that joins `discount_code`. */
export const codeOfBasket = (customerKeys: SQL, basketId: SQL): SQL =>
  codeAsJson(customerKeys, butReservedBy(basketId))

const findOne = async (queries: Queries, json: SQL, where: SQL): Promise<CodeRow | null> => {
  const { rows } = await queries.execute<{ code: CodeRow }>(
    sql`select ${json} as code from ${discountCode} where ${where}`,
  )
  return rows[0]?.code ?? null
}

/** A code by what was typed, in capitals. */
export const findCode = (
  queries: Queries,
  code: string,
  basketId: number,
  customerKeys: readonly string[],
): Promise<CodeRow | null> =>
  findOne(queries, codeOfBasket(textArray(customerKeys), sql`${basketId}::int`), eq(discountCode.code, code))

/**
 * The code, locked: who wants to use it too waits until this transaction ends, and then counts again. Not so strongly that
 * a quote or a basket that names the code would have to wait as well: two of those would wait for each other.
 */
export const lockCode = async (
  tx: Queries,
  id: number,
  customerKeys: readonly string[],
  holder: string,
): Promise<CodeRow | null> => {
  await tx.execute(sql`select from ${discountCode} where ${discountCode.id} = ${id} for no key update`)
  return findOne(tx, codeAsJson(textArray(customerKeys), butOf(holder)), eq(discountCode.id, id))
}

export interface Use {
  readonly codeId: number
  /** What the code is used for, a quote's id: asking again for the same is asking once. */
  readonly holder: string
  /** The basket that pays; null when it is not known. */
  readonly basketId: number | null
  /** As `customerKeys` makes them. */
  readonly customerKeys: readonly string[]
}

export const saveUse = async (tx: Queries, { holder, ...use }: Use): Promise<void> => {
  const values = { ...use, customerKeys: [...use.customerKeys] }
  await tx
    .insert(discountUse)
    .values({ holder, ...values })
    .onConflictDoUpdate({ target: discountUse.holder, set: values })
}

/** The order is placed: the use stays for good. False when nothing was reserved for the holder. */
export const redeemUse = async (tx: Queries, holder: string): Promise<boolean> => {
  const done = await tx
    .update(discountUse)
    .set({ redeemed: true })
    .where(eq(discountUse.holder, holder))
    .returning({ holder: discountUse.holder })
  return done.length > 0
}

/** The payment came to nothing: the use is free again. A redeemed one stays. */
export const releaseUse = async (tx: Queries, holder: string): Promise<void> => {
  await tx.delete(discountUse).where(and(eq(discountUse.holder, holder), eq(discountUse.redeemed, false)))
}
