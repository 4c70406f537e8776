import { createHash, randomInt } from 'node:crypto'
import { and, count, eq, isNull } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { staffRecoveryCode } from '../database/schema/index.ts'

const CODES = 10
const GROUPS = 4
const GROUP_LENGTH = 4
/* No 0, O, 1, I or L: they are read for each other. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

const makeCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => letters[randomInt(letters.length)]).join(''),
  ).join('-')

/** 'abcd efgh-jkmn pqrs' → 'ABCDEFGHJKMNPQRS' */
const normalised = (typed: string): string => typed.toUpperCase().replace(/[^0-9A-Z]/g, '')

/* 79 random bits: a plain hash of them cannot be searched for. */
const hashCode = (code: string): Uint8Array => createHash('sha256').update(normalised(code)).digest()

export const isRecoveryCode = (typed: string): boolean => normalised(typed).length === GROUPS * GROUP_LENGTH

/** Replaces a person's codes by ten new ones, and returns them: they are shown once (M-006). */
export const replaceRecoveryCodes = async (tx: Queries, staffId: number): Promise<readonly string[]> => {
  await tx.delete(staffRecoveryCode).where(eq(staffRecoveryCode.staffId, staffId))
  const codes = Array.from({ length: CODES }, makeCode)
  await tx.insert(staffRecoveryCode).values(codes.map((code) => ({ staffId, codeHash: hashCode(code) })))
  return codes
}

/** Uses a code up; false: it is none of the person's, or was used. */
export const redeemRecoveryCode = async (
  tx: Queries,
  staffId: number,
  typed: string,
  now: Date,
): Promise<boolean> => {
  const used = await tx
    .update(staffRecoveryCode)
    .set({ usedAt: now })
    .where(
      and(
        eq(staffRecoveryCode.staffId, staffId),
        eq(staffRecoveryCode.codeHash, hashCode(typed)),
        isNull(staffRecoveryCode.usedAt),
      ),
    )
    .returning({ id: staffRecoveryCode.id })
  return used.length === 1
}

export const countRecoveryCodes = async (queries: Queries, staffId: number): Promise<number> => {
  const [row] = await queries
    .select({ left: count() })
    .from(staffRecoveryCode)
    .where(and(eq(staffRecoveryCode.staffId, staffId), isNull(staffRecoveryCode.usedAt)))
  return row?.left ?? 0
}
