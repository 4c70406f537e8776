import { afterAll, expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { readGoods } from '../../test/http/goods.ts'
import { fillBasket } from '../../test/setup/ordering.ts'
import { scriptCards, scriptWallet } from '../../test/setup/scripted-providers.ts'
import { startShop } from '../../test/setup/shop.ts'
import { randomFrom } from '../scenarios/random.ts'
import { knownValues } from './fuzz/known.ts'
import { findLeak } from './fuzz/leaks.ts'
import { makeFuzzRequest } from './fuzz/requests.ts'
import { bodiesIn } from './fuzz/schema.ts'

/*
 * The short form of BI-01: `npm run test:attacks -- BI-01` sends 10,000 requests to the whole program, and
 * breaks the protocol too.
 */

/* With providers: without them a valid payment returns 503, and some seeds draw one. */
const shop = await startShop({
  payments: { gateways: { stripe: scriptCards(), paypal: scriptWallet() } },
})
const goods = await readGoods(shop.database.queries)
const REQUESTS = 300

/* Another seed each day; a failure names it. */
const seed = Math.floor(Date.now() / 86_400_000)

const rejections: unknown[] = []
const onRejection = (reason: unknown): void => void rejections.push(reason)
process.on('unhandledRejection', onRejection)
afterAll(() => process.off('unhandledRejection', onRejection))

test(`answers ${REQUESTS} odd requests to all routes without a failure or internals (seed ${seed}) [BI-01, BI-07]`, async () => {
  const random = randomFrom(seed)
  const bodies = bodiesIn(shop.app.swagger())
  const known = knownValues([goods.f1, goods.f4, goods.f6], [1, 2, 3])
  let visitor = shop.visit()
  for (let n = 0; n < REQUESTS; n += 1) {
    if (n % 25 === 0) {
      visitor = shop.visit()
      await fillBasket(visitor, [[goods.f4, 1]])
    }
    const { method, path, headers, body } = makeFuzzRequest({ bodies, known, random })
    const response = await shop.app.inject({
      method: toMethod(method),
      url: path,
      headers: { host: 'shop.test', cookie: visitor.cookie, 'x-csrf-token': visitor.token, ...headers },
      ...(body === undefined ? {} : { payload: body }),
    })
    const description = `${method} ${path} ${body}`.slice(0, 1_000)
    expect(response.statusCode, description).toBeLessThan(500)
    expect(findLeak(response.body), description).toBe(null)
  }
  expect(shop.logs.filter(({ level }) => level === 'error' || level === 'fatal')).toEqual([])
  expect(rejections).toEqual([])
  expect((await visitor.get(calls.basketSummary)).statusCode).toBe(200)
})

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'] as const

const toMethod = (name: string): (typeof methods)[number] =>
  methods.find((method) => method === name) ?? 'GET'
