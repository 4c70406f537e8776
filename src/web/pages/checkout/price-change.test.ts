import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { shipping, totalsOf } from '../basket/basket.fixtures.ts'
import { type PricedFor, priceChanges } from './price-change.ts'

const leeds: PricedFor = { totals: totalsOf(100), shipping }
const inverness: PricedFor = {
  totals: { ...totalsOf(100), shippingTotal: 54, orderTotal: 154, postcode: 'IV1 1AA' },
  shipping: {
    ...shipping,
    services: shipping.services.map((service) => ({
      ...service,
      price: 54,
      dates: [['2025-06-12', 'Thu 12 June 2025']],
    })),
    selected_delivery_date: '2025-06-12',
    postcode: 'IV1 1AA',
  },
}

test('says what another postcode changes: delivery, day and total [S-033]', () => {
  expect(priceChanges(leeds, inverness)).toEqual([
    'Delivery is now £54.00 instead of Included.',
    'It comes on Thu 12 June 2025.',
    'The order total is £154.00 instead of £100.00.',
  ])
})

test('says that nothing changed, and which service takes over from one that does not go there [S-033]', () => {
  expect(priceChanges(leeds, leeds)).toEqual([messages.nothingChanged])
  const van = { ...shipping, services: shipping.services.map((one) => ({ ...one, id: 3, name: 'Van' })) }
  const byVan = { ...leeds, shipping: { ...van, selected_service_id: 3 } }
  expect(priceChanges(leeds, byVan)).toEqual(['It comes by Van.'])
})

test('says only that nothing is delivered where no service goes [S-033, T-096]', () => {
  expect(priceChanges(leeds, { ...leeds, shipping: { ...shipping, services: [] } })).toEqual([
    messages.noShippingServices,
  ])
})
