import { describe, expect, test } from 'vitest'
import type { DisplayPrice } from '#contract/listing.ts'
import { cardPrice } from './card-price.ts'

const prices = (some: Partial<DisplayPrice>): DisplayPrice => ({
  selling_price: 0,
  selling_from_price: null,
  variation_equivalent_m2: null,
  variation_name: '',
  regular_price: null,
  selling_regular_price: null,
  ...some,
})

const card = (
  some: Partial<DisplayPrice>,
  flags: { perMetre?: boolean; equivalent?: boolean } = {},
): Parameters<typeof cardPrice>[0] => ({
  use_per_meter_pricing: flags.perMetre ?? false,
  show_equivalent_price: flags.equivalent ?? false,
  display_price: prices(some),
})

describe('the price line of a card', () => {
  test('shows the from price of goods sold by the square metre: F1 £30.00 a square metre [P-262]', () => {
    const f1 = card(
      { selling_price: 540, selling_from_price: 25, variation_name: '600 × 600' },
      { perMetre: true },
    )
    expect(cardPrice(f1)).toEqual({
      price: 3000,
      perSquareMetre: true,
      former: null,
      equivalent: null,
      note: null,
    })
  })

  test('shows both prices of a pack with an equivalent price: F4 £36.00 and £25.00 a square metre [P-258, P-262]', () => {
    const box = { selling_price: 30, variation_equivalent_m2: 20.8333, variation_name: 'Box of 1.44 m²' }
    expect(cardPrice(card(box, { equivalent: true }))).toMatchObject({
      perSquareMetre: false,
      price: 3600,
      equivalent: 2500,
      note: 'Box of 1.44 m²',
    })
  })

  test('shows the selling price of all others with the name of the variation: F6 £15.00 [P-262]', () => {
    const f6 = card({ selling_price: 12.5, variation_equivalent_m2: 20, variation_name: '5 kg sack' })
    expect(cardPrice(f6)).toMatchObject({ price: 1500, equivalent: null, note: '5 kg sack' })
  })

  test('shows £19.99 ex VAT as £23.99 [P-004]', () => {
    expect(cardPrice(card({ selling_price: 19.99 }))?.price).toBe(2399)
  })

  test('shows a former price only when it is higher', () => {
    expect(cardPrice(card({ selling_price: 10, regular_price: 12 }))?.former).toBe(1440)
    expect(cardPrice(card({ selling_price: 10, regular_price: 10 }))?.former).toBeNull()
    expect(cardPrice(card({ selling_price: 10, selling_regular_price: 99 }))?.former).toBeNull()
    const byArea = {
      selling_price: 540,
      selling_from_price: 25,
      selling_regular_price: 27.5,
      regular_price: 999,
    }
    expect(cardPrice(card(byArea, { perMetre: true }))?.former).toBe(3300)
  })

  test('shows no price when there is nothing to pay', () => {
    expect(cardPrice(card({ selling_price: 0, selling_from_price: 25 }, { perMetre: true }))).toBeNull()
  })
})
