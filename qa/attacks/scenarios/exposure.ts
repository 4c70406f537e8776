import { calls, operationsPaths, paths } from '#contract/routes.ts'
import {
  addToBasket,
  call,
  type HttpResponse,
  newAddress,
  openSession,
} from '../../../test/fixture-shop/buyer.ts'
import { tradeCustomer } from '../../../test/fixture-shop/fixture-shop.ts'
import { checkEquals, checkHolds, checkNone, pollUntil, type Scenario } from '../../scenarios/scenario.ts'
import { sendRaw } from '../fuzz/raw.ts'
import { withoutLoadShedding } from './environment.ts'

/** Paths to what lies beside the shop on its machine, or in its own folders. */
const hidden: readonly string[] = [
  '/.git/config',
  '/.git/HEAD',
  '/.env',
  '/.env.production',
  '/.npmrc',
  '/package.json',
  '/package-lock.json',
  '/server/main.js',
  '/build/server/main.js',
  '/node_modules/fastify/package.json',
  '/src/server/main.ts',
  '/db/migrations/0000.sql',
  '/session-secret',
  '/data/session-secret',
  '/payment-sandbox-keys.json',
  '/assets/../../server/main.js',
  '/assets/..%2f..%2fserver%2fmain.js',
  '/assets/%2e%2e/%2e%2e/server/main.js',
  '/assets/..%5c..%5cserver%5cmain.js',
  '/assets/%252e%252e%252fserver',
  '/assets//etc/passwd',
  '/..%2f..%2f..%2fetc%2fpasswd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/....//....//etc/passwd',
  '/media/../../../etc/passwd',
  '/media/..%2f..%2f..%2fetc%2fpasswd/card.webp',
  '/media/0123456789abcdef01234567/..%2f..%2fsession-secret',
  '/images/..%2f..%2fsession-secret.svg',
  '/images/%2e%2e%2fsession-secret',
  '/docs/static/..%2f..%2f..%2fpackage.json',
  '/docs/static/../../package.json',
  '/docs/static/%2e%2e/%2e%2e/package.json',
  '/metrics',
  '/internal/invariants',
  '/dev/mail',
  '/dev/mail/1',
  '/server-status',
  '/admin',
  '/wp-login.php',
  '/phpinfo.php',
  '/actuator/env',
  '/debug/pprof',
  '/__manifest',
  '/graphql',
  '/basket.css',
  '/account/x.css',
  '/checkout/x.js',
  '/ajax/getBasketContents/x.css',
  '/box/basket/summary.css',
  '/healthz.html',
]

const spoofedHosts: readonly Readonly<Record<string, string>>[] = [
  { host: 'evil.example' },
  { host: 'evil.example:80' },
  { host: '127.0.0.1@evil.example' },
  { 'x-forwarded-host': 'evil.example' },
  { 'x-host': 'evil.example' },
  { forwarded: 'host=evil.example;proto=https' },
  { 'x-original-url': '/evil.example' },
  { 'x-rewrite-url': '/evil.example' },
  { 'x-forwarded-proto': 'evil.example' },
  { 'x-forwarded-prefix': '//evil.example' },
  { origin: 'https://evil.example', referer: 'https://evil.example/' },
]

/** Whether a response reflects the spoofed host. */
const reflectsHost = (answer: HttpResponse): boolean =>
  answer.body.includes('evil.example') || JSON.stringify(answer.headers).includes('evil.example')

/** Checks private files, metrics, and spoofed host names. */
export const exposedPaths: Scenario = {
  id: 'BI-10',
  title: `${hidden.length} paths to what lies beside the shop, source maps, /metrics, and ${spoofedHosts.length} spoofed host names`,
  passFigure: '404; host never reflected; absolute URLs from configuration',
  databases: ['postgres'],
  env: { ...withoutLoadShedding, PUBLIC_URL: 'https://shop.example' },
  run: async ({ fixtureShop, print }) => {
    await fixtureShop.start()
    const buyer = await openSession(fixtureShop)
    let [open, reflected, maps] = [0, 0, 0]
    for (const path of hidden) {
      const raw = await sendRaw({
        port: fixtureShop.port,
        bytes: `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-forwarded-for: 192.0.2.7\r\nconnection: close\r\n\r\n`,
        waitMs: 2_000,
      })
      const page = await buyer.get(path, { accept: 'text/html' })
      if (raw.statuses.join() === '404' && page.status === 404) continue
      open += 1
      print(`${path}: ${raw.statuses.join()} and ${page.status}`)
    }
    const html = (await buyer.get('/', { accept: 'text/html' })).body
    const assets = [...new Set([...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([path]) => path))]
    for (const asset of assets) {
      const file = await buyer.get(asset)
      if ((await buyer.get(`${asset}.map`)).status !== 404 || file.body.includes('sourceMappingURL'))
        maps += 1
    }
    for (const headers of spoofedHosts)
      for (const path of [
        '/',
        paths.login,
        paths.basket,
        '/sitemap.xml',
        '/robots.txt',
        '/paving',
        '/nowhere',
        paths.account,
      ]) {
        const response = await buyer.send(path, { headers: { accept: 'text/html', ...headers } })
        if (response.status >= 500 || reflectsHost(response)) {
          reflected += 1
          print(`${path} with ${JSON.stringify(headers)}: ${response.status}`)
        }
      }
    /* Requests an email with a link under a spoofed host. */
    for (const headers of spoofedHosts)
      await (await openSession(fixtureShop)).send(paths.passwordReset, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-requested-with': 'fetch',
          ...Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'origin')),
        },
        body: JSON.stringify({ email: tradeCustomer.email }),
      })
    /* A job writes the emails. */
    const findEmails = () =>
      fixtureShop.query<{ text: string }>("select text from mail where text like '%/password/reset/%'")
    await pollUntil(20_000, async () => (await findEmails()).length > 0)
    const emails = await findEmails()
    const links = emails.flatMap(({ text }) => text.match(/https?:\/\/[^\s/]+/g) ?? [])
    const canonical = html.match(/rel="canonical" href="([^"]*)"/)?.[1] ?? ''
    return [
      checkNone('exposed paths', open),
      checkHolds('assets', assets.length > 0, assets.length),
      checkNone('source maps', maps),
      checkNone('responses with a spoofed host', reflected),
      checkEquals(
        'links in emails with the shop’s host',
        links.filter((link) => link === 'https://shop.example').length,
        links.length,
      ),
      checkHolds('emails', emails.length > 0, emails.length),
      checkHolds('canonical URL', canonical.startsWith('https://shop.example'), canonical),
    ]
  },
}

const spoofs = [
  'x-forwarded-for',
  'x-real-ip',
  'forwarded',
  'client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'x-client-ip',
] as const

/** Headers of a peer that is not trusted have no effect. */
export const untrustedPeers: Scenario = {
  id: 'SX-09',
  title: `${spoofs.length} headers that claim another address, and another host, from an untrusted peer`,
  passFigure: 'ignored',
  databases: ['postgres'],
  env: { ...withoutLoadShedding, TRUST_PROXY: '' },
  run: async ({ fixtureShop }) => {
    await fixtureShop.start()
    const statuses: number[] = []
    for (let n = 0; n < 40; n += 1) {
      const buyer = await openSession(fixtureShop)
      const name = spoofs[n % spoofs.length] ?? 'x-forwarded-for'
      const value = name === 'forwarded' ? `for=198.51.100.${n}` : `198.51.100.${n}`
      const response = await buyer.send(paths.login, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-requested-with': 'fetch',
          'x-forwarded-for': '203.0.113.9',
          [name]: value,
        },
        body: JSON.stringify({ email: `n${n}@example.com`, password: 'not their password' }),
      })
      statuses.push(response.status)
    }
    const allowed = statuses.slice(0, 30).filter((status) => status !== 429).length
    const refused = statuses.slice(30).filter((status) => status === 429).length
    const page = await call(`${fixtureShop.url}/`, {
      headers: {
        accept: 'text/html',
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
      },
    })
    const metrics = await call(`${fixtureShop.url}${operationsPaths.metrics}`, {
      headers: { 'x-forwarded-for': '127.0.0.1' },
    })
    return [
      checkEquals('login tries of one client, whatever its headers claim', allowed, 30),
      checkEquals('refused after them', refused, 10),
      checkHolds('host ignored', !page.body.includes('evil.example')),
      checkHolds('no metrics on the public port', metrics.status === 404, metrics.status),
    ]
  },
}

/** No visitor sees a response to another. */
export const privateResponses: Scenario = {
  id: 'SX-11',
  title: 'every personal page and call, and 500 mixed requests of two visitors with names of their own',
  passFigure: 'no-store; 404 for paths that look like files; the second never sees the first',
  databases: ['postgres'],
  env: withoutLoadShedding,
  run: async ({ fixtureShop, random, print }) => {
    await fixtureShop.start()
    const [first, second] = [await openSession(fixtureShop), await openSession(fixtureShop)]
    const names = ['Zebedee', 'Quintus'] as const
    /* Postcodes that no page shows as an example. */
    for (const [n, buyer] of [first, second].entries()) {
      await buyer.post(paths.register, {
        first_name: names[n],
        last_name: `${names[n]}son`,
        email: `${names[n]}@example.com`,
        password: 'a green tile, glazed',
        password_confirmation: 'a green tile, glazed',
      })
      await addToBasket(fixtureShop, buyer, [[n === 0 ? 'plenty' : 'other', n + 1]])
      await buyer.post(calls.setPostcode, { postcode: n === 0 ? 'LS6 2AB' : 'YO1 7HH' })
      await buyer.submit(paths.accountAddressNew, {
        first_name: names[n] ?? '',
        last_name: `${names[n]}son`,
        address_1: `${names[n]} House`,
        town: 'Leeds',
        county: 'West Yorkshire',
        postcode: n === 0 ? 'LS6 2AB' : 'YO1 7HH',
      })
    }
    /* The same for every visitor: a browser may go back to them (S-039), a shared cache may not have them. */
    const catalogue = ['/', '/paving', '/paving/goods-plenty']
    const personal = [
      paths.basket,
      paths.checkout,
      paths.payment,
      paths.account,
      paths.accountDetails,
      paths.accountAddresses,
      paths.accountOrders,
      paths.accountExport,
      paths.wishlist,
      paths.setPostcode,
      calls.getBasketContents,
      calls.basketTotals,
      calls.basketSummary,
      calls.whoAmI,
      calls.getShippingServices,
      calls.getItemTotal,
      calls.getDiscount,
      ...[paths.basket, paths.checkout, paths.payment, paths.account, paths.accountOrders].map(
        (page) => `${page}.data`,
      ),
      ...catalogue,
    ]
    let [cacheable, leaked, tokens, open] = [0, 0, 0, 0]
    for (let n = 0; n < 500; n += 1) {
      const index = random.below(2)
      const [buyer, otherIndex] = index === 0 ? [first, 1] : [second, 0]
      const path = random.pick(personal)
      const response = await buyer.get(path, {
        accept: random.pick(['text/html', '*/*', 'application/json']),
      })
      if (
        response.headers['cache-control'] !==
          (catalogue.includes(path) ? 'private, no-cache' : 'private, no-store') ||
        response.headers['etag'] !== undefined
      ) {
        cacheable += 1
        print(`${path} is cacheable: ${response.headers['cache-control']}`)
      }
      const otherSession = (index === 0 ? second : first).session()
      if (
        new RegExp(`${names[otherIndex]}`, 'i').test(response.body) ||
        response.body.includes(index === 0 ? 'YO1 7HH' : 'LS6 2AB')
      ) {
        leaked += 1
        print(`${path} shows ${names[index]} of ${names[otherIndex]}`)
      }
      if (response.body.includes(otherSession.token)) tokens += 1
    }
    for (const path of personal.filter((path) => path !== '/' && !/^\/paving|\.data$/.test(path)))
      for (const suffix of [
        '.css',
        '/x.css',
        '/x.js',
        '%2fx.css',
        ';x.css',
        '%3bx.css',
        '/x.css?a=.js',
        '.json',
        '.png',
      ]) {
        /* From varying addresses: from one, these would exceed the limit of requests a minute. */
        const response = await first.get(`${path}${suffix}`, {
          accept: 'text/html',
          'x-forwarded-for': newAddress(),
        })
        if (response.status === 404 && !/Zebedee/.test(response.body)) continue
        open += 1
        print(`${path}${suffix}: ${response.status}`)
      }
    return [
      checkNone('cacheable responses', cacheable),
      checkNone('responses with data of the other visitor', leaked),
      checkNone('responses with the other visitor’s token', tokens),
      checkNone('paths that look like files and are served', open),
    ]
  },
}
