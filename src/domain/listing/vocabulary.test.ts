import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allowedEdits, editDistance } from './edit-distance.ts'
import { findWord, similarWords, vocabularyOf, wordsWithPrefix } from './vocabulary.ts'

describe('slips', () => {
  test.each([
    ['porcelian', 'porcelain', 1],
    ['travertne', 'travertine', 1],
    ['zelige', 'zellige', 1],
    ['marbel', 'marble', 1],
    ['tile', 'tile', 0],
    ['gray', 'grey', 1],
    ['slate', 'paving', 3],
  ])('%s and %s are %i apart', (a, b, slips) => expect(editDistance(a, b, 2)).toBe(slips))

  test('are not allowed in short words and numbers', () => {
    expect(['oak', '600x600', 'slate', 'porcelain'].map(allowedEdits)).toEqual([0, 0, 1, 2])
  })

  test('are symmetric, and exact up to the limit of counting', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })
    fc.assert(
      fc.property(word, word, (a, b) => {
        const all = editDistance(a, b, 20)
        expect(editDistance(b, a, 20)).toBe(all)
        expect(editDistance(a, b, 2)).toBe(Math.min(all, 3))
      }),
    )
  })
})

describe('the vocabulary', () => {
  const words = ['grey', 'porcelain', 'slab', 'slat', 'slate', 'slated', 'stale', '600x300', '600x600'].sort()
  const vocabulary = vocabularyOf(words)
  const named = (places: readonly number[]) => places.map((place) => words[place])

  test('finds a word, and the longer ones that begin with it', () => {
    expect(words[findWord(vocabulary, 'slate') ?? -1]).toBe('slate')
    expect(findWord(vocabulary, 'sla')).toBeNull()
    expect(named(wordsWithPrefix(vocabulary, 'slat', 9))).toEqual(['slate', 'slated'])
    expect(named(wordsWithPrefix(vocabulary, 'slat', 1))).toEqual(['slate'])
    expect(named(wordsWithPrefix(vocabulary, 'zz', 9))).toEqual([])
  })

  test('sorts similar words by slips, then the same first letter, then products', () => {
    const products = (place: number) => (words[place] === 'slab' ? 5 : 1)
    expect(named(similarWords(vocabulary, 'slae', products))).toEqual(['slab', 'slat', 'slate'])
    expect(named(similarWords(vocabulary, 'porcelian', products))).toEqual(['porcelain'])
    expect(named(similarWords(vocabulary, '600x30', products))).toEqual([])
  })

  test('sorts a word with more products first, but the same first letter before that', () => {
    const list = ['cable', 'fable', 'table', 'tible', 'tuble']
    const own = vocabularyOf(list)
    const products = (place: number) => [1, 9, 0, 3, 5][place] ?? 0
    const near = (word: string) => similarWords(own, word, products).map((place) => list[place])
    expect(near('tzble')).toEqual(['tuble', 'tible', 'table'])
    expect(near('zable')).toEqual(['fable', 'cable', 'table'])
    expect(near('tabel')).toEqual(['table'])
  })

  test('finds no word with a digit as similar', () => {
    const own = vocabularyOf(['slat', 'slat1', 'slate'])
    expect(similarWords(own, 'slatt', () => 1).map((place) => own.words[place])).toEqual(['slat', 'slate'])
  })

  test('does not miss a similar word by comparing letters first', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é'), minLength: 4, maxLength: 9 })
    fc.assert(
      fc.property(word, fc.uniqueArray(word), (typed, list) => {
        const sorted = [...list].sort()
        const near = similarWords(vocabularyOf(sorted), typed, () => 1).map((place) => sorted[place])
        const most = allowedEdits(typed)
        expect([...near].sort()).toEqual(sorted.filter((w) => editDistance(typed, w, most) <= most))
      }),
    )
  })
})

test('allows two slips in a word of eight letters and not in one of seven', () => {
  const vocabulary = vocabularyOf(['concrete', 'granite'])
  const near = (word: string) =>
    similarWords(vocabulary, word, () => 1).map((place) => vocabulary.words[place])
  expect(near('cancrate')).toEqual(['concrete'])
  expect(near('gronete')).toEqual([])
  expect(near('gronite')).toEqual(['granite'])
})
