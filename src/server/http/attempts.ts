import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { attempt } from '../database/schema/index.ts'

/** A limit that holds across processes and restarts: so many tries within so many seconds of the first (SX-07). */
export interface AttemptLimit {
  /** What is tried, 'saved list'. */
  readonly what: string
  readonly most: number
  readonly seconds: number
}

/** Only a hash is kept: the table tells nobody which addresses were tried. */
const keyOf = (what: string, whose: string): string =>
  createHash('sha256').update(`${what}\n${whose}`).digest('hex')

/** Counts one try of somebody; false when it is one too many. By the database's clock; one statement. */
export const countAttempt = async (
  queries: Queries,
  { what, most, seconds }: AttemptLimit,
  whose: string,
): Promise<boolean> => {
  const end = sql`now() + make_interval(secs => ${seconds})`
  const isOver = sql`${attempt.endsAt} <= now()`
  const [row] = await queries
    .insert(attempt)
    .values({ key: keyOf(what, whose), count: 1, endsAt: end })
    .onConflictDoUpdate({
      target: attempt.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${attempt.count} + 1 end`,
        endsAt: sql`case when ${isOver} then ${end} else ${attempt.endsAt} end`,
      },
    })
    .returning({ count: attempt.count })
  return row !== undefined && row.count <= most
}

/** Whether somebody has tries left, without counting one. */
export const hasAttempts = async (
  queries: Queries,
  { what, most }: AttemptLimit,
  whose: string,
): Promise<boolean> => {
  const { rows } = await queries.execute(sql`select from ${attempt}
    where ${attempt.key} = ${keyOf(what, whose)} and ${attempt.endsAt} > now() and ${attempt.count} >= ${most}`)
  return rows.length === 0
}

/** How many tries of somebody are counted now. */
export const attemptsOf = async (
  queries: Queries,
  { what }: Pick<AttemptLimit, 'what'>,
  whose: string,
): Promise<number> => {
  const [row] = await queries
    .select({ count: attempt.count })
    .from(attempt)
    .where(and(eq(attempt.key, keyOf(what, whose)), gt(attempt.endsAt, sql`now()`)))
  return row?.count ?? 0
}

/** Tries that did no harm are taken back, so that colleagues behind one address do not use each other up. */
export const takeBackAttempt = async (
  queries: Queries,
  { what }: Pick<AttemptLimit, 'what'>,
  whose: string,
  tries = 1,
): Promise<void> => {
  await queries
    .update(attempt)
    .set({ count: sql`greatest(${attempt.count} - ${tries}::int, 0)` })
    .where(eq(attempt.key, keyOf(what, whose)))
}

/** Somebody starts afresh, as after a login that went well. */
export const forgetAttemptsOf = async (
  queries: Queries,
  { what }: AttemptLimit,
  whose: string,
): Promise<void> => {
  await queries.delete(attempt).where(eq(attempt.key, keyOf(what, whose)))
}

/** Forgets counts whose time is over. */
export const forgetAttempts = async (queries: Queries): Promise<void> => {
  await queries.delete(attempt).where(lt(attempt.endsAt, sql`now()`))
}

/**
 * Who is limited by address: one IPv4 address, or the /56 that one IPv6 customer has. '2001:db8:1:2a7f::1' →
 * '2001:db8:1:2a'. Undefined: they went while they were heard, and their line has no address any more.
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
 * The same, of who is not this machine itself: that is a proxy which was not named in TRUST_PROXY, behind which all shoppers
 * are, or whoever tries the shop out. Null: the address says nothing.
 */
export const distantClientOf = (ip: string | undefined): string | null => {
  const client = clientOf(ip)
  return ip === undefined || isIP(ip) === 0 || client.startsWith('127.') || ip === '::1' ? null : client
}

/** A mailbox for counting: no way round by case, dot or tag. 'A.Nna+shop@Example.com' → 'anna@example.com'. */
export const mailboxOf = (email: string): string => {
  const [name = '', domain = ''] = email
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .split(/@(?=[^@]*$)/)
  return `${name.replace(/\+.*$/s, '').replaceAll('.', '')}@${domain}`
}
