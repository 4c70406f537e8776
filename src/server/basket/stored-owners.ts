import { eq, sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { basket, basketLine } from '../database/schema/index.ts'

/** Locks the basket of a session that is a guest's; null when there is none. */
export const holdGuestsBasket = async (tx: Queries, idHash: Uint8Array): Promise<number | null> => {
  const [row] = await tx
    .select({ id: basket.id })
    .from(basket)
    .where(eq(basket.sessionIdHash, idHash))
    .for('no key update')
  return row?.id ?? null
}

/** Makes the customer's basket where it is missing, locks it, and lets the choices of another basket go before its own. */
export const holdCustomersBasket = async (
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

/** Leaves a locked basket with these lines alone, and without code or choice of delivery: it begins anew. */
export const startAnew = async (
  tx: Queries,
  basketId: number,
  left: readonly { readonly variationId: number; readonly quantityHundredths: number }[],
): Promise<void> => {
  await tx.execute(sql`with anew as (
      update ${basket} set version = version + 1, updated_at = now(), service_id = null, delivery_date = null,
        delivery_extra = null, discount_code_id = null where id = ${basketId} returning id),
    remaining as (select * from jsonb_to_recordset(${JSON.stringify(left)}::jsonb)
      as line("variationId" int, "quantityHundredths" int)),
    less as (update ${basketLine} line set quantity_hundredths = remaining."quantityHundredths" from anew, remaining
      where line.basket_id = anew.id and line.variation_id = remaining."variationId" returning line.id)
    delete from ${basketLine} line using anew where line.basket_id = anew.id
      and line.variation_id not in (select "variationId" from remaining)`)
}

/** Locks a basket by its id; false when it is gone. */
export const holdById = async (tx: Queries, basketId: number): Promise<boolean> => {
  const rows = await tx
    .select({ id: basket.id })
    .from(basket)
    .where(eq(basket.id, basketId))
    .for('no key update')
  return rows.length > 0
}
