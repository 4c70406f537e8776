import { describe, expect, test } from 'vitest'
import { joinHosts, noPaymentHosts, type PaymentHosts } from '#server/edge/payment-hosts.ts'
import { createPageSecurity, sendPage } from '#server/pages/page-security.ts'
import { splitAtSlots } from '#server/pages/slotted-page.ts'
import { paypalBrowser, sandboxBrowser, stripeBrowser } from '../../setup/browser-parts.ts'
import { startShop } from '../../setup/shop.ts'

const hosts = joinHosts([stripeBrowser.hosts, paypalBrowser.hosts])
const origin = 'http://localhost:3001'
const simulated = sandboxBrowser(origin, {
  publishableKey: 'pk_test_1',
  clientId: 'client',
  merchantId: 'merchant',
})

const directive = (policy: string, name: string): readonly string[] =>
  policy
    .split('; ')
    .find((part) => part.startsWith(`${name} `))
    ?.split(' ')
    .slice(1) ?? []

const policyAt = (url: string, hosts: PaymentHosts): string => createPageSecurity(hosts)(url).policy('N')

describe('only payment pages may load the vendors [HZ-34]', () => {
  test.each(['/', '/basket', '/checkouts', '/paying', '/search?q=/checkout'])('%s may load none', (url) => {
    expect(directive(policyAt(url, hosts), 'connect-src')).toEqual(["'self'"])
    expect(directive(policyAt(url, hosts), 'frame-src')).toEqual(['https://www.youtube-nocookie.com'])
    expect(createPageSecurity(hosts)(url).headers).toEqual({})
  })

  test.each([
    '/checkout',
    '/checkout?x=1',
    '/checkout/payment',
    '/CHECKOUT/Payment',
    '/manual-payment',
    '/pay/key',
  ])('%s may load them', (url) => {
    const policy = policyAt(url, hosts)
    expect(directive(policy, 'frame-src')).toEqual(
      expect.arrayContaining(['https://js.stripe.com', 'https://hooks.stripe.com', 'https://*.paypal.com']),
    )
    expect(directive(policy, 'connect-src')).toEqual(
      expect.arrayContaining(["'self'", 'https://api.stripe.com', 'https://*.paypal.com']),
    )
    expect(directive(policy, 'script-src')).toEqual(["'nonce-N'", "'strict-dynamic'"])
  })

  test('does not allow a vendor that the shop does not use', () => {
    expect(policyAt('/checkout', stripeBrowser.hosts)).not.toMatch(/paypal|google/)
    expect(policyAt('/checkout', paypalBrowser.hosts)).not.toContain('stripe')
    expect(directive(policyAt('/checkout', noPaymentHosts), 'frame-src')).toEqual(["'none'"])
  })

  test('allows with the sandbox its own origin and no vendor', () => {
    const policy = policyAt('/checkout', joinHosts([simulated.stripe.hosts, simulated.paypal.hosts]))
    expect(directive(policy, 'frame-src')).toEqual([origin])
    expect(directive(policy, 'connect-src')).toEqual(["'self'", origin])
    expect(policy).not.toMatch(/stripe\.com|paypal\.com|google/)
  })
})

const shop = await startShop({
  extendApp(app) {
    app.get('/checkout/as-page', async (request, reply) => {
      const cached = { status: 200, contentType: 'text/html', headers: [], page: splitAtSlots('<p>Pay</p>') }
      return sendPage(app, request, reply, cached, createPageSecurity(hosts)(request.url))
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
