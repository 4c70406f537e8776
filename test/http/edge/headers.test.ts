import { describe, expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { cspFor, newNonce } from '#server/edge/security-headers.ts'
import { startShop } from '../../setup/shop.ts'

const shop = await startShop({
  extendApp(app) {
    app.get('/breaks', async () => {
      throw new Error('broken')
    })
    app.get('/redirects', async (_request, reply) => reply.redirect('/basket', 303))
  },
})

const html = { accept: 'text/html' }

/** Every kind of response that the shop sends. */
const kinds = [
  ['a call', { url: calls.basketSummary }, 200],
  ['a refusal', { url: calls.basketAdd, method: 'POST', body: {} }, 403],
  ['an unknown address', { url: '/nowhere' }, 404],
  ['an unknown page', { url: '/nowhere', headers: html }, 404],
  ['an unreadable address', { url: '/%' }, 404],
  ['a failure', { url: '/breaks' }, 500],
  ['a failed page', { url: '/breaks', headers: html }, 500],
  ['a redirect', { url: '/redirects' }, 303],
  ['health', { url: '/healthz' }, 200],
  ['the documentation', { url: '/docs' }, 200],
  ['a file of the documentation', { url: '/docs/static/swagger-ui.css' }, 200],
] as const

describe.each(kinds)('%s', (_, request, status) => {
  test('has the security headers', async () => {
    const answer = await shop.call(request)
    expect(answer.statusCode).toBe(status)
    expect(answer.headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
      'x-frame-options': 'DENY',
      'reporting-endpoints': 'csp="/csp-reports"',
    })
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{16}$/)
    expect(answer.headers).not.toHaveProperty('x-powered-by')
    expect(answer.headers).not.toHaveProperty('cross-origin-embedder-policy')
  })

  test('declares its type, in UTF-8', async () => {
    const { headers, payload } = await shop.call(request)
    if (payload !== '') expect(headers['content-type']).toMatch(/; charset=utf-8$/i)
  })
})

test('forbids caching of everything but files and pictures', async () => {
  for (const [, request] of kinds.slice(0, 10)) {
    const { headers } = await shop.call(request)
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers).not.toHaveProperty('etag')
  }
})

describe('the content security policy of our pages', () => {
  test('allows only scripts with the nonce of this response', () => {
    expect(cspFor({ nonce: 'N' }).split('; ')).toEqual([
      "default-src 'self'",
      "script-src 'nonce-N' 'strict-dynamic'",
      "style-src 'self' 'nonce-N'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "frame-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      'report-to csp',
    ])
  })

  test('has a nonce of 128 bits that is never used twice', async () => {
    const nonces = new Set(Array.from({ length: 1000 }, newNonce))
    expect(nonces.size).toBe(1000)
    for (const nonce of nonces) expect(nonce).toMatch(/^[\w-]{22}$/)
    const nonceOf = async () =>
      (await shop.call({ url: '/nowhere', headers: html })).headers['content-security-policy']
    expect(await nonceOf()).not.toBe(await nonceOf())
  })

  test('is matched by the nonce of the page’s own styles, and allows no script where there is none [SX-03]', async () => {
    const page = await shop.call({ url: '/nowhere', headers: html })
    const policy = String(page.headers['content-security-policy'])
    const nonce = policy.match(/style-src 'self' 'nonce-([\w-]+)'/)?.[1]
    expect(page.body).toContain(`<style nonce="${nonce}">`)
    expect(policy).toContain("; script-src 'none'; ")
    expect(page.body).not.toContain('<script')
  })
})

describe('a policy violation report', () => {
  const report = (body: unknown) =>
    shop.call({
      method: 'POST',
      url: '/csp-reports',
      headers: { 'content-type': 'application/reports+json' },
      body: JSON.stringify(body),
    })
  const violations = () => shop.logs.filter(({ msg }) => msg === 'content security policy broken')

  test('is logged without what the shopper typed', async () => {
    const answer = await report([
      {
        type: 'csp-violation',
        body: {
          effectiveDirective: 'script-src-elem',
          blockedURL: 'https://evil.example/x.js?stolen=1',
          documentURL: 'https://shop.test/search?q=secret',
        },
      },
    ])
    expect(answer.statusCode).toBe(204)
    expect(violations()).toMatchObject([
      {
        directive: 'script-src-elem',
        blocked: 'https://evil.example/x.js',
        page: 'https://shop.test/search',
      },
    ])
    expect(JSON.stringify(shop.logs)).not.toContain('secret')
  })

  test.each([[null], [7], [[]], [[{}]], [[{ body: 'x' }]], [{ body: { blockedURL: 7 } }]])(
    'is answered without a server error for %j',
    async (body) => {
      expect((await report(body)).statusCode).toBeLessThan(500)
    },
  )
})
