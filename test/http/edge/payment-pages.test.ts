import { describe, expect, test } from 'vitest'
import { noVendors, type PaymentVendors } from '#contract/payment-vendors.ts'
import { createPageSecurity, sendPage } from '#server/pages/page-security.ts'
import { splitAtSlots } from '#server/pages/slotted-page.ts'
import { startShop } from '../../setup/shop.ts'

const card = { publishableKey: 'pk_live_1', script: null }
const wallet = {
  clientId: 'client',
  merchantId: 'merchant',
  script: 'https://www.paypal.com/sdk/js?client-id=client',
  googlePayScript: 'https://pay.google.com/gp/p/js/pay.js',
  isSandbox: false,
}
const vendors: PaymentVendors = { card, wallet, isSandbox: false }
const origin = 'http://localhost:3001'
const simulated: PaymentVendors = {
  card: { publishableKey: 'pk_test_1', script: `${origin}/browser/stripe.ts` },
  wallet: {
    ...wallet,
    script: `${origin}/browser/paypal.ts`,
    googlePayScript: `${origin}/browser/google-pay.ts`,
    isSandbox: true,
  },
  isSandbox: true,
}

const directive = (policy: string, name: string): readonly string[] =>
  policy
    .split('; ')
    .find((part) => part.startsWith(`${name} `))
    ?.split(' ')
    .slice(1) ?? []

const policyAt = (url: string, vendors: PaymentVendors): string =>
  createPageSecurity(vendors)(url).policy('N')

describe('only payment pages may load the vendors [HZ-34]', () => {
  test.each(['/', '/basket', '/checkouts', '/search?q=/checkout'])('%s may load none', (url) => {
    expect(directive(policyAt(url, vendors), 'connect-src')).toEqual(["'self'"])
    expect(directive(policyAt(url, vendors), 'frame-src')).toEqual(['https://www.youtube-nocookie.com'])
    expect(createPageSecurity(vendors)(url).headers).toEqual({})
  })

  test.each(['/checkout', '/checkout?x=1', '/checkout/payment', '/CHECKOUT/Payment', '/manual-payment'])(
    '%s may load them',
    (url) => {
      const policy = policyAt(url, vendors)
      expect(directive(policy, 'frame-src')).toEqual(
        expect.arrayContaining(['https://js.stripe.com', 'https://hooks.stripe.com', 'https://*.paypal.com']),
      )
      expect(directive(policy, 'connect-src')).toEqual(
        expect.arrayContaining(["'self'", 'https://api.stripe.com', 'https://*.paypal.com']),
      )
      expect(directive(policy, 'script-src')).toEqual(["'nonce-N'", "'strict-dynamic'"])
    },
  )

  test('does not allow a vendor that the shop does not use', () => {
    expect(policyAt('/checkout', { ...vendors, wallet: null })).not.toMatch(/paypal|google/)
    expect(policyAt('/checkout', { ...vendors, card: null })).not.toContain('stripe')
    expect(directive(policyAt('/checkout', noVendors), 'frame-src')).toEqual(["'none'"])
  })

  test('allows with the sandbox its own origin and no vendor', () => {
    const policy = policyAt('/checkout', simulated)
    expect(directive(policy, 'frame-src')).toEqual([origin])
    expect(directive(policy, 'connect-src')).toEqual(["'self'", origin])
    expect(policy).not.toMatch(/stripe\.com|paypal\.com|google/)
  })
})

const shop = await startShop({
  extendApp(app) {
    app.get('/checkout/as-page', async (request, reply) => {
      const cached = { status: 200, contentType: 'text/html', headers: [], page: splitAtSlots('<p>Pay</p>') }
      return sendPage(app, request, reply, cached, createPageSecurity(vendors)(request.url))
    })
  },
})

test('lets a payment page open popups and payment sheets for its vendors', async () => {
  const { headers } = await shop.call({ url: '/checkout/as-page' })
  expect(headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy':
      'camera=(), geolocation=(), microphone=(), payment=(self "https://js.stripe.com" "https://www.paypal.com" "https://pay.google.com")',
    'x-frame-options': 'DENY',
  })
})
