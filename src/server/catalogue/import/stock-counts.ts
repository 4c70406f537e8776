import { sql } from 'drizzle-orm'
import type { Queries } from '../../database/database.ts'
import { stockMove, variation } from '../../database/schema/index.ts'

/**
 * Writes the difference between stock and its ledger as counts: a catalogue sets the stock, whatever was sold
 * before (IV-02). Runs in the transaction that sets stock.
 */
export const recordStockCounts = async (tx: Queries): Promise<void> => {
  await tx.execute(sql`insert into ${stockMove} (variation_id, kind, delta_hundredths)
    select v.id, 'count', v.stock_hundredths - coalesce(m.total, 0) from ${variation} v
    left join (select variation_id, sum(delta_hundredths)::int as total from ${stockMove} group by variation_id) m
      on m.variation_id = v.id
    where v.stock_hundredths is not null and v.stock_hundredths <> coalesce(m.total, 0)`)
}
