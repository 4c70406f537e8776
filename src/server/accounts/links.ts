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
 * Creates a link's token. An older link that confirms or changes an address is invalidated. A password reset
 * link stays valid for its time: anyone can request another one, and must not invalidate the one that the
 * owner is about to open.
 */
export const createLink = async (tx: Queries, link: NewLink, now: Date): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  if (link.purpose !== 'reset-password') await invalidateLinks(tx, link.customerId, [link.purpose])
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

/** The customer, purpose and email of a link; null when it is not valid. */
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
 * Consumes a link, which works once even for concurrent requests. With `customerId`, a link of another
 * customer is left unchanged.
 */
export const consumeLink = async (
  tx: Queries,
  token: string,
  purposes: readonly LinkPurpose[],
  now: Date,
  customerId: number | null = null,
): Promise<NewLink | null> => {
  const isOwn = customerId === null ? undefined : eq(accountLink.customerId, customerId)
  const [link] = await tx
    .delete(accountLink)
    .where(and(isOpen(token, purposes, now), isOwn))
    .returning(columns)
  return link ?? null
}

/**
 * Invalidates a customer's links for these purposes. A password change must lock out an intruder who
 * requested a link while they knew the old password, and a link in a mailbox that the account has left must
 * not work.
 */
export const invalidateLinks = async (
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
