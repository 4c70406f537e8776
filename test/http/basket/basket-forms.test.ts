import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { readGoods, setStock } from '../goods.ts'
import { readLines } from './basket-call.ts'

/* A browser without script posts the buying form itself and receives a page. */

const shop = await startShop()
const { queries } = shop.database
const goods = await readGoods(queries)

const submit = (visitor: Visitor, fields: Readonly<Record<string, string>>, referer?: string, query = '') =>
  shop.call({
    method: 'POST',
    url: calls.basketAdd + query,
    body: new URLSearchParams({
      _token: visitor.token,
      Model_Type: 'variation',
      Model_Id: String(goods.f4),
      Quantity: '1',
      FreeTypeAttributes: '',
      ...fields,
    }).toString(),
    headers: {
      cookie: visitor.cookie,
      accept: 'text/html,application/xhtml+xml',
      'content-type': 'application/x-www-form-urlencoded',
      ...(referer === undefined ? {} : { referer }),
    },
  })

const pendingAlerts = async () => {
  const { rows } = await queries.execute<{ alerts: unknown }>("select data->'alerts' as alerts from session")
  return rows[0]?.alerts ?? null
}

test('redirects to the basket [P-020, P-032]', async () => {
  const ann = shop.visit()
  const answer = await submit(ann, {})
  expect(answer.statusCode).toBe(303)
  expect(answer.headers.location).toBe('/basket')
  expect(await readLines(ann)).toEqual([['F4-C', 1]])
  expect(await pendingAlerts()).toBeNull()
})

test('redirects an add of several variations to the basket [P-020]', async () => {
  const ann = shop.visit()
  const answer = await ann.submit(calls.addMultipleToBasket, {
    'variations[0][id]': String(goods.f4),
    'variations[0][qty]': '1',
    'variations[1][id]': String(goods.f6),
    'variations[1][qty]': '2',
  })
  expect(answer.statusCode).toBe(303)
  expect(answer.headers.location).toBe('/basket')
  expect(await readLines(ann)).toHaveLength(2)
})

test('adds ticked extras, as many packs as the goods need, and no unticked ones [P-166, P-165]', async () => {
  const ann = shop.visit()
  const answer = await submit(ann, {
    Model_Id: String(goods.f1),
    Quantity: '10',
    'extras[0]': String(goods.f6),
    'extras[2]': String(goods.f8),
  })
  expect(answer.headers.location).toBe('/basket')
  /* 10.08 m² of 600 × 600: 6.72 kg of grout in packs of 5 kg; membrane is for aggregates. */
  expect(await readLines(ann)).toEqual([
    ['F1-C', 10.08],
    ['F6-C', 2],
  ])
})

test('adds no grout for a sample, and no extras of goods that cannot be added [P-166, P-120]', async () => {
  const ann = shop.visit()
  await submit(ann, { Model_Id: String(goods.f1s), 'extras[0]': String(goods.f6) })
  expect(await readLines(ann)).toEqual([['F1S', 1]])
  await setStock(queries, goods.f7, 0)
  const refused = ['extras[0]', 'extras[1]'].map(
    (name, i) => [name, String([goods.f6, goods.f7][i])] as const,
  )
  await submit(ann, { Model_Id: String(goods.f1), Quantity: '5', ...Object.fromEntries(refused) })
  expect(await readLines(ann)).toEqual([['F1S', 1]])
})

test.each([
  ['no extra', [{ 'extras[0]': String(goods.f4) }], 404],
  ['unknown', [{ 'extras[0]': '999999' }], 404],
  ['no id', [{ 'extras[0]': 'grout' }], 422],
  ['no list', [{ extras: String(goods.f6) }], 422],
  ['too many', Array.from({ length: 21 }, (_, i) => ({ [`extras[${i}]`]: String(goods.f6) })), 422],
])('rejects an extra that is %s, and the goods with it [P-166]', async (_what, extras, status) => {
  const ann = shop.visit()
  const answer = await shop.call({
    method: 'POST',
    url: calls.basketAdd,
    body: new URLSearchParams({
      _token: ann.token,
      Model_Type: 'variation',
      Model_Id: String(goods.f1),
      Quantity: '5',
      ...Object.assign({}, ...extras),
    }).toString(),
    headers: { cookie: ann.cookie, 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(answer.statusCode).toBe(status)
  expect(await readLines(ann)).toEqual([])
})

test.each([
  ['/porcelain-paving', '/porcelain-paving'],
  ['//evil.example', '/basket'],
  ['/.//evil.example', '/basket'],
  ['https://evil.example/', '/basket'],
  ['javascript:alert(1)', '/basket'],
])('redirects a requested target of %s to %s [T-124]', async (redirect, location) => {
  const answer = await submit(shop.visit(), { redirect })
  expect(answer.headers.location).toBe(location)
})

test('returns an empty field of the product page’s own form to that page, with the reason [T-180, P-089]', async () => {
  const page = 'http://shop.test/porcelain-tiles/brick-lane-metro?sku=F4-C'
  const empty = { Quantity: '1', 'extras[0]': 'grout' }
  const answer = await submit(shop.visit(), empty, page, '?again=1')
  expect([answer.statusCode, answer.headers.location]).toEqual([
    303,
    expect.stringMatching(/^\/porcelain-tiles\/brick-lane-metro\?.*Quantity=1/),
  ])
  expect(await pendingAlerts()).toEqual([{ level: 'danger', message: messages.unknownId, important: false }])
  /* A script of that page gets the problem, and other forms a page that says it. */
  const call = { Model_Type: 'variation', Model_Id: goods.f4, Quantity: 1, extras: ['grout'] }
  expect((await shop.visit().post(`${calls.basketAdd}?again=1`, call)).statusCode).toBe(422)
  expect((await submit(shop.visit(), empty, page)).statusCode).toBe(422)
})

test('redirects a rejected form to its page, with the reason for the next page [T-180, P-089]', async () => {
  const ann = shop.visit()
  const answer = await submit(
    ann,
    { Quantity: '0' },
    'http://shop.test/porcelain-tiles/brick-lane-metro?sku=F4-C',
  )
  expect(answer.statusCode).toBe(303)
  expect(answer.headers.location).toBe('/porcelain-tiles/brick-lane-metro?sku=F4-C')
  expect(answer.cookies.map(({ name }) => name)).toContain('alert')
  expect(await pendingAlerts()).toEqual([
    { level: 'danger', message: messages.setQuantity, important: false },
  ])
  expect(await readLines(ann)).toEqual([])
})

test.each(['0', '', 'abc', '2000'])(
  'redirects a form rejected for a quantity of “%s” to its page with the fields as filled in [P-089, P-091]',
  async (Quantity) => {
    const answer = await submit(
      shop.visit(),
      { Quantity, length: '5', wastage: '1', 'extras[2]': String(goods.f6), other: 'x' },
      'http://shop.test/porcelain-tiles/brick-lane-metro?option=7&Quantity=3&use=9x4',
      '?again=1',
    )
    expect(answer.statusCode).toBe(303)
    const { pathname, searchParams } = new URL(String(answer.headers.location), 'http://shop.test')
    expect(pathname).toBe('/porcelain-tiles/brick-lane-metro')
    expect(Object.fromEntries(searchParams)).toEqual({
      option: '7',
      Model_Id: String(goods.f4),
      Quantity,
      length: '5',
      wastage: '1',
      'extras[0]': String(goods.f6),
    })
    expect(await pendingAlerts()).toMatchObject([{ level: 'danger' }])
  },
)

test.each([
  ['a form', new URLSearchParams({ 'Quantity[toString]': '1', 'extras[0][toString]': '1' }).toString()],
  ['JSON', { Quantity: { toString: 1 }, extras: [{ toString: 1 }, null, ['x'], 4], wastage: true }],
])('omits fields of %s that are not texts from the redirect [P-089]', async (_what, body) => {
  const ann = shop.visit()
  const answer = await shop.call({
    method: 'POST',
    url: `${calls.basketAdd}?again=1`,
    body,
    headers: {
      cookie: ann.cookie,
      accept: 'text/html',
      'x-csrf-token': ann.token,
      'content-type': typeof body === 'string' ? 'application/x-www-form-urlencoded' : 'application/json',
      referer: 'http://shop.test/porcelain-tiles/brick-lane-metro?Quantity=3',
    },
  })
  expect(answer.statusCode).toBe(303)
  const { pathname, searchParams } = new URL(String(answer.headers.location), 'http://shop.test')
  expect(pathname).toBe('/porcelain-tiles/brick-lane-metro')
  expect([...searchParams]).toEqual(typeof body === 'string' ? [] : [['extras[3]', '4']])
})

test.each([
  ['no page', undefined],
  ['another shop', 'https://evil.example/porcelain-tiles'],
  ['nonsense', 'about:blank'],
  ['a trap', 'http://shop.test//evil.example'],
])('redirects a form rejected after %s to the basket [T-124]', async (_what, referer) => {
  const answer = await submit(shop.visit(), { Model_Id: '999999' }, referer)
  expect(answer.headers.location).toBe('/basket')
})

test('says on the next page that stock limited an add, and how many were added [P-123, T-180, S-024]', async () => {
  await setStock(queries, goods.f4, 3)
  const ann = shop.visit()
  const answer = await submit(ann, { Quantity: '5' })
  expect(answer.headers.location).toBe('/basket')
  expect(await pendingAlerts()).toEqual([
    { level: 'warning', message: messages.notEnoughStock, important: false },
    { level: 'warning', message: '3 were added, there are no more.', important: false },
  ])
})

test('answers a form without its token with a page that says so [P-012]', async () => {
  const ann = shop.visit()
  const answer = await submit(ann, { _token: '' })
  expect(answer.statusCode).toBe(403)
  expect(answer.headers['content-type']).toContain('text/html')
  expect(answer.body).toContain(messages.badToken)
  expect(await readLines(ann)).toEqual([])
})
