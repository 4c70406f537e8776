import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OrderPage } from '#contract/payment-page.ts'
import { OrderReceipt } from './order-receipt.tsx'

const order: OrderPage = {
  number: 'TS-4K7Q-9XW2',
  token: 'a token',
  state: 'placed',
  method: 'on_hold',
  placed_at: '2026-11-21T10:00:00.000Z',
  lines: [],
  item_total: 36,
  part_crate_delivery: 0,
  discount_total: 0,
  discount_description: null,
  shipping_total: 0,
  postage_refund: 0,
  total: 36,
  vat: 6,
  total_ex_vat: 30,
  vat_rate: '17.5%',
  refunded: 0,
  credit_notes: [],
  charges: [],
  shipments: [],
  part_sent: false,
  delivery: 'Standard, Thu 26 November 2026',
  delivery_address: ['12 Quarry Row'],
  delivery_notes: '',
  po_number: null,
  billing_address: ['12 Quarry Row'],
  email: 'anna@example.com',
  telephone: '0113 496 0000',
  delivery_date: null,
  kerbside: false,
  note: null,
}

test.each([
  ['on_hold', 'placed', 'On hold'],
  ['on_hold', 'released', 'As agreed with you'],
  ['on_hold', 'dispatched', 'As agreed with you'],
  ['on_hold', 'cancelled', 'Nothing to pay'],
  ['stripe', 'cancelled', 'Paid by card'],
] as const)(
  'describes the payment of an order by %s that is %s as: %s [OP-69]',
  (method, state, expected) => {
    const html = renderToStaticMarkup(<OrderReceipt order={{ ...order, method, state }} />)
    expect(html).toMatch(new RegExp(`>Payment</h3><div[^>]*><p>${expected}</p>`))
  },
)

test.each([
  [36.7, '10% off your tiles', '−£36.70'],
  [0, 'SPRING-POST', 'Applied'],
] as const)(
  'shows a discount of %s by its name, %s: %s [T-166]',
  (discount_total, discount_description, expected) => {
    const html = renderToStaticMarkup(
      <OrderReceipt order={{ ...order, discount_total, discount_description }} />,
    )
    expect(html).toMatch(new RegExp(`>${discount_description}</dt><dd[^>]*>${expected}</dd>`))
  },
)

test('shows VAT at the rate of the order [OP-03]', () => {
  expect(renderToStaticMarkup(<OrderReceipt order={order} />)).toMatch(/VAT at 17\.5%<\/dt><dd[^>]*>£6\.00</)
})

test('says what delivery costs in all, and its parts; one sum where it has none [S-004]', () => {
  const html = (part_crate_delivery: number, shipping_total: number) =>
    renderToStaticMarkup(
      <OrderReceipt
        order={{ ...order, part_crate_delivery, shipping_total, delivery: 'Express, Thu 26 Nov' }}
      />,
    )
  const sumOf = (name: string, sum: string) => new RegExp(`>${name}</dt><dd[^>]*>${sum}</dd>`)
  expect(html(64.8, 30)).toMatch(sumOf('Delivery in all', '£94\\.80'))
  expect(html(64.8, 30)).toMatch(sumOf('Part-crate delivery, in the goods above', '£64\\.80'))
  expect(html(64.8, 30)).toMatch(sumOf('Delivery', '£30\\.00'))
  expect(html(64.8, 0)).toMatch(sumOf('Delivery', 'Included'))
  expect(html(0, 30)).toMatch(sumOf('Delivery', '£30\\.00'))
  expect(html(0, 30)).not.toMatch(/part|in all/)
})
