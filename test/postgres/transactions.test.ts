import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { session } from '#server/database/schema/index.ts'
import { startShop } from '../setup/shop.ts'

const { database } = await startShop()

const idHash = (name: string): Uint8Array => Buffer.alloc(32, name)
const isKept = async (name: string): Promise<boolean> =>
  (
    await database.queries
      .select()
      .from(session)
      .where(eq(session.idHash, idHash(name)))
  ).length > 0

test('what throws leaves nothing behind, and says what it threw', async () => {
  const failing = database.transaction(async (tx) => {
    await tx.insert(session).values({ idHash: idHash('thrown') })
    throw new Error('on purpose')
  })
  await expect(failing).rejects.toThrow('on purpose')
  expect(await isKept('thrown')).toBe(false)
})

test('a connection that breaks within a transaction leaves nothing behind, and nobody gets it again', async () => {
  const failing = database.transaction(async (tx) => {
    await tx.insert(session).values({ idHash: idHash('broken') })
    await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
  })
  await expect(failing).rejects.toThrow('pg_terminate_backend')
  expect(await isKept('broken')).toBe(false)
  for (let i = 0; i < 3; i += 1) await database.transaction((tx) => tx.execute(sql`select 1`))
})
