import { calls, paths } from '#contract/routes.ts'
import { type Answer, add, arrive, type Buyer, call, prepareToPay } from '../../../test/fixture-shop/buyer.ts'
import { type Ground, tradeCustomer } from '../../../test/fixture-shop/ground.ts'
import { randomFrom } from '../../scenarios/random.ts'
import { exactly, none, type Row } from '../../scenarios/row.ts'
import { knownValues } from '../fuzz/known.ts'
import { bodiesIn } from '../fuzz/schema.ts'
import { rightBody } from '../fuzz/values.ts'
import { policies } from '../policies.ts'
import { calm } from './calm.ts'
import { changesBetween, everything } from './everything.ts'

/** Of a call that must carry the token: how it is sent rightly. */
interface Target {
  readonly method: string
  readonly path: string
  readonly body: string
}

interface Forged {
  readonly what: string
  /** Headers that take the place of the right ones; '' leaves one out. */
  readonly headers: (right: Right) => Readonly<Record<string, string>>
  readonly method?: (right: string) => string | null
  readonly body?: (right: string, token: string) => string
}

interface Right {
  readonly token: string
  readonly cookie: string
  /** Of another session. */
  readonly others: string
  /** Of the session before it logged in. */
  readonly before: string
}

const isGet = (method: string): boolean => method === 'GET'

const withToken = (value: string) => (body: string) =>
  body.startsWith('{') ? `{"_token":${value}${body === '{}' ? '' : ','}${body.slice(1)}` : body

const forgeries: readonly Forged[] = [
  { what: 'no token', headers: () => ({ 'x-csrf-token': '' }) },
  { what: 'a wrong token', headers: () => ({ 'x-csrf-token': 'x'.repeat(55) }) },
  { what: 'a token that was cut', headers: ({ token }) => ({ 'x-csrf-token': token.slice(0, -1) }) },
  { what: 'another session’s', headers: ({ others }) => ({ 'x-csrf-token': others }) },
  { what: 'that of before the login', headers: ({ before }) => ({ 'x-csrf-token': before }) },
  { what: 'a blank one', headers: () => ({ 'x-csrf-token': ' ' }) },
  {
    what: 'a list',
    headers: () => ({ 'x-csrf-token': '' }),
    body: (body, token) => withToken(`["${token}"]`)(body),
  },
  {
    what: 'an object',
    headers: () => ({ 'x-csrf-token': '' }),
    body: (body, token) => withToken(`{"0":"${token}"}`)(body),
  },
  {
    what: 'in a cookie only',
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
  ground: Ground,
  { path, body }: Target,
  method: string,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> => {
  const kept = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))
  const hasBody = !isGet(method) && method !== 'HEAD'
  return call(`${ground.url}${path}`, {
    method,
    headers: { ...(hasBody ? { 'content-type': 'application/json' } : {}), ...kept },
    ...(hasBody ? { body } : {}),
  })
}

const targetsIn = (docs: unknown, ground: Ground): readonly Target[] => {
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
        body: JSON.stringify(schema === undefined ? {} : rightBody(schema, randomFrom(5), known)),
      }
    })
}

const logInAndFill = async (ground: Ground): Promise<{ buyer: Buyer; before: string }> => {
  const buyer = await arrive(ground)
  const before = buyer.session().token
  const { email, password } = tradeCustomer
  await buyer.post(paths.login, { email, password })
  await add(ground, buyer, [['plenty', 3]])
  await prepareToPay(ground, buyer, { goods: [] })
  return { buyer, before }
}

/** Another site makes a shopper's browser do nothing. */
export const forgedCalls: Row = {
  id: 'SX-01',
  title: `every call that changes something × ${forgeries.length} forgeries, by a customer at the payment page`,
  figure: '100 % refused (403, 404, 405, 415); state unchanged; with its token each is let through',
  modes: ['postgres'],
  env: calm,
  run: async ({ ground, say }) => {
    await ground.start()
    const targets = targetsIn(JSON.parse((await call(`${ground.url}/docs/json`)).body), ground)
    /* A session for each call: none asks more in a minute than one may (SX-07). */
    const shoppers = []
    for (const target of targets) shoppers.push({ target, ...(await logInAndFill(ground)) })
    const others = (await arrive(ground)).session().token
    const untouched = await everything(ground)
    let [cells, refused] = [0, 0]
    for (const { target, buyer, before } of shoppers) {
      const { cookie, token } = buyer.session()
      const right = { token, cookie, others, before }
      const from = { cookie, 'x-csrf-token': token, 'x-forwarded-for': buyer.address }
      for (const forged of forgeries) {
        const method = forged.method === undefined ? target.method : forged.method(target.method)
        if (method === null) continue
        const body = forged.body?.(target.body, token) ?? target.body
        /* A page may stand where a call is: it is read, with nothing but what everybody may read. */
        const isPage = method !== target.method && Object.hasOwn(policies, `GET ${target.path}`)
        const answer = await send(ground, { ...target, body }, method, { ...from, ...forged.headers(right) })
        cells += 1
        const shows =
          !isGet(target.method) && (isGet(method) || method === 'HEAD') && [200, 302].includes(answer.status)
        if (refusals.includes(answer.status) || shows || isPage) refused += 1
        else say(`${method} ${target.path} with ${forged.what}: ${answer.status}`)
      }
    }
    const pages = await Promise.all(shoppers.map(({ buyer }) => buyer.get(calls.basketSummary)))
    const changes = changesBetween(untouched, await everything(ground))
    for (const change of changes.slice(0, 10)) say(change)
    /* The other half: what is refused is refused for its token, not for something else. */
    let passed = 0
    for (const target of targets) {
      const again = await logInAndFill(ground)
      const mine = { cookie: again.buyer.session().cookie, 'x-csrf-token': again.buyer.session().token }
      const answer = await send(ground, target, target.method, {
        ...mine,
        'x-forwarded-for': again.buyer.address,
      })
      if (answer.status !== 403 && answer.status < 500) passed += 1
      else say(`${target.path} with its token: ${answer.status} ${answer.body.slice(0, 200)}`)
    }
    return [
      exactly('refused', refused, cells),
      none('rows changed', changes.length),
      exactly('let through with its token', passed, targets.length),
      none('logged out by it', pages.filter(({ status }) => status !== 200).length),
    ]
  },
}
