import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cardViews, type ListingQuery, sortOrders } from './listing.ts'
import { listingHref, MAX_SEARCH_TEXT_LENGTH, parseListingQuery } from './listing-address.ts'

const read = (search: string) => parseListingQuery(new URLSearchParams(search))
const nothing: ListingQuery = {
  text: '',
  asTyped: false,
  ticks: new Map(),
  sort: 'featured',
  page: 1,
  view: 'first',
}

describe('the address of a listing', () => {
  test('is parsed into text, ticks, sort order, page and view [S-053]', () => {
    expect(
      read('q=grey+stone&colour=grey&colour=white&use=floors&sort=price-up&page=2&view=surface'),
    ).toEqual({
      text: 'grey stone',
      asTyped: false,
      ticks: new Map([
        ['colour', ['grey', 'white']],
        ['use', ['floors']],
      ]),
      sort: 'price-up',
      page: 2,
      view: 'surface',
    })
  })

  test('ignores invalid parameters', () => {
    expect(read('sort=random&page=-1')).toEqual(nothing)
    expect(read('page=2e3&colour=&=grey&%00=a&a=%3Cscript%3E')).toEqual(nothing)
    expect(read('page=00')).toEqual(nothing)
    expect(read('colour=grey&colour=grey').ticks).toEqual(new Map([['colour', ['grey']]]))
  })

  test('says that the words are to be read as typed, for a text only [S-012]', () => {
    expect(read('q=travertne&typed=1')).toEqual({ ...nothing, text: 'travertne', asTyped: true })
    expect(read('q=travertne&typed=2').asTyped).toBe(false)
    expect(read('typed=1')).toEqual(nothing)
    expect(listingHref('/search', { text: 'travertne', asTyped: true })).toBe('/search?q=travertne&typed=1')
  })

  test('cuts the text to one line of 100 characters, and the ticks to 20', () => {
    expect(read(`q=${'é'.repeat(10_000)}`).text).toBe('é'.repeat(MAX_SEARCH_TEXT_LENGTH))
    expect(read('q=a%00b%0A%09c%E2%80%8Bd').text).toBe('a b c d')
    expect(Array.from(read(`q=${encodeURIComponent('🧱'.repeat(300))}`).text)).toHaveLength(
      MAX_SEARCH_TEXT_LENGTH,
    )
    const many = Array.from({ length: 100 }, (_, i) => `colour=c${i}`).join('&')
    expect(read(many).ticks.get('colour')).toHaveLength(20)
  })

  test('is written in one way whatever the order of the ticks, without default values', () => {
    const ticks = (...groups: [string, string[]][]) => ({ ...nothing, ticks: new Map(groups) })
    expect(listingHref('/mosaics', nothing)).toBe('/mosaics')
    expect(listingHref('/mosaics', ticks(['use', ['b', 'a']], ['colour', ['c']]))).toBe(
      '/mosaics?colour=c&use=a&use=b',
    )
    expect(listingHref('/search', { ...nothing, text: 'R&D 50%', sort: 'name', page: 3 })).toBe(
      '/search?q=R%26D+50%25&sort=name&page=3',
    )
  })

  test('round-trips any query', () => {
    const code = fc
      .stringMatching(/^[a-z][a-z0-9 ./_-]{0,20}$/)
      .filter((c) => !['q', 'typed', 'sort', 'page', 'view'].includes(c))
    const query = fc
      .record({
        text: fc.stringMatching(/^(?:[a-z0-9&=%+#]{1,20})?$/),
        ticks: fc
          .array(fc.tuple(code, fc.uniqueArray(code, { minLength: 1, maxLength: 4 })), { maxLength: 4 })
          .map((groups) => new Map(groups)),
        sort: fc.constantFrom(...sortOrders),
        page: fc.integer({ min: 1, max: 99_999 }),
        view: fc.constantFrom(...cardViews),
        asTyped: fc.boolean(),
      })
      .map((drawn) => ({ ...drawn, asTyped: drawn.asTyped && drawn.text !== '' }))
    fc.assert(
      fc.property(query, (drawn) => {
        const again = parseListingQuery(new URL(listingHref('/a', drawn), 'http://shop.test').searchParams)
        const sorted = (q: ListingQuery) => ({
          ...q,
          ticks: [...q.ticks].map(([group, options]) => [group, [...options].sort()]).sort(),
        })
        expect(sorted(again)).toEqual(sorted(drawn))
      }),
    )
  })
})
