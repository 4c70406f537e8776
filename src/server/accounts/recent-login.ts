import { HOUR_MS } from '#domain/lang/time-spans.ts'
import type { Visitor } from '../session/visitor.ts'

/** A session lasts for weeks; paying on account requires a password entered within this time (HZ-21). */
const RECENT_LOGIN_MS = 12 * HOUR_MS

/** Whether the password was entered in this session within the last 12 hours. */
export const hasRecentLogin = async (visitor: Visitor, now: Date): Promise<boolean> => {
  const signedInAt = (await visitor.session())?.signedInAt ?? null
  return signedInAt !== null && now.getTime() - signedInAt.getTime() < RECENT_LOGIN_MS
}
