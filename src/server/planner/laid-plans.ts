import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { PlannedGoods } from '#contract/plan-goods.ts'
import { retentionPeriods } from '#contract/retention.ts'
import type { TileOfPlan } from '#contract/tiles-of-plan.ts'
import { DAY_MS } from '#domain/lang/time-spans.ts'
import { ORDER_NUMBER_BYTES } from '#domain/orders/number.ts'
import type { LinePlan } from '#domain/planner/line-plans.ts'
import { planNumber } from '#domain/planner/number.ts'
import { quantityOfTiles } from '#domain/planner/plan-tile.ts'
import type { Queries } from '../database/database.ts'
import { basketLine, laidPlan, orderLine, savedListItem } from '../database/schema/index.ts'

/** A plan that is about to be added; the lines of its tiles share its number. */
export type NewPlan = Pick<LinePlan, 'number' | 'token'>

export const newPlan = (): NewPlan => ({
  number: planNumber(randomBytes(ORDER_NUMBER_BYTES)),
  token: randomBytes(32).toString('base64url'),
})

/** A plan as the line of one of its tiles carries it: 35 tiles of 600 × 600 are 12.60 m². */
export const linePlanOf = (plan: NewPlan, { goods, plan: { need: tiles, areas } }: TileOfPlan): LinePlan => ({
  ...plan,
  tiles,
  quantity: quantityOfTiles(
    goods.goods,
    goods.tile.pack,
    Math.ceil(tiles / goods.tile.pack) * goods.tile.pack,
  ),
  jointVolume: Math.round(areas.joints) * goods.tile.thickness,
})

/** Extras are lines of their own. */
const withoutExtras = (goods: PlannedGoods): PlannedGoods => ({
  ...goods,
  extras: [],
  edgings: [],
  ...(goods.others === undefined ? {} : { others: goods.others.map(withoutExtras) }),
})

/** Freezes a plan with its goods as they are now. */
export const saveLaidPlan = async (
  tx: Queries,
  { number, token }: NewPlan,
  goods: PlannedGoods,
  code: string,
): Promise<void> => {
  await tx.insert(laidPlan).values({
    number,
    token,
    code,
    variationId: goods.variation_id,
    goods: withoutExtras(goods),
  })
}

export const findLaidPlan = async (queries: Queries, token: string) => {
  const [row] = await queries.select().from(laidPlan).where(eq(laidPlan.token, token))
  return row ?? null
}

/** Deletes plans that no basket, saved list or order has any more. */
export const deleteUnusedPlans = async (queries: Queries, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - retentionPeriods.unpaidDays * DAY_MS).toISOString()
  const usedBy = (line: typeof basketLine | typeof savedListItem | typeof orderLine) =>
    sql`select plan->>'token' from ${line}, jsonb_array_elements(${line.plans}) plan where ${line.plans} is not null`
  await queries.execute(sql`delete from ${laidPlan} where ${laidPlan.createdAt} < ${before}::timestamptz
    and ${laidPlan.token} not in (${usedBy(basketLine)} union all ${usedBy(savedListItem)}
      union all ${usedBy(orderLine)})`)
}
