import { userInfo } from 'node:os'
import type { Actor } from '#domain/staff/actor.ts'

const userName = (): string => {
  try {
    return userInfo().username
  } catch {
    /* A container may run as a user id without a name. */
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}

/** A command without `--as`: the audit log has the name of the system's user (M-190). */
export const terminalActor = (): Actor => ({ kind: 'terminal', name: userName() })
