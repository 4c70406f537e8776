import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  companyInEmail,
  deliveryNameInEmail,
  greetingName,
  isCompanyName,
  isPersonName,
  withoutLinks,
} from './names.ts'

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
])('accepts the name %s [OP-58]', (name) => expect(isPersonName(name)).toBe(true))

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
])('rejects the name %j [OP-58]', (name) => expect(isPersonName(name)).toBe(false))

test.each([
  'Smith & Sons (Leeds) Ltd.',
  '3 Men & a Van',
  'A/C Tiling',
  'L’Atelier, Bath',
  '№ 1 Tiles'.slice(2),
])('accepts the company %s [OP-58]', (name) => expect(isCompanyName(name)).toBe(true))
test.each(['http://evil.example', '//evil', 'sales@evil.example', '<img>', '…', '()'])(
  'rejects the company %j [OP-58]',
  (name) => expect(isCompanyName(name)).toBe(false),
)

test('greets with a name of up to 30 characters, and never with a text that becomes a link', () => {
  expect(greetingName('a'.repeat(30))).toHaveLength(30)
  expect(greetingName('a'.repeat(31))).toBe('')
  expect(greetingName('J. R.')).toBe('J. R.')
  for (const name of ['evil.example', 'www.evil.example', 'J.R.', 'http://evil.example'])
    expect(greetingName(name)).toBe('')
  expect(companyInEmail('evil.example')).toBe('')
  expect(companyInEmail('Smith & Sons Ltd.')).toBe('Smith & Sons Ltd.')
})

test.each([
  ['Anna Baker', 'Anna Baker'],
  ['J.R. Baker', 'J. R. Baker'],
  [`Anna ${'b'.repeat(25)}`, `Anna ${'b'.repeat(25)}`],
  [`Anna ${'b'.repeat(26)}`, ''],
  ['王'.repeat(31), ''],
  ['Win £500', ''],
  ['', ''],
])('writes the delivery name %j as %j above the address of an email [OP-58]', (name, expected) =>
  expect(deliveryNameInEmail(name)).toBe(expected),
)

test('removes the links from a typed line, but not its words', () => {
  expect(withoutLinks('12 St. John’s Road')).toBe('12 St. John’s Road')
  expect(withoutLinks('https://www.evil.example/x me@evil.example')).toBe(
    'https www. evil. example/x me at evil. example',
  )
  expect(withoutLinks('see //evil.example')).toBe('see  evil. example')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (line) => {
      expect(withoutLinks(line)).not.toMatch(/:\/\/|@|\.[\p{L}\p{N}]/u)
    }),
  )
})
