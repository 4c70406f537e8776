import { sql } from 'drizzle-orm'
import type { WireDimensions } from '#contract/dimensions.ts'
import type { Queries } from '../database/database.ts'
import { session } from '../database/schema/index.ts'
import type { Visitor } from '../session/visitor.ts'

/**
 * Remembers what a visitor measured, in one statement. Goods in one layer have no depth: the one that was entered
 * for others stays.
 */
export const saveDimensions = async (
  queries: Queries,
  visitor: Visitor,
  { depth, z_unit, ...sides }: WireDimensions,
): Promise<void> => {
  const dimensions = depth === null ? { depth: null, z_unit: 'cm', ...sides } : { ...sides, depth, z_unit }
  const changed = JSON.stringify(depth === null ? sides : dimensions)
  await queries
    .insert(session)
    .values({ idHash: visitor.idHash, data: { dimensions } })
    .onConflictDoUpdate({
      target: session.idHash,
      set: {
        data: sql`jsonb_set(${session.data}, '{dimensions}',
          coalesce(${session.data}->'dimensions', ${JSON.stringify(dimensions)}::jsonb) || ${changed}::jsonb)`,
        seenAt: sql`now()`,
      },
    })
}
