import { sql } from 'drizzle-orm'
import { calls } from '#contract/routes.ts'
import { anna } from '#domain/checkout/checkout.fixtures.ts'
import type { DetailsForm } from '#domain/checkout/form.ts'
import { recordStockCounts } from '#server/catalogue/import/stock-counts.ts'
import { savePosted } from '#server/checkout/store.ts'
import type { Queries } from '#server/database/database.ts'
import { hashSessionId } from '#server/session/session-cookie.ts'
import { setStock } from '../http/goods.ts'
import type { TestShop, Visitor } from './shop.ts'

/** The hash under which the database stores a visitor's session. */
const idHashOf = (visitor: Visitor): Uint8Array =>
  hashSessionId(visitor.cookie.split('=')[1]?.split('.')[0] ?? '')

export interface PurchaseRequest {
  /** Variations and how much of each. */
  readonly goods: readonly (readonly [id: number, qty: number])[]
  readonly code?: string
  readonly details?: Partial<DetailsForm> | null
}

/** Puts goods into a visitor's basket, as a page does. */
export const fillBasket = async (visitor: Visitor, goods: PurchaseRequest['goods']): Promise<void> => {
  const added = await visitor.post(calls.addMultipleToBasket, {
    variations: goods.map(([id, qty]) => ({ id, qty })),
  })
  if (added.statusCode !== 200) throw new Error(`Not added: ${added.body}`)
}

/** A visitor at the payment page: with goods, postcode and details. */
export const readyToPay = async (shop: TestShop, wish: PurchaseRequest): Promise<Visitor> => {
  const visitor = shop.visit()
  await visitor.post(calls.setPostcode, { postcode: 'LS1 4AP' })
  await fillBasket(visitor, wish.goods)
  if (wish.code !== undefined) {
    const applied = await visitor.post(calls.applyDiscountCode, { discount_code: wish.code })
    if (applied.json().status !== 'ok') throw new Error(`Not applied: ${applied.body}`)
  }
  if (wish.details !== null) await saveDetails(shop.database.queries, visitor, wish.details)
  return visitor
}

/** Saves valid checkout details, with the given ones among them. */
export const saveDetails = (
  queries: Queries,
  visitor: Visitor,
  details: Partial<DetailsForm> = {},
): Promise<void> =>
  savePosted(queries, idHashOf(visitor), { form: { ...anna, ...details }, isAccepted: true, problems: {} })

/** Sets a stock as an import's count does, with its entry in the ledger. */
export const countStock = async (queries: Queries, variation: number, stock: number): Promise<void> => {
  await setStock(queries, variation, stock)
  await recordStockCounts(queries)
}

export const stockOf = async (queries: Queries, variation: number) => {
  const { rows } = await queries.execute<{ stock: number | null; reserved: number }>(
    sql`select stock_hundredths as stock, reserved_hundredths as reserved from variation where id = ${variation}`,
  )
  return rows[0]
}

export interface PlacedOrder extends Record<string, unknown> {
  readonly number: string
  readonly token: string
  readonly method: string
  readonly total: number
  readonly optIn: boolean
  readonly attention: readonly string[]
}

export const ordersIn = async (queries: Queries): Promise<readonly PlacedOrder[]> => {
  const { rows } =
    await queries.execute<PlacedOrder>(sql`select number, token, method, total_pence::int as total,
    opt_in as "optIn", attention from orders order by id`)
  return rows
}

export const countRows = async (queries: Queries, table: string, where = 'true'): Promise<number> => {
  const { rows } = await queries.execute<{ count: number }>(
    sql.raw(`select count(*)::int as count from ${table} where ${where}`),
  )
  return rows[0]?.count ?? 0
}

/** Makes the visitor a customer with their present basket, as a login does. */
export const logIn = async (queries: Queries, visitor: Visitor, customerId: number): Promise<void> => {
  const idHash = idHashOf(visitor)
  await queries.execute(sql`delete from basket where customer_id = ${customerId}`)
  await queries.execute(sql`update session set customer_id = ${customerId}, signed_in_at = now()
    where id_hash = ${idHash}`)
  await queries.execute(sql`update basket set customer_id = ${customerId}, session_id_hash = null
    where session_id_hash = ${idHash}`)
}

/** Opens all orders in the visitor's session, as each is by its number and email address (S-036). */
export const openOrders = async (queries: Queries, visitor: Visitor): Promise<void> => {
  await queries.execute(sql`update session set data = jsonb_set(data, '{openedOrders}', coalesce(
    (select jsonb_agg(jsonb_build_object('id', id, 'until', now() + interval '1 day')) from orders), '[]'))
    where id_hash = ${idHashOf(visitor)}`)
}

/** Creates the one customer with an approved trade account; `limit` is their credit limit in pence. */
export const openTradeAccount = async (queries: Queries, limit: number): Promise<number> => {
  const { rows } = await queries.execute<{ id: number }>(sql`insert into customer
    (email, email_key, first_name, last_name, password_hash, trade_status, trade_company, credit_limit_pence)
    values ('trade@example.com', 'trade@example.com', 'Tess', 'Trade', 'none', 'approved', 'Trade Ltd', ${limit})
    on conflict (email_key) do update set credit_limit_pence = ${limit} returning id`)
  return rows[0]?.id ?? 0
}

/** A visitor at the payment page, logged in as a trade customer who may owe up to `limit` pence. */
export const asTradeCustomer = async (
  queries: Queries,
  visitor: Visitor,
  limit = 50_000,
): Promise<Visitor> => {
  await logIn(queries, visitor, await openTradeAccount(queries, limit))
  return visitor
}

/** The templates of all emails in order, except order confirmations. */
export const emailTemplatesIn = async (queries: Queries): Promise<readonly string[]> => {
  const { rows } = await queries.execute<{ template: string }>(
    sql`select template from mail where template <> 'order-confirmation' order by id`,
  )
  return rows.map(({ template }) => template)
}
