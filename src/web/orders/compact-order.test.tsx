import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { PaymentPage } from '#contract/payment-page.ts'
import { CompactOrderPanel, OrderPanel } from '../pages/payment/order-panel.tsx'
import { paymentPage } from '../pages/payment/payment-page.fixtures.ts'

const line = { name: 'Moorland', bought: '600 × 600 mm · 10.08 m² (28 tiles)', price: 336.96, plans: [] }
const page: PaymentPage = {
  ...paymentPage,
  lines: [line, { name: 'Grout', bought: '3 × 5 kg', price: 30, plans: [] }],
  delivery: 'Nominated Day, Tue 10 June 2025',
  delivery_address: ['Anna Sett', '12 Quarry Row', 'Leeds', 'LS1 4AP'],
}

const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, '').replaceAll('\u00a0', ' ')
const [above, panel] = [
  <CompactOrderPanel key="above" page={page} />,
  <OrderPanel key="panel" page={page} />,
].map((element) =>
  renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: '*', element }], { initialEntries: ['/'] })} />,
  ),
)

test('says what is paid, where it goes and when; opened, the lines and costs of the panel', () => {
  const [, summary = '', opened = ''] =
    above?.match(/^<details [^>]*><summary[^>]*>(.*)<\/summary>(.*)<\/details>$/) ?? []
  expect(textOf(summary)).toBe(
    'Your order, 2 items£366.96To 12 Quarry Row, LS1 4APNominated Day, Tue 10 June 2025',
  )
  expect(textOf(opened)).toMatch(
    /^Moorland600 × 600 mm · 10\.08 m² \(28 tiles\)£336\.96.*Order total£366\.96/,
  )
  expect(textOf(panel ?? '')).toContain(textOf(opened).split('Change my basket')[0])
  expect(textOf(opened)).toContain('Delivery toChangeAnna Sett, 12 Quarry Row, Leeds, LS1 4AP')
})

test('does not break a date across lines', () => {
  expect(panel).toContain('Nominated Day, Tue\u00a010\u00a0June\u00a02025')
})
