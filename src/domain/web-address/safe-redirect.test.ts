import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

declare const URL: { new (text: string, base: string): { origin: string; href: string } }

const shop = 'https://shop.example'

test.each([
  '/basket',
  '/porcelain-paving/moorland?sku=F1-C',
  '/search?q=a/../b',
  '/search?q=/..//..//',
  '/a#b',
  '/./basket',
  '/a/../basket',
  '/a/..',
  '/.//..?a',
  `/${'a'.repeat(1999)}`,
])('accepts the path %s [T-026]', (path) => {
  expect(safeRedirect(path)).toBe(path)
})

test.each([
  '//e',
  '///e',
  '/\\e',
  '\\\\e',
  '/%09/e'.replace('%09', '\t'),
  '/.//e',
  '/..//e',
  '/basket/..//e',
  '/%2e//e',
  '/%2E%2e//e',
  '/a/..//.',
  '/a/..//..//',
  `/${'a'.repeat(2000)}`,
  'https:e',
  'javascript:alert(1)',
  'data:text/html,x',
  '/。/e',
  '/a\u2028b',
  '/café',
  ' /basket',
  '/a b',
  '',
  'basket',
  'https://e/',
  'http:/e',
  ['/basket'],
  null,
  7,
])('redirects %j to the basket [T-026]', (target) => expect(safeRedirect(target)).toBe('/basket'))

test('always leaves the browser in the shop, also if it resolves the URL twice', () => {
  const part = fc.constantFrom(
    '/',
    '//',
    '.',
    '..',
    '\\',
    '%2e',
    '%2f',
    'e',
    ':',
    '@',
    '\t',
    '?',
    '#',
    'javascript:',
    'é',
  )
  const targets = fc.oneof(
    fc.string(),
    fc.array(part, { maxLength: 12 }).map((parts) => `/${parts.join('')}`),
  )
  fc.assert(
    fc.property(targets, (text) => {
      const once = new URL(safeRedirect(text), shop)
      const path = once.href.slice(once.origin.length)
      expect(once.origin).toBe(shop)
      expect(new URL(path, shop).origin).toBe(shop)
    }),
    { numRuns: 20_000 },
  )
})
