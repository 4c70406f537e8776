import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { EmptyShop } from '../../setup/empty-shop.ts'

/** Counts what an import creates; 0 before it and after a rejected import. */
const countImported = async ({ database }: EmptyShop): Promise<number> => {
  const { rows } = await database.queries.execute<{ count: number }>(
    sql`select ((select count(*) from supplier) + (select count(*) from category) + (select count(*) from product)
      + (select count(*) from discount_code) + (select count(*) from delivery_zone))::int as count`,
  )
  return rows[0]?.count ?? -1
}

/** Expects that a catalogue is rejected with these problems and that nothing of it is imported (D10). */
export const expectRejectedImport =
  (shop: EmptyShop) =>
  async (file: unknown, problems: readonly string[], pictures?: readonly string[]): Promise<void> => {
    const attempt = await shop.tryImport(file, pictures)
    expect(attempt.problems).toEqual(problems)
    expect(await countImported(shop)).toBe(0)
    expect(await shop.version()).toBe(0)
  }
