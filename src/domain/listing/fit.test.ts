import { expect, test } from 'vitest'
import { emptyBitset, setBit } from './bitset.ts'
import { BEST_FIT, fitsOf } from './fit.ts'
import { createSetCollector } from './ordinal-set.ts'
import type { QueryPart, Reading } from './query-part.ts'
import { synonymsOf } from './synonyms.ts'
import { type Field, fields, keyOf, type TextIndex } from './text-index.ts'
import { vocabularyOf } from './vocabulary.ts'

const words = ['grey', 'stone']
const [GREY, STONE] = [0, 1]
/** The fields of products that have 'grey' and 'stone'; each name has two words. */
const products: readonly (readonly [grey: Field | null, stone: Field | null])[] = [
  ['name', null],
  ['attribute', null],
  ['text', null],
  ['name', 'name'],
  ['name', 'text'],
]

const indexOfProducts = (): TextIndex => {
  const collector = createSetCollector()
  for (const own of products)
    collector.add(own.flatMap((field, word) => (field === null ? [] : [keyOf(word, field)])))
  const steps = collector.invert(words.length * fields.length)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return {
    size: products.length,
    vocabulary: vocabularyOf(words),
    numbers: Uint32Array.from(words.keys()),
    sets: step.value,
    nameLengths: Uint8Array.from(products, () => 2),
    goods: emptyBitset(products.length),
    rootOf: (word) => word,
    families: new Map(),
    synonyms: synonymsOf([], (word) => word),
  }
}

const part = (typed: string, readings: readonly Reading[], isRequired = true): QueryPart => ({
  typed,
  start: 0,
  end: 1,
  readings,
  isRequired,
  correction: null,
})
const whole = (place: number) => ({ whole: [place], near: [], longer: [] })
const read = (share: number, ...places: readonly number[]): Reading => ({
  words: places.map(whole),
  share,
  among: fields,
})

/** The fits of all products; the one in the second place is of the upper tier. */
const fits = (...parts: readonly QueryPart[]): readonly number[] => {
  const [all, upper] = [emptyBitset(products.length), emptyBitset(products.length)]
  for (const ordinal of products.keys()) setBit(all, ordinal)
  setBit(upper, 1)
  return [...fitsOf(indexOfProducts(), all, parts, upper)]
}

test('ranks by the field that has the word, the upper tier first [S-011]', () => {
  expect(fits(part('grey', [read(1, GREY)]))).toEqual([121, 220, 21, 121, 121])
})

test('counts a related word, a longer one and a synonym for less than the word itself [S-010]', () => {
  expect(
    fits(part('grey', [{ words: [{ whole: [], near: [GREY], longer: [] }], share: 1, among: fields }]))[0],
  ).toBe(101)
  expect(
    fits(part('grey', [{ words: [{ whole: [], near: [], longer: [GREY] }], share: 1, among: fields }]))[0],
  ).toBe(61)
  const synonym: Reading = { words: [{ whole: [], near: [GREY], longer: [] }], share: 0.75, among: fields }
  expect(fits(part('ash', [synonym]))[0]).toBe(76)
})

test('takes the mean of the words of a phrase, of products that have them all, by its share [S-010]', () => {
  expect(fits(part('gris', [read(1, GREY, STONE)]))).toEqual([1, 125, 1, 121, 71])
  expect(fits(part('gris', [read(0.75, GREY, STONE)]))).toEqual([1, 125, 1, 91, 54])
})

test('takes the best way to understand a part, in any order [S-010]', () => {
  const ways = [read(1, GREY), read(0.75, GREY, STONE)]
  for (const readings of [ways, ways.toReversed()])
    expect(fits(part('grey', readings))).toEqual([121, 220, 21, 121, 121])
})

test('counts half of a word that says nothing [S-010]', () => {
  const both = [part('grey', [read(1, GREY)]), part('stone', [read(1, STONE)], false)]
  expect(fits(...both)).toEqual([81, 188, 14, BEST_FIT, 88])
})
