import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { type Shelves, WireShelf } from '#contract/shelf.ts'
import { quantity } from '#domain/measure/quantity.ts'
import type { AppDeps } from '#server/app.ts'
import { raiseCatalogueVersion } from '#server/catalogue/index.ts'
import { product, variation } from '#server/database/schema/index.ts'
import { captureStatements } from '#server/database/statement-count.ts'
import { startShop } from '../../setup/shop.ts'

let composed: AppDeps | undefined
const shop = await startShop({
  changeDependencies: (deps) => {
    composed = deps
    return deps
  },
})
const { queries } = shop.database
const deps = (): AppDeps => {
  if (composed === undefined) throw new Error('the shop was not composed')
  return composed
}

const all = await queries
  .select({ id: product.id, slug: product.slug, buyable: product.buyable })
  .from(product)
  .where(eq(product.withdrawn, false))
const idOf = (slug: string): number => all.find((one) => one.slug === slug)?.id ?? 0

const pageOf = async (slug: string) => {
  const { catalogue } = deps().shop
  const path = (await deps().shop.listings.cards([idOf(slug)]))[0]?.full_slug ?? ''
  const [, category = '', name = ''] = path.split('/')
  const page = await catalogue.productPage(category, name)
  if (page === null) throw new Error(`no product ${slug}`)
  return page
}

const shelvesOf = async (
  slug: string,
  { postcode = null, isSoldOut = false }: { postcode?: string | null; isSoldOut?: boolean } = {},
): Promise<Shelves> => {
  const page = await pageOf(slug)
  return deps().shop.listings.shelves({ ...page, isSoldOut }, postcode)
}

test('every demo product has three products that go with it or are similar, all sold online [S-016]', async () => {
  expect(all.length).toBeGreaterThan(50)
  const soldOnline = new Set(all.filter(({ buyable }) => buyable).map(({ id }) => id))
  for (const { slug, id } of all) {
    const { goes_with, similar } = await shelvesOf(slug)
    expect(Math.max(goes_with.length, similar.length), slug).toBeGreaterThanOrEqual(3)
    const ids = [...goes_with, ...similar].map((card) => card.id)
    expect(new Set(ids).size, slug).toBe(ids.length)
    expect(ids, slug).not.toContain(id)
    for (const shown of ids) expect(soldOnline.has(shown), slug).toBe(true)
  }
})

test('the shelves cost one statement [S-016]', async () => {
  const page = await pageOf('calacatta-vena')
  const read = () => deps().shop.listings.shelves({ ...page, isSoldOut: true }, 'LS1 4AP')
  await read()
  expect((await captureStatements(read)).statements.length).toBe(1)
})

test('a product page costs at most four statements with its shelves [S-016]', async () => {
  const { id, full_slug } = await pageOf('granite-setts')
  await shop.database.transaction((tx) => raiseCatalogueVersion(tx))
  await deps().version.refresh()
  await deps().shop.listings.home()
  const { statements } = await captureStatements(async () => {
    const [, category = '', name = ''] = full_slug.split('/')
    const page = await deps().shop.catalogue.productPage(category, name)
    if (page === null) throw new Error('the product is gone')
    await deps().shop.listings.shelves({ ...page, isSoldOut: true }, null)
    await deps().shop.catalogue.attributes(id, [])
  })
  expect(statements.length).toBeGreaterThan(1)
  expect(statements.length).toBeLessThanOrEqual(4)
})

test('goods that are withdrawn or not delivered to the postcode are on no shelf [S-016]', async () => {
  const before = await shelvesOf('calacatta-vena')
  expect(before.goes_with.map(({ id }) => id)).toContain(idOf('carrara-hexagon'))
  const nowhere = await shelvesOf('calacatta-vena', { postcode: 'IM1 1AA' })
  for (const { id } of [...nowhere.goes_with, ...nowhere.similar]) {
    const at = await deps().shop.catalogue.variationsAt([id], 'IM1 1AA')
    expect(at.get(id)?.buyable).toBe(true)
  }
  expect(nowhere.goes_with.length).toBeLessThan(before.goes_with.length)

  const setWithdrawn = async (withdrawn: boolean): Promise<void> => {
    await queries.update(product).set({ withdrawn }).where(eq(product.slug, 'carrara-hexagon'))
  }
  await setWithdrawn(true)
  try {
    const after = await shelvesOf('calacatta-vena')
    expect([...after.goes_with, ...after.similar].map(({ id }) => id)).not.toContain(idOf('carrara-hexagon'))
  } finally {
    await setWithdrawn(false)
  }
})

test('goods that are sold out are answered with goods in stock of the same look first [S-017]', async () => {
  expect((await shelvesOf('stone-sealer', { isSoldOut: true })).instead).toEqual([])
  const { instead: paving } = await shelvesOf('black-limestone', { isSoldOut: true })
  const limestone = await deps().shop.listings.search(new URLSearchParams('look=limestone'))
  const looksAlike = limestone.cards.map(({ id }) => id)
  expect(paving.length).toBe(3)
  for (const { id } of paving) expect(looksAlike).toContain(id)
  const [first] = paving
  if (first === undefined) throw new Error('nothing instead')
  const rows = await queries.select().from(variation).where(eq(variation.productId, first.id))
  await queries
    .update(variation)
    .set({ stockHundredths: quantity(0) })
    .where(eq(variation.productId, first.id))
  try {
    const { instead: rest } = await shelvesOf('black-limestone', { isSoldOut: true })
    expect(rest.map(({ id }) => id)).not.toContain(first.id)
  } finally {
    for (const { id, stockHundredths } of rows)
      await queries.update(variation).set({ stockHundredths }).where(eq(variation.id, id))
  }
  expect((await shelvesOf('black-limestone')).instead).toEqual([])
})

test('the call for shelves answers in the order asked for, without what is not sold online [S-016]', async () => {
  const ids = [idOf('jura-beige'), idOf('emperador-polished'), 999_999_999, idOf('fez-zellige')]
  const answer = await shop.call({ url: `${calls.shelf}?ids=${ids.join('.')}` })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toContain('no-store')
  expect(WireShelf.parse(answer.json()).cards.map(({ id }) => id)).toEqual([ids[0], ids[3]])
})

test.each(['', 'a', '1,2', `${'1.'.repeat(60)}1`, '-1', '1e3'])(
  'the call for shelves rejects the ids %j [S-016]',
  async (ids) => {
    const answer = await shop.call({ url: `${calls.shelf}?ids=${encodeURIComponent(ids)}` })
    expect(answer.statusCode).toBe(422)
  },
)

test('names nothing similar to, or in place of, goods that are the only ones for their job [S-017]', async () => {
  /* The other goods of its category are primers and adhesives. */
  const { similar, instead } = await shelvesOf('stone-sealer', { isSoldOut: true })
  expect([similar, instead]).toEqual([[], []])
})
