import { sql } from 'drizzle-orm'
import type { Queries } from '#server/database/database.ts'

/**
 * What can be ordered, numbered from 0: with the price of a unit, and of the delivery of up to a full crate, in pence with
 * VAT. Rates are 1/100 penny without it: 120,000 is 1,440p. Gone with the transaction.
 */
export const listGoods = async (tx: Queries): Promise<number> => {
  await tx.execute(sql`create temp table invented_goods on commit drop as
    select (row_number() over (order by v.id) - 1)::int as k, v.id as variation_id, v.sku, p.name, v.name as variation_name,
      v.is_sample, v.tile_area_mm2, p.use_per_meter_pricing and not v.is_sample as per_metre,
      v.stock_hundredths is not null as tracked,
      case when v.is_sample then 0 when p.use_per_meter_pricing then round(coalesce(v.product_portion_rate, 0) * 0.012)
        else round(v.selling_rate * 0.012) end::int as unit_pence,
      case when p.use_per_meter_pricing and not v.is_sample then round(coalesce(v.delivery_portion_rate, 0) * 0.012)
        else 0 end::int as delivery_pence,
      /* A tenth of a crate, so that no line is beyond one. */
      greatest(1, coalesce(v.coverage_mm2 / nullif(v.tile_area_mm2, 0), 10) / 10)::int as most
    from variation v join product p on p.id = v.product_id
    where not v.withdrawn and not p.withdrawn and p.buyable`)
  await tx.execute(sql`create unique index on invented_goods (k)`)
  await tx.execute(sql`analyze invented_goods`)
  const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from invented_goods`)
  return rows[0]?.count ?? 0
}
