import { eq, sql } from 'drizzle-orm'
import type { WireDimensions } from '#contract/dimensions.ts'
import type { Queries } from '../database/database.ts'
import { session } from '../database/schema/index.ts'
import type { WaitingAlert } from './page-request.ts'
import { hashSessionId, makeToken, type Secrets, type SessionIdentity } from './session-cookie.ts'

/** What a visitor left with us, as far as every feature may see it. */
export interface SessionRow {
  readonly customerId: number | null
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
}

const readSession = async (queries: Queries, idHash: Uint8Array): Promise<SessionRow | null> => {
  const [row] = await queries
    .select({ customerId: session.customerId, postcode: session.postcode, data: session.data })
    .from(session)
    .where(eq(session.idHash, idHash))
  return row ?? null
}

export const createVisitor = (
  { queries, secrets }: VisitorDeps,
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
      loading ??= isNew ? Promise.resolve(null) : readSession(queries, idHash())
      return loading
    },
  }
}

/** Makes sure that the visitor has a row, and notes that they were here. */
export const keepSession = async (queries: Queries, visitor: Visitor): Promise<void> => {
  await queries
    .insert(session)
    .values({ idHash: visitor.idHash })
    .onConflictDoUpdate({ target: session.idHash, set: { seenAt: sql`now()` } })
}

/** Sets the visitor's postcode, already formatted. */
export const keepPostcode = async (queries: Queries, visitor: Visitor, postcode: string): Promise<void> => {
  await queries
    .insert(session)
    .values({ idHash: visitor.idHash, postcode })
    .onConflictDoUpdate({ target: session.idHash, set: { postcode, seenAt: sql`now()` } })
}

/** Leaves an alert for the next page (T-180). */
export const leaveAlert = async (queries: Queries, visitor: Visitor, alert: WaitingAlert): Promise<void> => {
  const added = JSON.stringify([alert])
  await queries
    .insert(session)
    .values({ idHash: visitor.idHash, data: { alerts: [alert] } })
    .onConflictDoUpdate({
      target: session.idHash,
      set: {
        data: sql`jsonb_set(${session.data}, '{alerts}', coalesce(${session.data}->'alerts', '[]') || ${added}::jsonb)`,
      },
    })
}

/** Takes the waiting alerts out of the session. */
export const takeAlerts = async (queries: Queries, visitor: Visitor): Promise<readonly WaitingAlert[]> => {
  const row = await visitor.session()
  const alerts = row?.data.alerts ?? []
  if (alerts.length > 0)
    await queries
      .update(session)
      .set({ data: sql`${session.data} - 'alerts'` })
      .where(eq(session.idHash, visitor.idHash))
  return alerts
}
