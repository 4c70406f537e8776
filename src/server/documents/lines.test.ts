import { expect, test } from 'vitest'
import { asTheyStand, linesOf, readingOf } from './lines.ts'
import { openPaper } from './paper.ts'

/** What a line shows from left to right; a word that is read from the right is written here as it is read. */
const shown = (text: string): string => {
  const { pieces, begins } = readingOf(text)
  return asTheyStand(pieces, begins)
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
])('%s stands as it is read', (text, standing) => expect(shown(text)).toBe(standing))

test('lines break between words, and inside one only where it is wider than a line', () => {
  const width = (text: string, most: number) =>
    linesOf(readingOf(text), most, (piece) => piece.text.length).map((line) =>
      line.map((piece) => piece.text).join(''),
    )
  expect(width('Łukasz Żółć, Nguyễn Thị', 12)).toEqual(['Łukasz Żółć,', 'Nguyễn Thị'])
  expect(width('Żółćżółćżółć a', 8)).toEqual(['Żółćżó', 'łćżółć a'])
  expect(width('  Юлия  ', 8)).toEqual(['Юлия'])
})

test('each line of an address stays a line of its own, whatever it is written in', async () => {
  const paper = await openPaper({ title: 'Lines', subject: 'Lines', date: new Date(0) })
  const height = (text: string): number => {
    const before = paper.doc.y
    paper.text(text)
    return paper.doc.y - before
  }
  const one = height('Anna')
  expect(height('Łukasz')).toBeCloseTo(one, 6)
  expect(height('Γιώργος Ш.\nדוד 7\nAnna\nЮлия - 4.5')).toBeCloseTo(4 * one, 6)
})
