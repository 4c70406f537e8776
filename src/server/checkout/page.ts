import { checkoutNames } from '#contract/checkout.ts'
import type { CheckoutPage } from '#contract/checkout-page.ts'
import { type DetailsForm, emptyForm } from '#domain/checkout/form.ts'
import { checkDeliveryPostcode } from '#domain/checkout/postcode-check.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { BasketFace } from '../basket/index.ts'
import type { Queries } from '../database/database.ts'
import type { Visitor } from '../http/visitor.ts'
import { findPosted } from './store.ts'

export interface CheckoutPageDeps {
  readonly queries: Queries
  readonly basket: Pick<BasketFace, 'page'>
  readonly tradeAccounts: boolean
}

/** A form for somebody who has posted none: the delivery goes where the basket was priced for. */
const firstForm = (postcode: string | null): DetailsForm => ({
  ...emptyForm,
  'shipping.postcode': postcode ?? '',
})

const without = (problems: Readonly<Record<string, string>>, name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(problems).filter(([own]) => own !== name))

/** The checkout details page; or why there is no checkout of this basket, as a sentence (T-236, T-237). */
export const readCheckoutPage = async (
  { queries, basket, tradeAccounts }: CheckoutPageDeps,
  visitor: Visitor,
): Promise<Result<CheckoutPage, string>> => {
  const { contents, totals, shipping, logged_in } = await basket.page(visitor)
  if (totals.checkout_problem !== null) return err(totals.checkout_problem)
  const posted = await findPosted(queries, visitor.idHash)
  const form = posted?.form ?? firstForm(totals.postcode)
  const typed = form['shipping.postcode']
  const serviceIds = shipping.services.map(({ id }) => id)
  const check =
    typed === ''
      ? null
      : checkDeliveryPostcode(typed, totals.selected_service_id, { postcode: totals.postcode, serviceIds })
  const problems = posted?.problems ?? {}
  return ok({
    form,
    /* The basket may have been priced anew since. */
    problems: check === 'ok' ? without(problems, checkoutNames['shipping.postcode']) : problems,
    check,
    logged_in,
    trade_accounts: tradeAccounts,
    lines: contents.basket,
    totals,
    shipping,
  })
}
