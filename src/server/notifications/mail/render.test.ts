import { expect, test } from 'vitest'
import { renderEmail } from './render.ts'
import { writeLetter } from './templates/templates.ts'

const shop = new URL('https://shop.test')
const render = (order: Parameters<typeof writeLetter>[0]) =>
  renderEmail({ ...writeLetter(order), stopPath: null }, shop)

test('a code that is typed elsewhere stands large in a line of its own', async () => {
  const { html, text } = await render({ template: 'card-code', data: { code: '048213' } })
  expect(html).toMatch(/<p style="[^"]*font:600 32px[^"]*">048213<\/p>/)
  expect(text).toMatch(/\n048213\n/)
})

test('what belongs together is not broken over two lines, and the text of a letter does not know', async () => {
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
    },
  })
  for (const piece of [number, 'Thu 26 November 2026'])
    expect(html).toContain(`<span style="white-space:nowrap">${piece}</span>`)
  expect(text).toContain(`We have sent your order ${number}.\n`)
  expect(text).toContain('\nNominated Day, Thu 26 November 2026\n')
})

test('a reference of any length goes on in the next line, and so does a name', async () => {
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

test('a letter that tells of what somebody else may have done says whom to tell', async () => {
  const { text } = await render({ template: 'email-changed', data: {} })
  expect(text).toMatch(/That was not you\? Tell us: [\d ]+, \S+@\S+\.\n/)
})
