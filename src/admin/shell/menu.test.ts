import { expect, test } from 'vitest'
import { entryOf } from './menu.ts'

test.each([
  ['/', '/'],
  ['/orders', '/orders'],
  ['/orders/TS-4K7Q-9XWX/refund', '/orders'],
  ['/orders/new', '/orders/new'],
  ['/orders/new/4711', '/orders/new'],
  ['/dispatch', '/dispatch'],
  ['/me', null],
  ['/ordersheet', null],
])('marks the entry of %s in the menu: %s [M-014]', (path, entry) => {
  expect(entryOf(path)).toBe(entry)
})
