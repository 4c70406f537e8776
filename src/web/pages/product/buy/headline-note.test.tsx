import { expect, test } from 'vitest'
import type { WireVariation } from '#contract/product.ts'
import { f1, f4, productWith } from '../product.fixtures.ts'
import { productHtml, textOf } from '../product-html.fixtures.tsx'

const textFor = (variation: WireVariation) => textOf(productHtml(productWith(variation), {}))

test('the price of a square metre says from which area it holds, and what less costs [S-004]', () => {
  expect(textFor(f1)).toContain(
    'For a full crate (21.6 m²) or more; below that £27.00* per m² + £64.80* part-crate delivery',
  )
  expect(textFor(f4)).not.toContain('For a full crate')
})

test('sold-out goods say so below the price, lead to what can be done, and offer no payment later [S-017]', () => {
  const html = productHtml(productWith({ ...f1, stock: 0, expected_on: '2026-12-15' }), {})
  expect(textOf(html)).toMatch(/Out of stock\. We expect more on 15 December\. Email me when it is back/)
  expect(html).toMatch(/href="[^"]*back-in-stock[^"]*"/)
  /* Nothing is like it: no way leads to nothing. */
  expect(html).not.toContain('sold-out')
  expect(textOf(html)).not.toContain('Pay in 30 days')
  expect(textFor(f1)).not.toContain('Out of stock')
})

test('paying later is offered as PayPal’s, and not by a shop without PayPal [P-042, T-285]', () => {
  const address = { Model_Id: String(f1.id), Quantity: '10.08' }
  const textOfShop = (offersPaypal: boolean): string =>
    textOf(productHtml(productWith(f1), address, {}, { offersPaypal }))
  expect(textOfShop(true)).toContain('Pay in 30 days with PayPal, 18+, credit subject to status')
  expect(textOfShop(false)).not.toContain('Pay in 30 days')
})
