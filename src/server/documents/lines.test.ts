import { expect, test } from 'vitest'
import { exampleMerchant } from '#contract/merchant.fixtures.ts'
import { breakLines, inVisualOrder, splitParagraph } from './lines.ts'
import { openPaper } from './paper.ts'

/** The text of a line from left to right; a right-to-left word is written here in reading order. */
const shown = (text: string): string => {
  const { pieces, startSide } = splitParagraph(text)
  return inVisualOrder(pieces, startSide)
    .map((piece) => piece.text)
    .join('')
}

test.each([
  ['Łukasz Żółć, Nguyễn', 'Łukasz Żółć, Nguyễn'],
  ['David דוד כהן Smith', 'David כהן דוד Smith'],
  ['דוד בן-גוריון', 'גוריון-בן דוד'],
  ['בע"מ', 'מ"בע'],
  ['شركة الرخام (فرع 12)', '(12 فرع) الرخام شركة'],
  ['Flat 3, בית 7, Leeds', 'Flat 3, 7 בית, Leeds'],
  ['בית Rose Cottage 7', 'Rose Cottage 7 בית'],
  ['', ''],
])('lays out %s in visual order', (text, expected) => expect(shown(text)).toBe(expected))

test('breaks lines between words, and inside a word only when it is wider than a line', () => {
  const width = (text: string, most: number) =>
    breakLines(splitParagraph(text), most, (piece) => piece.text.length).map((line) =>
      line.map((piece) => piece.text).join(''),
    )
  expect(width('Łukasz Żółć, Nguyễn Thị', 12)).toEqual(['Łukasz Żółć,', 'Nguyễn Thị'])
  expect(width('Żółćżółćżółć a', 8)).toEqual(['Żółćżó', 'łćżółć a'])
  expect(width('  Юлия  ', 8)).toEqual(['Юлия'])
})

test('sets each line of an address on a line of its own, in any script', async () => {
  const paper = await openPaper({
    merchant: exampleMerchant,
    title: 'Lines',
    subject: 'Lines',
    date: new Date(0),
  })
  const height = (text: string): number => {
    const before = paper.doc.y
    paper.text(text)
    return paper.doc.y - before
  }
  const one = height('Anna')
  expect(height('Łukasz')).toBeCloseTo(one, 6)
  expect(height('Γιώργος Ш.\nדוד 7\nAnna\nЮлия - 4.5')).toBeCloseTo(4 * one, 6)
})
