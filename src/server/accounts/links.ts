import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import { DAY_MS, MINUTE_MS } from '#domain/lang/time-spans.ts'
import type { Queries } from '../database/database.ts'
import { accountLink, type LinkPurpose } from '../database/schema/index.ts'
import { LINK_MINUTES } from './limits.ts'

const lifetimeMs: Readonly<Record<LinkPurpose, number>> = {
  'reset-password': LINK_MINUTES * MINUTE_MS,
  'confirm-email': 3 * DAY_MS,
  'change-email': 3 * DAY_MS,
}

const hash = (token: string): Uint8Array => createHash('sha256').update(token).digest()

export interface NewLink {
  readonly customerId: number
  readonly purpose: LinkPurpose
  readonly email: string
}

/**
 * Makes a link's secret. An older link that confirms or changes an address ends; one for a new password stays good for its
 * time, since anybody may ask for another one and would end the link that the owner is about to open.
 */
export const makeLink = async (tx: Queries, link: NewLink, now: Date): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  if (link.purpose !== 'reset-password') await endLinks(tx, link.customerId, [link.purpose])
  await tx.insert(accountLink).values({
    ...link,
    tokenHash: hash(token),
    expiresAt: new Date(now.getTime() + lifetimeMs[link.purpose]),
  })
  return token
}

const isOpen = (token: string, purposes: readonly LinkPurpose[], now: Date) =>
  and(
    eq(accountLink.tokenHash, hash(token)),
    gt(accountLink.expiresAt, now),
    inArray(accountLink.purpose, [...purposes]),
  )

const columns = { customerId: accountLink.customerId, purpose: accountLink.purpose, email: accountLink.email }

/** Whose link it is; null when it is not open. */
export const findLink = async (
  queries: Queries,
  token: string,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<NewLink | null> => {
  const [link] = await queries
    .select(columns)
    .from(accountLink)
    .where(isOpen(token, purposes, now))
  return link ?? null
}

/** Whether a link would still work. */
export const isLinkOpen = async (
  queries: Queries,
  token: string,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<boolean> => (await findLink(queries, token, purposes, now)) !== null

/**
 * Takes a link: it works once, also when two press at the same moment. Where it is told whose it must be, anybody else's
 * is left as it is.
 */
export const claimLink = async (
  tx: Queries,
  token: string,
  purposes: readonly LinkPurpose[],
  now: Date,
  whose: number | null = null,
): Promise<NewLink | null> => {
  const isTheirs = whose === null ? undefined : eq(accountLink.customerId, whose)
  const [link] = await tx
    .delete(accountLink)
    .where(and(isOpen(token, purposes, now), isTheirs))
    .returning(columns)
  return link ?? null
}

/**
 * Ends a customer's links for these purposes. Who changes a password shuts somebody out: a link that they asked for while
 * they knew the old one must not let them in again. And a link in a mailbox that the account has left is nobody's.
 */
export const endLinks = async (
  tx: Queries,
  customerId: number,
  purposes: readonly LinkPurpose[],
): Promise<void> => {
  await tx
    .delete(accountLink)
    .where(and(eq(accountLink.customerId, customerId), inArray(accountLink.purpose, [...purposes])))
}

export const deleteOldLinks = async (queries: Queries, now: Date): Promise<void> => {
  await queries.delete(accountLink).where(lt(accountLink.expiresAt, now))
}
