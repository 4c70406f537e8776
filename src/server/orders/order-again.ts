import { and, asc, eq } from 'drizzle-orm'
import { messages } from '#contract/messages.ts'
import type { Result } from '#domain/lang/result.ts'
import { quantityToNumber } from '#domain/measure/quantity.ts'
import type { AddResult, Basket, BasketRefusal } from '../basket/index.ts'
import type { Queries } from '../database/database.ts'
import { orderLine, orders } from '../database/schema/index.ts'
import type { Visitor } from '../session/visitor.ts'

/**
 * Adds the lines of a customer's earlier order to their basket, each at today's price and stock, with the layout plans
 * that they were ordered by (L-088). Returns notes on lines that were corrected or left out, since they can no longer be
 * bought. Null: the customer has no such order.
 */
export const orderAgain =
  ({ queries, basket }: { readonly queries: Queries; readonly basket: Pick<Basket, 'add'> }) =>
  async (visitor: Visitor, customerId: number, number: string): Promise<readonly string[] | null> => {
    const lines = await queries
      .select({
        id: orderLine.variationId,
        name: orderLine.name,
        hundredths: orderLine.quantityHundredths,
        plans: orderLine.plans,
      })
      .from(orderLine)
      .innerJoin(orders, eq(orders.id, orderLine.orderId))
      .where(and(eq(orders.customerId, customerId), eq(orders.number, number)))
      .orderBy(asc(orderLine.position))
    if (lines.length === 0) return null
    const notes: string[] = []
    for (const { id, name, hundredths, plans } of lines) {
      /* 'saved': the quantity was checked when it was ordered, and the limit of one add does not apply. */
      const item = { kind: 'saved', id, quantity: quantityToNumber(hundredths), plans: plans ?? [] } as const
      const result = await basket.add(visitor, [item])
      notes.push(...notesOn(name, result))
    }
    return notes
  }

/** Notes on one line for the shopper, prefixed with its name: the order may have several lines. */
const notesOn = (name: string, result: Result<AddResult, BasketRefusal>): readonly string[] => {
  if (result.ok) return result.value.notes.map((note) => `${name}: ${note}`)
  return result.error.status === 404
    ? [messages.noLongerSold(name)]
    : [messages.notOrderedAgain(name, result.error.message)]
}
