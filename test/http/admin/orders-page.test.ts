import { afterAll, expect, test } from 'vitest'
import { workKinds } from '#contract/admin/calls/dashboard.ts'
import { type Role, rightsOf } from '#domain/staff/roles.ts'
import { createAdminApp } from '#server/admin/admin-app.ts'
import { createAdminHandlers } from '#server/admin/handlers.ts'
import { createLog } from '#server/operations/log.ts'
import { loadPages } from '#server/pages/load-build.ts'
import { listOf } from '../../../src/admin/pages/home/work.ts'
import { inventOrders } from '../../../tools/invented-orders/index.ts'
import { startShop, testSecrets } from '../../setup/shop.ts'

/* The page of the order list as a browser without scripts gets it. */

const shop = await startShop()
type Caller = NonNullable<Awaited<ReturnType<typeof shop.features.staff.sessions.read>>>

const signedIn: { caller: Caller | null } = { caller: null }
const app = await createAdminApp({
  handlers: createAdminHandlers(shop.features),
  staff: {
    ...shop.features.staff,
    sessions: { ...shop.features.staff.sessions, read: async () => signedIn.caller },
  },
  pages: await loadPages('production', 'admin'),
  now: () => shop.clock.now,
  log: createLog('silent'),
  secrets: testSecrets,
  adminUrl: new URL('https://office.shop.example'),
  shopUrl: new URL('https://shop.example'),
  shopName: 'Tessera',
})
afterAll(() => app.close())

const visit = async (url: string, role: Role = 'office') => {
  signedIn.caller = null
  const first = await app.inject({ url: '/admin' })
  const cookie = String(first.headers['set-cookie']).split(';')[0] ?? ''
  signedIn.caller = {
    actor: { kind: 'staff', staffId: 7, name: 'Olive Grant', roles: [role], sessionId: 1 },
    factorAt: shop.clock.now,
  }
  return app.inject({ url, headers: { cookie } })
}
const numbersIn = (body: string) => [...new Set(body.match(/TS-[0-9A-Z]{4}-[0-9A-Z]{4}(?=<\/th>)/g))]

test('keeps filters and page of the order list in its address, without scripts [M-024, M-029]', async () => {
  await inventOrders(shop.database, 70, shop.clock.now, () => undefined)
  const { statusCode, body } = await visit('/admin/orders?state=all&totalFrom=0')
  expect(statusCode).toBe(200)
  const first = numbersIn(body)
  expect(first.length).toBe(50)
  const next = body.match(/href="[^"]*(\?[^"]*after=[^"]+)"/)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect(next).toMatch(/^\?state=all&totalFrom=0&after=TS-/)
  const second = await visit(`/admin/orders${next}`)
  expect(numbersIn(second.body).length).toBe(20)
  expect(second.body).toContain('before=TS-')
  expect(numbersIn(second.body).filter((number) => first.includes(number))).toEqual([])
  expect(second.body).toMatch(/<option value="all" selected="">/)
})

test('answers a link to the first page with its figures, and a link without a session with the sign-in page', async () => {
  const { statusCode, body } = await visit('/admin.data')
  expect([statusCode, body]).toEqual([200, expect.stringContaining('next_working_day')])
  signedIn.caller = null
  expect((await app.inject({ url: '/admin.data' })).body).toContain('/sign-in?to=%2F')
})

test('leads from every number of the first page to a page, and none where the person has none [M-020]', async () => {
  const days = { today: '2026-11-24', yesterday: '2026-11-23', next_working_day: '2026-11-25' }
  for (const role of ['owner', 'yard'] as const)
    for (const to of workKinds.map((kind) => listOf(kind, days, [...rightsOf([role])])))
      if (to !== null) expect([to, (await visit(`/admin${to}`, role)).statusCode]).toEqual([to, 200])
  expect(workKinds.filter((kind) => listOf(kind, days, [...rightsOf(['owner'])]) === null)).toEqual([])
  expect(listOf('late', days, [...rightsOf(['yard'])])).toBe('/pick?until=2026-11-23')
  expect(listOf('late', days, [...rightsOf(['catalogue'])])).toBeNull()
})

test('refuses a filter that is none with 422, and a person without the right with 404 [M-014]', async () => {
  expect((await visit('/admin/orders?state=lost')).statusCode).toBe(422)
  expect((await visit('/admin/orders', 'catalogue')).statusCode).toBe(404)
  expect((await visit('/admin', 'catalogue')).body).not.toContain('href="/admin/orders"')
  expect((await visit('/admin')).body).toContain('href="/admin/orders"')
})
