import { expect, test } from 'vitest'
import { methodChoices } from '#contract/payment-methods.ts'
import { paymentMethods } from '#domain/payments/methods.ts'
import { formActionOf } from './place-order.tsx'

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
