import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { WireTotals } from '#contract/basket.ts'
import type { ListingPage } from '#contract/listing.ts'
import { Menu } from '#contract/menu.ts'
import { rooms } from '#contract/rooms.ts'
import { calls } from '#contract/routes.ts'
import type { AppDeps } from '#server/app.ts'
import { raiseCatalogueVersion } from '#server/catalogue/version.ts'
import { category, medium, product } from '#server/database/schema/index.ts'
import { captureStatements } from '#server/database/statement-count.ts'
import { calculateFloor, readFloorParameters } from '../../../src/web/pages/home/calculator/floor.ts'
import { startShop } from '../../setup/shop.ts'

let composed: AppDeps | undefined
const shop = await startShop({
  changeDependencies: (deps) => {
    composed = deps
    return deps
  },
})
const { database } = shop
const { queries } = database
const deps = (): AppDeps => {
  if (composed === undefined) throw new Error('the shop was not composed')
  return composed
}
const listings = (): AppDeps['shop']['listings'] => deps().shop.listings
const search = (query: string): Promise<ListingPage> => listings().search(new URLSearchParams(query))

describe('the entry points of the shop', () => {
  test('link to as many products as they state, by room, look, material and finish [S-052]', async () => {
    const { ways_in } = await listings().home()
    expect(ways_in.map(({ name }) => name)).toEqual(['room', 'look', 'material', 'finish'])
    expect(ways_in[0]?.options.map(({ name }) => name)).toEqual(rooms.map(({ name }) => name))
    for (const { options } of ways_in)
      for (const { href, product_count } of options.slice(0, 6)) {
        const { total } = await search(new URL(href, 'http://shop').search)
        expect(total, href).toBe(product_count)
        expect(total).toBeGreaterThan(0)
      }
  })

  test('link by tile size to as many products as they state, with one of them', async () => {
    const { sizes } = await listings().home()
    expect(sizes.map(({ code }) => code)).toContain('600x600')
    for (const { code, sides, product_count, product } of sizes.slice(0, 4)) {
      expect(sides.join('x')).toBe(code)
      const { total, cards } = await search(`size=${code}`)
      expect(total).toBe(product_count)
      expect(cards[0]?.full_slug).toBe(product?.full_slug)
    }
  })

  test('name the price of a product in each size, as its basket would hold it [S-052]', async () => {
    const { sizes } = await listings().home()
    const priced = sizes.flatMap(({ product }) => product?.goods ?? [])
    expect(priced.length).toBeGreaterThan(3)
    const bath = sizes.find(({ code }) => code === '600x600')
    const floor = calculateFloor(readFloorParameters(new URLSearchParams()), bath)
    const page = await listings().search(new URLSearchParams('size=600x600'))
    expect(bath?.product?.name).toBe(page.cards[0]?.name)
    const ann = shop.visit()
    const { rows } = await queries.execute<{ id: number }>(
      sql`select v.id from variation v join product p on p.id = v.product_id where p.name = ${bath?.product?.name}
        and v.dimension_x_mm = 600 and v.dimension_y_mm = 600 and not v.is_sample and not v.withdrawn
        order by v.position limit 1`,
    )
    const variations = [{ id: rows[0]?.id, qty: 16.92 }]
    expect((await ann.post(calls.addMultipleToBasket, { variations })).statusCode).toBe(200)
    const { itemTotal } = (await ann.get(calls.basketTotals)).json<WireTotals>()
    expect(floor?.price).toBe(Math.round(itemTotal * 100))
  })

  test('search the whole shop for facets without words, with AND between groups', async () => {
    const marble = await search('look=marble')
    expect(marble).toMatchObject({ text: '', corrected: null, page: 1 })
    const white = await search('look=marble&colour=white')
    expect(white.total).toBeLessThan(marble.total)
    const names = marble.cards.map(({ name }) => name)
    for (const { name } of white.cards) expect(names).toContain(name)
  })

  test('find nothing without words and facets', async () => {
    expect(await search('')).toMatchObject({ total: 0, cards: [] })
  })
})

test('links the menu to existing products only, by at most three groups of each category', async () => {
  const answer = await shop.call({ url: calls.menu })
  expect(answer.statusCode).toBe(200)
  const { categories } = Menu.parse(answer.json())
  expect(categories.map(({ slug }) => slug)).toEqual((await listings().categories()).map(({ slug }) => slug))
  for (const { slug, product_count, groups } of categories) {
    expect(groups.length, slug).toBeLessThanOrEqual(3)
    for (const { code, options } of groups) {
      expect(options.length, `${slug} ${code}`).toBeGreaterThan(1)
      for (const option of slug === 'natural-stone' ? options : []) {
        const page = await listings().category(slug, new URLSearchParams([[code, option.code]]))
        expect(page?.total, `${slug}?${code}=${option.code}`).toBeGreaterThan(0)
        expect(page?.total).toBeLessThanOrEqual(product_count)
      }
    }
  }
  const stone = categories.find(({ slug }) => slug === 'natural-stone')
  expect(stone?.groups.map(({ code }) => code)).toEqual(['look', 'finish', 'size'])
})

describe('the large picture', () => {
  const firstPicture = queries
    .select({
      id: medium.id,
      alt: medium.alt,
      name: product.name,
      slug: product.slug,
      category: category.slug,
    })
    .from(medium)
    .innerJoin(product, eq(product.id, medium.productId))
    .innerJoin(category, eq(category.id, product.categoryId))
    .orderBy(product.position, medium.position)
    .limit(1)

  test('is the first product’s of the collection ‘home’, and names its product', async () => {
    const [picture] = await firstPicture
    if (picture === undefined) throw new Error('the demo catalogue has no pictures')
    const moveTo = async (collection: string): Promise<void> => {
      await database.transaction(async (tx) => {
        await tx.update(medium).set({ collection }).where(eq(medium.id, picture.id))
        await raiseCatalogueVersion(tx)
      })
      await deps().version.refresh()
    }
    await moveTo('home')
    try {
      /* A busy machine may use the old index for a moment. */
      await expect.poll(async () => (await listings().home()).hero?.picture.alt).toBe(picture.alt)
      const { hero } = await listings().home()
      expect(hero?.picture).toMatchObject({ collection: 'home', alt: picture.alt })
      expect(hero?.product).toEqual({ name: picture.name, full_slug: `/${picture.category}/${picture.slug}` })
    } finally {
      await moveTo('product')
    }
  })

  test('costs the home page one statement, that of its cards', async () => {
    await listings().home()
    const { statements } = await captureStatements(() => listings().home())
    expect(statements.length).toBe(1)
  })
})
