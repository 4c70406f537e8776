import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { session } from '#server/database/schema/index.ts'
import { startShop } from '../setup/shop.ts'

const { database } = await startShop()

const idHash = (name: string): Uint8Array => Buffer.alloc(32, name)
const isStored = async (name: string): Promise<boolean> =>
  (
    await database.queries
      .select()
      .from(session)
      .where(eq(session.idHash, idHash(name)))
  ).length > 0

test('rolls back a transaction that throws, and rethrows its error', async () => {
  const failing = database.transaction(async (tx) => {
    await tx.insert(session).values({ idHash: idHash('thrown') })
    throw new Error('on purpose')
  })
  await expect(failing).rejects.toThrow('on purpose')
  expect(await isStored('thrown')).toBe(false)
})

test('rolls back when the connection breaks, and discards that connection', async () => {
  const failing = database.transaction(async (tx) => {
    await tx.insert(session).values({ idHash: idHash('broken') })
    await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
  })
  await expect(failing).rejects.toThrow('pg_terminate_backend')
  expect(await isStored('broken')).toBe(false)
  for (let i = 0; i < 3; i += 1) await database.transaction((tx) => tx.execute(sql`select 1`))
})

const failing = (code: string): Promise<number> => {
  let tries = 0
  return database
    .transaction(async (tx) => {
      tries += 1
      await tx.execute(sql.raw(`do $$ begin raise exception 'lost' using errcode = '${code}'; end $$`))
    })
    .then(
      () => -1,
      () => tries,
    )
}

test('retries a lost race three times, and does not retry other errors [RC-02, F2]', async () => {
  expect(await Promise.all(['40001', '40P01', '55P03', '23505', '57014'].map(failing))).toEqual([
    4, 4, 4, 1, 1,
  ])
})

test('completes both of two transactions that deadlock [RC-02, F2]', async () => {
  const names = ['one', 'two']
  for (const name of names) await database.queries.insert(session).values({ idHash: idHash(name) })
  const met = Promise.withResolvers<void>()
  let [waiting, tries] = [0, 0]
  const markBoth = (first: string, second: string): Promise<void> =>
    database.transaction(async (tx) => {
      tries += 1
      const mark = (name: string) =>
        tx.execute(sql`update session set postcode = 'LS1 4AP' where id_hash = ${idHash(name)}`)
      await mark(first)
      waiting += 1
      if (waiting >= 2) met.resolve()
      await met.promise
      await mark(second)
    })
  await Promise.all([markBoth('one', 'two'), markBoth('two', 'one')])
  expect(tries).toBeGreaterThan(2)
})

test('reads reports in one process of the database, without compiling them [M-211]', async () => {
  const { rows } = await database.reports.execute(sql`select current_setting('jit') as jit,
    current_setting('max_parallel_workers_per_gather') as helpers`)
  expect(rows).toEqual([{ jit: 'off', helpers: '0' }])
})
