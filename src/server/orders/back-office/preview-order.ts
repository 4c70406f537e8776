import { asc, eq } from 'drizzle-orm'
import type { Queries } from '../../database/database.ts'
import { orderLine } from '../../database/schema/index.ts'
import { findOrderNow } from '../changes/order-now.ts'
import { boughtText } from '../place/confirmation-email.ts'
import { readTimeline, type TimelineEntry } from '../timeline/timeline.ts'

/** A look at an order from the list: what was bought, what people wrote, and what happened last (M-034). */
export interface OrderPreview {
  readonly number: string
  readonly lines: readonly { readonly sku: string; readonly name: string; readonly bought: string }[]
  /** '': none. */
  readonly shopperNote: string
  /** The newest first, at most five, of `noteCount`. */
  readonly notes: readonly TimelineEntry[]
  readonly noteCount: number
  /** The last three, the newest first; notes are no steps. */
  readonly steps: readonly TimelineEntry[]
}

const MOST_NOTES = 5
const MOST_STEPS = 3

/** Null: there is no such order. Three statements, whatever its lines and history. */
export const previewOrder =
  (queries: Queries) =>
  async (number: string): Promise<OrderPreview | null> => {
    const found = await findOrderNow(queries, number)
    if (found === null) return null
    const { order, now } = found
    const lines = await queries
      .select()
      .from(orderLine)
      .where(eq(orderLine.orderId, order.id))
      .orderBy(asc(orderLine.position))
    const timeline = await readTimeline(queries, order.id)
    const notes = timeline.filter(({ isNote }) => isNote)
    return {
      number: order.number,
      lines: lines.map((line) => ({ sku: line.sku, name: line.name, bought: boughtText(line) })),
      shopperNote: now.details.deliveryNotes,
      notes: notes.slice(0, MOST_NOTES),
      noteCount: notes.length,
      steps: timeline.filter(({ isNote }) => !isNote).slice(0, MOST_STEPS),
    }
  }
