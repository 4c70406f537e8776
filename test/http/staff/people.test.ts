import { expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/lang/time-spans.ts'
import { audit, mail } from '#server/database/schema/index.ts'
import { startShop } from '../../setup/shop.ts'
import { browser, codeOf, goodPassword, inviteByCommand, joinStaff } from '../../setup/staff.ts'

const shop = await startShop()
const { hasStaff, firstOwnerLink, invitations, people, sessions, signIn, stepUp } = shop.features.staff
const { queries } = shop.database

const later = (minutes: number): void => {
  shop.clock.now = new Date(shop.clock.now.getTime() + minutes * MINUTE_MS)
}
const accept = async (token: string, password = goodPassword) => {
  const page = await invitations.read(token)
  const code = page.ok ? codeOf(shop, page.value.authenticator.secret) : '000000'
  const joining = { name: 'Grace', email: 'grace@shop.example', password, factor: { code } }
  return invitations.accept(token, joining, browser())
}

test('makes one owner of one link, which then says that it was used [M-001]', async () => {
  expect(await hasStaff()).toBe(false)
  const token = await inviteByCommand(shop, 'grace@shop.example', 'owner')
  expect(await accept(token, 'tessera-2026!')).toMatchObject({
    error: { errors: { password: [expect.any(String)] } },
  })
  const both = await Promise.all([accept(token), accept(token)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await hasStaff()).toBe(true)
  expect(await invitations.read(token)).toMatchObject({ error: { message: 'This link was used.' } })
  expect(await firstOwnerLink()).toBeNull()
})

test('ends an invitation after 48 hours, and the first owner’s link with the next one [M-001, M-003]', async () => {
  const first = (await firstOwnerLink())?.split('/').at(-1) ?? ''
  expect((await invitations.read(first)).ok).toBe(true)
  const second = (await firstOwnerLink())?.split('/').at(-1) ?? ''
  const ended = { error: { reason: 'link-ended' } }
  expect(await invitations.read(first)).toMatchObject(ended)
  later(48 * 60)
  expect(await invitations.read(second)).toMatchObject(ended)
  expect(await accept(second)).toMatchObject(ended)
})

test('lets a manager invite below the manager, by an email [M-003]', async () => {
  const marcus = await joinStaff(shop, 'manager')
  const invite = (role: 'owner' | 'manager' | 'office') =>
    invitations.invite(marcus.actor, { email: 'olive@shop.example', roles: [role] })
  for (const role of ['owner', 'manager'] as const)
    expect(await invite(role)).toMatchObject({ error: { status: 403 } })
  const toOlive = async () =>
    (await queries.select().from(mail).orderBy(mail.id)).filter(
      ({ recipient }) => recipient === 'olive@shop.example',
    ).length
  expect(await toOlive()).toBe(0)
  expect((await invite('office')).ok).toBe(true)
  expect(await toOlive()).toBe(1)
})

test('ends a session when idle, after twelve hours, and at once when suspended [M-009, M-011]', async () => {
  const [grace, olive] = [await joinStaff(shop, 'owner'), await joinStaff(shop, 'office')]
  const isOpen = async (one = olive) => (await sessions.read(one.browser.newSessionId)) !== null
  for (let i = 0; i < 24; i += 1) {
    later(29.5)
    expect(await isOpen()).toBe(true)
  }
  later(29)
  expect(await isOpen()).toBe(false)
  expect(await isOpen(grace)).toBe(false)
  const yusuf = await joinStaff(shop, 'yard')
  expect((await people.suspend(grace.actor, { staffId: yusuf.staffId, reason: 'left' })).ok).toBe(true)
  expect(await isOpen(yusuf)).toBe(false)
})

test('gives an open session the rights of now [M-009]', async () => {
  const [grace, olive] = [await joinStaff(shop, 'owner'), await joinStaff(shop, 'office')]
  const change = { staffId: olive.staffId, roles: ['yard'], was: ['office'] } as const
  expect((await people.changeRoles(grace.actor, change)).ok).toBe(true)
  expect((await sessions.read(olive.browser.newSessionId))?.actor.roles).toEqual(['yard'])
  const stale = { ...change, roles: ['reader'] } as const
  expect(await people.changeRoles(grace.actor, stale)).toMatchObject({
    error: { status: 409, now: { fields: [{ name: 'roles', theirs: 'yard', mine: 'reader' }] } },
  })
})

test('leaves one owner when two suspend each other [M-011]', async () => {
  const grace = await joinStaff(shop, 'owner')
  expect(await people.suspend(grace.actor, { staffId: grace.staffId, reason: 'x' })).toMatchObject({
    error: { status: 409, message: 'There must be one owner.' },
  })
  const gareth = await joinStaff(shop, 'owner', 'gareth@shop.example')
  const both = await Promise.all([
    people.suspend(grace.actor, { staffId: gareth.staffId, reason: 'x' }),
    people.suspend(gareth.actor, { staffId: grace.staffId, reason: 'x' }),
  ])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect((await people.list()).filter(({ suspendedAt }) => suspendedAt === null)).toHaveLength(1)
})

test('resets a factor with a reason: sessions end, and the next sign-in sets up a new one [M-007]', async () => {
  const [grace, yusuf] = [await joinStaff(shop, 'owner'), await joinStaff(shop, 'yard')]
  expect(await people.resetFactors(yusuf.actor, { staffId: grace.staffId, reason: 'x' })).toMatchObject({
    error: { status: 403 },
  })
  expect((await people.resetFactors(grace.actor, { staffId: yusuf.staffId, reason: 'lost phone' })).ok).toBe(
    true,
  )
  expect(await sessions.read(yusuf.browser.newSessionId)).toBeNull()
  const rows = await queries.select().from(audit).orderBy(audit.id)
  expect(rows.filter(({ action }) => action === 'staff.reset-factors')).toMatchObject([
    { reason: 'lost phone' },
  ])
  const one = browser()
  expect(await signIn.password({ email: yusuf.email, password: goodPassword }, one)).toMatchObject({
    value: 'set-up',
  })
  const offered = await signIn.setUp.read(one.id)
  const code = offered.ok ? codeOf(shop, offered.value.secret) : ''
  expect(await signIn.setUp.finish({ code }, one)).toMatchObject({ ok: true })
  expect((await sessions.read(one.newSessionId))?.actor.staffId).toBe(yusuf.staffId)
})

test('takes a code once when two requests bring it, and renews the session’s factor [M-005, M-015]', async () => {
  const grace = await joinStaff(shop, 'owner')
  later(20)
  const code = codeOf(shop, grace.secret)
  const both = await Promise.all([stepUp.code(grace.actor, code), stepUp.code(grace.actor, code)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect((await sessions.read(grace.browser.newSessionId))?.factorAt).toEqual(shop.clock.now)
})
