import { createHash } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import { MINUTE_MS } from '#domain/lang/time-spans.ts'
import type { Queries } from '../database/database.ts'
import { type PendingKind, staffPending } from '../database/schema/index.ts'

/** Time for the second step of a sign-in, and to answer a passkey's question. */
const LIFETIME_MS = 10 * MINUTE_MS

const hash = (browserId: string): Uint8Array => createHash('sha256').update(browserId).digest()

interface Pending {
  readonly staffId?: number
  readonly challenge?: string
}

const isOf = (browserId: string, kind: PendingKind, now: Date) =>
  and(
    eq(staffPending.browserHash, hash(browserId)),
    eq(staffPending.kind, kind),
    gt(staffPending.expiresAt, now),
  )

/** Stores what a browser has begun, instead of an earlier one of this kind. */
export const savePending = async (
  queries: Queries,
  browserId: string,
  kind: PendingKind,
  { staffId, challenge }: Pending,
  now: Date,
): Promise<void> => {
  const expiresAt = new Date(now.getTime() + LIFETIME_MS)
  const values = { staffId: staffId ?? null, challenge: challenge ?? null, expiresAt }
  await queries
    .insert(staffPending)
    .values({ browserHash: hash(browserId), kind, ...values })
    .onConflictDoUpdate({ target: [staffPending.browserHash, staffPending.kind], set: values })
}

/** The person whose password was right in this browser; null: none was, or too long ago. */
export const findPendingPerson = async (
  queries: Queries,
  browserId: string,
  now: Date,
): Promise<number | null> => {
  const [row] = await queries
    .select({ staffId: staffPending.staffId })
    .from(staffPending)
    .where(isOf(browserId, 'second-factor', now))
  return row?.staffId ?? null
}

/** Ends the sign-in that a browser has begun. */
export const endPendingPerson = async (tx: Queries, browserId: string): Promise<void> => {
  const isIts = eq(staffPending.browserHash, hash(browserId))
  await tx.delete(staffPending).where(and(isIts, eq(staffPending.kind, 'second-factor')))
}

/** Takes a passkey's question, which is answered once; null: there is none. */
export const takeChallenge = async (
  queries: Queries,
  browserId: string,
  kind: 'passkey' | 'new-passkey',
  now: Date,
): Promise<string | null> => {
  const [taken] = await queries
    .delete(staffPending)
    .where(isOf(browserId, kind, now))
    .returning({ challenge: staffPending.challenge })
  return taken?.challenge ?? null
}

/** Ends everything that was begun in a person's name. */
export const endPendingOf = async (tx: Queries, staffId: number): Promise<void> => {
  await tx.delete(staffPending).where(eq(staffPending.staffId, staffId))
}

export const deleteExpiredPending = async (queries: Queries, now: Date): Promise<void> => {
  await queries.delete(staffPending).where(lt(staffPending.expiresAt, now))
}
