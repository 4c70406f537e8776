import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import { HOUR_MS } from '#domain/lang/time-spans.ts'
import type { Queries } from '../database/database.ts'
import { savedListLink } from '../database/schema/index.ts'

const hash = (token: string): Uint8Array => createHash('sha256').update(token).digest()

/** Makes the secret of a link that works once, for so many hours; an older one for the same email is over. */
export const makeLink = async (tx: Queries, email: string, now: Date, hours = 1): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  await tx.delete(savedListLink).where(eq(savedListLink.email, email))
  await tx
    .insert(savedListLink)
    .values({ tokenHash: hash(token), email, expiresAt: new Date(now.getTime() + hours * HOUR_MS) })
  return token
}

const isOpen = (token: string, now: Date) =>
  and(eq(savedListLink.tokenHash, hash(token)), gt(savedListLink.expiresAt, now))

/** Whether a link would still work. */
export const isLinkOpen = async (queries: Queries, token: string, now: Date): Promise<boolean> => {
  const found = await queries
    .select({ email: savedListLink.email })
    .from(savedListLink)
    .where(isOpen(token, now))
  return found.length > 0
}

/** Takes a link, once; the email that it was sent to. */
export const takeLink = async (tx: Queries, token: string, now: Date): Promise<string | null> => {
  const [link] = await tx
    .delete(savedListLink)
    .where(isOpen(token, now))
    .returning({ email: savedListLink.email })
  return link?.email ?? null
}

export const forgetOldLinks = async (queries: Queries, now: Date): Promise<void> => {
  await queries.delete(savedListLink).where(lt(savedListLink.expiresAt, now))
}
