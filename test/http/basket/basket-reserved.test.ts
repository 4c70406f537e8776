import { describe, expect, test } from 'vitest'
import type { WireBasketContents } from '#contract/basket.ts'
import { messages } from '#contract/messages.ts'
import type { WireValidity } from '#contract/payment.ts'
import { calls } from '#contract/routes.ts'
import { register } from '../../setup/customers.ts'
import { countStock, readyToPay, stockOf } from '../../setup/ordering.ts'
import { scriptCards } from '../../setup/scripted-providers.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { readGoods } from '../goods.ts'
import { fill, lineId, readContents, readLines, readTotals } from './basket-call.ts'

/* OP-17, D31: stock reserved for a payment in progress is not available to other baskets and payments. */

const cards = scriptCards()
const shop = await startShop({ payments: { gateways: { stripe: cards } } })
const { queries } = shop.database
const goods = await readGoods(queries)

const update = async (visitor: Visitor, sku: string, quantity: unknown): Promise<string> =>
  (await visitor.post(calls.basketUpdate, { id: await lineId(visitor, sku), quantity })).body
const validity = async (visitor: Visitor) =>
  (await visitor.post(calls.checkOrderValidity)).json<WireValidity>()
const problems = async (visitor: Visitor) => (await readContents(visitor)).map(({ problem }) => problem)

/** A shopper who is about to confirm a payment for this quantity, which reserves it. */
const paying = async (variation: number, qty: number): Promise<Visitor> => {
  const payer = await readyToPay(shop, { goods: [[variation, qty]] })
  expect(await validity(payer)).toEqual({ valid: true, message: '' })
  expect((await payer.post(calls.paymentIntent)).statusCode).toBe(200)
  return payer
}

describe('while other shoppers pay for some of the goods', () => {
  test('limits a line to what is left, with a message [T-048, T-049, T-058]', async () => {
    await countStock(queries, goods.f4, 7)
    await paying(goods.f4, 3)
    const ann = shop.visit()
    await fill(ann, [goods.f4, 1])
    expect(await update(ann, 'F4-C', 9)).toBe(messages.notEnoughStock)
    expect(await readLines(ann)).toEqual([['F4-C', 4]])
    expect((await readContents(ann))[0]?.model.stock).toBe(4)
    expect(await problems(ann)).toEqual([null])
  })

  test('limits a line to whole tiles: of 50 m² less 10.08 an add of 60 leaves 39.6 [T-050, P-123]', async () => {
    await countStock(queries, goods.f1, 50)
    await paying(goods.f1, 10.08)
    const ann = shop.visit()
    const added = await ann.post(calls.basketAdd, {
      Model_Type: 'variation',
      Model_Id: goods.f1,
      Quantity: 60,
    })
    expect(added.json()).toMatchObject({ notes: [messages.notEnoughStock] })
    expect(await readLines(ann)).toEqual([['F1-C', 39.6]])
    expect(await update(ann, 'F1-C', 39.7)).toBe(messages.notEnoughStock)
    expect(await readLines(ann)).toEqual([['F1-C', 39.6]])
  })

  test('adds nothing if all is reserved, and leaves an existing line as it is [P-123, T-048]', async () => {
    await countStock(queries, goods.f4, 2)
    const ann = shop.visit()
    await fill(ann, [goods.f4, 1])
    await paying(goods.f4, 2)
    expect(await update(ann, 'F4-C', 2)).toBe(messages.notEnoughStock)
    expect(await readLines(ann)).toEqual([['F4-C', 1]])
    const bob = shop.visit()
    const refused = await bob.post(calls.basketAdd, {
      Model_Type: 'variation',
      Model_Id: goods.f4,
      Quantity: 1,
    })
    expect([refused.statusCode, refused.json().message]).toEqual([422, messages.notEnoughStock])
  })

  test('marks the line and rejects the checkout until the reservation ends [T-078, T-352]', async () => {
    await countStock(queries, goods.f4, 2)
    const ann = await readyToPay(shop, { goods: [[goods.f4, 2]] })
    const bob = await paying(goods.f4, 1)
    expect(await problems(ann)).toEqual([messages.notEnoughStock])
    expect((await readTotals(ann)).checkout_problem).toBe(messages.lineProblems)
    expect(await validity(ann)).toEqual({ valid: false, message: messages.notEnoughStock })
    expect((await ann.post(calls.paymentIntent)).statusCode).toBe(422)

    shop.clock.now = new Date(shop.clock.now.getTime() + 21 * 60_000)
    await shop.features.payments.reconcile()
    expect(await problems(ann)).toEqual([null])
    expect(await problems(bob)).toEqual([null])
    expect(await validity(ann)).toEqual({ valid: true, message: '' })
  })

  test('reserves all that is left, and no more [T-352, RC-01]', async () => {
    await countStock(queries, goods.f4, 5)
    await paying(goods.f4, 3)
    const ann = await readyToPay(shop, { goods: [[goods.f4, 2]] })
    const bob = await readyToPay(shop, { goods: [[goods.f4, 2]] })
    expect(await validity(ann)).toEqual({ valid: true, message: '' })
    expect(await stockOf(queries, goods.f4)).toEqual({ stock: 500, reserved: 500 })
    expect(await validity(bob)).toEqual({ valid: false, message: messages.notEnoughStock })
    expect(await stockOf(queries, goods.f4)).toEqual({ stock: 500, reserved: 500 })
  })

  test('suggests no extra that is wholly reserved [T-089, T-090]', async () => {
    const needs = async () => {
      const ann = shop.visit()
      await fill(ann, [goods.f1, 10.08])
      const { also_needs } = (await ann.get(calls.getBasketContents)).json<WireBasketContents>()
      return also_needs.map(({ sku }) => sku)
    }
    await countStock(queries, goods.f6, 2)
    expect(await needs()).toContain('F6-C')
    await paying(goods.f6, 2)
    expect(await needs()).not.toContain('F6-C')
  })
})

describe('while the shopper pays', () => {
  test('includes their own reservation in what their basket may hold [T-048, T-078]', async () => {
    await countStock(queries, goods.f4, 5)
    const ann = await paying(goods.f4, 3)
    expect(await problems(ann)).toEqual([null])
    expect((await readContents(ann))[0]?.model.stock).toBe(5)
    expect(await update(ann, 'F4-C', 9)).toBe(messages.notEnoughStock)
    expect(await readLines(ann)).toEqual([['F4-C', 5]])
    expect(await validity(ann)).toEqual({ valid: true, message: '' })
  })

  test('transfers the goods at login, and soon releases the guest’s own payment [T-077]', async () => {
    await countStock(queries, goods.f4, 3)
    const guest = await paying(goods.f4, 3)
    const ann = await register(shop, {}, guest)
    expect(await readLines(ann)).toEqual([['F4-C', 3]])
    shop.clock.now = new Date()
    await shop.features.payments.reconcile()
    expect(await problems(ann)).toEqual([null])
  })
})
