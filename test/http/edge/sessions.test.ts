import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import {
  hashSessionId,
  isToken,
  makeToken,
  newSession,
  printSessionCookie,
  readSessionCookie,
  type Secrets,
} from '#server/session/session-cookie.ts'
import type {} from '#server/session/sessions.ts'
import { createVisitor, leaveAlert, readAlerts } from '#server/session/visitor.ts'
import { startShop } from '../../setup/shop.ts'

const now = new Date('2026-11-21T12:00:00Z')
const old: Secrets = ['an old secret of at least thirty-two characters']
const rotated: Secrets = ['a new secret of at least thirty-two characters!', old[0]]

const shop = await startShop({
  publicUrl: 'https://shop.test',
  extend(app) {
    app.get('/kept', async (request, reply) => {
      app.saveVisitor(request, reply)
      return request.visitor.csrfToken()
    })
  },
})

const rows = async (): Promise<readonly Record<string, unknown>[]> =>
  (await shop.database.queries.execute<Record<string, unknown>>(sql`select * from session`)).rows

test('the cookie is for this host alone, out of reach of scripts, and small', async () => {
  const answer = await shop.call({ url: '/kept' })
  const [cookie] = answer.cookies
  expect(cookie).toMatchObject({
    name: '__Host-sid',
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
    maxAge: 30 * 24 * 60 * 60,
  })
  expect(cookie).not.toHaveProperty('domain')
  expect(String(answer.headers['set-cookie']).length).toBeLessThan(300)
})

test('[P-013] the token of a page belongs to the cookie that came with it', async () => {
  const page = await shop.call({ url: '/kept' })
  const cookie = `__Host-sid=${page.cookies[0]?.value}`
  const answer = await shop.call({
    method: 'POST',
    url: calls.setPostcode,
    headers: { cookie, 'x-csrf-token': page.body },
    body: { postcode: 'LS1 4DY' },
  })
  expect(answer.statusCode).toBe(200)
})

test('who has a cookie is given no other; who has a planted or a damaged one is given a new one', async () => {
  const first = await shop.call({ url: '/kept' })
  const value = first.cookies[0]?.value ?? ''
  const again = await shop.call({ url: '/kept', headers: { cookie: `__Host-sid=${value}` } })
  expect(again.cookies).toEqual([])
  for (const planted of [`${value}x`, 'A'.repeat(43), newSession(now).id, '']) {
    const answer = await shop.call({ url: '/kept', headers: { cookie: `__Host-sid=${planted}` } })
    expect(answer.cookies[0]?.value).not.toContain(planted.slice(0, 43) || 'none')
  }
})

test('a visitor who only looks leaves nothing in the database; what is kept, is kept under the hash of the id', async () => {
  const visitor = shop.visit()
  await visitor.get(calls.basketSummary)
  await visitor.get(calls.getBasketContents)
  expect(await rows()).toEqual([])
  await visitor.post(calls.setPostcode, { postcode: 'ls14dy' })
  const [row] = await rows()
  const id = visitor.cookie.split('=')[1]?.split('.')[0] ?? ''
  expect(row).toMatchObject({ postcode: 'LS1 4DY', customer_id: null })
  expect(Buffer.from(row?.['id_hash'] as Uint8Array)).toEqual(Buffer.from(hashSessionId(id)))
  expect(JSON.stringify(row)).not.toContain(id)
})

test('ten thousand ids: none twice', () => {
  const ids = new Set(Array.from({ length: 10_000 }, () => newSession(now).id))
  expect(ids.size).toBe(10_000)
  for (const id of [...ids].slice(0, 100)) expect(Buffer.from(id, 'base64url').byteLength).toBe(32)
})

test('a changed secret logs nobody out: old cookies and tokens stay good until the old secret goes', () => {
  const identity = newSession(now)
  const cookie = printSessionCookie(old, identity)
  expect(readSessionCookie(rotated, cookie, now)).toEqual(identity)
  expect(readSessionCookie([rotated[0]], cookie, now)).toBeNull()
  const token = makeToken(old, identity.id)
  expect(isToken(rotated, identity.id, token)).toBe(true)
  expect(isToken([rotated[0]], identity.id, token)).toBe(false)
  expect(printSessionCookie(rotated, identity)).toBe(printSessionCookie([rotated[0]], identity))
})

test('a cookie ends thirty days after it was given', () => {
  const cookie = printSessionCookie(old, newSession(now))
  const later = (days: number, seconds: number): Date =>
    new Date(now.getTime() + (days * 86_400 + seconds) * 1000)
  expect(readSessionCookie(old, cookie, later(30, -1))).not.toBeNull()
  expect(readSessionCookie(old, cookie, later(30, 1))).toBeNull()
})

test('a token looks different on every page, and is bound to its session', () => {
  const [one, other] = [newSession(now), newSession(now)]
  const tokens = new Set(Array.from({ length: 100 }, () => makeToken(old, one.id)))
  expect(tokens.size).toBe(100)
  for (const token of tokens) {
    expect(isToken(old, one.id, token)).toBe(true)
    expect(isToken(old, other.id, token)).toBe(false)
  }
})

test('[T-180, BI-08] who never opens a page gathers the last fifty alerts, none of them twice', async () => {
  const { queries } = shop.database
  const visitor = createVisitor({ queries, secrets: rotated, now: () => now }, newSession(now), false)
  const leave = (message: string) =>
    leaveAlert(queries, visitor, { level: 'warning', message, important: true })
  const many = Array.from({ length: 52 }, (_, i) => String(i))
  for (const message of [...many, '51', '3']) await leave(message)
  const alerts = (await visitor.session())?.data.alerts ?? []
  expect(alerts.map(({ message }) => message)).toEqual([...many.slice(2).filter((text) => text !== '3'), '3'])
})

test('[T-180] an alert that is left after a page has read its session is told by that page, once', async () => {
  const { queries } = shop.database
  const identity = newSession(now)
  const visit = () => createVisitor({ queries, secrets: rotated, now: () => now }, identity, false)
  const alert = (message: string) => ({ level: 'warning' as const, message, important: true })
  expect(await readAlerts(queries, visit())).toEqual([])
  await leaveAlert(queries, visit(), alert('one'))
  const page = visit()
  await page.session()
  await leaveAlert(queries, visit(), alert('two'))
  expect(await readAlerts(queries, page)).toEqual([alert('one'), alert('two')])
  expect(await readAlerts(queries, visit())).toEqual([])
})
