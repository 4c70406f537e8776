import { beforeEach, expect, test } from 'vitest'
import type { WireProduct } from '#contract/product.ts'
import { calls } from '#contract/routes.ts'
import type { AppDeps } from '#server/app.ts'
import { raiseCatalogueVersion } from '#server/catalogue/index.ts'
import { countingStatements } from '#server/database/statement-count.ts'
import { startShop } from '../../setup/shop.ts'
import { change, productId, readGoods, setStock } from '../goods.ts'

const started: AppDeps[] = []
const start = () =>
  startShop({
    change(deps) {
      started.push(deps)
      return deps
    },
  })
const shop = await start()
const { database } = shop
const goods = await readGoods(database.queries)

/** A change of the catalogue as any process makes it: its own statements and the announcement, no word to this one. */
const changeCatalogue = (columns: Parameters<typeof change>[2]): Promise<void> =>
  database.transaction(async (tx) => {
    await change(tx, goods.f1, columns)
    await raiseCatalogueVersion(tx)
  })

const heard = async (): Promise<void> => {
  for (const { version } of started) await version.refresh()
}

/** F1 on its page, and the statements that it took. */
const page = async () => {
  const { value, statements } = await countingStatements(() =>
    shop.faces.catalogue.productPage('porcelain-paving', 'moorland-porcelain-paving'),
  )
  const f1 = value?.variations.find(({ id }) => id === goods.f1)
  if (f1 === undefined) throw new Error('F1 has no page')
  return { f1, statements: statements.length }
}

beforeEach(async () => {
  await database.transaction(raiseCatalogueVersion)
  await heard()
})

test('a product is read for its page once for a version of the catalogue', async () => {
  expect((await page()).statements).toBe(1)
  expect((await page()).statements).toBe(0)
  await setStock(database.queries, goods.f1, 3)
  expect((await page()).f1.stock).toBe(216)
})

test('a price that another process changes is on the page as soon as its announcement is heard', async () => {
  expect((await page()).f1.pricing.selling_price).not.toBe(50)
  await changeCatalogue({ selling_rate: 500_000 })
  await expect.poll(async () => (await page()).f1.pricing.selling_price).toBe(50)
})

test('goods that are sold out, or back in stock, with a new version are so on the page', async () => {
  expect((await page()).f1.stock).toBe(216)
  await changeCatalogue({ stock_hundredths: 0 })
  await heard()
  expect((await page()).f1.stock).toBe(0)
})

test('what is a visitor’s own, and the stock that they are told after the page has come, is never kept', async () => {
  const ann = shop.visit()
  const product = async () => {
    const answer = await ann.post(calls.getProduct, { product_id: productId(goods, goods.f1) })
    return answer.json<WireProduct>().variations.find(({ id }) => id === goods.f1)
  }
  await page()
  await ann.post(calls.addMultipleToBasket, { variations: [{ id: goods.f1, qty: 10.08 }] })
  await setStock(database.queries, goods.f1, 3)
  expect(await product()).toMatchObject({ in_basket: 10.08, stock: 3 })
  expect((await page()).f1.in_basket).toBe(0)
})
