import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { makeToken } from '#server/session/session-cookie.ts'
import { policies } from '../../../qa/attacks/policies.ts'
import { routesOf } from '../../setup/routes.ts'
import { startShop, testSecrets } from '../../setup/shop.ts'

const shop = await startShop()

const sessions = async (): Promise<number> => {
  const { rows } = await shop.database.queries.execute<{ n: number }>(
    sql`select count(*)::int as n from session`,
  )
  return rows[0]?.n ?? 0
}

/** A call that writes to the database if it is accepted. */
const writes = { postcode: 'LS1 4DY' }

const methods = ['POST', 'PUT', 'PATCH', 'DELETE'] as const

const routes = routesOf(shop.app)

/** Every call that may change something, so that a new one is covered. */
const changing = methods.flatMap((method) =>
  routes
    .filter((route) => route.method === method)
    .map(({ url }) => ({ method, url: url.replaceAll(':id', '1').replaceAll(':token', 'x'.repeat(43)) })),
)

/** Calls by browsers themselves or by providers, which have no token. */
const withoutToken: readonly string[] = Object.entries(policies)
  .filter(([, { guard }]) => guard !== 'token')
  .map(([route]) => route.replaceAll(':token', 'x'.repeat(43)))

test('the router lists its calls', () => {
  expect(routes.map(({ url }) => url)).toEqual(expect.arrayContaining(Object.values(calls)))
})

describe.each(changing.filter(({ method, url }) => !withoutToken.includes(`${method} ${url}`)))(
  '$method $url',
  ({ method, url }) => {
    test('is rejected without the token of its page [P-012, T-010]', async () => {
      const { cookie } = shop.visit()
      const answer = await shop.call({ method, url, headers: { cookie }, body: {} })
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toEqual({ message: messages.badToken })
    })

    test('is rejected with the token of another session [P-013]', async () => {
      const answer = await shop.call({
        method,
        url,
        headers: { cookie: shop.visit().cookie, 'x-csrf-token': shop.visit().token },
        body: {},
      })
      expect(answer.statusCode).toBe(403)
    })
  },
)

const visitor = () => shop.visit()
type Forged = { readonly cookie?: string; readonly headers?: Record<string, string>; readonly body?: object }

const forgeries: readonly [string, (token: string, cookie: string) => Forged][] = [
  ['a wrong token', () => ({ headers: { 'x-csrf-token': 'x'.repeat(55) } })],
  ['an empty token', () => ({ headers: { 'x-csrf-token': '' } })],
  ['a token that was cut', (token) => ({ headers: { 'x-csrf-token': token.slice(0, -1) } })],
  ['a list of tokens', (token) => ({ body: { _token: [token] } })],
  ['the token in a cookie only', (token, cookie) => ({ cookie: `${cookie}; X-CSRF-TOKEN=${token}` })],
  [
    'the token in the address only',
    (token) => ({ headers: { referer: `http://shop.test/?_token=${token}` } }),
  ],
  ['no cookie', (token) => ({ cookie: '', headers: { 'x-csrf-token': token } })],
  [
    'a cookie that was changed',
    (token, cookie) => ({ cookie: `${cookie.slice(0, -1)}_`, headers: { 'x-csrf-token': token } }),
  ],
  [
    'the token from another site’s page',
    (token) => ({ headers: { 'x-csrf-token': token, 'sec-fetch-site': 'cross-site' } }),
  ],
  [
    'the token from another host of our domain',
    (token) => ({ headers: { 'x-csrf-token': token, 'sec-fetch-site': 'same-site' } }),
  ],
  ['a foreign origin', (token) => ({ headers: { 'x-csrf-token': token, origin: 'https://evil.example' } })],
  ['no origin at all (null)', (token) => ({ headers: { 'x-csrf-token': token, origin: 'null' } })],
]

test.each(forgeries)('rejects %s and stores nothing [P-012]', async (_, forge) => {
  const { cookie, token } = visitor()
  const forged = forge(token, cookie)
  const answer = await shop.call({
    method: 'POST',
    url: calls.setPostcode,
    headers: { cookie: forged.cookie ?? cookie, ...forged.headers },
    body: { ...writes, ...forged.body },
  })
  expect(answer.statusCode).toBe(403)
  expect(await sessions()).toBe(0)
})

test('accepts the right token as a header and as a form field [P-012, P-020]', async () => {
  const scripted = await visitor().post(calls.setPostcode, writes)
  expect(scripted.statusCode).toBe(200)
  const submitted = await visitor().submit(calls.setPostcode, writes)
  expect(submitted.statusCode).toBe(303)
  expect(await sessions()).toBe(2)
})

test('accepts the token of our own pages with the headers that browsers add [P-012]', async () => {
  const answer = await visitor().post(calls.setPostcode, writes, {
    origin: 'http://shop.test',
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'cors',
  })
  expect(answer.statusCode).toBe(200)
})

test('accepts every page’s token of the session, each different [P-012]', async () => {
  const session = visitor()
  const idOfSession = session.cookie.split('=')[1]?.split('.')[0] ?? ''
  const ofAnotherPage = makeToken(testSecrets, idOfSession)
  expect(ofAnotherPage).not.toBe(session.token)
  for (const token of [session.token, session.token, ofAnotherPage])
    expect((await session.post(calls.setPostcode, writes, { 'x-csrf-token': token })).statusCode).toBe(200)
})

test('rejects an expired session', async () => {
  const session = visitor()
  shop.clock.now = new Date(shop.clock.now.getTime() + 31 * 24 * 60 * 60 * 1000)
  expect((await session.post(calls.setPostcode, writes)).statusCode).toBe(403)
})

test('rejects other methods and body types', async () => {
  const { cookie, token } = visitor()
  const headers = { cookie, 'x-csrf-token': token }
  const url = calls.setPostcode
  expect((await shop.call({ url: `${url}?postcode=LS1+4DY`, headers })).statusCode).toBe(404)
  expect((await shop.call({ method: 'HEAD', url, headers })).statusCode).toBe(404)
  const overridden = { ...headers, 'x-http-method-override': 'POST' }
  expect((await shop.call({ url, headers: overridden })).statusCode).toBe(404)
  const plain = { ...headers, 'content-type': 'text/plain' }
  expect((await shop.call({ method: 'POST', url, headers: plain, body: 'postcode=LS1' })).statusCode).toBe(
    415,
  )
  expect(await sessions()).toBe(0)
})
