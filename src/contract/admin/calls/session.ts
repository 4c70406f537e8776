import { z } from 'zod'
import { rights } from '#domain/staff/roles.ts'
import type { AdminCall } from '../call.ts'

export const sessionCalls = {
  me: {
    method: 'GET',
    path: '/admin/api/me',
    summary: 'The person who is signed in, and what they may do',
    right: 'signed-in',
    input: z.object({}),
    output: z.object({ name: z.string(), can: z.array(z.enum(rights)) }),
  },
} as const satisfies Readonly<Record<string, AdminCall>>
