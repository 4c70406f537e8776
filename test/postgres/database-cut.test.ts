import { sql } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { openPostgres } from '#server/database/postgres.ts'
import { isStoreUnavailable } from '#server/edge/problems.ts'
import { startTcpProxy } from '../fixture-shop/tcp-proxy.ts'
import { migrationsFolder } from '../setup/prepared-shop.ts'

/* The short form of FT-09: `npm run test:faults -- FT-09` cuts the whole program off from its database. */

const prepared = inject('preparedShop')
const url = new URL(prepared.kind === 'postgres' ? prepared.url : 'postgres://localhost')
const POOL = 3
const proxy = await startTcpProxy(Number(url.port))
url.port = String(proxy.port)
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
  await proxy.close()
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
const storedIds = async (): Promise<unknown> => database.run(`select id from ${table} order by id`, [])

test('reports a connection reset at COMMIT as database away, stores all or nothing, and serves the next call [FT-09]', async () => {
  proxy.arm({ kind: 'reset-before', match: ['commit\0'] })
  expect(isStoreUnavailable(await failureOf(put(1)))).toBe(true)
  expect(await storedIds()).toEqual([])
  proxy.arm({ kind: 'reset-after', match: ['commit\0'] })
  expect(isStoreUnavailable(await failureOf(put(2)))).toBe(true)
  expect(await storedIds()).toEqual([{ id: 2 }])
})

test('leaves nothing half done and loses no pooled connection when all connections are cut in transactions [FT-09]', async () => {
  const [allBegan, cutDone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let inside = 0
  const many = Array.from({ length: 6 }, (_, i) =>
    failureOf(
      database.transaction(async (tx) => {
        await tx.execute(sql.raw(`insert into ${table} values (${i + 10})`))
        inside += 1
        if (inside === POOL) allBegan.resolve()
        await Promise.all([cutDone.promise, tx.execute(sql`select pg_sleep(0.2)`)])
      }),
    ),
  )
  await allBegan.promise
  proxy.resetConnections()
  cutDone.resolve()
  expect((await Promise.all(many)).filter(isStoreUnavailable)).toHaveLength(POOL)
  await Promise.all(Array.from({ length: 6 }, () => database.ping()))
  const [row] = await database.run(`select count(*)::int as n from ${table} where id < 10`, [])
  expect(row).toEqual({ n: 1 })
})

test('reconnects a listener when the database returns, with one try a second until then [FT-09]', async () => {
  let notifications = 0
  await database.listen('cut', () => {
    notifications += 1
  })
  proxy.setRefusing(true)
  proxy.resetConnections()
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  expect(proxy.refusedCount()).toBeLessThanOrEqual(4)
  proxy.setRefusing(false)
  await expect.poll(() => notifications).toBe(1)
  await database.run("notify cut, 'again'", [])
  await expect.poll(() => notifications).toBe(2)
})
