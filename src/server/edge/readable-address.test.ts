import { expect, test } from 'vitest'
import { readableAddress } from './readable-address.ts'

test.each([
  '/',
  '/paving/slab?sku=A%2F1&q=..//x',
  '/basket/',
  '/search?q=%0a//evil.example',
  '/.well-known/x',
  '/a..b',
  '/caf%C3%A9',
  '/a?q=%ZZ',
  '/paving?seen=50%off',
])('accepts %s', (url) => {
  expect(readableAddress(url)).toBe(url)
})

test.each([
  '/%',
  '/a%00b',
  '/a%0D%0Ab',
  '/a\u0000',
  '//evil.example',
  '/\\evil.example',
  '/a\\b',
  'http://evil.example/',
  '*',
  '',
  '/..//evil.example',
  '/a/../b',
  '/a/%2E%2e/b',
  '/a/.%2e',
  '/./a',
])('replaces %j with /unreadable [BI-06, BI-10]', (url) => {
  expect(readableAddress(url)).toBe('/unreadable')
})
