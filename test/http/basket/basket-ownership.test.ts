import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { captureStatements } from '#server/database/statement-count.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { readGoods } from '../goods.ts'
import { add, readLines, rejectedAddMessage } from './basket-call.ts'

const shop = await startShop()
const limited = await startShop({ limits: { basketWrites: 3 } })
const proxied = await startShop({ limits: { basketWrites: 3, reads: 2 }, trustProxy: ['loopback'] })
const { queries } = shop.database
const goods = await readGoods(queries)

describe('access', () => {
  test('rejects adds without the session’s own token [P-012, P-013, T-010]', async () => {
    const [ann, bob] = [shop.visit(), shop.visit()]
    await add(ann, goods.f4, 1)
    const body = { Model_Type: 'variation', Model_Id: goods.f4, Quantity: 1 }
    for (const [cookie, token] of [
      [ann.cookie, undefined],
      [ann.cookie, ''],
      [ann.cookie, bob.token],
      [ann.cookie, `${ann.token.slice(0, -1)}${ann.token.endsWith('A') ? 'B' : 'A'}`],
      [undefined, ann.token],
    ] as const)
      for (const url of [calls.basketAdd, calls.addMultipleToBasket]) {
        const answer = await shop.call({
          method: 'POST',
          url,
          body: { ...body, variations: [{ id: goods.f4, qty: 1 }] },
          headers: {
            ...(cookie === undefined ? {} : { cookie }),
            ...(token === undefined ? {} : { 'x-csrf-token': token }),
          },
        })
        expect(answer.statusCode).toBe(403)
        expect(answer.json()).toEqual({ message: messages.badToken })
      }
    expect(await readLines(ann)).toEqual([['F4-C', 1]])
    expect(await readLines(bob)).toEqual([])
  })

  test('gives each session its own basket [T-066, T-077]', async () => {
    const [ann, bob] = [shop.visit(), shop.visit()]
    await add(ann, goods.f4, 2)
    await add(bob, goods.f6, 1)
    expect(await readLines(ann)).toEqual([['F4-C', 2]])
    expect(await readLines(bob)).toEqual([['F6-C', 1]])
  })

  test('stores nothing of a visitor whose first add was rejected', async () => {
    const ann = shop.visit()
    await rejectedAddMessage(ann, goods.f4, 0)
    const { rows } = await queries.execute('select from session union all select from basket')
    expect(rows).toEqual([])
  })

  test('limits adds and choices in a minute for a session, and for no other [SX-07]', async () => {
    const [ann, bob] = [limited.visit(), limited.visit()]
    const post = (visitor: Visitor) => visitor.post(calls.basketAdd, { Model_Type: 'variation' })
    for (let i = 0; i < 3; i += 1) expect((await post(ann)).statusCode).toBe(422)
    const answer = await ann.post(calls.addMultipleToBasket, { variations: [{ id: goods.f4, qty: 1 }] })
    expect(answer.statusCode).toBe(429)
    expect(answer.json()).toEqual({ message: messages.tooManyRequests })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    for (const [url, body] of [
      [calls.setShippingService, { shipping_service_id: 1 }],
      [calls.applyDiscountCode, { discount_code: 'TILE10' }],
    ] as const)
      expect((await ann.post(url, body)).statusCode).toBe(429)
    expect((await post(bob)).statusCode).toBe(422)
  })

  test('limits one client with new sessions to the adds of twenty shoppers, and no other client [SX-07]', async () => {
    const post = (visitor: Visitor, address: string) =>
      visitor.post(calls.basketAdd, { Model_Type: 'variation' }, { 'x-forwarded-for': address })
    const statuses = new Set<number>()
    for (let i = 0; i < 60; i += 1)
      statuses.add((await post(proxied.visit(), '2001:db8:1:100::1')).statusCode)
    expect([...statuses]).toEqual([422])
    expect((await post(proxied.visit(), '2001:db8:1:1ff::2')).statusCode).toBe(429)
    expect((await post(proxied.visit(), '2001:db8:1:200::1')).statusCode).toBe(422)
  })

  test('counts reads without a cookie as one shopper [SX-07]', async () => {
    const read = (from: string) =>
      proxied
        .call({ url: calls.menu, headers: { 'x-forwarded-for': from } })
        .then(({ statusCode }) => statusCode)
    expect([await read('192.0.2.1'), await read('192.0.2.1'), await read('192.0.2.1')]).toEqual([
      200, 200, 429,
    ])
    expect(await read('192.0.2.2')).toBe(200)
  })
})

describe('the cost of an add', () => {
  test('is at most eight statements, into an empty basket and into one of twenty lines', async () => {
    const { rows } = await queries.execute<{ id: number }>(
      'select v.id from variation v join product p on p.id = v.product_id where p.buyable and not v.is_sample and v.stock_hundredths is null order by v.id limit 20',
    )
    const ann = shop.visit()
    const first = await captureStatements(() => add(ann, goods.f4, 1))
    expect(first.value.statusCode).toBe(200)
    expect(first.statements.length).toBeGreaterThan(4)
    expect(first.statements.length).toBeLessThanOrEqual(8)
    for (const { id } of rows) await add(ann, id, 1)
    expect((await readLines(ann)).length).toBeGreaterThanOrEqual(rows.length)
    const later = await captureStatements(() => add(ann, goods.f4, 1))
    expect(later.value.statusCode).toBe(200)
    expect(later.statements.length).toBeLessThanOrEqual(8)
  })
})
