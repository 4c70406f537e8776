import { z } from 'zod'
import { WireBasketContents, WireTotals } from '#contract/basket.ts'
import { calls } from '#contract/routes.ts'
import {
  addToBasket,
  type Buyer,
  type HttpResponse,
  openSession,
  payByHandler,
  prepareToPay,
} from '../../../test/fixture-shop/buyer.ts'
import type { Random } from '../../scenarios/random.ts'
import { checkEquals, checkHolds, checkNone, type Scenario } from '../../scenarios/scenario.ts'
import { oddQuantities, prototypeKeys } from '../fuzz/dictionary.ts'
import { withoutLoadShedding } from './environment.ts'

const contentsOf = async (buyer: Buyer) =>
  WireBasketContents.parse(JSON.parse((await buyer.get(calls.getBasketContents)).body)).basket
const totalsOf = async (buyer: Buyer) =>
  WireTotals.parse(JSON.parse((await buyer.get(calls.basketTotals)).body))

/**
 * Whether a line may have this quantity: multiples of 0.36 m² for tiles, whole pieces, and no more than the
 * maximum.
 */
const isRight = (quantity: number, isTile: boolean): boolean => {
  const hundredths = Math.round(quantity * 100)
  const step = isTile ? 36 : 100
  return (
    quantity > 0 &&
    quantity <= 5_000 &&
    Math.abs(hundredths - quantity * 100) < 1e-6 &&
    hundredths % step === 0
  )
}

/** An odd quantity becomes one that the goods are sold in, or nothing changes. */
export const oddQuantityCalls: Scenario = {
  id: 'BI-02',
  title: `${oddQuantities.length} odd quantities in each call that takes one, for tiles and pieces`,
  passFigure: 'documented normalisation or 4xx; stored values always valid; totals never < 0',
  env: withoutLoadShedding,
  run: async ({ fixtureShop, print }) => {
    await fixtureShop.start()
    let [requests, wrong, negative, unexpected] = [0, 0, 0, 0]
    for (const name of ['plenty', 'tile'] as const) {
      const id = fixtureShop.goods[name]
      for (const odd of oddQuantities) {
        const buyer = await openSession(fixtureShop)
        const responses: HttpResponse[] = [
          await buyer.post(calls.basketAdd, { Model_Type: 'variation', Model_Id: id, Quantity: odd }),
          await buyer.post(calls.addMultipleToBasket, { variations: [{ id, qty: odd }] }),
          await buyer.post(calls.addMultipleToBasket, { variations: [{ id, quantity: odd }] }),
        ]
        for (const line of await contentsOf(buyer))
          responses.push(await buyer.post(calls.basketUpdate, { id: line.id, quantity: odd }))
        requests += responses.length
        unexpected += responses.filter(({ status }) => ![200, 422].includes(status)).length
        const lines = await contentsOf(buyer)
        for (const { quantity } of lines)
          if (!isRight(quantity, name === 'tile')) {
            wrong += 1
            print(`${JSON.stringify(odd)} of ${name} became ${quantity}`)
          }
        const totals = await totalsOf(buyer)
        if (totals.orderTotal < 0 || totals.itemTotal < 0 || lines.some(({ price }) => price < 0))
          negative += 1
      }
    }
    return [
      checkHolds('requests', requests > 0, requests),
      checkNone('responses other than 200 and 422', unexpected),
      checkNone('lines with a quantity that is not sold', wrong),
      checkNone('negative totals', negative),
    ]
  },
}

/** Every money field that a browser might send. */
const moneyFields: readonly string[] = [
  'price',
  'price_exc',
  'unit_price',
  'total',
  'orderTotal',
  'item_total',
  'discount',
  'discountTotal',
  'bypass_payment',
  'shipping',
  'shippingTotal',
  'shipping_cost',
  'coverage',
  'tile_area',
  'selling_price',
  'delivery_waived',
  'amount',
  'is_sample',
  'pricing',
  'vat',
  'currency',
  'customer_id',
  'quote_id',
  'on_hold_enabled',
]

const forgedMoney = (random: Random): Record<string, unknown> => {
  const forged: Record<string, unknown> = {}
  for (let i = 0; i < 6; i += 1)
    forged[random.pick(moneyFields)] = random.pick<unknown>([
      0,
      1,
      -5,
      '0.01',
      true,
      { unit: 0, total: 0 },
      0.01,
    ])
  forged['pricing'] = { selling_price: 1, unit: 0.01, total: 0 }
  return forged
}

/** The server reads ids and quantities only: forged money fields do not change what a shopper pays. */
export const forgedPrices: Scenario = {
  id: 'BI-03',
  title: 'two shoppers buy the same 200 times; one sends forged prices, totals, discounts and coverages',
  passFigure: '0 influence: 200 of 200 totals equal; what is charged is the price',
  env: withoutLoadShedding,
  run: async ({ fixtureShop, random }) => {
    await fixtureShop.start()
    let equal = 0
    for (let i = 0; i < 200; i += 1) {
      const goods = random.shuffle(['plenty', 'other', 'dear', 'tile'] as const).slice(0, 1 + random.below(3))
      const variations = goods.map((name) => ({ id: fixtureShop.goods[name], qty: 1 + random.below(9) }))
      const honest = await openSession(fixtureShop)
      const forger = await openSession(fixtureShop)
      await honest.post(calls.addMultipleToBasket, { variations: variations })
      const [first, ...others] = variations
      await forger.post(calls.basketAdd, {
        ...forgedMoney(random),
        Model_Type: 'variation',
        Model_Id: first?.id,
        Quantity: first?.qty,
      })
      await forger.post(calls.addMultipleToBasket, {
        ...forgedMoney(random),
        variations: others.map((variation) => ({ ...forgedMoney(random), ...variation })),
      })
      for (const buyer of [honest, forger])
        await buyer.post(calls.setPostcode, {
          ...(buyer === forger ? forgedMoney(random) : {}),
          postcode: 'LS1 4AP',
        })
      await forger.post(calls.setShippingService, { ...forgedMoney(random), shipping_service_id: 1 })
      const [honestTotals, forgedTotals] = [await totalsOf(honest), await totalsOf(forger)]
      if (JSON.stringify(honestTotals) === JSON.stringify(forgedTotals) && honestTotals.itemTotal > 0)
        equal += 1
    }
    let rightlyCharged = 0
    for (let i = 1; i <= 10; i += 1) {
      const buyer = await openSession(fixtureShop)
      await prepareToPay(fixtureShop, buyer, { goods: [['plenty', i]] })
      await buyer.post(calls.payNoCharge, { ...forgedMoney(random), agree: '1' })
      await buyer.post(calls.paymentIntent, { ...forgedMoney(random) })
      await payByHandler(buyer)
      if (fixtureShop.provider.charges().some(({ pence }) => pence === i * 1_500)) rightlyCharged += 1
    }
    return [
      checkEquals('equal totals', equal, 200),
      checkEquals('charged at the price', rightlyCharged, 10),
      checkEquals('charges', fixtureShop.provider.charges().length, 10),
    ]
  },
}

const Refusal = z.object({ message: z.string() })

/** Keys and names that reach an object's prototype or methods. */
export const prototypePollution: Scenario = {
  id: 'BI-07',
  title:
    '`__proto__`, `constructor`, `toString` … as keys and as Model_Type, attribute, option, service and code',
  passFigure: '4xx or ignored; other visitors are served as before',
  env: withoutLoadShedding,
  run: async ({ fixtureShop }) => {
    await fixtureShop.start()
    const before = await openSession(fixtureShop)
    await addToBasket(fixtureShop, before, [['plenty', 1]])
    const contents = JSON.stringify(await contentsOf(before))
    const responses: HttpResponse[] = []
    let added = 0
    for (const key of prototypeKeys) {
      const buyer = await openSession(fixtureShop)
      const json = (path: string, body: string) =>
        buyer.send(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      const form = (path: string, body: string) =>
        buyer.send(path, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body,
        })
      const evil = `{"polluted":"yes","status":500,"isAdmin":true}`
      const product = `"product_id":1`
      responses.push(
        await json(calls.basketAdd, `{"Model_Type":"${key}","Model_Id":1,"Quantity":1}`),
        await json(calls.wishlistAdd, `{"Model_Type":"${key}","Model_Id":1}`),
        await json(calls.getVariations, `{${product},"options":[{"${key}":${evil}}]}`),
        await json(calls.getProductAttributes, `{${product},"selectedOptions":[{"${key}":"1"}]}`),
        await json(calls.getProductAttributes, `{${product},"selectedOptions":["${key}"]}`),
        await json(calls.setShippingService, `{"shipping_service_id":"${key}"}`),
        await json(calls.applyDiscountCode, `{"discount_code":"${key}"}`),
        await json(calls.calculator, `{${product},"length":"1","width":"1","x_y_unit":"${key}"}`),
        await json(
          calls.basketAdd,
          `{"${key}":${evil},"Model_Type":"variation","Model_Id":"x","Quantity":1}`,
        ),
        await json(calls.setPostcode, `{"postcode":"LS1 4AP","a":{"${key}":${evil}}}`),
        await form(
          calls.setPostcode,
          `postcode=LS1+4AP&${key}[polluted]=yes&${key}=1&a[${key}][polluted]=yes`,
        ),
        await buyer.get(`/search?${key}[polluted]=yes&${key}=1&q=${key}`),
        await buyer.get(`/paving?${key}=grey&sort=${key}&page=${key}`),
        await buyer.get(`/${key}`),
        await buyer.get(`/images/${key}.svg`),
        await buyer.get(`/media/${key}/${key}`),
      )
      added += (await contentsOf(buyer)).length
    }
    const after = JSON.stringify(await contentsOf(before))
    const clean = await openSession(fixtureShop)
    const refusal = Refusal.safeParse(JSON.parse((await clean.post(calls.basketAdd, {})).body))
    return [
      checkHolds('requests', responses.length > 0, responses.length),
      checkNone('5xx', responses.filter(({ status }) => status >= 500 || status === 0).length),
      checkNone(
        'responses with planted values',
        responses.filter(({ body }) => /"polluted"|isAdmin/.test(body)).length,
      ),
      checkNone('lines added', added),
      checkHolds('other visitors are served as before', after === contents && refusal.success),
    ]
  },
}
