import { sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { audit, orders } from '../database/schema/index.ts'

/** '812.40411': other words once an order was placed, or staff or a job changed something. */
export const readNews =
  ({ queries }: { readonly queries: Queries }) =>
  async (): Promise<string> => {
    const { rows } = await queries.execute<{ mark: string }>(sql`select
      coalesce((select max(o.id) from ${orders} o), 0) || '.' || coalesce((select max(a.id) from ${audit} a), 0) as mark`)
    return rows[0]?.mark ?? ''
  }
