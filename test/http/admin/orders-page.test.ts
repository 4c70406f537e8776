import { afterAll, expect, test } from 'vitest'
import { workKinds } from '#contract/admin/calls/dashboard.ts'
import { type Role, rightsOf } from '#domain/staff/roles.ts'
import { createAdminApp } from '#server/admin/admin-app.ts'
import { createAdminHandlers } from '#server/admin/handlers.ts'
import { createLog } from '#server/operations/log.ts'
import { loadPages } from '#server/pages/load-build.ts'
import { listOf } from '../../../src/admin/pages/home/work.ts'
import { inventOrders } from '../../../tools/invented-orders/index.ts'
import { signInStaff } from '../../setup/back-office.ts'
import { startShop, testSecrets } from '../../setup/shop.ts'

/* The page of the order list as a browser without scripts gets it. */

const shop = await startShop()
type Caller = NonNullable<Awaited<ReturnType<typeof shop.features.staff.sessions.read>>>

const signedIn: { caller: Caller | null } = { caller: null }
/** The cookie of the last browser that visited. */
const sent = { cookie: '' }
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
  const { staffId } = await signInStaff(shop, role)
  signedIn.caller = null
  const first = await app.inject({ url: '/admin' })
  const cookie = String(first.headers['set-cookie']).split(';')[0] ?? ''
  sent.cookie = cookie
  signedIn.caller = {
    actor: { kind: 'staff', staffId, name: 'Olive Grant', roles: [role], sessionId: 1 },
    factorAt: shop.clock.now,
  }
  return app.inject({ url, headers: { cookie } })
}
const numbersIn = (body: string) => [...new Set(body.match(/TS-[0-9A-Z]{4}-[0-9A-Z]{4}(?=<\/a>)/g))]

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

test('marks what is on hold, to be looked at and refunded in a list without how orders stand [M-025]', async () => {
  await inventOrders(shop.database, 12, shop.clock.now, () => undefined)
  await shop.database.queries.execute(`update orders set state = 'released', refunded_pence = 100, needs_attention = true,
    held_at = now(), hold_reason = 'stock' where id = 3`)
  const marksIn = async (columns: string) => {
    const { body } = await visit(`/admin/orders?state=on-hold&columns=${columns}`)
    const table = body.match(/<tbody>.*?<\/tbody>/s)?.[0] ?? ''
    return ['On hold', 'Needs a look', ' refunded'].map((mark) => table.split(mark).length - 1)
  }
  expect(await marksIn('number,marks')).toEqual([1, 1, 1])
  expect(await marksIn('number,stands,marks')).toEqual([1, 1, 1])
  expect(await marksIn('number,total')).toEqual([0, 0, 0])
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
  const lost = await visit('/admin/orders?state=lost&totalFrom=much')
  expect(lost.statusCode).toBe(422)
  expect(lost.body).toMatch(/<details open=""[^>]*><summary[^>]*>Filter and order/)
  expect(lost.body).toContain('Choose a state from the list.')
  expect(lost.body).toContain('Give an amount in pounds')
  expect((await visit('/admin/orders', 'catalogue')).statusCode).toBe(404)
  expect((await visit('/admin', 'catalogue')).body).not.toContain('href="/admin/orders"')
  expect((await visit('/admin')).body).toContain('href="/admin/orders"')
})

test('saves a list by a name: in the menu of its person or of all, renamed, removed, as start page [M-024]', async () => {
  const [olive, marcus] = [await signInStaff(shop, 'office'), await signInStaff(shop, 'manager')]
  const query = 'columns=number,total&after=TS-1&state=to-send&service=Highlands&x=1'
  const late = await olive.done('saveView', { name: ' Late Highlands ', query })
  expect(late).toMatchObject({
    name: 'Late Highlands',
    query: 'state=to-send&service=Highlands&columns=number%2Ctotal',
    shared: false,
    changeable: true,
    start: false,
  })
  const link = `href="/admin/orders?${late.query.replaceAll('&', '&amp;')}"`
  expect((await visit('/admin/orders')).body).toContain(link)
  expect((await visit('/admin/orders', 'manager')).body).not.toContain('Late Highlands')
  const { body } = await visit(`/admin/orders?${late.query}`)
  expect(body).toMatch(/<h1[^>]*>Late Highlands/)
  expect(body.match(/<th scope="col"[^>]*>[^<]+/g)?.map((head) => head.replace(/.*>/, ''))).toEqual(
    body.includes('No order matches') ? undefined : ['Order', 'Total'],
  )

  const refused = async (input: Parameters<typeof olive.call<'saveView'>>[1]) =>
    (await olive.call('saveView', input)) as { error: { status: number; errors: object } }
  expect((await refused({ name: 'Late Highlands', query: '' })).error).toMatchObject({
    status: 422,
    errors: { name: ['A view has this name already. Give it another.'] },
  })
  expect((await refused({ name: 'All', query: '', shared: 'yes' })).error.errors).toHaveProperty('shared')
  expect((await refused({ name: 'Wrong', query: 'state=lost' })).error.errors).toHaveProperty('query')

  const all = await marcus.done('saveView', { name: 'Held', query: 'state=on-hold', shared: true })
  expect((await olive.done('views', {})).map(({ name, changeable }) => [name, changeable])).toEqual([
    ['Held', false],
    ['Late Highlands', true],
  ])
  const own = { id: late.id, name: 'Islands', query: late.query, was: late }
  expect(await marcus.call('changeView', own)).toMatchObject({ error: { status: 404 } })
  expect(await olive.call('removeView', { id: all.id, was: all })).toMatchObject({ error: { status: 404 } })
  const islands = await olive.done('changeView', own)
  expect(islands).toMatchObject({ id: late.id, name: 'Islands' })

  await olive.done('startWithView', { id: all.id })
  const start = await visit('/admin')
  expect([start.statusCode, start.headers.location]).toEqual([302, '/admin/orders?state=on-hold'])
  expect((await visit('/admin/today')).body).toMatch(/<h1[^>]*>Today/)
  expect((await visit('/admin', 'manager')).statusCode).toBe(200)
  await marcus.done('removeView', { id: all.id, was: all })
  expect((await visit('/admin')).statusCode).toBe(200)
  await olive.done('removeView', { id: late.id, was: islands })
  expect(await olive.done('views', {})).toEqual([])
  const { rows } = await olive.done('listAudit', { subject: 'view' })
  expect(rows.map(({ action }) => action)).toEqual(['view.remove', 'view.change', 'view.save'])
})

test('shows both sides of a view that two changed, puts fields together and lets the rest be chosen [M-194]', async () => {
  const marcus = await signInStaff(shop, 'manager')
  const view = await marcus.done('saveView', { name: 'For all', query: 'state=to-send', shared: true })
  const { name, query, shared } = view
  const url = `/admin/orders?${query}`
  const page = await visit(url, 'owner')
  const token = page.body.match(/name="_token" value="([^"]+)"/)?.[1] ?? ''
  const { cookie } = sent
  const post = (fields: Readonly<Record<string, string>>) =>
    app.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams({ _token: token, id: `${view.id}`, intent: 'save', ...fields }).toString(),
      headers: {
        cookie,
        origin: 'https://office.shop.example',
        accept: 'text/html',
        'content-type': 'application/x-www-form-urlencoded',
      },
    })
  const was = JSON.stringify([{ id: view.id, name, query, shared }])
  expect(page.body).toContain(`name="was" value="${was.replaceAll('"', '&quot;')}"`)
  const now = await marcus.done('changeView', { ...view, name: 'Marcus’s', was: view })
  const { body } = await post({ name: 'Olive’s', query: 'state=dispatched', shared: 'yes', was })
  expect(body).toContain('Marcus Bell changed this view')
  expect(body).toContain('<input type="hidden" name="query" value="state=dispatched"/>')
  for (const choice of ['Marcus’s', 'Olive’s'])
    expect(body).toMatch(
      new RegExp(`<input type="radio"[^>]*required=""[^>]*name="name"[^>]*value="${choice}"`),
    )
  const seen = JSON.stringify([{ ...now, start: undefined }])
  const saved = await post({ name: 'Marcus’s', query: 'state=dispatched', shared: 'yes', was: seen })
  expect(saved.headers.location).toBe('/admin/orders?state=dispatched')
  expect(await marcus.done('views', {})).toMatchObject([{ name: 'Marcus’s', query: 'state=dispatched' }])
})

test('takes the yard to its list at once, by a menu of Pick, Dispatch, Receive and Stock alone [M-014]', async () => {
  const { statusCode, headers } = await visit('/admin', 'yard')
  expect([statusCode, headers.location]).toEqual([302, '/admin/pick'])
  const { body } = await visit('/admin/dispatch', 'yard')
  const menu = body.match(/<nav aria-label="Back office"[\s\S]*?<\/nav>/)?.[0] ?? ''
  expect(menu.match(/href="[^"]+"/g)).toEqual([
    'href="/admin/pick"',
    'href="/admin/dispatch"',
    'href="/admin/receive"',
    'href="/admin/stock"',
  ])
  expect(body).toContain('href="/admin/samples"')
})

test('offers boxes and an export to those who may use them, without scripts [M-030, M-031]', async () => {
  await inventOrders(shop.database, 70, shop.clock.now, () => undefined)
  const { body } = await visit('/admin/orders?state=all', 'manager')
  expect(body.match(/name="orders\[\]"/g)?.length).toBe(100)
  for (const wanted of ['All 70 that match', 'value="dispatch"', 'value="export-ticked"', 'value="export"'])
    expect(body).toContain(wanted)
  const accounts = (await visit('/admin/orders?state=all', 'accounts')).body
  expect([accounts.includes('value="dispatch"'), accounts.includes('value="export"')]).toEqual([false, true])
  const reader = (await visit('/admin/orders?state=all', 'reader')).body
  expect(reader).not.toContain('name="orders[]"')
  expect(reader).not.toContain('value="export"')

  const marcus = await signInStaff(shop, 'manager')
  const { id } = await marcus.done('exportOrders', { state: 'all' })
  const file = await visit(`/admin/exports/${id}/orders.csv`, 'manager')
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="orders.csv"',
  })
  expect(file.body.trimEnd().split('\r\n').length).toBe(71)
  expect((await visit(`/admin/exports/${id}/orders.csv`, 'owner')).statusCode).toBe(404)
  expect((await visit('/admin/exports', 'manager')).body).toContain(`/admin/exports/${id}/orders.csv`)
})
