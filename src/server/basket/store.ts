import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Quantity } from '#domain/measure/quantity.ts'
import type { LinePlan } from '#domain/planner/line-plans.ts'
import { productRuleColumns, ruleColumns } from '../catalogue/index.ts'
import type { Queries } from '../database/database.ts'
import { prepareStatement } from '../database/prepared-statements.ts'
import { basket, basketLine, product, session, variation } from '../database/schema/index.ts'
import { heldQuantity, withAvailableStock } from './available.ts'
import { ownBasketId } from './owner.ts'

/** The visitor's basket, locked for this transaction: concurrent adds from two tabs queue. */
export interface LockedBasket {
  readonly id: number
  readonly postcode: string | null
  /** The earlier add with the same key, as stored by `recordAdd`; null when there was none. */
  readonly earlierAdd: unknown
}

/**
 * Creates session and basket if missing, and raises the basket's version; one statement. The add of
 * `requestKey` is read from the locked row, so that the second of two equal adds sees the first.
 */
export const lockOrCreateBasket = async (
  tx: Queries,
  idHash: Uint8Array,
  requestKey: string | null = null,
): Promise<LockedBasket> => {
  const { rows } = await tx.execute<{ id: number; postcode: string | null; earlierAdd: unknown }>(sql`
    with kept as (
      insert into ${session} (id_hash) values (${idHash})
      on conflict (id_hash) do update set seen_at = now()
      returning id_hash, postcode, customer_id
    )
    insert into ${basket} (session_id_hash, customer_id)
    select case when customer_id is null then id_hash end, customer_id from kept
    on conflict (owner) do update set version = ${basket.version} + 1, updated_at = now()
    returning id, (select postcode from kept) as postcode,
      (select entry from jsonb_array_elements(recent_adds) entry where entry->>'key' = ${requestKey}) as "earlierAdd"`)
  const [row] = rows
  if (row === undefined) throw new Error('A basket was neither found nor made.')
  return row
}

/** Columns of a variation and its product that the rules need. */
const goodsColumns = {
  ...productRuleColumns,
  ...ruleColumns,
  buyable: product.buyable,
  productWithdrawn: product.withdrawn,
}

/** What the basket's own quote holds of the variation. */
const heldColumn = (basketId: number | Placeholder) => heldQuantity(sql`${basketId}`, sql`${variation.id}`)

const addable = (queries: Queries, where: SQL) => {
  const basketId = sql.placeholder('basketId')
  return queries
    .select({
      ...goodsColumns,
      name: sql<string>`case when ${variation.name} = ${product.name} then ${product.name}
        else ${product.name} || ', ' || ${variation.name} end`,
      heldHundredths: heldColumn(basketId),
      inBasketHundredths: basketLine.quantityHundredths,
      plans: basketLine.plans,
    })
    .from(variation)
    .innerJoin(product, eq(product.id, variation.productId))
    .leftJoin(basketLine, and(eq(basketLine.basketId, basketId), eq(basketLine.variationId, variation.id)))
    .where(where)
}

export type AddableRow = Awaited<ReturnType<typeof addable>>[number]

const available = (rows: readonly AddableRow[]): readonly AddableRow[] =>
  rows.map((row) => withAvailableStock(row, row.heldHundredths))

const addableByIds = prepareStatement((queries) =>
  addable(queries, sql`${variation.id} = any(${sql.placeholder('ids')})`).prepare('basket_addable'),
)

/** Variations to add, with the basket's current quantity of each and the stock available to it. */
export const findAddable = async (
  tx: Queries,
  basketId: number,
  ids: readonly number[],
): Promise<readonly AddableRow[]> => available(await addableByIds(tx).execute({ basketId, ids }))

const firstOfProduct = prepareStatement((queries) =>
  addable(
    queries,
    sql`${variation.id} = (select first.id from ${variation} first
      where first.product_id = ${sql.placeholder('productId')}
      and not first.is_sample and not first.withdrawn order by first.position, first.id limit 1)`,
  ).prepare('basket_addable_first'),
)

/** The variation that stands for a product in an add: its first that is not a sample (OP-14). */
export const findFirstOfProduct = async (
  tx: Queries,
  basketId: number,
  productId: number,
): Promise<readonly AddableRow[]> => available(await firstOfProduct(tx).execute({ basketId, productId }))

export type NewLine = {
  readonly variationId: number
  readonly quantityHundredths: Quantity
  /** All the layout plans of the line; null or absent: those that it has. */
  readonly plans?: readonly LinePlan[] | null
}

/** Sets the lines of a locked basket; one line for each variation (OP-13). */
export const saveLines = async (tx: Queries, basketId: number, lines: readonly NewLine[]): Promise<void> => {
  const ids = lines.map((line) => line.variationId)
  const quantities = lines.map((line) => line.quantityHundredths)
  const plans = lines.map((line) => (line.plans == null ? null : JSON.stringify(line.plans)))
  await tx.execute(sql`
    insert into ${basketLine} (basket_id, variation_id, quantity_hundredths, plans)
    select ${basketId}, id, hundredths, plans::jsonb
    from unnest(${sql.param(ids)}::int[], ${sql.param(quantities)}::int[], ${sql.param(plans)}::text[])
      as line(id, hundredths, plans)
    on conflict (basket_id, variation_id) do update
    set quantity_hundredths = excluded.quantity_hundredths, plans = coalesce(excluded.plans, ${basketLine}.plans)`)
}

/** Number of adds stored with their keys: more than a shopper presses while one response is missing. */
const MOST_RECENT_ADDS = 20

/** Stores an add of a locked basket, newest first; only the newest 20 remain. */
export const recordAdd = async (
  tx: Queries,
  basketId: number,
  add: { readonly key: string },
): Promise<void> => {
  await tx.execute(sql`update ${basket} set recent_adds = (
      select jsonb_agg(entry order by place)
      from jsonb_array_elements(${JSON.stringify(add)}::jsonb || recent_adds) with ordinality recent(entry, place)
      where place <= ${MOST_RECENT_ADDS})
    where ${basket.id} = ${basketId}`)
}

/** A line of a locked basket with its goods' rule columns and the stock available to the basket. */
export const findOwnLine = async (tx: Queries, basketId: number, lineId: number) => {
  const [row] = await tx
    .select({
      ...goodsColumns,
      heldHundredths: heldColumn(basketId),
      quantityHundredths: basketLine.quantityHundredths,
    })
    .from(basketLine)
    .innerJoin(variation, eq(variation.id, basketLine.variationId))
    .innerJoin(product, eq(product.id, variation.productId))
    .where(and(eq(basketLine.id, lineId), eq(basketLine.basketId, basketId)))
  return row === undefined ? null : withAvailableStock(row, row.heldHundredths)
}

/** Sets a line's quantity and raises the version of its locked basket. */
export const setLine = async (
  tx: Queries,
  basketId: number,
  lineId: number,
  quantityHundredths: Quantity,
): Promise<void> => {
  await tx.execute(sql`with changed as (
      update ${basketLine} set quantity_hundredths = ${quantityHundredths}
      where ${basketLine.id} = ${lineId} and ${basketLine.basketId} = ${basketId} returning basket_id)
    update ${basket} set version = version + 1, updated_at = now() from changed where ${basket.id} = changed.basket_id`)
}

/** Takes ordered plans from a line of which a part was ordered. */
export const removePlans = async (
  tx: Queries,
  lineId: number,
  ordered: readonly LinePlan[],
): Promise<void> => {
  const numbers = sql.param(ordered.map(({ number }) => number))
  await tx.execute(sql`update ${basketLine} set plans = (
      select jsonb_agg(plan order by place) from jsonb_array_elements(plans) with ordinality other(plan, place)
      where plan->>'number' <> all(${numbers}::text[]))
    where ${basketLine.id} = ${lineId} and plans is not null`)
}

/** Deletes a line of a locked basket and raises its version; null when it has no such line. */
export const deleteLine = async (tx: Queries, basketId: number, lineId: number): Promise<NewLine | null> => {
  const { rows } = await tx.execute<Required<NewLine>>(sql`with gone as (
      delete from ${basketLine} where ${basketLine.id} = ${lineId} and ${basketLine.basketId} = ${basketId}
      returning basket_id, variation_id, quantity_hundredths, plans)
    update ${basket} set version = version + 1, updated_at = now() from gone where ${basket.id} = gone.basket_id
    returning gone.variation_id as "variationId", gone.quantity_hundredths as "quantityHundredths", gone.plans`)
  return rows[0] ?? null
}

export interface BasketCounts {
  /** Lines (OP-49). */
  readonly count: number
  /** Pieces of samples. */
  readonly samples: number
}

/** What the header says of a basket. */
export const countLines = async (queries: Queries, idHash: Uint8Array): Promise<BasketCounts> => {
  const [row] = await queries
    .select({
      count: sql<number>`count(*)::int`,
      samples: sql<number>`coalesce(sum(${basketLine.quantityHundredths}) filter (where ${variation.isSample}), 0)::int / 100`,
    })
    .from(basketLine)
    .innerJoin(variation, eq(variation.id, basketLine.variationId))
    .where(eq(basketLine.basketId, ownBasketId(idHash)))
  return row ?? { count: 0, samples: 0 }
}

/** Number of lines of a known basket. */
export const countLinesOf = async (queries: Queries, basketId: number): Promise<number> => {
  const [row] = await linesOfBasket(queries).execute({ basketId })
  return row?.count ?? 0
}

const linesOfBasket = prepareStatement((queries) =>
  queries
    .select({ count: sql<number>`count(*)::int` })
    .from(basketLine)
    .where(eq(basketLine.basketId, sql.placeholder('basketId')))
    .prepare('basket_lines'),
)
