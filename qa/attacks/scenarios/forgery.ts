import { calls, paths } from '#contract/routes.ts'
import {
  addToBasket,
  type Buyer,
  call,
  type HttpResponse,
  openSession,
  prepareToPay,
} from '../../../test/fixture-shop/buyer.ts'
import { type FixtureShop, tradeCustomer } from '../../../test/fixture-shop/fixture-shop.ts'
import { randomFrom } from '../../scenarios/random.ts'
import { checkEquals, checkNone, type Scenario } from '../../scenarios/scenario.ts'
import { knownValues } from '../fuzz/known.ts'
import { bodiesIn } from '../fuzz/schema.ts'
import { validBody } from '../fuzz/values.ts'
import { policies } from '../policies.ts'
import { withoutLoadShedding } from './environment.ts'
import { changedRows, readAllRows } from './table-rows.ts'

/** A call that requires the token, and its valid request. */
interface Target {
  readonly method: string
  readonly path: string
  readonly body: string
}

interface Forged {
  readonly what: string
  /** Headers that replace the valid ones; '' removes one. */
  readonly headers: (right: Right) => Readonly<Record<string, string>>
  readonly method?: (right: string) => string | null
  readonly body?: (right: string, token: string) => string
}

interface Right {
  readonly token: string
  readonly cookie: string
  /** The token of another session. */
  readonly others: string
  /** The token of the session before it logged in. */
  readonly before: string
}

const isGet = (method: string): boolean => method === 'GET'

const withToken = (value: string) => (body: string) =>
  body.startsWith('{') ? `{"_token":${value}${body === '{}' ? '' : ','}${body.slice(1)}` : body

const forgeries: readonly Forged[] = [
  { what: 'no token', headers: () => ({ 'x-csrf-token': '' }) },
  { what: 'a wrong token', headers: () => ({ 'x-csrf-token': 'x'.repeat(55) }) },
  { what: 'a truncated token', headers: ({ token }) => ({ 'x-csrf-token': token.slice(0, -1) }) },
  { what: 'another session’s token', headers: ({ others }) => ({ 'x-csrf-token': others }) },
  { what: 'the token from before the login', headers: ({ before }) => ({ 'x-csrf-token': before }) },
  { what: 'a blank token', headers: () => ({ 'x-csrf-token': ' ' }) },
  {
    what: 'a list of tokens',
    headers: () => ({ 'x-csrf-token': '' }),
    body: (body, token) => withToken(`["${token}"]`)(body),
  },
  {
    what: 'an object of tokens',
    headers: () => ({ 'x-csrf-token': '' }),
    body: (body, token) => withToken(`{"0":"${token}"}`)(body),
  },
  {
    what: 'the token in a cookie only',
    headers: ({ token, cookie }) => ({
      'x-csrf-token': '',
      cookie: `${cookie}; X-CSRF-TOKEN=${token}; _token=${token}`,
    }),
  },
  { what: 'no session', headers: () => ({ cookie: '' }) },
  { what: 'cross-site', headers: () => ({ 'sec-fetch-site': 'cross-site' }) },
  { what: 'same-site', headers: () => ({ 'sec-fetch-site': 'same-site' }) },
  { what: 'Origin evil', headers: () => ({ origin: 'https://evil.example' }) },
  { what: 'Origin null', headers: () => ({ origin: 'null' }) },
  {
    what: 'a body of text',
    headers: () => ({ 'content-type': 'text/plain', 'x-csrf-token': '' }),
    method: (method) => (isGet(method) ? null : method),
  },
  {
    what: 'GET instead of POST',
    headers: () => ({ 'x-csrf-token': '' }),
    method: (method) => (isGet(method) ? null : 'GET'),
  },
  { what: 'HEAD', headers: () => ({ 'x-csrf-token': '' }), method: () => 'HEAD' },
  {
    what: 'another method by a header',
    headers: () => ({ 'x-csrf-token': '', 'x-http-method-override': 'POST', 'x-method-override': 'POST' }),
    method: () => 'GET',
  },
]

const refusals = [403, 404, 405, 415]

const send = (
  ground: FixtureShop,
  { path, body }: Target,
  method: string,
  headers: Readonly<Record<string, string>>,
): Promise<HttpResponse> => {
  const presentHeaders = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))
  const hasBody = !isGet(method) && method !== 'HEAD'
  return call(`${ground.url}${path}`, {
    method,
    headers: { ...(hasBody ? { 'content-type': 'application/json' } : {}), ...presentHeaders },
    ...(hasBody ? { body } : {}),
  })
}

const targetsIn = (docs: unknown, ground: FixtureShop): readonly Target[] => {
  const bodies = bodiesIn(docs)
  const known = knownValues(Object.values(ground.goods), [1, 2])
  return Object.entries(policies)
    .filter(([, { guard }]) => guard === 'token')
    .map(([route]) => {
      const [method = '', path = ''] = route.split(' ')
      const schema = bodies.get(route)
      return {
        method,
        path: path.replaceAll(':id', '1').replaceAll(/:\w+/g, 'x'.repeat(43)),
        body: JSON.stringify(schema === undefined ? {} : validBody(schema, randomFrom(5), known)),
      }
    })
}

const logInAndFill = async (ground: FixtureShop): Promise<{ buyer: Buyer; before: string }> => {
  const buyer = await openSession(ground)
  const before = buyer.session().token
  const { email, password } = tradeCustomer
  await buyer.post(paths.login, { email, password })
  await addToBasket(ground, buyer, [['plenty', 3]])
  await prepareToPay(ground, buyer, { goods: [] })
  return { buyer, before }
}

/** Another site cannot make a shopper's browser change anything. */
export const forgedCalls: Scenario = {
  id: 'SX-01',
  title: `every call that changes something × ${forgeries.length} forgeries, by a customer at the payment page`,
  passFigure: '100 % refused (403, 404, 405, 415); state unchanged; with its token each is accepted',
  databases: ['postgres'],
  env: withoutLoadShedding,
  run: async ({ fixtureShop, print }) => {
    await fixtureShop.start()
    const targets = targetsIn(JSON.parse((await call(`${fixtureShop.url}/docs/json`)).body), fixtureShop)
    /* A session for each call, so that none exceeds its rate limit (SX-07). */
    const shoppers = []
    for (const target of targets) shoppers.push({ target, ...(await logInAndFill(fixtureShop)) })
    const otherToken = (await openSession(fixtureShop)).session().token
    const rowsBefore = await readAllRows(fixtureShop)
    let [cells, refused] = [0, 0]
    for (const { target, buyer, before } of shoppers) {
      const { cookie, token } = buyer.session()
      const genuine = { token, cookie, others: otherToken, before }
      const from = { cookie, 'x-csrf-token': token, 'x-forwarded-for': buyer.address }
      for (const forged of forgeries) {
        const method = forged.method === undefined ? target.method : forged.method(target.method)
        if (method === null) continue
        const body = forged.body?.(target.body, token) ?? target.body
        /* GET on a call's path may be a page: it is read, and shows only public data. */
        const isPage = method !== target.method && Object.hasOwn(policies, `GET ${target.path}`)
        const response = await send(fixtureShop, { ...target, body }, method, {
          ...from,
          ...forged.headers(genuine),
        })
        cells += 1
        const shows =
          !isGet(target.method) &&
          (isGet(method) || method === 'HEAD') &&
          [200, 302].includes(response.status)
        if (refusals.includes(response.status) || shows || isPage) refused += 1
        else print(`${method} ${target.path} with ${forged.what}: ${response.status}`)
      }
    }
    const pages = await Promise.all(shoppers.map(({ buyer }) => buyer.get(calls.basketSummary)))
    const changes = changedRows(rowsBefore, await readAllRows(fixtureShop))
    for (const change of changes.slice(0, 10)) print(change)
    /* The counter-check: the forgeries are rejected for their token, and for nothing else. */
    let passed = 0
    for (const target of targets) {
      const fresh = await logInAndFill(fixtureShop)
      const freshHeaders = {
        cookie: fresh.buyer.session().cookie,
        'x-csrf-token': fresh.buyer.session().token,
      }
      const response = await send(fixtureShop, target, target.method, {
        ...freshHeaders,
        'x-forwarded-for': fresh.buyer.address,
      })
      if (response.status !== 403 && response.status < 500) passed += 1
      else print(`${target.path} with its token: ${response.status} ${response.body.slice(0, 200)}`)
    }
    return [
      checkEquals('rejected', refused, cells),
      checkNone('rows changed', changes.length),
      checkEquals('accepted with its token', passed, targets.length),
      checkNone('sessions logged out', pages.filter(({ status }) => status !== 200).length),
    ]
  },
}
