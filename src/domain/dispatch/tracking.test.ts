import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fitsNumberPattern,
  linkPatternProblem,
  numberPatternProblem,
  trackingAdvice,
  trackingLink,
} from './tracking.ts'

test.each([
  'https://track.example/{number}',
  'https://track.example:8443/t?n={number}&l=en',
  'https://track.example/#{number}',
  'HTTPS://T/{number}',
])('takes the link pattern %s [M-054]', (pattern) => {
  expect(linkPatternProblem(pattern)).toBe(null)
})

test('says where the number goes in a link pattern without it [M-054]', () => {
  expect(linkPatternProblem('https://track.example/')).toContain('Write {number} where')
  expect(linkPatternProblem('http://track.example/{number}')).toContain('begins with https://')
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
  'https://track.example:443443/{number}',
  'https://.example/{number}',
  'https://track-/{number}',
  'xhttps://track.example/{number}',
  'https://track.example/{number} more',
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
  for (const number of ['JD123456789FR', 'J1123456789GB', '12-a1B', '123-a1BX', ''])
    expect(fits(number)).toBe(false)
  expect(['##  @@', ''].map((patterns) => fitsNumberPattern(patterns, ''))).toEqual([false, false])
})

test.each(['@@#########GB', '#'.repeat(60), 'AB/#-@.*_1'])(
  'takes the number pattern %s [M-054]',
  (pattern) => {
    expect(numberPatternProblem(pattern)).toBeNull()
  },
)

test.each(['^(a+)+$', 'AB?', '?AB', '', '#'.repeat(61)])(
  'refuses the number pattern %s [M-054]',
  (pattern) => {
    expect(numberPatternProblem(pattern)).toContain('# for a digit')
  },
)

test('warns of a number that does not fit, and names the carrier whose number it looks like [M-054]', () => {
  const [dx, line, own] = [
    { id: 1, name: 'DX', pattern: 'DX#########' },
    { id: 2, name: 'Palletline', pattern: 'PL#########' },
    { id: 3, name: 'Yard lorry', pattern: null },
  ]
  const advise = (chosen: number | null, ...numbers: string[]) =>
    trackingAdvice([dx, line, own], chosen, numbers)
  expect(advise(null, 'DX204518893')).toEqual({ misfits: [], fitting: dx })
  expect(advise(2, 'DX204518893', 'PL204518893')).toEqual({ misfits: ['DX204518893'], fitting: null })
  expect(advise(2, 'DX204518893')).toEqual({ misfits: ['DX204518893'], fitting: dx })
  for (const fine of [advise(1, 'DX204518893'), advise(3, 'anything'), advise(null, 'anything'), advise(1)])
    expect(fine).toBeNull()
})
