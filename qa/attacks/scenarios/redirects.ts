import { calls, paths } from '#contract/routes.ts'
import { addToBasket, type Buyer, type HttpResponse, openSession } from '../../../test/fixture-shop/buyer.ts'
import { type FixtureShop, tradeCustomer } from '../../../test/fixture-shop/fixture-shop.ts'
import { checkHolds, checkNone, type Scenario } from '../../scenarios/scenario.ts'
import { redirects } from '../payloads.ts'
import { withoutLoadShedding } from './environment.ts'

/**
 * Whether a browser that follows this location leaves the shop; checked twice, because a second server may
 * parse it again.
 */
const leavesShop = (location: string, base: string): boolean => {
  if (!URL.canParse(location, base)) return true
  const first = new URL(location, base)
  const path = `${first.pathname}${first.search}`
  return (
    first.origin !== new URL(base).origin ||
    path.startsWith('//') ||
    !URL.canParse(path, base) ||
    new URL(path, base).origin !== new URL(base).origin
  )
}

/** Every link, form and picture of a page that would leave the shop or run. */
const badLinks = (html: string, base: string): readonly string[] =>
  [...html.matchAll(/\s(?:href|src|action|formaction)="([^"]*)"/g)]
    .map(([, value = '']) => value.replaceAll('&amp;', '&').replaceAll('&#x27;', "'"))
    .filter((value) => /^\s*(javascript|data|vbscript):/i.test(value) || value.includes('evil'))
    .filter((value) => !value.startsWith('#') && (leavesShop(value, base) || /^\s*javascript/i.test(value)))

interface Field {
  readonly what: string
  send(buyer: Buyer, target: unknown): Promise<HttpResponse>
}

const form = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }

const asForm = (fields: Readonly<Record<string, unknown>>): string => {
  const body = new URLSearchParams()
  for (const [name, value] of Object.entries(fields))
    for (const item of Array.isArray(value) ? value : [value])
      body.append(name, typeof item === 'string' ? item.toWellFormed() : JSON.stringify(item))
  return body.toString()
}

/** Every field that names the next address, in forms without script and in calls. */
const fieldsOf = (ground: FixtureShop, line: number): readonly Field[] => {
  const variation = { Model_Type: 'variation', Model_Id: ground.goods.plenty, Quantity: 1 }
  const { email, password } = tradeCustomer
  const forms: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
    [calls.setPostcode, { postcode: 'LS1 4AP' }],
    [calls.setPostcode, { postcode: 'nowhere' }],
    [calls.basketAdd, variation],
    [calls.addMultipleToBasket, { 'variations[0][id]': ground.goods.other, 'variations[0][qty]': 1 }],
    [calls.basketUpdate, { id: line, quantity: 2 }],
    [calls.basketRemove, { id: 999 }],
    [calls.applyDiscountCode, { discount_code: 'FIVE' }],
    [calls.removeDiscountCode, {}],
    [calls.saveForLater, { item_id: 999 }],
    [calls.moveToBasket, { item_id: 999 }],
    [calls.removeFromSavedList, { item_id: 999 }],
    [paths.login, { email, password }],
    [paths.logout, {}],
  ]
  return [
    ...forms.flatMap(([path, fields]) =>
      ['redirect', 'destination'].map((name) => ({
        what: `${path} ${name}`,
        send: (buyer: Buyer, target: unknown) =>
          buyer.send(path, { method: 'POST', headers: form, body: asForm({ ...fields, [name]: target }) }),
      })),
    ),
    ...[calls.setPostcode, calls.basketAdd, paths.login].map((path) => ({
      what: `${path} as JSON`,
      send: (buyer: Buyer, target: unknown) =>
        buyer.post(path, { postcode: 'LS1 4AP', ...variation, email, password, redirect: target }),
    })),
    ...[paths.login, paths.register, paths.setPostcode, paths.basket].map((path) => ({
      what: `GET ${path}`,
      send: (buyer: Buyer, target: unknown) =>
        buyer.send(
          `${path}?redirect=${encodeURIComponent(String(target).toWellFormed())}&destination=${encodeURIComponent(String(target).toWellFormed())}`,
          {
            headers: { accept: 'text/html' },
          },
        ),
    })),
    {
      what: 'path',
      send: (buyer: Buyer, target: unknown) =>
        buyer.send(`/${encodeURI(String(target).toWellFormed())}`, { headers: { accept: 'text/html' } }),
    },
  ]
}

/** No address from a request leads a visitor out of the shop. */
export const openRedirects: Scenario = {
  id: 'BI-06',
  title: `${redirects.length} addresses in every field that names the next address, in forms, calls, pages and paths`,
  passFigure: '0 Location or redirect outside the shop; 0 links that leave or run',
  env: withoutLoadShedding,
  run: async ({ fixtureShop, print }) => {
    await fixtureShop.start()
    let [requests, outside, links, failed, redirected] = [0, 0, 0, 0, 0]
    for (const payload of redirects) {
      const buyer = await openSession(fixtureShop)
      await addToBasket(fixtureShop, buyer, [['plenty', 1]])
      for (const field of fieldsOf(fixtureShop, 1)) {
        const response = await field.send(buyer, payload)
        requests += 1
        const location = String(response.headers['location'] ?? '')
        const redirectField = response.body.match(/^\{.*"redirect(?:_url)?":"([^"]*)"/)?.[1] ?? ''
        const bad = badLinks(response.body, fixtureShop.url)
        if (location !== '') redirected += 1
        if (
          [location, redirectField].some((address) => address !== '' && leavesShop(address, fixtureShop.url))
        ) {
          outside += 1
          print(`${field.what} leads to ${location}${redirectField} for ${JSON.stringify(payload)}`)
        }
        if (bad.length > 0) {
          links += 1
          print(`${field.what} links to ${bad[0]} for ${JSON.stringify(payload)}`)
        }
        if (response.status >= 500 || response.status === 0) {
          failed += 1
          print(`${field.what} answers ${response.status} to ${JSON.stringify(payload)}`)
        }
      }
    }
    return [
      checkHolds('requests', requests > 0, requests),
      checkHolds('redirects followed', redirected > redirects.length * 10, redirected),
      checkNone('leading outside', outside),
      checkNone('links that leave or run', links),
      checkNone('5xx', failed),
    ]
  },
}
