import { eq, sql } from 'drizzle-orm'
import type { Merchant } from '#contract/merchant.ts'
import { amountText } from '#domain/dispatch/quantities.ts'
import { invariant } from '#domain/lang/invariant.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { RefundUnits } from '#domain/refunds/refund-lines.ts'
import type { ReturnReason } from '#domain/returns/reasons.ts'
import { termsOf } from '#domain/returns/terms.ts'
import type { Actor } from '#domain/staff/actor.ts'
import type { Database, Queries } from '../database/database.ts'
import { orders, returnCase, returnLine } from '../database/schema/index.ts'
import { londonNow } from '../london.ts'
import {
  changeOrder,
  lockOrderAt,
  type NotifyDeps,
  type OrderAt,
  type OrderChanged,
  type OrderRow,
  writeNote,
} from '../orders/index.ts'
import { emailReturn } from './emails.ts'
import { type ReturnableGoods, readReturnable, readReturnFacts } from './store.ts'

export interface ReturnDeps extends NotifyDeps {
  readonly database: Pick<Database, 'transaction' | 'queries'>
  readonly merchant: Merchant
}

export interface ReturnWish {
  /** Of the form: sent twice, it asks once. */
  readonly key: string
  readonly goods: readonly RefundUnits[]
  readonly reason: ReturnReason
  /** In the words of the person; empty: none. */
  readonly words: string
}

export type AskRefusal =
  | 'no-order'
  | OrderChanged
  /** The key of the form stands for a return of another order. */
  | 'key-used'
  | 'nothing'
  | { readonly position: number; readonly most: ReturnableGoods | null }
  /** Later than the shop takes goods back: staff alone may let them (M-071). */
  | 'late'

export interface AskedReturn {
  readonly number: number
  /** Of the order, for the next change. */
  readonly version: number
}

/** The return that the same form asked for before; null: it is new. */
const findBefore = async (
  tx: Queries,
  key: string,
): Promise<{ readonly order: OrderRow; readonly number: number } | null> => {
  const [row] = await tx
    .select({ order: orders, number: returnCase.number })
    .from(returnCase)
    .innerJoin(orders, eq(orders.id, returnCase.orderId))
    .where(eq(returnCase.key, key))
  return row ?? null
}

type Chosen = ReturnableGoods & { readonly units: number }

/** The lines of the wish, each with no more than can be returned. */
const choose = (
  returnable: readonly ReturnableGoods[],
  goods: ReturnWish['goods'],
): Result<readonly Chosen[], AskRefusal> => {
  const units = new Map<number, number>()
  for (const one of goods) units.set(one.position, (units.get(one.position) ?? 0) + one.units)
  const chosen: Chosen[] = []
  for (const [position, count] of units) {
    const one = returnable.find(({ line }) => line.position === position)
    if (one === undefined || count > one.most) return err({ position, most: one ?? null })
    if (count > 0) chosen.push({ ...one, units: count })
  }
  return chosen.length === 0 ? err('nothing') : ok(chosen)
}

const insertCase = async (
  tx: Queries,
  values: Omit<typeof returnCase.$inferInsert, 'number'>,
): Promise<typeof returnCase.$inferSelect> => {
  const [row] = await tx
    .insert(returnCase)
    .values({
      ...values,
      number: sql`(select coalesce(max(r.number), 0) + 1 from ${returnCase} r where r.order_id = ${values.orderId})`,
    })
    .returning()
  invariant(row !== undefined, 'a return that was written')
  return row
}

/**
 * Asks for a return of goods that were sent, behind the order's lock: never more than was sent and did not come back
 * (M-070). Its terms are those of this day (M-071). The same form asks once.
 */
export const askReturn =
  (deps: ReturnDeps) =>
  (actor: Actor, at: OrderAt, wish: ReturnWish): Promise<Result<AskedReturn, AskRefusal>> =>
    deps.database.transaction(async (tx) => {
      const locked = await lockOrderAt(tx, { ...at, version: null })
      if (!locked.ok) return locked
      const before = await findBefore(tx, wish.key)
      if (before !== null)
        return before.order.id === locked.value.id
          ? ok({ number: before.number, version: before.order.version })
          : err('key-used')
      const current = await lockOrderAt(tx, at)
      if (!current.ok) return current
      const order = current.value
      const chosen = choose(await readReturnable(tx, order), wish.goods)
      if (!chosen.ok) return chosen
      const now = deps.now()
      const { spareBoxes } = deps.merchant
      const terms = termsOf({
        ...(await readReturnFacts(tx, order)),
        asked: londonNow(now).day,
        reason: wish.reason,
        days: spareBoxes?.days ?? null,
      })
      if (terms === 'late' && actor.kind === 'shopper') return err('late')
      const noteId =
        wish.words === ''
          ? null
          : await writeNote(tx, order, { actor, kind: 'reason', text: wish.words, createdAt: now })
      const row = await insertCase(tx, {
        orderId: order.id,
        key: wish.key,
        reason: wish.reason,
        terms,
        feePercent: terms === 'right' ? 0 : (spareBoxes?.percent ?? 0),
        staffId: actor.kind === 'staff' ? actor.staffId : null,
        askedNoteId: noteId,
        askedAt: now,
      })
      const lines = chosen.value.map(({ line, units }) => ({ orderLineId: line.id, amount: units }))
      const goods = await tx
        .insert(returnLine)
        .values(lines.map((line) => ({ ...line, returnCaseId: row.id })))
        .returning()
      await changeOrder(tx, actor, order, {
        action: 'order.ask-return',
        after: {
          return: row.number,
          state: row.state,
          reason: row.reason,
          ...Object.fromEntries(chosen.value.map(({ line, units }) => [line.sku, amountText(line, units)])),
          ...(noteId === null ? {} : { noteId }),
        },
      })
      await emailReturn(tx, deps, order, {
        row,
        goods: chosen.value.flatMap(({ line }) => {
          const own = goods.find(({ orderLineId }) => orderLineId === line.id)
          return own === undefined ? [] : [{ goods: own, line }]
        }),
        email: { step: 'asked' },
      })
      return ok({ number: row.number, version: order.version + 1 })
    })
