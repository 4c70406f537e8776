import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { readyToPay } from '../../setup/ordering.ts'
import { startShop } from '../../setup/shop.ts'
import { readGoods } from '../goods.ts'

const shop = await startShop()
const goods = await readGoods(shop.database.queries)

test.each([
  ['no body', {}],
  ['an empty body of JSON', { 'content-type': 'application/json' }],
  ['an empty form', { 'content-type': 'application/x-www-form-urlencoded' }],
])('calls without a payload accept %s [T-352, T-346]', async (_, type) => {
  const ann = await readyToPay(shop, { goods: [[goods.f4, 1]] })
  const send = (url: string) =>
    shop.call({ method: 'POST', url, headers: { cookie: ann.cookie, 'x-csrf-token': ann.token, ...type } })
  expect((await send(calls.checkOrderValidity)).json()).toEqual({ valid: true, message: '' })
  expect((await send(calls.payNoCharge)).json().message).toBe(messages.somethingToPay)
  const response = await send(calls.applyDiscountCode)
  expect([response.statusCode, response.json().message]).toEqual([422, messages.codeMissing])
})
