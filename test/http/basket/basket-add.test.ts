import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { err } from '#domain/lang/result.ts'
import { addWithin } from '#server/basket/index.ts'
import { allOrNothing } from '#server/database/all-or-nothing.ts'
import { newSession } from '#server/session/session-cookie.ts'
import { createVisitor } from '#server/session/visitor.ts'
import { startShop, testSecrets } from '../../setup/shop.ts'
import { change, productId, readGoods, setStock } from '../goods.ts'
import { add, contents, lines, refusedAdd } from './basket-call.ts'

const shop = await startShop()
const { queries } = shop.database
const goods = await readGoods(queries)

describe('adding one thing', () => {
  test('[P-113, P-032, T-177] it becomes a line, and the badge counts it', async () => {
    const ann = shop.visit()
    const answer = await add(ann, goods.f4, 2)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ status: 'ok', count: 1, notes: [] })
    expect(await lines(ann)).toEqual([['F4-C', 2]])
    expect((await ann.get(calls.basketSummary)).json()).toEqual({ count: 1 })
  })

  test('[BI-08] a basket of two hundred lines is full: what is in it may grow, and nothing else comes in', async () => {
    const now = new Date()
    const visitor = createVisitor({ queries, secrets: testSecrets, now: () => now }, newSession(now), false)
    const reach: Parameters<typeof addWithin>[1] = {
      delivers: () => true,
      deliver: () => {
        throw new Error('Adding asks for no delivery.')
      },
    }
    const tried = await allOrNothing(shop.database, async (tx) => {
      const put = (id: number) => addWithin(tx, reach, visitor, [{ kind: 'variation', id, quantity: 1 }])
      await put(goods.f4)
      await tx.execute(sql`with made as (
        insert into variation overriding system value select (jsonb_populate_record(v, jsonb_build_object('id', 900000 + n, 'sku', 'X' || n))).*
        from variation v, generate_series(1, 199) n where v.id = ${goods.f6} returning id)
        insert into basket_line (basket_id, variation_id, quantity_hundredths)
        select basket.id, made.id, 100 from basket, made`)
      const answers = [await put(goods.f4), await put(goods.f6)]
      return err([
        ...answers,
        (await tx.execute(sql`select count(*)::int as lines from basket_line`)).rows[0],
      ])
    })
    expect(tried).toMatchObject({
      error: [
        { ok: true, value: { count: 200 } },
        { ok: false, error: { status: 422, message: messages.basketFull } },
        { lines: 200 },
      ],
    })
  })

  test('[P-020] a form says the same as JSON', async () => {
    const ann = shop.visit()
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = `Model_Type=variation&Model_Id=${goods.f1}&Quantity=10&FreeTypeAttributes=&_token=${ann.token}`
    const answer = await shop.call({
      method: 'POST',
      url: calls.basketAdd,
      body,
      headers: { cookie: ann.cookie, ...form },
    })
    expect(answer.json()).toMatchObject({ status: 'ok', count: 1, notes: [] })
    expect(await lines(ann)).toEqual([['F1-C', 10.08]])
  })

  test.each([null, [], {}, ['engraved']])(
    '[P-113] FreeTypeAttributes may be what it likes, as %j: it means nothing to a basket',
    async (FreeTypeAttributes) => {
      const ann = shop.visit()
      expect((await add(ann, goods.f4, 2, { FreeTypeAttributes })).statusCode).toBe(200)
    },
  )

  test('[P-112] tiles are added whole, units downwards, goods without tiles to two decimals', async () => {
    const ann = shop.visit()
    await add(ann, goods.f1, 10)
    await add(ann, goods.f3, '1.12')
    await add(ann, goods.f4, 2.7)
    await add(ann, goods.f9, '0.015')
    expect(await lines(ann)).toEqual([
      ['F1-C', 10.08],
      ['F3-C', 1.13],
      ['F4-C', 2],
      ['F9-C', 0.02],
    ])
  })

  test('[P-019] prices and measures in the request change nothing', async () => {
    const ann = shop.visit()
    await add(ann, goods.f4, 1, {
      price: 0.01,
      total: 0,
      pricing: { selling_price: 0.01 },
      coverage: 99,
      discount: 30,
    })
    expect((await contents(ann))[0]).toMatchObject({ price: 36, model: { pricing: { selling_price: 30 } } })
  })

  test.each([
    ['product', 'the first variation that is no sample'],
    ['Product', 'in any case'],
    ['App\\Models\\Product', 'by its last segment'],
  ])('[P-114] Model_Type %s: %s', async (Model_Type) => {
    const ann = shop.visit()
    const answer = await add(ann, productId(goods, goods.f1s), 10, { Model_Type })
    expect(answer.statusCode).toBe(200)
    expect(await lines(ann)).toEqual([['F1-C', 10.08]])
  })

  test('[P-114] any other class is refused, whatever it looks like', async () => {
    const ann = shop.visit()
    const others = [
      '',
      'supplier',
      '__proto__',
      'constructor',
      'App\\Models\\Order',
      ['variation'],
      {},
      7,
      null,
    ]
    for (const Model_Type of others) {
      const answer = await add(ann, goods.f4, 1, { Model_Type })
      expect(answer.statusCode, JSON.stringify(Model_Type)).toBe(422)
      expect(answer.json()).toEqual({
        message: messages.unknownModelType,
        errors: { Model_Type: [messages.unknownModelType] },
      })
    }
    expect(await lines(ann)).toEqual([])
  })

  test('[P-035] what there is none of is 404, what is no id 422', async () => {
    const ann = shop.visit()
    for (const id of [999_999, 2_147_483_647])
      expect(await refusedAdd(ann, id, 1, 404)).toBe(messages.notFound)
    for (const id of [0, -1, 1.5, 2_147_483_648, 'x', '1e3', null, [1], {}, true, '9'.repeat(20)]) {
      const answer = await add(ann, goods.f4, 1, { Model_Id: id })
      expect(answer.statusCode, JSON.stringify(id)).toBe(422)
      expect(answer.json()).toMatchObject({ message: messages.unknownId })
    }
    expect(await lines(ann)).toEqual([])
  })

  test('[P-035] withdrawn goods are unknown, and so are those of a withdrawn product', async () => {
    await change(queries, goods.f4, { withdrawn: true })
    expect(await refusedAdd(shop.visit(), goods.f4, 1, 404)).toBe(messages.notFound)
    await queries.execute(sql`update product set withdrawn = true where id = ${productId(goods, goods.f6)}`)
    expect(await refusedAdd(shop.visit(), goods.f6, 1, 404)).toBe(messages.notFound)
  })

  test('[P-171, P-115, P-183] a sample is one whole sample, whatever its product is sold by', async () => {
    const ann = shop.visit()
    await add(ann, goods.f1s, 1)
    await add(ann, goods.f1s, 1.9)
    const [line] = await contents(ann)
    expect(line).toMatchObject({ quantity: 2, price: 0, tiles: null, model: { sku: 'F1S', is_sample: true } })
  })

  test('[P-049] what is not sold online is refused in the words of the page; its sample is not', async () => {
    const ann = shop.visit()
    expect(await refusedAdd(ann, goods.f10, 1)).toBe(messages.notBuyable)
    await ann.post(calls.setPostcode, { postcode: 'ls1 4ap' })
    expect(await refusedAdd(ann, goods.f10, 1)).toBe('Not available for delivery to LS1 4AP')
    expect((await add(ann, goods.f10s, 1)).statusCode).toBe(200)
  })

  test('[P-049] what nothing delivers to the postcode is refused, samples too', async () => {
    const ann = shop.visit()
    await add(ann, goods.f4, 1)
    await ann.post(calls.setPostcode, { postcode: 'IM1 1AA' })
    expect(await refusedAdd(ann, goods.f4, 1)).toBe('Not available for delivery to IM1 1AA')
    expect(await refusedAdd(ann, goods.f1s, 1)).toBe('Not available for delivery to IM1 1AA')
  })

  test('[P-049] goods without a price are not for sale', async () => {
    await change(queries, goods.f4, { selling_rate: 0 })
    expect(await refusedAdd(shop.visit(), goods.f4, 1)).toBe(messages.notBuyable)
  })
})

describe('quantities that are none', () => {
  const wrong = [
    0,
    -1,
    0.4,
    'abc',
    'NaN',
    'Infinity',
    '-Infinity',
    '1e3',
    '0x10',
    '５',
    '5,000',
    '',
    ' ',
    '1 2',
    '7'.repeat(64),
    '7'.repeat(65),
    null,
    [1],
    {},
    true,
  ]
  test('[P-091] set no quantity, and change none', async () => {
    const ann = shop.visit()
    await add(ann, goods.f4, 2)
    for (const quantity of wrong) {
      const answer = await add(ann, goods.f4, quantity)
      expect(answer.statusCode, JSON.stringify(quantity)).toBe(422)
      expect(answer.json(), JSON.stringify(quantity)).toMatchObject({ message: messages.setQuantity })
    }
    expect(await lines(ann)).toEqual([['F4-C', 2]])
  })

  test('[P-091] nor does leaving it out, or a number beyond JSON', async () => {
    const ann = shop.visit()
    const body = { Model_Type: 'variation', Model_Id: goods.f4 }
    const answer = await ann.post(calls.basketAdd, body)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toEqual({
      message: messages.setQuantity,
      errors: { Quantity: [messages.setQuantity] },
    })
    const endless = JSON.stringify({ ...body, Quantity: 0 }).replace(':0', ':1e999')
    const headers = { 'content-type': 'application/json', 'x-csrf-token': ann.token, cookie: ann.cookie }
    const other = await shop.call({ method: 'POST', url: calls.basketAdd, body: endless, headers })
    expect(other.statusCode).toBe(422)
    expect(await lines(ann)).toEqual([])
  })

  test.each([1001, '1000.01', 1e9, 5000.01])(
    '[P-091, P-095] %j is more than one add may have',
    async (quantity) => {
      expect(await refusedAdd(shop.visit(), goods.f4, quantity)).toBe(messages.addedQuantityTooLarge('1000'))
      expect(await refusedAdd(shop.visit(), goods.f2, quantity)).toBe(
        messages.addedQuantityTooLarge('999.54'),
      )
    },
  )

  test('[P-095, P-307] 1000 units are not too many', async () => {
    const ann = shop.visit()
    expect((await add(ann, goods.f4, 1000)).statusCode).toBe(200)
    expect((await add(ann, goods.f2, 1000)).statusCode).toBe(200)
    expect(await lines(ann)).toEqual([
      ['F4-C', 1000],
      ['F2-C', 999.54],
    ])
  })
})

describe('a line that is there already', () => {
  test('[P-122, P-182] quantities add up in one line', async () => {
    const ann = shop.visit()
    await add(ann, goods.f4, 2)
    const answer = await add(ann, goods.f4, 2)
    expect(answer.json()).toMatchObject({ status: 'ok', count: 1, notes: [] })
    await add(ann, goods.f1s, 1)
    await add(ann, goods.f1s, 1)
    expect(await lines(ann)).toEqual([
      ['F4-C', 4],
      ['F1S', 2],
    ])
  })

  test('[P-122] the price follows the merged quantity: 10.08 + 12.60 m² are £680.40', async () => {
    const ann = shop.visit()
    await add(ann, goods.f1, 10.08)
    await add(ann, goods.f1, '12.60')
    expect(await contents(ann)).toMatchObject([{ quantity: 22.68, price: 680.4 }])
  })

  test('[P-123] stock cuts it, and the shopper is told', async () => {
    await setStock(queries, goods.f4, 3)
    const ann = shop.visit()
    expect((await add(ann, goods.f4, 2)).json()).toMatchObject({ notes: [] })
    const answer = await add(ann, goods.f4, 2)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      status: 'ok',
      count: 1,
      items: [
        {
          variation_id: goods.f4,
          requested: 2,
          added: 1,
          message: '1 was added, there are no more.',
        },
      ],
      notes: [messages.notEnoughStock],
    })
    expect(await lines(ann)).toEqual([['F4-C', 3]])
  })

  test('[P-123] stock cuts tiles to whole ones: 60 m² of 50 become 49.68', async () => {
    await setStock(queries, goods.f1, 50)
    const ann = shop.visit()
    expect((await add(ann, goods.f1, 60)).json()).toMatchObject({
      items: [{ requested: 60.12, added: 49.68, message: '49.68 m² were added, there are no more.' }],
      notes: [messages.notEnoughStock],
    })
    expect(await lines(ann)).toEqual([['F1-C', 49.68]])
  })

  test.each([
    ['f4', 0],
    ['f4', 0.99],
    ['f1', 0.35],
  ] as const)('[P-123] %s with %d in stock is refused', async (item, stock) => {
    await setStock(queries, goods[item], stock)
    expect(await refusedAdd(shop.visit(), goods[item], 1)).toBe(messages.notEnoughStock)
  })

  test('[P-123, T-038] a line holds at most 5000, or the whole tiles below', async () => {
    const ann = shop.visit()
    for (let i = 0; i < 5; i += 1)
      expect((await add(ann, goods.f4, 1000)).json()).toMatchObject({ notes: [] })
    expect(await refusedAdd(ann, goods.f4, 1)).toBe(messages.lineFull('5000'))
    for (let i = 0; i < 6; i += 1) await add(ann, goods.f2, 1000)
    expect(await lines(ann)).toEqual([
      ['F4-C', 5000],
      ['F2-C', 4999.86],
    ])
  })
})
