import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import type { OrderProblem } from '#domain/orders/validity.ts'

/** Why an order cannot be made, as the shopper reads it (OP-70). */
export const problemSentences: Readonly<Record<OrderProblem, string>> = {
  'basket-empty': messages.basketEmpty,
  'not-buyable': messages.lineProblems,
  'stock-short': messages.notEnoughStock,
  'no-postcode': messages.enterPostcode,
  'no-service': messages.noShippingServices,
  'no-date': messages.chooseDate,
  'details-missing': messages.detailsMissing,
  'other-postcode': messages.otherPostcode,
}

/** Where it is put right. */
export const placeToMend = (problem: OrderProblem): string =>
  problem === 'details-missing' ? paths.checkout : paths.basket
