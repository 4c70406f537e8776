import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import type { Queries } from '../database/database.ts'
import { rateLimitHit } from '../database/schema/index.ts'

/**
 * A rate limit that holds across processes and restarts: so many hits within so many seconds of the first
 * (SX-07, ADR 28).
 */
export interface RateLimit {
  /** Names what is limited: 'saved list'. */
  readonly name: string
  readonly maxHits: number
  readonly seconds: number
}

/** The result of counting one hit. */
export interface HitResult {
  readonly isAllowed: boolean
  /** Seconds until the window ends and the limit starts anew. */
  readonly seconds: number
}

/** Only a hash is stored: the table does not show which addresses were limited. */
const keyOf = (what: string, subject: string): string =>
  createHash('sha256').update(`${what}\n${subject}`).digest('hex')

const hitOf = ({ consumedPoints, msBeforeNext }: RateLimiterRes, most: number): HitResult => ({
  isAllowed: consumedPoints <= most,
  seconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
})

/** Counts one hit, in one statement, on the caller's connection or transaction. Count first, then do what is limited. */
export const countHit = async (
  queries: Queries,
  { name, maxHits, seconds }: RateLimit,
  subject: string,
): Promise<HitResult> => {
  const limiter = new RateLimiterDrizzle({
    storeClient: queries,
    schema: rateLimitHit,
    points: maxHits,
    duration: seconds,
    keyPrefix: '',
    /* `deleteExpiredHits` does this, in a job. */
    clearExpiredByTimeout: false,
  })
  try {
    return hitOf(await limiter.consume(keyOf(name, subject)), maxHits)
  } catch (rejection) {
    if (rejection instanceof RateLimiterRes) return hitOf(rejection, maxHits)
    throw rejection
  }
}

/** A limit, and the mailbox, session or client that it counts for. */
type Counted = readonly [limit: RateLimit, subject: string]

/**
 * Counts one hit against each limit until one is exceeded. Returns the seconds until that one ends, or null.
 */
export const countHitsInOrder = async (
  queries: Queries,
  counted: readonly Counted[],
): Promise<number | null> => {
  for (const [limit, subject] of counted) {
    const { isAllowed, seconds } = await countHit(queries, limit, subject)
    if (!isAllowed) return seconds
  }
  return null
}

/** The limits of a form that sends an email for an address which a stranger may have typed (SX-07). */
export interface FormLimits {
  readonly ofClient: RateLimit
  readonly ofMailbox: RateLimit
  readonly ofShop: RateLimit
}

/** Counts one post of such a form. Returns the seconds until an exceeded limit ends, or null. */
export const countFormHit = (
  queries: Queries,
  { ofClient, ofMailbox, ofShop }: FormLimits,
  { ip, email }: { readonly ip: string | undefined; readonly email: string },
): Promise<number | null> =>
  countHitsInOrder(queries, [
    [ofClient, clientOf(ip)],
    [ofMailbox, mailboxOf(email)],
    [ofShop, ''],
  ])

/** Counts one hit against every limit. Returns the seconds until the last exceeded one ends, or null. */
export const countAllHits = async (queries: Queries, counted: readonly Counted[]): Promise<number | null> => {
  let wait: number | null = null
  for (const [limit, subject] of counted) {
    const { isAllowed, seconds } = await countHit(queries, limit, subject)
    if (!isAllowed) wait = Math.max(wait ?? 0, seconds)
  }
  return wait
}

/** Counts one hit and returns whether it is allowed. */
export const isHitAllowed = async (queries: Queries, limit: RateLimit, subject: string): Promise<boolean> =>
  (await countHit(queries, limit, subject)).isAllowed

/** Whether hits are left, without counting one: to read a state, never to guard what is limited. */
export const hasHitsLeft = async (
  queries: Queries,
  { name, maxHits }: RateLimit,
  subject: string,
): Promise<boolean> => {
  const { rows } = await queries.execute(sql`select from ${rateLimitHit}
    where ${rateLimitHit.key} = ${keyOf(name, subject)} and ${rateLimitHit.expire} > now() and ${rateLimitHit.points} >= ${maxHits}`)
  return rows.length === 0
}

/** The hits counted in the current window. */
export const readHits = async (
  queries: Queries,
  { name }: Pick<RateLimit, 'name'>,
  subject: string,
): Promise<number> => {
  const [row] = await queries
    .select({ points: rateLimitHit.points })
    .from(rateLimitHit)
    .where(and(eq(rateLimitHit.key, keyOf(name, subject)), gt(rateLimitHit.expire, sql`now()`)))
  return row?.points ?? 0
}

/**
 * Takes back hits with a harmless end, so that colleagues behind one address do not use each other's up.
 * Never below zero and never in a later window, which the library's own `reward` would do.
 */
export const takeBackHits = async (
  queries: Queries,
  { name }: Pick<RateLimit, 'name'>,
  subject: string,
  tries = 1,
): Promise<void> => {
  await queries
    .update(rateLimitHit)
    .set({ points: sql`greatest(${rateLimitHit.points} - ${tries}::int, 0)` })
    .where(eq(rateLimitHit.key, keyOf(name, subject)))
}

/** Resets the limit, as after a login that succeeded. */
export const resetLimit = async (queries: Queries, { name }: RateLimit, subject: string): Promise<void> => {
  await queries.delete(rateLimitHit).where(eq(rateLimitHit.key, keyOf(name, subject)))
}

/** Deletes hits whose window has ended. */
export const deleteExpiredHits = async (queries: Queries): Promise<void> => {
  await queries.delete(rateLimitHit).where(lt(rateLimitHit.expire, sql`now()`))
}

/**
 * The client of a rate limit by address: one IPv4 address, or the /56 that one IPv6 customer has.
 * '2001:db8:1:2a7f::1' → '2001:db8:1:2a'. Undefined: the client disconnected, and its connection has no
 * address any more.
 */
export const clientOf = (ip: string | undefined): string => {
  if (ip === undefined) return 'gone'
  const v4 = ip.match(/^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i)?.[1]
  if (v4 !== undefined) return v4
  const [head = '', tail] = ip.toLowerCase().split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups = [...first, ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0'), ...last]
  const [a, b, c, d = '0'] = groups
  return `${a}:${b}:${c}:${d.padStart(4, '0').slice(0, 2)}`
}

/**
 * The same, but null for this machine itself: that is a proxy missing in TRUST_PROXY, with all shoppers
 * behind it, or a developer. Null also when there is no address.
 */
export const remoteClientOf = (ip: string | undefined): string | null => {
  const client = clientOf(ip)
  return ip === undefined || isIP(ip) === 0 || client.startsWith('127.') || ip === '::1' ? null : client
}

/** Gmail delivers 'a.b', 'ab' and both of its domains to one mailbox. */
const gmail = 'gmail.com'
const gmailDomains: ReadonlySet<string> = new Set([gmail, 'googlemail.com'])

/**
 * The key of a mailbox for rate limits: case, a tag after '+', and Gmail's dots do not circumvent a limit.
 * Elsewhere a dot is a part of the name: 'a.b@firm' and 'ab@firm' are two people. Tags are cut for every
 * domain, since most providers deliver them to the same mailbox; the few people with a real '+' share limits
 * with the name before it, and nothing else: accounts are unique by address. 'Anna+shop@Example.com' →
 * 'anna@example.com', 'a.b@googlemail.com' → 'ab@gmail.com'.
 */
export const mailboxOf = (email: string): string => {
  const [name = '', domain = ''] = email
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .split(/@(?=[^@]*$)/)
  const untagged = name.replace(/(?<=.)\+.*$/s, '')
  return gmailDomains.has(domain) ? `${untagged.replaceAll('.', '')}@${gmail}` : `${untagged}@${domain}`
}
