import { describe, expect, test } from 'vitest'
import { hasBit } from './bitset.ts'
import { BEST_FIT } from './fit.ts'
import { pageByFit } from './order.ts'
import type { SynonymEntry } from './synonyms.ts'
import { indexOf, type Product } from './text-search.fixtures.ts'
import { canFind, searchText } from './text-search.ts'

const catalogue: readonly Product[] = [
  ['Calacatta Vena', 'Porcelain tiles, white, marble look, 600 × 600 mm', 'Polished, with soft grey veins'],
  ['Moorland Slate', 'Stone paving, grey, riven, 900 × 600 mm', 'Natural stone for a terrace'],
  ['Porcelain Drill', 'Tools', 'For porcelain and glass'],
  ['Silver Travertine', 'Natural stone, grey, 600 × 300 mm', 'Cut across the vein'],
  ['Fez Zellige', 'Wall tiles, sea green, 100 × 100 mm', 'Every tile is a little different'],
  ['Slate Grey Grout', 'Grout, 5 kg', 'For joints in slate'],
  ['Jura', 'Limestone, beige', 'Fossils here and there'],
]
const index = indexOf(catalogue)

test.each([
  ['grey stone', true],
  ['the grey stone', true],
  ['grey zellige', false],
  ['grey xylophone', false],
  ['gray stone', false],
  ['the', false],
  ['', false],
])('whether goods have all words of %j as typed: %s [S-013]', (text, can) => {
  expect(canFind(index, text)).toBe(can)
})

const find = (text: string, among = { index, products: catalogue }, asTyped = false) => {
  const found = searchText(among.index, text, asTyped)
  if (found === null) return null
  const featured = Uint32Array.from(among.products.keys())
  return {
    names: pageByFit(featured, found.products, found.fits, 0, 99).map((i) => among.products[i]?.[0]),
    corrected: found.corrected,
    leftOut: found.leftOut,
  }
}
const found = (...names: string[]) => ({ names, corrected: null, leftOut: [] as readonly string[] })

describe('search', () => {
  test('ranks names before attributes before texts, and equal fits in the featured order', () => {
    expect(find('porcelain')).toEqual(found('Porcelain Drill', 'Calacatta Vena'))
    expect(find('slate')).toEqual(found('Moorland Slate', 'Slate Grey Grout'))
    expect(find('grey')).toEqual(
      found('Slate Grey Grout', 'Moorland Slate', 'Silver Travertine', 'Calacatta Vena'),
    )
  })

  test('requires all words, in any field and order', () => {
    expect(find('grey stone 600x300')).toEqual(found('Silver Travertine'))
    expect(find('polished marble')).toEqual(found('Calacatta Vena'))
  })

  test('ranks a name that equals the query first', () => {
    const slates = indexOf([
      ['Slate Floor', 'slate', ''],
      ['Slate', '', ''],
    ])
    const { fits } = searchText(slates, 'slate') ?? { fits: [] }
    expect(fits[1]).toBe(BEST_FIT)
    expect(fits[0]).toBeLessThan(BEST_FIT)
  })

  test('finds sizes and plurals in any spelling', () => {
    for (const text of ['600x600 tiles', '600 X 600 tile', '600mm × 600mm TILES', '60x60cm tiles'])
      expect(find(text)?.names).toEqual(['Calacatta Vena'])
    expect(find('5kg')?.names).toEqual(['Slate Grey Grout'])
  })

  test('matches the last word, and any unknown word, as a prefix', () => {
    expect(find('trav')).toEqual(found('Silver Travertine'))
    expect(find('moorl slate')).toEqual(found('Moorland Slate'))
  })

  test('finds a compound typed as two words', () => {
    expect(find('lime stone')).toEqual(found('Jura'))
    expect(find('beige lime stones')).toEqual(found('Jura'))
    expect(find('lime')).toEqual(found('Jura'))
    const products: readonly Product[] = [...catalogue, ['Lime Wash', 'Paint', '']]
    expect(find('lime stone', { index: indexOf(products), products })?.names).toEqual(['Jura'])
  })

  test('matches a word that others follow only in whole, where the shop has it', () => {
    const products: readonly Product[] = [
      ['Quay', 'grey boards', ''],
      ['Pier', 'greyish boards', ''],
      ['Bank', 'plank boards', ''],
      ['Reef', 'planky boards', ''],
    ]
    const among = { index: indexOf(products, [{ words: ['plank'], means: ['joist'] }]), products }
    expect(find('boards grey', among)?.names).toEqual(['Quay', 'Pier'])
    expect(find('grey boards', among)?.names).toEqual(['Quay'])
    expect(find('plank boards', among)?.names).toEqual(['Bank'])
  })

  test.each([
    ['porcelian', 'porcelain', ['Porcelain Drill', 'Calacatta Vena']],
    ['travertne', 'travertine', ['Silver Travertine']],
    ['zelige', 'zellige', ['Fez Zellige']],
    ['Fez  zelige TILES', 'fez zellige tiles', ['Fez Zellige']],
    ['gray stone', 'grey stone', ['Moorland Slate', 'Silver Travertine']],
    ['slat grouut', 'slat grout', ['Slate Grey Grout']],
  ])('corrects %s to %s, and returns the correction', (text, corrected, names) => {
    expect(find(text)).toEqual({ names, corrected, leftOut: [] })
  })

  test('corrects to the one of equally similar words that has products with the other words', () => {
    const near = indexOf([
      ['Slab', 'concrete', ''],
      ['Slab', 'granite', ''],
      ['Slat', 'oak', ''],
    ])
    expect(searchText(near, 'slax oak')?.corrected).toBe('slat oak')
    expect(searchText(near, 'slax')?.corrected).toBe('slab')
  })

  test('corrects to the one of equally similar words that more products have', () => {
    const products: readonly Product[] = [
      ['Oak', 'slab', ''],
      ['Ash', 'slat', ''],
      ['Elm', 'slat', ''],
    ]
    expect(find('slax', { index: indexOf(products), products })?.corrected).toBe('slat')
  })

  test('finds and corrects nothing for a word that is similar to none', () => {
    for (const text of ['xylophone', '600x610']) expect(find(text)).toEqual({ ...found(), leftOut: [text] })
  })

  test('returns null for a text without words', () => {
    for (const text of ['', '  ', 'the', '?!.*+', '🧱', '\u0000']) expect(searchText(index, text)).toBeNull()
  })

  test('searches a very long text by its first words only', () => {
    expect(find(`${'stone '.repeat(2000)} xylophone`)?.names).toContain('Moorland Slate')
    expect(find('(ab+)+$'.repeat(500))?.names).toEqual([])
  })

  test('gives a fit to found products only', () => {
    const { products, fits } = searchText(index, 'grey stone') ?? { products: new Uint32Array(), fits: [] }
    fits.forEach((fit, i) => {
      if (!hasBit(products, i)) expect(fit).toBe(0)
    })
  })
})

describe('everyday words', () => {
  const products: readonly Product[] = [
    ['Marrow', 'Porcelain tiles, white, metro', 'A tile for kitchens'],
    ['Quay', 'Porcelain paving, grey, outdoors', 'Slabs for a terrace, laid in mortar'],
    ['Oakham Deck', 'Porcelain paving, brown, wood, outdoors', 'Boards'],
    ['Flex', 'Adhesive, outdoors', 'For tiles of porcelain and stone', 'accessory'],
    ['Joint Fill', 'Grout, white, grey', 'Between tiles', 'accessory'],
    ['Square Setts', 'Stone paving, granite, drives', 'Take the frost'],
  ]
  const entries: readonly SynonymEntry[] = [
    { words: ['subway', 'brick tiles'], means: ['metro'] },
    { words: ['tile glue', 'glue'], means: ['adhesive'] },
    { words: ['anti-slip', 'terrasse'], means: ['outdoors', 'paving'] },
    { words: ['cobbles'], means: ['cobblestone', 'setts', 'paving'] },
    { words: ['gubbins'], means: [] },
    { words: ['wooden decking'], means: ['deck', 'wood paving'] },
  ]
  const among = { index: indexOf(products, entries), products }
  const names = (text: string) => find(text, among)?.names

  test.each([
    ['subway', 'Marrow'],
    ['Brick Tile', 'Marrow'],
    ['tile glue', 'Flex'],
    ['antislip paving', 'Quay'],
    ['anti slip paving', 'Quay'],
    ['cobble', 'Square Setts'],
    ['wooden decking', 'Oakham Deck'],
    ['decking', 'Oakham Deck'],
    ['térrasse', 'Quay'],
  ])('%s leads to %s by synonyms, plurals, hyphens and related words [S-010]', (text, name) => {
    expect(names(text)?.[0]).toBe(name)
  })

  test('a meaning counts more than the next one, and those without goods do not count [S-010]', () => {
    expect(names('cobbles')).toEqual(['Square Setts', 'Quay', 'Oakham Deck'])
  })

  test('a word counts more than its meanings, and a phrase less, unless it is a whole name [S-010]', () => {
    const products: readonly Product[] = [
      ['Kit', 'glue pot', ''],
      ['Bond', 'adhesive', ''],
      ['Paste', 'adhesive', ''],
      ['Dab Pot', 'tub', ''],
    ]
    const index = indexOf(products, [
      { words: ['glue', 'glue pot'], means: ['adhesive'] },
      { words: ['dab pot'], means: ['paste'] },
    ])
    const names = (text: string) => find(text, { index, products })?.names
    expect(names('glue')).toEqual(['Kit', 'Bond', 'Paste'])
    expect(names('glue pot')).toEqual(['Bond', 'Paste', 'Kit'])
    expect(names('dab pot')).toEqual(['Dab Pot', 'Paste'])
  })

  test('a word that says nothing is not required for having synonyms [S-010]', () => {
    const products: readonly Product[] = [
      ['Quay', 'budget paving', ''],
      ['Pier', 'paving', ''],
      ['Bank', 'economy paving', ''],
    ]
    const index = indexOf(products, [{ words: ['cheap'], means: ['economy'] }])
    expect(find('cheap paving', { index, products })).toEqual(found('Bank', 'Quay', 'Pier'))
  })

  test.each([
    'metro tiles',
    'metro look',
    'cheap metro tile ideas',
    'metro gubbins',
    'metro 20m2',
    'metro effect',
  ])('%s finds metro: words that say nothing are not required [S-010]', (text) =>
    expect(find(text, among)).toEqual(found('Marrow')),
  )

  test.each(['ideas', 'cheap', 'effect', 'look', 'for', 'gubbins'])(
    '%s alone does not make a search empty [S-010]',
    (text) => {
      const result = find(text, among)
      if (text === 'for') expect(result).toBeNull()
      else expect(result?.names).toHaveLength(products.length)
    },
  )

  test('goods to lay come before what is used to lay them, however the words match [S-011]', () => {
    expect(names('outdoor tiles')).toEqual(['Quay', 'Oakham Deck', 'Flex'])
    expect(names('white')).toEqual(['Marrow', 'Joint Fill'])
  })

  test('tiles of a kind find no accessory that is only said to suit it; the kind alone does [S-011]', () => {
    expect(names('porcelain tile')).toEqual(['Marrow', 'Quay', 'Oakham Deck'])
    expect(names('porcelain')).toEqual(['Marrow', 'Quay', 'Oakham Deck', 'Flex'])
    expect(names('adhesive for porcelain tiles')).toEqual(['Flex'])
  })

  test('words that name accessories find those alone [S-011]', () => {
    expect(names('grout')).toEqual(['Joint Fill'])
    expect(names('tile adhesive')).toEqual(['Flex'])
    expect(names('paving')).not.toContain('Flex')
  })

  test.each([
    ['metro xylophone', ['Marrow'], ['xylophone']],
    ['indigo grout', ['Joint Fill'], ['indigo']],
    ['granite metro setts', ['Square Setts'], ['metro']],
    ['zzyzx qqqq', [], ['zzyzx', 'qqqq']],
    ['Metro décking XYZZY', ['Oakham Deck'], ['metro', 'xyzzy']],
  ])('%s shows the best partial answer and names the words left out [S-011]', (text, expected, leftOut) => {
    expect(find(text, among)).toEqual({ ...found(...expected), leftOut })
  })

  test('tiles are shown for tiles of a kind that is not there [S-011]', () => {
    expect(find('xylophone tiles', among)).toMatchObject({ leftOut: ['xylophone'] })
    expect(names('xylophone tiles')?.[0]).toBe('Marrow')
  })

  test.each(['sale', 'glue', 'cobbles', 'tiles', 'decking', 'large'])(
    '%s is known and is never corrected [S-012]',
    (text) => expect(find(text, among)?.corrected).toBeNull(),
  )

  test('a misspelt word is corrected to one of the synonyms too [S-012]', () => {
    expect(find('subwey', among)).toEqual({ names: ['Marrow'], corrected: 'subway', leftOut: [] })
  })

  test('nothing is corrected in a search as typed [S-012]', () => {
    expect(find('subwey', among, true)).toEqual({ names: [], corrected: null, leftOut: ['subwey'] })
    expect(find('subwey paving', among, true)).toMatchObject({ corrected: null, leftOut: ['subwey'] })
  })
})

describe('what words name', () => {
  const products: readonly Product[] = [
    ['Quay', 'paving', 'To be laid with grout'],
    ['Pier', 'paving', 'Takes the frost'],
    ['Bank', 'paving', ''],
    ['Reef', 'stone', ''],
    ['Cove', 'wood', ''],
    ['White Grout', '', '', 'accessory'],
    ['Stone Sealer', '', '', 'accessory'],
    ['Paving Primer', '', '', 'accessory'],
  ]
  const among = { index: indexOf(products, [{ words: ['cove'], means: ['stone'] }]), products }

  test.each([
    ['grout', ['White Grout']],
    ['paving', ['Quay', 'Pier', 'Bank', 'Paving Primer']],
    ['stone', ['Reef', 'Stone Sealer']],
  ])('%s finds accessories alone only where it names fewer goods to lay [S-011]', (text, expected) => {
    expect(find(text, among)).toEqual(found(...expected))
  })

  test('a word with a meaning of its own finds what it names as well, and that first [S-010]', () => {
    expect(find('cove', among)).toEqual(found('Cove', 'Reef', 'Stone Sealer'))
  })

  test('a word of descriptions alone is no correction [S-012]', () => {
    expect(find('frosst', among)).toEqual({ ...found(), leftOut: ['frosst'] })
    expect(find('paveng', among)?.corrected).toBe('paving')
  })
})
