import { and, asc, eq } from 'drizzle-orm'
import { messages } from '#contract/messages.ts'
import type { Result } from '#domain/lang/result.ts'
import { quantity, quantityToNumber } from '#domain/measure/quantity.ts'
import type { Added, Basket, Refusal } from '../basket/index.ts'
import type { Queries } from '../database/database.ts'
import { orderLine, orders } from '../database/schema/index.ts'
import type { Visitor } from '../session/visitor.ts'

/** What came of ordering again: how many lines are in the basket now, and what was corrected or left out. */
export interface OrderedAgain {
  readonly added: number
  readonly notes: readonly string[]
}

/**
 * Puts the lines of a customer's earlier order into their basket, each at today's price and stock; what cannot be had
 * any more is told, and the rest is added. Null: no such order of theirs.
 */
export const orderAgain = async (
  { queries, basket }: { readonly queries: Queries; readonly basket: Pick<Basket, 'add'> },
  visitor: Visitor,
  customerId: number,
  number: string,
): Promise<OrderedAgain | null> => {
  const lines = await queries
    .select({ id: orderLine.variationId, name: orderLine.name, hundredths: orderLine.quantityHundredths })
    .from(orderLine)
    .innerJoin(orders, eq(orders.id, orderLine.orderId))
    .where(and(eq(orders.customerId, customerId), eq(orders.number, number)))
    .orderBy(asc(orderLine.position))
  if (lines.length === 0) return null
  let added = 0
  const notes: string[] = []
  for (const { id, name, hundredths } of lines) {
    /* Like what was saved for later: it was checked when it was ordered, and the limit of one add does not apply. */
    const wanted = { kind: 'saved', id, quantity: quantityToNumber(quantity(hundredths)) } as const
    const put = await basket.add(visitor, [wanted])
    if (put.ok) added += 1
    notes.push(...notesOn(name, put))
  }
  return { added, notes }
}

/** What the shopper is told of one line, by its name: of several lines any may be meant. */
const notesOn = (name: string, put: Result<Added, Refusal>): readonly string[] => {
  if (put.ok) return put.value.notes.map((note) => `${name}: ${note}`)
  return put.error.status === 404
    ? [messages.noLongerSold(name)]
    : [messages.notOrderedAgain(name, put.error.message)]
}
