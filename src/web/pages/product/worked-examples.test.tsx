import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import type { WireProduct, WireVariation } from '#contract/product.ts'
import { w6Areas, w6Combos, w6Depths } from '#domain/worked-examples/calculator.fixtures.ts'
import { w4Grout, w4Membrane, w4Primer } from '#domain/worked-examples/extras.fixtures.ts'
import { w1, w1Goods, w3, w3Shares, w5 } from '#domain/worked-examples/prices.fixtures.ts'
import { w2, w2Largest } from '#domain/worked-examples/whole-tiles.fixtures.ts'
import { initialFormState, reduceBuyingForm } from './buy/form-state.ts'
import { purchaseViewOf } from './buy/purchase-view.ts'
import { bags, gravel } from './calculator/calculator.fixtures.ts'
import { f1, f4, f6, f9, productWith } from './product.fixtures.ts'
import { productHtml, textOf } from './product-html.fixtures.tsx'

/*
 * Checks every row of the worked examples W1 to W6 on the rendered product page: each page is rendered whole,
 * from an address as a form without script sends it. Each table is one test.
 */

/** 1296.00 → '£1,296.00*' */
const printed = (pounds: string): string =>
  `£${Number(pounds).toLocaleString('en-GB', { minimumFractionDigits: 2 })}*`
/** Formats areas and counts without fixed decimals: 12.60 → '12.6', 25000000 → '25,000,000'. */
const plain = (number: string | number): string =>
  Number(number).toLocaleString('en-GB', { maximumFractionDigits: 2 })

const asTile = (x: number, y: number, more: Partial<WireVariation> = {}): WireVariation => ({
  ...f1,
  dimension_x: x,
  dimension_y: y,
  tile_area: (x * y) / 1_000_000,
  ...more,
})
const page = (product: WireProduct, fields: Readonly<Record<string, string>>): string =>
  textOf(productHtml(product, fields))
/** The page of a product with one variation, with a number in its field. */
const withQuantity = (product: WireProduct, text: string): string =>
  page(product, { Model_Id: String(product.variations[0]?.id), Quantity: text })
const found = (text: string, pattern: RegExp): readonly string[] => text.match(pattern)?.slice(1) ?? []

const TOTAL = /Total (£[\d,.]+\*)/
const TILES = /This will give you (\d+) tile\(s\), covering ([\d.]+) m2 exactly/

test.each(['F1', 'F2', 'F1 from 24.00'] as const)(
  'shows the W1 prices of %s on its page [P-263, P-264, P-266, P-273]',
  (name) => {
    const rows = w1.filter(([of]) => of === name)
    const { side, portion, delivery, from, coverage } = w1Goods[name]
    const product = productWith(
      asTile(side[0], side[1], {
        coverage: Number(coverage),
        pricing: {
          ...f1.pricing,
          product_portion: Number(portion),
          delivery_portion: Number(delivery),
          selling_from_price: Number(from),
        },
      }),
    )
    const read = rows.map(([, m2]) => {
      const text = withQuantity(product, m2)
      const waived = withQuantity({ ...product, discount_qualified: true }, m2)
      const [tiles, covering] = found(text, TILES)
      return [name, covering, Number(tiles), ...found(text, TOTAL), ...found(waived, TOTAL)]
    })
    expect(read).toEqual(
      rows.map(([, m2, tiles, price, waived]) => [name, m2, tiles, printed(price), printed(waived)]),
    )
  },
)

test('shows the W2 whole tiles, their coverage, and whether an update is needed [P-082, P-105, P-108, P-109, P-111]', () => {
  const read = w2.map(([x, y, m2, required]) => {
    const product = productWith(asTile(x, y))
    const typed = reduceBuyingForm(product, initialFormState(product, null), { kind: 'type', text: m2 })
    const { waitsForWholeTiles } = purchaseViewOf(
      product,
      reduceBuyingForm(product, typed, { kind: 'pause' }),
    )
    const [tiles, covering] = found(withQuantity(product, m2), TILES)
    return [x, y, m2, required, Number(tiles), !waitsForWholeTiles, covering]
  })
  expect(read).toEqual(w2)
})

test('shows the W2 largest whole-tile quantity of one add [P-095]', () => {
  const rows = w2Largest.filter(([, , limit]) => limit === 1000)
  const read = rows.map(([x, y, limit]) => {
    const [tiles, covering] = found(withQuantity(productWith(asTile(x, y)), String(limit)), TILES)
    return [x, y, limit, covering, Number(tiles)]
  })
  expect(read).toEqual(rows)
})

test('shows the W3 prices per square metre and per line [P-004, P-007]', () => {
  const read = w3.map(([ex, m2]) => {
    const price = Number(ex)
    const pricing = {
      ...f9.pricing,
      product_portion: price,
      delivery_portion: 0,
      selling_from_price: price,
    }
    const text = withQuantity(productWith({ ...f9, pricing }), m2)
    return [ex, ...found(text, /Material ([\d.]+) m2 × (£[\d,.]+\*)/), ...found(text, TOTAL)]
  })
  expect(read).toEqual(w3.map(([ex, m2, unit, line]) => [ex, m2, printed(unit), printed(line)]))
})

test('shows the W3 prices with VAT [P-004, P-007]', () => {
  const read = w3Shares.map(([, , , ex]) => {
    const pricing = { ...f4.pricing, selling_price: Number(ex) }
    return found(withQuantity(productWith({ ...f4, pricing }), '1'), TOTAL)[0]
  })
  expect(read).toEqual(w3Shares.map(([inc]) => printed(inc)))
})

/** Packs of an extra: 'Grout 5 kg, for 5 mm spacing 2 × £15.00*'. */
const packs = (text: string, name: string): number | null => {
  const [count] = found(text, new RegExp(`${name} [^£]*?(\\d+) × £`))
  return count === undefined ? null : Number(count)
}

test('shows the W4 packs of grout [P-158, P-159, P-161, P-317, P-318]', () => {
  const read = w4Grout.map(([x, y, m2, kilograms]) => {
    /* 30 m² is not a whole number of 600 × 600 tiles, so this tile is sold by the square metre. */
    const tile = asTile(x, y, m2 === '30' ? { tile_area: null } : {})
    const grout = { ...f6, weight: Number(kilograms) }
    return [x, y, m2, kilograms, packs(withQuantity({ ...productWith(tile), extras: [grout] }, m2), 'Grout')]
  })
  expect(read).toEqual(w4Grout)
})

test('shows the W4 packs of primer, and no membrane [P-158, P-162]', () => {
  const loose = productWith(asTile(600, 600, { tile_area: null }))
  const read = w4Primer.map(([m2]) => {
    const text = withQuantity(loose, m2)
    return [m2, packs(text, 'Primer'), packs(text, 'Membrane')]
  })
  expect(read).toEqual(w4Primer.map(([m2, count]) => [m2, count, null]))
})

test('shows the W4 rolls of membrane [P-163]', () => {
  const read = w4Membrane.map(([bag, count]) => {
    const goods = { ...bags[bag], product: { ...bags[bag].product, calculator_type: gravel.calculator_type } }
    return [bag, count, packs(withQuantity(productWith(goods), String(count)), 'Membrane')]
  })
  expect(read).toEqual(w4Membrane)
})

test('shows the W5 weight of F1 [P-125]', () => {
  const read = w5.map(([m2]) => [m2, ...found(withQuantity(productWith(f1), m2), /([\d.,]+) kg /)])
  expect(read).toEqual(w5)
})

test('shows the W6 areas, tiles and boxes [P-206, P-216, P-218, P-219, P-221, P-222]', () => {
  const tiled: WireProduct = { ...productWith(f1), calculator_type: 'single_area' }
  const boxed: WireProduct = { ...productWith(f4), calculator_type: 'single_area' }
  const read = w6Areas.map(({ length, width, unit }) => {
    const fields = { length, width, x_y_unit: unit }
    const [flat, more] = [page(tiled, fields), page(tiled, { ...fields, wastage: '1' })]
    const [area] = found(flat, /You need ([\d.,]+) m2/)
    const [same, withTenth] = found(more, /You need ([\d.,]+) m2 \+ 10 % = ([\d.,]+) m2/)
    const tiles = (text: string) => found(text, /600 × 600 mm ?([\d.,]+) m2 , ([\d,]+) tiles/)
    expect(same).toBe(area)
    return [area, withTenth, tiles(flat), tiles(more), ...found(page(boxed, fields), /([\d,]+) × Box/)]
  })
  expect(read).toEqual(
    w6Areas.map(({ area, withTenth, tiles, tilesWithTenth, boxes }) => [
      ...[plain(area), plain(withTenth)],
      ...[tiles, tilesWithTenth].map(([count, m2]) => [plain(m2), plain(count)]),
      plain(boxes),
    ]),
  )
})

test('shows the W6 coverage of a bag at a depth [P-226, P-227]', () => {
  const poured = (bag: WireVariation): WireProduct => ({
    ...productWith(bag),
    calculator_type: 'single_volume',
  })
  const read = w6Depths.map(([depth, unit]) => {
    const fields = { length: '0.1', width: '0.1', depth, z_unit: unit }
    return [bags.bulk, bags.small].map((bag) =>
      found(page(poured(bag), fields), /1 × [^£]+ £[\d.]+\* Covers ([\d.]+) m2 at ([\d.]+ \w+)/),
    )
  })
  expect(read).toEqual(
    w6Depths.map(([depth, unit, ...covers]) => covers.map((area) => [plain(area), `${depth} ${unit}`])),
  )
})

test.each(w6Combos)(
  'shows the W6 options for $length × $width m at $depth $unit, wastage $wastage [P-015, P-224, P-230, P-231, P-232]',
  ({ length, width, depth, unit, wastage, covers }) => {
    const text = page(gravel, { length, width, depth, z_unit: unit, ...(wastage ? { wastage: '1' } : {}) })
    const cards = [
      ...text.matchAll(
        /(Best value|Least waste|Fewest packs) (?:(\d+) × Bulk bag )?(?:(\d+) × 20 kg bag )?(£[\d.]+\*) Covers ([\d.]+) m2 at [\d.]+ \w+(?:, ([\d.]+) m2 over)?/g,
      ),
    ].map(([, ...parts]) => parts)
    const listed = covers.flatMap((cover) => (cover.tag === null ? [] : [{ ...cover, tag: cover.tag }]))
    const count = (bagsOf: number) => (bagsOf === 0 ? undefined : String(bagsOf))
    expect(cards).toEqual(
      listed
        .toSorted((a, b) => Number(a.price) - Number(b.price))
        .map(({ bulk, small, covers: area, spare, price, tag }) => [
          ...[messages.comboTags[tag], count(bulk), count(small), printed(price), plain(area)],
          Number(spare) === 0 ? undefined : plain(spare),
        ]),
    )
    for (const { price } of covers.filter(({ tag }) => tag === null))
      expect(text).not.toContain(printed(price))
  },
)
