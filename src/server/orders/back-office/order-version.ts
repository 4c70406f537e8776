import { eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { findLastChange, recordAudit } from '../../audit/index.ts'
import type { Queries } from '../../database/database.ts'
import { orders } from '../../database/schema/index.ts'
import type { OrderRow } from '../place/write-order.ts'
import { changeText, type OrderChange } from './order-changes.ts'

/* Changes of orders by staff: with the order locked, from the version that they saw, in the audit log. */

/** The order to change: its number, and the version that the person saw. Null: a command, which saw none. */
export interface OrderAt {
  readonly number: string
  readonly version: number | null
}

/** Another change came first: who made the last one, when, and what it was (M-194). */
export interface OrderChanged {
  readonly reason: 'changed'
  readonly now: {
    readonly version: number
    readonly who: string
    readonly when: Date | null
    readonly what: string
  }
}

/** The change that came after the version that a person saw. */
export const readLastChange = async (
  queries: Queries,
  order: Pick<OrderRow, 'id' | 'version'>,
): Promise<OrderChanged> => {
  const { who, when, action } = await findLastChange(queries, 'order', order.id)
  return { reason: 'changed', now: { version: order.version, who, when, what: changeText(action) } }
}

/** An order by its number, locked; null when there is none. */
export const lockOrder = async (tx: Queries, number: string): Promise<OrderRow | null> => {
  const [row] = await tx.select().from(orders).where(eq(orders.number, number)).for('update')
  return row ?? null
}

/** The same, if it still has the version that the person saw; otherwise the change that came first. */
export const lockOrderAt = async (
  tx: Queries,
  { number, version }: OrderAt,
): Promise<Result<OrderRow, 'no-order' | OrderChanged>> => {
  const order = await lockOrder(tx, number)
  if (order === null) return err('no-order')
  return version === null || version === order.version ? ok(order) : err(await readLastChange(tx, order))
}

/** For updates of `orders`: the next version. */
export const nextVersion = sql<number>`${orders.version} + 1`

/** Changes a locked order, raises its version and records who did it. */
export const changeOrder = async (
  tx: Queries,
  actor: Actor,
  order: Pick<OrderRow, 'id'>,
  change: {
    readonly action: OrderChange
    readonly set?: PgUpdateSetSource<typeof orders>
    readonly before?: Readonly<Record<string, unknown>>
    readonly after?: Readonly<Record<string, unknown>>
    readonly reason?: string | null
  },
): Promise<void> => {
  const { action, set = {}, ...entry } = change
  await tx
    .update(orders)
    .set({ ...set, version: nextVersion })
    .where(eq(orders.id, order.id))
  await recordAudit(tx, { actor, action, subject: { kind: 'order', id: order.id }, ...entry })
}
