import { expect, test } from 'vitest'
import { rightsOf } from '#domain/staff/roles.ts'
import { entryOf, menuOf } from './menu.ts'

test.each([
  ['/', '/'],
  ['/orders', '/orders'],
  ['/orders/TS-4K7Q-9XWX/refund', '/orders'],
  ['/orders/TS-4K7Q-9XWX/returns/1', '/returns'],
  ['/orders/TS-4K7Q-9XWX/returns/new', '/returns'],
  ['/orders/new', '/orders/new'],
  ['/orders/new/4711', '/orders/new'],
  ['/dispatch', '/dispatch'],
  ['/me', null],
  ['/ordersheet', null],
])('marks the entry of %s in the menu: %s [M-014]', (path, entry) => {
  expect(entryOf(path)).toBe(entry)
})

test('leads the yard to what it picks, sends, takes back and has, and nowhere else [M-014]', () => {
  const labels = (...held: Parameters<typeof rightsOf>[0]) =>
    menuOf([...rightsOf(held)]).map(({ label }) => label)
  expect(labels('yard')).toEqual(['Pick', 'Dispatch', 'Receive', 'Stock'])
  expect(labels('yard', 'reader')).toEqual(expect.arrayContaining(['Today', 'Orders', 'Pick', 'Samples']))
  expect(labels('catalogue')).toEqual(['Today', 'Stock', 'Prices', 'History'])
})
