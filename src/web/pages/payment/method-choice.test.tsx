import { expect, test } from 'vitest'
import { paymentMethods } from '#domain/payments/methods.ts'
import { methodNames } from './method-choice.tsx'
import { formActionOf } from './place-order.tsx'

test('[T-265, T-341] five ways to pay by their values, the trade account by its name and that it is invoiced', () => {
  expect([...paymentMethods]).toEqual(['stripe', 'paypal', 'account', 'on_hold', 'no-charge'])
  expect(Object.keys(methodNames).toSorted()).toEqual([...paymentMethods].toSorted())
  expect(methodNames.account.name).toBe('On Trade Account')
  expect(methodNames.account.hint).toContain('Invoiced')
})

test('[T-283, T-284] forms go to the actions of their methods', () => {
  expect(paymentMethods.map(formActionOf)).toEqual([
    null,
    null,
    '/checkout/payment/on-account',
    '/checkout/payment/on-hold',
    '/checkout/payment/no-charge',
  ])
})
