import { expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { readGoods } from '../goods.ts'

const shop = await startShop()
const goods = await readGoods(shop.database.queries)

/** A visitor with 10.08 m² of F1 for a postcode. */
const shopperAt = async (postcode: string): Promise<Visitor> => {
  const ann = shop.visit()
  await ann.post(calls.basketAdd, { Model_Type: 'variation', Model_Id: goods.f1, Quantity: 10.08 })
  await ann.post(calls.setPostcode, { postcode })
  return ann
}
const check = (visitor: Visitor, postcode: unknown, service_id?: unknown) =>
  visitor.post(calls.checkPostcode, { postcode, service_id })

test.each([
  ['LS1 4AP', 1, 'ok'],
  ['ls14ap', 2, 'ok'],
  [' ls1  4ap', '3', 'ok'],
  ['LS1 4AP', undefined, 'ok'],
  ['LS1 4AP', null, 'ok'],
  ['LS1 4AP', '', 'ok'],
  ['LS1 4AQ', 1, 'invalid'],
  ['EC1A 1BB', 1, 'invalid'],
  ['LS1 4AP', 99, 'invalid'],
  ['XYZ', 1, 'error'],
  ['', 1, 'error'],
  ['GIR 0AA', 1, 'error'],
])('answers %j with service %j with %s as plain text [T-246, T-253]', async (postcode, service, answer) => {
  const checked = await check(await shopperAt('LS1 4AP'), postcode, service)
  expect(checked.statusCode).toBe(200)
  expect(checked.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(checked.body).toBe(answer)
})

test('answers invalid for a service that does not deliver there [T-246]', async () => {
  const bob = await shopperAt('BT1 1AA')
  expect((await check(bob, 'BT1 1AA', 1)).body).toBe('ok')
  expect((await check(bob, 'BT1 1AA', 2)).body).toBe('invalid')
  const ina = await shopperAt('IM1 1AA')
  expect((await check(ina, 'IM1 1AA', 1)).body).toBe('invalid')
})

test('answers invalid for every postcode if none is priced [T-246]', async () => {
  expect((await check(shop.visit(), 'LS1 4AP', 1)).body).toBe('invalid')
})

test('returns 403 without the session’s own token, and 422 for values that are no postcode or service [T-010]', async () => {
  const ann = await shopperAt('LS1 4AP')
  const bob = shop.visit()
  for (const token of ['', bob.token]) {
    const answer = await ann.post(calls.checkPostcode, { postcode: 'LS1 4AP' }, { 'x-csrf-token': token })
    expect(answer.statusCode).toBe(403)
  }
  for (const postcode of [undefined, null, 7, {}, ['LS1 4AP']])
    expect((await check(ann, postcode)).statusCode, JSON.stringify(postcode)).toBe(422)
  for (const service of ['x', -1, {}, [1], 2 ** 40])
    expect((await check(ann, 'LS1 4AP', service)).statusCode, JSON.stringify(service)).toBe(422)
})
