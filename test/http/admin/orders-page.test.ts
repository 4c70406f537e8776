import { sql } from 'drizzle-orm'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { workKinds } from '#contract/admin/calls/dashboard.ts'
import { type Role, rightsOf } from '#domain/staff/roles.ts'
import { createAdminApp } from '#server/admin/admin-app.ts'
import { createAdminHandlers } from '#server/admin/handlers.ts'
import { createLog } from '#server/operations/log.ts'
import { loadPages } from '#server/pages/load-build.ts'
import { listOf } from '../../../src/admin/pages/home/work.ts'
import { inventOrders } from '../../../tools/invented-orders/index.ts'
import { type StaffMember, signInStaff } from '../../setup/back-office.ts'
import { startShop, testSecrets } from '../../setup/shop.ts'

/* The page of the order list as a browser without scripts gets it. */

const shop = await startShop()
const { queries } = shop.database
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
const numbersIn = (body: string) => [...new Set(body.match(/TS-[0-9A-Z]{4}-[0-9A-Z]{4}(?=<\/a><\/th>)/g))]

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

test('takes the yard to its list at once, by a menu of Pick and Dispatch alone [M-014]', async () => {
  const { statusCode, headers } = await visit('/admin', 'yard')
  expect([statusCode, headers.location]).toEqual([302, '/admin/pick'])
  const { body } = await visit('/admin/dispatch', 'yard')
  const menu = body.match(/<nav aria-label="Back office"[\s\S]*?<\/nav>/)?.[0] ?? ''
  expect(menu.match(/href="[^"]+"/g)).toEqual(['href="/admin/pick"', 'href="/admin/dispatch"'])
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

const WAITING = 120

/** 130 orders of which 120 wait, each due on a day of its own from 1 January 2020. */
const fillList = async () => {
  await inventOrders(shop.database, 130, shop.clock.now, () => undefined)
  await queries.execute(sql`update orders set refunded_pence = 0,
    state = case when id <= ${WAITING} then 'released' else 'dispatched' end`)
  await queries.execute(sql`update quote set delivery_date = date '2020-01-01' + o.id - 1,
    offered_dates = '[]', date_estimated = false from orders o where o.quote_id = quote.id`)
}

const numberOf = async (id: number): Promise<string> => {
  const { rows } = await queries.execute<{ number: string }>(sql`select number from orders where id = ${id}`)
  return rows[0]?.number ?? ''
}

/** The text of an export, piece by piece, as its person downloads it. */
const readFile = async (person: StaffMember, id: number): Promise<string> => {
  const pieces: string[] = []
  for (let part = 0; ; part += 1) {
    const { text, last } = await person.done('exportPart', { id, part })
    pieces.push(text)
    if (last) return pieces.join('')
  }
}

const cellsOf = (text: string): readonly (readonly string[])[] =>
  text
    .trimEnd()
    .split('\r\n')
    .map((line) => [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell))

const sumOf = (rows: readonly (readonly string[])[], head: string): number => {
  const [heads = [], ...others] = rows
  return others.reduce((sum, row) => sum + Math.round(Number(row[heads.indexOf(head)]) * 100), 0)
}

test('exports what filters match by order or line: sums equal, London times, no formula, an audit row [M-031, M-192]', async () => {
  await fillList()
  const asif = await signInStaff(shop, 'accounts')
  await queries.execute(sql`update orders set placed_at = '2018-06-30T23:30:00Z' where id = 10`)
  const shipping = JSON.stringify({ firstName: '=HYPERLINK("x")', lastName: 'Bell' })
  await queries.execute(sql`update quote set details = jsonb_set(details, '{shipping}', details -> 'shipping' || ${shipping}::jsonb)
    where id = (select quote_id from orders where id = 10)`)
  const filters = { deliveryFrom: '2020-01-08', deliveryTo: '2020-01-10' }
  const byOrder = await asif.done('exportOrders', { ...filters, format: 'excel', find: null })
  expect(byOrder).toMatchObject({ state: 'ready', orders: 3, rows: 'orders' })
  const text = await readFile(asif, byOrder.id)
  expect(text.startsWith('\uFEFFOrder,Placed,')).toBe(true)
  const orders = cellsOf(text)
  const tenth = await numberOf(10)
  const row = orders.find(([number]) => number === tenth) ?? []
  expect([row[1], row[3]]).toEqual(['2018-07-01 00:30', `"'=HYPERLINK(""x"") Bell"`])
  expect(row.at(-3)).toMatch(/^\d+\.\d\d$/)

  const byLine = await asif.done('exportOrders', { ...filters, rows: 'lines' })
  const lines = cellsOf(await readFile(asif, byLine.id))
  expect(new Set(lines.slice(1).map(([number]) => number))).toEqual(
    new Set(await Promise.all([8, 9, 10].map(numberOf))),
  )
  expect(sumOf(lines, 'Goods £')).toBe(sumOf(orders, 'Goods £'))
  expect(sumOf(lines, 'Discount £')).toBe(sumOf(orders, 'Discount £'))
  const ticked = await asif.done('exportOrders', { orders: `${tenth} ${await numberOf(3)}` })
  expect(ticked.orders).toBe(2)

  const grace = await signInStaff(shop, 'owner')
  expect(await grace.call('exportPart', { id: byOrder.id, part: 0 })).toMatchObject({
    error: { status: 404 },
  })
  expect(await grace.done('exports', {})).toEqual([])
  expect((await asif.done('exports', {})).map(({ id }) => id)).toEqual([ticked.id, byLine.id, byOrder.id])
  for (const role of ['office', 'reader', 'yard'] as const)
    expect(await (await signInStaff(shop, role)).call('exportOrders', filters)).toMatchObject({
      error: { status: 404 },
    })
  await asif.done('exportOrders', { find: 'somebody' })
  const { rows } = await grace.done('listAudit', { subject: 'export' })
  expect(rows.map(({ action, who }) => [action, who])).toEqual(Array(4).fill(['export.orders', 'Asif Khan']))
  expect(JSON.stringify(rows)).not.toContain('somebody')
  shop.clock.now = new Date(shop.clock.now.getTime() + 8 * 24 * 3_600_000)
  await shop.features.exports.deleteExpired()
  expect(await asif.done('exports', {})).toEqual([])
})

test('exports at once write in turn, so that they hold one connection of the shop’s [M-211]', async () => {
  await fillList()
  const asif = await signInStaff(shop, 'accounts')
  const started = await Promise.all(
    Array.from({ length: 4 }, () => asif.done('exportOrders', { state: 'all' })),
  )
  const original = shop.database.transaction
  let [running, most] = [0, 0]
  const spy = vi.spyOn(shop.database, 'transaction').mockImplementation(async (work) => {
    running += 1
    most = Math.max(most, running)
    try {
      return await original.call(shop.database, work)
    } finally {
      running -= 1
    }
  })
  onTestFinished(() => spy.mockRestore())
  await queries.execute(sql`update order_export set state = 'making', orders = 0, position = null`)
  await queries.execute(sql`delete from order_export_part where part > 0`)
  await Promise.all(started.map(({ id }) => shop.features.exports.goOn({ exportId: id })))
  expect((await asif.done('exports', {})).map(({ state }) => state)).toEqual(Array(4).fill('ready'))
  expect(most).toBe(1)
})

test('writes more than 5,000 orders in the background, each once, a piece at a time [M-031]', async () => {
  await fillList()
  const asif = await signInStaff(shop, 'accounts')
  const { id } = await asif.done('exportOrders', { state: 'all' })
  /* As a large one stands when its request has ended. */
  await queries.execute(
    sql`update order_export set state = 'making', orders = 0, position = null where id = ${id}`,
  )
  await queries.execute(sql`delete from order_export_part where export_id = ${id} and part > 0`)
  expect(await asif.call('exportPart', { id, part: 0 })).toMatchObject({ error: { status: 404 } })
  await Promise.all([
    shop.features.exports.goOn({ exportId: id }),
    shop.features.exports.goOn({ exportId: id }),
  ])
  expect(await asif.done('exports', {})).toMatchObject([{ state: 'ready', orders: 130 }])
  const numbers = cellsOf(await readFile(asif, id)).slice(1)
  expect([numbers.length, new Set(numbers.map(([number]) => number)).size]).toEqual([130, 130])
})

test('picks, packs and sends several at once: what does not fit is named, each has its history [M-030]', async () => {
  await fillList()
  const marcus = await signInStaff(shop, 'manager')
  const numbers = await Promise.all([1, 2, 3, 4, 5].map(numberOf))
  const [first = '', second = '', held = '', changed = '', fine = ''] = numbers
  await queries.execute(sql`update orders set held_at = now(), hold_reason = 'call-back' where id = 3`)
  const picked = await marcus.done('changeTogether', { step: 'pick', orders: numbers.join(' ') })
  expect(picked).toEqual({
    step: 'pick',
    done: [first, second, changed, fine],
    left_out: [{ number: held, why: 'The order is on hold. Release it first.' }],
  })
  const { left_out } = await (await signInStaff(shop, 'office')).done('changeTogether', {
    step: 'pack',
    orders: first,
  })
  expect(left_out[0]?.why).toContain('Marcus Bell picks this order')
  const [row] = (await marcus.done('listOrders', { find: changed })).orders
  const seen = row?.version ?? 0
  await queries.execute(sql`update orders set version = version + 1 where id = 4`)
  const sent = await marcus.done('changeTogether', {
    step: 'dispatch',
    orders: [first, second, held, `${changed}:${seen}`, fine, first].join(','),
  })
  expect(sent.done).toEqual([first, second, fine])
  expect(sent.left_out.map(({ number }) => number)).toEqual([held, changed])
  for (const number of sent.done) {
    const { rows } = await marcus.done('listAudit', { thing: number })
    expect(rows.map(({ action }) => action)).toEqual(['order.dispatch', 'order.pick'])
  }
  const all = await marcus.done('matchingOrders', {})
  expect([all.orders.length, all.more]).toEqual([WAITING - 4, false])
  expect(await marcus.call('changeTogether', { step: 'pick', orders: '' })).toMatchObject({
    error: { status: 422 },
  })
  expect(
    await (await signInStaff(shop, 'reader')).call('changeTogether', { step: 'pick', orders: fine }),
  ).toMatchObject({
    error: { status: 404 },
  })
})
