import { adminPaths, calls, paths } from '#contract/routes.ts'
import { type Answer, add, arrive, call, newAddress } from '../../../test/fixture-shop/buyer.ts'
import { tradeCustomer } from '../../../test/fixture-shop/ground.ts'
import { exactly, holds, none, type Row, until } from '../../scenarios/row.ts'
import { sendRaw } from '../fuzz/raw.ts'
import { calm } from './calm.ts'

/** What lies beside the shop on its machine, or in the folders that it is made of. */
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

const games: readonly Readonly<Record<string, string>>[] = [
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

/** A link in a letter, wherever it was asked for from. */
const told = (answer: Answer): boolean =>
  answer.body.includes('evil.example') || JSON.stringify(answer.headers).includes('evil.example')

/** Files that are no pages, figures that are for the owner, and names that somebody else gave the shop. */
export const doors: Row = {
  id: 'BI-10',
  title: `${hidden.length} paths to what lies beside the shop, source maps, /metrics, and ${games.length} games with its name`,
  figure: '404; host never reflected; absolute addresses from configuration',
  modes: ['postgres'],
  env: { ...calm, PUBLIC_URL: 'https://shop.example' },
  run: async ({ ground, say }) => {
    await ground.start()
    const buyer = await arrive(ground)
    let [open, reflected, maps] = [0, 0, 0]
    for (const path of hidden) {
      const raw = await sendRaw({
        port: ground.port,
        bytes: `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-forwarded-for: 192.0.2.7\r\nconnection: close\r\n\r\n`,
        waitMs: 2_000,
      })
      const page = await buyer.get(path, { accept: 'text/html' })
      if (raw.statuses.join() === '404' && page.status === 404) continue
      open += 1
      say(`${path}: ${raw.statuses.join()} and ${page.status}`)
    }
    const html = (await buyer.get('/', { accept: 'text/html' })).body
    const assets = [...new Set([...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([path]) => path))]
    for (const asset of assets) {
      const file = await buyer.get(asset)
      if ((await buyer.get(`${asset}.map`)).status !== 404 || file.body.includes('sourceMappingURL'))
        maps += 1
    }
    for (const headers of games)
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
        const answer = await buyer.send(path, { headers: { accept: 'text/html', ...headers } })
        if (answer.status >= 500 || told(answer)) {
          reflected += 1
          say(`${path} with ${JSON.stringify(headers)}: ${answer.status}`)
        }
      }
    /* A letter with a link, asked for under another name. */
    for (const headers of games)
      await (await arrive(ground)).send(paths.passwordReset, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-requested-with': 'fetch',
          ...Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'origin')),
        },
        body: JSON.stringify({ email: tradeCustomer.email }),
      })
    /* A job writes them. */
    const findLetters = () =>
      ground.look<{ text: string }>("select text from mail where text like '%/password/reset/%'")
    await until(20_000, async () => (await findLetters()).length > 0)
    const letters = await findLetters()
    const links = letters.flatMap(({ text }) => text.match(/https?:\/\/[^\s/]+/g) ?? [])
    const canonical = html.match(/rel="canonical" href="([^"]*)"/)?.[1] ?? ''
    return [
      none('paths that are open', open),
      holds('assets', assets.length > 0, assets.length),
      none('source maps', maps),
      none('answers with another’s name', reflected),
      exactly(
        'links in letters that are the shop’s',
        links.filter((link) => link === 'https://shop.example').length,
        links.length,
      ),
      holds('letters', letters.length > 0, letters.length),
      holds('canonical address', canonical.startsWith('https://shop.example'), canonical),
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

/** A peer that nobody has named is believed nothing. */
export const untrustedPeers: Row = {
  id: 'SX-09',
  title: `${spoofs.length} headers that tell of another address, and another host, from a peer that is not trusted`,
  figure: 'ignored',
  modes: ['postgres'],
  env: { ...calm, TRUST_PROXY: '' },
  run: async ({ ground }) => {
    await ground.start()
    const statuses: number[] = []
    for (let n = 0; n < 40; n += 1) {
      const buyer = await arrive(ground)
      const name = spoofs[n % spoofs.length] ?? 'x-forwarded-for'
      const value = name === 'forwarded' ? `for=198.51.100.${n}` : `198.51.100.${n}`
      const answer = await buyer.send(paths.login, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-requested-with': 'fetch',
          'x-forwarded-for': '203.0.113.9',
          [name]: value,
        },
        body: JSON.stringify({ email: `n${n}@example.com`, password: 'not their password' }),
      })
      statuses.push(answer.status)
    }
    const let30 = statuses.slice(0, 30).filter((status) => status !== 429).length
    const rest = statuses.slice(30).filter((status) => status === 429).length
    const page = await call(`${ground.url}/`, {
      headers: {
        accept: 'text/html',
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
      },
    })
    const metrics = await call(`${ground.url}${adminPaths.metrics}`, {
      headers: { 'x-forwarded-for': '127.0.0.1' },
    })
    return [
      exactly('tries of one client, however it calls itself', let30, 30),
      exactly('refused after them', rest, 10),
      holds('host ignored', !page.body.includes('evil.example')),
      holds('no figures where visitors are', metrics.status === 404, metrics.status),
    ]
  },
}

/** Nobody sees what somebody else was sent. */
export const caches: Row = {
  id: 'SX-11',
  title: 'every personal page and call, and 500 mixed requests of two visitors with names of their own',
  figure: 'no-store; 404 for paths that look like files; the second never sees the first',
  modes: ['postgres'],
  env: calm,
  run: async ({ ground, random, say }) => {
    await ground.start()
    const [first, second] = [await arrive(ground), await arrive(ground)]
    const names = ['Zebedee', 'Quintus'] as const
    /* Postcodes that no page gives as an example. */
    for (const [n, buyer] of [first, second].entries()) {
      await buyer.post(paths.register, {
        first_name: names[n],
        last_name: `${names[n]}son`,
        email: `${names[n]}@example.com`,
        password: 'a green tile, glazed',
        password_confirmation: 'a green tile, glazed',
      })
      await add(ground, buyer, [[n === 0 ? 'plenty' : 'other', n + 1]])
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
      '/',
      '/paving',
      '/paving/goods-plenty',
    ]
    let [kept, leaked, tokens, open] = [0, 0, 0, 0]
    for (let n = 0; n < 500; n += 1) {
      const who = random.below(2)
      const [buyer, other] = who === 0 ? [first, 1] : [second, 0]
      const path = random.pick(personal)
      const answer = await buyer.get(path, { accept: random.pick(['text/html', '*/*', 'application/json']) })
      if (answer.headers['cache-control'] !== 'private, no-store' || answer.headers['etag'] !== undefined) {
        kept += 1
        say(`${path} is kept: ${answer.headers['cache-control']}`)
      }
      const theirs = (who === 0 ? second : first).session()
      if (
        new RegExp(`${names[other]}`, 'i').test(answer.body) ||
        answer.body.includes(who === 0 ? 'YO1 7HH' : 'LS6 2AB')
      ) {
        leaked += 1
        say(`${path} tells ${names[who]} of ${names[other]}`)
      }
      if (answer.body.includes(theirs.token)) tokens += 1
    }
    for (const path of personal.filter((one) => one !== '/' && !/^\/paving|\.data$/.test(one)))
      for (const end of [
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
        /* From anywhere: all of it from one address would be more in a minute than the shop lets one client ask. */
        const answer = await first.get(`${path}${end}`, {
          accept: 'text/html',
          'x-forwarded-for': newAddress(),
        })
        if (answer.status === 404 && !/Zebedee/.test(answer.body)) continue
        open += 1
        say(`${path}${end}: ${answer.status}`)
      }
    return [
      none('answers that may be kept', kept),
      none('answers with something of the other', leaked),
      none('answers with the other’s token', tokens),
      none('paths that look like files and are none', open),
    ]
  },
}
