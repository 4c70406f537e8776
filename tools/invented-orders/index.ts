import { sql } from 'drizzle-orm'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { Database, Queries } from '#server/database/database.ts'
import { inventGivenUp } from './given-up.ts'
import { listGoods } from './goods.ts'
import { inventMoney } from './money.ts'
import { type InventedTotals, inventOrderBatch, makeDrawn } from './orders.ts'
import { inventCustomers, inventShoppers } from './people.ts'

const BATCH = 50_000

export interface Invented {
  readonly customers: number
  readonly sessions: number
}

const isTaken = async (tx: Queries): Promise<boolean> => {
  const { rows } = await tx.execute<{
    taken: boolean
  }>(sql`select exists (select from orders) or exists (select from customer)
    or exists (select from basket) or exists (select from quote) as taken`)
  return rows[0]?.taken ?? true
}

/** Ten per cent off without a limit: the code that a tenth of the orders used. */
const inventCode = async (tx: Queries): Promise<number> => {
  const rules = {
    percent: 10,
    amount: null,
    free_delivery: false,
    starts_on: null,
    ends_on: null,
    minimum: null,
    limit: null,
    limit_per_customer: null,
    discountable_only: false,
  }
  const { rows } = await tx.execute<{ id: number }>(sql`insert into discount_code (code, description, rules)
    values ('INVENTED10', '10% off', ${JSON.stringify(rules)}::jsonb)
    on conflict (code) do update set withdrawn = false returning id`)
  return Number(rows[0]?.id)
}

/** Rows were written with ids of their own: the next one goes on after them. */
const goOnCounting = async (tx: Queries): Promise<void> => {
  for (const table of [
    'customer',
    'basket',
    'saved_list',
    'quote',
    'payment_attempt',
    'orders',
    'order_line',
  ])
    await tx.execute(
      sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.raw(table)})) where exists (select from ${sql.raw(table)})`,
    )
}

/**
 * Fills a shop that has goods and never sold any with invented customers, baskets and orders of three years, for
 * measurements: every ledger adds up, so the invariants hold. All or nothing; a shop that has customers is refused.
 */
export const inventOrders = async (
  database: Pick<Database, 'kind' | 'transaction'>,
  orders: number,
  now: Date,
  onProgress: (orders: number) => void,
): Promise<Result<Invented, string>> => {
  const [customers, sessions, givenUp] = [orders / 10, orders / 5, orders / 10].map((share) =>
    Math.ceil(share),
  )
  if (customers === undefined || sessions === undefined || givenUp === undefined)
    throw new Error('three shares')
  return database.transaction(async (tx): Promise<Result<Invented, string>> => {
    if (database.kind === 'postgres') await tx.execute(sql`set local statement_timeout = 0`)
    if (await isTaken(tx))
      return err(
        'There are customers, baskets or orders in this shop. Invented ones are put into a shop without any.',
      )
    const goods = await listGoods(tx)
    if (goods === 0) return err('There are no goods in this shop to be ordered: import a catalogue first.')
    await inventCustomers(tx, customers, now)
    await inventShoppers(tx, { sessions, customers, goods }, now)
    const codeId = await inventCode(tx)
    const whole: InventedTotals = { orders, customers, sessions, goods, now }
    await makeDrawn(tx)
    for (let from = 1; from <= orders; from += BATCH) {
      const to = Math.min(orders, from + BATCH - 1)
      await inventOrderBatch(tx, whole, codeId, from, to)
      await inventMoney(tx, now)
      await tx.execute(sql`truncate invented_order, invented_line`)
      onProgress(to)
    }
    await inventGivenUp(tx, { after: orders, count: givenUp, goods, sessions, now })
    await goOnCounting(tx)
    await tx.execute(sql`analyze`)
    return ok({ customers, sessions })
  })
}
