import { expect, test } from 'vitest'
import { exampleMerchant } from '#contract/merchant.fixtures.ts'
import { renderEmail } from './render.ts'
import { composeEmail } from './templates/templates.ts'

const shop = new URL('https://shop.test')
const render = (order: Parameters<typeof composeEmail>[0]) =>
  renderEmail({ ...composeEmail(order, exampleMerchant), stopPath: null }, shop, exampleMerchant)

test('renders a code in large type on its own line', async () => {
  const { html, text } = await render({ template: 'card-code', data: { code: '048213' } })
  expect(html).toMatch(/<p style="[^"]*font:600 32px[^"]*">048213<\/p>/)
  expect(text).toMatch(/\n048213\n/)
})

test('prevents line breaks within numbers and dates in HTML, and leaves the plain text unmarked', async () => {
  const number = 'TS-4K7Q-9XW2'
  const { html, text } = await render({
    template: 'order-dispatched',
    data: {
      number,
      firstName: 'Anna',
      orderPath: '/order/complete/x',
      delivery: 'Nominated Day, Thu 26 November 2026',
      deliveryName: 'Anna Baker',
      deliveryAddress: [],
      sent: { goods: [], carrier: null, tracking: [] },
      extent: 'whole',
    },
  })
  for (const part of [number, 'Thu 26 November 2026'])
    expect(html).toContain(`<span style="white-space:nowrap">${part}</span>`)
  expect(text).toContain(`We have sent your order ${number}.\n`)
  expect(text).toContain('\nNominated Day, Thu 26 November 2026\n')
})

test('of an order sets parts of a sum apart from sums, and says what comes next [S-004]', async () => {
  const { html, text } = await render({
    template: 'order-confirmation',
    data: {
      number: 'TS-4K7Q-9XW2',
      firstName: 'Anna',
      orderPath: '/order/complete/x',
      lines: [{ name: 'Oak', quantity: '1200 × 200 mm · 12 m² (50 tiles)', total: '£405.00' }],
      totals: [
        { label: 'Goods', amount: '£405.00' },
        { label: 'Part-crate delivery, in the goods above', amount: '£57.60', detail: true },
        { label: 'Total', amount: '£405.00' },
      ],
      deliveryName: 'Anna Baker',
      deliveryAddress: [],
      delivery: 'Standard, Thu 26 November 2026',
      note: null,
    },
  })
  const styleOf = (label: string): string =>
    html.match(new RegExp(`<td style="([^"]*)">(?=${label})`))?.[1] ?? ''
  expect(styleOf('Part-crate')).toMatch(/font-size:14px/)
  expect(styleOf('Part-crate')).not.toContain('border-top')
  expect(styleOf('Goods')).toContain('border-top')
  expect(styleOf('Goods')).not.toContain('font-size')
  expect(html).toContain('<span style="white-space:nowrap">12 m²</span>')
  expect(text).toContain('We write to you again when your goods are on their way.')
})

test('wraps a long reference and its label', async () => {
  const reference = 'Quotation 2026/1147 for the kitchen floor'
  const { html } = await render({
    template: 'manual-receipt',
    data: { reference, amount: '£12.50', paidOn: 'Sat 21 November 2026' },
  })
  const cell = html.match(/<td style="([^"]*)">(?=Quotation)/)?.[1]
  expect(cell).toContain('word-break:break-word')
  expect(cell).not.toContain('nowrap')
  expect(html.match(/<td style="([^"]*)">(?=Reference)/)?.[1]).toContain('word-break:break-word')
})

test('includes contact details in an email about a change that another person may have made', async () => {
  const { text } = await render({ template: 'email-changed', data: {} })
  expect(text).toMatch(/That was not you\? Tell us: [\d ]+, \S+@\S+\.\n/)
})
