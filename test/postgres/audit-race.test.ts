import { expect, test } from 'vitest'
import { recordAudit } from '#server/audit/index.ts'
import { audit } from '#server/database/schema/index.ts'
import { checkInvariants } from '#server/orders/index.ts'
import { startShop } from '../setup/shop.ts'
import { untilLocksAwaited } from './lock-waits.ts'

const shop = await startShop()
const { queries, transaction } = shop.database

const entry = (id: number) =>
  ({
    actor: { kind: 'terminal', name: 'root' },
    action: 'order.note',
    subject: { kind: 'order', id },
  }) as const
const subjects = async () =>
  (await queries.select().from(audit).orderBy(audit.id)).map(({ id, subjectId }) => [id, Number(subjectId)])
const broken = async () => (await checkInvariants(queries, shop.clock.now)).map(({ id }) => id)

test('lets a row wait for one that another transaction writes, and follow it [M-189]', async () => {
  let second: Promise<void> | undefined
  await transaction(async (tx) => {
    await recordAudit(tx, entry(1))
    second = recordAudit(queries, entry(2))
    await untilLocksAwaited(queries)
    await recordAudit(tx, entry(3))
  })
  await second
  expect(await subjects()).toEqual([
    [1, 1],
    [2, 3],
    [3, 2],
  ])
  expect(await broken()).toEqual([])
})

test('chains what forty transactions write at once, without those that fail [M-189, IV-28]', async () => {
  const all = await Promise.allSettled(
    Array.from({ length: 40 }, (_, i) =>
      transaction(async (tx) => {
        await recordAudit(tx, entry(i))
        await recordAudit(tx, entry(i))
        if (i % 4 === 0) throw new Error('The change failed.')
      }),
    ),
  )
  expect(all.filter(({ status }) => status === 'fulfilled').length).toBe(30)
  expect((await subjects()).map(([id]) => id)).toEqual(Array.from({ length: 60 }, (_, i) => i + 1))
  expect(await broken()).toEqual([])
})
