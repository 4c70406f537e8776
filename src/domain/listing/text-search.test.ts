import { describe, expect, test } from 'vitest'
import { hasBit } from './bitset.ts'
import { pageByFit } from './order.ts'
import { createSetCollector } from './ordinal-set.ts'
import { isSkuLike, skuFit } from './sku.ts'
import { BEST_FIT, type Field, keyOf, searchText, type TextIndex } from './text-search.ts'
import { vocabularyOf } from './vocabulary.ts'
import { forEachWord, nameLength } from './words.ts'

type Product = readonly [name: string, attributes: string, text: string]

const wordsOf = (text: string) => {
  const words: string[] = []
  forEachWord(text, (word) => void words.push(word))
  return words
}

const indexOf = (products: readonly Product[]): TextIndex => {
  const words = [...new Set(products.flatMap((texts) => texts.flatMap((text) => [...wordsOf(text)])))].sort()
  const collector = createSetCollector()
  for (const [name, attributes, text] of products) {
    const own = new Map<string, Field>()
    for (const word of wordsOf(text)) own.set(word, 'text')
    for (const word of wordsOf(attributes)) own.set(word, 'attribute')
    for (const word of wordsOf(name)) own.set(word, 'name')
    collector.add(Array.from(own, ([word, field]) => keyOf(words.indexOf(word), field)))
  }
  const steps = collector.invert(words.length * 3)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return {
    size: products.length,
    vocabulary: vocabularyOf(words),
    numbers: Uint32Array.from(words.keys()),
    sets: step.value,
    nameLengths: Uint8Array.from(products, ([name]) => nameLength(name)),
  }
}

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

const find = (text: string) => {
  const found = searchText(index, text)
  if (found === null) return null
  const featured = Uint32Array.from(catalogue.keys())
  return {
    names: pageByFit(featured, found.products, found.fits, 0, 99).map((i) => catalogue[i]?.[0]),
    corrected: found.corrected,
  }
}
const found = (...names: string[]) => ({ names, corrected: null })

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
    expect(find('grey zellige')).toEqual(found())
  })

  test('ranks a name that equals the query first', () => {
    const slates = indexOf([
      ['Slate Floor', 'slate', ''],
      ['Slate', '', ''],
    ])
    const { fits } = searchText(slates, 'slate') ?? { fits: [] }
    expect([...fits]).toEqual([12, BEST_FIT])
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
  })

  test.each([
    ['porcelian', 'porcelain', ['Porcelain Drill', 'Calacatta Vena']],
    ['travertne', 'travertine', ['Silver Travertine']],
    ['zelige', 'zellige', ['Fez Zellige']],
    ['Fez  zelige TILES', 'fez zellige tiles', ['Fez Zellige']],
    ['gray stone', 'grey stone', ['Moorland Slate', 'Silver Travertine']],
    ['60x60', '600x600', ['Calacatta Vena']],
  ])('corrects %s to %s, and returns the correction', (text, corrected, names) => {
    expect(find(text)).toEqual({ names, corrected })
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

  test('finds and corrects nothing for a word that is similar to none', () => {
    expect(find('xylophone')).toEqual(found())
    expect(find('porcelian xylophone')).toEqual(found())
    expect(find('600x610')).toEqual(found())
  })

  test('returns null for a text without words', () => {
    for (const text of ['', '  ', 'the', '?!.*+', '🧱', '\u0000']) expect(searchText(index, text)).toBeNull()
  })

  test('searches a very long text by its first words only', () => {
    expect(find(`${'stone '.repeat(2000)} xylophone`)?.names).toContain('Moorland Slate')
    expect(find('(ab+)+$'.repeat(500))).toEqual(found())
  })

  test('gives a fit to found products only', () => {
    const { products, fits } = searchText(index, 'grey stone') ?? { products: new Uint32Array(), fits: [] }
    fits.forEach((fit, i) => {
      if (!hasBit(products, i)) expect(fit).toBe(0)
    })
  })
})

describe('skus', () => {
  test('fit best in whole, then by their first part, then by a beginning with a digit', () => {
    expect(skuFit('f1-c', 'f1-c')).toBeGreaterThan(skuFit('f1-c', 'f1'))
    expect(skuFit('f1-c', 'f1')).toBeGreaterThan(skuFit('f10-c', 'f1'))
    expect(skuFit('f10-c', 'f1')).toBeGreaterThan(BEST_FIT)
    expect(skuFit('tile10', 'tile')).toBe(0)
  })

  test.each(['f1', 'grout-white', 'c2 te/4.1_b'])('may look like %s', (text) =>
    expect(isSkuLike(text)).toBe(true),
  )
  test.each(['f', '%a', 'a\u0000b', 'é1', ' f1', "f1'", 'x'.repeat(61)])('never look like %j', (text) =>
    expect(isSkuLike(text)).toBe(false),
  )
})
