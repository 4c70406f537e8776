import { and, desc, eq, sql } from 'drizzle-orm'
import { soldByArea } from '#domain/catalogue/goods.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { areaToQuantity } from '#domain/measure/area.ts'
import { multiplyDivide } from '#domain/measure/decimal.ts'
import { type Quantity, quantity } from '#domain/measure/quantity.ts'
import { exVat } from '#domain/money/charge.ts'
import { noPence, type Pence, pence } from '#domain/money/pence.ts'
import { withVat } from '#domain/money/rate.ts'
import { priceLine } from '#domain/pricing/price.ts'
import { hasRight, type StaffActor } from '#domain/staff/actor.ts'
import { stockLimitOf } from '#domain/staff/limits.ts'
import {
  reasonFits,
  type StockProblem,
  type StockReason,
  type StockState,
  type StockWish,
  stockDelta,
} from '#domain/stock/change-stock.ts'
import { type Changed, changedFields, findLastChange, recordAudit } from '../audit/index.ts'
import { keepImportsOut, raiseCatalogueVersion } from '../catalogue/index.ts'
import type { Database, Queries } from '../database/database.ts'
import { stockMove, variation } from '../database/schema/index.ts'
import { lockPriced, type Priced } from '../prices/index.ts'
import { readStocks, type VariationStock } from './stock-states.ts'

export interface StockForm extends StockWish {
  readonly reason: StockReason
  readonly note: string | null
  readonly press: string
}

/** `importing`: an import of the catalogue is running. */
export type StockRefusal =
  | 'no-variation'
  | 'importing'
  | 'reason'
  | { readonly problem: StockProblem; readonly goods: Priced; readonly now: StockState }
  | { readonly limit: Pence; readonly worth: Pence }

export interface StockChanged {
  /** What was added; 0: it was so already. */
  readonly delta: number
  readonly stock: VariationStock
}

/** What goods of that amount sell for without VAT and delivery: their cost is not recorded. */
const worthOf = (goods: Priced['goods'], delta: number): Pence => {
  const amount = quantity(Math.abs(delta))
  const { productPortion, deliveryPortion, sellingPrice } = goods.prices
  if (!soldByArea(goods) || (productPortion !== null && deliveryPortion !== null))
    return exVat(priceLine(goods, amount, true).total)
  /* No price of a square metre, so that they cannot be bought: by the crate. */
  return goods.coverage === null
    ? noPence
    : pence(multiplyDivide(exVat(withVat(sellingPrice)), amount, areaToQuantity(goods.coverage)))
}

/** Whether it takes back what the person received last, within a quarter of an hour. */
const takesBackOwn = async (tx: Queries, actor: StaffActor, id: number, delta: number): Promise<boolean> => {
  const [last] = await tx
    .select({ reason: stockMove.reason, delta: stockMove.deltaHundredths })
    .from(stockMove)
    .where(
      and(
        eq(stockMove.variationId, id),
        eq(stockMove.staffId, actor.staffId),
        sql`${stockMove.at} > now() - interval '15 minutes'`,
      ),
    )
    .orderBy(desc(stockMove.id))
    .limit(1)
  return last?.reason === 'delivery' && last.delta === -delta
}

/**
 * The most that the person may change; null: any. What is received is no adjustment: the yard may receive all of it,
 * and take it back.
 */
const limitOf = async (
  tx: Queries,
  actor: StaffActor,
  { id, reason, delta }: { readonly id: number; readonly reason: StockReason; readonly delta: number },
): Promise<Pence | null> => {
  const limit = stockLimitOf(actor.roles)
  if (limit === null || !hasRight(actor, 'purchases.receive')) return limit
  return reason === 'delivery' || (await takesBackOwn(tx, actor, id, delta)) ? null : limit
}

const findPress = async (tx: Queries, id: number, press: string): Promise<number | null> => {
  const [found] = await tx
    .select({ delta: stockMove.deltaHundredths })
    .from(stockMove)
    .where(and(eq(stockMove.variationId, id), eq(stockMove.press, press)))
  return found?.delta ?? null
}

const stockOf = async (tx: Queries, id: number): Promise<VariationStock | undefined> =>
  (await readStocks(tx, [id])).get(id)

/**
 * Adjusts the stock of a variation by hand: applied to the stock of this moment, a move of the history, a row of
 * the audit log; pressed twice it adjusts once (M-087). The yard alone does so up to £500 of goods, deliveries aside.
 */
export const changeStock =
  ({ database }: { readonly database: Pick<Database, 'transaction'> }) =>
  (actor: StaffActor, id: number, form: StockForm): Promise<Result<StockChanged, StockRefusal>> =>
    database.transaction(async (tx) => {
      if (!reasonFits(form.kind, form.reason)) return err('reason')
      if (!(await keepImportsOut(tx))) return err('importing')
      const goods = await lockPriced(tx, id)
      const now = goods === null ? undefined : await stockOf(tx, id)
      if (goods === null || now === undefined) return err('no-variation')
      const done = await findPress(tx, id, form.press)
      if (done !== null) return ok({ delta: done, stock: now })
      const delta = stockDelta(now, form)
      if (!delta.ok) return err({ problem: delta.error, goods, now })
      /* The first count is a change even if it is 0: from then on stock is limited. */
      if (delta.value === 0 && now.stock !== null) return ok({ delta: 0, stock: now })
      const limit = await limitOf(tx, actor, { id, reason: form.reason, delta: delta.value })
      const worth = worthOf(goods.goods, delta.value)
      if (limit !== null && worth > limit) return err({ limit, worth })
      const stock = quantity((now.stock ?? 0) + delta.value)
      await tx.insert(stockMove).values({
        variationId: id,
        kind: 'adjustment',
        deltaHundredths: delta.value,
        reason: form.reason,
        note: form.note,
        staffId: actor.staffId,
        press: form.press,
      })
      await tx.update(variation).set({ stockHundredths: stock }).where(eq(variation.id, id))
      await raiseCatalogueVersion(tx)
      await recordAudit(tx, {
        actor,
        action: 'variation.change-stock',
        subject: { kind: 'variation', id },
        ...changedFields(
          { stockHundredths: now.stock as number | null },
          { stockHundredths: stock as number },
        ),
        reason: form.reason,
      })
      return ok({ delta: delta.value, stock: { ...now, stock } })
    })

const levelAction = 'variation.set-low-stock'

/** Sets the level below which more is to be ordered (M-094); null: there is none. `was`: as the person saw it. */
export const setLowStock =
  ({ database }: { readonly database: Pick<Database, 'transaction'> }) =>
  (
    actor: StaffActor,
    id: number,
    { level, was }: { readonly level: Quantity | null; readonly was: Quantity | null },
  ): Promise<Result<Quantity | null, 'no-variation' | Changed<Quantity | null>>> =>
    database.transaction(async (tx) => {
      const [now] = await tx
        .select({ low: variation.lowHundredths })
        .from(variation)
        .where(eq(variation.id, id))
        .for('no key update')
      if (now === undefined) return err('no-variation')
      if (now.low === level) return ok(level)
      if (now.low !== was)
        return err({ ...(await findLastChange(tx, 'variation', id, levelAction)), changed: now.low })
      await tx
        .update(variation)
        .set({ lowHundredths: level ?? sql`null` })
        .where(eq(variation.id, id))
      await recordAudit(tx, {
        actor,
        action: levelAction,
        subject: { kind: 'variation', id },
        ...changedFields(
          { lowHundredths: now.low as number | null },
          { lowHundredths: level as number | null },
        ),
      })
      return ok(level)
    })
