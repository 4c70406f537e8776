import { z } from 'zod'
import { auditSubjectNames } from '../audit-subjects.ts'
import type { AdminCall } from '../call.ts'

const subject = z.enum(auditSubjectNames)
const wrongDay = 'Give a day such as 2026-11-20.'
const day = z.union([z.literal(''), z.iso.date({ error: wrongDay })], { error: wrongDay }).default('')
const wrongRequest = 'Give the 16 digits and letters of a request, such as 497a79f0573ce5cc.'
/** An empty choice of a form is none. */
const optionalId = z
  .union([z.literal(''), z.coerce.number().int().positive().max(2_147_483_647)])
  .default('')
  .transform((id) => (id === '' ? null : id))

export const auditCalls = {
  listAudit: {
    method: 'GET',
    path: '/admin/api/audit',
    summary: 'What was changed, newest first: by whom, when, why, and each field before and after',
    right: ['audit.see', 'audit.see-own'],
    input: z
      .object({
        person: optionalId,
        subject: z.union([z.literal(''), subject]).default(''),
        /** An order's number, a name or a part of it as the page shows it, or an id. */
        thing: z.string().trim().max(100).default(''),
        /** The `X-Request-Id` of a response. */
        request: z
          .union(
            [
              z.literal(''),
              z
                .string()
                .trim()
                .toLowerCase()
                .regex(/^[0-9a-f]{16}$/, wrongRequest),
            ],
            {
              error: wrongRequest,
            },
          )
          .default(''),
        from: day,
        to: day,
        before: optionalId,
      })
      .refine(({ from, to }) => from === '' || to === '' || from <= to, {
        path: ['to'],
        error: 'The last day is before the first.',
      }),
    output: z.object({
      rows: z.array(
        z.object({
          id: z.number(),
          at: z.string(),
          who: z.string(),
          action: z.string(),
          what: z.string(),
          subject: z.string(),
          thing: z.string(),
          reason: z.string().nullable(),
          /** Browser and network of the session, while the shop keeps them; null: none, or gone. */
          from: z.string().nullable(),
          /** The request, or the run of a job, that made the change; null: a command, or an old change. */
          request: z.string().nullable(),
          fields: z.array(
            z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
          ),
        }),
      ),
      /** `before` of the next page; null: there is none. */
      next: z.number().nullable(),
      /** Whose changes the person may choose from; empty: they see their own alone. */
      people: z.array(z.object({ id: z.number(), name: z.string() })),
    }),
  },
} as const satisfies Readonly<Record<string, AdminCall>>
