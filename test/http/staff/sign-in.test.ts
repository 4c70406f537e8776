import { expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/lang/time-spans.ts'
import { audit, mail } from '#server/database/schema/index.ts'
import { startShop } from '../../setup/shop.ts'
import { browser, codeOf, goodPassword, joinStaff, signInAgain } from '../../setup/staff.ts'

const shop = await startShop()
const { signIn, sessions } = shop.features.staff
const { queries } = shop.database

const later = (minutes: number): void => {
  shop.clock.now = new Date(shop.clock.now.getTime() + minutes * MINUTE_MS)
}
const password = (email: string, typed = goodPassword, one = browser()) =>
  signIn.password({ email, password: typed }, one)

test('begins no session before the second factor [M-005]', async () => {
  const grace = await joinStaff(shop, 'owner')
  const one = browser()
  expect(await password(grace.email, goodPassword, one)).toEqual({ ok: true, value: 'code' })
  expect(await sessions.read(one.newSessionId)).toBeNull()
  expect(await sessions.read(one.id)).toBeNull()
  later(1)
  expect(await signIn.code('000000', one)).toMatchObject({ ok: false, error: { status: 422 } })
  expect(await sessions.read(one.newSessionId)).toBeNull()
  expect(await signIn.code(codeOf(shop, grace.secret), one)).toEqual({
    ok: true,
    value: { staffId: grace.staffId, recoveryLeft: null },
  })
  expect(await sessions.read(one.newSessionId)).toMatchObject({
    actor: { staffId: grace.staffId, name: 'The owner', roles: ['owner'] },
    factorAt: shop.clock.now,
  })
})

test('accepts a code once, one step early or late, and no other [M-005]', async () => {
  const grace = await joinStaff(shop, 'owner')
  const enter = async (steps: number) => {
    const one = browser()
    await password(grace.email, goodPassword, one)
    return (await signIn.code(codeOf(shop, grace.secret, steps), one)).ok
  }
  later(5)
  expect(await enter(-2)).toBe(false)
  expect(await enter(-1)).toBe(true)
  expect(await enter(-1)).toBe(false)
  expect(await enter(0)).toBe(true)
  expect(await enter(0)).toBe(false)
  expect(await enter(2)).toBe(false)
  expect(await enter(1)).toBe(true)
  expect(await enter(0)).toBe(false)
})

test('needs the password first, in the same browser and within ten minutes [M-005]', async () => {
  const grace = await joinStaff(shop, 'owner')
  later(1)
  const code = codeOf(shop, grace.secret)
  const refused = { ok: false, error: { reason: 'start-again' } }
  const [one, other] = [browser(), browser()]
  expect(await signIn.code(code, one)).toMatchObject(refused)
  await password(grace.email, goodPassword, one)
  expect(await signIn.code(code, other)).toMatchObject(refused)
  expect([await signIn.nextStep(one.id), await signIn.nextStep(other.id)]).toEqual(['code', null])
  later(10)
  expect(await signIn.code(codeOf(shop, grace.secret), one)).toMatchObject(refused)
})

test('signs in by a recovery code once, tells its owner and the audit log [M-006]', async () => {
  const grace = await joinStaff(shop, 'owner')
  expect(grace.recoveryCodes).toHaveLength(10)
  expect(new Set(grace.recoveryCodes).size).toBe(10)
  const [code = ''] = grace.recoveryCodes
  const enter = async (typed: string) => {
    const one = browser()
    await password(grace.email, goodPassword, one)
    return signIn.code(typed, one)
  }
  expect(await enter(code.toLowerCase().replaceAll('-', ' '))).toEqual({
    ok: true,
    value: { staffId: grace.staffId, recoveryLeft: 9 },
  })
  expect(await enter(code)).toMatchObject({ ok: false, error: { status: 422 } })
  const sent = await queries.select().from(mail).orderBy(mail.id)
  expect(sent.filter(({ subject }) => subject === 'A recovery code was used')).toMatchObject([
    { recipient: grace.email },
  ])
  const rows = await queries.select().from(audit).orderBy(audit.id)
  expect(rows.filter(({ action }) => action === 'staff.sign-in').map(({ after }) => after)).toEqual([
    { by: 'authenticator' },
    { by: 'recovery-code' },
  ])
})

test('answers an unknown email as a known one, and says when to come back after ten tries [M-008]', async () => {
  const grace = await joinStaff(shop, 'owner')
  const wrong = { ok: false, error: { status: 422, reason: 'wrong', message: 'Email or password is wrong.' } }
  for (const [i, email] of [grace.email, 'nobody@shop.example'].entries()) {
    const one = browser(`198.51.100.${i}`)
    for (let tries = 0; tries < 10; tries += 1) expect(await password(email, 'wrong', one)).toEqual(wrong)
    const eleventh = await password(email, 'wrong', one)
    expect(eleventh).toMatchObject({ ok: false, error: { status: 429, reason: 'too-many' } })
    expect(!eleventh.ok && eleventh.error.message).toMatch(/^Too many tries\. Come back in (a|1) minute/)
  }
  /* From elsewhere too: it is the person who is limited. */
  expect(await password(grace.email, goodPassword, browser('192.0.2.1'))).toMatchObject({
    ok: false,
    error: { status: 429 },
  })
})

test('limits an address over all people, and a network over all its addresses [M-008]', async () => {
  /* A passkey's answer is the cheapest try. */
  const answer = {
    id: 'x',
    rawId: 'x',
    type: 'public-key',
    response: { clientDataJSON: '', authenticatorData: '', signature: '' },
    clientExtensionResults: {},
  } as const
  const at = async (ip: string) => {
    const tried = await signIn.passkey(answer, browser(ip))
    return tried.ok ? 200 : tried.error.status
  }
  const ofOne = []
  for (let i = 0; i < 31; i += 1) ofOne.push(await at('198.51.100.1'))
  expect(ofOne).toEqual([...Array(30).fill(422), 429])
  const ofNetwork = []
  for (let i = 31; i < 101; i += 1) ofNetwork.push(await at(`198.51.100.${i}`))
  expect(ofNetwork).toEqual([...Array(69).fill(422), 429])
  expect(await at('192.0.2.9')).toBe(422)
})

test('limits the codes of a person, and forgives all tries once they sign in [M-008]', async () => {
  const grace = await joinStaff(shop, 'owner')
  later(1)
  const one = browser()
  await password(grace.email, goodPassword, one)
  for (let tries = 0; tries < 9; tries += 1)
    expect(await signIn.code('111111', one)).toMatchObject({ error: { status: 422 } })
  expect(await signIn.code(codeOf(shop, grace.secret), one)).toMatchObject({ ok: true })
  for (let tries = 0; tries < 10; tries += 1) {
    const again = await signInAgain(shop, grace)
    expect(again.actor.staffId).toBe(grace.staffId)
  }
}, 30_000)

test('does not sign in a person who was suspended between password and code [M-011]', async () => {
  const [grace, olive] = [await joinStaff(shop, 'owner'), await joinStaff(shop, 'office')]
  later(1)
  const one = browser()
  await password(olive.email, goodPassword, one)
  const { people } = shop.features.staff
  expect((await people.suspend(grace.actor, { staffId: olive.staffId, reason: 'left' })).ok).toBe(true)
  expect(await signIn.code(codeOf(shop, olive.secret), one)).toMatchObject({
    error: { reason: 'start-again' },
  })
  expect(await password(olive.email)).toEqual(await password('nobody@shop.example'))
})
