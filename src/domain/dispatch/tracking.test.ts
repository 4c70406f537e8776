import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitsNumberPattern, linkPatternProblem, numberPatternProblem, trackingLink } from './tracking.ts'

test.each([
  'https://track.example/{number}',
  'https://track.example:8443/t?n={number}&l=en',
  'https://track.example/#{number}',
])('takes the link pattern %s [M-054]', (pattern) => {
  expect(linkPatternProblem(pattern)).toBe(null)
})

test.each([
  'javascript:alert({number})',
  'http://track.example/{number}',
  'https://track.example/',
  'https://{number}.example/',
  'https://{number}/',
  'https://user:word@track.example/{number}',
  'https://track.example{number}',
  ' https://track.example/{number}',
  'https://track.example/{number}"onload',
  'data:text/html,https://a/{number}',
])('refuses the link pattern %s [M-054]', (pattern) => {
  expect(linkPatternProblem(pattern)).toEqual(expect.any(String))
})

test('keeps a tracking number inside its part of the link [M-054]', () => {
  expect(trackingLink('https://track.example/{number}', 'AB 1/2')).toBe('https://track.example/AB%201%2F2')
  expect(trackingLink('https://track.example/{number}', '$&')).toBe('https://track.example/%24%26')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 60 }), (number) => {
      const url = new URL(trackingLink('https://track.example/t?n={number}', number))
      expect([url.origin, url.searchParams.size, url.hash]).toEqual(['https://track.example', 1, ''])
      expect(url.searchParams.get('n')).toBe(number)
    }),
  )
})

test('tells numbers that fit a pattern from others [M-054]', () => {
  const fits = (number: string) => fitsNumberPattern('@@#########GB ###-***', number)
  expect(['JD123456789GB', 'jd 123456789 gb', '123-a1B'].map(fits)).toEqual([true, true, true])
  expect(['JD123456789FR', 'J1123456789GB', '12-a1B', ''].map(fits)).toEqual([false, false, false, false])
  expect([numberPatternProblem('@@#########GB'), numberPatternProblem('^(a+)+$')]).toEqual([
    null,
    expect.any(String),
  ])
})
