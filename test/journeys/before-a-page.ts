import { calls, paths } from '#contract/routes.ts'
import type { Shopper } from '../setup/shopper.ts'

/*
 * What a shopper did before the page that a journey looks at, done by the calls of the pages before it: a page costs a
 * browser far more than its calls cost the shop, and how items are added, and details told, has journeys of its own.
 */

/** An item to begin with: the reference item's sku, where it is sold, and how much of it. */
export interface Begun {
  readonly path: string
  readonly sku: string
  readonly quantity: number
}

/** Who asks the shop at `address` with a shopper's cookies. */
export interface Caller {
  readonly address: string
  read(path: string): Promise<string>
  /** As the shop's own pages call. */
  send(path: string, body: object): Promise<unknown>
}

interface Product {
  readonly variations: readonly { readonly id: number; readonly sku: string }[]
}

/** Variations that a shop was asked for: they stay what they are while it is open. */
const known = new Map<string, number>()

const idOf = async ({ address, read, send }: Caller, { path, sku }: Begun): Promise<number> => {
  const key = `${address}${path} ${sku}`
  const before = known.get(key)
  if (before !== undefined) return before
  const productId = (await read(path)).match(/data-product-id="(\d+)"/)?.[1]
  const product = (await send(calls.getProduct, { product_id: productId })) as Product
  const variation = product.variations.find((own) => own.sku === sku)
  if (variation === undefined) throw new Error(`${path} has no ${sku}`)
  known.set(key, variation.id)
  return variation.id
}

/** Puts items into the basket, one after the other. */
export const putBy = async (caller: Caller, items: readonly Begun[]): Promise<void> => {
  for (const item of items)
    await caller.send(calls.basketAdd, {
      Model_Type: 'variation',
      Model_Id: await idOf(caller, item),
      Quantity: item.quantity,
    })
}

export interface Arrived extends Caller {
  /** As a form without script, which leads to `leadsTo`. */
  submit(path: string, fields: Readonly<Record<string, string>>, leadsTo: string): Promise<void>
}

/** The shopper's browser has a cookie of the shop from here on, and has shown no page. */
export const arrive = async ({
  context,
  address,
}: Pick<Shopper, 'context' | 'address'>): Promise<Arrived> => {
  const { request } = context
  const html = { accept: 'text/html' }
  const read = async (path: string): Promise<string> =>
    (await request.get(address + path, { headers: html, failOnStatusCode: true })).text()
  const token = (await read(paths.setPostcode)).match(/name="csrf-token" content="([^"]+)"/)?.[1] ?? ''
  return {
    address,
    read,
    async send(path, data) {
      const headers = { accept: 'application/json', 'x-csrf-token': token, 'x-requested-with': 'fetch' }
      const answer = await request.post(address + path, { data, headers, failOnStatusCode: true })
      return answer.headers()['content-type']?.includes('json') ? answer.json() : answer.text()
    },
    async submit(path, fields, leadsTo) {
      const form = { _token: token, ...fields }
      const answer = await request.post(address + path, { form, headers: html, maxRedirects: 0 })
      const led = answer.headers()['location']
      if (led !== leadsTo) throw new Error(`${path} led to ${led} with ${answer.status()}`)
    },
  }
}
