import type { Locator, Page, Request } from 'playwright-core'
import { calls } from '#contract/routes.ts'
import { openShopper, type ShopperOptions } from '../setup/shopper.ts'
import { weigh } from './page-weights.ts'

/** A product page in a browser, with its parts by role and label. */
export interface ProductPage {
  readonly page: Page
  readonly form: Locator
  readonly quantity: Locator
  readonly addButton: Locator
  /** The dialog after an add. */
  readonly addedDialog: Locator
  readonly alerts: Locator
  /** Bodies of the calls to an address, in order. */
  bodiesSentTo(path: string): readonly unknown[]
  /** The name of the selected variation. */
  selectedVariation(): Promise<string>
  reload(): Promise<void>
  /** Bytes transferred, by kind. */
  readonly weights: ReturnType<typeof weigh>
}

export interface ProductPageOptions extends ShopperOptions {
  /** True: the test controls the clock. */
  readonly clock?: boolean
}

/** Opens a product as a new visitor and waits for hydration. */
export const openProduct = async (
  path: string,
  { clock = false, ...visitor }: ProductPageOptions = {},
): Promise<ProductPage> => {
  const { page, address } = await openShopper(visitor)
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  const weights = weigh(page)
  if (clock) await page.clock.install()
  const visit = async (): Promise<void> => {
    await Promise.all([
      page.goto(address + path, { waitUntil: 'commit' }),
      visitor.withScripts === false
        ? page.waitForEvent('load')
        : page.waitForResponse(`**${calls.getProduct}`),
    ])
  }
  await visit()
  return {
    page,
    form: page.getByRole('form', { name: /^Buy / }),
    quantity: page.getByRole('spinbutton', { name: 'Quantity' }),
    addButton: page
      .getByRole('form', { name: /^Buy / })
      .getByRole('button', { name: 'Add to Basket', exact: true }),
    addedDialog: page.getByRole('dialog', { name: 'Great!' }),
    alerts: page.getByRole('status', { name: 'Notifications' }),
    bodiesSentTo: (callPath) =>
      requests
        .filter((request) => new URL(request.url()).pathname === callPath)
        .map((request): unknown => request.postDataJSON()),
    selectedVariation: () => textOf(page.locator('label:has(:checked)').locator('span').first()),
    reload: visit,
    weights,
  }
}

/** The text of an element, as one line. */
export const textOf = async (element: Locator): Promise<string> =>
  ((await element.textContent()) ?? '').replace(/\s+/g, ' ')

/** The response of a call for this visitor. */
export const bodyOf = (page: Page, path: string): Promise<unknown> =>
  page.evaluate(async (address): Promise<unknown> => (await fetch(address)).json(), path)
