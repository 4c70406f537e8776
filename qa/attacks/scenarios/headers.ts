import { isPersonalPath } from '#contract/personal-paths.ts'
import { paths } from '#contract/routes.ts'
import {
  addToBasket,
  type Buyer,
  call,
  type HttpResponse,
  openSession,
  prepareToPay,
} from '../../../test/fixture-shop/buyer.ts'
import { type FixtureShop, tradeCustomer } from '../../../test/fixture-shop/fixture-shop.ts'
import { checkEquals, checkHolds, checkNone, pollUntil, type Scenario } from '../../scenarios/scenario.ts'
import { sendRaw } from '../fuzz/raw.ts'
import { pagePolicies, policies } from '../policies.ts'
import { withoutLoadShedding } from './environment.ts'

const segments: Readonly<Record<string, string>> = {
  ':category': 'paving',
  ':product': 'goods-plenty',
  ':number': 'T26-NOBODY',
  ':id': '1',
  '*': 'nowhere/at/all',
}

const fillPath = (path: string): string =>
  path.replaceAll(/:\w+|\*/g, (name) => segments[name] ?? 'x'.repeat(43))

const isPaymentPage = (path: string): boolean =>
  /^\/(checkout|pay|manual-payment|create-stripe-payment)(\/|$)/.test(path)

type Rule = readonly [what: string, holds: (answer: HttpResponse, path: string) => boolean]

const header = ({ headers }: HttpResponse, name: string): string => String(headers[name] ?? '')
const isHtml = (answer: HttpResponse): boolean => header(answer, 'content-type').startsWith('text/html')
/** A page with the shop's own frame, or a redirect of one; not a call, and not the plain error page. */
const isPage = (answer: HttpResponse): boolean =>
  header(answer, 'content-security-policy').includes('strict-dynamic')
const hasToken = ({ body }: HttpResponse): boolean => body.includes('name="csrf-token"')

const rules: readonly Rule[] = [
  [
    'HSTS',
    (response) =>
      /^max-age=(31536000|[4-9]\d{7,}); includeSubDomains/.test(
        header(response, 'strict-transport-security'),
      ),
  ],
  ['nosniff', (answer) => header(answer, 'x-content-type-options') === 'nosniff'],
  [
    'frame-ancestors',
    (answer) => header(answer, 'content-security-policy').includes("frame-ancestors 'none'"),
  ],
  ['referrer', (answer) => header(answer, 'referrer-policy') === 'strict-origin-when-cross-origin'],
  [
    'opener',
    (answer, path) =>
      header(answer, 'cross-origin-opener-policy') ===
      (isPaymentPage(path) && isPage(answer) ? 'same-origin-allow-popups' : 'same-origin'),
  ],
  ['no embedder', (answer) => header(answer, 'cross-origin-embedder-policy') === ''],
  ['resource', (answer) => header(answer, 'cross-origin-resource-policy') === 'same-origin'],
  /* A payment page needs no permission if no vendor opens a payment sheet, as with the sandbox. */
  [
    'payment by permission',
    (answer, path) => isPaymentPage(path) || header(answer, 'permissions-policy').includes('payment=()'),
  ],
  ['charset', (answer) => !isHtml(answer) || header(answer, 'content-type') === 'text/html; charset=utf-8'],
  ['no X-Powered-By', (answer) => header(answer, 'x-powered-by') === '' && header(answer, 'server') === ''],
  /* Pages that are the same for every visitor may come back from the back/forward cache (S-039). */
  [
    'no-store',
    (answer, path) =>
      !isHtml(answer) ||
      header(answer, 'cache-control') === 'private, no-store' ||
      (!isPersonalPath(path) && header(answer, 'cache-control') === 'private, no-cache'),
  ],
  ['no ETag on pages', (answer) => !isHtml(answer) || header(answer, 'etag') === ''],
]

/**
 * The rules that a response breaks. The documentation's own page needs styles of its own; it has the other
 * headers.
 */
const brokenRules = (answer: HttpResponse, path: string): readonly string[] =>
  rules.filter(([, holdsFor]) => !holdsFor(answer, path)).map(([what]) => what)

const logIn = async (ground: FixtureShop): Promise<Buyer> => {
  const buyer = await openSession(ground)
  await buyer.post(paths.login, { email: tradeCustomer.email, password: tradeCustomer.password })
  await addToBasket(ground, buyer, [['plenty', 1]])
  await prepareToPay(ground, buyer, { goods: [] })
  return buyer
}

/** Every response carries the security headers, errors included. */
export const safeHeaders: Scenario = {
  id: 'SX-03',
  title:
    'headers of every route and page, for guests and customers, of 404, 403, 405, 503 and redirects; TRACE',
  passFigure: '100 % of responses carry them; TRACE refused',
  databases: ['postgres'],
  env: withoutLoadShedding,
  run: async ({ fixtureShop, print }) => {
    await fixtureShop.start()
    const guest = await openSession(fixtureShop)
    const customer = await logIn(fixtureShop)
    let [checked, complete] = [0, 0]
    const statuses = new Set<number>()
    const check = (response: HttpResponse, path: string, what: string): void => {
      checked += 1
      statuses.add(response.status)
      const missing = brokenRules(response, path)
      if (missing.length === 0) complete += 1
      else print(`${what} ${response.status}: ${missing.join(', ')}`)
    }
    const gets = Object.keys(policies)
      .filter((route) => route.startsWith('GET '))
      .map((route) => route.slice(4))
    /* The data of each page, as the pages' own script requests it. */
    const pages = Object.keys(pagePolicies)
    for (const buyer of [guest, customer])
      for (const path of [
        ...gets,
        ...pages,
        ...pages.filter((page) => page !== '/').map((page) => `${page}.data`),
      ].map(fillPath)) {
        check(await buyer.get(path, { accept: 'text/html' }), path, path)
        check(
          await buyer.send(path, { method: 'HEAD', headers: { accept: 'text/html' } }),
          path,
          `HEAD ${path}`,
        )
      }
    for (const route of Object.keys(policies)) {
      const [method = '', path = ''] = route.split(' ')
      if (method === 'GET') continue
      check(await call(`${fixtureShop.url}${fillPath(path)}`, { method }), fillPath(path), `refused ${route}`)
      check(await guest.post(fillPath(path), { a: 1 }), fillPath(path), route)
    }
    for (const path of [
      '/%',
      '//evil.example',
      '/basket.css',
      '/assets/none.js',
      '/.env',
      '/docs/static/none',
    ])
      check(await guest.get(path, { accept: 'text/html' }), path, path)
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS'])
      check(await guest.send(paths.basket, { method }), paths.basket, method)
    const asset = (await guest.get(paths.login)).body.match(/\/assets\/[\w.-]+\.js/)?.[0] ?? ''
    check(await guest.get(asset), asset, asset)
    const trace = await sendRaw({
      port: fixtureShop.port,
      bytes: 'TRACE / HTTP/1.1\r\nhost: 127.0.0.1\r\nx-secret: echoed\r\n\r\n',
    })
    /* Responses while the database is away carry the headers too. */
    fixtureShop.databaseProxy?.setRefusing(true)
    fixtureShop.databaseProxy?.resetConnections()
    const databaseAwayMs = await pollUntil(
      10_000,
      async () => (await customer.get(paths.basket, { accept: 'text/html' })).status >= 500,
    )
    check(await customer.get(paths.basket, { accept: 'text/html' }), paths.basket, 'database away')
    check(await customer.get('/ajax/getBasketContents'), '/ajax/getBasketContents', 'database away')
    fixtureShop.databaseProxy?.setRefusing(false)
    return [
      checkEquals('responses with all headers', complete, checked),
      checkHolds(
        'statuses',
        [200, 302, 403, 404, 422, 503].every((status) => statuses.has(status)),
        [...statuses].toSorted().join(' '),
      ),
      checkHolds('a failure was seen', databaseAwayMs < 10_000),
      checkHolds(
        'TRACE refused',
        trace.statuses.every((status) => status >= 400) && !trace.text.includes('echoed'),
        trace.statuses.join(),
      ),
    ]
  },
}

const ANSWERS = 1_000

const nonceOf = (answer: HttpResponse): string =>
  header(answer, 'content-security-policy').match(/script-src 'nonce-([\w-]+)'/)?.[1] ?? ''

const directives = (answer: HttpResponse): ReadonlyMap<string, string> =>
  new Map(
    header(answer, 'content-security-policy')
      .split(';')
      .map((text) => text.trim().split(/ (.*)/s))
      .map(([name = '', value = '']) => [name, value]),
  )

/** Only scripts that carry the nonce of their own response run. */
export const contentPolicy: Scenario = {
  id: 'SX-04',
  title: `the policy of every page, ${ANSWERS} responses of cached and fresh pages, and every script and style of the payment page`,
  passFigure:
    'nonces ≥ 128 bits, 1,000 of 1,000 different; no unsafe-inline, unsafe-eval or foreign host outside payment pages; every script carries its nonce',
  databases: ['postgres'],
  env: withoutLoadShedding,
  run: async ({ fixtureShop, print }) => {
    await fixtureShop.start()
    const customer = await logIn(fixtureShop)
    let [pages, unsafe, foreign, withoutNonceCount] = [0, 0, 0, 0]
    for (const path of Object.keys(pagePolicies).map(fillPath)) {
      const response = await customer.get(path, { accept: 'text/html' })
      if (!hasToken(response)) continue
      pages += 1
      const policy = directives(response)
      const nonce = nonceOf(response)
      const scripts = policy.get('script-src') ?? ''
      if (/unsafe-(inline|eval|hashes)|\*|https?:/.test(scripts) || !scripts.includes("'strict-dynamic'"))
        unsafe += 1
      if (!isPaymentPage(path)) {
        if (/unsafe/.test(policy.get('style-src') ?? '')) unsafe += 1
        if (/https?:/.test([...policy].filter(([name]) => name !== 'frame-src').join(' '))) foreign += 1
      }
      for (const [name, value] of [
        ['default-src', "'self'"],
        ['object-src', "'none'"],
        ['base-uri', "'none'"],
        ['form-action', "'self'"],
        ['frame-ancestors', "'none'"],
      ] as const)
        if (policy.get(name) !== value && !(name === 'form-action' && isPaymentPage(path))) {
          unsafe += 1
          print(`${path}: ${name} ${policy.get(name)}`)
        }
      const tags = [...response.body.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag)
      const withoutNonce = tags.filter(
        (tag) =>
          !tag.includes(`nonce="${nonce}"`) &&
          !/type="(application\/(ld\+)?json|speculationrules)"/.test(tag),
      )
      withoutNonceCount += withoutNonce.length + [...response.body.matchAll(/\son[a-z]+="/g)].length
      if (withoutNonce.length > 0) print(`${path}: ${withoutNonce[0]}`)
    }
    const nonces = new Set<string>()
    for (let i = 0; i < ANSWERS; i += 1)
      nonces.add(
        nonceOf(
          await call(`${fixtureShop.url}${i % 10 === 0 ? '/search' : '/'}`, {
            headers: { accept: 'text/html', 'x-forwarded-for': `198.51.100.${i % 250}` },
          }),
        ),
      )
    return [
      checkHolds('pages', pages > 20, pages),
      checkEquals(
        'different nonces',
        [...nonces].filter((nonce) => /^[\w-]{22}$/.test(nonce)).length,
        ANSWERS,
      ),
      checkNone('unsafe directives', unsafe),
      checkNone('foreign hosts outside payment pages', foreign),
      checkNone('scripts without nonce, or handlers in attributes', withoutNonceCount),
    ]
  },
}
