import { readFileSync } from 'node:fs'
import { stemmer } from '@orama/stemmers/english'
import { expect, test } from 'vitest'
import { CatalogueFile } from '#contract/catalogue-file/catalogue.ts'
import { synonymsOf } from '#domain/listing/synonyms.ts'
import { plainText, searchWords } from '#domain/listing/words.ts'
import { tradeSynonyms } from './trade-synonyms.ts'

const wordsOf = (text: string) => searchWords(plainText(text)).map(({ word }) => word)

test('the demo catalogue has the list of the trade [S-010]', () => {
  const demo: unknown = JSON.parse(readFileSync('catalogue/demo/catalogue.json', 'utf8'))
  const { synonyms } = CatalogueFile.pick({ synonyms: true }).parse({ synonyms: listOf(demo) })
  expect(synonyms).toEqual(tradeSynonyms)
  expect(tradeSynonyms.length).toBeGreaterThanOrEqual(150)
})

const listOf = (file: unknown): unknown =>
  typeof file === 'object' && file !== null && 'synonyms' in file ? file.synonyms : null

test('no phrase stands twice, and each is found by its words [S-010]', () => {
  const synonyms = synonymsOf(tradeSynonyms, stemmer)
  const names = tradeSynonyms.map(({ words }) => words[0])
  expect(new Set(names).size).toBe(names.length)
  for (const { words } of tradeSynonyms)
    for (const phrase of words)
      expect([phrase, synonyms.find(wordsOf(phrase).map(stemmer))]).not.toContain(null)
})
