import { expect } from 'vitest'
import type { WireBasketContents, WireTotals } from '#contract/basket.ts'
import type { WireShippingServices } from '#contract/delivery.ts'
import { calls } from '#contract/routes.ts'
import type { Visitor } from '../../setup/shop.ts'

/* Shorthand calls for a basket in tests. */

/** Fills a basket: `fill(ann, [goods.f1, 10.08])` is 10.08 m² of F1. */
export const fill = async (visitor: Visitor, ...items: readonly (readonly [number, number])[]) => {
  const variations = items.map(([id, qty]) => ({ id, qty }))
  expect((await visitor.post(calls.addMultipleToBasket, { variations })).statusCode).toBe(200)
}

/** Adds one variation by the call of the product page; returns the response. */
export const add = (
  visitor: Visitor,
  id: number,
  Quantity: unknown,
  more: object = {},
): ReturnType<Visitor['post']> =>
  visitor.post(calls.basketAdd, {
    Model_Type: 'variation',
    Model_Id: id,
    Quantity,
    FreeTypeAttributes: '',
    ...more,
  })

/** Returns the message with which an add is rejected; expects the basket unchanged. */
export const rejectedAddMessage = async (visitor: Visitor, id: number, quantity: unknown, status = 422) => {
  const before = await readContents(visitor)
  const answer = await add(visitor, id, quantity)
  expect(answer.statusCode).toBe(status)
  expect(await readContents(visitor)).toEqual(before)
  return answer.json<{ message: string }>().message
}

export const readContents = async (visitor: Visitor) =>
  (await visitor.get(calls.getBasketContents)).json<WireBasketContents>().basket

/** `[['F1-C', 10.08], …]` */
export const readLines = async (visitor: Visitor) =>
  (await readContents(visitor)).map((line) => [line.model.sku, line.quantity] as const)

/** The id of the line of a sku. */
export const lineId = async (visitor: Visitor, sku: string): Promise<number> => {
  const line = (await readContents(visitor)).find(({ model }) => model.sku === sku)
  if (line === undefined) throw new Error(`There is no line of ${sku}.`)
  return line.id
}

export const readTotals = async (visitor: Visitor) =>
  (await visitor.get(calls.basketTotals)).json<WireTotals>()

export const readServices = async (visitor: Visitor) =>
  (await visitor.get(calls.getShippingServices)).json<WireShippingServices>()

export const setPostcode = async (visitor: Visitor, postcode = 'LS1 4AP') =>
  expect((await visitor.post(calls.setPostcode, { postcode })).json()).toEqual({ status: 'ok' })

export const chooseService = async (visitor: Visitor, shipping_service_id: number, more: object = {}) =>
  (await visitor.post(calls.setShippingService, { shipping_service_id, ...more })).json<unknown>()

export const applyCode = async (visitor: Visitor, discount_code: string) =>
  (await visitor.post(calls.applyDiscountCode, { discount_code })).json<unknown>()
