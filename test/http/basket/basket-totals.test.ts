import { describe, expect, test } from 'vitest'
import { WireTotals } from '#contract/basket.ts'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { captureStatements } from '#server/database/statement-count.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { changeVariation, readGoods, setStock } from '../goods.ts'
import {
  applyCode,
  chooseService,
  fill,
  lineId,
  readContents,
  readServices,
  readTotals,
  setPostcode,
} from './basket-call.ts'

const shop = await startShop()
const { queries } = shop.database
const goods = await readGoods(queries)

/** The example basket of the requirements: F1 10.08 m², two F6 and a sample, by Nominated Day. */
const example = async (): Promise<Visitor> => {
  const ann = shop.visit()
  await fill(ann, [goods.f1, 10.08], [goods.f6, 2], [goods.f1s, 1])
  await setPostcode(ann)
  expect(await chooseService(ann, 2)).toEqual({ status: 'ok' })
  return ann
}

describe('table W7', () => {
  const w7 = {
    itemTotal: 366.96,
    itemTotalExc: 305.8,
    itemTax: 61.16,
    shippingTotal: 33,
    shippingTax: 5.5,
    taxTotal: 66.66,
    discountTotal: 0,
    orderTotal: 399.96,
  }

  test('is £399.96 without a code [T-068, T-392, T-163, T-164, T-165, T-167, T-168, T-169, T-107]', async () => {
    const ann = await example()
    const answer = await readTotals(ann)
    expect(WireTotals.parse(answer)).toEqual(answer)
    expect(answer).toMatchObject({
      ...w7,
      discountDescription: null,
      discount_code: null,
      selected_service_id: 2,
      selected_delivery_date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      postcode: 'LS1 4AP',
      discount_qualified: false,
    })
    expect(answer).toMatchObject({ delivery: 'selected', checkout_problem: null })
  })

  test('is £363.26 with TILE10, and £399.96 after its removal [T-132, T-134, T-138, T-139, T-166, T-168, T-169]', async () => {
    const ann = await example()
    expect(await applyCode(ann, 'TILE10')).toEqual({ status: 'ok' })
    expect(await readTotals(ann)).toMatchObject({
      ...w7,
      discountTotal: 36.7,
      taxTotal: 60.54,
      orderTotal: 363.26,
      discount_code: 'TILE10',
      discountDescription: expect.stringMatching(/./),
    })
    expect((await ann.get(calls.getDiscount)).json()).toMatchObject({
      value: 36.7,
      description: expect.stringMatching(/./),
    })
    await ann.get(calls.removeDiscountCode, { 'x-csrf-token': ann.token })
    expect(await readTotals(ann)).toMatchObject(w7)
  })

  test('waives the delivery of F1 beside a qualifying line: £272.16 [T-073, T-074, T-075]', async () => {
    const ann = await example()
    expect((await readTotals(ann)).discount_qualified).toBe(false)
    await fill(ann, [goods.fq, 0.72])
    expect((await readContents(ann))[0]).toMatchObject({ price: 272.16, delivery_waived: true })
    expect((await readTotals(ann)).discount_qualified).toBe(true)
    await ann.post(calls.basketRemove, { id: await lineId(ann, 'FQ-C') })
    expect((await readContents(ann))[0]).toMatchObject({ price: 336.96, delivery_waived: false })
  })
})

describe('totals', () => {
  test('add up from the lines, with a sixth of tax [T-170, T-171, T-172]', async () => {
    for (const [sku, quantity, service] of [
      ['f1', 10.08, 2],
      ['f3', 1.13, 1],
      ['f9', 2.37, 3],
      ['f5Bulk', 3, 2],
      ['fq', 7.2, 1],
    ] as const) {
      const ann = shop.visit()
      await fill(ann, [goods[sku], quantity], [goods.f1, 0.36], [goods.f1s, 3])
      await setPostcode(ann)
      await chooseService(ann, service)
      await applyCode(ann, 'TILE10')
      const answer = await readTotals(ann)
      const pence = (pounds: number) => Math.round(pounds * 100)
      const prices = (await readContents(ann)).map((line) => pence(line.price))
      expect(pence(answer.itemTotal)).toBe(prices.reduce((sum, price) => sum + price, 0))
      expect(pence(answer.orderTotal)).toBe(
        pence(answer.itemTotal) - pence(answer.discountTotal) + pence(answer.shippingTotal),
      )
      for (const [whole, tax] of [
        [answer.orderTotal, answer.taxTotal],
        [answer.itemTotal, answer.itemTax],
        [answer.shippingTotal, answer.shippingTax],
      ] as const)
        expect(Math.abs(pence(tax) - pence(whole) / 6)).toBeLessThanOrEqual(0.5)
    }
  })

  test('include the state of the basket and its delivery [T-069, T-070, T-173, T-126, T-106]', async () => {
    const ann = await example()
    await fill(ann, [goods.f4, 1])
    const { selected_delivery_date } = await readServices(ann)
    const answer = await readTotals(ann)
    const suppliers = (await readContents(ann))
      .filter(({ model }) => !model.is_sample)
      .map(({ model }) => model.product.supplier_id)
    expect(answer).toMatchObject({
      variation_count: 4,
      sample_count: 1,
      supplier_count: new Set(suppliers).size,
      selected_service_id: 2,
      selected_delivery_date,
      postcode: 'LS1 4AP',
      preselected_postcode: 'LS1 4AP',
    })
    expect(Object.values(answer.shipping_products).toSorted()).toEqual([2.5, 25])
    expect(answer.service_dates).toHaveLength(10)
    expect(answer.service_dates[0]?.[0]).toBe(selected_delivery_date)
  })

  test('are zero for an empty basket, with or without a postcode [T-163, T-015]', async () => {
    const withoutCookie = await shop.call({ url: calls.basketTotals })
    expect(withoutCookie.statusCode).toBe(200)
    const ann = shop.visit()
    await setPostcode(ann)
    for (const answer of [withoutCookie.json<WireTotals>(), await readTotals(ann)])
      expect(answer).toMatchObject({
        itemTotal: 0,
        orderTotal: 0,
        taxTotal: 0,
        delivery: 'none',
        selected_service_id: null,
        checkout_problem: messages.basketEmpty,
      })
  })
})

describe('the checkout', () => {
  test('requires a postcode [T-093, T-094]', async () => {
    const ann = shop.visit()
    await fill(ann, [goods.f4, 1])
    expect(await readTotals(ann)).toMatchObject({
      delivery: 'needs-postcode',
      shippingTotal: 0,
      orderTotal: 36,
      checkout_problem: messages.enterPostcode,
    })
  })

  test('requires a service that delivers there [T-096, T-097, T-098]', async () => {
    const ann = shop.visit()
    await fill(ann, [goods.f4, 1])
    await setPostcode(ann, 'IM1 1AA')
    const answer = await readTotals(ann)
    expect(answer).toMatchObject({ delivery: 'none', selected_service_id: null })
    expect(answer.checkout_problem).not.toBeNull()
  })

  test('requires lines that can be bought as they are [T-078]', async () => {
    const ann = await example()
    expect((await readTotals(ann)).checkout_problem).toBeNull()
    await setStock(queries, goods.f6, 1)
    expect((await readTotals(ann)).checkout_problem).toBe(messages.lineProblems)
    await setStock(queries, goods.f6, 2)
    await changeVariation(queries, goods.f1, { withdrawn: true })
    expect((await readTotals(ann)).checkout_problem).toBe(messages.lineProblems)
  })
})

test('costs two statements for any basket, and forbids caching', async () => {
  const ann = await example()
  await applyCode(ann, 'TILE10')
  const few = await captureStatements(() => readTotals(ann))
  await fill(ann, [goods.f4, 1], [goods.f5Bulk, 1], [goods.fq, 0.72], [goods.f9, 2], [goods.f7, 1])
  const many = await captureStatements(() => readTotals(ann))
  expect(many.value.variation_count).toBe(8)
  expect(few.statements.length).toBeGreaterThan(1)
  expect(few.statements.length).toBeLessThanOrEqual(2)
  expect(many.statements.length).toBe(few.statements.length)
  for (const url of [calls.basketTotals, calls.getShippingServices, calls.getDiscount])
    expect((await ann.get(url)).headers['cache-control']).toContain('no-store')
})
