import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { err } from '#domain/lang/result.ts'
import { addInTransaction } from '#server/basket/index.ts'
import { allOrNothing } from '#server/database/all-or-nothing.ts'
import { newSession } from '#server/session/session-cookie.ts'
import { createVisitor } from '#server/session/visitor.ts'
import { startShop, testSecrets } from '../../setup/shop.ts'
import { changeVariation, productId, readGoods, setStock } from '../goods.ts'
import { add, readContents, readLines, rejectedAddMessage } from './basket-call.ts'

const shop = await startShop()
const { queries } = shop.database
const goods = await readGoods(queries)

describe('adding one variation', () => {
  test('creates a line, and counts it in the badge [P-113, P-032, T-177]', async () => {
    const ann = shop.visit()
    const answer = await add(ann, goods.f4, 2)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ status: 'ok', count: 1, notes: [] })
    expect(await readLines(ann)).toEqual([['F4-C', 2]])
    expect((await ann.get(calls.basketSummary)).json()).toMatchObject({ count: 1, samples: 0 })
  })

  test('rejects a new line in a basket of two hundred, and still adds to existing ones [BI-08]', async () => {
    const now = new Date()
    const visitor = createVisitor({ queries, secrets: testSecrets, now: () => now }, newSession(now), false)
    const coverage: Parameters<typeof addInTransaction>[1] = {
      delivers: () => true,
      cutOff: () => now,
      deliver: () => {
        throw new Error('Adding needs no delivery.')
      },
    }
    const result = await allOrNothing(shop.database, async (tx) => {
      const addOne = (id: number) =>
        addInTransaction(tx, coverage, visitor, [{ kind: 'variation', id, quantity: 1 }])
      await addOne(goods.f4)
      await tx.execute(sql`with made as (
        insert into variation overriding system value select (jsonb_populate_record(v, jsonb_build_object('id', 900000 + n, 'sku', 'X' || n))).*
        from variation v, generate_series(1, 199) n where v.id = ${goods.f6} returning id)
        insert into basket_line (basket_id, variation_id, quantity_hundredths)
        select basket.id, made.id, 100 from basket, made`)
      const answers = [await addOne(goods.f4), await addOne(goods.f6)]
      return err([
        ...answers,
        (await tx.execute(sql`select count(*)::int as lines from basket_line`)).rows[0],
      ])
    })
    expect(result).toMatchObject({
      error: [
        { ok: true, value: { count: 200 } },
        { ok: false, error: { status: 422, message: messages.basketFull } },
        { lines: 200 },
      ],
    })
  })

  test('accepts a form like JSON [P-020]', async () => {
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
    expect(await readLines(ann)).toEqual([['F1-C', 10.08]])
  })

  test.each([null, [], {}, ['engraved']])(
    'ignores FreeTypeAttributes of %j [P-113]',
    async (FreeTypeAttributes) => {
      const ann = shop.visit()
      expect((await add(ann, goods.f4, 2, { FreeTypeAttributes })).statusCode).toBe(200)
    },
  )

  test('rounds tiles up to whole ones, units down, and goods without tiles to two decimals [P-112]', async () => {
    const ann = shop.visit()
    await add(ann, goods.f1, 10)
    await add(ann, goods.f3, '1.12')
    await add(ann, goods.f4, 2.7)
    await add(ann, goods.f9, '0.015')
    expect(await readLines(ann)).toEqual([
      ['F1-C', 10.08],
      ['F3-C', 1.13],
      ['F4-C', 2],
      ['F9-C', 0.02],
    ])
  })

  test('ignores prices and measures in the request [P-019]', async () => {
    const ann = shop.visit()
    await add(ann, goods.f4, 1, {
      price: 0.01,
      total: 0,
      pricing: { selling_price: 0.01 },
      coverage: 99,
      discount: 30,
    })
    expect((await readContents(ann))[0]).toMatchObject({
      price: 36,
      model: { pricing: { selling_price: 30 } },
    })
  })

  test.each([
    ['product', 'the first variation that is no sample'],
    ['Product', 'in any case'],
    ['App\\Models\\Product', 'by its last segment'],
  ])('accepts Model_Type %s: %s [P-114]', async (Model_Type) => {
    const ann = shop.visit()
    const answer = await add(ann, productId(goods, goods.f1s), 10, { Model_Type })
    expect(answer.statusCode).toBe(200)
    expect(await readLines(ann)).toEqual([['F1-C', 10.08]])
  })

  test('rejects any other Model_Type [P-114]', async () => {
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
    expect(await readLines(ann)).toEqual([])
  })

  test('returns 404 for an unknown id, and 422 for an invalid one [P-035]', async () => {
    const ann = shop.visit()
    for (const id of [999_999, 2_147_483_647])
      expect(await rejectedAddMessage(ann, id, 1, 404)).toBe(messages.notFound)
    for (const id of [0, -1, 1.5, 2_147_483_648, 'x', '1e3', null, [1], {}, true, '9'.repeat(20)]) {
      const answer = await add(ann, goods.f4, 1, { Model_Id: id })
      expect(answer.statusCode, JSON.stringify(id)).toBe(422)
      expect(answer.json()).toMatchObject({ message: messages.unknownId })
    }
    expect(await readLines(ann)).toEqual([])
  })

  test('returns 404 for withdrawn goods and those of a withdrawn product [P-035]', async () => {
    await changeVariation(queries, goods.f4, { withdrawn: true })
    expect(await rejectedAddMessage(shop.visit(), goods.f4, 1, 404)).toBe(messages.notFound)
    await queries.execute(sql`update product set withdrawn = true where id = ${productId(goods, goods.f6)}`)
    expect(await rejectedAddMessage(shop.visit(), goods.f6, 1, 404)).toBe(messages.notFound)
  })

  test('adds samples as whole pieces, whatever the unit of their product [P-171, P-115, P-183]', async () => {
    const ann = shop.visit()
    await add(ann, goods.f1s, 1)
    await add(ann, goods.f1s, 1.9)
    const [line] = await readContents(ann)
    expect(line).toMatchObject({ quantity: 2, price: 0, tiles: null, model: { sku: 'F1S', is_sample: true } })
  })

  test('rejects what is not sold online in the words of the page, but not its sample [P-049]', async () => {
    const ann = shop.visit()
    expect(await rejectedAddMessage(ann, goods.f10, 1)).toBe(messages.notBuyable)
    await ann.post(calls.setPostcode, { postcode: 'ls1 4ap' })
    expect(await rejectedAddMessage(ann, goods.f10, 1)).toBe('Not available for delivery to LS1 4AP')
    expect((await add(ann, goods.f10s, 1)).statusCode).toBe(200)
  })

  test('rejects what no service delivers to the postcode, samples too [P-049]', async () => {
    const ann = shop.visit()
    await add(ann, goods.f4, 1)
    await ann.post(calls.setPostcode, { postcode: 'IM1 1AA' })
    expect(await rejectedAddMessage(ann, goods.f4, 1)).toBe('Not available for delivery to IM1 1AA')
    expect(await rejectedAddMessage(ann, goods.f1s, 1)).toBe('Not available for delivery to IM1 1AA')
  })

  test('rejects goods without a price [P-049]', async () => {
    await changeVariation(queries, goods.f4, { selling_rate: 0 })
    expect(await rejectedAddMessage(shop.visit(), goods.f4, 1)).toBe(messages.notBuyable)
  })
})

describe('invalid quantities', () => {
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
  test('are rejected and change nothing [P-091]', async () => {
    const ann = shop.visit()
    await add(ann, goods.f4, 2)
    for (const quantity of wrong) {
      const answer = await add(ann, goods.f4, quantity)
      expect(answer.statusCode, JSON.stringify(quantity)).toBe(422)
      expect(answer.json(), JSON.stringify(quantity)).toMatchObject({ message: messages.setQuantity })
    }
    expect(await readLines(ann)).toEqual([['F4-C', 2]])
  })

  test('are rejected if missing or beyond JSON [P-091]', async () => {
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
    expect(await readLines(ann)).toEqual([])
  })

  test.each([1001, '1000.01', 1e9, 5000.01])(
    'are rejected above the maximum of one add: %j [P-091, P-095]',
    async (quantity) => {
      expect(await rejectedAddMessage(shop.visit(), goods.f4, quantity)).toBe(
        messages.addedQuantityTooLarge('1000'),
      )
      expect(await rejectedAddMessage(shop.visit(), goods.f2, quantity)).toBe(
        messages.addedQuantityTooLarge('999.54'),
      )
    },
  )

  test('do not include 1000 units [P-095, P-307]', async () => {
    const ann = shop.visit()
    expect((await add(ann, goods.f4, 1000)).statusCode).toBe(200)
    expect((await add(ann, goods.f2, 1000)).statusCode).toBe(200)
    expect(await readLines(ann)).toEqual([
      ['F4-C', 1000],
      ['F2-C', 999.54],
    ])
  })
})

describe('an existing line', () => {
  test('adds up quantities [P-122, P-182]', async () => {
    const ann = shop.visit()
    await add(ann, goods.f4, 2)
    const answer = await add(ann, goods.f4, 2)
    expect(answer.json()).toMatchObject({ status: 'ok', count: 1, notes: [] })
    await add(ann, goods.f1s, 1)
    await add(ann, goods.f1s, 1)
    expect(await readLines(ann)).toEqual([
      ['F4-C', 4],
      ['F1S', 2],
    ])
  })

  test('is priced by the merged quantity: 10.08 + 12.60 m² are £680.40 [P-122]', async () => {
    const ann = shop.visit()
    await add(ann, goods.f1, 10.08)
    await add(ann, goods.f1, '12.60')
    expect(await readContents(ann)).toMatchObject([{ quantity: 22.68, price: 680.4 }])
  })

  test('is limited to the stock, with a message [P-123]', async () => {
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
    expect(await readLines(ann)).toEqual([['F4-C', 3]])
  })

  test('is limited to whole tiles in stock: 60 m² of 50 become 49.68 [P-123]', async () => {
    await setStock(queries, goods.f1, 50)
    const ann = shop.visit()
    expect((await add(ann, goods.f1, 60)).json()).toMatchObject({
      items: [{ requested: 60.12, added: 49.68, message: '49.68 m² were added, there are no more.' }],
      notes: [messages.notEnoughStock],
    })
    expect(await readLines(ann)).toEqual([['F1-C', 49.68]])
  })

  test.each([
    ['f4', 0],
    ['f4', 0.99],
    ['f1', 0.35],
  ] as const)('rejects %s with %d in stock [P-123]', async (item, stock) => {
    await setStock(queries, goods[item], stock)
    expect(await rejectedAddMessage(shop.visit(), goods[item], 1)).toBe(messages.notEnoughStock)
  })

  test('holds at most 5000, or the whole tiles below [P-123, T-038]', async () => {
    const ann = shop.visit()
    for (let i = 0; i < 5; i += 1)
      expect((await add(ann, goods.f4, 1000)).json()).toMatchObject({ notes: [] })
    expect(await rejectedAddMessage(ann, goods.f4, 1)).toBe(messages.lineFull('5000'))
    for (let i = 0; i < 6; i += 1) await add(ann, goods.f2, 1000)
    expect(await readLines(ann)).toEqual([
      ['F4-C', 5000],
      ['F2-C', 4999.86],
    ])
  })
})
