import { MINUTE_SECONDS } from '#domain/lang/time-spans.ts'
import type { Queries } from '../database/database.ts'
import { networkOf } from '../edge/network.ts'
import {
  clientOf,
  countHit,
  countHitsInOrder,
  mailboxOf,
  type RateLimit,
  resetLimit,
  takeBackHits,
} from '../edge/rate-limits.ts'

/** Tries to sign in, by person, address and network (M-008). */
const limits = {
  ofNetwork: { name: 'staff network', maxHits: 100, seconds: 15 * MINUTE_SECONDS },
  ofClient: { name: 'staff client', maxHits: 30, seconds: 15 * MINUTE_SECONDS },
  /* From the eleventh on one a minute: an attacked person is slow to sign in, but never locked out. */
  ofPerson: { name: 'staff person', maxHits: 9, seconds: 15 * MINUTE_SECONDS },
  ofAttackedPerson: { name: 'staff attacked', maxHits: 1, seconds: MINUTE_SECONDS },
  codesOfPerson: { name: 'staff codes', maxHits: 9, seconds: 15 * MINUTE_SECONDS },
  codesOfAttackedPerson: { name: 'staff codes attacked', maxHits: 1, seconds: MINUTE_SECONDS },
} as const satisfies Readonly<Record<string, RateLimit>>

/** Counts a try from this address and network. Returns the seconds until the next one is allowed, or null. */
export const countClientTry = (queries: Queries, ip: string | undefined): Promise<number | null> =>
  countHitsInOrder(queries, [
    [limits.ofNetwork, networkOf(ip)],
    [limits.ofClient, clientOf(ip)],
  ])

const countSlowly = async (
  queries: Queries,
  subject: string,
  usual: RateLimit,
  slow: RateLimit,
): Promise<number | null> => {
  if ((await countHit(queries, usual, subject)).isAllowed) return null
  const { isAllowed, seconds } = await countHit(queries, slow, subject)
  return isAllowed ? null : seconds
}

/**
 * Counts a password. A try that its address may not make does not count for the person: otherwise one address
 * could slow down all sign-ins.
 */
export const countPassword = async (
  queries: Queries,
  email: string,
  ip: string | undefined,
): Promise<number | null> =>
  (await countClientTry(queries, ip)) ??
  (await countSlowly(queries, mailboxOf(email), limits.ofPerson, limits.ofAttackedPerson))

/** Counts a code of a person whose password was right. */
export const countCode = (queries: Queries, staffId: number): Promise<number | null> =>
  countSlowly(queries, `${staffId}`, limits.codesOfPerson, limits.codesOfAttackedPerson)

/** A person has signed in: their own tries, and this one of their address, do not count any more. */
export const forgiveTries = async (
  queries: Queries,
  person: { readonly id: number; readonly email: string },
  ip: string | undefined,
): Promise<void> => {
  for (const limit of [limits.ofPerson, limits.ofAttackedPerson])
    await resetLimit(queries, limit, mailboxOf(person.email))
  for (const limit of [limits.codesOfPerson, limits.codesOfAttackedPerson])
    await resetLimit(queries, limit, `${person.id}`)
  await takeBackHits(queries, limits.ofClient, clientOf(ip))
  await takeBackHits(queries, limits.ofNetwork, networkOf(ip))
}
