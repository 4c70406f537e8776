import { and, eq, sql } from 'drizzle-orm'
import type { FindOrder } from '#contract/find-order.ts'
import { completePath } from '#contract/routes.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { DAY_MS, HOUR_SECONDS, MINUTE_SECONDS } from '#domain/lang/time-spans.ts'
import { parseOrderNumber } from '#domain/orders/number.ts'
import type { Queries } from '../database/database.ts'
import { orders, session } from '../database/schema/index.ts'
import { clientOf, countHitsInOrder, type RateLimit } from '../edge/rate-limits.ts'
import type { SessionRow, Visitor } from '../session/visitor.ts'

/* As for logins: a stranger who knows a number must not try addresses. */
const limits = {
  ofClient: { name: 'find order client', maxHits: 20, seconds: 15 * MINUTE_SECONDS },
  ofOrder: { name: 'find order number', maxHits: 30, seconds: HOUR_SECONDS },
} as const satisfies Readonly<Record<string, RateLimit>>

/** How long an opened order stays open in its browser. */
const OPEN_MS = DAY_MS
const MOST_OPENED = 10

/** Whether the visitor has opened this order by its number and email address. */
export const hasOpened = (stored: Pick<SessionRow, 'data'> | null, orderId: number, now: Date): boolean =>
  stored?.data.openedOrders?.some(({ id, until }) => id === orderId && new Date(until) > now) ?? false

/** Lets the session see the order for a day; the newest ten are remembered. */
const rememberOpened = async (queries: Queries, visitor: Visitor, id: number, now: Date): Promise<void> => {
  const earlier = visitor.isNew ? [] : ((await visitor.session())?.data.openedOrders ?? [])
  const opened = [
    { id, until: new Date(now.getTime() + OPEN_MS).toISOString() },
    ...earlier.filter((one) => one.id !== id && new Date(one.until) > now),
  ].slice(0, MOST_OPENED)
  await queries
    .insert(session)
    .values({ idHash: visitor.idHash, data: { openedOrders: opened } })
    .onConflictDoUpdate({
      target: session.idHash,
      set: { data: sql`jsonb_set(${session.data}, '{openedOrders}', ${JSON.stringify(opened)}::jsonb)` },
    })
}

/**
 * Opens an order for a guest who knows its number and the email address that it was placed with, and returns
 * the path of its page. A wrong number and a wrong address are answered alike, after the same statements.
 */
export const findOrder =
  ({ queries, now }: { readonly queries: Queries; readonly now: () => Date }) =>
  async (
    visitor: Visitor,
    { number: typed, email }: FindOrder,
    ip: string | undefined,
  ): Promise<Result<string, 'unknown' | { readonly seconds: number }>> => {
    const number = parseOrderNumber(typed) ?? ''
    const seconds = await countHitsInOrder(queries, [
      [limits.ofClient, clientOf(ip)],
      [limits.ofOrder, number === '' ? clientOf(ip) : number],
    ])
    if (seconds !== null) return err({ seconds })
    const [found] = await queries
      .select({ id: orders.id, token: orders.token })
      .from(orders)
      .where(and(eq(orders.number, number), eq(orders.email, email.toLowerCase())))
    if (found === undefined) return err('unknown')
    await rememberOpened(queries, visitor, found.id, now())
    return ok(completePath(found.token))
  }
