import { type Check, checkHolds, checkNone } from '../../qa/scenarios/scenario.ts'
import type { FixtureShop } from './fixture-shop.ts'

/* The shop's records, to compare with the provider's. On the embedded database the shop must be stopped. */

export interface ShopRecords {
  readonly orders: number
  readonly emails: number
  readonly openAttempts: number
  readonly openReservations: number
}

export const readShopRecords = async ({ query }: FixtureShop): Promise<ShopRecords> => {
  const [row] = await query<ShopRecords>(`select
    (select count(*)::int from orders) as orders,
    (select count(*)::int from mail where template = 'order-confirmation') as emails,
    (select count(*)::int from payment_attempt where state in ('created', 'requires_action', 'pending', 'unknown')) as "openAttempts",
    (select count(*)::int from stock_reservation where state = 'open') as "openReservations"`)
  if (row === undefined) throw new Error('The books cannot be read.')
  return row
}

export const countRows = async ({ query }: FixtureShop, table: string, where = 'true'): Promise<number> => {
  const [row] = await query<{ count: number }>(`select count(*)::int as count from ${table} where ${where}`)
  return row?.count ?? 0
}

export const stockOf = async (ground: FixtureShop, variation: number) => {
  const [row] = await ground.query<{ stock: number; reserved: number }>(
    `select stock_hundredths as stock, reserved_hundredths as reserved from variation where id = ${variation}`,
  )
  return row ?? { stock: -1, reserved: -1 }
}

/**
 * Compares the provider's ledger with orders and references: the shop has booked what the provider holds for
 * each payment, each payment has an order or a reference, and no quote is paid twice.
 */
export const auditMoney = async (ground: FixtureShop): Promise<readonly Check[]> => {
  const { charges } = ground.provider
  const unrefunded = charges().filter(({ pence, refunded }) => pence > refunded)
  const rows = await ground.query<{ payment: string; booked: string; total: string | null; quote: number }>(`
    select a.payment_id as payment, coalesce(sum(e.pence), 0) as booked, max(o.total_pence) as total, a.quote_id as quote
    from payment_attempt a left join money_entry e on e.attempt_id = a.id
    left join orders o on o.quote_id = a.quote_id
    where a.payment_id is not null group by a.id, a.payment_id, a.quote_id
    union all
    select m.payment_id, coalesce(sum(e.pence), 0), max(m.amount_pence), -m.id
    from manual_payment m left join money_entry e on e.manual_payment_id = m.id
    where m.payment_id is not null group by m.id`)
  const byPayment = new Map(rows.map((row) => [row.payment, row]))
  const withoutOrder = unrefunded.filter(({ payment }) => (byPayment.get(payment)?.total ?? null) === null)
  const unequal = charges().filter(
    ({ payment, pence, refunded }) => Number(byPayment.get(payment)?.booked ?? 0) !== pence - refunded,
  )
  const quotes = unrefunded.map(({ payment }) => byPayment.get(payment)?.quote)
  const [prepaid] = await ground.query<{ orders: number; pence: number }>(
    `select count(*)::int as orders, (coalesce(sum(total_pence - refunded_pence), 0)
        + (select coalesce(sum(pence), 0) from money_entry where manual_payment_id is not null))::int as pence
      from orders where method in ('stripe', 'paypal')`,
  )
  return [
    checkNone('paid without order', withoutOrder.length),
    checkNone('double charges', quotes.length - new Set(quotes).size),
    checkNone('payments booked otherwise than charged', unequal.length),
    checkHolds(
      'held by the provider = orders',
      ground.provider.totalHeld() === (prepaid?.pence ?? -1),
      `${ground.provider.totalHeld()}p = ${prepaid?.pence}p`,
    ),
  ]
}
