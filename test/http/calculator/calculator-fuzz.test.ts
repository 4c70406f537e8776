import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WireCalculation } from '#contract/calculator.ts'
import { calls } from '#contract/routes.ts'
import { startShop } from '../../setup/shop.ts'
import { productId, readGoods } from '../goods.ts'

/* Any input: a response below 500 and nothing logged as a failure. */

const shop = await startShop()
const goods = await readGoods(shop.database.queries)

const hostileText = fc.constantFrom(
  '\u0000',
  '\ud800',
  '５',
  ' 5 ',
  '-0',
  '1e309',
  '1e-400',
  '99999999999999999999',
  '__proto__',
  'x'.repeat(5000),
)
const number = fc.oneof(
  fc.integer({ min: 0, max: 5000 }),
  fc.double({ min: 0, max: 5000, noNaN: true }),
  fc.constantFrom(0.0001, 5000, 100, '12.5', '0.00005'),
)
const value: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  number,
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 2 }),
)
const products = [goods.f1, goods.f4, goods.f5Bulk, goods.f6, goods.f9, goods.f12].map((id) =>
  productId(goods, id),
)
const validBody = fc.record({
  product_id: fc.constantFrom(...products),
  length: number,
  width: number,
  depth: number,
  x_y_unit: fc.constantFrom('meters', 'feet', 'yards'),
  z_unit: fc.constantFrom('cm', 'inches'),
  wastage: fc.constantFrom(true, false, 0, 1, 'on', ''),
  options: fc.constant([]),
})
const wrong = fc.dictionary(
  fc.constantFrom(
    'product_id',
    'length',
    'width',
    'depth',
    'x_y_unit',
    'z_unit',
    'wastage',
    'options',
    'Model_Id',
    'Model_Type',
  ),
  value,
  { maxKeys: 3 },
)

test('answers every body of calculator and wishlist calls without a server error [P-047, P-201, P-234]', async () => {
  const ann = shop.visit()
  const paths = [
    calls.calculator,
    calls.variationCalculator,
    calls.wishlistAdd,
    calls.wishlistRemove,
  ] as const
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), validBody, wrong, async (path, valid, changed) => {
      const answer = await ann.post(path, {
        Model_Type: 'product',
        Model_Id: valid.product_id,
        ...valid,
        ...changed,
      })
      const sent = JSON.stringify({ ...valid, ...changed })
      /* The JSON parser rejects keys that would pollute a prototype. */
      const poisons = /"(__proto__|constructor)":/.test(sent)
      expect(poisons ? [200, 400, 404, 422] : [200, 404, 422], `${path} ${sent}`).toContain(answer.statusCode)
      if (answer.statusCode !== 200) expect(answer.json()).toHaveProperty('message')
      else if (path === calls.calculator || path === calls.variationCalculator) {
        const list = answer.json<WireCalculation>()
        const area = list.at(-1)
        expect(area).toBeTypeOf('number')
        for (const option of list.slice(0, -1)) {
          if (typeof option === 'number') throw new Error('only the area is a number')
          /* Where the stock is too small, the option is the whole stock and says so (S-025). */
          if (option.covers_need) expect(option.covered_area + 0.005).toBeGreaterThanOrEqual(Number(area))
          else expect(option.covered_area - 0.005).toBeLessThanOrEqual(Number(area))
        }
      }
    }),
    { numRuns: 400 },
  )
  expect(shop.logs.filter(({ level }) => Number(level) >= 50)).toEqual([])
})
