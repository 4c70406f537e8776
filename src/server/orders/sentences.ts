import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { formatPounds } from '#domain/money/pence.ts'
import type { OrderProblem } from '#domain/orders/validity.ts'
import { cardAmounts, type PaymentMethod } from '#domain/payments/methods.ts'

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

/** Why no card takes a total. */
export const cardAmountSentences = {
  'too-little-for-cards': messages.tooLittleForCards(formatPounds(cardAmounts.least)),
  'too-much-for-cards': messages.tooMuchForCards(formatPounds(cardAmounts.most)),
} as const

/** What is still to be done for an order that no provider was paid for; null: nothing. */
export const noteOn = (method: PaymentMethod): string | null => {
  if (method === 'on_hold') return messages.onHoldNote
  return method === 'account' ? messages.onAccountNote : null
}

/** Where it is put right. */
export const placeToMend = (problem: OrderProblem): string =>
  problem === 'details-missing' ? paths.checkout : paths.basket
