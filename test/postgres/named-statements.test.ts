import { eq, sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test } from 'vitest'
import { product } from '#server/database/schema/index.ts'
import { openPreparedDatabase } from '../setup/test-database.ts'

test('plans a repeated statement once for its connection', async () => {
  /* Its own: the names of the worker's database may be used up by the tests of other files. */
  const database = await openPreparedDatabase(inject('preparedShop'), '_named')
  onTestFinished(() => database.close())
  await database.transaction(async (tx) => {
    const select = () =>
      tx.select({ id: product.id }).from(product).where(eq(product.slug, 'repeated-statement'))
    for (let i = 0; i < 3; i += 1) await select()
    const { rows } = await tx.execute<{ plans: number; runs: number }>(sql`
      select count(*)::int as plans, sum(generic_plans + custom_plans)::int as runs
      from pg_prepared_statements where statement like ${'%from "product" where "product"."slug" = $1%'}`)
    expect(rows).toEqual([{ plans: 1, runs: 2 }])
  })
})
