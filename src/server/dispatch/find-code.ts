import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { readScannedCode } from '#domain/dispatch/scanned-code.ts'
import { parseOrderNumber } from '#domain/orders/number.ts'
import type { GoodsStanding } from '#domain/orders/standing.ts'
import type { Queries } from '../database/database.ts'
import { dueDay, orderLine, orders, pick, product, variation } from '../database/schema/index.ts'
import { hasStatus } from '../orders/index.ts'
import { findPickOrders } from './pick-list.ts'
import { isSampleOrder } from './samples.ts'

/** The page of the yard where an order's next step is. */
export type YardPlace = 'pick' | 'dispatch' | 'samples'

/** What a code of the yard belongs to (M-214). */
export type FoundCode =
  | { readonly kind: 'order'; readonly number: string; readonly page: YardPlace }
  | {
      readonly kind: 'article'
      readonly sku: string
      readonly name: string
      /** Orders that it is to be picked for, the first that is due on top. */
      readonly orders: readonly string[]
    }
  /** `misread`: it is written as an order's number, and is none. */
  | { readonly kind: 'unknown'; readonly text: string; readonly isMisread: boolean }

/** As many orders as fit on a phone. */
const MOST_ORDERS = 5

const placeOf = (standing: GoodsStanding, isOfSamples: boolean): YardPlace => {
  if (standing === 'packed' || standing === 'sent') return 'dispatch'
  return isOfSamples ? 'samples' : 'pick'
}

const findOrder = async (queries: Queries, number: string): Promise<FoundCode | null> => {
  const [found] = await findPickOrders(queries, [number])
  if (found === undefined) return null
  const ofSamples = await queries
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, found.id), isSampleOrder))
  return { kind: 'order', number, page: placeOf(found.standing, ofSamples.length > 0) }
}

/** The orders with goods of an article that wait to be picked. */
const findOrdersWith = async (queries: Queries, sku: string, variationId: number) => {
  const having = queries
    .select({ id: orderLine.orderId })
    .from(orderLine)
    .where(eq(orderLine.variationId, variationId))
  const rows = await queries
    .select({ number: orders.number })
    .from(orders)
    .leftJoin(pick, eq(pick.orderId, orders.id))
    .where(and(hasStatus('to-send'), inArray(orders.id, having), sql`${pick.packedVersion} is null`))
    .orderBy(asc(dueDay(orders.dueOn)), asc(orders.id))
    .limit(MOST_ORDERS)
  const found = await findPickOrders(
    queries,
    rows.map(({ number }) => number),
  )
  return found.filter(({ lines }) => lines.some((line) => line.sku === sku)).map(({ number }) => number)
}

const findArticle = async (queries: Queries, text: string): Promise<FoundCode | null> => {
  const [article] = await queries
    .select({ id: variation.id, sku: variation.sku, name: variation.name, product: product.name })
    .from(variation)
    .innerJoin(product, eq(product.id, variation.productId))
    .where(sql`lower(${variation.sku}) = lower(${text})`)
  if (article === undefined) return null
  return {
    kind: 'article',
    sku: article.sku,
    name: article.name === '' ? article.product : `${article.product}, ${article.name}`,
    orders: await findOrdersWith(queries, article.sku, article.id),
  }
}

/** What a scanned or typed code belongs to: an order by its number, else an article by its SKU. */
export const findCode = async (queries: Queries, read: string): Promise<FoundCode> => {
  const code = readScannedCode(read)
  const text = code.kind === 'order' ? code.number : code.text
  const isOrder = code.kind === 'order' ? await findOrder(queries, text) : null
  if (isOrder !== null) return isOrder
  const isArticle = text === '' ? null : await findArticle(queries, text)
  if (isArticle !== null) return isArticle
  /* People leave the TS out. */
  const typed = code.kind === 'other' ? parseOrderNumber(text) : null
  const isTyped = typed === null ? null : await findOrder(queries, typed)
  return isTyped ?? { kind: 'unknown', text, isMisread: code.kind === 'misread-order' }
}
