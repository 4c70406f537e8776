import { sql } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { openPostgres } from '#server/database/postgres.ts'
import { isDatabaseAway } from '#server/edge/problems.ts'
import { startTcpProxy } from '../fixture-shop/tcp-proxy.ts'
import { migrationsFolder } from '../setup/prepared-shop.ts'

/* The short form of FT-09; the whole program is cut off from its database by `npm run test:faults -- FT-09`. */

const prepared = inject('preparedShop')
const url = new URL(prepared.kind === 'postgres' ? prepared.url : 'postgres://localhost')
const POOL = 3
const line = await startTcpProxy(Number(url.port))
url.port = String(line.port)
const database = await openPostgres({
  url: url.href,
  pool: POOL,
  migrationsFolder,
  onConnectionLost: () => undefined,
})
const table = `cut_${process.pid}`
await database.run(`create table ${table} (id int primary key)`, [])
afterAll(async () => {
  await database.run(`drop table ${table}`, [])
  await database.close()
  await line.close()
})

const put = (id: number): Promise<void> =>
  database.transaction(async (tx) => {
    await tx.execute(sql.raw(`insert into ${table} values (${id})`))
  })
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  )
const kept = async (): Promise<unknown> => database.run(`select id from ${table} order by id`, [])

test('[FT-09] a line cut before COMMIT, and one whose answer is lost: away, all or nothing, and served again at once', async () => {
  line.arm({ kind: 'reset-before', match: ['commit\0'] })
  expect(isDatabaseAway(await failureOf(put(1)))).toBe(true)
  expect(await kept()).toEqual([])
  line.arm({ kind: 'reset-after', match: ['commit\0'] })
  expect(isDatabaseAway(await failureOf(put(2)))).toBe(true)
  expect(await kept()).toEqual([{ id: 2 }])
})

test('[FT-09] every line cut in the middle of transactions: nothing half done, no connection lost for good', async () => {
  const [began, cut] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let inside = 0
  const many = Array.from({ length: 6 }, (_, i) =>
    failureOf(
      database.transaction(async (tx) => {
        await tx.execute(sql.raw(`insert into ${table} values (${i + 10})`))
        inside += 1
        if (inside === POOL) began.resolve()
        await Promise.all([cut.promise, tx.execute(sql`select pg_sleep(0.2)`)])
      }),
    ),
  )
  await began.promise
  line.cut()
  cut.resolve()
  expect((await Promise.all(many)).filter(isDatabaseAway)).toHaveLength(POOL)
  await Promise.all(Array.from({ length: 6 }, () => database.ping()))
  const [counted] = await database.run(`select count(*)::int as n from ${table} where id < 10`, [])
  expect(counted).toEqual({ n: 1 })
})

test('[FT-09] who listens comes back when the database does, and knocks once a second until then', async () => {
  let heard = 0
  await database.listen('cut', () => {
    heard += 1
  })
  line.refuse(true)
  line.cut()
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  expect(line.refused()).toBeLessThanOrEqual(4)
  line.refuse(false)
  await expect.poll(() => heard).toBe(1)
  await database.run("notify cut, 'again'", [])
  await expect.poll(() => heard).toBe(2)
})
