import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { formatPounds } from '#domain/money/pence.ts'
import type { OrderProblem } from '#domain/orders/validity.ts'
import {
  cardAmounts,
  isProvider,
  type MethodWithoutProvider,
  type PaymentMethod,
} from '#domain/payments/methods.ts'

/** Messages for shoppers about why an order cannot be placed (OP-70). */
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

/** Messages for totals that cards cannot pay. */
export const cardAmountSentences = {
  'too-little-for-cards': messages.tooLittleForCards(formatPounds(cardAmounts.min)),
  'too-much-for-cards': messages.tooMuchForCards(formatPounds(cardAmounts.max)),
} as const

const paymentNotes: Readonly<Record<MethodWithoutProvider, string | null>> = {
  account: messages.onAccountNote,
  on_hold: messages.onHoldNote,
  'no-charge': null,
}

/** What is still to be done for an order not paid through a provider; null: nothing. */
export const paymentNote = (method: PaymentMethod): string | null =>
  isProvider(method) ? null : paymentNotes[method]

/** The page where the shopper can fix the problem. */
export const pathToFix = (problem: OrderProblem): string =>
  problem === 'details-missing' ? paths.checkout : paths.basket
