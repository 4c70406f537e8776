import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import type { WireVariation } from '#contract/product.ts'
import { f1, f4, productWith } from '../product.fixtures.ts'
import { addButton, productHtml, textOf } from '../product-html.fixtures.tsx'

const page = (variation: WireVariation, stock: number | null) =>
  productHtml(productWith({ ...variation, stock }), {})

/** The text of the element that describes the button. */
const reasonOf = (html: string): string => {
  const id = addButton(html).match(/aria-describedby="([^"]+)"/)?.[1]
  return id === undefined ? '' : textOf(html.match(new RegExp(`<p id="${id}".*?</p>`))?.[0] ?? '').trim()
}

test.each([
  ['a box', f4, 0],
  ['paving of which less than one tile is left', f1, 0.35],
] as const)(
  'disables the add button for %s that is sold out, with the reason [OP-17]',
  (_, variation, stock) => {
    const html = page(variation, stock)
    expect(addButton(html)).toMatch(/ disabled=""/)
    expect(reasonOf(html)).toBe(messages.noneInStock)
  },
)

test.each([
  ['the last box', f4, 1],
  ['one tile', f1, 0.36],
  ['a box without a stock limit', f4, null],
] as const)('lets %s be added [OP-17]', (_, variation, stock) => {
  const html = page(variation, stock)
  expect(addButton(html)).not.toMatch(/ disabled=""/)
  expect(textOf(html)).not.toContain(messages.noneInStock)
})

test('shows the stock only for a quantity above it [OP-17]', () => {
  const pageTextFor = (quantity: string, inBasket = 0) =>
    textOf(productHtml(productWith({ ...f4, stock: 3, in_basket: inBasket }), { Quantity: quantity }))
  expect(pageTextFor('3')).not.toContain(messages.inStock('3'))
  expect(pageTextFor('4')).toContain(messages.inStock('3'))
  expect(pageTextFor('1', 2)).not.toContain(messages.inStock('3'))
  expect(pageTextFor('2', 2)).toContain(messages.inStock('3'))
})

test('beyond the stock offers what is left of it, and nothing once all is in the basket [OP-17, S-025]', () => {
  const html = (quantity: string, inBasket: number) =>
    productHtml(productWith({ ...f1, stock: 50, in_basket: inBasket }), { Quantity: quantity })
  expect(textOf(html('60.12', 0))).toMatch(/We have 50 m2 in stock\. Take 49\.68 m2/)
  expect(textOf(html('49.68', 0))).not.toContain('Take 49.68')
  expect(textOf(html('40.32', 10.08))).toContain('Take 39.6 m2')
  expect(addButton(html('40.32', 10.08))).not.toContain('aria-disabled=')
  const all = html('10.08', 49.68)
  expect(textOf(all)).not.toContain('Take ')
  expect(addButton(all)).toContain('aria-disabled="true"')
  expect(reasonOf(all)).toBe(messages.allInYourBasket)
})

test('shows an error at the field for a quantity that is not a number, without a script', () => {
  expect(textOf(productHtml(productWith(f4), { Quantity: '1e3' }))).toContain(messages.quantityInDigits)
})

test('says when more is expected, until that day has passed, and what is in stock instead [S-017]', () => {
  const card = {
    id: 7,
    name: 'Fell Slab',
    full_slug: '/paving/fell-slab',
    picture: null,
    use_per_meter_pricing: false,
    show_equivalent_price: false,
    display_price: {
      selling_price: 25,
      selling_from_price: null,
      variation_equivalent_m2: null,
      variation_name: 'Slab',
      regular_price: null,
      selling_regular_price: null,
    },
  }
  const soldOut = (expected_on: string | null) =>
    textOf(productHtml(productWith({ ...f4, stock: 0, expected_on }), {}, { instead: [card] }))
  expect(soldOut('2026-12-15')).toContain('We expect more on 15 December.')
  expect(soldOut('2026-11-23')).toContain('We expect more on 23 November.')
  expect(soldOut('2026-11-22')).not.toContain('We expect more')
  expect(soldOut(null)).toMatch(/In stock, and much like it: .*Fell Slab.*£30.00/)
  const inStock = textOf(productHtml(productWith({ ...f4, stock: 3, expected_on: '2026-12-15' }), {}))
  expect(inStock).not.toContain('We expect more')
})

test('goods that are not sold online offer a quotation, with the telephone beside it [S-017]', () => {
  const html = (buyable: boolean) =>
    productHtml({ ...productWith({ ...f4, buyable }), buyable, sold_online: buyable }, {})
  expect(html(false)).toMatch(/<a[^>]*href="\/contact\/ask[^"]*".*?Ask for a quotation.*?<\/a>/)
  expect(html(false)).toMatch(/href="tel:/)
  expect(textOf(html(true))).not.toContain('Ask for a quotation')
  expect(textOf(html(false))).toMatch(
    /Not currently available to buy online We sell this by telephone, not online\. Ring 01632 960417 to choose/,
  )
  /* Neither a day nor a way to pay is promised. */
  expect(textOf(html(true))).toMatch(/Deliver to postcode.*Pay in 30 days/)
  expect(textOf(html(false))).not.toMatch(/Deliver to postcode|Pay in 30 days/)
})
