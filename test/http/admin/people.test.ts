import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, mail } from '#server/database/schema/index.ts'
import { checksums, openAdminSite } from '../../setup/admin-site.ts'
import { startShop } from '../../setup/shop.ts'
import { browser, codeOf, goodPassword, joinStaff, signInAgain } from '../../setup/staff.ts'

/* People and the own page over HTTP: who may change whom, and what happens to sessions. */

const shop = await startShop()
const site = await openAdminSite(shop)
const { queries } = shop.database
const sentTo = async (recipient: string) =>
  (await queries.select().from(mail).orderBy(mail.id)).filter((sent) => sent.recipient === recipient)
const actions = async () => (await queries.select().from(audit).orderBy(audit.id)).map(({ action }) => action)

test('lets a manager invite, change and suspend those below, each with an email to the owners [M-003, M-011, M-204]', async () => {
  const [owner, manager, office] = [
    await site.signIn('owner'),
    await site.signIn('manager'),
    await site.signIn('office'),
  ]
  const invite = (role: string) => manager.send('inviteStaff', { email: 'Wim@shop.example', roles: role })
  expect((await invite('owner')).statusCode).toBe(403)
  expect(await sentTo('wim@shop.example')).toEqual([])
  const invited = await invite('yard')
  expect(invited.json().link).toMatch(/^http:\/\/admin\.shop\.test\/admin\/invitation\/[\w-]{43}$/)
  expect(await sentTo('wim@shop.example')).toHaveLength(1)
  const listed = (await manager.send('listStaff')).json()
  expect(listed.mayGive).toEqual(['office', 'accounts', 'catalogue', 'yard', 'reader'])
  expect(listed.people.map((one: { mayChange: boolean }) => one.mayChange)).toEqual([false, false, true])
  const [{ id }] = listed.invitations
  expect((await manager.send('withdrawInvitation', { id })).statusCode).toBe(200)
  expect((await manager.send('withdrawInvitation', { id })).statusCode).toBe(404)

  const roles = { id: office.staffId, roles: ['yard'], was: ['office'] }
  expect((await manager.send('changeStaffRoles', { ...roles, id: owner.staffId })).statusCode).toBe(403)
  expect((await manager.send('changeStaffRoles', roles)).statusCode).toBe(200)
  expect((await office.send('me')).json().can).not.toContain('orders.see')
  expect((await manager.send('suspendStaff', { id: office.staffId, reason: ' ' })).statusCode).toBe(422)
  expect((await manager.send('suspendStaff', { id: office.staffId, reason: 'left' })).statusCode).toBe(200)
  expect((await office.send('me')).statusCode).toBe(401)
  expect((await manager.send('reinstateStaff', { id: office.staffId })).statusCode).toBe(200)
  expect((await owner.send('suspendStaff', { id: owner.staffId, reason: 'x' })).json().message).toBe(
    'There must be one owner.',
  )
  expect((await sentTo('owner@shop.example')).map(({ subject }) => subject)).toEqual([
    'Back office: wim@shop.example was invited as yard',
    expect.stringContaining('now has the roles yard'),
    'Back office: Olive Grant was suspended',
    'Back office: Olive Grant may sign in again',
  ])
})

test('refuses every change of people and factors to a stolen session without the factor [M-015, M-204]', async () => {
  const owner = await site.signIn('owner')
  const office = await site.signIn('office')
  shop.clock.now = new Date(shop.clock.now.getTime() + 16 * 60_000)
  const id = office.staffId
  const before = await checksums(queries)
  const answers = [
    await owner.send('inviteStaff', { email: 'thief@shop.example', roles: ['owner'] }),
    await owner.send('changeStaffRoles', { id, roles: ['owner'], was: ['office'] }),
    await owner.send('resetStaffFactors', { id, reason: 'lost' }),
    await owner.send('sendPasswordLink', { id }),
    await owner.send('changeOwnPassword', { current: goodPassword, password: 'eleven brave badgers' }),
    await owner.send('offerAuthenticator'),
    await owner.send('addOwnFactor', { code: '123456' }),
    await owner.send('removeOwnFactor', { id: 1 }),
    await owner.send('renewRecoveryCodes'),
  ]
  for (const answer of answers) expect([answer.statusCode, answer.json().reason]).toEqual([403, 'step-up'])
  const { staff_session: _, ...now } = await checksums(queries)
  const { staff_session: __, ...then } = before
  expect(now).toEqual(then)
})

test('lists the own sessions, ends one and all others, and shows what the person did [M-010]', async () => {
  const [one, two, three] = [
    await site.signIn('office'),
    await site.signIn('office'),
    await site.signIn('office'),
  ]
  const other = await site.signIn('owner')
  const page = (await one.send('readOwnPage')).json()
  expect(page.sessions).toHaveLength(3)
  expect(page.sessions.find((session: { isThis: boolean }) => session.isThis)).toMatchObject({
    id: one.sessionId,
    browser: 'Firefox on Windows',
    network: '203.0.113.x',
  })
  expect((await one.send('endOwnSession', { id: other.sessionId })).statusCode).toBe(404)
  expect((await one.send('endOwnSession', { id: two.sessionId })).statusCode).toBe(200)
  expect((await two.send('me')).statusCode).toBe(401)
  expect((await one.send('endOtherSessions')).json()).toEqual({ ended: 1 })
  expect((await three.send('me')).statusCode).toBe(401)
  expect((await other.send('me')).statusCode).toBe(200)
  const { sessions, actions: done } = (await one.send('readOwnPage')).json()
  expect(sessions).toHaveLength(1)
  expect(done.map(({ what }: { what: string }) => what)).toEqual(['End other sessions', 'End session'])
})

test('adds and removes own factors but the last, and makes new recovery codes [M-006, M-010]', async () => {
  const grace = await joinStaff(shop, 'owner')
  const { own, stepUp } = shop.features.staff
  const first = await own.offerAuthenticator(grace.actor)
  expect(await own.addFactor(grace.actor, { code: '000000' })).toMatchObject({ error: { status: 422 } })
  const added = await own.addFactor(grace.actor, { code: codeOf(shop, first.secret), name: 'Tablet' })
  expect(added.ok).toBe(true)
  /* The secret of an app that is in use is never shown again. */
  expect((await own.offerAuthenticator(grace.actor)).secret).not.toBe(first.secret)
  const { factors } = await own.read(grace.actor)
  expect(factors.map(({ name }) => name)).toEqual(['Authenticator app', 'Tablet'])
  const listed = await shop.features.staff.people.list()
  expect(listed.map(({ name, factorKinds }) => [name, factorKinds])).toContainEqual([
    grace.actor.name,
    ['authenticator'],
  ])
  expect((await own.removeFactor(grace.actor, factors[0]?.id ?? 0)).ok).toBe(true)
  expect(await own.removeFactor(grace.actor, factors[1]?.id ?? 0)).toMatchObject({
    error: { status: 409, reason: 'last-factor' },
  })
  const renewed = await own.renewRecoveryCodes(grace.actor)
  const [code = ''] = renewed.ok ? renewed.value : []
  expect(await stepUp.code(grace.actor, grace.recoveryCodes[0] ?? '')).toMatchObject({ ok: false })
  expect((await stepUp.code(grace.actor, code)).ok).toBe(true)
  expect((await own.read(grace.actor)).recoveryCodes).toBe(9)
  expect(await actions()).toEqual(
    expect.arrayContaining(['staff.add-factor', 'staff.remove-factor', 'staff.renew-recovery-codes']),
  )
})

test('changes a password by the old one or a link that works once, and ends the sessions [M-004, M-008, M-009]', async () => {
  const grace = await joinStaff(shop, 'owner')
  const elsewhere = await signInAgain(shop, grace)
  const { own, passwords, sessions, signIn } = shop.features.staff
  const change = (current: string, password: string) => own.changePassword(grace.actor, { current, password })
  expect(await change('wrong', 'thirteen calm otters')).toMatchObject({
    error: { errors: { current: ['This is not your password.'] } },
  })
  expect(await change(goodPassword, 'Password1234')).toMatchObject({ error: { status: 422 } })
  expect((await change(goodPassword, 'thirteen calm otters')).ok).toBe(true)
  expect(await sessions.read(elsewhere.browser.newSessionId)).toBeNull()
  expect(await sessions.read(grace.browser.newSessionId)).toBeNull()

  const before = await sentTo(grace.email)
  expect((await passwords.request('nobody@shop.example', browser())).ok).toBe(true)
  expect((await passwords.request(grace.email, browser())).ok).toBe(true)
  /* Both are looked up by a job: the answers take as long. */
  expect(await sentTo(grace.email)).toEqual(before)
  const { rows: asked } = await shop.database.queries.execute<{ email: string }>(
    sql`select data ->> 'email' as email from jobs.job where name = 'staff-password' order by created_on`,
  )
  expect(asked.map(({ email }) => email)).toEqual(['nobody@shop.example', grace.email])
  for (const { email } of asked) await passwords.sendRequested(email)
  const text = JSON.stringify(await sentTo(grace.email))
  const token = text.match(/admin\/new-password\/([\w.-]+)/)?.[1] ?? ''
  expect(await passwords.read(token)).toEqual({ ok: true, value: { email: grace.email } })
  expect(await passwords.choose(`${token.slice(0, -1)}x`, 'fourteen calm otters', browser())).toMatchObject({
    error: { reason: 'link-ended' },
  })
  const both = await Promise.all([
    passwords.choose(token, 'fourteen calm otters', browser()),
    passwords.choose(token, 'fifteen calm otters', browser()),
  ])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await sessions.read(grace.browser.newSessionId)).toBeNull()
  expect(await passwords.read(token)).toMatchObject({ error: { reason: 'link-ended' } })
  /* The second factor is still needed. */
  const password = both[0]?.ok ? 'fourteen calm otters' : 'fifteen calm otters'
  expect(await signIn.password({ email: grace.email, password }, browser())).toEqual({
    ok: true,
    value: 'code',
  })
  expect(await sentTo('nobody@shop.example')).toEqual([])
})

test('closes the back office to everybody at once, for an owner with a fresh factor alone [M-203, M-204]', async () => {
  const [owner, office, manager] = [
    await site.signIn('owner'),
    await site.signIn('office'),
    await site.signIn('manager'),
  ]
  const { closures } = shop.features.staff
  const half = browser()
  const grace = await joinStaff(shop, 'owner', 'gail@shop.example')
  const { signIn, sessions } = shop.features.staff
  expect((await signIn.password({ email: grace.email, password: goodPassword }, half)).ok).toBe(true)
  expect((await manager.send('closeAdmin', { reason: 'a stranger' })).statusCode).toBe(404)
  expect((await owner.send('closeAdmin', { reason: ' ' })).statusCode).toBe(422)
  const closed = await owner.send('closeAdmin', { reason: 'a stranger' })
  expect(closed.statusCode).toBe(200)
  expect(closed.json().ended).toBeGreaterThanOrEqual(3)
  for (const person of [owner, office, manager]) expect((await person.send('me')).statusCode).toBe(401)
  const page = await site.browser().get('/admin/sign-in', { accept: 'text/html' })
  expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '60'])
  expect(page.body).toContain('The back office has been closed since')
  expect(page.body).not.toMatch(/Grace|a stranger|basket/)
  /* A sign-in that was half done has ended; one that began meanwhile makes no session that lasts. */
  const code = codeOf(shop, grace.secret, 2)
  shop.clock.now = new Date(shop.clock.now.getTime() + 60_000)
  expect((await signIn.code(code, half)).ok).toBe(false)
  const during = await signInAgain(shop, grace).catch(() => null)
  expect(during).toBeNull()
  expect(await closures.open({ kind: 'terminal', name: 'root' })).toEqual({ ok: true, value: null })
  for (const person of [owner, office]) expect((await person.send('me')).statusCode).toBe(401)
  expect(await sessions.read(grace.browser.newSessionId)).toBeNull()
  const again = await site.signIn('owner')
  expect((await again.send('listClosures')).json().closures).toEqual([
    expect.objectContaining({ closedBy: 'Grace Owens', reason: 'a stranger', openedBy: 'a command of root' }),
  ])
  expect(await actions()).toEqual(expect.arrayContaining(['setting.close-admin', 'setting.open-admin']))
  expect((await sentTo('owner@shop.example')).map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([
      'Back office: The back office was closed: a stranger',
      'Back office: The back office was opened again',
    ]),
  )
})
