import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import type { Queries } from '../database/database.ts'
import { attempt } from '../database/schema/index.ts'

/**
 * A rate limit that holds across processes and restarts: so many hits within so many seconds of the first
 * (SX-07, ADR 28).
 */
export interface RateLimit {
  /** Names what is limited: 'saved list'. */
  readonly what: string
  readonly most: number
  readonly seconds: number
}

/** The result of counting one hit. */
export interface Hit {
  readonly isAllowed: boolean
  /** Seconds until the window ends and the limit starts anew. */
  readonly seconds: number
}

/** Only a hash is stored: the table does not show which addresses were limited. */
const keyOf = (what: string, subject: string): string =>
  createHash('sha256').update(`${what}\n${subject}`).digest('hex')

const hitOf = ({ consumedPoints, msBeforeNext }: RateLimiterRes, most: number): Hit => ({
  isAllowed: consumedPoints <= most,
  seconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
})

/** Counts one hit, in one statement, on the caller's connection or transaction. Count first, then do what is limited. */
export const hit = async (
  queries: Queries,
  { what, most, seconds }: RateLimit,
  subject: string,
): Promise<Hit> => {
  const limiter = new RateLimiterDrizzle({
    storeClient: queries,
    schema: attempt,
    points: most,
    duration: seconds,
    keyPrefix: '',
    /* `deleteHits` does this, in a job. */
    clearExpiredByTimeout: false,
  })
  try {
    return hitOf(await limiter.consume(keyOf(what, subject)), most)
  } catch (rejection) {
    if (rejection instanceof RateLimiterRes) return hitOf(rejection, most)
    throw rejection
  }
}

/** A limit, and the mailbox, session or client that it counts for. */
type Counted = readonly [limit: RateLimit, subject: string]

/**
 * Counts one hit against each limit until one is exceeded. Returns the seconds until that one ends, or null.
 */
export const hitInOrder = async (queries: Queries, counted: readonly Counted[]): Promise<number | null> => {
  for (const [limit, subject] of counted) {
    const { isAllowed, seconds } = await hit(queries, limit, subject)
    if (!isAllowed) return seconds
  }
  return null
}

/** Counts one hit against every limit. Returns the seconds until the last exceeded one ends, or null. */
export const hitAll = async (queries: Queries, counted: readonly Counted[]): Promise<number | null> => {
  let wait: number | null = null
  for (const [limit, subject] of counted) {
    const { isAllowed, seconds } = await hit(queries, limit, subject)
    if (!isAllowed) wait = Math.max(wait ?? 0, seconds)
  }
  return wait
}

/** Counts one hit and returns whether it is allowed. */
export const countAttempt = async (queries: Queries, limit: RateLimit, subject: string): Promise<boolean> =>
  (await hit(queries, limit, subject)).isAllowed

/** Whether hits are left, without counting one: to read a state, never to guard what is limited. */
export const hasAttempts = async (
  queries: Queries,
  { what, most }: RateLimit,
  subject: string,
): Promise<boolean> => {
  const { rows } = await queries.execute(sql`select from ${attempt}
    where ${attempt.key} = ${keyOf(what, subject)} and ${attempt.expire} > now() and ${attempt.points} >= ${most}`)
  return rows.length === 0
}

/** The hits counted in the current window. */
export const attemptsOf = async (
  queries: Queries,
  { what }: Pick<RateLimit, 'what'>,
  subject: string,
): Promise<number> => {
  const [row] = await queries
    .select({ points: attempt.points })
    .from(attempt)
    .where(and(eq(attempt.key, keyOf(what, subject)), gt(attempt.expire, sql`now()`)))
  return row?.points ?? 0
}

/**
 * Takes back hits with a harmless end, so that colleagues behind one address do not use each other's up.
 * Never below zero and never in a later window, which the library's own `reward` would do.
 */
export const undoHit = async (
  queries: Queries,
  { what }: Pick<RateLimit, 'what'>,
  subject: string,
  tries = 1,
): Promise<void> => {
  await queries
    .update(attempt)
    .set({ points: sql`greatest(${attempt.points} - ${tries}::int, 0)` })
    .where(eq(attempt.key, keyOf(what, subject)))
}

/** Resets the limit, as after a login that succeeded. */
export const deleteHitsOf = async (queries: Queries, { what }: RateLimit, subject: string): Promise<void> => {
  await queries.delete(attempt).where(eq(attempt.key, keyOf(what, subject)))
}

/** Deletes hits whose window has ended. */
export const deleteHits = async (queries: Queries): Promise<void> => {
  await queries.delete(attempt).where(lt(attempt.expire, sql`now()`))
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
export const distantClientOf = (ip: string | undefined): string | null => {
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
