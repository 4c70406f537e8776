import { sql } from 'drizzle-orm'
import type { WireDimensions } from '#contract/dimensions.ts'
import type { Queries } from '../database/database.ts'
import { session } from '../database/schema/index.ts'
import type { Visitor } from '../session/visitor.ts'

/**
 * Saves a visitor's dimensions, in one statement. Goods laid in one layer have no depth: a depth entered for
 * other goods stays stored.
 */
export const saveDimensions = async (
  queries: Queries,
  visitor: Visitor,
  { depth, z_unit, ...sides }: WireDimensions,
): Promise<void> => {
  const dimensions = depth === null ? { depth: null, z_unit: 'cm', ...sides } : { ...sides, depth, z_unit }
  const changes = JSON.stringify(depth === null ? sides : dimensions)
  await queries
    .insert(session)
    .values({ idHash: visitor.idHash, data: { dimensions } })
    .onConflictDoUpdate({
      target: session.idHash,
      set: {
        data: sql`jsonb_set(${session.data}, '{dimensions}',
          coalesce(${session.data}->'dimensions', ${JSON.stringify(dimensions)}::jsonb) || ${changes}::jsonb)`,
        seenAt: sql`now()`,
      },
    })
}
