import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '#domain/lang/time-spans.ts'
import type { Queries } from '../database/database.ts'
import { approval, orders, refundPhotograph, returnCase, staffRefund } from '../database/schema/index.ts'

/** A photograph as pages show it. */
export interface Photograph {
  readonly id: number
  readonly formKey: string
  readonly width: number
  readonly height: number
}

const shown = {
  id: refundPhotograph.id,
  formKey: refundPhotograph.formKey,
  width: refundPhotograph.width,
  height: refundPhotograph.height,
}

/** The photographs that were sent with these forms, oldest first. */
export const findByForms = async (
  queries: Queries,
  formKeys: readonly string[],
): Promise<readonly Photograph[]> =>
  formKeys.length === 0
    ? []
    : queries
        .select(shown)
        .from(refundPhotograph)
        .where(
          and(inArray(refundPhotograph.formKey, [...formKeys]), sql`${refundPhotograph.orderId} is not null`),
        )
        .orderBy(asc(refundPhotograph.id))

/** The name of an order's photograph in the store; null: there is none. */
export const findHash = async (
  queries: Queries,
  { number, id }: { readonly number: string; readonly id: number },
): Promise<string | null> => {
  const [row] = await queries
    .select({ hash: refundPhotograph.hash })
    .from(refundPhotograph)
    .innerJoin(orders, eq(orders.id, refundPhotograph.orderId))
    .where(and(eq(refundPhotograph.id, id), eq(orders.number, number)))
  return row?.hash ?? null
}

export type NewPhotograph = Omit<typeof refundPhotograph.$inferInsert, 'id' | 'orderId'>

/** Records a photograph before its file is stored: one that belongs to no order is deleted by a job. */
export const insertPhotograph = async (queries: Queries, photograph: NewPhotograph): Promise<number> => {
  const [row] = await queries
    .insert(refundPhotograph)
    .values({ ...photograph, orderId: null })
    .returning({ id: refundPhotograph.id })
  if (row === undefined) throw new Error('A photograph was not recorded.')
  return row.id
}

/** Those of these that belong to no order. */
export const findUnkept = (queries: Queries, ids: readonly number[]) =>
  queries
    .select({ id: refundPhotograph.id, hash: refundPhotograph.hash })
    .from(refundPhotograph)
    .where(and(inArray(refundPhotograph.id, [...ids]), isNull(refundPhotograph.orderId)))

const MOST_LEFT = 500

/** Nothing was made of its form within a day: no refund, no request for a second person, no return. */
const isWithoutRefund = sql`not exists (select from ${staffRefund} s where s.key = ${refundPhotograph.formKey})
  and not exists (select from ${returnCase} r where r.key = ${refundPhotograph.formKey})
  and not exists (select from ${approval} a where a.key = ${refundPhotograph.formKey})`

/** Photographs whose files are to be deleted: of no order, erased with it, or of a form that came to nothing. */
export const findLeftPhotographs = (queries: Queries, now: Date) =>
  queries
    .select({ id: refundPhotograph.id, hash: refundPhotograph.hash })
    .from(refundPhotograph)
    .where(
      or(
        and(
          isNull(refundPhotograph.orderId),
          lt(refundPhotograph.createdAt, new Date(now.getTime() - HOUR_MS)),
        ),
        and(lt(refundPhotograph.createdAt, new Date(now.getTime() - DAY_MS)), isWithoutRefund),
      ),
    )
    .limit(MOST_LEFT)

export const deletePhotograph = async (queries: Queries, id: number): Promise<void> => {
  await queries.delete(refundPhotograph).where(eq(refundPhotograph.id, id))
}
