import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CARDS_PER_PAGE, type ListingPage, type ProductCard } from '#contract/listing.ts'
import type { AppDeps } from '#server/app.ts'
import { captureStatements } from '#server/database/statement-count.ts'
import { startShop } from '../../setup/shop.ts'

/* Category pages of the demo catalogue: facets, orders, pages, cards. */

let composed: AppDeps | undefined
const { database } = await startShop({
  changeDependencies: (deps) => {
    composed = deps
    return deps
  },
})
const listings = () => {
  if (composed === undefined) throw new Error('the shop was not composed')
  return composed.shop.listings
}

type Ticks = Readonly<Record<string, readonly string[]>>

const params = (ticks: Ticks, rest: Readonly<Record<string, string>> = {}): URLSearchParams => {
  const query = new URLSearchParams(rest)
  for (const [group, options] of Object.entries(ticks))
    for (const option of options) query.append(group, option)
  return query
}

const category = async (slug: string, ticks: Ticks = {}, rest: Readonly<Record<string, string>> = {}) => {
  const page = await listings().category(slug, params(ticks, rest))
  if (page === null) throw new Error(`no category ${slug}`)
  return page
}

/** The cards of all pages of a listing, in order. */
const allCards = async (
  read: (rest: Readonly<Record<string, string>>) => Promise<ListingPage>,
): Promise<readonly ProductCard[]> => {
  const first = await read({})
  const others = []
  for (let page = 2; page <= first.pages; page += 1) others.push(await read({ page: String(page) }))
  return [first, ...others].flatMap(({ cards }) => cards)
}

const wholeShop = { stock: ['yes'], sample: ['yes'] }
const search = (ticks: Ticks, rest: Readonly<Record<string, string>> = {}) =>
  listings().search(params(ticks, rest))

/** The facet options and the price of each variation, by a plain query. */
const tagsOfVariations = async () => {
  const { rows } = await database.queries.execute<{
    product: number
    category: string
    tags: readonly string[]
    metre_rate: number | null
  }>(sql`
    select p.id as product, c.slug as category,
      (case when p.use_per_meter_pricing then v.selling_from_rate
        when p.show_equivalent_price then v.equivalent_per_m2_rate end)::float8 as metre_rate,
      coalesce((select json_agg(g.code || '=' || o.code) from variation_option vo
        join attribute_option o on o.id = vo.option_id join attribute_group g on g.id = o.group_id
        where vo.variation_id = v.id), '[]') as tags
    from product p join category c on c.id = p.category_id join variation v on v.product_id = p.id
    where not p.withdrawn and not v.is_sample and not v.withdrawn`)
  return rows
}

const productsOf = (variations: readonly { readonly product: number }[]): number =>
  new Set(variations.map(({ product }) => product)).size

describe('facets', () => {
  test('find products by a variation that has a tick of each group, and count options without their own group', async () => {
    const variations = await tagsOfVariations()
    const slugs = [...new Set(variations.map((variation) => variation.category))]
    const tags = [...new Set(variations.flatMap((variation) => variation.tags))]
    const selection = fc.record({
      slug: fc.constantFrom(...slugs),
      ticked: fc.uniqueArray(fc.constantFrom(...tags), { maxLength: 4 }),
    })
    await fc.assert(
      fc.asyncProperty(selection, async ({ slug, ticked }) => {
        const groups = Object.groupBy(ticked, (tag) => tag.split('=')[0] ?? '')
        const members = variations.filter((variation) => variation.category === slug)
        const passing = (except: string | null) =>
          members.filter((variation) =>
            Object.entries(groups).every(
              ([group, own = []]) => group === except || own.some((tag) => variation.tags.includes(tag)),
            ),
          )
        const page = await listings().category(
          slug,
          new URLSearchParams(
            ticked.map((tag): [string, string] => [tag.split('=')[0] ?? '', tag.split('=')[1] ?? '']),
          ),
        )
        expect(page?.total).toBe(productsOf(passing(null)))
        const attributeFacets =
          page?.facets.filter(
            (f) => !['price', 'pack-price', 'rating', 'stock', 'sample'].includes(f.code),
          ) ?? []
        for (const facet of attributeFacets)
          for (const option of facet.options) {
            const tag = `${facet.code}=${option.code}`
            expect([tag, option.count]).toEqual([
              tag,
              productsOf(passing(facet.code).filter((variation) => variation.tags.includes(tag))),
            ])
            expect(option.selected).toBe(ticked.includes(tag))
          }
        /*
         * Every option that a product of the category has is offered, in a group that distinguishes products.
         */
        const offered = new Set(
          attributeFacets.flatMap((f) => f.options.map((option) => `${f.code}=${option.code}`)),
        )
        for (const tag of new Set(members.flatMap((variation) => variation.tags)))
          if (!offered.has(tag))
            expect(productsOf(members.filter((variation) => variation.tags.includes(tag)))).toBe(
              productsOf(members),
            )
      }),
      { numRuns: 40 },
    )
  })

  test('group the prices of all variations into bands, and show on cards one of the band [S-015]', async () => {
    const variations = (await tagsOfVariations()).filter((one) => one.category === 'porcelain-tiles')
    const between = (from: number, to: number) =>
      variations.filter(({ metre_rate: rate }) => {
        const pence = Math.round(((rate ?? 0) * 1.2) / 100)
        return pence >= 100 * from && pence < 100 * to
      })
    const page = await category('porcelain-tiles')
    const bands = page.facets.find(({ code }) => code === 'price')?.options ?? []
    expect(bands.map(({ code, count }) => [code, count])).toEqual(
      [
        ['10-25', productsOf(between(10, 25))],
        ['25-40', productsOf(between(25, 40))],
        ['40-60', productsOf(between(40, 60))],
        ['60-100', productsOf(between(60, 100))],
      ].filter(([, count]) => count !== 0),
    )
    const inBand = await allCards((rest) => category('porcelain-tiles', { price: ['40-60'] }, rest))
    expect(inBand).toHaveLength(productsOf(between(40, 60)))
    for (const card of inBand) {
      expect(comparedPounds(card)).toBeGreaterThanOrEqual(40)
      expect(comparedPounds(card)).toBeLessThan(60)
    }
  })

  test('are matched by one variation, whose price the card shows, sorts by and leads to [P-261]', async () => {
    const all = await category('porcelain-paving')
    const sizes = all.facets.find(({ code }) => code === 'size')?.options.map(({ code }) => code) ?? []
    const unticked = new Map(all.cards.map((card) => [card.id, card.shown_id]))
    expect(all.cards.filter((card) => 'shown_path' in card)).toEqual([])
    let others = 0
    for (const size of sizes) {
      const { cards } = await category('porcelain-paving', { size: [size] }, { sort: 'price-up' })
      expect(cards.map(comparedPounds)).toEqual(cards.map(comparedPounds).toSorted((a, b) => a - b))
      for (const card of cards) {
        const { rows } = await database.queries.execute<{ sku: string; size: string; first: boolean }>(sql`
          select v.sku, o.code as size, v.position = (select min(position) from variation
              where product_id = v.product_id and not is_sample and not withdrawn) as first
          from variation v join variation_option vo on vo.variation_id = v.id
          join attribute_option o on o.id = vo.option_id join attribute_group g on g.id = o.group_id
          where v.id = ${card.shown_id} and g.code = 'size'`)
        expect(rows.map((row) => row.size)).toEqual([size])
        const [shown] = rows
        expect(card.shown_path).toBe(
          shown?.first ? undefined : `${card.full_slug}?sku=${encodeURIComponent(shown?.sku ?? '')}`,
        )
        if (unticked.get(card.id) !== card.shown_id) others += 1
      }
    }
    expect(others, 'cards that show another variation than without ticks').toBeGreaterThan(0)
  })

  test('filter by stock and samples', async () => {
    const { cards } = await search(wholeShop)
    for (const card of cards) expect(card.sample_id).not.toBeNull()
    const withSample = await search({ sample: ['yes'] })
    const bands = ['0-10', '10-25', '25-40', '40-60', '60-100', '100-up']
    const [perMetre, perPack] = [await search({ price: bands }), await search({ 'pack-price': bands })]
    expect(withSample.total).toBeLessThan(perMetre.total + perPack.total)
  })

  test('tell prices per square metre from prices per pack [S-015]', async () => {
    const cards = await allCards((rest) => search({ stock: ['yes'] }, rest))
    const perMetre = (card: ProductCard): boolean =>
      card.use_per_meter_pricing ||
      (card.show_equivalent_price && card.display_price.variation_equivalent_m2 !== null)
    const bands = ['0-10', '10-25', '25-40', '40-60', '60-100', '100-up']
    for (const [group, expected] of [
      ['price', cards.filter(perMetre)],
      ['pack-price', cards.filter((card) => !perMetre(card))],
    ] as const) {
      const found = await allCards((rest) => search({ stock: ['yes'], [group]: bands }, rest))
      expect(expected.length, group).toBeGreaterThan(5)
      expect(found.map(({ id }) => id).sort(), group).toEqual(expected.map(({ id }) => id).sort())
    }
  })

  test('ignore unknown parameters', async () => {
    const all = await category('mosaics')
    const unknown = await category('mosaics', { colour: ['plaid'], tartan: ['yes'], utm_source: ['mail'] })
    expect({ ...unknown, sort: all.sort }).toEqual(all)
  })
})

/** Pounds VAT included that a card is sorted by: per square metre where the card shows that. */
const comparedPounds = (card: ProductCard): number => {
  const { selling_price, selling_from_price, variation_equivalent_m2 } = card.display_price
  const perSquareMetre = card.use_per_meter_pricing
    ? selling_from_price
    : card.show_equivalent_price
      ? variation_equivalent_m2
      : null
  return Math.round((perSquareMetre ?? selling_price) * 120) / 100
}

describe('orders and pages', () => {
  test('list the same products in every order, each once, over all pages', async () => {
    const ids = async (sort: string) =>
      (await allCards((rest) => search({ stock: ['yes'] }, { sort, ...rest }))).map(({ id }) => id)
    const featured = await ids('featured')
    expect(featured.length).toBeGreaterThan(CARDS_PER_PAGE)
    expect(new Set(featured).size).toBe(featured.length)
    for (const sort of ['price-up', 'price-down', 'newest', 'name'])
      expect([...(await ids(sort))].sort()).toEqual([...featured].sort())
  })

  test('order by price, and equal prices in the featured order', async () => {
    const featured = (await allCards((rest) => search({ stock: ['yes'] }, rest))).map(({ id }) => id)
    for (const [sort, sign] of [
      ['price-up', 1],
      ['price-down', -1],
    ] as const) {
      const cards = await allCards((rest) => search({ stock: ['yes'] }, { sort, ...rest }))
      const expected = [...cards].sort(
        (a, b) =>
          sign * (comparedPounds(a) - comparedPounds(b)) || featured.indexOf(a.id) - featured.indexOf(b.id),
      )
      expect(cards.map(({ name }) => name)).toEqual(expected.map(({ name }) => name))
    }
  })

  test('order by name, and featured as in the catalogue', async () => {
    const names = (await allCards((rest) => category('natural-stone', {}, { sort: 'name', ...rest }))).map(
      ({ name }) => name,
    )
    expect(names).toEqual([...names].sort())
    const { rows } = await database.queries.execute<{ name: string }>(sql`select p.name from product p
      join category c on c.id = p.category_id where c.slug = 'natural-stone' and not withdrawn order by p.position`)
    expect((await category('natural-stone')).cards.map(({ name }) => name)).toEqual(
      rows.slice(0, CARDS_PER_PAGE).map(({ name }) => name),
    )
  })

  test('show the last page for a page beyond the end', async () => {
    const last = await search({ stock: ['yes'] }, { page: '99999' })
    expect(last.page).toBe(last.pages)
    expect(last.cards.length).toBe(last.total - (last.pages - 1) * CARDS_PER_PAGE)
  })
})

describe('cards', () => {
  const find = async (sku: string): Promise<ProductCard> => {
    const [card] = (await search({}, { q: sku })).cards
    if (card === undefined) throw new Error(`no product has ${sku}`)
    return card
  }

  test('show F1 from £25.00, F4 £30.00 and £20.8333 a square metre, F6 £12.50, all without VAT [P-261, P-262]', async () => {
    expect(await find('F1-C')).toMatchObject({
      full_slug: '/porcelain-paving/moorland-porcelain-paving',
      use_per_meter_pricing: true,
      display_price: {
        selling_price: 540,
        selling_from_price: 25,
        variation_name: expect.stringContaining('600'),
      },
      quick_add_id: null,
    })
    expect((await find('F4-C')).display_price).toMatchObject({
      selling_price: 30,
      variation_equivalent_m2: 20.8333,
    })
    expect((await find('F6-C')).display_price.selling_price).toBe(12.5)
  })

  test('offer the product’s sample, or none [P-170]', async () => {
    const { sample_id } = await find('F1-C')
    const { rows } = await database.queries.execute<{ sku: string }>(
      sql`select sku from variation where id = ${sample_id}`,
    )
    expect(rows).toEqual([{ sku: 'F1S' }])
    expect((await find('F9-C')).sample_id).toBeNull()
  })

  test('offer to add only what needs no choice and no measuring and is in stock [P-179]', async () => {
    expect((await find('F4-C')).quick_add_id).not.toBeNull()
    expect((await find('F9-C')).quick_add_id).toBeNull()
    expect((await find('F6-C')).quick_add_id).toBeNull()
    expect((await find('F10-C')).quick_add_id).toBeNull()
    await database.queries.execute(sql`update variation set stock_hundredths = 99 where sku = 'F4-C'`)
    expect((await find('F4-C')).quick_add_id).toBeNull()
  })
})

describe('the cost of a listing', () => {
  test('is one statement for a category page with facets, two for a search and none for the menu [statement budget]', async () => {
    await listings().prepare()
    const count = async (work: () => Promise<unknown>) => (await captureStatements(work)).statements.length
    expect(await count(() => listings().categories())).toBe(0)
    expect(await count(() => listings().menu())).toBe(0)
    expect(
      await count(() => category('porcelain-tiles', { colour: ['white', 'grey'], finish: ['matt'] })),
    ).toBe(1)
    expect(await count(() => search({ category: ['mosaics'] }, { q: 'porcelian' }))).toBeLessThanOrEqual(2)
    expect(await count(() => listings().home())).toBe(1)
  })

  test('returns no page for an unknown category, whatever its name', async () => {
    for (const slug of ['nothing', '', '__proto__', 'constructor', '%00', '\u0000', 'a'.repeat(5000)])
      expect(await listings().category(slug, new URLSearchParams())).toBeNull()
  })
})
