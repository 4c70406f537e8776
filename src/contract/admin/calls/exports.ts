import { z } from 'zod'
import type { AdminCall } from '../call.ts'
import { orderNumbersUpTo } from '../order-numbers.ts'
import { MOST_TOGETHER } from '../order-view.ts'
import { recordId } from '../record-id.ts'
import { orderFilterFields } from './order-list.ts'

/* Files of orders (M-031): each is its person's alone, and a row of the audit log (M-192). */

const exported = z.object({
  id: z.int(),
  rows: z.enum(['orders', 'lines']),
  state: z.enum(['making', 'ready', 'failed']),
  /** Written so far. */
  orders: z.int(),
  created_at: z.string(),
  /** Until then it can be downloaded. */
  expires_at: z.string(),
})

export const exportCalls = {
  exportOrders: {
    method: 'POST',
    path: '/admin/api/exports',
    summary: 'Write what filters of the order list match into a file, above 5,000 orders in the background',
    right: 'people.export',
    input: z.object({
      ...orderFilterFields,
      rows: z.enum(['orders', 'lines'], { error: 'Choose what stands in a row.' }).default('orders'),
      format: z.enum(['csv', 'excel'], { error: 'Choose a format.' }).default('csv'),
      /** These orders instead of what the filters match. */
      orders: orderNumbersUpTo(MOST_TOGETHER).optional(),
    }),
    output: exported,
  },
  exports: {
    method: 'GET',
    path: '/admin/api/exports',
    summary: 'The person’s own exports, newest first',
    right: 'people.export',
    input: z.object({}),
    output: z.array(exported),
  },
  exportPart: {
    method: 'GET',
    path: '/admin/api/exports/:id/parts/:part',
    summary: 'A piece of the text of an export of one’s own, from part 0 on',
    right: 'people.export',
    input: z.object({ id: recordId, part: z.coerce.number().int().min(0).max(1_000_000) }),
    output: z.object({ text: z.string(), last: z.boolean() }),
  },
} as const satisfies Readonly<Record<string, AdminCall>>
