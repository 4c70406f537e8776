import type { Locator, Page, Request } from 'playwright-core'
import { calls, paths } from '#contract/routes.ts'
import { openShopper, type Shopper, type ShopperOptions } from '../setup/shopper.ts'
import { addItems, openClient, type StartingItem } from './shop-client.ts'

const at =
  (path: string, sku: string) =>
  (quantity: number): StartingItem => ({ path, sku, quantity })
export const f1 = at('/porcelain-paving/moorland-porcelain-paving', 'F1-C')
export const f1s = at('/porcelain-paving/moorland-porcelain-paving', 'F1S')
export const fq = at('/porcelain-paving/harbour-slab', 'FQ-C')
export const f4 = at('/porcelain-tiles/brick-lane-metro', 'F4-C')
export const f6 = at('/grout/joint-grey-grout', 'F6-C')
/** 194.4 m² in stock, which no journey orders: the stock of F1 depends on which journeys have paid before. */
export const pietra = at('/porcelain-tiles/pietra-fumo', 'PF-9060')
export const f9 = at('/porcelain-paving/stack-bond-border', 'F9-C')

/** A changing call, as the shop's own pages make it. */
export const send = (page: Page, path: string, body: object): Promise<unknown> =>
  page.evaluate(
    async ([address, data]): Promise<unknown> => {
      const token = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? ''
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'X-CSRF-TOKEN': token },
        body: JSON.stringify(data),
      })
      return answer.headers.get('Content-Type')?.includes('json') ? answer.json() : answer.text()
    },
    [path, body] as const,
  )

interface Product {
  readonly variations: readonly {
    readonly id: number
    readonly buyable: boolean
    readonly is_sample: boolean
  }[]
}

/** Puts items into the basket of the visitor who has this page open. */
export const addToBasket = (page: Page, items: readonly StartingItem[]): Promise<void> =>
  addItems(
    {
      address: new URL(page.url()).origin,
      read: (path) => page.evaluate(async (from) => (await fetch(from)).text(), path),
      send: (path, body) => send(page, path, body),
    },
    items,
  )

/** Nineteen more lines, the first variations of as many products, in whatever unit they are sold. */
export const addNineteenLines = async (page: Page): Promise<void> => {
  const ids = Array.from({ length: 30 }, (_, i) => i + 1)
  const products = await Promise.all(
    ids.map(async (id) => (await send(page, calls.getProduct, { product_id: id })) as Partial<Product>),
  )
  const first = products.flatMap(
    ({ variations = [] }) => variations.find(({ buyable, is_sample }) => buyable && !is_sample) ?? [],
  )
  const variations = first.slice(0, 19).map(({ id }) => ({ id, qty: 2 }))
  await send(page, calls.addMultipleToBasket, { variations })
}

export interface BasketPage extends Shopper {
  readonly line: (name: string | RegExp) => Locator
  readonly quantity: (name: string | RegExp) => Locator
  readonly summary: Locator
  readonly delivery: Locator
  readonly saved: Locator
  readonly alerts: Locator
  readonly checkout: Locator
  /** Waits until nothing is being typed, changed or read, and all calls have been answered. */
  waitUntilSettled(): Promise<unknown>
  /** The paths requested since the page opened, except assets and pages. */
  requestedPaths(): readonly string[]
  /** Bodies of the calls to an address, in order. */
  bodiesSentTo(path: string): readonly unknown[]
}

export interface BasketPageOptions extends ShopperOptions {
  readonly postcode?: string
  readonly items?: readonly StartingItem[]
  readonly clock?: boolean
}

const partsOf = (page: Page) => ({
  line: (name: string | RegExp) =>
    page.getByRole('list', { name: 'Items' }).getByRole('listitem').filter({ hasText: name }),
  quantity: (name: string | RegExp) =>
    page
      .getByRole('list', { name: 'Items' })
      .getByRole('listitem')
      .filter({ hasText: name })
      .getByRole('spinbutton'),
  summary: page.getByRole('region', { name: 'Order summary' }),
  delivery: page.getByRole('region', { name: 'Delivery' }),
  saved: page.getByRole('region', { name: 'Saved For Later' }),
  alerts: page.getByRole('status', { name: 'Notifications' }),
  checkout: page.getByRole('region', { name: 'Order summary' }).getByText('Proceed to Checkout'),
  waitUntilSettled: () => page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null),
})

/** Opens the basket page as a new shopper with these items and waits for hydration. */
export const openBasket = async (visit: BasketPageOptions = {}): Promise<BasketPage> => {
  const { postcode, items = [], clock = false, ...options } = visit
  const door = await openShopper({ ...options, withScripts: true })
  if (items.length > 0 || postcode !== undefined) {
    const caller = await openClient(door)
    await addItems(caller, items)
    if (postcode !== undefined) await caller.send(calls.setPostcode, { postcode })
  }
  if (clock) await door.page.clock.install()
  return { ...door, ...(await visitBasket(door.page)), ...partsOf(door.page) }
}

/** Opens the page and records its requests from then on. */
export const visitBasket = async (
  page: Page,
): Promise<Pick<BasketPage, 'requestedPaths' | 'bodiesSentTo'>> => {
  await Promise.all([page.waitForResponse(`**${calls.basketSummary}`), page.goto(paths.basket)])
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  const pathOf = (request: Request): string => new URL(request.url()).pathname
  return {
    requestedPaths: () => requests.map(pathOf).filter((path) => /^\/(ajax|box|set-postcode)/.test(path)),
    bodiesSentTo: (path) =>
      requests
        .filter((request) => pathOf(request) === path)
        .map((request): unknown => request.postDataJSON()),
  }
}
