import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { product, savedPlan, session, variation } from '../database/schema/index.ts'

/** The visitor's own plans: their session's, or their account's on any device. */
const isOwn = (idHash: Uint8Array): SQL =>
  sql`(${savedPlan.sessionIdHash} = ${idHash} or ${savedPlan.customerId} =
    (select ${session.customerId} from ${session} where ${session.idHash} = ${idHash}))`

const isTheirs = (idHash: Uint8Array, id: number): SQL | undefined => and(isOwn(idHash), eq(savedPlan.id, id))

export interface PlanToSave {
  readonly name: string
  readonly variationId: number
  readonly code: string
}

/** Adds a plan to the visitor's, unless they have `most`; null: they have. Creates the session if missing. */
export const addSavedPlan = async (
  tx: Queries,
  idHash: Uint8Array,
  { name, variationId, code }: PlanToSave,
  most: number,
): Promise<number | null> => {
  const { rows } = await tx.execute<{ id: number }>(sql`
    with kept as (
      insert into ${session} (id_hash) values (${idHash})
      on conflict (id_hash) do update set seen_at = now() returning id_hash, customer_id
    )
    insert into ${savedPlan} (session_id_hash, customer_id, name, variation_id, code)
    select case when customer_id is null then id_hash end, customer_id, ${name}, ${variationId}::int, ${code} from kept
    where (select count(*) from ${savedPlan} where ${isOwn(idHash)}) < ${most}::int
    returning id`)
  return rows[0]?.id ?? null
}

/** Saves over one of the visitor's plans, which keeps a name that is left out; false: it is not theirs, or gone. */
export const replaceSavedPlan = async (
  queries: Queries,
  idHash: Uint8Array,
  id: number,
  plan: Omit<PlanToSave, 'name'> & { readonly name?: string },
): Promise<boolean> => {
  const rows = await queries
    .update(savedPlan)
    .set({ ...plan, updatedAt: sql`now()` })
    .where(isTheirs(idHash, id))
    .returning({ id: savedPlan.id })
  return rows.length > 0
}

export const deleteSavedPlan = async (queries: Queries, idHash: Uint8Array, id: number): Promise<boolean> => {
  const rows = await queries.delete(savedPlan).where(isTheirs(idHash, id)).returning({ id: savedPlan.id })
  return rows.length > 0
}

/** Shares a plan under `token`, or keeps the token that it has; null takes the link back. The token of now. */
export const shareSavedPlan = async (
  queries: Queries,
  idHash: Uint8Array,
  id: number,
  token: string | null,
): Promise<{ readonly token: string | null } | null> => {
  const [row] = await queries
    .update(savedPlan)
    .set({ token: token === null ? null : sql`coalesce(${savedPlan.token}, ${token})` })
    .where(isTheirs(idHash, id))
    .returning({ token: savedPlan.token })
  return row ?? null
}

/** The visitor's plans, newest first. */
export const findSavedPlans = (queries: Queries, idHash: Uint8Array) =>
  queries
    .select({
      id: savedPlan.id,
      name: savedPlan.name,
      variationId: savedPlan.variationId,
      code: savedPlan.code,
      token: savedPlan.token,
      inAccount: sql<boolean>`${savedPlan.customerId} is not null`,
      updatedAt: savedPlan.updatedAt,
      product: product.name,
      variation: variation.name,
      sold: sql<boolean>`${product.buyable} and not ${product.withdrawn} and not ${variation.withdrawn}`,
    })
    .from(savedPlan)
    .innerJoin(variation, eq(variation.id, savedPlan.variationId))
    .innerJoin(product, eq(product.id, variation.productId))
    .where(isOwn(idHash))
    .orderBy(desc(savedPlan.updatedAt), desc(savedPlan.id))

/** One of the visitor's plans. */
export const findSavedPlan = async (queries: Queries, idHash: Uint8Array, id: number) => {
  const [row] = await queries
    .select({ variationId: savedPlan.variationId, code: savedPlan.code })
    .from(savedPlan)
    .where(isTheirs(idHash, id))
  return row ?? null
}

export const findSharedPlan = async (queries: Queries, token: string) => {
  const [row] = await queries
    .select({ name: savedPlan.name, variationId: savedPlan.variationId, code: savedPlan.code })
    .from(savedPlan)
    .where(eq(savedPlan.token, token))
  return row ?? null
}
