import { HOUR_MS } from '#domain/lang/time-spans.ts'
import type { Visitor } from '../session/visitor.ts'

/** A session lasts for weeks; what it may owe for is whoever typed the password today (HZ-21). */
const PASSWORD_HOLDS_MS = 12 * HOUR_MS

/** Whether the password was entered in this session within the last 12 hours. */
export const isSignedInLately = async (visitor: Visitor, now: Date): Promise<boolean> => {
  const signedInAt = (await visitor.session())?.signedInAt ?? null
  return signedInAt !== null && now.getTime() - signedInAt.getTime() < PASSWORD_HOLDS_MS
}
