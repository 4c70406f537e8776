import { checkoutFieldNames } from '#contract/checkout-names.ts'
import type { CheckoutPage } from '#contract/checkout-page.ts'
import { addressFields } from '#domain/checkout/details.ts'
import { type DetailsForm, emptyForm } from '#domain/checkout/form.ts'
import { checkDeliveryPostcode } from '#domain/checkout/postcode-check.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { Accounts, User } from '../accounts/index.ts'
import type { Basket } from '../basket/index.ts'
import type { Queries } from '../database/database.ts'
import type { Visitor } from '../session/visitor.ts'
import { findPosted } from './store.ts'

export interface CheckoutPageDeps {
  readonly queries: Queries
  readonly basket: Pick<Basket, 'page'>
  readonly accounts: Pick<Accounts, 'userOf' | 'defaultAddresses'>
  readonly tradeAccounts: boolean
}

/**
 * The form before the first post: a customer's saved addresses (T-204), otherwise only the postcode that the
 * basket was priced for.
 */
const firstForm = async (
  accounts: Pick<Accounts, 'defaultAddresses'>,
  user: User | null,
  postcode: string | null,
): Promise<DetailsForm> => {
  if (user === null) return { ...emptyForm, 'shipping.postcode': postcode ?? '' }
  const { shipping, billing } = await accounts.defaultAddresses(user.id)
  const differs = shipping !== null && billing !== null && shipping.id !== billing.id
  return {
    ...emptyForm,
    'shipping.firstName': user.firstName,
    'shipping.lastName': user.lastName,
    'shipping.postcode': postcode ?? '',
    telephone: user.telephone,
    email: user.email,
    ...(shipping === null ? {} : addressFields('shipping', shipping)),
    ...(differs ? addressFields('billing', billing) : {}),
    billingDiffers: differs,
  }
}

const without = (problems: Readonly<Record<string, string>>, name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(problems).filter(([own]) => own !== name))

/** The checkout details page, or, as a sentence, why there is no checkout of this basket (T-236, T-237). */
export const readCheckoutPage =
  ({ queries, basket, accounts, tradeAccounts }: CheckoutPageDeps) =>
  async (visitor: Visitor): Promise<Result<CheckoutPage, string>> => {
    const { contents, totals, shipping, logged_in } = await basket.page(visitor)
    if (totals.checkout_problem !== null) return err(totals.checkout_problem)
    const posted = await findPosted(queries, visitor.idHash)
    const user = logged_in ? await accounts.userOf(visitor) : null
    const form = posted?.form ?? (await firstForm(accounts, user, totals.postcode))
    const typed = form['shipping.postcode']
    const serviceIds = shipping.services.map(({ id }) => id)
    const check =
      typed === ''
        ? null
        : checkDeliveryPostcode(typed, totals.selected_service_id, { postcode: totals.postcode, serviceIds })
    const problems = posted?.problems ?? {}
    return ok({
      form,
      /* The basket may have been priced again since the post. */
      problems: check === 'ok' ? without(problems, checkoutFieldNames['shipping.postcode']) : problems,
      check,
      logged_in,
      wants_po_number: user?.trade.status === 'approved',
      trade_accounts: tradeAccounts,
      lines: contents.basket,
      totals,
      shipping,
    })
  }
