import type { WireBasketLine } from '#contract/basket.ts'
import type { WireShippingServices } from '#contract/delivery.ts'
import { messages } from '#contract/messages.ts'
import { askPath, paths } from '#contract/routes.ts'
import type { BasketState } from './state.ts'

/** The id of the basket's delivery: links lead to it, and a reload of the page goes on there. */
export const DELIVERY_SECTION_ID = 'delivery'

/** The id of the message that nothing is delivered, for the greyed checkout. */
export const NOT_DELIVERED_ID = 'not-delivered'

/** Whether no service goes to the postcode at all, whatever is in the basket: IM1 1AA. */
export const isNowhere = ({ postcode, services, not_offered }: WireShippingServices): boolean =>
  postcode !== null &&
  services.length === 0 &&
  not_offered.every(({ reason }) => reason === messages.serviceNotToPostcode(postcode))

/** What a line alone has against being bought; null where the delivery says it for all lines. */
export const ownProblem = ({ problem }: WireBasketLine, shipping: WireShippingServices): string | null =>
  isNowhere(shipping) && problem === messages.notDelivered(shipping.postcode ?? '') ? null : problem

/** Whether the postcode is all that prevents checkout; the delivery section then says it, once (S-003). */
export const isOnlyNowhere = ({ known: { contents, shipping }, freshness }: BasketState): boolean =>
  freshness.shipping !== 'failed' &&
  isNowhere(shipping) &&
  contents.basket.every((line) => ownProblem(line, shipping) === null)

/** Where a quotation for the basket is asked for: about its only product, else by the shop's contact page (S-017). */
export const quotationPath = (lines: readonly WireBasketLine[]): string => {
  const products = new Set(lines.map(({ model }) => model.product.full_slug))
  const [first, another] = lines
  if (first === undefined || products.size > 1) return paths.contact
  return askPath(first.model.product.full_slug, another === undefined ? first.model.sku : null)
}
