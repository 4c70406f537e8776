import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { readGoods, setStock } from '../goods.ts'
import { readLines } from './basket-call.ts'

const shop = await startShop()
const { queries } = shop.database
const goods = await readGoods(queries)

const KEY = '4f9a51c2-4d2e-4a57-9a77-0d7b2c1f6e10'

const add = (visitor: Visitor, id: number, quantity: number, request_key: unknown) =>
  visitor.post(calls.basketAdd, { Model_Type: 'variation', Model_Id: id, Quantity: quantity, request_key })

describe('an add that is repeated with its key', () => {
  test('returns the first response and adds nothing [S-038]', async () => {
    const ann = shop.visit()
    const first = await add(ann, goods.f4, 2, KEY)
    expect(first.json()).toMatchObject({ status: 'ok', count: 1, items: [{ requested: 2, added: 2 }] })
    const again = await add(ann, goods.f4, 2, KEY)
    expect([again.statusCode, again.json()]).toEqual([200, first.json()])
    expect(await readLines(ann)).toEqual([['F4-C', 2]])
  })

  test('does not change the basket’s version, so that a quote of it remains valid [S-038]', async () => {
    const ann = shop.visit()
    await add(ann, goods.f4, 2, KEY)
    const version = async () =>
      (
        await queries.execute(
          sql`select version from basket where session_id_hash = (select id_hash from session order by created_at desc limit 1)`,
        )
      ).rows
    const before = await version()
    await add(ann, goods.f4, 2, KEY)
    expect(await version()).toEqual(before)
  })

  test('is repeated for several goods together too [S-038]', async () => {
    const ann = shop.visit()
    const body = {
      variations: [
        { id: goods.f4, qty: 1 },
        { id: goods.f6, qty: 2 },
      ],
      request_key: KEY,
    }
    const first = await ann.post(calls.addMultipleToBasket, body)
    const again = await ann.post(calls.addMultipleToBasket, body)
    expect(again.json()).toEqual(first.json())
    expect(await readLines(ann)).toEqual([
      ['F4-C', 1],
      ['F6-C', 2],
    ])
  })

  test('is rejected if it has other goods, and changes nothing [S-038]', async () => {
    const ann = shop.visit()
    await add(ann, goods.f4, 2, KEY)
    const other = await add(ann, goods.f4, 3, KEY)
    expect([other.statusCode, other.json()]).toEqual([409, { message: messages.somethingWrong }])
    expect(await readLines(ann)).toEqual([['F4-C', 2]])
  })

  test('is executed if it was rejected before [S-038]', async () => {
    const ann = shop.visit()
    await setStock(queries, goods.f6, 0)
    expect((await add(ann, goods.f6, 1, KEY)).statusCode).toBe(422)
    await setStock(queries, goods.f6, 50)
    expect((await add(ann, goods.f6, 1, KEY)).statusCode).toBe(200)
    expect(await readLines(ann)).toEqual([['F6-C', 1]])
  })

  test('is another add in another basket [S-038]', async () => {
    const [ann, bob] = [shop.visit(), shop.visit()]
    await add(ann, goods.f4, 2, KEY)
    await add(bob, goods.f4, 2, KEY)
    expect(await readLines(bob)).toEqual([['F4-C', 2]])
  })

  test('is another add after twenty others [S-038]', async () => {
    const ann = shop.visit()
    await add(ann, goods.f4, 1, KEY)
    for (let n = 10; n < 29; n += 1) await add(ann, goods.f4, 1, `key-of-add-${n}`)
    await add(ann, goods.f4, 1, KEY)
    expect(await readLines(ann)).toEqual([['F4-C', 20]])
    await add(ann, goods.f4, 1, 'key-of-add-29')
    await add(ann, goods.f4, 1, KEY)
    expect(await readLines(ann)).toEqual([['F4-C', 22]])
  })
})

test('adds up adds without a key [S-038, OP-13]', async () => {
  const ann = shop.visit()
  await add(ann, goods.f4, 2, undefined)
  await add(ann, goods.f4, 2, undefined)
  expect(await readLines(ann)).toEqual([['F4-C', 4]])
})

test.each([[''], ['short'], ['x'.repeat(65)], ["o'clock-1"], [7], [{}], [null]])(
  'rejects the request key %j and adds nothing [S-038]',
  async (key) => {
    const ann = shop.visit()
    const refused = await add(ann, goods.f4, 2, key)
    expect(refused.statusCode).toBe(422)
    expect(await readLines(ann)).toEqual([])
  },
)
