import { and, asc, inArray, type SQL, sql } from 'drizzle-orm'
import { staffTexts } from '#contract/payment-methods.ts'
import { addressLines } from '#domain/checkout/details.ts'
import { quantityToNumber } from '#domain/measure/quantity.ts'
import { gramsToKilograms } from '#domain/measure/weight.ts'
import { pence } from '#domain/money/pence.ts'
import { type CsvCell, csvLine } from '../../csv.ts'
import type { Queries } from '../../database/database.ts'
import { orders } from '../../database/schema/index.ts'
import { londonMinute } from '../../london.ts'
import { countMatching } from './count-orders.ts'
import { type OrderFacts, readFacts, weightOfLine, weightOfLines } from './list-orders.ts'
import { matches, type OrderFilters, readsQuote } from './order-filters.ts'

/* Orders as rows of a file, a hundred at a time, oldest first (M-031). */

/** What a file has in a row: an order, or a line of one. */
export type ExportRows = 'orders' | 'lines'

/** Which orders: those that a list's filters match, or those that a person ticked. */
export type ExportSource = { readonly filters: OrderFilters } | { readonly numbers: readonly string[] }

/** The order that the next batch begins after, as PostgreSQL prints its moment. */
export interface ExportKey {
  readonly id: number
  readonly placed: string
}

export interface ExportBatch {
  readonly text: string
  readonly orders: number
  /** Null: this was the last. */
  readonly next: ExportKey | null
}

/** Reading them blocks the process's shoppers for some ten milliseconds. */
const BATCH_ORDERS = 100

type Columns = readonly (readonly [head: string, cell: (order: OrderFacts) => CsvCell])[]
type Line = OrderFacts['lines'][number]
type LineColumns = readonly (readonly [head: string, cell: (line: Line) => CsvCell])[]

const words = (state: string): string => state.replaceAll('-', ' ')
const place = ({ now }: OrderFacts) => now.details.shipping

const whose: Columns = [
  ['Order', ({ order }) => order.number],
  ['Placed', ({ order }) => londonMinute(order.placedAt)],
  ['Goods are', ({ goods }) => words(goods)],
  ['Name', ({ name }) => name],
  ['Company', ({ company }) => company],
  ['Postcode', (order) => place(order).postcode],
]

const ofOrder: Columns = [
  ...whose,
  ['PO number', ({ order }) => order.poNumber],
  ['Town', (order) => place(order).town],
  ['County', (order) => place(order).county],
  ['Address', (order) => addressLines(place(order)).join(', ')],
  ['Email', ({ now }) => now.details.email],
  ['Telephone', ({ now }) => now.details.telephone],
  ['Delivery notes', ({ now }) => now.details.deliveryNotes],
  ['Service', ({ now }) => now.serviceName],
  ['Delivery day', ({ now }) => now.deliveryDate],
  ['Weight kg', ({ lines }) => gramsToKilograms(weightOfLines(lines))],
  ['Paid by', ({ order }) => staffTexts[order.method]],
  ['Money is', ({ money }) => words(money)],
  ['Discount code', ({ now }) => now.discountCode],
  ['Goods £', ({ order }) => ({ pence: order.itemPence })],
  ['Discount £', ({ order }) => ({ pence: order.discountPence })],
  ['Delivery £', ({ order }) => ({ pence: order.shippingPence })],
  ['Sample postage returned £', ({ order }) => ({ pence: order.postageRefundPence })],
  ['Total £', ({ order }) => ({ pence: order.totalPence })],
  ['VAT in it £', ({ order }) => ({ pence: order.vatPence })],
  ['Refunded £', ({ order }) => ({ pence: order.refundedPence })],
]

const ofLine: LineColumns = [
  ['SKU', ({ line }) => line.sku],
  ['Article', ({ line }) => line.name],
  ['Variation', ({ line }) => line.variationName],
  ['Sample', ({ line }) => (line.isSample ? 'yes' : 'no')],
  ['Quantity', ({ line }) => quantityToNumber(line.quantityHundredths)],
  ['Unit', ({ line }) => (line.perMetre ? 'm²' : 'each')],
  ['Tiles', ({ line }) => line.tiles],
  [
    'Weight kg',
    (line) => {
      const weight = weightOfLine(line)
      return weight === null ? null : gramsToKilograms(weight)
    },
  ],
  ['Goods £', ({ line }) => ({ pence: line.linePence })],
  ['Discount £', ({ line }) => ({ pence: line.discountPence })],
  ['Line total £', ({ line }) => ({ pence: pence(line.linePence - line.discountPence) })],
]

/** The first line of a file. */
export const exportHead = (rows: ExportRows): string =>
  csvLine((rows === 'orders' ? ofOrder : [...whose, ...ofLine]).map(([head]) => head))

const textOf = (order: OrderFacts, rows: ExportRows): string => {
  if (rows === 'orders') return csvLine(ofOrder.map(([, cell]) => cell(order)))
  const own = whose.map(([, cell]) => cell(order))
  return order.lines.map((line) => csvLine([...own, ...ofLine.map(([, cell]) => cell(line))])).join('')
}

const conditionOf = (source: ExportSource, now: Date): SQL | undefined =>
  'numbers' in source ? inArray(orders.number, [...source.numbers]) : matches(source.filters, now)

/** How many orders a file would have; at most `most`, since more are not counted. */
export const countExport = async (queries: Queries, source: ExportSource, now: Date, most: number) =>
  'numbers' in source
    ? queries.$count(orders, inArray(orders.number, [...source.numbers]))
    : countMatching(queries, source.filters, now, most)

/** The rows of the next orders of a file. */
export const readExportBatch = async (
  queries: Queries,
  {
    source,
    rows,
    after,
    now,
  }: {
    readonly source: ExportSource
    readonly rows: ExportRows
    readonly after: ExportKey | null
    readonly now: Date
  },
): Promise<ExportBatch> => {
  const found = await readFacts(queries, {
    readsQuote: 'filters' in source && readsQuote(source.filters, now),
    where: and(
      conditionOf(source, now),
      after === null
        ? undefined
        : sql`(${orders.placedAt}, ${orders.id}) > (${after.placed}::timestamptz, ${after.id}::int)`,
    ),
    orderBy: [asc(orders.placedAt), asc(orders.id)],
    limit: BATCH_ORDERS,
  })
  const last = found.at(-1)
  return {
    text: found.map((order) => textOf(order, rows)).join(''),
    orders: found.length,
    next:
      last === undefined || found.length < BATCH_ORDERS ? null : { id: last.order.id, placed: last.placed },
  }
}
