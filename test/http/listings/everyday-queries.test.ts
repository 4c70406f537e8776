import { describe, expect, test } from 'vitest'
import type { AppDeps } from '#server/app.ts'
import { startShop } from '../../setup/shop.ts'

/* What a merchant would put first for everyday words, over the demo catalogue. */

let composed: AppDeps | undefined
await startShop({
  changeDependencies: (deps) => {
    composed = deps
    return deps
  },
})
const search = (q: string, rest: Readonly<Record<string, string>> = {}) => {
  if (composed === undefined) throw new Error('the shop was not composed')
  return composed.shop.listings.search(new URLSearchParams({ q, ...rest }))
}
const firstThree = async (q: string) => (await search(q)).cards.slice(0, 3).map(({ name }) => name)

const paving = /Paving|Slab|Sabbia|Deck|Sandstone|Midnight Limestone|Silver Granite/

/** Each query with a pattern that the first three goods match: all of them, or as many as are named. */
const table: readonly (readonly [query: string, expected: RegExp, among?: number])[] = [
  ['slate tiles', /Slate (?:Floor|Herringbone|Paving)/],
  ['wood effect', /Rovere|Boardwalk/, 2],
  ['limestone effect', /Pietra Fumo|Harbour Slab/, 2],
  ['decking', /Boardwalk/, 1],
  ['cobbles', /Setts/, 2],
  ['subway', /Brick Lane/, 1],
  ['tile glue', /Adhesive/, 2],
  ['shingle', /Golden Gravel/, 1],
  ['outdoor tiles', paving],
  ['garden tiles', paving],
  ['grey floor tile', /Pietra Fumo|Cemento Grigio|Slate Floor/],
  ['blue tiles', /Alameda|Fez|Lagoon/],
  ['patio', paving],
  ['flags', paving],
  ['adhesive', /Adhesive/, 2],
  ['sale', /Cemento Grigio|Silver Travertine|Slate Herringbone/],
  ['clearance', /Cemento Grigio|Silver Travertine|Slate Herringbone/],
  ['non slip', /Slate|Rovere|Paving|Slab|Sabbia|Pebble/],
  ['anti-slip', /Slate|Rovere|Paving|Slab|Sabbia|Pebble/],
  ['bathroom floor', /Calacatta|Rovere|Terrazzo|Alameda/],
  ['stone for driveway', /Gravel|Setts|Chippings/],
  ['crazy paving', /Fellside|Slate Paving|Autumn Brown/],
  ['sett', /Setts/, 2],
  ['pavers', paving],
  ['terrasse', /Setts|Paving/],
  ['porcelain slabs', /Moorland|Boardwalk|Harbour/],
  ['herringbone', /Herringbone/, 1],
  ['splashback', /Alameda|Fez|Brick Lane/],
  ['shower tiles', /Fez|Brick Lane|Mosaic|Rovere/],
  ['wet room', /River Pebble|Fez|Brick Lane/],
  ['kitchen wall', /Brick Lane|Fez|Slate Floor/],
  ['gravel for drive', /Golden Gravel|Cotswold|Plum Slate Chippings/],
  ['sub base', /MOT Type 1/, 1],
  ['hardcore', /MOT Type 1/, 1],
  ['sharp sand', /Sharp Sand/, 1],
  ['mosaic', /Mosaic/],
  ['hexagon', /Hexagon/, 1],
  ['large tiles', /Calacatta|Pietra Fumo|Cemento/],
  ['underfloor heating', /Calacatta|Rovere|Terrazzo/],
  ['waterproof', /Tanking/, 1],
  ['white gloss', /Brick Lane|Penny Round/, 2],
  ['20mm porcelain', /Moorland|Boardwalk|Harbour/],
  ['tile trim', /Trim/, 1],
  ['spacers', /Spacers/, 1],
  ['weed membrane', /Ground Membrane/, 1],
  ['patio grout', /Paving Joint/, 1],
  ['pointing', /Paving Joint/, 1],
  ['waterproof grout', /Epoxy Grout/, 1],
  ['white grout', /Grout/, 2],
  ['self levelling', /Levelling/, 1],
  ['crack isolation', /Decoupling/, 1],
  ['indian sandstone', /Sandstone/, 2],
  ['moroccan tiles', /Fez|Alameda/, 2],
  ['victorian tiles', /Alameda|Brick Lane/, 2],
  ['parquet', /Herringbone|Rovere|Boardwalk/],
  ['60x60', /Calacatta|Terrazzo|Pietra/],
  ['600 by 600', /Calacatta|Terrazzo|Pietra/],
  ['Décor', /Alameda/, 1],
  ['wall tiles', /Fez|Brick Lane|Penny/],
  ['fast setting tile adhesive', /Rapid-Set/, 1],
  ['white stones for garden', /White Marble Pebbles/, 1],
  ['slate chips', /Plum Slate Chippings/, 1],
  ['marble look tiles', /Calacatta|Nero|Carrara/],
  ['pool tiles', /Fez|Lagoon|Harbour/],
  ['porcelain', /Calacatta|Rovere|Terrazzo/],
  ['quartz', /Quarzo Sabbia/, 1],
  ['skirting', /Trim/, 1],
  ['white tile 600x600', /Calacatta/, 1],
  ['herringbone floor', /Herringbone|Rovere/, 2],
  ['wood herringbone', /Rovere/, 1],
  ['travertine bathroom', /Travertin/, 2],
  ['grout for marble', /Fine Joint Grout/, 1],
  ['slippery when wet', /Slate|Rovere|Paving|Slab|Sabbia|Pebble/],
]

/** Harder ones: slips, inches and feet, names of makers, whole questions. */
const hardTable: typeof table = [
  ['pathio', paving],
  ['poreclain paving', /Moorland|Boardwalk|Harbour/],
  ['travatine', /Travertin/, 2],
  ['travertine efect', /Travertin/, 2],
  ['marbel', /Marble/],
  ['terazzo', /Terrazzo/, 1],
  ['zelige', /Fez/, 1],
  ['herring bone', /Herringbone/, 1],
  ['tiel adhesive', /Adhesive|Primer/, 2],
  ['cobble sets', /Setts/, 2],
  ['24x24 inch', /Calacatta|Terrazzo|Pietra/],
  ['24x24', /Calacatta|Terrazzo|Pietra/],
  ['12"x24"', /Marble|Slate|Travertine/],
  ['2x2 slabs', /Slate Paving|Moorland|Sabbia|Limestone|Granite|Setts/],
  ['600x900 patio slabs', /Moorland|Sabbia|Sandstone|Limestone/],
  ['grey kitchen floor', /Pietra Fumo|Cemento|Slate/],
  ['non slip bathroom floor tiles', /Rovere|Slate|Sabbia/],
  ['outdoor non slip', paving],
  ['white metro 200x100', /Brick Lane/, 1],
  ['penny tile', /Penny Round/, 1],
  ['fish scale', /Mosaic/],
  ['how much grout', /Fine Joint Grout|Epoxy Grout/, 2],
  ['how many tiles do i need', /Calacatta|Rovere|Terrazzo/],
  ['mapei', /Adhesive/, 2],
  ['marshalls', paving],
  ['bradstone', paving],
  ['topps tiles', /Calacatta|Rovere|Terrazzo/],
  ['bert and may', /Alameda|Fez/, 2],
  ['kandla grey', /Moorland|Setts|Limestone/],
  ['tegula', /Setts/, 2],
  ['stepping stones', /Slab|Slate Paving|Sandstone/],
  ['lawn edging', /Setts/, 2],
  ['pea gravel', /Gravel|Pebbles/],
  ['10mm gravel', /Gravel|Chippings/],
  ['ton of gravel', /Gravel|Chippings/],
  ['1 tonne bag', /Gravel|Chippings/],
  ['boulders', /Pebbles/, 2],
  ['gold trim', /Trim/, 1],
  ['tile levelling system', /Levelling/, 1],
  ['p5', /Slate|Pebble/],
  ['porcelin', /Calacatta|Rovere|Terrazzo/],
  ['poreclain', /Calacatta|Rovere|Terrazzo/],
]

const queries = [...table, ...hardTable].map(([query, expected, among = 3]) => ({ query, expected, among }))

describe('everyday words', () => {
  test.each(queries)(
    '$query shows first what a merchant would put first [S-010]',
    async ({ query, expected, among }) => {
      const names = await firstThree(query)
      expect(names.length).toBeGreaterThanOrEqual(among)
      for (const name of names.slice(0, among)) expect(name).toMatch(expected)
    },
  )

  test('are more than a hundred', () => expect(queries.length).toBeGreaterThan(100))

  test.each([
    ['herringbone', ['Rovere Naturale'], /^$/],
    ['grout for marble', ['Fine Joint Grout'], /Brush-In/],
    ['travertine bathroom', ['Silver Travertine'], /^$/],
    ['cheap white kitchen wall tiles', ['Brick Lane'], /Spacers|Trim/],
    ['black floor tile', ['Nero Sahara'], /Trim/],
    ['step treads', [], /Trim/],
    ['slippery when wet', [], /Gravel/],
  ])('%s finds %j among others, and no goods like %s [S-010, S-011]', async (query, expected, wrong) => {
    const page = await search(query)
    const names = page.cards.map(({ name }) => name)
    expect(page.left_out).toEqual([])
    expect(names).toEqual(expect.arrayContaining(expected))
    expect(names.length).toBeGreaterThan(0)
    for (const name of names) expect(name).not.toMatch(wrong)
  })

  test.each(['cheap', 'cheap wall tiles', 'cheapest outdoor tiles', 'affordable marble'])(
    '%s shows the lowest prices first [S-010]',
    async (query) => {
      const { cards } = await search(query)
      const prices = cards
        .slice(0, 3)
        .map(({ display_price: price }) => price.selling_from_price ?? price.variation_equivalent_m2 ?? 0)
      expect(prices[0]).toBeGreaterThan(0)
      expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    },
  )

  test('like nothing in the shop are not corrected one by one [S-012]', async () => {
    const page = await search('zxqwv plonk')
    expect(page).toMatchObject({ corrected: null, total: 0, left_out: ['zxqwv', 'plonk'] })
    expect((await search('plonk')).corrected).not.toBeNull()
  })

  test.each(['tiles', 'tile ideas', 'look', 'tiles for', '20 m2'])(
    '%s, which says nothing, finds goods to lay [S-010]',
    async (query) => {
      const page = await search(query)
      expect(page.total).toBeGreaterThan(20)
      expect(page.left_out).toEqual([])
      for (const card of page.cards.slice(0, 3)) expect(card.category.slug).toBe('porcelain-tiles')
    },
  )

  test('show reduced goods alone for sale, and never something similar [S-010] [S-012]', async () => {
    const page = await search('sale')
    expect(page.corrected).toBeNull()
    expect(page.cards).not.toHaveLength(0)
    for (const { display_price: price } of page.cards)
      expect(
        (price.regular_price ?? 0) > price.selling_price ||
          (price.selling_regular_price ?? 0) > (price.selling_from_price ?? 0),
      ).toBe(true)
  })

  test('that say tile find no sealer that only suits it, and a sealer for the stone alone [S-011]', async () => {
    const namesFor = async (q: string) => (await search(q)).cards.map(({ name }) => name)
    for (const q of ['slate tile', 'slate tiles', 'marble tile'])
      expect(await namesFor(q)).not.toContain('Stone Sealer')
    expect((await namesFor('slate')).at(-1)).toBe('Stone Sealer')
    expect((await namesFor('sealer for slate tiles'))[0]).toBe('Stone Sealer')
  })

  test('put accessories last for outdoor tiles [S-011]', async () => {
    const { cards } = await search('outdoor tiles')
    const isAccessory = cards.map(({ category }) =>
      ['grout', 'primer-adhesive', 'membranes', 'tools-trims'].includes(category.slug),
    )
    expect(isAccessory).toContain(true)
    expect(isAccessory).toEqual([...isAccessory].sort((a, b) => Number(a) - Number(b)))
  })

  test.each([
    ['white tile 600x600', /Nero|Silver/],
    ['moroccan', /Fellside|Calacatta|Terrazzo|Quarzo/],
    ['encaustic', /Fellside|Calacatta|Terrazzo|Quarzo/],
  ])('of %s bring no goods that only mention them in passing [S-010]', async (query, wrong) => {
    const { cards } = await search(query)
    expect(cards).not.toHaveLength(0)
    for (const { name } of cards) expect(name).not.toMatch(wrong)
  })

  test('for a kind of goods that is sold elsewhere find none that mention it [S-010]', async () => {
    expect(await search('sink')).toMatchObject({ total: 0, left_out: ['sink'], corrected: null })
    expect(await search('basins')).toMatchObject({ total: 0, left_out: ['basins'] })
  })

  test('name what was left out of a search that nothing meets whole [S-011]', async () => {
    const page = await search('Porcelain xylophone')
    expect(page.left_out).toEqual(['xylophone'])
    expect(page.total).toBe((await search('porcelain')).total)
    expect((await search('xylophone')).left_out).toEqual(['xylophone'])
  })

  test.each([
    ['mapei', [], null],
    ['how much grout', [], null],
    ['tile paint', ['paint'], null],
    ['shower tray', ['tray'], null],
    ['horse arena', ['horse', 'arena'], null],
    ['topps tiles', [], null],
    ['tiel adhesive', [], 'tile adhesive'],
  ])('of %s leave out %j and correct nothing that was meant [S-012]', async (query, leftOut, corrected) => {
    expect(await search(query)).toMatchObject({ left_out: leftOut, corrected })
  })

  test('read a size in other units, and do not call it a correction [S-010] [S-012]', async () => {
    const page = await search('60x60')
    expect(page).toMatchObject({ corrected: null, size: { typed: '60x60', meant: '600x600' } })
    expect((await search('60x60', { typed: '1' })).size).toBeNull()
  })

  test('with a limit of prices show what is within it, by the unit that the goods have [S-010]', async () => {
    const page = await search('tiles under £30')
    expect(page.price).toEqual({ limit: 3000, including: false, per: 'm2', met: true, rest: 'tiles' })
    expect(page.cards.length).toBeGreaterThan(2)
    for (const { display_price: price } of page.cards)
      expect((price.selling_from_price ?? price.variation_equivalent_m2 ?? 99) * 1.2).toBeLessThan(30)
    const names = page.cards.map(({ name }) => name)
    expect(names).toContain('Cemento Grigio')
    expect(names).not.toContain('River Pebble Sheet')
    expect(page.total).toBeLessThan((await search('tiles')).total)
  })

  test.each([
    ['adhesive under 40', 'pack', true],
    ['gravel up to £300', 'pack', true],
    ['grey under £40', 'm2', true],
    ['pebbles under £300', 'either', true],
    ['tiles under £2', 'm2', false],
    ['under £20 per pack', 'pack', true],
  ])('%s is a price per %s, met: %s [S-010]', async (query, per, met) => {
    const page = await search(query)
    expect(page.price).toMatchObject({ per, met })
    expect(page.total).toBeGreaterThan(0)
    expect(page.left_out).toEqual([])
  })

  test('have a way back from a correction [S-012]', async () => {
    expect(await search('travertne')).toMatchObject({ corrected: 'travertine', left_out: [] })
    const typed = await search('travertne', { typed: '1' })
    expect(typed).toMatchObject({ corrected: null, left_out: ['travertne'], total: 0 })
  })
})
