import { sql } from 'drizzle-orm'
import { returnViews } from '#contract/admin/calls/returns.ts'
import { invariant } from '#domain/lang/invariant.ts'
import { customerKinds, listStates } from '#domain/orders/order-status.ts'
import { moneyStandings } from '#domain/orders/standing.ts'
import { paymentMethods } from '#domain/payments/methods.ts'
import type { Queries } from '#server/database/database.ts'

/** A page of the back office that is measured. */
export interface OfficeRequest {
  readonly name: string
  readonly path: string
}

/** What the requests need of the data: keys of deep pages, and values that some orders have. */
export interface OfficeData {
  /** The order in the middle of all, and its neighbours in time. */
  readonly middle: string
  readonly openMiddle: string
  readonly sku: string
  readonly product: string
  readonly supplier: string
  readonly service: string
  readonly code: string
  readonly middleAttempt: number
  readonly middleManual: number
  readonly middleShipment: number
  readonly middleAudit: number
  readonly staffId: number
  readonly middleDay: string
  readonly today: string
  /** Of one order: the provider's id of its payment, and its sum in pounds. */
  readonly payment: string
  readonly sum: string
  /** Orders whose pages are read: some of each time, and the one with the longest history. */
  readonly orders: readonly string[]
  readonly longest: string
  /** The id of the customer with the most orders, and some of their orders. */
  readonly busiest: number
  readonly ofBusiest: readonly string[]
}

const one = async (queries: Queries, query: ReturnType<typeof sql>): Promise<string> => {
  const { rows } = await queries.execute<{ value: string | null }>(query)
  const [row] = rows
  invariant(row !== undefined && row.value !== null, 'a row of the filled database')
  return row.value
}

const ORDER_PAGES = 40

export const readOfficeData = async (queries: Queries): Promise<OfficeData> => {
  const middle = sql`(select max(id) / 2 from orders)`
  const numbers = await queries.execute<{ number: string }>(sql`select number from orders
    where id in (select (random() * m.id)::int from generate_series(1, ${ORDER_PAGES}) i, (select max(id) as id from orders) m)`)
  const busiest = Number(
    await one(
      queries,
      sql`select customer_id::text as value from orders where customer_id is not null
        group by customer_id order by count(*) desc limit 1`,
    ),
  )
  const ofBusiest = await queries.execute<{ number: string }>(sql`select number from orders
    where customer_id = ${busiest} order by random() limit ${ORDER_PAGES}`)
  return {
    middle: await one(
      queries,
      sql`select number as value from orders where id >= ${middle} order by id limit 1`,
    ),
    openMiddle: await one(
      queries,
      sql`select o.number as value from orders o where o.state in ('placed', 'released') and o.held_at is null
        and o.refunded_pence = 0 order by o.id desc offset 300 limit 1`,
    ),
    sku: await one(
      queries,
      sql`select l.sku as value from order_line l where l.order_id >= ${middle} order by l.order_id limit 1`,
    ),
    product: await one(
      queries,
      sql`select p.name as value from order_line l join variation v on v.id = l.variation_id
        join product p on p.id = v.product_id where l.order_id >= ${middle} order by l.order_id limit 1`,
    ),
    supplier: await one(
      queries,
      sql`select s.code as value from order_line l join variation v on v.id = l.variation_id
        join product p on p.id = v.product_id join supplier s on s.id = p.supplier_id
        where l.order_id >= ${middle} order by l.order_id limit 1`,
    ),
    service: await one(queries, sql`select service_name as value from quote where service_id = 2 limit 1`),
    code: 'INVENTED10',
    middleAttempt: Number(await one(queries, sql`select (max(id) / 2)::text as value from payment_attempt`)),
    middleManual: Number(await one(queries, sql`select (max(id) / 2)::text as value from manual_payment`)),
    middleShipment: Number(await one(queries, sql`select (max(id) / 2)::text as value from shipment`)),
    middleAudit: Number(await one(queries, sql`select (max(id) / 2)::text as value from audit`)),
    staffId: Number(await one(queries, sql`select min(id)::text as value from staff`)),
    middleDay: await one(
      queries,
      sql`select placed_at::date::text as value from orders where id >= ${middle} order by id limit 1`,
    ),
    today: await one(queries, sql`select max(placed_at)::date::text as value from orders`),
    payment: await one(
      queries,
      sql`select a.payment_id as value from orders o join payment_attempt a on a.id = o.attempt_id
        where o.id >= ${middle} order by o.id limit 1`,
    ),
    sum: await one(
      queries,
      sql`select trim(to_char(total_pence / 100.0, '9999990.00')) as value from orders
        where id >= ${middle} and total_pence > 0 order by id limit 1`,
    ),
    orders: numbers.rows.map(({ number }) => number),
    longest: await one(
      queries,
      sql`select number as value from orders where id = (select order_id from order_note
        group by order_id order by count(*) desc limit 1)`,
    ),
    busiest,
    ofBusiest: ofBusiest.rows.map(({ number }) => number),
  }
}

const of = (name: string, path: string, query: Readonly<Record<string, string>> = {}): OfficeRequest => {
  const address = new URLSearchParams(query).toString()
  return { name, path: address === '' ? path : `${path}?${address}` }
}

const orderList = (data: OfficeData): readonly OfficeRequest[] => {
  const list = (name: string, query: Readonly<Record<string, string>>): OfficeRequest =>
    of(`orders: ${name}`, '/admin/orders', query)
  const all = (name: string, query: Readonly<Record<string, string>>): OfficeRequest =>
    list(name, { state: 'all', ...query })
  return [
    of('orders: to send', '/admin/orders'),
    all('all', {}),
    ...listStates.map((state) => list(state, { state })),
    ...(['due', 'newest', 'oldest'] as const).map((sort) =>
      list(`to send, ${sort}`, { state: 'to-send', sort }),
    ),
    all('all, oldest', { sort: 'oldest' }),
    all('after the middle', { after: data.middle }),
    all('before the middle', { before: data.middle }),
    all('oldest, after the middle', { sort: 'oldest', after: data.middle }),
    list('sent, after the middle', { state: 'dispatched', after: data.middle }),
    list('to send, after its middle', { after: data.openMiddle }),
    ...moneyStandings.map((money) => all(money, { money })),
    ...paymentMethods.map((method) => all(method, { method })),
    ...customerKinds.map((customer) => all(customer, { customer })),
    all('service', { service: data.service }),
    ...['mainland', 'highlands-islands', 'isle-of-man'].map((zone) => all(`zone ${zone}`, { zone })),
    all('article', { sku: data.sku }),
    all('product', { product: data.product }),
    all('supplier', { supplier: data.supplier }),
    all('code', { code: data.code }),
    all('with a note', { note: 'yes' }),
    all('with samples', { sample: 'yes' }),
    all('attention', { attention: 'yes' }),
    all('hold due', { holdDue: 'yes' }),
    all('delivered on a day', { deliveryFrom: data.middleDay, deliveryTo: data.middleDay }),
    all('delivered from today', { deliveryFrom: data.today }),
    all('delivered until a day', { deliveryTo: data.middleDay }),
    all('placed on a day', { placedFrom: data.middleDay, placedTo: data.middleDay }),
    all('placed until a day', { placedTo: data.middleDay }),
    all('total from £100', { totalFrom: '100' }),
    all('total up to £5', { totalTo: '5' }),
    all('total from £1,000,000', { totalFrom: '1000000' }),
    all('total of one sum', { totalFrom: data.sum, totalTo: data.sum }),
  ]
}

const otherLists = (data: OfficeData): readonly OfficeRequest[] => {
  const payments = (name: string, query: Readonly<Record<string, string>>): OfficeRequest =>
    of(`payments: ${name}`, '/admin/payments', query)
  const history = (name: string, query: Readonly<Record<string, string>>): OfficeRequest =>
    of(`history: ${name}`, '/admin/history', query)
  return [
    of('today', '/admin/today'),
    of('pick', '/admin/pick'),
    of('pick, due today', '/admin/pick', { until: data.today }),
    of('dispatch', '/admin/dispatch'),
    of('dispatch, in the middle', '/admin/dispatch', { before: String(data.middleShipment) }),
    of('samples', '/admin/samples'),
    payments('taken', {}),
    ...['all', 'waiting', 'unknown', 'parked', 'refund-failed', 'disputed', 'unmatched'].map((view) =>
      payments(view, { view }),
    ),
    payments('in the middle', { view: 'all', after: `${data.middleAttempt}.${data.middleManual}` }),
    payments('found by name', { find: 'okafor' }),
    payments('found by id', { find: data.payment }),
    payments('found by sum', { find: data.sum }),
    payments('found by order', { find: data.middle }),
    payments('found by reference', { find: 'Invoice 4711' }),
    payments('nothing found', { find: 'nobodyhasthisname' }),
    ...['all', 'open', 'paid', 'over'].map((view) => of(`links: ${view}`, '/admin/payment-links', { view })),
    of('links: found', '/admin/payment-links', { find: 'Deposit 17' }),
    of('approvals', '/admin/approvals'),
    ...returnViews.map((view) => of(`returns: ${view}`, '/admin/returns', { view })),
    of('stock', '/admin/stock'),
    of('stock: low', '/admin/stock', { only: 'low' }),
    of('stock: found by name', '/admin/stock', { find: data.product }),
    of('stock: found by SKU', '/admin/stock', { find: data.sku }),
    of('stock: part of a SKU', '/admin/stock', { find: data.sku.slice(0, 5) }),
    of('prices', '/admin/prices'),
    of('prices: found by name', '/admin/prices', { find: data.product }),
    of('prices: found by SKU', '/admin/prices', { find: data.sku }),
    of('trade applications', '/admin/trade-applications'),
    of('refused emails', '/admin/emails'),
    of('exports', '/admin/exports'),
    history('all', {}),
    history('in the middle', { before: String(data.middleAudit) }),
    history('of a person', { person: String(data.staffId) }),
    history('of orders', { subject: 'order' }),
    history('of carriers', { subject: 'carrier' }),
    history('of one order', { thing: data.middle }),
    history('of one order, by kind', { subject: 'order', thing: data.middle }),
    history('of a day', { from: data.middleDay, to: data.middleDay }),
    history('from a day on', { from: data.middleDay }),
  ]
}

/** Every list of the back office: its default view, each filter alone, each order, deep pages (M-206). */
export const officeLists = (data: OfficeData): readonly OfficeRequest[] => [
  ...orderList(data),
  ...otherLists(data),
]
