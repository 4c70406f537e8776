import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import type { WireVariation } from '#contract/product.ts'
import { f1, f4, productWith } from '../product.fixtures.ts'
import { addButton, productHtml, textOf } from '../product-html.fixtures.tsx'

const page = (variation: WireVariation, stock: number | null) =>
  productHtml(productWith({ ...variation, stock }), {})

/** What the button says of itself: the text of the element that it names. */
const reasonOf = (html: string): string => {
  const id = addButton(html).match(/aria-describedby="([^"]+)"/)?.[1]
  return id === undefined ? '' : textOf(html.match(new RegExp(`<p id="${id}".*?</p>`))?.[0] ?? '').trim()
}

test.each([
  ['a box', f4, 0],
  ['paving of which less than one tile is left', f1, 0.35],
] as const)('%s that is sold out cannot be added, and the button says why [OP-17]', (_, variation, stock) => {
  const html = page(variation, stock)
  expect(addButton(html)).toMatch(/ disabled=""/)
  expect(reasonOf(html)).toBe(messages.noneInStock)
})

test.each([
  ['the last box', f4, 1],
  ['one tile', f1, 0.36],
  ['what is not limited', f4, null],
] as const)('%s can be added [OP-17]', (_, variation, stock) => {
  const html = page(variation, stock)
  expect(addButton(html)).not.toMatch(/ disabled=""/)
  expect(textOf(html)).not.toContain(messages.noneInStock)
})

test('a wish of exactly the stock says nothing of it; one more says what is there [OP-17]', () => {
  const asking = (quantity: string, inBasket = 0) =>
    textOf(productHtml(productWith({ ...f4, stock: 3, in_basket: inBasket }), { Quantity: quantity }))
  expect(asking('3')).not.toContain(messages.inStock('3'))
  expect(asking('4')).toContain(messages.inStock('3'))
  expect(asking('1', 2)).not.toContain(messages.inStock('3'))
  expect(asking('2', 2)).toContain(messages.inStock('3'))
})

test('without a script a quantity that is no number is explained at its field', () => {
  expect(textOf(productHtml(productWith(f4), { Quantity: '1e3' }))).toContain(messages.quantityInDigits)
})
