import { and, eq, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import type { WireDimensions } from '#contract/dimensions.ts'
import { keptFor } from '#contract/retention.ts'
import { DAY_MS, HOUR_MS } from '#domain/lang/time-spans.ts'
import type { Queries } from '../database/database.ts'
import { prepareStatement } from '../database/kept-statements.ts'
import { session } from '../database/schema/index.ts'
import type { WaitingAlert } from '../pages/page-request.ts'
import {
  hashSessionId,
  makeToken,
  SESSION_DAYS,
  type Secrets,
  type SessionIdentity,
} from './session-cookie.ts'

/** What a visitor left with us, as far as every feature may see it. */
export interface SessionRow {
  /** Who is logged in; null: a guest. */
  readonly customerId: number | null
  /** When they entered their password in this session. */
  readonly signedInAt: Date | null
  readonly postcode: string | null
  readonly data: SessionData
}

/** The loose part of a session. Features add their key here, so that one place tells what a session may hold. */
export interface SessionData {
  readonly alerts?: readonly WaitingAlert[]
  /** What the visitor measured last: src/server/calculator. */
  readonly dimensions?: WireDimensions
}

/**
 * Who is asking. There is a row in the database only once there is something to keep: a visitor who only looks costs
 * no statement.
 */
export interface Visitor {
  readonly identity: SessionIdentity
  readonly idHash: Uint8Array
  /** The session was begun by this very request, so the database cannot know it. */
  readonly isNew: boolean
  csrfToken(): string
  /** The row, read at most once a request. */
  session(): Promise<SessionRow | null>
}

export interface VisitorDeps {
  readonly queries: Queries
  readonly secrets: Secrets
  readonly now: () => Date
}

/** Who is logged in and does nothing for so long is logged out (SX-05). */
const IDLE_MS = keptFor.idleLoginDays * DAY_MS
/** Who reads their session so long after it was stored has come back. */
const RETURN_MS = 10_000
/** A guest who stored one thing and never came back. */
const UNTOUCHED_MS = keptFor.untouchedSessionDays * DAY_MS
/** A cookie is never older, so whoever was not seen since has none. */
const CACHE_MS = SESSION_DAYS * DAY_MS

const sessionByHash = prepareStatement((queries) =>
  queries
    .select({
      customerId: session.customerId,
      signedInAt: session.signedInAt,
      postcode: session.postcode,
      data: session.data,
      seenAt: session.seenAt,
      createdAt: session.createdAt,
    })
    .from(session)
    .where(eq(session.idHash, sql.placeholder('idHash')))
    .prepare('session'),
)

const readSession = async (queries: Queries, idHash: Uint8Array, now: Date): Promise<SessionRow | null> => {
  const [row] = await sessionByHash(queries).execute({ idHash })
  if (row === undefined) return null
  const { seenAt, createdAt, ...kept } = row
  const idle = now.getTime() - seenAt.getTime()
  if (kept.customerId !== null && idle > IDLE_MS) {
    await queries.delete(session).where(eq(session.idHash, idHash))
    return null
  }
  const isFirstReturn = seenAt <= createdAt && idle > RETURN_MS
  if (idle > HOUR_MS || isFirstReturn)
    await queries.update(session).set({ seenAt: now }).where(eq(session.idHash, idHash))
  return kept
}

/** A session takes its basket, wishes and details along: so many at once are gone well before a statement is over. */
const ENDED_AT_ONCE = 500

/**
 * Ends sessions that nobody came back to: those of customers after 7 days, of guests when their cookie is over, and after 3
 * days where a guest stored one thing and was not seen again: most of them are a script's.
 */
export const endOldSessions = async (queries: Queries, now: Date): Promise<void> => {
  const before = (age: number) => lt(session.seenAt, new Date(now.getTime() - age))
  const untouched = and(
    isNull(session.customerId),
    lte(session.seenAt, session.createdAt),
    before(UNTOUCHED_MS),
  )
  for (const over of [before(CACHE_MS), and(isNotNull(session.customerId), before(IDLE_MS)), untouched])
    for (;;) {
      const some = queries.select({ idHash: session.idHash }).from(session).where(over).limit(ENDED_AT_ONCE)
      const ended = await queries
        .delete(session)
        .where(inArray(session.idHash, some))
        .returning({ idHash: session.idHash })
      if (ended.length < ENDED_AT_ONCE) break
    }
}

/** A visitor whose session is read when it is first asked for, and once. */
export const createVisitor = (
  { queries, secrets, now }: VisitorDeps,
  identity: SessionIdentity,
  isNew: boolean,
): Visitor => {
  let loading: Promise<SessionRow | null> | undefined
  let hashed: Uint8Array | undefined
  const idHash = (): Uint8Array => {
    hashed ??= hashSessionId(identity.id)
    return hashed
  }
  return {
    identity,
    get idHash() {
      return idHash()
    },
    isNew,
    csrfToken: () => makeToken(secrets, identity.id),
    session() {
      loading ??= isNew ? Promise.resolve(null) : readSession(queries, idHash(), now())
      return loading
    },
  }
}

/** Makes sure that the visitor has a row, and notes that they were here. */
export const extendSession = async (queries: Queries, visitor: Visitor): Promise<void> => {
  await queries
    .insert(session)
    .values({ idHash: visitor.idHash })
    .onConflictDoUpdate({ target: session.idHash, set: { seenAt: sql`now()` } })
}

/** Sets the visitor's postcode, already formatted. */
export const savePostcode = async (queries: Queries, visitor: Visitor, postcode: string): Promise<void> => {
  await queries
    .insert(session)
    .values({ idHash: visitor.idHash, postcode })
    .onConflictDoUpdate({ target: session.idHash, set: { postcode, seenAt: sql`now()` } })
}

const notified = new WeakSet<Visitor>()

/** More than an order of many lines leaves that is put into the basket again; who never opens a page gathers no more. */
const MOST_ALERTS = 50

/** Whether an alert was left in this very request: the answer then announces it. */
export const hasWaitingAlert = (visitor: Visitor): boolean => notified.has(visitor)

/** Leaves an alert for the next page (T-180); one that waits already is not told twice. */
export const leaveAlert = async (queries: Queries, visitor: Visitor, alert: WaitingAlert): Promise<void> => {
  notified.add(visitor)
  const added = JSON.stringify(alert)
  const kept = sql`(select jsonb_agg(waiting order by place) from (
    select waiting, place from jsonb_array_elements(coalesce(${session.data}->'alerts', '[]')) with ordinality as w(waiting, place)
    where waiting <> ${added}::jsonb order by place desc limit ${MOST_ALERTS - 1}::int) newest)`
  await queries
    .insert(session)
    .values({ idHash: visitor.idHash, data: { alerts: [alert] } })
    .onConflictDoUpdate({
      target: session.idHash,
      set: {
        data: sql`jsonb_set(${session.data}, '{alerts}', coalesce(${kept}, '[]') || ${added}::jsonb)`,
      },
    })
}

/** Takes the alerts that wait by now out of the session: one statement, so that none left meanwhile goes untold. */
export const readAlerts = async (queries: Queries, visitor: Visitor): Promise<readonly WaitingAlert[]> => {
  if (visitor.isNew) return []
  const { rows } = await queries.execute<{ alerts: readonly WaitingAlert[] }>(sql`
    with waiting as (
      select ${session.idHash}, ${session.data}->'alerts' as alerts from ${session}
      where ${session.idHash} = ${visitor.idHash} and ${session.data} ? 'alerts' for update
    )
    update ${session} set data = ${session.data} - 'alerts' from waiting
    where ${session.idHash} = waiting.id_hash returning waiting.alerts`)
  return rows[0]?.alerts ?? []
}
