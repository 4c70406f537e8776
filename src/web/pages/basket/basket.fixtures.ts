import type { WireBasketContents, WireBasketLine, WireTotals } from '#contract/basket.ts'
import type { WireShippingService, WireShippingServices } from '#contract/delivery.ts'
import { f1, f4 } from '../product/product.fixtures.ts'

/* A basket of the reference goods in wire format. */

const plain: Omit<WireBasketLine, 'id' | 'quantity' | 'model' | 'price' | 'unit_price'> = {
  price_exc: 0,
  delivery: 0,
  delivery_waived: false,
  distinguishing: [],
  tiles: null,
  weight: null,
  quantity_min: 1,
  quantity_max: 5000,
  quantity_step: 1,
  problem: null,
}

/** F1, 10.08 m². */
export const tiles: WireBasketLine = {
  ...plain,
  id: 1,
  quantity: 10.08,
  model: f1,
  price: 336.96,
  price_exc: 280.8,
  unit_price: 27,
  delivery: 64.8,
  tiles: 28,
  weight: 463.867,
  quantity_min: 0.36,
  quantity_step: 0.36,
}

/** Two F4. */
export const boxes: WireBasketLine = { ...plain, id: 2, quantity: 2, model: f4, price: 72, unit_price: 36 }

export const contentsOf = (...basket: readonly WireBasketLine[]): WireBasketContents => ({
  basket: [...basket],
  also_needs: [],
  also_buys: [],
})

export const totalsOf = (itemTotal: number): WireTotals => ({
  itemTotal,
  itemTotalExc: 0,
  itemTax: 0,
  shippingTotal: 0,
  shippingTax: 0,
  taxTotal: 0,
  discountTotal: 0,
  postageRefund: 0,
  orderTotal: itemTotal,
  discountDescription: null,
  discount_code: null,
  discount_problem: null,
  discount_qualified: false,
  postcode: 'LS1 4AP',
  preselected_postcode: 'LS1 4AP',
  delivery: 'selected',
  selected_service_id: 1,
  selected_delivery_date: '2025-06-10',
  delivery_extra: null,
  service_description: null,
  service_dates: [],
  shipping_products: {},
  variation_count: 2,
  sample_count: 0,
  supplier_count: 1,
  checkout_problem: null,
})

const standard: WireShippingService = {
  id: 1,
  name: 'Standard',
  description: '',
  cost: 0,
  price: 0,
  dates: [['2025-06-10', 'Tue 10 June 2025']],
  allow_nominated_day: false,
  default: true,
  products: {},
  parts: [],
  choose_date: false,
  estimated: true,
}

export const shipping: WireShippingServices = {
  services: [standard],
  not_offered: [],
  selected_service_id: 1,
  selected_delivery_date: '2025-06-10',
  delivery_extra: null,
  postcode: 'LS1 4AP',
  variation_count: 2,
  sample_count: 0,
  supplier_count: 1,
}
