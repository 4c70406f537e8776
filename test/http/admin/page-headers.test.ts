import { readdir } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { roles } from '#domain/staff/roles.ts'
import { loadPages } from '#server/pages/load-build.ts'
import { openAdminSite } from '../../setup/admin-site.ts'
import { startShop } from '../../setup/shop.ts'
import { codeOf, goodPassword, joinStaff } from '../../setup/staff.ts'

/* What holds for every page of the back office: its headers, and that a page not for the person is not there. */

const shop = await startShop()
const pages = await loadPages('production', 'admin')
const site = await openAdminSite(shop, { pages })

interface PageRoute {
  readonly id: string
  readonly path?: string | undefined
}

/** Every address of the build, with something in place of what varies. */
const addresses = Object.values(pages.build.routes as Readonly<Record<string, PageRoute | undefined>>)
  .filter((route) => route !== undefined && route.id !== 'root')
  .map((route) => `/admin/${route?.path ?? ''}`.replace(/\/$/, ''))
  .map((path) => path.replace(':token', 'x'.repeat(43)).replace(':number', 'TS-4K7Q-9XWX').replace('*', 'no'))
  .map((path) => path.replaceAll(/:\w+/g, '1'))

const isPrivate = (headers: Readonly<Record<string, unknown>>, body: string, where: string): void => {
  const policy = String(headers['content-security-policy'])
  expect(policy, where).toContain("frame-ancestors 'none'")
  expect(policy, where).not.toContain('unsafe-inline')
  expect(policy, where).not.toMatch(/https?:/)
  expect(headers['cache-control'], where).toMatch(/no-store/)
  expect(headers['x-robots-tag'], where).toBe('noindex, nofollow')
  expect(headers['x-frame-options'], where).toBe('DENY')
  expect(headers['x-content-type-options'], where).toBe('nosniff')
  expect(policy, where).not.toContain('wasm')
  expect(headers['permissions-policy'], where).toMatch(/^camera=\(self\), .*microphone=\(\)/)
  const [, nonce = 'none'] = policy.match(/script-src 'nonce-([^']+)'/) ?? []
  for (const [script] of body.matchAll(/<script[^>]*>/g)) expect(script, where).toContain(`nonce="${nonce}"`)
  expect(body, where).not.toMatch(/\son\w+="|style="|(?:src|href)="(?:https?:)?\/\/(?!shop\.example)/)
}

test('serves every page with a strict policy, stored and indexed nowhere, signed in or not [M-196]', async () => {
  expect(addresses.length).toBeGreaterThan(6)
  const [owner, nobody] = [await site.signIn('owner'), site.browser()]
  for (const url of addresses)
    for (const visitor of [owner, nobody]) {
      const { statusCode, headers, body } = await visitor.get(url, { accept: 'text/html' })
      expect(statusCode, url).toBeLessThan(500)
      isPrivate(headers, body, url)
    }
})

test('lets WebAssembly run in the reader of codes alone, a worker with a policy of its own [M-214, M-196]', async () => {
  const names = await readdir(`${pages.clientFolder}/assets`)
  const policies = new Map<string, string>()
  for (const name of names.filter((one) => one.endsWith('.js'))) {
    const { headers } = await site.browser().get(`/admin/assets/${name}`)
    policies.set(name, String(headers['content-security-policy']))
  }
  const reader = [...policies].filter(([, policy]) => policy.includes('wasm-unsafe-eval'))
  expect(reader).toEqual([
    [expect.stringMatching(/^code-reader\.worker-/), expect.stringContaining("connect-src 'self'")],
  ])
  for (const [name, policy] of policies) expect(policy, name).not.toMatch(/'unsafe-|https?:/)
  const wasm = names.find((name) => name.endsWith('.wasm'))
  const file = await site.browser().get(`/admin/assets/${wasm}`, { 'accept-encoding': 'br' })
  expect([file.headers['content-type'], file.headers['content-encoding']]).toEqual(['application/wasm', 'br'])
})

test('shows each role a menu whose every link opens; what others see is 404 [M-014]', async () => {
  const menuOf = async ({ get }: Awaited<ReturnType<typeof site.signIn>>): Promise<readonly string[]> => {
    const start = String((await get('/admin')).headers['location'] ?? '/admin')
    /* The yard goes to samples from Pick, and to returns from Receive. */
    const bodies = [
      (await get(start)).body,
      (await get('/admin/me')).body,
      (await get('/admin/receive')).body,
    ]
    const linked = bodies.flatMap((body) =>
      [...body.matchAll(/href="(\/admin[^"]*)"/g)].map(([, url = '']) => url),
    )
    return [...new Set(linked)].filter((url) => addresses.includes(url))
  }
  const all = await menuOf(await site.signIn('owner'))
  expect(all).toEqual(expect.arrayContaining(['/admin', '/admin/staff', '/admin/history', '/admin/me']))
  for (const role of roles.filter((one) => one !== 'owner')) {
    const person = await site.signIn(role)
    const menu = await menuOf(person)
    for (const url of all) {
      const { statusCode, headers } = await person.get(url)
      if (statusCode === 302) expect(menu, `${url} by ${role}`).toContain(headers['location'])
      else expect(statusCode, `${url} by ${role}`).toBe(menu.includes(url) ? 200 : 404)
    }
  }
})

test('is not there for other networks than those of ADMIN_ALLOW, by the proxy’s word [M-203]', async () => {
  const { app, signIn } = await openAdminSite(shop, {
    pages,
    allow: ['203.0.113.0/24', '2001:db8::/32'],
    trustProxy: ['10.0.0.0/8'],
  })
  const { cookie } = await signIn('owner')
  const ask = (url: string, remoteAddress: string, forwarded?: string, method: 'GET' | 'POST' = 'GET') =>
    app.inject({
      method,
      url,
      remoteAddress,
      headers: { cookie, ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }) },
    })
  const asset = '/admin/assets/none.js'
  for (const url of [
    ...addresses,
    '/',
    '/admin/api/me',
    '/admin/api/none',
    '/admin.data',
    asset,
    '/%',
    '/no',
  ])
    for (const method of ['GET', 'POST'] as const) {
      const { statusCode, headers, body } = await ask(url, '198.51.100.4', '203.0.113.7', method)
      expect([statusCode, body, headers['set-cookie']], `${method} ${url}`).toEqual([404, '', undefined])
    }
  const statusOf = async (...from: [string, string?]) => (await ask('/admin/api/me', ...from)).statusCode
  expect(await statusOf('203.0.113.200')).toBe(200)
  expect(await statusOf('::ffff:203.0.113.200')).toBe(200)
  expect(await statusOf('2001:db8:1::1')).toBe(200)
  expect(await statusOf('10.1.1.1', '203.0.113.7')).toBe(200)
  expect(await statusOf('10.1.1.1', '203.0.113.7, 198.51.100.4')).toBe(404)
  expect(await statusOf('127.0.0.1')).toBe(404)
})

test('logs neither the token of an invitation nor what was typed [M-201]', async () => {
  const nobody = site.browser()
  const token = 'Inv1tation-token-of-forty-three-characters_'
  await nobody.get(`/admin/invitation/${token}`)
  await nobody.submit(`/admin/invitation/${token}`, { name: 'Zebedee Quill', email: 'zeb@quill.example' })
  await nobody.submit('/admin/sign-in', { email: 'zeb@quill.example', password: 'a secret of mine' })
  const owner = await site.signIn('owner')
  await owner.get('/admin/orders?find=Zebedee')
  await owner.send('listOrders', { find: 'Zebedee' })
  await owner.send('holdOrder', { number: 'Zebedee', reason: 'zeb@quill.example' })
  expect(site.logs.length).toBeGreaterThan(5)
  const log = site.logs.join('\n')
  for (const secret of [
    token,
    'Zebedee',
    'quill.example',
    'a secret of mine',
    owner.token,
    owner.identity.id,
  ])
    expect(log).not.toContain(secret)
})

const halfAnHourLater = (): void => {
  shop.clock.now = new Date(shop.clock.now.getTime() + 31 * 60_000)
}
/** The hidden fields of the page's last form. */
const hiddenFields = (body: string): Record<string, string> =>
  Object.fromEntries(
    [
      ...(body.split('<form').at(-1) ?? '').matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g),
    ].map(([, name = '', value = '']) => [name, value.replaceAll('&quot;', '"').replaceAll('&amp;', '&')]),
  )

test('shows what was typed again after the sign-in where a browser has no scripts, and saves it [M-009]', async () => {
  const grace = await joinStaff(shop, 'owner', 'glenda@shop.example')
  const issuedAt = Math.floor(shop.clock.now.getTime() / 1000)
  const { submit } = site.browser({ id: grace.browser.newSessionId, issuedAt })
  halfAnHourLater()
  const name = 'Pallet "Line" & Co'
  const typed = { id: '', name, link_pattern: '', number_pattern: '', active: 'yes' }
  const kinds = { password: 'a secret of mine', code: 'a secret of mine', _token: 'a secret of mine' }
  const ended = await submit('/admin/carriers', { ...typed, ...kinds })
  expect(ended.statusCode).toBe(401)
  expect(ended.body).toContain('Your session has ended.')
  expect(ended.body).not.toMatch(/a secret of mine|<script/)
  const url = '/admin/sign-in?to=%2Fcarriers'
  const { kept = '' } = hiddenFields(ended.body)
  expect(JSON.parse(kept)).toEqual(typed)
  const moved = await submit('/admin/orders/TS-4K7Q-9XWX/delivery', { shipping_postcode: 'LS2 8AA' })
  expect(JSON.parse(hiddenFields(moved.body)['kept'] ?? '')).toEqual({ shipping_postcode: 'LS2 8AA' })
  const half = await submit(url, { kept, email: grace.email, password: goodPassword })
  expect(hiddenFields(half.body)['kept']).toBe(kept)
  const back = await submit(url, { kept, intent: 'code', code: codeOf(shop, grace.secret) })
  expect([back.statusCode, back.body.includes('Signed in again')]).toEqual([200, true])
  expect(back.body).toMatch(/action="\/admin\/carriers"/)
  const saved = await site.app.inject({
    method: 'POST',
    url: '/admin/carriers',
    payload: new URLSearchParams(hiddenFields(back.body)).toString(),
    headers: {
      cookie: String(back.headers['set-cookie']).split(';')[0] ?? '',
      origin: site.origin,
      'content-type': 'application/x-www-form-urlencoded',
    },
  })
  expect([saved.statusCode, saved.headers.location]).toEqual([
    302,
    expect.stringMatching(/^\/admin\/carriers\?saved=/),
  ])
  const owner = await site.signIn('owner')
  const carriers: { name: string }[] = (await owner.send('carriers')).json()
  expect(carriers.filter((one) => one.name === name)).toHaveLength(1)
})

test('treats a script’s form as one without a session where cookie or token has ended, and does nothing [M-009, M-195]', async () => {
  const owner = await site.signIn('owner')
  const data = '/admin/carriers.data'
  const typed = { name: 'Nobody’s carrier', active: 'yes' }
  const isLeftAsItIs = ({ statusCode, body, headers }: Awaited<ReturnType<typeof owner.post>>): void => {
    expect([statusCode, headers['x-remix-response']]).toEqual([401, 'yes'])
    expect(body).toContain('signed-out')
  }
  isLeftAsItIs(await owner.post(data, typed, { 'x-csrf-token': 'of another sign-in' }))
  halfAnHourLater()
  isLeftAsItIs(await owner.post(data, typed))
  isLeftAsItIs(await owner.post(data, typed, { cookie: '' }))
  for (const origin of ['https://shop.example', 'null', ''])
    expect((await owner.post(data, typed, { cookie: '', origin })).statusCode, origin).toBe(403)
  const again = await site.signIn('owner')
  const carriers: { name: string }[] = (await again.send('carriers')).json()
  expect(carriers.map(({ name }) => name)).not.toContain(typed.name)
})

test('sends pages compressed to browsers that take it, with the styles before the scripts [M-212]', async () => {
  const person = await site.signIn('office')
  const plain = await person.get('/admin/orders/new', { accept: 'text/html' })
  expect([plain.statusCode, plain.headers['content-encoding']]).toEqual([200, undefined])
  const packed = await person.get('/admin/orders/new', { 'accept-encoding': 'gzip, deflate, br' })
  expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual(['gzip', 'Accept-Encoding'])
  expect(packed.rawPayload.byteLength).toBeLessThan(plain.rawPayload.byteLength / 2)
  const page = gunzipSync(packed.rawPayload).toString()
  expect(page).toContain('<h1 class="text-title">New order</h1>')
  expect(page.indexOf('rel="stylesheet"')).toBeGreaterThan(0)
  expect(page.indexOf('rel="stylesheet"')).toBeLessThan(page.indexOf('rel="modulepreload"'))
})
