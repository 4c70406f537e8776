import { beforeEach, expect, test } from 'vitest'
import type { WireProduct } from '#contract/product.ts'
import { calls } from '#contract/routes.ts'
import type { AppDeps } from '#server/app.ts'
import { raiseCatalogueVersion } from '#server/catalogue/index.ts'
import { captureStatements } from '#server/database/statement-count.ts'
import { startShop } from '../../setup/shop.ts'
import { changeVariation, productId, readGoods, setStock } from '../goods.ts'

const started: AppDeps[] = []
const start = () =>
  startShop({
    changeDependencies(deps) {
      started.push(deps)
      return deps
    },
  })
const shop = await start()
const { database } = shop
const goods = await readGoods(database.queries)

/**
 * Changes the catalogue as another process does: by statements and the announcement, without notifying this
 * one.
 */
const changeCatalogue = (columns: Parameters<typeof changeVariation>[2]): Promise<void> =>
  database.transaction(async (tx) => {
    await changeVariation(tx, goods.f1, columns)
    await raiseCatalogueVersion(tx)
  })

const refreshVersions = async (): Promise<void> => {
  for (const { version } of started) await version.refresh()
}

/** F1 on its page, and the number of statements. */
const page = async () => {
  const { value, statements } = await captureStatements(() =>
    shop.features.catalogue.productPage('porcelain-paving', 'moorland-porcelain-paving'),
  )
  const f1 = value?.variations.find(({ id }) => id === goods.f1)
  if (f1 === undefined) throw new Error('F1 has no page')
  return { f1, statements: statements.length }
}

beforeEach(async () => {
  await database.transaction(raiseCatalogueVersion)
  await refreshVersions()
})

test('reads a product for its page once per catalogue version', async () => {
  expect((await page()).statements).toBe(1)
  expect((await page()).statements).toBe(0)
  await setStock(database.queries, goods.f1, 3)
  expect((await page()).f1.stock).toBe(216)
})

test('shows a price that another process changes as soon as its announcement arrives', async () => {
  expect((await page()).f1.pricing.selling_price).not.toBe(50)
  await changeCatalogue({ selling_rate: 500_000 })
  await expect.poll(async () => (await page()).f1.pricing.selling_price).toBe(50)
})

test('shows goods that are sold out or back in stock with a new version', async () => {
  expect((await page()).f1.stock).toBe(216)
  await changeCatalogue({ stock_hundredths: 0 })
  await refreshVersions()
  expect((await page()).f1.stock).toBe(0)
})

test('never caches the visitor’s own data, nor the stock that is returned after the page', async () => {
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
