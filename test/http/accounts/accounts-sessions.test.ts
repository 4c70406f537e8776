import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CustomerSession } from '#contract/account.ts'
import { messages } from '#contract/messages.ts'
import { calls, endSessionPath, paths } from '#contract/routes.ts'
import { captureStatements } from '#server/database/statement-count.ts'
import type { Visitor as ServersVisitor } from '#server/session/visitor.ts'
import { anna, password, register, visitorAfter } from '../../setup/customers.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'

/* D33: a customer lists and ends their own sessions, and no other customer's. */

let received: ServersVisitor | undefined
const shop = await startShop({
  extendApp: (app) =>
    app.get('/who', async (request) => {
      received = request.visitor
      return 'ok'
    }),
})
const { accounts } = shop.features
const { queries } = shop.database

const firstName = async (visitor: Visitor) => (await visitor.get(calls.whoAmI)).json().first_name
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'
const logIn = async (userAgent: string, email = anna): Promise<Visitor> =>
  visitorAfter(shop, await shop.visit().post(paths.login, { email, password }, { 'user-agent': userAgent }))

const sessionsOf = async (visitor: Visitor): Promise<readonly CustomerSession[]> => {
  await visitor.get('/who')
  const user = received === undefined ? null : await accounts.userOf(received)
  if (received === undefined || user === null) throw new Error('Not logged in.')
  return accounts.sessionsOf(user, received)
}
const idOf = async (visitor: Visitor): Promise<string> =>
  (await sessionsOf(visitor)).find(({ isThis }) => isThis)?.id ?? ''

test('lists a customer’s sessions, this device first, with the name and times of each [D33]', async () => {
  const ann = await register(shop)
  await register(shop, { email: 'ben@example.com' })
  const phone = await logIn(iphone)
  await shop.visit().post(calls.setPostcode, { postcode: 'LS1 4AP' })
  const listed = await sessionsOf(ann)
  expect(listed.map(({ name, isThis }) => [name, isThis])).toEqual([
    ['Unknown device', true],
    ['Safari on iPhone', false],
  ])
  expect((await sessionsOf(phone)).map(({ name }) => name)).toEqual(['Safari on iPhone', 'Unknown device'])
  for (const { id, begunAt, seenAt } of listed) {
    expect(id).toMatch(/^[0-9a-f]{32}$/)
    expect(Math.abs(Date.now() - new Date(begunAt).getTime())).toBeLessThan(60_000)
    expect(Math.abs(Date.now() - new Date(seenAt).getTime())).toBeLessThan(60_000)
  }
  const { rows } = await queries.execute<{ hash: string }>(
    sql`select encode(id_hash, 'hex') as hash from session`,
  )
  for (const { hash } of rows) expect(JSON.stringify(listed)).not.toContain(hash.slice(0, 16))
})

test('lists no expired session: unused for seven days, or older than thirty [D33, SX-05]', async () => {
  const ann = await register(shop)
  await logIn(iphone)
  await logIn('Firefox/145.0')
  expect(await sessionsOf(ann)).toHaveLength(3)
  await queries.execute(sql`update session set seen_at = now() - interval '8 days' where id_hash in
    (select session_id_hash from login_device where name = 'Firefox')`)
  await queries.execute(sql`update session set signed_in_at = now() - interval '31 days' where id_hash in
    (select session_id_hash from login_device where name = 'Safari on iPhone')`)
  expect((await sessionsOf(ann)).map(({ isThis }) => isThis)).toEqual([true])
})

test('lists a session without a name if it began before devices were recorded [D33]', async () => {
  const ann = await register(shop)
  await queries.execute(sql`delete from login_device`)
  expect((await sessionsOf(ann)).map(({ name, isThis }) => [name, isThis])).toEqual([[null, true]])
})

test('reads the list with one statement [D33]', async () => {
  const ann = await register(shop)
  await ann.get('/who')
  const visitor = received
  const user = visitor === undefined ? null : await accounts.userOf(visitor)
  if (visitor === undefined || user === null) throw new Error('Not logged in.')
  const { statements } = await captureStatements(() => accounts.sessionsOf(user, visitor))
  expect(statements).toHaveLength(1)
})

test('ends one session by its id, and no other [D33, SX-05]', async () => {
  const [ann, other] = [await register(shop), await logIn('Firefox/145.0')]
  const phone = await logIn(iphone)
  const answer = await ann.post(endSessionPath(await idOf(phone)))
  expect([answer.statusCode, answer.json().redirect]).toEqual([200, paths.accountDevices])
  expect([await firstName(ann), await firstName(phone), await firstName(other)]).toEqual([
    'Anna',
    null,
    'Anna',
  ])
  const again = await ann.post(endSessionPath('0'.repeat(32)))
  expect([again.statusCode, again.json().message]).toEqual([404, messages.sessionMissing])
})

test('logs this browser out when it ends its own session [D33]', async () => {
  const ann = await register(shop)
  const answer = await ann.submit(endSessionPath(await idOf(ann)), {})
  expect([answer.statusCode, answer.headers.location]).toEqual([303, paths.home])
  expect(await firstName(ann)).toBeNull()
  expect(visitorAfter(shop, answer).cookie).not.toBe(ann.cookie)
})

test('answers 404 for another customer’s session, as for a missing one, and does not end it [D33, SX-02]', async () => {
  const ann = await register(shop)
  const ben = await register(shop, { email: 'ben@example.com' })
  const annasId = await idOf(ann)
  const foreign = await ben.post(endSessionPath(annasId))
  const unknown = await ben.post(endSessionPath('f'.repeat(32)))
  expect([foreign.statusCode, foreign.body]).toEqual([404, unknown.body])
  expect(await firstName(ann)).toBe('Anna')
  for (const id of ['x', 'F'.repeat(32), `${annasId}0`, '%20'])
    expect([id, (await ben.post(endSessionPath(id))).statusCode]).toEqual([id, 422])
})

test('ends all other sessions of the customer, and none of another customer [D33, SX-05]', async () => {
  const ann = await register(shop)
  const ben = await register(shop, { email: 'ben@example.com' })
  const [phone, laptop] = [await logIn(iphone), await logIn('Firefox/145.0')]
  const answer = await ann.submit(paths.accountEndOthers, {})
  expect([answer.statusCode, answer.headers.location]).toEqual([303, paths.accountDevices])
  expect(await Promise.all([ann, phone, laptop, ben].map(firstName))).toEqual(['Anna', null, null, 'Anna'])
})

test.each([endSessionPath('0'.repeat(32)), paths.accountEndOthers])(
  '%s requires a login and the page’s CSRF token [D33, P-012]',
  async (url) => {
    const ann = await register(shop)
    const phone = await logIn(iphone)
    expect((await shop.visit().post(url)).statusCode).toBe(401)
    const redirect = await shop.visit().submit(url, {})
    expect([redirect.statusCode, redirect.headers.location]).toEqual([
      303,
      '/login?redirect=%2Faccount%2Fdevices',
    ])
    expect((await ann.post(url, {}, { 'x-csrf-token': phone.token })).statusCode).toBe(403)
    expect(await firstName(phone)).toBe('Anna')
  },
)
