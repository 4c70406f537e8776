import { z } from 'zod'
import type { AdminCall } from '../call.ts'
import { ordersAtUpTo } from '../order-numbers.ts'
import { MOST_TOGETHER } from '../order-view.ts'
import { recordId } from '../record-id.ts'

/* Many tracking numbers at once from a carrier's file (M-056): first what it would do, then do it. */

/** Characters of a file: some five hundred rows with every column that carriers write. */
const LONGEST_FILE = 100_000

const fileFields = {
  carrier: recordId,
  /** CSV with an order number, a tracking number and a day; the first row may name the columns. */
  file: z
    .string()
    .max(LONGEST_FILE, 'The file is too long. Send the rows in several.')
    .refine((text) => text.trim() !== '', 'Choose a file, or paste its rows.'),
}

const WrongRow = z.object({
  /** From 1, with the row of names. */
  line: z.int(),
  text: z.string(),
  why: z.string(),
})

const LeftOut = z.object({ number: z.string(), lines: z.array(z.int()), why: z.string() })

export const trackingFileCalls = {
  checkTrackingFile: {
    method: 'POST',
    path: '/admin/api/tracking-file/check',
    summary: 'What recording the tracking numbers of a file would send; nothing is stored',
    right: 'orders.dispatch',
    input: z.object(fileFields),
    output: z.object({
      ready: z.array(
        z.object({
          number: z.string(),
          version: z.number(),
          name: z.string(),
          postcode: z.string(),
          lines: z.array(z.int()),
          tracking: z.array(z.string()),
          /** '2026-11-26'; null: today. */
          day: z.string().nullable(),
          /** '28 tiles = 1 crate · 10.08 m² F1-C Kestrel Grey': all that is left to send. */
          goods: z.array(z.string()),
          /** What to look at: a tracking number that fits no pattern of the carrier. */
          warnings: z.array(z.string()),
        }),
      ),
      left_out: z.array(LeftOut),
      wrong: z.array(WrongRow),
    }),
  },
  recordTrackingFile: {
    method: 'POST',
    path: '/admin/api/tracking-file',
    summary:
      'Sends all that is left of these orders of a file, with its tracking numbers; one that cannot be sent is left out and says why',
    right: 'orders.dispatch',
    input: z.object({
      ...fileFields,
      /** Those that the check showed as ready, each with its version (M-194). */
      orders: ordersAtUpTo(MOST_TOGETHER),
    }),
    output: z.object({
      done: z.array(z.string()),
      /** The latest moment until which all of them can be taken back (ISO 8601); null: not at all. */
      take_back_until: z.string().nullable(),
      left_out: z.array(LeftOut),
    }),
  },
} as const satisfies Readonly<Record<string, AdminCall>>
