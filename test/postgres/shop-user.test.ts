import { sql } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { grantRights } from '#server/database/grant-rights.ts'
import { openPostgres } from '#server/database/postgres.ts'
import { UserOwnsTables } from '#server/database/user-owns-tables.ts'
import { installJobs, JOBS_SCHEMA } from '#server/jobs/jobs.ts'
import { checkInvariants } from '#server/orders/index.ts'
import { runCommandOn } from '../setup/commands.ts'
import { asTradeCustomer, countRows, countStock, ordersIn } from '../setup/ordering.ts'
import { databaseUrl, withClient } from '../setup/postgres-server.ts'
import { importDemo, migrationsFolder } from '../setup/prepared-shop.ts'
import { startScriptedShop } from '../setup/scripted-shop.ts'

/* A shop whose own user of the database is not the one that owns the tables. */

const prepared = inject('preparedShop')
if (prepared.kind !== 'postgres') throw new Error('These tests are about PostgreSQL.')
const name = `${prepared.template}_${process.pid}_user`
const user = `shop_user_${process.pid}`
const ownerUrl = databaseUrl(prepared.url, name)
const userUrl = (): string => {
  const url = new URL(ownerUrl)
  url.username = user
  url.password = 'a password of the test'
  return url.href
}
const onConnectionLost = (): void => undefined

await withClient(prepared.url, async (client) => {
  await client.query(`create role ${user} login password 'a password of the test'`)
  await client.query(`create database ${name}`)
})
const schemas = ['public', JOBS_SCHEMA]
/* As the owner of the tables a new shop is made: migrated, with its queue and its rights. */
const owners = await openPostgres({ url: ownerUrl, pool: 2, migrationsFolder, onConnectionLost })
await installJobs(owners)
await grantRights({ url: userUrl(), ownerUrl, schemas })
const database = await openPostgres({
  url: userUrl(),
  ownerUrl,
  pool: 4,
  migrationsFolder,
  onConnectionLost,
})
await importDemo(database, prepared.dataDir)
afterAll(async () => {
  await owners.close()
  await withClient(prepared.url, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`drop role ${user}`)
  })
})
const { shop, queries, goods, ready } = await startScriptedShop({
  ownDatabase: { database, dataDir: prepared.dataDir },
})

test('imports, sells, sends and logs without the rights of the owner of the tables [M-189]', async () => {
  await countStock(queries, goods.f4, 5)
  const tess = await asTradeCustomer(queries, await ready())
  expect((await tess.post(calls.payOnHold)).statusCode).toBe(200)
  const number = (await ordersIn(queries))[0]?.number ?? ''
  expect(await runCommandOn(shop, ['order', 'release', number])).toMatchObject({ ok: true })
  expect(await runCommandOn(shop, ['order', 'dispatch', number])).toMatchObject({ ok: true })
  expect(await countRows(queries, 'audit')).toBeGreaterThan(0)
  expect(await checkInvariants(queries, shop.clock.now)).toEqual([])
})

test('its user reads whatever a backup has [M-189]', async () => {
  const { rows } = await queries.execute(sql`select c.oid::regclass::text as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'S') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and not (
      has_schema_privilege(n.oid, 'usage') and case when c.relkind = 'S' then has_sequence_privilege(c.oid, 'select')
        else has_table_privilege(c.oid, 'select') end)`)
  expect(rows).toEqual([])
})

test.each([
  'update audit set reason = null',
  'delete from audit',
  'truncate audit',
  'alter table audit disable trigger all',
  'drop table audit',
  'create table public.own ()',
  'delete from drizzle.__drizzle_migrations',
])('its user cannot: %s [M-189]', async (statement) => {
  const refused = queries.execute(sql.raw(statement))
  await expect(refused).rejects.toMatchObject({
    cause: { code: '42501', message: expect.stringMatching(/^(?:permission denied|must be owner)/) },
  })
})

test('rights are given once, anew after a migration, and taken where they are too many [M-189]', async () => {
  const rights = () =>
    withClient(ownerUrl, async (client) => {
      const { rows } = await client.query<{ xmin: string; acl: string }>(
        `select xmin::text, relacl::text as acl from pg_class
          where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
      )
      return rows
    })
  const before = await rights()
  await grantRights({ url: userUrl(), ownerUrl, schemas })
  expect(await rights()).toEqual(before)
  await withClient(ownerUrl, (client) =>
    client.query(
      `create table public.of_a_migration (id integer generated always as identity); grant update on audit to ${user}`,
    ),
  )
  await grantRights({ url: userUrl(), ownerUrl, schemas })
  await queries.execute(sql`delete from of_a_migration`)
  await expect(queries.execute(sql`update audit set reason = null`)).rejects.toMatchObject({
    cause: { message: 'permission denied for table audit' },
  })
  await withClient(ownerUrl, (client) => client.query('drop table public.of_a_migration'))
})

test('a user with the rights of the owner is refused, with what to do [M-189]', async () => {
  const refused = grantRights({ url: ownerUrl, ownerUrl, schemas })
  await expect(refused).rejects.toThrow(UserOwnsTables)
  await expect(refused).rejects.toThrow('it must be a user of its own')
})
