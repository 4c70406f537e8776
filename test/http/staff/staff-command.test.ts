import { expect, test } from 'vitest'
import { audit } from '#server/database/schema/index.ts'
import { runCommandOn } from '../../setup/commands.ts'
import { startShop } from '../../setup/shop.ts'
import { joinStaff } from '../../setup/staff.ts'

const shop = await startShop()
const { invitations } = shop.features.staff
const { queries } = shop.database

test('names who runs a command, and prints no link that leads nowhere [M-001, M-190]', async () => {
  const grace = await joinStaff(shop, 'owner')
  await runCommandOn(shop, ['staff', 'invite', 'wim@shop.example'], { role: 'yard', as: grace.email })
  const rows = await queries.select().from(audit)
  expect(rows.filter(({ action }) => action === 'invitation.make').at(-1)).toMatchObject({
    actor: 'staff',
    staffId: grace.staffId,
  })
  const args = ['staff', 'invite', 'yve@shop.example']
  expect(await runCommandOn(shop, args, { role: 'yard' }, { ADMIN: 'off' })).toMatchObject({
    ok: false,
    text: expect.stringContaining('ADMIN=off is set'),
  })
  expect((await invitations.list()).map(({ email }) => email)).toEqual(['wim@shop.example'])
})
