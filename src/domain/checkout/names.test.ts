import fc from 'fast-check'
import { expect, test } from 'vitest'
import { companyInEmail, greetingName, isCompanyName, isPersonName, withoutLinks } from './names.ts'

test.each([
  'O’Brien',
  "O'Brien",
  'Anne-Marie',
  'Ł',
  'de la Cruz Jr.',
  'J. R.',
  'José',
  'José',
  '王小明',
  'Nguyễn Thị',
  'a'.repeat(50),
])('%s is a name [OP-58]', (name) => expect(isPersonName(name)).toBe(true))

test.each([
  'http://evil.example',
  'Win £500: call',
  'anna@example.com',
  'Anna 2',
  '<b>',
  '...',
  '-',
  ' ',
  'Anna\nBcc',
  '☎',
])('%j is no name [OP-58]', (name) => expect(isPersonName(name)).toBe(false))

test.each([
  'Smith & Sons (Leeds) Ltd.',
  '3 Men & a Van',
  'A/C Tiling',
  'L’Atelier, Bath',
  '№ 1 Tiles'.slice(2),
])('%s is a company [OP-58]', (name) => expect(isCompanyName(name)).toBe(true))
test.each(['http://evil.example', '//evil', 'sales@evil.example', '<img>', '…', '()'])(
  '%j is no company [OP-58]',
  (name) => expect(isCompanyName(name)).toBe(false),
)

test('an email greets with 30 characters and not with 31, and never with what becomes a link', () => {
  expect(greetingName('a'.repeat(30))).toHaveLength(30)
  expect(greetingName('a'.repeat(31))).toBe('')
  for (const name of ['evil.example', 'www.evil.example', 'J.R.', 'http://evil.example'])
    expect(greetingName(name)).toBe('')
  expect(companyInEmail('evil.example')).toBe('')
  expect(companyInEmail('Smith & Sons Ltd.')).toBe('Smith & Sons Ltd.')
})

test('a typed line keeps its words and loses its links', () => {
  expect(withoutLinks('12 St. John’s Road')).toBe('12 St. John’s Road')
  expect(withoutLinks('https://www.evil.example/x me@evil.example')).toBe(
    'https www. evil. example/x me at evil. example',
  )
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (line) => {
      expect(withoutLinks(line)).not.toMatch(/:\/\/|@|\.[\p{L}\p{N}]/u)
    }),
  )
})
