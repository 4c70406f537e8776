import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { exampleMerchant as merchant } from '#contract/merchant.fixtures.ts'
import { noVendors, paymentMarks } from '#contract/payment-methods.ts'
import { paths } from '#contract/routes.ts'
import { Assurances } from './assurances.tsx'
import { MerchantContext } from './merchant-context.ts'

const stripe = { publishableKey: 'pk', script: null, applePay: false }

const htmlWith = (clients: Partial<(typeof noVendors)['clients']>): string => {
  const marks = paymentMarks({ ...noVendors, clients: { ...noVendors.clients, ...clients } })
  const page = (
    <MerchantContext value={merchant}>
      <Assurances marks={marks} />
    </MerchantContext>
  )
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />)
}

test('shows the promises of the settings, with a link to the return terms [S-042]', () => {
  const html = htmlWith({})
  expect(html).toContain(`href="${paths.returns}"`)
  expect(html).toContain(merchant.returnPromise)
  expect(html).toContain(merchant.guarantee)
})

test('shows the marks of what the shop takes, and no others [S-042]', () => {
  expect(htmlWith({})).not.toContain('<img')
  const cards = htmlWith({ stripe })
  expect(cards).toContain('alt="Visa, Mastercard and American Express"')
  expect(cards).not.toContain('PayPal')
})
