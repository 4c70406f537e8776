import { describe, expect, test } from 'vitest'
import { paths } from '#contract/routes.ts'
import pages from '../../src/web/routes.ts'
import { routesOf } from '../../test/setup/routes.ts'
import { startShop } from '../../test/setup/shop.ts'
import { pagePolicies, policies } from './policies.ts'

/* SX-01 … SX-03, SX-11: a route without a policy is a red build. */

const shop = await startShop()

/** What the documentation's own package brings: files that change nothing. */
const isDocumentation = (url: string): boolean => url.startsWith('/docs/static/') || url === '/docs*'

const known = routesOf(shop.app)
  .filter(({ method, url }) => method !== 'HEAD' && !isDocumentation(url))
  .map(({ method, url }) => `${method} ${url}`)

/** The calls that /docs/json describes with a body: 'POST /ajax/checkPostcode'. */
const described = (): readonly string[] =>
  Object.entries(shop.app.swagger().paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).flatMap(([method, operation]) =>
      typeof operation === 'object' && operation !== null && 'requestBody' in operation
        ? [`${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`]
        : [],
    ),
  )

test('[SX-01] every route of the router has its policy, and every policy its route', () => {
  expect(known.toSorted()).toEqual(Object.keys(policies).toSorted())
})

test('[SX-01] every page has its policy', () => {
  const all = pages.map(({ path, index }) => (index === true ? '/' : `/${path}`))
  expect(all.toSorted()).toEqual(Object.keys(pagePolicies).toSorted())
})

test('[SX-01] what is called by POST and has no token says why', () => {
  const open = Object.entries(policies).filter(
    ([route, { guard }]) => route.startsWith('POST ') && guard !== 'token',
  )
  expect(open.map(([route]) => route)).toEqual([
    'POST /reminder/:token/stop',
    'POST /webhooks/stripe',
    'POST /webhooks/paypal',
    'POST /csp-reports',
  ])
})

test('[BI-01] every call that takes a body can be fuzzed from its own schema', () => {
  const taking = Object.entries(policies).filter(([, { body }]) => body === 'schema')
  expect(described()).toEqual(expect.arrayContaining(taking.map(([route]) => route)))
})

describe('[SX-11] what is read', () => {
  const readable = Object.entries(policies)
    /* The leaflet is a document that takes its time to be set; its own test looks at its headers. */
    .filter(([route]) => route.startsWith('GET ') && !route.endsWith(paths.kerbsideLeaflet))
    .map(([route, { kept }]) => ({ url: route.slice(4).replaceAll(/:\w+/g, 'x'), kept }))

  test.each(readable)('$url is kept by $kept', async ({ url, kept }) => {
    const { headers, statusCode } = await shop.visit().get(url)
    const isPrivate = headers['cache-control'] === 'private, no-store'
    /* What is not there is kept by nobody, be it a file. */
    expect(isPrivate).toBe(kept === 'nobody' || statusCode >= 400)
  })
})
