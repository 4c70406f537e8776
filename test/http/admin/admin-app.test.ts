import { afterAll, expect, test } from 'vitest'
import type { Role } from '#domain/staff/roles.ts'
import { createAdminApp } from '#server/admin/admin-app.ts'
import { createAdminHandlers } from '#server/admin/handlers.ts'
import { recordAudit } from '#server/audit/index.ts'
import { createLog } from '#server/operations/log.ts'
import { loadPages } from '#server/pages/load-build.ts'
import { startShop, testSecrets } from '../../setup/shop.ts'

/* The back office over HTTP: its cookie, token, headers and pages. */

const shop = await startShop()

type Caller = NonNullable<Awaited<ReturnType<typeof shop.features.staff.sessions.read>>>

const now = new Date('2026-11-23T10:00:00Z')
const person = (...roles: readonly Role[]): Caller => ({
  actor: { kind: 'staff', staffId: 7, name: 'Olive Grant', roles, sessionId: 1 },
  factorAt: now,
})
/** Every request is signed in as this person; null: none is. */
const signedIn: { caller: Caller | null } = { caller: null }

const app = await createAdminApp({
  handlers: createAdminHandlers(shop.features),
  staff: {
    ...shop.features.staff,
    sessions: { ...shop.features.staff.sessions, read: async () => signedIn.caller },
  },
  pages: await loadPages('production', 'admin'),
  now: () => now,
  log: createLog('silent'),
  secrets: testSecrets,
  adminUrl: new URL('https://office.shop.example'),
  shopUrl: new URL('https://shop.example'),
  shopName: 'Tessera',
})
afterAll(() => app.close())

const visit = async (url: string, caller: Caller | null, cookie?: string) => {
  signedIn.caller = caller
  return app.inject({ url, headers: cookie === undefined ? {} : { cookie } })
}
const firstCookie = async (): Promise<string> =>
  String((await visit('/admin', null)).headers['set-cookie']).split(';')[0] ?? ''

test('gives a browser a cookie of the back office alone: host-bound, strict, out of reach of scripts [M-002]', async () => {
  const response = await visit('/admin', null)
  expect(response.headers['set-cookie']).toMatch(
    /^__Host-admin=[\w.-]+; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
})

test('answers calls of a person who is not signed in with 401, and sends pages to the sign-in [M-005]', async () => {
  const cookie = await firstCookie()
  expect((await visit('/admin/api/me', null, cookie)).statusCode).toBe(401)
  const page = await visit('/admin', null, cookie)
  expect([page.statusCode, page.headers.location]).toEqual([302, '/admin/sign-in?to=%2F'])
})

test('renders the page of a person who is signed in, with a nonce and never cached [M-196]', async () => {
  const { statusCode, headers, body } = await visit('/admin', person('office'), await firstCookie())
  expect(statusCode).toBe(200)
  expect(body).toContain('Olive Grant')
  const policy = String(headers['content-security-policy'])
  const nonce = policy.match(/script-src 'nonce-([^']+)'/)?.[1]
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe-inline')
  for (const [script] of body.matchAll(/<script[^>]*>/g)) expect(script).toContain(`nonce="${nonce}"`)
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['x-robots-tag']).toBe('noindex, nofollow')
})

test('shows the history with before and after side by side to people who may see it [M-191]', async () => {
  await recordAudit(shop.database.queries, {
    actor: { kind: 'terminal', name: 'root' },
    action: 'variation.set-price',
    subject: { kind: 'variation', id: 4711 },
    before: { pricePence: 1999 },
    after: { pricePence: 2499 },
  })
  const page = await visit('/admin/history?thing=4711', person('owner'), await firstCookie())
  expect(page.statusCode).toBe(200)
  expect(page.body).toMatch(/<th scope="row"[^>]*>Price<\/th><td[^>]*>£19.99<\/td><td[^>]*>£24.99<\/td>/)
  const none = await visit('/admin/history?thing=4712', person('owner'), await firstCookie())
  expect(none.body).toContain('No change is like this.')
  expect((await visit('/admin/history', person('reader'), await firstCookie())).statusCode).toBe(404)
})

test('answers 404 for a page that does not exist, also to the owner [M-014]', async () => {
  expect((await visit('/admin/nothing', person('owner'), await firstCookie())).statusCode).toBe(404)
})

test('rejects a post without the token of its browser, or from another origin [M-195]', async () => {
  signedIn.caller = person('owner')
  const cookie = await firstCookie()
  const post = (headers: Readonly<Record<string, string>>) =>
    app.inject({ method: 'POST', url: '/admin', headers: { cookie, ...headers } })
  const page = await visit('/admin', person('owner'), cookie)
  const token = page.body.match(/"csrfToken\\?",\\?"([\w-]{55})/)?.[1] ?? ''
  expect((await post({})).statusCode).toBe(403)
  expect((await post({ 'x-csrf-token': 'x'.repeat(55) })).statusCode).toBe(403)
  expect((await post({ 'x-csrf-token': token, origin: 'https://evil.example' })).statusCode).toBe(403)
  expect((await post({ 'x-csrf-token': token, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  expect((await post({ 'x-csrf-token': token })).statusCode).not.toBe(403)
})
