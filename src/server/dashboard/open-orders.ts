import { and, asc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { StaffActor } from '#domain/staff/actor.ts'
import type { Queries } from '../database/database.ts'
import { orderOpen, orders, staff } from '../database/schema/index.ts'

/* Orders whose page a person has open (M-035). Pages say so with their request for news, every two seconds. */

interface OpenOrdersDeps {
  readonly queries: Queries
  readonly now: () => Date
}

/** An order that another person has open. */
export interface OpenOrder {
  readonly number: string
  readonly name: string
}

/** A page that has not asked for news for so long is closed, hidden or without a network. */
const CLOSED_AFTER_MS = 8_000
/** Written again at most this often. */
const WRITE_AFTER_MS = 3_000
const DAY_MS = 24 * 3600_000

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms)

/** Records that a person has an order open. */
export const keepOpen =
  ({ queries, now }: OpenOrdersDeps) =>
  async (actor: StaffActor, number: string): Promise<void> => {
    const at = now()
    await queries
      .insert(orderOpen)
      .select(
        queries
          .select({
            orderId: orders.id,
            staffId: sql<number>`${actor.staffId}::int`.as('staff_id'),
            seenAt: sql<Date>`${at.toISOString()}::timestamptz`.as('seen_at'),
          })
          .from(orders)
          .where(eq(orders.number, number)),
      )
      .onConflictDoUpdate({
        target: [orderOpen.orderId, orderOpen.staffId],
        set: { seenAt: at },
        setWhere: lt(orderOpen.seenAt, before(at, WRITE_AFTER_MS)),
      })
  }

/** The orders that others have open now. */
export const listOpen =
  ({ queries, now }: OpenOrdersDeps) =>
  (actor: StaffActor): Promise<readonly OpenOrder[]> =>
    queries
      .select({ number: orders.number, name: staff.name })
      .from(orderOpen)
      .innerJoin(orders, eq(orders.id, orderOpen.orderId))
      .innerJoin(staff, eq(staff.id, orderOpen.staffId))
      .where(and(gt(orderOpen.seenAt, before(now(), CLOSED_AFTER_MS)), ne(orderOpen.staffId, actor.staffId)))
      .orderBy(asc(orders.number), asc(staff.name))

/** Deletes what says nothing any more. */
export const deleteClosed =
  ({ queries, now }: OpenOrdersDeps) =>
  async (): Promise<void> => {
    await queries.delete(orderOpen).where(lt(orderOpen.seenAt, before(now(), DAY_MS)))
  }
