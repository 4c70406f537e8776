import { and, asc, eq, isNull, lt, or } from 'drizzle-orm'
import type { PasskeyAnswer } from '#contract/admin/passkeys.ts'
import { invariant } from '#domain/lang/invariant.ts'
import type { Queries } from '../database/database.ts'
import { staff, staffFactor } from '../database/schema/index.ts'
import type { StaffDeps } from './deps.ts'
import { type NewPasskey, verifyPasskey } from './passkeys.ts'
import { takeChallenge } from './pending.ts'
import { isRecoveryCode, redeemRecoveryCode } from './recovery-codes.ts'
import { openSecret, sealSecret } from './sealed-secret.ts'
import { stepOfCode } from './totp.ts'

/** What proved a second factor. */
export type UsedFactor = 'authenticator' | 'passkey' | 'recovery-code'

type AuthenticatorDeps = Pick<StaffDeps, 'secrets' | 'now' | 'log'>

const ownerOf = (staffId: number): string => `staff ${staffId}`

export const findFactors = (queries: Queries, staffId: number) =>
  queries.select().from(staffFactor).where(eq(staffFactor.staffId, staffId)).orderBy(asc(staffFactor.id))

/** Stores an authenticator whose first code, of `step`, was right; that code is used up. */
export const addAuthenticator = async (
  tx: Queries,
  { secrets }: Pick<StaffDeps, 'secrets'>,
  { staffId, name, secret, step }: { staffId: number; name: string; secret: Uint8Array; step: number },
): Promise<number> => {
  const sealedSecret = sealSecret(secrets, secret, ownerOf(staffId))
  const [added] = await tx
    .insert(staffFactor)
    .values({ staffId, kind: 'authenticator', name, sealedSecret, lastStep: step })
    .returning({ id: staffFactor.id })
  invariant(added !== undefined, 'an authenticator')
  return added.id
}

/** Stores a passkey; null: it already belongs to a person. */
export const addPasskey = async (
  tx: Queries,
  { staffId, name, passkey }: { staffId: number; name: string; passkey: NewPasskey },
): Promise<number | null> => {
  const [added] = await tx
    .insert(staffFactor)
    .values({ staffId, kind: 'passkey', name, ...passkey, transports: [...passkey.transports] })
    .onConflictDoNothing({ target: staffFactor.credentialId })
    .returning({ id: staffFactor.id })
  return added?.id ?? null
}

/**
 * Uses up a code of one of the person's authenticators: the step is stored in the statement that compares it,
 * so that of two requests with one code one succeeds (M-005). An authenticator that was encrypted by an older
 * secret is encrypted by the newest.
 */
const redeemAuthenticatorCode = async (
  tx: Queries,
  { secrets, now, log }: AuthenticatorDeps,
  staffId: number,
  typed: string,
): Promise<boolean> => {
  for (const { id, kind, sealedSecret, lastStep } of await findFactors(tx, staffId)) {
    if (kind !== 'authenticator' || sealedSecret === null) continue
    const secret = openSecret(secrets, sealedSecret, ownerOf(staffId))
    if (secret === null)
      log.error({ staffId }, 'an authenticator is encrypted by a SESSION_SECRET that is gone')
    const step = secret === null ? null : stepOfCode(secret, typed, { now: now(), lastStep })
    if (secret === null || step === null) continue
    const isNewest = openSecret([secrets[0]], sealedSecret, ownerOf(staffId)) !== null
    const resealed = isNewest ? {} : { sealedSecret: sealSecret(secrets, secret, ownerOf(staffId)) }
    const used = await tx
      .update(staffFactor)
      .set({ lastStep: step, lastUsedAt: now(), ...resealed })
      .where(and(eq(staffFactor.id, id), or(isNull(staffFactor.lastStep), lt(staffFactor.lastStep, step))))
      .returning({ id: staffFactor.id })
    if (used.length === 1) return true
  }
  return false
}

/** Uses up a code of an authenticator, or a recovery code; null: it is neither, or was used. */
export const redeemCode = async (
  tx: Queries,
  deps: AuthenticatorDeps,
  staffId: number,
  typed: string,
): Promise<UsedFactor | null> => {
  if (isRecoveryCode(typed))
    return (await redeemRecoveryCode(tx, staffId, typed, deps.now())) ? 'recovery-code' : null
  return (await redeemAuthenticatorCode(tx, deps, staffId, typed)) ? 'authenticator' : null
}

type PasskeyDeps = Pick<StaffDeps, 'database' | 'adminUrl' | 'merchant' | 'now'>

/**
 * The person whose passkey answered the question of this browser; null: it belongs to none who may sign in. The question
 * can be answered once.
 */
export const redeemPasskey = async (
  { database: { queries }, now, ...site }: PasskeyDeps,
  browserId: string,
  answer: PasskeyAnswer,
): Promise<number | null> => {
  const challenge = await takeChallenge(queries, browserId, 'passkey', now())
  if (challenge === null) return null
  const [row] = await queries
    .select({ factor: staffFactor })
    .from(staffFactor)
    .innerJoin(staff, eq(staff.id, staffFactor.staffId))
    .where(and(eq(staffFactor.credentialId, answer.id), isNull(staff.suspendedAt)))
  const factor = row?.factor
  if (factor?.credentialId == null || factor.publicKey === null) return null
  const { credentialId, publicKey, transports } = factor
  const passkey = { credentialId, publicKey, counter: factor.counter, transports: transports ?? [] }
  const counter = await verifyPasskey(site, answer, challenge, passkey)
  if (counter === null) return null
  await queries.update(staffFactor).set({ counter, lastUsedAt: now() }).where(eq(staffFactor.id, factor.id))
  return factor.staffId
}
