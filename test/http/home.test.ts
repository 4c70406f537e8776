import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { ListingPage } from '#contract/listing.ts'
import type { AppDeps } from '#server/app.ts'
import { raiseCatalogueVersion } from '#server/catalogue/version.ts'
import { category, medium, product } from '#server/database/schema/index.ts'
import { countingStatements } from '#server/database/statement-count.ts'
import { startShop } from '../setup/shop.ts'

let composed: AppDeps | undefined
const { database } = await startShop({
  change: (deps) => {
    composed = deps
    return deps
  },
})
const { queries } = database
const deps = (): AppDeps => {
  if (composed === undefined) throw new Error('the shop was not composed')
  return composed
}
const face = (): AppDeps['shop']['listings'] => deps().shop.listings
const search = (query: string): Promise<ListingPage> => face().search(new URLSearchParams(query))

describe('the ways into the shop', () => {
  test('lead to as many products as they say, by look and by use', async () => {
    const { ways_in } = await face().home()
    expect(ways_in.map(({ code }) => code).sort()).toEqual(['look', 'use'])
    for (const { code, options } of ways_in)
      for (const option of options) {
        const { total } = await search(`${code}=${option.code}`)
        expect(total, `${code}=${option.code}`).toBe(option.product_count)
        expect(total).toBeGreaterThan(0)
      }
  })

  test('show each option of a group by another picture', async () => {
    const { ways_in } = await face().home()
    for (const { options } of ways_in) {
      const pictures = options.flatMap(({ picture }) => picture?.main ?? [])
      expect(new Set(pictures).size).toBe(pictures.length)
    }
  })

  test('ticks without words look through the whole shop, and mean AND between groups', async () => {
    const marble = await search('look=marble')
    expect(marble).toMatchObject({ text: '', corrected: null, page: 1 })
    const white = await search('look=marble&colour=white')
    expect(white.total).toBeLessThan(marble.total)
    const names = marble.cards.map(({ name }) => name)
    for (const { name } of white.cards) expect(names).toContain(name)
  })

  test('neither words nor ticks find nothing', async () => {
    expect(await search('')).toMatchObject({ total: 0, cards: [] })
  })
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

  test("is the first product's of the collection 'home', and says which product it shows", async () => {
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
      const { hero } = await face().home()
      expect(hero?.picture).toMatchObject({ collection: 'home', alt: picture.alt })
      expect(hero?.product).toEqual({ name: picture.name, full_slug: `/${picture.category}/${picture.slug}` })
    } finally {
      await moveTo('product')
    }
  })

  test('the home page costs one statement, that of its cards', async () => {
    await face().home()
    const { statements } = await countingStatements(() => face().home())
    expect(statements.length).toBe(1)
  })
})
