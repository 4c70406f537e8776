import { expect, test } from 'vitest'
import type { Visitor } from '../../test/setup/shop.ts'
import { attackedCalls, openAttackedShop } from './payment-calls.ts'

/* SX-01 on every payment call: a request from another site, or with another page's token, changes nothing. */

const { shop, prepared, routes, state } = await openAttackedShop()

type Headers = Record<string, string>
interface Forged {
  readonly method?: 'GET' | 'HEAD' | 'PUT'
  readonly headers: Headers
  readonly body?: string | object
}

/** Requests that differ in one thing from what the shop's own page sends. */
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

test('attacks every payment call that the router knows', () => {
  expect(routes.map(({ url }) => url).toSorted()).toEqual(Object.keys(attackedCalls).toSorted())
})

test.each(routes)(
  '$method $url rejects every forgery and accepts its own token [P-012, P-013, T-010, T-011, SX-01]',
  async ({ method, url }) => {
    const attacked = attackedCalls[url]
    if (attacked === undefined || (method !== 'GET' && method !== 'POST'))
      throw new Error(`No policy for ${url}`)
    const { owner, id } = await prepared[attacked.setup]()
    const body = attacked.body(id)
    const before = await state()
    for (const [name, forge] of Object.entries(forgeries)) {
      const forged = forge(owner, body)
      const payload = forged.body ?? body
      const response = await shop.call({
        method: forged.method ?? method,
        url,
        headers: forged.headers,
        ...(method === 'GET' ? {} : { body: payload }),
      })
      expect([403, 404, 405, 415], name).toContain(response.statusCode)
    }
    if (method === 'POST')
      for (const safe of ['GET', 'HEAD'] as const) {
        const headers = { cookie: owner.cookie, 'x-csrf-token': owner.token }
        expect([404, 405]).toContain((await shop.call({ method: safe, url, headers })).statusCode)
      }
    expect(await state()).toBe(before)

    /* The same call with its own token is accepted: it was the forgery that was rejected. */
    const genuine =
      method === 'GET' ? await owner.get(url, { 'x-csrf-token': owner.token }) : await owner.post(url, body)
    expect([200, 303, 409, 422]).toContain(genuine.statusCode)
  },
)
