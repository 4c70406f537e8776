import { describe, expect, test } from 'vitest'
import { paths } from '#contract/routes.ts'
import pages from '../../src/web/routes.ts'
import { routesOf } from '../../test/setup/routes.ts'
import { startShop } from '../../test/setup/shop.ts'
import { pagePolicies, policies } from './policies.ts'

/* SX-01 … SX-03, SX-11: a route without a policy fails the build. */

const shop = await startShop()

/** Static files of the documentation's own package, which change nothing. */
const isDocumentation = (url: string): boolean => url.startsWith('/docs/static/') || url === '/docs*'

const routes = routesOf(shop.app)
  .filter(({ method, url }) => method !== 'HEAD' && !isDocumentation(url))
  .map(({ method, url }) => `${method} ${url}`)

/** The calls for which /docs/json describes a body: 'POST /ajax/checkPostcode'. */
const describedCalls = (): readonly string[] =>
  Object.entries(shop.app.swagger().paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).flatMap(([method, operation]) =>
      typeof operation === 'object' && operation !== null && 'requestBody' in operation
        ? [`${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`]
        : [],
    ),
  )

test('has a policy for every route of the router, and a route for every policy [SX-01]', () => {
  expect(routes.toSorted()).toEqual(Object.keys(policies).toSorted())
})

test('has a policy for every page [SX-01]', () => {
  const urls = pages.map(({ path, index }) => (index === true ? '/' : `/${path}`))
  expect(urls.toSorted()).toEqual(Object.keys(pagePolicies).toSorted())
})

test('lists every POST without a token [SX-01] [S-018]', () => {
  const unguarded = Object.entries(policies).filter(
    ([route, { guard }]) => route.startsWith('POST ') && guard !== 'token',
  )
  expect(unguarded.map(([route]) => route)).toEqual([
    'POST /contact/stock-notice/:token/stop',
    'POST /reminder/:token/stop',
    'POST /webhooks/stripe',
    'POST /webhooks/paypal',
    'POST /csp-reports',
  ])
})

test('can fuzz every call with a body from its own schema [BI-01]', () => {
  const callsWithBody = Object.entries(policies).filter(([, { body }]) => body === 'schema')
  expect(describedCalls()).toEqual(expect.arrayContaining(callsWithBody.map(([route]) => route)))
})

describe('caching of responses to GET [SX-11]', () => {
  const readable = Object.entries(policies)
    /* The leaflet is slow to typeset; its own test checks its headers. */
    .filter(([route]) => route.startsWith('GET ') && !route.endsWith(paths.kerbsideLeaflet))
    .map(([route, { caching }]) => ({ url: route.slice(4).replaceAll(/:\w+/g, 'x'), caching }))

  test.each(readable)('$url is stored in caches: $caching', async ({ url, caching }) => {
    const { headers, statusCode } = await shop.visit().get(url)
    const isPrivate = headers['cache-control'] === 'private, no-store'
    /* An error must not be cached, even for a file. */
    expect(isPrivate).toBe(caching === 'none' || statusCode >= 400)
  })
})
