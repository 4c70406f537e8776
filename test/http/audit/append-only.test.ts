import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { recordAudit } from '#server/audit/index.ts'
import { audit } from '#server/database/schema/index.ts'
import { readTrace, runInTrace } from '#server/operations/trace.ts'
import { checkInvariants } from '#server/orders/index.ts'
import { startShop } from '../../setup/shop.ts'

const shop = await startShop()
const { queries } = shop.database

const record = (id: number) =>
  recordAudit(queries, {
    actor: { kind: 'terminal', name: 'root' },
    action: 'order.note',
    subject: { kind: 'order', id },
    after: { z: 1, a: 'ü £' },
  })

const broken = async () =>
  (await checkInvariants(queries, shop.clock.now)).map(({ id, rows }) => ({ id, rows }))

test.each(['update audit set reason = null', 'delete from audit where id = 1', 'truncate audit'])(
  'refuses: %s [M-189]',
  async (statement) => {
    await record(1)
    const rows = await queries.select().from(audit).orderBy(audit.id)
    await expect(queries.execute(sql.raw(statement))).rejects.toMatchObject({ cause: { code: '42501' } })
    expect(await queries.select().from(audit).orderBy(audit.id)).toEqual(rows)
  },
)

test('names the row that the owner of the tables changed or removed, and no other [M-189, IV-28]', async () => {
  for (const id of [1, 2, 3, 4]) await record(id)
  expect(await broken()).toEqual([])
  await shop.database.transaction(async (tx) => {
    await tx.execute(sql`set local time zone 'Asia/Tokyo'`)
    expect(await checkInvariants(tx, shop.clock.now)).toEqual([])
  })
  await queries.execute(sql`alter table audit disable trigger audit_append_only`)
  await queries.execute(sql`update audit set actor_name = 'nobody' where id = 2`)
  expect(await broken()).toEqual([{ id: 'IV-28', rows: [2] }])
  /* Computing the changed row's hash anew breaks the chain at the next row. */
  await queries.execute(sql`update audit a set hash = audit_hash(a, (select hash from audit where id = 1))
    where id = 2`)
  expect(await broken()).toEqual([{ id: 'IV-28', rows: [3] }])
  await queries.execute(sql`delete from audit where id = 2`)
  expect(await broken()).toEqual([{ id: 'IV-28', rows: [3] }])
  await queries.execute(sql`alter table audit enable trigger audit_append_only`)
})

/** The hash of rows without a request, as migration 0029 computes it. */
const firstHash = sql`sha256(coalesce(lag(hash) over (order by id), '') || convert_to(jsonb_build_array(
  id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), actor, staff_id, actor_name, session_id,
  action, subject, subject_id, before, after, reason)::text, 'UTF8'))`

test('covers the request of a row, and keeps the hash of rows without one [M-188, M-189, IV-28]', async () => {
  const request = '497a79f0573ce5cc'
  await record(1)
  await runInTrace(readTrace(undefined, request), () => record(2))
  const rows = await queries.select().from(audit).orderBy(audit.id)
  expect(rows.map(({ requestId }) => requestId)).toEqual([null, request])
  const { rows: same } = await queries.execute(
    sql`select id, hash = ${firstHash} as "isFirst" from audit order by id`,
  )
  expect(same).toEqual([
    { id: 1, isFirst: true },
    { id: 2, isFirst: false },
  ])
  expect(await broken()).toEqual([])
  await queries.execute(sql`alter table audit disable trigger audit_append_only`)
  await queries.execute(sql`update audit set request_id = null where id = 2`)
  expect(await broken()).toEqual([{ id: 'IV-28', rows: [2] }])
  await queries.execute(sql`alter table audit enable trigger audit_append_only`)
})

test('finds the newest row by its index, also in a table that was analysed when it had one [M-189]', async () => {
  await queries.execute(sql`analyze audit`)
  const scans = await shop.database.transaction(async (tx) => {
    const read = async () => {
      const { rows } = await tx.execute<{ scans: number }>(
        sql`select seq_scan::int as scans from pg_stat_xact_user_tables where relname = 'audit'`,
      )
      return rows[0]?.scans
    }
    const before = await read()
    await tx.execute(sql`insert into audit (at, actor, action, subject, subject_id, before, after)
      select now(), 'terminal', 'order.note', 'order', n::text, '{}', '{}' from generate_series(1, 20) n`)
    return [before, await read()]
  })
  expect(scans[1]).toBe(scans[0])
})
