import { userInfo } from 'node:os'
import type { Actor } from '#domain/staff/actor.ts'

/** The person at the terminal, by the name of the system's user (M-190). A container may have none. */
export const terminalActor = (): Actor => {
  try {
    return { kind: 'terminal', name: userInfo().username }
  } catch {
    return { kind: 'terminal', name: 'unknown' }
  }
}
