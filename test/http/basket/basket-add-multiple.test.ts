import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { captureStatements } from '#server/database/statement-count.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { changeVariation, readGoods, setStock } from '../goods.ts'
import { readContents, readLines } from './basket-call.ts'

const shop = await startShop()
const { queries } = shop.database
const goods = await readGoods(queries)

const addAll = (visitor: Visitor, variations: unknown) =>
  visitor.post(calls.addMultipleToBasket, { variations })

describe('adding several variations together', () => {
  test('adds a variation with its extras as three lines with their quantities [P-118, P-166]', async () => {
    const ann = shop.visit()
    const answer = await addAll(ann, [
      { id: goods.f1, qty: 10 },
      { id: goods.f6, qty: 2 },
      { id: goods.f7, quantity: '1' },
    ])
    expect(answer.json()).toMatchObject({ status: 'ok', count: 3, notes: [] })
    expect(await readLines(ann)).toEqual([
      ['F1-C', 10.08],
      ['F6-C', 2],
      ['F7-C', 1],
    ])
  })

  test('adds a combination of packs, and one option alone [P-212, P-213]', async () => {
    const ann = shop.visit()
    await addAll(ann, [
      { id: goods.f5Bulk, qty: 1 },
      { id: goods.f5Small, qty: 24 },
    ])
    await addAll(ann, [{ id: goods.f12, qty: 2 }])
    expect(await readLines(ann)).toEqual([
      ['F5-BULK', 1],
      ['F5-SMALL', 24],
      ['F12-C', 2],
    ])
  })

  test('reads only id and quantity of a variation [P-019]', async () => {
    const ann = shop.visit()
    const tampered = {
      id: goods.f4,
      qty: 2,
      name: 'x',
      stock: 9,
      is_sample: true,
      pricing: { selling_price: 0.01 },
      product: { id: 1, buyable: true, use_per_meter_pricing: true },
    }
    await addAll(ann, [tampered])
    expect(await readContents(ann)).toMatchObject([{ quantity: 2, price: 72 }])
  })

  test('accepts a form like JSON [P-020]', async () => {
    const ann = shop.visit()
    const fields = {
      'variations[0][id]': goods.f1,
      'variations[0][qty]': 10,
      'variations[1][id]': goods.f6,
      'variations[1][qty]': 2,
      _token: ann.token,
    }
    const answer = await shop.call({
      method: 'POST',
      url: calls.addMultipleToBasket,
      body: new URLSearchParams(
        Object.entries(fields).map(([name, value]) => [name, String(value)]),
      ).toString(),
      headers: { cookie: ann.cookie, 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(answer.json()).toMatchObject({ status: 'ok', count: 2, notes: [] })
    expect(await readLines(ann)).toEqual([
      ['F1-C', 10.08],
      ['F6-C', 2],
    ])
  })

  test('adds the same variation twice to one line [P-122]', async () => {
    const ann = shop.visit()
    await addAll(ann, [
      { id: goods.f4, qty: 2 },
      { id: goods.f4, qty: 3 },
    ])
    expect(await readLines(ann)).toEqual([['F4-C', 5]])
  })

  test('limits each line to its stock, with one message [P-123]', async () => {
    await setStock(queries, goods.f4, 3)
    await setStock(queries, goods.f6, 1)
    const ann = shop.visit()
    const answer = await addAll(ann, [
      { id: goods.f4, qty: 5 },
      { id: goods.f6, qty: 2 },
      { id: goods.f7, qty: 1 },
    ])
    const result = answer.json<{ items: { requested: number; added: number; message: string | null }[] }>()
    expect(result).toMatchObject({ status: 'ok', count: 3, notes: [messages.notEnoughStock] })
    expect(result.items.map(({ requested, added }) => [requested, added])).toEqual([
      [5, 3],
      [2, 1],
      [1, 1],
    ])
    expect(result.items.map(({ message }) => message?.replace(/^.*: /, '') ?? null)).toEqual([
      '3 were added, there are no more.',
      '1 was added, there are no more.',
      null,
    ])
  })

  test('rejects a call that adds nothing, and adds what fits otherwise [S-024]', async () => {
    await setStock(queries, goods.f4, 3)
    const ann = shop.visit()
    await addAll(ann, [{ id: goods.f4, qty: 3 }])
    const again = await addAll(ann, [{ id: goods.f4, qty: 3 }])
    expect([again.statusCode, again.json()]).toEqual([422, { message: messages.notEnoughStock }])
    const mixed = await addAll(ann, [
      { id: goods.f4, qty: 3 },
      { id: goods.f7, qty: 1 },
    ])
    expect(mixed.json()).toMatchObject({ items: [{ added: 0 }, { added: 1, message: null }] })
    expect(mixed.body).toContain('None were added, there are no more.')
  })
})

describe('all or nothing', () => {
  test.each([
    ['an unknown id', 404, { id: 999_999, qty: 1 }, messages.notFound],
    ['a quantity of zero', 422, { id: 0, qty: 0 }, messages.setQuantity],
    ['a negative quantity', 422, { id: 0, qty: -1 }, messages.setQuantity],
    ['no quantity', 422, { id: 0 }, messages.setQuantity],
    ['no number', 422, { id: 0, qty: 'abc' }, messages.setQuantity],
    ['too much', 422, { id: 0, qty: 1001 }, messages.addedQuantityTooLarge('1000')],
  ])('rejects the whole call for one element with %s [P-120]', async (_what, status, broken, sentence) => {
    const ann = shop.visit()
    await addAll(ann, [{ id: goods.f4, qty: 1 }])
    const element = { ...broken, id: broken.id || goods.f7 }
    const answer = await addAll(ann, [{ id: goods.f4, qty: 1 }, { id: goods.f6, qty: 1 }, element])
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toEqual({ message: sentence })
    expect(await readLines(ann)).toEqual([['F4-C', 1]])
  })

  test('rejects the whole call for one that is not sold online or not in stock [P-120]', async () => {
    const ann = shop.visit()
    const buyable = { id: goods.f4, qty: 1 }
    expect((await addAll(ann, [buyable, { id: goods.f10, qty: 1 }])).json()).toEqual({
      message: messages.notBuyable,
    })
    await setStock(queries, goods.f6, 0)
    expect((await addAll(ann, [buyable, { id: goods.f6, qty: 1 }])).json()).toEqual({
      message: messages.notEnoughStock,
    })
    await changeVariation(queries, goods.f7, { withdrawn: true })
    expect((await addAll(ann, [buyable, { id: goods.f7, qty: 1 }])).statusCode).toBe(404)
    expect(await readLines(ann)).toEqual([])
  })

  test.each([
    ['an empty list', []],
    ['no list', 'all'],
    ['no list', { id: 1 }],
    ['nothing', null],
    ['101 elements', Array.from({ length: 101 }, () => ({ id: goods.f4, qty: 1 }))],
    ['an element that is no object', [7]],
    ['an element without an id', [{ qty: 1 }]],
    ['an id that is none', [{ id: '__proto__', qty: 1 }]],
    ['a quantity that is a list', [{ id: goods.f4, qty: [1] }]],
  ])('rejects %s [P-121]', async (_what, variations) => {
    const ann = shop.visit()
    const answer = await addAll(ann, variations)
    expect(answer.statusCode).toBe(422)
    const { message, errors } = answer.json<{ message: string; errors: Record<string, string[]> }>()
    expect(Object.values(errors)[0]?.[0]).toBe(message)
    expect(await readLines(ann)).toEqual([])
  })

  test('adds a hundred variations with no more statements [P-121]', async () => {
    const ann = shop.visit()
    const { rows } = await queries.execute<{ id: number }>(
      `select v.id from variation v join product p on p.id = v.product_id
        where (v.is_sample or (p.buyable and v.selling_rate > 0))
        and (v.stock_hundredths is null or v.stock_hundredths >= 1000) order by v.id limit 100`,
    )
    const variations = rows.map(({ id }) => ({ id, qty: 1 }))
    expect(variations).toHaveLength(100)
    const { value, statements } = await captureStatements(() => addAll(ann, variations))
    expect(value.json()).toMatchObject({ status: 'ok', count: 100, notes: [] })
    expect(await readLines(ann)).toHaveLength(100)
    expect(statements.length).toBeLessThanOrEqual(8)
  })
})
