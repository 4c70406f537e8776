import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { startShop } from '../../setup/shop.ts'
import { readGoods } from '../goods.ts'
import { fill, lineId, readContents, setPostcode } from './basket-call.ts'

/* Any input: a response below 500, nothing logged as a failure, and a readable basket. */

const shop = await startShop()
const goods = await readGoods(shop.database.queries)

const posts = [
  calls.basketAdd,
  calls.basketUpdate,
  calls.basketRemove,
  calls.addMultipleToBasket,
  calls.setShippingService,
  calls.applyDiscountCode,
  calls.removeDiscountCode,
  calls.saveForLater,
  calls.retrieveSavedList,
  calls.removeFromSavedList,
  calls.moveToBasket,
  calls.setPostcode,
] as const
const fields = [
  'id',
  'item_id',
  'quantity',
  'Quantity',
  'Model_Id',
  'Model_Type',
  'variations',
  'shipping_service_id',
  'delivery_date',
  'delivery_extra',
  'delivery_date_extra',
  'discount_code',
  'email_address',
  'postcode',
  'redirect',
] as const

const hostileText = fc.constantFrom(
  '\u0000',
  'TILE10\u0000',
  '\ud800',
  'a@b.co\u0000',
  '\u202e',
  '👨‍👩‍👧',
  "'; drop table basket; --",
  '{"a":1}',
  '-0',
  '1e309',
  '99999999999999999999',
  '2026-99-99',
  '+275760-09-13',
  '__proto__',
  'x'.repeat(5000),
)
const value: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom(goods.f1, goods.f4, 1, 2, 3),
  fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 3 }),
  fc.array(
    fc.record({ id: fc.constantFrom(goods.f1, goods.f4, 0), qty: fc.oneof(hostileText, fc.double()) }),
    {
      maxLength: 3,
    },
  ),
)
const body = fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 8 })

test('answers every body of a basket call without a server error [T-055, T-132, T-116, T-152]', async () => {
  const ann = shop.visit()
  await fill(ann, [goods.f1, 10.08], [goods.f4, 2])
  await setPostcode(ann)
  const id = await lineId(ann, 'F1-C')
  /* Half of the bodies are valid but for a field or two, so that they get further. */
  const valid = {
    id,
    item_id: id,
    quantity: 2,
    Model_Type: 'variation',
    Model_Id: goods.f4,
    Quantity: 1,
    variations: [{ id: goods.f4, qty: 1 }],
    shipping_service_id: 2,
    discount_code: 'TILE10',
    email_address: 'ann@example.com',
    postcode: 'LS1 4AP',
  }
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...posts),
      body,
      fc.boolean(),
      fc.boolean(),
      async (url, wrong, isNearlyRight, asForm) => {
        const sent = isNearlyRight ? { ...valid, ...wrong } : wrong
        const texts = Object.entries(sent).map(([name, value]) => [
          name,
          typeof value === 'string' ? value : JSON.stringify(value),
        ])
        const answer = asForm ? await ann.submit(url, Object.fromEntries(texts)) : await ann.post(url, sent)
        expect(answer.statusCode, `${url} ${JSON.stringify(sent)}`).toBeLessThan(500)
      },
    ),
    { numRuns: 200 },
  )
  expect(await readContents(ann)).toBeInstanceOf(Array)
  expect(shop.logs.filter(({ level }) => Number(level) >= 50)).toEqual([])
})

test('stores no control characters and no halves of characters [T-132, T-116, T-152, T-153]', async () => {
  const ann = shop.visit()
  await fill(ann, [goods.f4, 2])
  await setPostcode(ann)
  const item_id = await lineId(ann, 'F4-C')
  for (const bad of ['\u0000', 'TILE10\u0000', 'a\u0000@b.co', '\ud800', 'a\ud800b', '\u0007'])
    for (const [url, sent] of [
      [calls.applyDiscountCode, { discount_code: bad }],
      [calls.setShippingService, { shipping_service_id: 1, delivery_extra: bad }],
      [calls.setShippingService, { shipping_service_id: 1, delivery_date: bad }],
      [calls.retrieveSavedList, { email_address: bad }],
      [calls.saveForLater, { item_id, email_address: bad }],
      [calls.basketUpdate, { id: item_id, quantity: bad }],
      [calls.setPostcode, { postcode: bad }],
    ] as const) {
      const answer = await ann.post(url, sent)
      expect(answer.statusCode, `${url} ${JSON.stringify(sent)}`).toBeLessThan(500)
    }
  expect(await readContents(ann)).toMatchObject([{ quantity: 2 }])
})
