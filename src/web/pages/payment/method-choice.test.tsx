import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { methodChoices } from '#contract/payment-methods.ts'
import type { PaymentPage } from '#contract/payment-page.ts'
import type { Wallet } from '#contract/wallets.ts'
import { paymentMethods } from '#domain/payments/methods.ts'
import { ShopStateProvider } from '../../shell/shop-state.tsx'
import { MethodChoice } from './method-choice.tsx'
import { paymentPage as page } from './payment-page.fixtures.ts'
import { formActionOf } from './place-order.tsx'
import { usePayment } from './use-payment.ts'

test('names five payment methods, and says that the trade account is invoiced [T-265, T-341]', () => {
  expect([...paymentMethods]).toEqual(['stripe', 'paypal', 'account', 'on_hold', 'no-charge'])
  expect(Object.keys(methodChoices).toSorted()).toEqual([...paymentMethods].toSorted())
  expect(methodChoices.account.name).toBe('On Trade Account')
  expect(methodChoices.account.hint).toContain('Invoiced')
})

test('posts each form to the action of its method [T-283, T-284]', () => {
  expect(paymentMethods.map(formActionOf)).toEqual([
    null,
    null,
    '/checkout/payment/on-account',
    '/checkout/payment/on-hold',
    '/checkout/payment/no-charge',
  ])
})

function Choice({ of, wallet }: { of: PaymentPage; wallet: Wallet | null }): ReactNode {
  return (
    <MethodChoice
      payment={usePayment(of, wallet)}
      fields={{ stripe: <p>fields</p>, paypal: null }}
      applePay={false}
    />
  )
}

const render = (of: PaymentPage, wallet: Wallet | null = null): string =>
  renderToStaticMarkup(
    <ShopStateProvider waiting={[]}>
      <RouterProvider
        router={createMemoryRouter([{ path: '*', element: <Choice of={of} wallet={wallet} /> }])}
      />
    </ShopStateProvider>,
  )

test('says why a trade account cannot pay for the order, with one method or several', () => {
  const why = messages.accountCreditLeft('£12.50')
  expect(render({ ...page, why_not_account: why })).toContain(why)
  const several = render({ ...page, methods: ['stripe', 'on_hold'], why_not_account: why })
  expect(several).toContain(why)
  expect(several).toContain(methodChoices.on_hold.name)
})

test('shows one method without a choice, and cards with their fields after the wallets [T-256, T-295, S-034]', () => {
  expect(render(page)).toContain('<p>fields</p>')
  expect(render(page)).not.toMatch(/radio|Or Debit/)
  const all = render({ ...page, paypal_enabled: true, methods: ['stripe', 'paypal', 'account'] })
  const places = ['alt="PayPal"', 'alt="Google Pay"', 'Or Debit / Credit Card', 'fields', 'On Trade Account']
  const found = places.map((text) => all.indexOf(text))
  expect(found).not.toContain(-1)
  expect(found).toEqual(found.toSorted((one, other) => one - other))
})

test('shows only why no method is available', () => {
  const why = messages.noWayToPay
  expect(render({ ...page, methods: [], why_no_method: why })).toContain(why)
})

test('opens with Apple Pay as a choice of its own where it was chosen before, else without [S-034]', () => {
  const checkedOf = (html: string): string | undefined =>
    html
      .split('<label')
      .find((label) => label.includes('checked=""'))
      ?.match(/alt="([^"]*)"|>([A-Z][a-z ]+)</)
      ?.slice(1)
      .find(Boolean)
  expect(checkedOf(render(page, 'apple-pay'))).toBe('Apple Pay')
  const both: PaymentPage = { ...page, paypal_enabled: true, methods: ['stripe', 'paypal'] }
  expect(checkedOf(render(both))).toBe('Card')
  expect(render(both)).not.toContain('Apple Pay')
  expect(checkedOf(render(both, 'google-pay'))).toBe('Google Pay')
  expect(checkedOf(render(both, 'paypal'))).toBe('PayPal')
})
