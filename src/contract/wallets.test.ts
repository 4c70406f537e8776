import { expect, test } from 'vitest'
import { noVendors } from './payment-methods.ts'
import { readWallet, walletsOf, withWallet } from './wallets.ts'

test('offers the wallets of the providers that the shop has, and none without a provider [S-034]', () => {
  const stripe = { publishableKey: 'pk_1', script: null, applePay: false }
  const paypal = {
    clientId: 'c',
    script: 'https://paypal.test/js',
    googlePayScript: 'https://google.test/js',
    merchantId: 'm',
    isSandbox: true,
  }
  expect(walletsOf({ clients: { stripe, paypal }, isSandbox: true })).toEqual([
    'paypal',
    'google-pay',
    'apple-pay',
  ])
  expect(walletsOf({ clients: { stripe, paypal: null }, isSandbox: true })).toEqual(['apple-pay'])
  expect(walletsOf({ clients: { stripe: null, paypal }, isSandbox: true })).toEqual(['paypal', 'google-pay'])
  expect(walletsOf(noVendors)).toEqual([])
})

test('carries a wallet in the query, and reads only the known ones [S-034]', () => {
  expect(withWallet('/checkout', 'google-pay')).toBe('/checkout?method=google-pay')
  expect(withWallet('/checkout', null)).toBe('/checkout')
  expect(readWallet('paypal')).toBe('paypal')
  for (const unknown of ['', 'PayPal', 'constructor', 'card', null, undefined, ['paypal'], {}])
    expect(readWallet(unknown)).toBeNull()
})
