import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { combinationKey } from '#contract/calculation.ts'
import type { WireProduct } from '#contract/product.ts'
import { WireProjectPrices } from '#contract/project.ts'
import { calls, PROJECT_COOKIE } from '#contract/routes.ts'
import { quantity } from '#domain/measure/quantity.ts'
import { printProject, readProject } from '#domain/project/project.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { readTotals, setPostcode } from '../basket/basket-call.ts'
import { readGoods, setStock } from '../goods.ts'

/* Packs that the calculator combines: cards of listings say its best value (S-006). */

const shop = await startShop()
const { queries } = shop.database
const goods = await readGoods(queries)

const slugs = ['fellside-sandstone', 'fellside-560', 'granite-setts'] as const
type Slug = (typeof slugs)[number]

const readProduct = async (ann: Visitor, slug: Slug): Promise<WireProduct> => {
  const { rows } = await queries.execute<{ id: number }>(sql`select id from product where slug = ${slug}`)
  const answer = await ann.post(calls.getProduct, { product_id: rows[0]?.id })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

/** The large pack and the small one. */
const readPacks = async (ann: Visitor, slug: Slug) => {
  const [large, small] = (await readProduct(ann, slug)).variations
  if (large === undefined || small === undefined) throw new Error('no packs')
  return [large, small] as const
}

const readPrices = async (ann: Visitor, project: string, ids: readonly number[]) => {
  const cookie = `${ann.cookie}; ${PROJECT_COOKIE}=${project}`
  return WireProjectPrices.parse(
    (await ann.post(calls.getProjectPrices, { variation_ids: ids }, { cookie })).json(),
  ).prices
}

/** What the calculator of the page says first, in pounds. */
const bestValue = async (
  ann: Visitor,
  product: WireProduct,
  variation: WireProduct['variations'][number],
  project: string,
): Promise<number> => {
  const stored = readProject(project)
  const options = variation.attributes.map(({ id, name }) => ({ id, name }))
  const answer = await ann.post(calls.variationCalculator, {
    product_id: product.id,
    length: String((stored?.area ?? 0) / 100),
    width: '1',
    wastage: stored?.wastage,
    x_y_unit: 'meters',
    options,
  })
  return answer.json()[0].price_inc
}

test('come to the calculator’s best value for any area, in each kind of packs of the shop [S-006]', async () => {
  const ann = shop.visit()
  const products = await Promise.all(slugs.map((slug) => readProduct(ann, slug)))
  const packs = products.flatMap((product) =>
    product.variations.filter(({ is_sample: isSample }) => !isSample).map((own) => ({ product, own })),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...packs),
      fc.integer({ min: 1, max: 12_000 }),
      fc.boolean(),
      async ({ product, own }, area, wastage) => {
        const project = printProject({ area: quantity(area), wastage })
        const [price] = await readPrices(ann, project, [own.id])
        expect(price?.problem).toBeNull()
        expect(price?.order_total).toBe(await bestValue(ann, product, own, project))
        const kind = product.variations.filter((one) => combinationKey(one) === combinationKey(own))
        expect(kind.map(({ id }) => id)).toEqual(
          expect.arrayContaining(price?.lines.map((line) => line.variation_id) ?? []),
        )
      },
    ),
    { numRuns: 40 },
  )
}, 120_000)

test('come to £672.00 for 20 m² and a tenth of Fellside: two large packs and two small [S-006]', async () => {
  const ann = shop.visit()
  await setPostcode(ann, 'LS1 4AP')
  const [large, small] = await readPacks(ann, 'fellside-sandstone')
  const prices = await readPrices(ann, '2000w', [large.id, small.id])
  const lines = [
    { variation_id: large.id, quantity: 2 },
    { variation_id: small.id, quantity: 2 },
  ]
  expect(prices).toMatchObject([
    { order_total: 672, delivered: true, lines },
    { order_total: 672, delivered: true, lines },
  ])
})

test('are added for the project by the list’s ‘add all’ at the sum of the card [S-006]', async () => {
  const ann = shop.visit()
  await setPostcode(ann, 'LS1 4AP')
  const [large] = await readPacks(ann, 'fellside-sandstone')
  await ann.post(calls.wishlistAdd, { Model_Type: 'variation', Model_Id: large.id })
  const cookie = `${ann.cookie}; ${PROJECT_COOKIE}=2000w`
  expect((await ann.post(calls.wishlistToBasket, {}, { cookie })).statusCode).toBe(200)
  expect((await readTotals(ann)).orderTotal).toBe(672)
})

test('say the area that all packs in stock cover where it is too small [S-006, S-025]', async () => {
  const ann = shop.visit()
  const [large, small] = await readPacks(ann, 'fellside-sandstone')
  await setStock(queries, large.id, 1)
  await setStock(queries, small.id, 4)
  const [price] = await readPrices(ann, '2000w', [large.id])
  expect(price?.problem).toBe('We have 14 m2 in stock.')
  const boxes = await readPrices(ann, '2000w', [goods.f4])
  expect(boxes[0]?.problem).toBeNull()
  await setStock(queries, goods.f4, 3)
  expect((await readPrices(ann, '2000w', [goods.f4]))[0]?.problem).toBe('We have 4.32 m2 in stock.')
})
