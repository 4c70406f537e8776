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
import { addAlert, createVisitor, takeAlerts } from '#server/session/visitor.ts'
import { startShop } from '../../setup/shop.ts'

const now = new Date('2026-11-21T12:00:00Z')
const old: Secrets = ['an old secret of at least thirty-two characters']
const rotated: Secrets = ['a new secret of at least thirty-two characters!', old[0]]

const shop = await startShop({
  publicUrl: 'https://shop.test',
  extendApp(app) {
    app.get('/stored', async (request, reply) => {
      app.saveVisitor(request, reply)
      return request.visitor.csrfToken()
    })
  },
})

const rows = async (): Promise<readonly Record<string, unknown>[]> =>
  (await shop.database.queries.execute<Record<string, unknown>>(sql`select * from session`)).rows

test('limits the cookie to this host, hides it from scripts and limits its size', async () => {
  const answer = await shop.call({ url: '/stored' })
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

test('accepts a page’s token with the cookie that came with it [P-013]', async () => {
  const page = await shop.call({ url: '/stored' })
  const cookie = `__Host-sid=${page.cookies[0]?.value}`
  const answer = await shop.call({
    method: 'POST',
    url: calls.setPostcode,
    headers: { cookie, 'x-csrf-token': page.body },
    body: { postcode: 'LS1 4DY' },
  })
  expect(answer.statusCode).toBe(200)
})

test('sets no second cookie, and replaces a planted or damaged one', async () => {
  const first = await shop.call({ url: '/stored' })
  const value = first.cookies[0]?.value ?? ''
  const again = await shop.call({ url: '/stored', headers: { cookie: `__Host-sid=${value}` } })
  expect(again.cookies).toEqual([])
  for (const planted of [`${value}x`, 'A'.repeat(43), newSession(now).id, '']) {
    const answer = await shop.call({ url: '/stored', headers: { cookie: `__Host-sid=${planted}` } })
    expect(answer.cookies[0]?.value).not.toContain(planted.slice(0, 43) || 'none')
  }
})

test('stores nothing for a visitor who only reads, and stores a session under the hash of its id', async () => {
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

test('creates no id twice in ten thousand', () => {
  const ids = new Set(Array.from({ length: 10_000 }, () => newSession(now).id))
  expect(ids.size).toBe(10_000)
  for (const id of [...ids].slice(0, 100)) expect(Buffer.from(id, 'base64url').byteLength).toBe(32)
})

test('accepts cookies and tokens of the old secret until it is removed', () => {
  const identity = newSession(now)
  const cookie = printSessionCookie(old, identity)
  expect(readSessionCookie(rotated, cookie, now)).toEqual(identity)
  expect(readSessionCookie([rotated[0]], cookie, now)).toBeNull()
  const token = makeToken(old, identity.id)
  expect(isToken(rotated, identity.id, token)).toBe(true)
  expect(isToken([rotated[0]], identity.id, token)).toBe(false)
  expect(printSessionCookie(rotated, identity)).toBe(printSessionCookie([rotated[0]], identity))
})

test('ends a cookie thirty days after it was issued', () => {
  const cookie = printSessionCookie(old, newSession(now))
  const later = (days: number, seconds: number): Date =>
    new Date(now.getTime() + (days * 86_400 + seconds) * 1000)
  expect(readSessionCookie(old, cookie, later(30, -1))).not.toBeNull()
  expect(readSessionCookie(old, cookie, later(30, 1))).toBeNull()
})

test('creates a different token for each page, bound to its session', () => {
  const [one, other] = [newSession(now), newSession(now)]
  const tokens = new Set(Array.from({ length: 100 }, () => makeToken(old, one.id)))
  expect(tokens.size).toBe(100)
  for (const token of tokens) {
    expect(isToken(old, one.id, token)).toBe(true)
    expect(isToken(old, other.id, token)).toBe(false)
  }
})

test('stores the last fifty alerts of a visitor, none of them twice [T-180, BI-08]', async () => {
  const { queries } = shop.database
  const visitor = createVisitor({ queries, secrets: rotated, now: () => now }, newSession(now), false)
  const addImportant = (message: string) =>
    addAlert(queries, visitor, { level: 'warning', message, important: true })
  const many = Array.from({ length: 52 }, (_, i) => String(i))
  for (const message of [...many, '51', '3']) await addImportant(message)
  const alerts = (await visitor.session())?.data.alerts ?? []
  expect(alerts.map(({ message }) => message)).toEqual([...many.slice(2).filter((text) => text !== '3'), '3'])
})

test('shows an alert that is added after a page has read its session on that page, once [T-180]', async () => {
  const { queries } = shop.database
  const identity = newSession(now)
  const visit = () => createVisitor({ queries, secrets: rotated, now: () => now }, identity, false)
  const alert = (message: string) => ({ level: 'warning' as const, message, important: true })
  expect(await takeAlerts(queries, visit())).toEqual([])
  await addAlert(queries, visit(), alert('one'))
  const page = visit()
  await page.session()
  await addAlert(queries, visit(), alert('two'))
  expect(await takeAlerts(queries, page)).toEqual([alert('one'), alert('two')])
  expect(await takeAlerts(queries, visit())).toEqual([])
})
