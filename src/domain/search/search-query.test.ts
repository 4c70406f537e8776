import { expect, test } from 'vitest'
import { searchQuery } from './search-query.ts'

/** The terms of a query, without the quotes and marks that PostgreSQL needs: 'w:smith & w:york | p:yo1'. */
const terms = (typed: string): string | null =>
  searchQuery(typed)?.replace(/'((?:[^'\\]|\\.)*)':\*/g, '$1') ?? null

/** What the whole text may be, besides its words: 'p:yo1'. */
const wholes = (typed: string): readonly string[] =>
  terms(typed)
    ?.replace(/^\(.*\)( \| |$)/, '')
    .split(' | ') ?? []
const of = (kind: string): unknown => expect.stringMatching(new RegExp(`^${kind}:`))

test('asks PostgreSQL for the beginnings of words, each quoted [M-018]', () => {
  expect(searchQuery('Patel')).toBe("(('w:patel':*)) | 'n:patel':* | 'r:patel':*")
})

test('asks for all words at once, each as a word, number, postcode or reference [M-018]', () => {
  expect(terms('bacs 12')).toBe('((w:bacs | n:bacs | r:bacs) & (w:12)) | n:bacs12 | r:bacs12')
})

test('asks for the id of a provider as one reference, for the beginning of one by its words too [M-018, M-206]', () => {
  expect(terms('pi_3NqYJ2eZvKYlo2C')).toBe('r:pi_3nqyj2ezvkylo2c')
  expect(terms('pi_3Nq')).toBe('((w:pi) & (w:3nq)) | r:pi_3nq')
})

test.each(['', '   ', '...', '+_'])('asks nothing for %j [M-018]', (typed) => {
  expect(searchQuery(typed)).toBeNull()
})

test('finds words whatever their case, accents and apostrophes [M-018]', () => {
  for (const typed of ["O'Brien", 'o’brien', 'OBRIEN', 'Óbrien'])
    expect(terms(typed)).toBe('((w:obrien)) | n:obrien | r:obrien')
})

test('separates words at the marks of addresses and references, and leaves an email whole [M-018]', () => {
  expect(terms('a.b,c')).toBe('((w:a) & (w:b) & (w:c))')
  expect(terms('Unit 4/5')).toBe('((w:unit | n:unit | r:unit) & (w:4) & (w:5))')
  expect(terms('jo.patel@shop.test')).toBe('((w:jo.patel@shop.test))')
  expect(terms('@shop')).toBe('((w:shop))')
})

test.each([
  ['0113 496 0123', '01134960123'],
  ['+44 (0)113 496-0123', '01134960123'],
  ['0044 113 496 0123', '01134960123'],
  ['44113/4960123', '01134960123'],
  ['(0113) 496.0123', '01134960123'],
  ['0113 440 0123', '01134400123'],
  ['0123', '0123'],
])('reads %j as the telephone number %s, however it is written [M-018]', (typed, number) => {
  expect(wholes(typed)).toContain(`t:${number}`)
})

test.each(['012', '113', 'tel 0113 496 0123', '0113 496 0123 x', '_0113'])(
  'reads no telephone number in %j [M-018]',
  (typed) => {
    expect(wholes(typed)).not.toContainEqual(of('t'))
  },
)

test.each([
  ['yo1 7hh', 'yo17hh'],
  ['YO1', 'yo1'],
  ['s1', 's1'],
  ['SW1A 1AA', 'sw1a1aa'],
])('reads %j as the postcode %s, with or without its space [M-018]', (typed, postcode) => {
  expect(wholes(typed)).toContain(`p:${postcode}`)
})

test.each(['yorks 1', '17hh', 'yo', 'yo1 7hh, uk', 'sw1a 1aaaa'])(
  'reads no postcode in %j [M-018]',
  (typed) => {
    expect(wholes(typed)).not.toContainEqual(of('p'))
  },
)

test.each([
  ['78vw', 'n:78vw'],
  ['1234-5678-90', 'n:1234567890'],
  ['F1-C9', 'n:f1c9'],
  ['pay_123-a', 'r:pay_123-a'],
])('reads %j whole as %s [M-018]', (typed, term) => {
  expect(wholes(typed)).toContain(term)
})

test.each(['78v', '1234-5678-901', 'F1', 'a.bcd'])('reads %j as no number of an order [M-018]', (typed) => {
  expect(wholes(typed)).not.toContainEqual(of('n'))
})

test('escapes quotes and backslashes, and asks for at most 100 characters, 60 of a word [M-018]', () => {
  expect(searchQuery('a\\b')).toBe("(('w:a\\\\b':*))")
  expect(terms('x'.repeat(200))).toBe(`((w:${'x'.repeat(60)}))`)
  expect(terms(`${'x '.repeat(50)}after`)).not.toContain('after')
  expect(terms(`${' '.repeat(100)}after`)).toContain('after')
})
