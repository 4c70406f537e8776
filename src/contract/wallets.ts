import type { Provider } from '#domain/payments/methods.ts'
import type { PaymentVendors } from './payment-methods.ts'

/* The wallets that a shopper may choose before the payment page (S-034). */

export const wallets = ['paypal', 'google-pay', 'apple-pay'] as const
export type Wallet = (typeof wallets)[number]

export const walletNames: Readonly<Record<Wallet, string>> = {
  paypal: 'PayPal',
  'google-pay': 'Google Pay',
  'apple-pay': 'Apple Pay',
}

/** The provider that takes the payments of a wallet. */
export const walletProviders: Readonly<Record<Wallet, Provider>> = {
  paypal: 'paypal',
  'google-pay': 'paypal',
  'apple-pay': 'stripe',
}

/** The query parameter that carries the chosen wallet from page to page. */
export const WALLET_PARAMETER = 'method'

/** The field of the checkout form with the chosen wallet; any other value, or none, is a card. */
export const WALLET_FIELD = 'pay_with'

/** The wallet that a query or a form names: 'paypal'; null: none, or an unknown one. */
export const readWallet = (text: unknown): Wallet | null => wallets.find((wallet) => wallet === text) ?? null

/** A path with the chosen wallet: `/checkout` → `/checkout?method=paypal`. */
export const withWallet = (path: string, wallet: Wallet | null): string =>
  wallet === null ? path : `${path}?${WALLET_PARAMETER}=${wallet}`

/** The wallets whose provider the shop offers. Whether the browser has Apple Pay is known there alone. */
export const walletsOf = ({ clients }: PaymentVendors): readonly Wallet[] =>
  wallets.filter((wallet) => clients[walletProviders[wallet]] !== null)
