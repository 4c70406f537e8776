import type { BasketPage } from '#contract/basket-page.ts'
import { paths } from '#contract/routes.ts'
import type { Visitor } from '../session/visitor.ts'
import { presentContents } from './contents.ts'
import { presentServices } from './present-delivery.ts'
import { presentTotals } from './present-totals.ts'
import { type PricedDeps, readPricedBasket } from './priced.ts'

/** The basket page's data, from a single read of the basket: four statements, whatever it holds (T-025). */
export const readBasketPage =
  (deps: PricedDeps) =>
  async (visitor: Visitor): Promise<Omit<BasketPage, 'saved_list' | 'has_saved_list'>> => {
    const priced = await readPricedBasket(deps)(visitor)
    return {
      contents: await presentContents(deps, priced),
      totals: presentTotals(priced),
      shipping: presentServices(priced),
      logged_in: priced.stored.customerId !== null,
      preselected_postcode: priced.postcode,
      destination: paths.checkout,
      continue_destination: paths.home,
    }
  }
