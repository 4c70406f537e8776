import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forEachWord, nameLength, plainText, searchWords, stem } from './words.ts'

const wordsOf = (text: string) => {
  const words: string[] = []
  forEachWord(text, (word) => void words.push(word))
  return words
}
const searched = (text: string) => searchWords(plainText(text)).map(({ word }) => word)

describe('words', () => {
  test.each([
    ['Porcelain Tiles', ['porcelain', 'tile']],
    ['glass mosaics; Café', ['glass', 'mosaic', 'cafe']],
    ['600 × 600', ['600x600']],
    ['600x600', ['600x600']],
    ['600 x 600 mm', ['600x600']],
    ['60 × 60 cm', ['600x600']],
    ['60cm x 30cm', ['600x300']],
    ['300 × 600', ['600x300']],
    ['600 x 600 x 20', ['600x600', '20mm']],
    ['600 by 300', ['600x300']],
    ['60cm by 60cm by 2cm', ['600x600', '20mm']],
    ['Fußboden', ['fussboden']],
    ['smørrebrød', ['smorrebrod']],
    ['1,200 × 297.5', ['1200x297.5']],
    ['20 mm', ['20mm']],
    ['2cm', ['20mm']],
    ['5 litres', ['5l']],
    ['20kg bag', ['20kg', 'bag']],
    ['1.44 m²', ['1.44m2']],
    ["tiler's trowel", ['tiler', 'trowel']],
    ['anti-slip R11', ['anti', 'slip', 'r11']],
    ['tiles for the bathroom', ['tile', 'bathroom']],
    ['C2TE S1', ['c2te', 's1']],
    ['?!* \u0000 ×', []],
    ['🧱 brick', ['brick']],
    ['grün2 Ö', ['grun2']],
    ['m2', ['m2']],
    ['5 sqm', ['5m2']],
    ['5 ltr', ['5l']],
    ['5 ltrs', ['5l']],
    ['5 litre', ['5l']],
    ['20 kilo', ['20kg']],
    ['20 kilos', ['20kg']],
    ['2 tonnes', ['2tonne']],
    ['29.75cm', ['297.5mm']],
    ['60x60x2cm', ['600x600', '20mm']],
    ['10mm x 2cm', ['20x10']],
    ['24 x 24 inch', ['600x600']],
    ['24x12 inches', ['600x300']],
    ['12"x24"', ['600x300']],
    ['12” × 24”', ['600x300']],
    ['12″ by 24″', ['600x300']],
    ['12in x 12in', ['300x300']],
    ['24 inch paving', ['600mm', 'paving']],
    ['3.5" trim', ['87.5mm', 'trim']],
    ['60x60 in grey', ['60x60', 'grey']],
    ['24 inchworms', ['24', 'inchworm']],
    ['azure zebra', ['azure', 'zebra']],
    ['tile{one}', ['tile', 'one']],
    ['rock`salt', ['rock', 'salt']],
    ['rock:salt', ['rock', 'salt']],
    ['9 tiles', ['9', 'tile']],
    ['0 grout', ['0', 'grout']],
    ['ÅÅÅ tiles', ['aaa', 'tile']],
    [`${'x'.repeat(40)} y2`, ['x'.repeat(30), 'y2']],
  ])('of the query %s are %j', (text, words) => expect(searched(text)).toEqual(words))

  test('of a text include the sides of sizes, the numbers of amounts, and hyphenated words as one', () => {
    expect(wordsOf('Anti-slip, 600 × 300, 20 mm')).toEqual([
      'anti',
      'slip',
      'antislip',
      '600x300',
      '600',
      '300',
      '600mm',
      '300mm',
      '20mm',
      '20',
    ])
  })

  test.each([
    ['tiles', 'tile'],
    ['finishes', 'finish'],
    ['glasses', 'glass'],
    ['boxes', 'box'],
    ['batteries', 'battery'],
    ['glass', 'glass'],
    ['gypsum', 'gypsum'],
    ['tops', 'top'],
    ['ties', 'tie'],
    ['cherries', 'cherry'],
    ['boxes', 'box'],
    ['fizzes', 'fizz'],
    ['gassest', 'gassest'],
    ['basis', 'basis'],
    ['porous', 'porous'],
    ['gas', 'gas'],
  ])('are stemmed: %s to %s', (word, stemmed) => expect(stem(word)).toBe(stemmed))

  test('of a query are all found in the same text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const words = wordsOf(text)
        for (const word of searched(text)) expect(words).toContain(word)
      }),
    )
  })

  test('are joined across a hyphen, and not otherwise', () => {
    expect(wordsOf('café-bar')).toEqual(['cafe', 'bar', 'cafebar'])
    expect(wordsOf('anti- slip')).toEqual(['anti', 'slip'])
    expect(wordsOf('anti slip')).toEqual(['anti', 'slip'])
  })

  test('have their positions in the plain text', () => {
    expect(searchWords(plainText(' Grey  600 × 600 Tiles'))).toEqual([
      { word: 'grey', start: 1, end: 5 },
      { word: '600x600', start: 7, end: 16 },
      { word: 'tile', start: 17, end: 22 },
    ])
  })

  test('are counted once each for the length of a name', () => {
    expect(nameLength('The Slate of Slates, 600 × 600 × 20')).toBe(3)
  })
})
