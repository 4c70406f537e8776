import { z } from 'zod'
import type { AdminCall } from '../call.ts'
import { historyReason } from '../note.ts'

const Closure = z.object({
  id: z.number(),
  closed: z.string(),
  closedBy: z.string(),
  reason: z.string(),
  /** Null: it lasts. */
  opened: z.string().nullable(),
  openedBy: z.string().nullable(),
})

export const safetyCalls = {
  listClosures: {
    method: 'GET',
    path: '/admin/api/closures',
    summary: 'When the back office was closed, by whom and why; the last 50',
    right: 'settings.change',
    input: z.object({}),
    output: z.object({ closures: z.array(Closure) }),
  },
  closeAdmin: {
    method: 'POST',
    path: '/admin/api/closures/close',
    summary: 'Closes the back office at once: all sessions end, and only a command opens it again',
    right: 'settings.change',
    final: true,
    input: z.object({
      reason: historyReason,
    }),
    output: z.object({ ended: z.number() }),
  },
} as const satisfies Readonly<Record<string, AdminCall>>
