import type { Locator, Page } from 'playwright-core'
import { calls } from '#contract/routes.ts'
import { openShopper, type ShopperOptions } from '../setup/shopper.ts'

/** A listing in a browser, with its parts by role and label. */
export interface ListingPage {
  readonly page: Page
  /** The products, in order. */
  readonly cards: Locator
  card(name: string): Locator
  /** '28 products', as it is announced. */
  readonly count: Locator
  tick(name: string): Locator
  total(): Promise<number>
  /** Names of the products, in order. */
  names(): Promise<readonly string[]>
  /** The path and query of the address: `/mosaics?colour=white`. */
  pathAndQuery(): string
  /** Opens another page by its address and waits for hydration. */
  visit(path: string): Promise<void>
}

/** Opens a page with products as a new visitor. */
export const openListing = async (path: string, options: ShopperOptions = {}): Promise<ListingPage> => {
  const { page } = await openShopper(options)
  const visit = async (to: string): Promise<void> => {
    /* Pictures may load later; a hydrated page first reads the basket's count. */
    const going = page.goto(to, { waitUntil: 'domcontentloaded' })
    await (options.withScripts === false
      ? going
      : Promise.all([going, page.waitForResponse(`**${calls.basketSummary}`)]))
  }
  await visit(path)
  const cards = page.getByRole('article')
  const count = page.getByRole('status').filter({ hasText: /\d products?$/ })
  return {
    page,
    cards,
    card: (name) => cards.filter({ has: page.getByRole('heading', { name, exact: true }) }),
    count,
    tick: (name) => page.getByRole('checkbox', { name: new RegExp(`^${name} \\d`) }),
    total: async () => Number.parseInt(await count.innerText(), 10),
    names: () => cards.getByRole('heading').allInnerTexts(),
    pathAndQuery() {
      const { pathname, search } = new URL(page.url())
      return pathname + search
    },
    visit,
  }
}

/** The prices that products are sorted by, in pence: 2500 for '£36.00* (£25.00* per m²)'. */
export const pricesOf = async (cards: Locator): Promise<readonly number[]> =>
  (await cards.allInnerTexts()).map((text) => {
    const prices = [...text.matchAll(/£([\d,]+)\.(\d\d)\*/g)].map(([, pounds = '', pence = '']) =>
      Number(pounds.replaceAll(',', '') + pence),
    )
    const sortedBy = text.includes('(£') ? prices.at(-1) : prices[0]
    return sortedBy ?? 0
  })
