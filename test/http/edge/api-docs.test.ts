import { createConfig, lintFromString } from '@redocly/openapi-core'
import type { AxiosAdapter } from 'axios'
import { type Document, OpenAPIClientAxios } from 'openapi-client-axios'
import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { calls, paths } from '#contract/routes.ts'
import { addCode } from '../../setup/codes.ts'
import { ordersIn } from '../../setup/ordering.ts'
import { startShop } from '../../setup/shop.ts'
import { annasForm } from '../checkout/checkout-shopper.ts'
import { readGoods } from '../goods.ts'

const shop = await startShop()
const readDescription = async (): Promise<Document> => (await shop.call({ url: `${paths.docs}/json` })).json()

describe('the API description', () => {
  test('describes every endpoint once, with its name, summary, tag and security, and nothing else [D17]', async () => {
    const { paths: described = {} } = await readDescription()
    const operations = Object.values(described).flatMap((item) => [item?.get ?? [], item?.post ?? []].flat())
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(endpoints).sort())
    for (const { operationId, summary, tags, security } of operations) {
      expect(summary, operationId).toMatch(/^[A-Z]/)
      expect(tags, operationId).toHaveLength(1)
      expect(security, operationId).toHaveLength(1)
    }
    for (const url of Object.values(calls)) expect(described).toHaveProperty([url])
  })

  test('describes every call with its body [D17] [S-018]', async () => {
    const { paths: described = {} } = await readDescription()
    /* Mail programs post it, with a body that says nothing. */
    const withoutBody: readonly string[] = ['stopReminders', 'stopStockNotice']
    for (const item of Object.values(described))
      if (item?.post && !withoutBody.includes(item.post.operationId ?? ''))
        expect(item.post, item.post.operationId).toHaveProperty('requestBody')
  })

  test('passes the recommended rules of the linter without an error or a warning [D17]', async () => {
    const source = JSON.stringify(await readDescription())
    /* Three forms lead a browser on and have no other answer. */
    const config = await createConfig({
      extends: ['recommended'],
      rules: { 'operation-2xx-response': 'off' },
    })
    const problems = await lintFromString({ source, absoluteRef: 'shop.json', config })
    expect(
      problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`),
    ).toEqual([])
  })

  test('is readable in a browser, with scripts of our own only', async () => {
    const answer = await shop.call({ url: paths.docs })
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.headers['content-security-policy']).toContain("script-src 'self';")
    expect(answer.headers['content-security-policy']).not.toContain('unsafe-inline')
  })
})

/** Sends a generated request to the shop, with the cookie and token of one visitor. */
const visitorAdapter = (): AxiosAdapter => {
  const visitor = shop.visit()
  return async (config) => {
    const response = await shop.call({
      method: config.method?.toUpperCase() === 'POST' ? 'POST' : 'GET',
      url: config.url ?? '',
      headers: { cookie: visitor.cookie, 'x-csrf-token': visitor.token, 'x-requested-with': 'client' },
      ...(config.data === undefined ? {} : { body: JSON.parse(config.data) }),
    })
    const { statusCode: status, statusMessage: statusText, headers, body } = response
    const data = String(headers['content-type']).includes('json') ? JSON.parse(body) : body
    return { status, statusText, headers: {}, data, config }
  }
}

test('a client generated from the description buys a tile [D17]', async () => {
  const { queries } = shop.database
  const { f4 } = await readGoods(queries)
  await addCode(queries, 'ALLFREE', { percent: 100, free_delivery: true })
  const definition = await readDescription()
  const client = await new OpenAPIClientAxios({
    definition,
    axiosConfigDefaults: { adapter: visitorAdapter(), validateStatus: () => true },
  }).init()
  const invoke = async (operationId: string, body?: object): Promise<unknown> => {
    const operation = client[operationId]
    if (operation === undefined) throw new Error(`The client has no operation ${operationId}.`)
    const { status, data } = await operation(undefined, body)
    expect(status, `${operationId}: ${JSON.stringify(data)}`).toBe(200)
    return data
  }
  expect(await invoke('setPostcode', { postcode: 'LS1 4AP' })).toEqual({ status: 'ok' })
  expect(await invoke('basketAdd', { Model_Type: 'variation', Model_Id: f4, Quantity: 1 })).toMatchObject({
    status: 'ok',
    count: 1,
  })
  expect(await invoke('applyDiscountCode', { discount_code: 'ALLFREE' })).toEqual({ status: 'ok' })
  expect(await invoke('getShippingServices')).toHaveProperty('services.0')
  const submitted = await client['submitCheckout']?.(undefined, annasForm())
  expect(submitted?.status).toBe(303)
  const path = await invoke('payNoCharge', { opt_in: false })
  const [order] = await ordersIn(queries)
  expect(path).toBe(`/checkout/complete/${order?.token}`)
})
