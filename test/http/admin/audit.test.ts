import { expect, test } from 'vitest'
import { recordAudit } from '#server/audit/index.ts'
import { audit, staff } from '#server/database/schema/index.ts'
import { signInStaff } from '../../setup/back-office.ts'
import { startShop } from '../../setup/shop.ts'

const shop = await startShop()

test('writes the row of the audit log with its change, or neither [M-188]', async () => {
  const olive = await signInStaff(shop, 'office')
  const rename = (fails: boolean) =>
    shop.database.transaction(async (tx) => {
      await tx.update(staff).set({ name: 'Olive Grant-Hall' })
      await recordAudit(tx, {
        actor: { kind: 'staff', staffId: olive.staffId, name: 'Olive', roles: ['office'], sessionId: null },
        action: 'staff.rename',
        subject: { kind: 'staff', id: olive.staffId },
        before: { name: 'Olive Grant' },
        after: { name: 'Olive Grant-Hall' },
      })
      if (fails) throw new Error('the change fails')
    })
  await expect(rename(true)).rejects.toThrow('the change fails')
  expect(await shop.database.queries.select().from(audit).orderBy(audit.id)).toEqual([])
  await rename(false)
  const [row, ...others] = await shop.database.queries.select().from(audit).orderBy(audit.id)
  expect(others).toEqual([])
  expect(row).toMatchObject({
    actor: 'staff',
    staffId: olive.staffId,
    action: 'staff.rename',
    subject: 'staff',
    subjectId: `${olive.staffId}`,
    before: { name: 'Olive Grant' },
    after: { name: 'Olive Grant-Hall' },
  })
})

test('returns what a person may do [M-012]', async () => {
  const yusuf = await signInStaff(shop, 'yard')
  expect((await yusuf.done('me', {})).can).toContain('orders.dispatch')
})
