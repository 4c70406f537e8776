import type { WireProduct, WireVariation } from '#contract/product.ts'
import { f4, productWith } from '../product.fixtures.ts'

const pack = (
  id: number,
  name: string,
  snake_case: string,
  coverage: number,
  selling_price: number,
  colour?: { readonly id: number; readonly name: string },
): WireVariation => ({
  ...f4,
  id,
  sku: `PACK-${id}`,
  name,
  snake_case,
  coverage,
  pricing: { ...f4.pricing, selling_price, variation_equivalent_m2: null },
  attributes:
    colour === undefined ? [] : [{ ...colour, attribute_group_id: 1, attribute_group_name: 'Colour' }],
})

/** F5. */
export const bags = {
  bulk: pack(501, 'Bulk bag', 'bulk_bag', 12.5, 95),
  small: pack(502, '20 kg bag', 'small_bag', 0.3125, 4),
}
export const gravel: WireProduct = { ...productWith(bags.bulk, bags.small), calculator_type: 'combo_volume' }

const grey = { id: 31, name: 'Grey' }
const buff = { id: 32, name: 'Buff' }
/** Two colours in two pack sizes each; the second colour is cheaper. */
export const setts: WireProduct = {
  ...productWith(
    pack(601, 'Grey large pack', 'large_pack', 10, 250, grey),
    pack(602, 'Grey small pack', 'small_pack', 1, 30, grey),
    pack(603, 'Buff large pack', 'large_pack', 10, 240, buff),
    pack(604, 'Buff small pack', 'small_pack', 1, 29, buff),
  ),
  calculator_type: 'combo_area',
}
