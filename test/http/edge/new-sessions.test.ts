import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls, paths } from '#contract/routes.ts'
import { anna, password, register } from '../../setup/customers.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { readGoods } from '../goods.ts'

/*
 * A script that starts ever new sessions must not fill the tables, while people behind one address can shop
 * (SX-07).
 */

const shop = await startShop()
const { queries } = shop.database
const goods = await readGoods(queries)

const SCHOOL = '192.0.2.7'
const postFrom = (ip: string, visitor: Visitor, url: string, body: object) =>
  shop.app.inject({
    method: 'POST',
    url,
    payload: body,
    remoteAddress: ip,
    headers: {
      host: 'shop.test',
      cookie: visitor.cookie,
      'x-csrf-token': visitor.token,
      'x-requested-with': 'fetch',
    },
  })
const add = { Model_Type: 'variation', Model_Id: goods.f4, Quantity: 1 }
const addFrom = (ip: string, visitor = shop.visit()) => postFrom(ip, visitor, calls.basketAdd, add)
const storedSessions = async () => (await queries.execute('select from session')).rows.length
/** Sets how many sessions each client has started. */
const setStarted = (count: number) => queries.execute(`update attempt set count = ${count}`)

test('limits a client to three hundred stored sessions an hour, with a message and Retry-After [SX-07]', async () => {
  const ann = shop.visit()
  expect((await addFrom(SCHOOL, ann)).statusCode).toBe(200)
  await setStarted(299)
  expect((await addFrom(SCHOOL)).statusCode).toBe(200)
  const refused = await addFrom(SCHOOL)
  expect([refused.statusCode, refused.json().message]).toEqual([429, messages.tooManyNewShoppers])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3600)
  expect(await storedSessions()).toBe(2)
  expect((await addFrom(SCHOOL, ann)).statusCode).toBe(200)
  expect((await addFrom('192.0.2.8')).statusCode).toBe(200)
  await queries.execute("update attempt set ends_at = now() - interval '1 second'")
  expect((await addFrom(SCHOOL)).statusCode).toBe(200)
})

test('counts a session once however much it stores, and IPv6 clients by their /56 [SX-07]', async () => {
  const ann = shop.visit()
  for (let i = 0; i < 5; i += 1) await addFrom('2001:db8:1:2a00::1', ann)
  await postFrom('2001:db8:1:2a00::1', ann, calls.setPostcode, { postcode: 'LS1 4AP' })
  expect((await queries.execute('select count from attempt')).rows).toEqual([{ count: 1 }])
  await setStarted(300)
  expect((await addFrom('2001:db8:1:2aff::2')).statusCode).toBe(429)
  expect((await addFrom('2001:db8:1:2b00::1')).statusCode).toBe(200)
})

test('does not limit this machine, reads, or logins [SX-07]', async () => {
  await register(shop)
  await addFrom(SCHOOL)
  await setStarted(300)
  expect((await addFrom('127.0.0.1')).statusCode).toBe(200)
  const read = await shop.app.inject({
    url: calls.basketSummary,
    remoteAddress: SCHOOL,
    headers: { host: 'shop.test', cookie: shop.visit().cookie },
  })
  expect(read.statusCode).toBe(200)
  const login = await postFrom(SCHOOL, shop.visit(), paths.login, { email: anna, password })
  expect(login.statusCode).toBe(200)
})

test('limits a client to a hundred new saved lists an hour, and leaves the line in the basket [SX-07]', async () => {
  const save = async () => {
    const visitor = shop.visit()
    await addFrom(SCHOOL, visitor)
    const { basket } = (await visitor.get(calls.getBasketContents)).json()
    const email_address = 'ann@example.com'
    return postFrom(SCHOOL, visitor, calls.saveForLater, { item_id: basket[0].id, email_address })
  }
  expect((await save()).statusCode).toBe(200)
  await setStarted(99)
  expect((await save()).statusCode).toBe(200)
  const refused = await save()
  expect([refused.statusCode, refused.json().message]).toEqual([429, messages.tooManyLists])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
  expect((await queries.execute('select from saved_list')).rows).toHaveLength(2)
  expect((await queries.execute('select from basket_line')).rows).toHaveLength(1)
})
