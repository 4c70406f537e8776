import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { product } from '#server/database/schema/index.ts'
import { startShop } from '../setup/shop.ts'

const { database } = await startShop()

test('plans a repeated statement once for its connection', async () => {
  await database.transaction(async (tx) => {
    const select = () =>
      tx.select({ id: product.id }).from(product).where(eq(product.slug, 'repeated-statement'))
    await select()
    await select()
    const { rows } = await tx.execute<{ plans: number; runs: number }>(sql`
      select count(*)::int as plans, sum(generic_plans + custom_plans)::int as runs
      from pg_prepared_statements where statement like ${'%from "product" where "product"."slug" = $1%'}`)
    expect(rows).toEqual([{ plans: 1, runs: 2 }])
  })
})
