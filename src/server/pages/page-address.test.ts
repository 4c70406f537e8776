import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { createPageAddresses } from './page-address.ts'

const route = (id: string, path?: string) => ({
  id,
  parentId: 'root',
  ...(path === undefined ? { index: true } : { path }),
})
const routes = Object.fromEntries(
  [
    { id: 'root', path: '' },
    route('home'),
    route('search', 'search'),
    route('basket', 'basket'),
    route('privacy', 'privacy'),
    route('category', ':category'),
    route('product', ':category/:product'),
    route('missing', '*'),
  ].map((one) => [one.id, one]),
)
const addressOf = createPageAddresses(
  { routes } as unknown as ServerBuild,
  async () => new Set(['colour', 'category']),
)
const addressesOf = async (...urls: readonly string[]) =>
  Promise.all(urls.map(async (url) => (await addressOf(url)).address))

test.each([
  ['/privacy?x=1', '/privacy'],
  ['/?utm_source=a&length=5&x=2', '/?length=5'],
  ['/tiles?x=1&colour=grey&page=2', '/tiles?colour=grey&page=2'],
  ['/tiles?page=1&sort=featured&q=slate', '/tiles'],
  ['/tiles?sort=nonsense&page=01', '/tiles'],
  ['/search?x=1&q=slate&category=tiles', '/search?q=slate&category=tiles'],
  ['/tiles/metro?step=2&x=1&option=7&option=9', '/tiles/metro?step=2&option=7&option=9'],
  ['/tiles/metro?step=x&step=2&dimensions=what&sku=F1-C', '/tiles/metro?sku=F1-C'],
  ['/basket?save=12&x=1', '/basket?save=12'],
  ['/a/b/c?x=1', '/a/b/c'],
  ['/privacy.data?x=1&_routes=root,privacy', '/privacy.data?_routes=root%2Cprivacy'],
  ['/privacy.data?_routes=x,privacy,basket,privacy', '/privacy.data?_routes=privacy'],
  ['/_.data?x=1', '/_.data'],
  ['/Privacy.data', '/privacy.data'],
])('reads %s as the page %s, without parameters that the page ignores', async (url, address) => {
  expect(await addressOf(url)).toEqual({ address, redirect: false })
})

test.each([
  ['/Privacy', '/privacy'],
  ['/privacy/?x=1', '/privacy'],
  ['/%74iles?colour=grey', '/tiles?colour=grey'],
])('redirects %s to %s, under which the page is cached', async (url, address) => {
  expect(await addressOf(url)).toEqual({ address, redirect: true })
  expect(await addressOf(address)).toEqual({ address, redirect: false })
})

test.each([
  '/..%2f..%2fetc%2fpasswd',
  '/tiles/..%5cmain.js',
  '/%2f%2fevil.example/',
  '/basket%2fx.css',
  '/account/orders%3bx.css',
])('does not redirect %s, which is not a page [BI-10, SX-11]', async (url) => {
  expect(await addressOf(url)).toEqual({ address: url, redirect: false })
})

test('ignores the order and the repetition of parameters', async () => {
  const parameters = ['colour=grey', 'colour=white', 'sort=price-up', 'page=3']
  const urls = [parameters, parameters.toReversed(), [...parameters, ...parameters], [...parameters, 'x=1']]
  const addresses = await addressesOf(...urls.map((list) => `/tiles?${list.join('&')}`))
  expect(new Set(addresses).size).toBe(1)
})
