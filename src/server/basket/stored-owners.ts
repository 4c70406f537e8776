import { eq, sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { basket, basketLine } from '../database/schema/index.ts'
import type { StoredLine } from './stored-basket.ts'

/** Locks a guest session's basket; null when there is none. */
export const lockGuestBasket = async (tx: Queries, idHash: Uint8Array): Promise<number | null> => {
  const [row] = await tx
    .select({ id: basket.id })
    .from(basket)
    .where(eq(basket.sessionIdHash, idHash))
    .for('no key update')
  return row?.id ?? null
}

/**
 * Creates the customer's basket if missing, locks it, and lets the choices of another basket replace its own.
 */
export const lockOrCreateCustomerBasket = async (
  tx: Queries,
  customerId: number,
  choicesOf: number,
): Promise<number> => {
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into ${basket} (customer_id, service_id, delivery_date, delivery_extra, discount_code_id)
    select ${customerId}::int, service_id, delivery_date, delivery_extra, discount_code_id
    from ${basket} where id = ${choicesOf}
    on conflict (owner) do update set version = ${basket.version} + 1, updated_at = now(),
      service_id = coalesce(excluded.service_id, ${basket.serviceId}),
      delivery_date = case when excluded.service_id is null then ${basket.deliveryDate} else excluded.delivery_date end,
      delivery_extra = coalesce(excluded.delivery_extra, ${basket.deliveryExtra}),
      discount_code_id = coalesce(excluded.discount_code_id, ${basket.discountCodeId})
    returning id`)
  const [row] = rows
  if (row === undefined) throw new Error('A basket was neither found nor made.')
  return row.id
}

export const deleteBasket = async (tx: Queries, basketId: number): Promise<void> => {
  await tx.delete(basket).where(eq(basket.id, basketId))
}

/** A line that holds more than was ordered of it. */
type PartlyOrderedLine = Omit<StoredLine, 'plans'> & { readonly basketId: number }

/** The basket that was ordered, and the customer to credit if that basket no longer exists. */
export interface OrderedBasket {
  readonly basketId: number
  readonly fallbackCustomerId: number | null
}

/**
 * Removes the fully ordered lines from a locked basket and resets its code and delivery choice. Returns the
 * lines that hold more than was ordered, unchanged.
 */
export const removeOrderedLines = async (
  tx: Queries,
  { basketId, fallbackCustomerId }: OrderedBasket,
  ordered: readonly { readonly variationId: number; readonly quantity: number }[],
): Promise<readonly PartlyOrderedLine[]> => {
  const ids = ordered.map(({ variationId }) => variationId)
  const quantities = ordered.map(({ quantity }) => quantity)
  const { rows } = await tx.execute<PartlyOrderedLine>(sql`
    with own as materialized (
      select id from ${basket} where id = ${basketId}
      union all
      select id from ${basket} where customer_id = ${fallbackCustomerId}::int and not exists (select from ${basket} where id = ${basketId})),
    anew as (
      update ${basket} set version = version + 1, updated_at = now(), service_id = null, delivery_date = null,
        delivery_extra = null, discount_code_id = null where id = (select id from own) returning id),
    held as (
      select line.id, line.basket_id, line.variation_id, line.quantity_hundredths, line.quantity_hundredths > ordered.hundredths as more
      from ${basketLine} line
      join unnest(${sql.param(ids)}::int[], ${sql.param(quantities)}::int[]) as ordered(variation_id, hundredths)
        on ordered.variation_id = line.variation_id
      where line.basket_id = (select id from own)),
    gone as (delete from ${basketLine} line using held where line.id = held.id and not held.more)
    select id, basket_id as "basketId", variation_id as "variationId", quantity_hundredths as "quantityHundredths" from held where more
    order by id`)
  return rows
}
