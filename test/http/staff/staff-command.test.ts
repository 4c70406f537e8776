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
  const rows = await queries.select().from(audit).orderBy(audit.id)
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

test('closes and opens the back office by a command, and says who did [M-203, M-190]', async () => {
  const grace = await joinStaff(shop, 'owner', 'gwen@shop.example')
  const run = async (verb: string, options = {}) => (await runCommandOn(shop, ['admin', verb], options))?.text
  expect(await run('status')).toBe('The back office is open.')
  expect(await run('close', { reason: 'stolen laptop', as: grace.email })).toMatch(
    /^The back office is closed/,
  )
  expect(await shop.features.staff.sessions.read(grace.browser.newSessionId)).toBeNull()
  expect(await run('close', { reason: 'again' })).toBe('The back office is closed already.')
  expect(await run('status')).toMatch(/^The back office is closed.\nclosed .+ by The owner: stolen laptop$/)
  expect(await run('open')).toBe('The back office is open. Everybody signs in anew.')
  expect(await run('open')).toBe('The back office is open.')
  expect(await run('status')).toMatch(/; opened .+ by a command of \S+$/)
})

const listStaff = async () => (await runCommandOn(shop, ['staff', 'list']))?.text.split('\n')
const invited = (rest: string) =>
  expect.stringMatching(new RegExp(`^invited until \\d{4}-\\d\\d-\\d\\d {2}${rest}$`))

test('lists by a command who works in the back office, who is suspended and who is invited [M-001, M-011]', async () => {
  const grace = await joinStaff(shop, 'owner')
  const yve = await joinStaff(shop, 'yard')
  await shop.features.staff.people.suspend(grace.actor, { staffId: yve.staffId, reason: 'left us' })
  await runCommandOn(shop, ['staff', 'invite', 'olive@shop.example'], { role: 'office,yard' })
  expect(await listStaff()).toEqual([
    'The owner  owner@shop.example  owner',
    'The yard  yard@shop.example  yard  suspended',
    invited('olive@shop\\.example {2}office, yard'),
  ])
})

test('lists by a command that the first owner is invited, with no address yet [M-001]', async () => {
  expect(await listStaff()).toEqual(['Nobody works in the back office yet.'])
  await shop.features.staff.firstOwnerLink()
  expect(await listStaff()).toEqual([invited('the first owner {2}owner')])
  /* Another link made the first owner, and that one can no longer be accepted. */
  await joinStaff(shop, 'owner')
  expect(await listStaff()).toEqual(['The owner  owner@shop.example  owner'])
})

test('resets a lost second factor by a command, but none of a person above who runs it [M-007, M-190]', async () => {
  const [grace, marcus] = [await joinStaff(shop, 'owner'), await joinStaff(shop, 'manager')]
  const reset = (email: string, options = {}) =>
    runCommandOn(shop, ['staff', 'reset-factor', email], { reason: 'lost telephone', ...options })
  const session = (of: typeof grace) => shop.features.staff.sessions.read(of.browser.newSessionId)
  expect(await reset(grace.email, { as: marcus.email })).toMatchObject({ ok: false })
  expect(await session(grace)).not.toBeNull()
  expect(await reset('Manager@shop.example')).toEqual({
    ok: true,
    text: 'The manager sets up a new second factor at the next sign-in. Their sessions have ended.',
  })
  expect(await session(marcus)).toBeNull()
  expect(await reset('nobody@shop.example')).toEqual({
    ok: false,
    text: "Nobody in the back office has the email address 'nobody@shop.example'.",
  })
})
