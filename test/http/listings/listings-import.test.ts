import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CatalogueProductInput } from '#contract/catalogue-file/product.ts'
import { raiseCatalogueVersion, watchCatalogueVersion } from '#server/catalogue/index.ts'
import { createDelivery } from '#server/delivery/index.ts'
import { createListings } from '#server/listings/index.ts'
import { openEmptyShop } from '../../setup/empty-shop.ts'
import { pieces, smallCatalogue, tile, tiles } from '../catalogue/small-catalogue.ts'

/* Listings of a catalogue that changes, and of a faulty one. */

const shop = await openEmptyShop()
const broken: unknown[] = []
const version = await watchCatalogueVersion(shop.database)
const listings = createListings({
  queries: shop.database.queries,
  version,
  delivery: createDelivery({ database: shop.database, version: version.current, now: () => new Date() }),
  onFailure: (error) => {
    throw error
  },
  onBrokenProduct: (error) => void broken.push(error),
})

const importProducts = async (
  products: readonly CatalogueProductInput[],
  changes: Parameters<typeof smallCatalogue>[0] = {},
) => {
  const { problems } = await whenIndexed(() =>
    shop.tryImport(smallCatalogue({ products: [...products], ...changes })),
  )
  expect(problems).toEqual([])
}
/**
 * Changes the catalogue and waits until its new index serves: on a slow machine that takes longer than
 * visitors wait. The edition rises with the version, and with its index.
 */
const whenIndexed = async <T>(change: () => Promise<T>): Promise<T> => {
  const before = listings.edition()
  const result = await change()
  await version.refresh()
  await listings.prepare()
  await expect.poll(() => listings.edition()).toBeGreaterThanOrEqual(before + 2)
  return result
}
const category = async (query = '') => {
  const page = await listings.category('paving', new URLSearchParams(query))
  if (page === null) throw new Error('no such category')
  return page
}
const names = (page: { readonly cards: readonly { readonly name: string }[] }) =>
  page.cards.map(({ name }) => name)
const search = (q: string) => listings.search(new URLSearchParams({ q }))

test('lists and finds what was imported, and no longer what was withdrawn', async () => {
  await importProducts([pieces('kerb'), pieces('cobble')])
  const edition = listings.edition()
  expect(names(await category())).toEqual(['kerb', 'cobble'])
  await importProducts([pieces('kerb', { withdrawn: true }), pieces('sett', { description: 'Hewn by hand' })])
  expect(listings.edition()).toBeGreaterThan(edition)
  expect(names(await category('sort=name'))).toEqual(['cobble', 'sett'])
  expect(names(await search('hewn'))).toEqual(['sett'])
  expect((await search('kerb')).total).toBe(0)
})

test('counts as in stock tiles of which at least one whole tile is there [OP-17]', async () => {
  const slab = (slug: string, stock: number) =>
    tiles({ slug, name: slug, variations: [tile({ sku: slug, stock })] })
  await importProducts([slab('one-tile', 0.36), slab('less-than-one', 0.35)])
  const listed = names(await category('stock=yes'))
  expect([listed.includes('one-tile'), listed.includes('less-than-one')]).toEqual([true, false])
})

test('counts as in stock only goods with a price that are sold online [OP-17, OP-37]', async () => {
  const priced = (slug: string, selling_price: number, buyable = true) =>
    pieces(slug, { buyable, variations: [{ sku: slug, name: 'Piece', snake_case: 'piece', selling_price }] })
  await importProducts([priced('on-sale', 5), priced('without-price', 0), priced('not-online', 5, false)])
  const listed = names(await category('stock=yes'))
  expect(['on-sale', 'without-price', 'not-online'].map((name) => listed.includes(name))).toEqual([
    true,
    false,
    false,
  ])
})

test('logs and omits a product whose row is broken, and no other [FT-14]', async () => {
  const goods = [pieces('whole-flag'), pieces('broken-flag')]
  await importProducts(goods)
  await whenIndexed(() =>
    shop.database.transaction(async (tx) => {
      await tx.execute(sql`update product set specifications = '[null, 7]' where slug = 'broken-flag'`)
      await raiseCatalogueVersion(tx)
    }),
  )
  const listed = names(await category())
  expect([listed.includes('whole-flag'), listed.includes('broken-flag')]).toEqual([true, false])
  expect(broken.length).toBeGreaterThan(0)
  await importProducts(goods)
  expect(names(await category())).toContain('broken-flag')
})

test('gives an attribute group named like a parameter its own parameter', async () => {
  const groups = ['sort', 'page', 'category', 'price'].map((code) => ({
    code,
    name: code,
    options: [
      { code: 'a', name: 'A' },
      { code: 'b', name: 'B' },
    ],
  }))
  const piece = (slug: string, option: string): CatalogueProductInput =>
    pieces(slug, {
      variations: [
        {
          sku: slug,
          name: 'Piece',
          snake_case: 'piece',
          selling_price: 1,
          attributes: Object.fromEntries(groups.map(({ code }) => [code, option])),
        },
      ],
    })
  await importProducts([piece('one', 'a'), piece('two', 'b')], { attribute_groups: groups })
  const facets = (await category('sort.=a')).facets.filter(({ code }) => code.endsWith('.'))
  expect(facets.map(({ code }) => code)).toEqual(['sort.', 'page.', 'category.', 'price.'])
  expect(names(await category('sort.=a&page.=a&category.=a'))).toEqual(['one'])
})

test('lists free goods, which cannot be bought, goods without texts and an empty category [P-255]', async () => {
  await shop.clear()
  await importProducts(
    [
      pieces('gift', { variations: [{ sku: 'G', name: 'Gift', snake_case: 'piece', selling_price: 0 }] }),
      pieces('cheap'),
    ],
    {
      categories: [
        { slug: 'paving', name: 'Paving' },
        { slug: 'empty', name: 'Empty' },
      ],
    },
  )
  expect(names(await category('sort=price-up'))).toEqual(['cheap', 'gift'])
  expect(names(await category('sort=price-down'))).toEqual(['cheap', 'gift'])
  expect((await category()).cards).toMatchObject([
    { display_price: { selling_price: 0 }, buyable: false, quick_add_id: null },
    { buyable: true },
  ])
  expect(await listings.category('empty', new URLSearchParams())).toMatchObject({
    total: 0,
    page: 1,
    pages: 1,
    cards: [],
    facets: [],
  })
})

test('serves a shop without goods', async () => {
  await shop.clear()
  await importProducts([], { categories: [], attribute_groups: [], suppliers: [], synonyms: null })
  expect(await listings.home()).toMatchObject({ categories: [], newest: [], hero: null })
  expect((await search('anything')).total).toBe(0)
})
