import { expect, test } from 'vitest'
import { helpPagesFor } from './help-pages.ts'

test.each([
  ['returns', ['Returns and breakages']],
  ['Returns policy', ['Returns and breakages']],
  ['delivery cost', ['Delivery']],
  ['delivery to scotland', ['Delivery']],
  ['track my order', ['Find your order']],
  ['refund for my order', ['Returns and breakages', 'Find your order']],
  ['TS-4K7Q-9XWX', ['Find your order']],
  ['ts 4k7q 9xwx ', ['Find your order']],
  ['tsunami white', []],
  ['how many tiles do i need', ['Plan your layout']],
  ['tile calculator', ['Plan your layout']],
  ['skirting boards', ['Skirting cut from your floor tiles, in a plan']],
  ['trade account', ['Trade accounts']],
  ['opening times', ['Contact']],
  ['showroom leeds', ['Contact']],
  ['grey kitchen floor', []],
  ['trader joe', []],
  ['storey', []],
  ['', []],
])('%s leads to the pages %j [S-017]', (text, names) => {
  expect(helpPagesFor(text).map(({ name }) => name)).toEqual(names)
})
