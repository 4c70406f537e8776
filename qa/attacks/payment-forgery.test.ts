import { expect, test } from 'vitest'
import type { Visitor } from '../../test/setup/shop.ts'
import { attackedShop, payingCalls } from './payment-calls.ts'

/* SX-01 on every call of payment: another site's page, or a token that is not this page's, moves nothing. */

const { shop, prepared, routes, state } = await attackedShop()

type Headers = Record<string, string>
interface Forged {
  readonly method?: 'GET' | 'HEAD' | 'PUT'
  readonly headers: Headers
  readonly body?: string | object
}

/** As the shop's own page would send it, but for one thing. */
const forgeries: Readonly<Record<string, (own: Visitor, body: object) => Forged>> = {
  'no token': ({ cookie }) => ({ headers: { cookie } }),
  'a wrong token': ({ cookie }) => ({ headers: { cookie, 'x-csrf-token': 'x'.repeat(55) } }),
  'an empty token': ({ cookie }) => ({ headers: { cookie, 'x-csrf-token': '' } }),
  'a list of tokens': ({ cookie, token }, body) => ({
    headers: { cookie },
    body: { ...body, _token: [token] },
  }),
  'the token of another session': ({ cookie }) => ({
    headers: { cookie, 'x-csrf-token': shop.visit().token },
  }),
  'the token in a cookie only': ({ cookie, token }) => ({
    headers: { cookie: `${cookie}; X-CSRF-TOKEN=${token}; csrf-token=${token}` },
  }),
  'no cookie': ({ token }) => ({ headers: { 'x-csrf-token': token } }),
  'another site': ({ cookie, token }) => ({
    headers: { cookie, 'x-csrf-token': token, 'sec-fetch-site': 'cross-site' },
  }),
  'another host of the domain': ({ cookie, token }) => ({
    headers: { cookie, 'x-csrf-token': token, 'sec-fetch-site': 'same-site' },
  }),
  'a foreign origin': ({ cookie, token }) => ({
    headers: { cookie, 'x-csrf-token': token, origin: 'https://evil.example' },
  }),
  'the origin null': ({ cookie, token }) => ({ headers: { cookie, 'x-csrf-token': token, origin: 'null' } }),
  'a body of text': ({ cookie }, body) => ({
    headers: { cookie, 'content-type': 'text/plain' },
    body: JSON.stringify(body),
  }),
  'another method': ({ cookie, token }) => ({
    method: 'PUT',
    headers: { cookie, 'x-csrf-token': token, 'x-http-method-override': 'POST' },
  }),
}

test('every call of payment that the router knows is attacked', () => {
  expect(routes.map(({ url }) => url).toSorted()).toEqual(Object.keys(payingCalls).toSorted())
})

test.each(routes)('[P-012, P-013, T-010, T-011] SX-01: $method $url', async ({ method, url }) => {
  const attacked = payingCalls[url]
  if (attacked === undefined || (method !== 'GET' && method !== 'POST'))
    throw new Error(`No policy for ${url}`)
  const { owner, id } = await prepared[attacked.as]()
  const body = attacked.body(id)
  const before = await state()
  for (const [name, forge] of Object.entries(forgeries)) {
    const forged = forge(owner, body)
    const sent = forged.body ?? body
    const answer = await shop.call({
      method: forged.method ?? method,
      url,
      headers: forged.headers,
      ...(method === 'GET' ? {} : { body: sent }),
    })
    expect([403, 404, 405, 415], name).toContain(answer.statusCode)
  }
  if (method === 'POST')
    for (const safe of ['GET', 'HEAD'] as const) {
      const headers = { cookie: owner.cookie, 'x-csrf-token': owner.token }
      expect([404, 405]).toContain((await shop.call({ method: safe, url, headers })).statusCode)
    }
  expect(await state()).toBe(before)

  /* The same call with its own token is let through: it was the forgery that was refused. */
  const genuine =
    method === 'GET' ? await owner.get(url, { 'x-csrf-token': owner.token }) : await owner.post(url, body)
  expect([200, 303, 409, 422]).toContain(genuine.statusCode)
})
