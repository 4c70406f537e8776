import { eq } from 'drizzle-orm'
import type { PasskeyAnswer, PasskeyOptions } from '#contract/admin/passkeys.ts'
import type { AdminRefusal } from '#contract/admin/refusal.ts'
import { ok, type Result } from '#domain/lang/result.ts'
import type { StaffActor } from '#domain/staff/actor.ts'
import type { Queries } from '../database/database.ts'
import { staffSession } from '../database/schema/index.ts'
import type { StaffDeps } from './deps.ts'
import { redeemCode, redeemPasskey } from './factors.ts'
import { passkeyQuestion } from './passkeys.ts'
import { savePending } from './pending.ts'
import { startAgain, tooMany, wrongCode, wrongPasskey } from './refusals.ts'
import { noticeRecoveryCode } from './sign-in.ts'
import { countCode } from './sign-in-limits.ts'
import { lockActive } from './store.ts'

/*
 * The second factor once more, for what cannot be undone (M-015): it counts for the session that gave it.
 */

const setUpOf = (sessionId: number): string => `session ${sessionId}`

const recordFactor = async (tx: Queries, sessionId: number, now: Date): Promise<void> => {
  await tx.update(staffSession).set({ factorAt: now }).where(eq(staffSession.id, sessionId))
}

/** By a code of an authenticator app, or a recovery code. */
export const giveCode =
  (deps: StaffDeps) =>
  async ({ staffId, sessionId }: StaffActor, code: string): Promise<Result<null, AdminRefusal>> => {
    const { database, now } = deps
    if (sessionId === null) return startAgain
    const wait = await countCode(database.queries, staffId)
    if (wait !== null) return tooMany(wait)
    return database.transaction(async (tx) => {
      const person = await lockActive(tx, staffId)
      if (person === null) return startAgain
      const used = await redeemCode(tx, deps, staffId, code)
      if (used === null) return wrongCode
      if (used === 'recovery-code') await noticeRecoveryCode(tx, deps, person)
      await recordFactor(tx, sessionId, now())
      return ok(null)
    })
  }

/** The question for a passkey of the person in this session. */
export const askSessionForPasskey =
  (deps: StaffDeps) =>
  async ({ sessionId }: StaffActor): Promise<Result<PasskeyOptions, AdminRefusal>> => {
    if (sessionId === null) return startAgain
    const options = await passkeyQuestion(deps)
    const { challenge } = options
    await savePending(deps.database.queries, setUpOf(sessionId), 'passkey', { challenge }, deps.now())
    return ok({ ...options })
  }

export const givePasskey =
  (deps: StaffDeps) =>
  async ({ staffId, sessionId }: StaffActor, answer: PasskeyAnswer): Promise<Result<null, AdminRefusal>> => {
    if (sessionId === null) return startAgain
    const whose = await redeemPasskey(deps, setUpOf(sessionId), answer)
    if (whose !== staffId) return wrongPasskey
    await recordFactor(deps.database.queries, sessionId, deps.now())
    return ok(null)
  }
