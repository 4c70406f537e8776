import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

declare const URL: { new (text: string, base: string): { origin: string; href: string } }

const shop = 'https://shop.example'

test.each(['/basket', '/porcelain-paving/moorland?sku=F1-C', '/search?q=a/../b', '/a#b'])(
  '%s is a path of the shop',
  (path) => {
    expect(safeRedirect(path)).toBe(path)
  },
)

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
])('%j leads to the basket [T-026]', (asked) => expect(safeRedirect(asked)).toBe('/basket'))

test('whatever is asked, a browser stays in the shop, also when it resolves the address twice', () => {
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
  const asked = fc.oneof(
    fc.string(),
    fc.array(part, { maxLength: 12 }).map((parts) => `/${parts.join('')}`),
  )
  fc.assert(
    fc.property(asked, (text) => {
      const once = new URL(safeRedirect(text), shop)
      const path = once.href.slice(once.origin.length)
      expect(once.origin).toBe(shop)
      expect(new URL(path, shop).origin).toBe(shop)
    }),
    { numRuns: 20_000 },
  )
})
