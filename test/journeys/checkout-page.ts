import type { Locator, Page } from 'playwright-core'
import { calls, paths } from '#contract/routes.ts'
import { openShopper, type Shopper, type ShopperOptions } from '../setup/shopper.ts'
import { f1 } from './basket-page.ts'
import { addItems, type FormClient, openClient, type StartingItem } from './shop-client.ts'

export interface CheckoutPage extends Shopper {
  readonly delivery: Locator
  readonly billing: Locator
  readonly account: Locator
  readonly summary: Locator
  readonly continueButton: Locator
}

const partsOf = (page: Page) => ({
  delivery: page.getByRole('region', { name: 'Delivery Details' }),
  billing: page.getByRole('region', { name: 'Billing Details' }),
  account: page.getByRole('region', { name: 'My Customer Account' }),
  summary: page.getByRole('region', { name: 'My Order Summary' }),
  continueButton: page.getByRole('button', { name: 'Continue to Payment' }),
})

/** Opens the checkout as a new shopper with goods for LS1 4AP and waits for hydration. */
export const openCheckout = async (
  options: ShopperOptions = {},
  items: readonly StartingItem[] = [f1(10.08)],
): Promise<CheckoutPage> => {
  const door = await openShopper(options)
  const { page } = door
  await fillBasket(door, items)
  await (options.withScripts === false
    ? page.goto(paths.checkout)
    : Promise.all([page.waitForResponse(`**${calls.basketSummary}`), page.goto(paths.checkout)]))
  return { ...door, ...partsOf(page) }
}

/** Puts goods for LS1 4AP into the shopper's basket, before any page is shown. */
export const fillBasket = async (door: Shopper, items: readonly StartingItem[]): Promise<FormClient> => {
  const caller = await openClient(door)
  await addItems(caller, items)
  await caller.send(calls.setPostcode, { postcode: 'LS1 4AP' })
  return caller
}

/** Fills in name and contact details, without the address. */
export const fillContact = async (delivery: Locator): Promise<void> => {
  await delivery.getByLabel('First name').fill('Anna')
  await delivery.getByLabel('Last name').fill('Sett')
  await delivery.getByLabel('Email').fill('anna@example.com')
  await delivery.getByLabel('Telephone').fill('0113 496 0000')
}

/** Looks up the entered postcode and selects an address by its place in the list. */
export const findAddress = async (section: Locator, index: number): Promise<void> => {
  await section.getByRole('button', { name: 'Find Address' }).click()
  await section.getByLabel('Your address').selectOption({ index })
}
