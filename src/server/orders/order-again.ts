import { and, asc, eq, type SQL } from 'drizzle-orm'
import { messages } from '#contract/messages.ts'
import type { Result } from '#domain/lang/result.ts'
import { quantityToNumber } from '#domain/measure/quantity.ts'
import type { AddResult, Basket, BasketRefusal } from '../basket/index.ts'
import type { Queries } from '../database/database.ts'
import { orderLine, orders } from '../database/schema/index.ts'
import type { Visitor } from '../session/visitor.ts'

interface OrderAgainDeps {
  readonly queries: Queries
  readonly basket: Pick<Basket, 'add'>
}

/**
 * Adds the lines of an earlier order to a basket, each at today's price and stock, with the layout plans that they were
 * ordered by (L-088). Returns notes on lines that were corrected or left out, since they can no longer be bought.
 * Null: there is no such order.
 */
const addLinesOf = async (
  { queries, basket }: OrderAgainDeps,
  visitor: Visitor,
  which: SQL | undefined,
): Promise<readonly string[] | null> => {
  const lines = await queries
    .select({
      id: orderLine.variationId,
      name: orderLine.name,
      hundredths: orderLine.quantityHundredths,
      plans: orderLine.plans,
    })
    .from(orderLine)
    .innerJoin(orders, eq(orders.id, orderLine.orderId))
    .where(which)
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

/** For a customer, by one of their own orders. */
export const orderAgain =
  (deps: OrderAgainDeps) =>
  (visitor: Visitor, customerId: number, number: string): Promise<readonly string[] | null> =>
    addLinesOf(deps, visitor, and(eq(orders.customerId, customerId), eq(orders.number, number)))

/** For staff, who order for anyone (M-047). */
export const orderAgainForStaff =
  (deps: OrderAgainDeps) =>
  (visitor: Visitor, number: string): Promise<readonly string[] | null> =>
    addLinesOf(deps, visitor, eq(orders.number, number))

/** Notes on one line for the shopper, prefixed with its name: the order may have several lines. */
const notesOn = (name: string, result: Result<AddResult, BasketRefusal>): readonly string[] => {
  if (result.ok) return result.value.notes.map((note) => `${name}: ${note}`)
  return result.error.status === 404
    ? [messages.noLongerSold(name)]
    : [messages.notOrderedAgain(name, result.error.message)]
}
