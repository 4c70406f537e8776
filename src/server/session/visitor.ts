import { and, eq, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import type { WireDimensions } from '#contract/dimensions.ts'
import { retentionPeriods } from '#contract/retention.ts'
import { DAY_MS, HOUR_MS } from '#domain/lang/time-spans.ts'
import type { Project } from '#domain/project/project.ts'
import type { Queries } from '../database/database.ts'
import { prepareStatement } from '../database/prepared-statements.ts'
import { session } from '../database/schema/index.ts'
import {
  hashSessionId,
  isToken,
  makeToken,
  SESSION_DAYS,
  type Secrets,
  type SessionIdentity,
} from './session-cookie.ts'

/** The stored session of a visitor, as far as every feature may see it. */
export interface SessionRow {
  /** The customer who is logged in; null: a guest. */
  readonly customerId: number | null
  /** When the password was entered in this session. */
  readonly signedInAt: Date | null
  readonly postcode: string | null
  readonly data: SessionData
}

/** A session alert: level, message, important (T-182). */
export interface WaitingAlert {
  readonly level: 'success' | 'info' | 'warning' | 'danger'
  readonly message: string
  readonly important: boolean
}

/**
 * The untyped part of a session's row. Features add their key here, so that one type lists what a session may
 * hold.
 */
export interface SessionData {
  readonly alerts?: readonly WaitingAlert[]
  /** Orders that the visitor opened by number and email: src/server/orders/find-order.ts. */
  readonly openedOrders?: readonly { readonly id: number; readonly until: string }[]
  /** The visitor's last dimensions: src/server/calculator. */
  readonly dimensions?: WireDimensions
}

/**
 * The visitor of a request. There is a row in the database only once there is something to store: a visitor
 * who only looks costs no statement.
 */
export interface Visitor {
  readonly identity: SessionIdentity
  readonly idHash: Uint8Array
  /** The session began with this very request, so the database cannot have it. */
  readonly isNew: boolean
  /** The floor that this browser says it buys for (S-006): a cookie of the visit, not part of the session. */
  readonly project: Project | null
  csrfToken(): string
  /** Whether a token is of this visitor's session. */
  ownsToken(token: unknown): boolean
  /** The row, read at most once a request. */
  session(): Promise<SessionRow | null>
}

export interface VisitorDeps {
  readonly queries: Queries
  readonly secrets: Secrets
  readonly now: () => Date
}

/** A login that is unused for this long ends (SX-05). */
const IDLE_MS = retentionPeriods.idleLoginDays * DAY_MS
/** A session that is read this long after it was stored belongs to a visitor who has come back. */
const RETURN_MS = 10_000
/** A guest session that was stored once and never used again ends after this time. */
const UNTOUCHED_MS = retentionPeriods.untouchedSessionDays * DAY_MS
/** No cookie is older: a session that was not used since then is unreachable. */
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
  const { seenAt, createdAt, ...stored } = row
  const idle = now.getTime() - seenAt.getTime()
  if (stored.customerId !== null && idle > IDLE_MS) {
    await queries.delete(session).where(eq(session.idHash, idHash))
    return null
  }
  const isFirstReturn = seenAt <= createdAt && idle > RETURN_MS
  if (idle > HOUR_MS || isFirstReturn)
    await queries.update(session).set({ seenAt: now }).where(eq(session.idHash, idHash))
  return stored
}

/**
 * Deleting a session deletes its basket, wishlist and details: this many are deleted well within the time
 * limit of a statement.
 */
const DELETE_BATCH = 500

/**
 * Deletes sessions that are not used any more: those of customers after 7 days, of guests when their cookie
 * expires, and after 3 days where a guest stored one thing and did not return: most of them are a script's.
 */
export const deleteOldSessions = async (queries: Queries, now: Date): Promise<void> => {
  const before = (age: number) => lt(session.seenAt, new Date(now.getTime() - age))
  const untouched = and(
    isNull(session.customerId),
    lte(session.seenAt, session.createdAt),
    before(UNTOUCHED_MS),
  )
  for (const expired of [before(CACHE_MS), and(isNotNull(session.customerId), before(IDLE_MS)), untouched])
    for (;;) {
      const batch = queries
        .select({ idHash: session.idHash })
        .from(session)
        .where(expired)
        .limit(DELETE_BATCH)
      const deleted = await queries
        .delete(session)
        .where(inArray(session.idHash, batch))
        .returning({ idHash: session.idHash })
      if (deleted.length < DELETE_BATCH) break
    }
}

/** Creates a visitor whose session is read on the first call, and once. */
export const createVisitor = (
  { queries, secrets, now }: VisitorDeps,
  identity: SessionIdentity,
  isNew: boolean,
  project: Project | null = null,
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
    project,
    csrfToken: () => makeToken(secrets, identity.id),
    ownsToken: (token) => isToken(secrets, identity.id, token),
    session() {
      loading ??= isNew ? Promise.resolve(null) : readSession(queries, idHash(), now())
      return loading
    },
  }
}

/** Makes sure that the visitor has a row, and records the time of the visit. */
export const touchSession = async (queries: Queries, visitor: Visitor): Promise<void> => {
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

const alerted = new WeakSet<Visitor>()

/**
 * More than an order of many lines leaves when it is put into the basket again; a client that never opens a
 * page collects no more.
 */
const MOST_ALERTS = 50

/** Whether this very request left an alert: the response then announces it. */
export const hasWaitingAlert = (visitor: Visitor): boolean => alerted.has(visitor)

/** Leaves an alert for the next page (T-180), unless the same one waits already. */
export const addAlert = async (queries: Queries, visitor: Visitor, alert: WaitingAlert): Promise<void> => {
  alerted.add(visitor)
  const added = JSON.stringify(alert)
  const stored = sql`(select jsonb_agg(waiting order by place) from (
    select waiting, place from jsonb_array_elements(coalesce(${session.data}->'alerts', '[]')) with ordinality as w(waiting, place)
    where waiting <> ${added}::jsonb order by place desc limit ${MOST_ALERTS - 1}::int) newest)`
  await queries
    .insert(session)
    .values({ idHash: visitor.idHash, data: { alerts: [alert] } })
    .onConflictDoUpdate({
      target: session.idHash,
      set: {
        data: sql`jsonb_set(${session.data}, '{alerts}', coalesce(${stored}, '[]') || ${added}::jsonb)`,
      },
    })
}

/**
 * Reads and deletes the waiting alerts of the session: one statement, so that none left meanwhile is lost.
 */
export const takeAlerts = async (queries: Queries, visitor: Visitor): Promise<readonly WaitingAlert[]> => {
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
