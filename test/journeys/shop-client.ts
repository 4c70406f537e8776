import { calls, paths } from '#contract/routes.ts'
import type { Shopper } from '../setup/shopper.ts'

/*
 * Sets up what a journey needs through HTTP calls instead of pages: a page costs a browser far more than its
 * calls cost the shop, and adding items and entering details have journeys of their own.
 */

/** An item to start with: the reference item's sku, its product's path, and the quantity. */
export interface StartingItem {
  readonly path: string
  readonly sku: string
  readonly quantity: number
}

/** Calls the shop at `address` with a shopper's cookies. */
export interface ShopClient {
  readonly address: string
  read(path: string): Promise<string>
  /** As the shop's own pages call. */
  send(path: string, body: object): Promise<unknown>
}

interface Product {
  readonly variations: readonly { readonly id: number; readonly sku: string }[]
}

/** Ids of variations by shop, path and sku: they do not change while a shop is open. */
const known = new Map<string, number>()

const idOf = async ({ address, read, send }: ShopClient, { path, sku }: StartingItem): Promise<number> => {
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
export const addItems = async (caller: ShopClient, items: readonly StartingItem[]): Promise<void> => {
  for (const item of items)
    await caller.send(calls.basketAdd, {
      Model_Type: 'variation',
      Model_Id: await idOf(caller, item),
      Quantity: item.quantity,
    })
}

export interface FormClient extends ShopClient {
  /** Submits a form without JavaScript and expects a redirect to `triggerActions`. */
  submit(path: string, fields: Readonly<Record<string, string>>, leadsTo: string): Promise<void>
}

/** Gives the shopper's browser a session cookie without opening a page. */
export const openClient = async ({
  context,
  address,
}: Pick<Shopper, 'context' | 'address'>): Promise<FormClient> => {
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
