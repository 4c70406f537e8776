import { expect, test } from 'vitest'
import { exampleMerchant } from '#contract/merchant.fixtures.ts'
import { button, type EmailBody, heading, paragraph, senderLine } from './email.ts'
import { renderLayout } from './layout.ts'
import { renderPlainText } from './plain-text.ts'

const shop = new URL('https://shop.test')

const email: EmailBody = {
  subject: 'Your order',
  preview: 'Only an inbox shows this.',
  title: 'Thank you, Ada <b>',
  blocks: [
    paragraph('  Two  words\nand & more. '),
    {
      kind: 'rows',
      rows: [
        { label: 'Kandla Grey', note: '12.96 m²', value: '£388.67' },
        { label: 'Total', value: '£388.67', strong: true },
      ],
    },
    heading('Delivery'),
    { kind: 'lines', lines: ['1 High Street', '', 'LS1 4AP'] },
    button('View my order', '/orders/abc?a=1&b=2'),
    { kind: 'links', links: [{ label: 'Returns', path: '/returns' }] },
  ],
  reason: 'Because you ordered.',
  stopPath: '/stop',
}

test('renders the same content as the HTML, without purely visual elements', () => {
  expect(renderPlainText(renderLayout(email, shop, exampleMerchant))).toBe(
    [
      'Ashlar & Sett: https://shop.test',
      '',
      '',
      'Thank you, Ada <b>',
      '',
      'Two words and & more.',
      '',
      'Kandla Grey: £388.67',
      '  12.96 m²',
      'Total: £388.67',
      '',
      '',
      'Delivery',
      '',
      '1 High Street',
      '',
      'LS1 4AP',
      '',
      'View my order: https://shop.test/orders/abc?a=1&b=2',
      '',
      'Returns: https://shop.test/returns',
      '',
      'Because you ordered.',
      '',
      senderLine(exampleMerchant),
      '',
      'Send me no more reminders: https://shop.test/stop',
    ].join('\n'),
  )
})
