import { calls, paths } from '#contract/routes.ts'
import { type Answer, add, arrive, type Buyer } from '../../../test/fixture-shop/buyer.ts'
import { type Ground, tradeCustomer } from '../../../test/fixture-shop/ground.ts'
import { holds, none, type Row } from '../../scenarios/row.ts'
import { redirects } from '../payloads.ts'
import { calm } from './calm.ts'

/** Where a browser goes that was told so; twice, since the second server might read it anew. */
const leaves = (location: string, base: string): boolean => {
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

/** Every link, form and picture of a page that would leave or run. */
const badLinks = (html: string, base: string): readonly string[] =>
  [...html.matchAll(/\s(?:href|src|action|formaction)="([^"]*)"/g)]
    .map(([, value = '']) => value.replaceAll('&amp;', '&').replaceAll('&#x27;', "'"))
    .filter((value) => /^\s*(javascript|data|vbscript):/i.test(value) || value.includes('evil'))
    .filter((value) => !value.startsWith('#') && (leaves(value, base) || /^\s*javascript/i.test(value)))

interface Field {
  readonly what: string
  send(buyer: Buyer, asked: unknown): Promise<Answer>
}

const form = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }

const asForm = (fields: Readonly<Record<string, unknown>>): string => {
  const body = new URLSearchParams()
  for (const [name, value] of Object.entries(fields))
    for (const one of Array.isArray(value) ? value : [value])
      body.append(name, typeof one === 'string' ? one.toWellFormed() : JSON.stringify(one))
  return body.toString()
}

/** Everything that says where to go next, in forms without script and in calls. */
const fieldsOf = (ground: Ground, line: number): readonly Field[] => {
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
        send: (buyer: Buyer, asked: unknown) =>
          buyer.send(path, { method: 'POST', headers: form, body: asForm({ ...fields, [name]: asked }) }),
      })),
    ),
    ...[calls.setPostcode, calls.basketAdd, paths.login].map((path) => ({
      what: `${path} as JSON`,
      send: (buyer: Buyer, asked: unknown) =>
        buyer.post(path, { postcode: 'LS1 4AP', ...variation, email, password, redirect: asked }),
    })),
    ...[paths.login, paths.register, paths.setPostcode, paths.basket].map((path) => ({
      what: `GET ${path}`,
      send: (buyer: Buyer, asked: unknown) =>
        buyer.send(
          `${path}?redirect=${encodeURIComponent(String(asked).toWellFormed())}&destination=${encodeURIComponent(String(asked).toWellFormed())}`,
          {
            headers: { accept: 'text/html' },
          },
        ),
    })),
    {
      what: 'path',
      send: (buyer: Buyer, asked: unknown) =>
        buyer.send(`/${encodeURI(String(asked).toWellFormed())}`, { headers: { accept: 'text/html' } }),
    },
  ]
}

/** Nobody is led out of the shop by an address that they were given. */
export const openRedirects: Row = {
  id: 'BI-06',
  title: `${redirects.length} addresses in every field that says where to go, in forms, calls, pages and paths`,
  figure: '0 Location or redirect outside the shop; 0 links that leave or run',
  env: calm,
  run: async ({ ground, say }) => {
    await ground.start()
    let [asked, outside, links, failed, led] = [0, 0, 0, 0, 0]
    for (const payload of redirects) {
      const buyer = await arrive(ground)
      await add(ground, buyer, [['plenty', 1]])
      for (const field of fieldsOf(ground, 1)) {
        const answer = await field.send(buyer, payload)
        asked += 1
        const location = String(answer.headers['location'] ?? '')
        const told = answer.body.match(/^\{.*"redirect(?:_url)?":"([^"]*)"/)?.[1] ?? ''
        const bad = badLinks(answer.body, ground.url)
        if (location !== '') led += 1
        if ([location, told].some((target) => target !== '' && leaves(target, ground.url))) {
          outside += 1
          say(`${field.what} leads to ${location}${told} for ${JSON.stringify(payload)}`)
        }
        if (bad.length > 0) {
          links += 1
          say(`${field.what} links to ${bad[0]} for ${JSON.stringify(payload)}`)
        }
        if (answer.status >= 500 || answer.status === 0) {
          failed += 1
          say(`${field.what} answers ${answer.status} to ${JSON.stringify(payload)}`)
        }
      }
    }
    return [
      holds('requests', asked > 0, asked),
      holds('redirects followed', led > redirects.length * 10, led),
      none('leading outside', outside),
      none('links that leave or run', links),
      none('5xx', failed),
    ]
  },
}
