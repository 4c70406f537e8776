import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { calls, paths } from '#contract/routes.ts'
import { openSession, payByHandler, prepareToPay } from '../../../test/fixture-shop/buyer.ts'
import { tradeCustomer } from '../../../test/fixture-shop/fixture-shop.ts'
import { providerKeys } from '../../../test/fixture-shop/provider.ts'
import { type Check, checkEquals, checkHolds, checkNone, type Scenario } from '../../scenarios/scenario.ts'
import { readSupplyChain } from '../supply-chain.ts'
import { withoutLoadShedding } from './environment.ts'

const npm = (args: readonly string[]): string =>
  spawnSync('npm', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).stdout

const Audit = z.object({
  metadata: z.object({ vulnerabilities: z.object({ high: z.number(), critical: z.number() }) }),
})
const Bill = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(z.object({ purl: z.string() })),
})

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const Times = z.record(z.string(), z.string())
/** Most bad releases are found within so many days. */
const LEAST_DAYS = 7

/** The age of a version in days; null: the registry does not say. */
const daysSince = (name: string, version: string): number | null => {
  const times = Times.safeParse(parseJson(npm(['view', name, 'time', '--json', '--loglevel=silent'])))
  const released = times.success ? times.data[version] : undefined
  return released === undefined ? null : (Date.now() - Date.parse(released)) / 86_400_000
}

/**
 * Reads release dates from the registry, because the lockfile has none: for the packages that `RELEASE_AGE`
 * names, or for `all` in package.json.
 */
const releaseAge = (packages: Readonly<Record<string, string>>, say: (text: string) => void): Check => {
  const requested = process.env['RELEASE_AGE']
  if (requested === undefined)
    return checkHolds(
      'release age',
      true,
      'skipped: RELEASE_AGE=all asks the registry for each direct package',
    )
  const names = Object.keys(packages).filter(
    (name) => requested === 'all' || requested.split(',').includes(name),
  )
  const ages = names.map((name) => [name, daysSince(name, packages[name] ?? '')] as const)
  const tooNew = ages.filter(([, days]) => days !== null && days < LEAST_DAYS)
  for (const [name, days] of tooNew) say(`${name} was released ${days?.toFixed(1)} days ago`)
  const unknown = ages.filter(([, days]) => days === null).length
  return checkHolds(
    'release age',
    tooNew.length === 0,
    `${tooNew.length} of ${ages.length} younger than ${LEAST_DAYS} days, ${unknown} skipped: the registry does not say`,
  )
}

/** The shop's dependencies are known, and few. */
export const supplyChainRules: Scenario = {
  id: 'SX-12',
  title: 'lockfile, exact versions, hashes, licences, install scripts, counts, bill of materials, audit',
  passFigure: `each package one version and SHA-512, from the public registry, of a free licence; no install scripts; audit 0 high or critical`,
  databases: ['embedded'],
  run: async ({ print }) => {
    const { direct, directVersions: packages, runtime, unhashedTools, problems } = readSupplyChain()
    for (const problem of problems) print(problem)
    const bill = Bill.safeParse(
      parseJson(
        npm(['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--omit=dev', '--loglevel=silent']),
      ),
    )
    const audit = Audit.safeParse(parseJson(npm(['audit', '--omit=dev', '--json', '--loglevel=silent'])))
    const vulnerabilities = audit.success ? audit.data.metadata.vulnerabilities : null
    return [
      checkNone('broken rules', problems.length),
      checkHolds('direct, each with its reason in a record', true, direct),
      checkHolds('in all', true, runtime),
      checkHolds(
        'bill of materials',
        bill.success,
        bill.success ? `${bill.data.components.length} components` : 'none',
      ),
      checkHolds('tools for other machines without hash', true, unhashedTools),
      releaseAge(packages, print),
      checkHolds(
        'audit, high and critical',
        vulnerabilities === null || vulnerabilities.high + vulnerabilities.critical === 0,
        vulnerabilities === null
          ? 'skipped: the registry refuses it'
          : vulnerabilities.high + vulnerabilities.critical,
      ),
    ]
  },
}

const filesUnder = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))

/** Marks of server code that survive minification. */
const serverMarks: readonly RegExp[] = [
  /\bDATABASE_URL\b/,
  /\bSESSION_SECRET\b/,
  /\bSTRIPE_SECRET_KEY\b/,
  /\bPAYPAL_CLIENT_SECRET\b/,
  /\bTRUST_PROXY\b/,
  /\bprocess\.env\.(?!NODE_ENV)/,
  /from"node:|require\("(node:|fs|net|crypto)/,
  /drizzle-orm|fastify|pg-boss|PGlite|nodemailer|node-argon2|pdfkit/i,
  /\bselect .{1,80} from (basket|orders|customer|session)\b/i,
]
const keyMarks: readonly RegExp[] = [
  /\b[sr]k_(live|test)_\w{8,}/,
  /\bwhsec_\w{8,}/,
  /-----BEGIN [A-Z ]*PRIVATE KEY/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bBearer [\w-]{20,}/,
]

/** Browsers receive only what is for browsers. */
export const browserBundles: Scenario = {
  id: 'SX-13',
  title: 'every file that is built for browsers, and what pages load',
  passFigure: '0 server modules; 0 keys but publishable ones; no source maps',
  databases: ['embedded'],
  env: withoutLoadShedding,
  run: async ({ fixtureShop, print }) => {
    const files = filesUnder('build/web/client').filter((name) => /\.(m?js|css|html|json|svg)$/.test(name))
    let [servers, keys, mapped] = [0, 0, 0]
    for (const file of files) {
      const text = readFileSync(file, 'utf8')
      for (const mark of serverMarks)
        if (mark.test(text)) {
          servers += 1
          print(`${file}: ${text.match(mark)?.[0]}`)
        }
      if (keyMarks.some((mark) => mark.test(text))) keys += 1
      if (/sourceMappingURL/.test(text)) mapped += 1
    }
    const maps = filesUnder('build/web/client').filter((name) => name.endsWith('.map'))
    await fixtureShop.start()
    const buyer = await openSession(fixtureShop)
    await prepareToPay(fixtureShop, buyer, { goods: [['plenty', 1]] })
    const page = await buyer.get(paths.payment, { accept: 'text/html' })
    return [
      checkHolds('files', files.length > 10, files.length),
      checkNone('server modules', servers),
      checkNone('keys', keys),
      checkNone('source maps', maps.length + mapped),
      checkHolds('publishable key on the payment page', page.body.includes(providerKeys.publishableKey)),
      checkNone('other keys on it', keyMarks.filter((mark) => mark.test(page.body)).length),
    ]
  },
}

const brokenEnvs: readonly (readonly [what: string, env: Readonly<Record<string, string>>])[] = [
  ['a short secret', { SESSION_SECRET: 'short' }],
  ['an example secret', { SESSION_SECRET: 'change-me-change-me-change-me-change-me' }],
  ['another example', { SESSION_SECRET: 'your-secret-goes-here-your-secret-goes-here' }],
  ['one repeated letter', { SESSION_SECRET: 'a'.repeat(64) }],
  ['a good one and a weak one', { SESSION_SECRET: 'kT9vQ2xW7pL4mZ8cR3nB6yH1sD5fG0jA,weak' }],
  [
    'live keys beside the sandbox',
    {
      PAYMENT_SANDBOX: 'on',
      STRIPE_SECRET_KEY: 'sk_live_attacks00001',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_attacks00001',
      STRIPE_WEBHOOK_SECRET: 'whsec_attacks00001',
    },
  ],
  [
    'live and test keys',
    {
      PAYMENT_SANDBOX: 'off',
      STRIPE_SECRET_KEY: 'sk_live_attacks00001',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_attacks00001',
      STRIPE_WEBHOOK_SECRET: 'whsec_attacks00001',
    },
  ],
  ['half of the keys', { PAYMENT_SANDBOX: 'off', STRIPE_SECRET_KEY: 'sk_test_attacks00001' }],
  ['a key of another kind', { PAYMENT_SANDBOX: 'off', STRIPE_SECRET_KEY: 'pk_live_attacks00001' }],
]

/** An unsafe shop does not start, and a running one never reveals its secrets. */
export const secretHandling: Scenario = {
  id: 'SX-10',
  title: `${brokenEnvs.length} broken sets of secrets; then logins, payments and failures, and a search for every secret in logs, pages and responses`,
  passFigure: 'refuses to start, without revealing the value; 0 secrets in logs, pages, errors',
  databases: ['postgres'],
  env: withoutLoadShedding,
  run: async ({ fixtureShop, print }) => {
    let [refused, revealed] = [0, 0]
    for (const [what, env] of brokenEnvs) {
      const failure = await fixtureShop.start(env).then(
        () => null,
        (error: unknown) => String(error),
      )
      if (failure === null) {
        print(`it opens with ${what}`)
        await fixtureShop.shopProcess().stop()
        continue
      }
      if (/SESSION_SECRET|PAYMENT_SANDBOX|STRIPE_|PAYPAL_/.test(failure)) refused += 1
      else print(`${what}: ${failure.slice(0, 300)}`)
      if (Object.values(env).some((value) => value.length > 8 && failure.includes(value))) revealed += 1
    }
    await fixtureShop.start({ LOG_LEVEL: 'trace' })
    const bodies: string[] = []
    const buyer = await openSession(fixtureShop)
    const before = buyer.session()
    const { email, password } = tradeCustomer
    const typed = 'a password that nobody has, typed'
    const card = '4242424242424242'
    bodies.push((await buyer.post(paths.login, { email, password: typed })).body)
    bodies.push((await buyer.post(paths.login, { email, password })).body)
    await prepareToPay(fixtureShop, buyer, { goods: [['plenty', 1]] })
    bodies.push((await payByHandler(buyer)).body)
    bodies.push((await buyer.post(calls.stripeHandler, { payment_method_id: card, card, cvc: '987' })).body)
    bodies.push((await buyer.post(calls.applyDiscountCode, { discount_code: 'x', password: typed })).body)
    bodies.push(
      (
        await buyer.send(paths.login, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: `{"password":"${typed}",`,
        })
      ).body,
    )
    for (const path of [
      '/',
      paths.basket,
      paths.login,
      paths.account,
      paths.payment,
      paths.accountOrders,
      '/docs/json',
      '/nowhere',
    ])
      bodies.push((await buyer.get(path, { accept: 'text/html' })).body)
    bodies.push(await fixtureShop.metrics())
    /* Failures are logged in full: the database goes away meanwhile. */
    fixtureShop.databaseProxy?.setRefusing(true)
    fixtureShop.databaseProxy?.resetConnections()
    bodies.push((await buyer.get(paths.basket, { accept: 'text/html' })).body)
    bodies.push((await buyer.post(paths.login, { email, password })).body)
    fixtureShop.databaseProxy?.setRefusing(false)
    const after = buyer.session()
    const cookieBefore = before.cookie.split('=')[1] ?? ''
    const hidden = {
      'the session secret': fixtureShop.env['SESSION_SECRET'] ?? '',
      'the secret key': providerKeys.secretKey,
      'the webhook secret': providerKeys.webhookSecret,
      'the wallet’s secret': providerKeys.clientSecret,
      'the database’s address': fixtureShop.directUrl,
      'a password': typed,
      'the right password': password,
      'a cookie': cookieBefore,
      'the current cookie': after.cookie.split('=')[1] ?? '',
      'a card': card,
    }
    const log = JSON.stringify(fixtureShop.shopProcess().log) + fixtureShop.shopProcess().output()
    let [inLog, inPages] = [0, 0]
    for (const [what, secret] of Object.entries(hidden)) {
      if (log.includes(secret)) {
        inLog += 1
        print(`the log contains ${what}`)
      }
      if (bodies.some((text) => text.includes(secret))) {
        inPages += 1
        print(`a response contains ${what}`)
      }
    }
    const tokens = [before.token, after.token].filter((token) => log.includes(token)).length
    return [
      checkEquals('refused to start', refused, brokenEnvs.length),
      checkNone('that revealed the value', revealed),
      checkHolds(
        'log lines',
        fixtureShop.shopProcess().log.length > 30,
        fixtureShop.shopProcess().log.length,
      ),
      checkNone('secrets in the log', inLog + tokens),
      checkNone('secrets in responses', inPages),
    ]
  },
}
