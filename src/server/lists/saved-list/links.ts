import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import { HOUR_MS } from '#domain/lang/time-spans.ts'
import type { Queries } from '../../database/database.ts'
import { savedListLink } from '../../database/schema/index.ts'

/** An expired link that was never opened is deleted after a day: until then a new request extends it. */
const UNUSED_HOURS = 24

const hash = (token: string): Uint8Array => createHash('sha256').update(token).digest()

const inHours = (now: Date, hours: number): Date => new Date(now.getTime() + hours * HOUR_MS)

/**
 * Creates the token of a link that works once, for a number of hours. Earlier links for the same email stay
 * valid: anyone can request a link for any email, and must not invalidate one that its owner has in the
 * mailbox.
 */
export const createLink = async (tx: Queries, email: string, now: Date, hours = 1): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  await tx.insert(savedListLink).values({ tokenHash: hash(token), email, expiresAt: inHours(now, hours) })
  return token
}

/**
 * Makes the unused links of the last day valid for another hour; links with a longer validity are unchanged.
 */
export const extendLinks = async (tx: Queries, email: string, now: Date): Promise<void> => {
  const inAnHour = inHours(now, 1)
  await tx
    .update(savedListLink)
    .set({ expiresAt: inAnHour })
    .where(
      and(
        eq(savedListLink.email, email),
        gt(savedListLink.expiresAt, inHours(now, -UNUSED_HOURS)),
        lt(savedListLink.expiresAt, inAnHour),
      ),
    )
}

const isOpen = (token: string, now: Date) =>
  and(eq(savedListLink.tokenHash, hash(token)), gt(savedListLink.expiresAt, now))

/** Whether a link would still work. */
export const isLinkOpen = async (queries: Queries, token: string, now: Date): Promise<boolean> => {
  const rows = await queries
    .select({ email: savedListLink.email })
    .from(savedListLink)
    .where(isOpen(token, now))
  return rows.length > 0
}

/** Consumes a link and returns the email that it was sent to; null when it does not work. */
export const consumeLink = async (tx: Queries, token: string, now: Date): Promise<string | null> => {
  const [link] = await tx
    .delete(savedListLink)
    .where(isOpen(token, now))
    .returning({ email: savedListLink.email })
  return link?.email ?? null
}

export const deleteOldLinks = async (queries: Queries, now: Date): Promise<void> => {
  await queries.delete(savedListLink).where(lt(savedListLink.expiresAt, inHours(now, -UNUSED_HOURS)))
}
