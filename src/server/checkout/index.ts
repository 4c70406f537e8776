import type { WireLookup } from '#contract/checkout.ts'
import type { CheckoutPage } from '#contract/checkout-page.ts'
import type { CheckoutDetails } from '#domain/checkout/details.ts'
import type { DetailsForm } from '#domain/checkout/form.ts'
import { checkDeliveryPostcode, type PostcodeCheck } from '#domain/checkout/postcode-check.ts'
import type { Result } from '#domain/lang/result.ts'
import type { Accounts, LoginRequest } from '../accounts/index.ts'
import type { Basket } from '../basket/index.ts'
import type { Database } from '../database/database.ts'
import type { Reminders } from '../notifications/reminders/index.ts'
import { addAlert, type Visitor } from '../session/visitor.ts'
import { type CheckedForm, checkForm, type FormRefusal } from './check-form.ts'
import { type LookUpDeps, lookUp } from './look-up.ts'
import { readCheckoutPage } from './page.ts'
import { findDetails, saveUnvalidated } from './store.ts'

export { registerCheckout } from './handlers.ts'
export { openAddressLookup } from './providers/open.ts'
export type { AddressLookup, AddressService } from './providers/port.ts'
export { deleteDetails, findDetails } from './store.ts'

/** The details that a shopper enters before paying. */
export interface Checkout {
  /**
   * Accepted details of this session; null: none yet, or the last post had problems. Runs one statement,
   * outside any transaction.
   */
  detailsOf(visitor: Visitor): Promise<CheckoutDetails | null>
  /**
   * The page's data; null: there is no checkout of this basket, and an alert for the basket page says why
   * (T-236, T-237).
   */
  page(visitor: Visitor): Promise<CheckoutPage | null>
  /**
   * Validates and saves a posted form. If it opens an account, the request belongs to `asking.to` from then
   * on.
   */
  submit(asking: LoginRequest, form: DetailsForm): Promise<Result<CheckedForm, FormRefusal>>
  /** Stores what was typed, without validating it, for the next time this visitor opens the checkout page. */
  saveTyped(visitor: Visitor, form: DetailsForm): Promise<void>
  /** Whether the typed delivery postcode is the one that the basket was priced for (T-246, OP-64). */
  checkPostcode(visitor: Visitor, typed: string, serviceId: number | null): Promise<PostcodeCheck>
  lookUpAddress(typed: string): Promise<WireLookup>
}

export interface CheckoutDeps extends LookUpDeps {
  readonly database: Database
  readonly accounts: Pick<
    Accounts,
    'userOf' | 'defaultAddresses' | 'open' | 'weaknessOf' | 'saveAddresses' | 'changeDetails'
  >
  readonly basket: Pick<Basket, 'priced' | 'page' | 'totals' | 'removeCode'>
  readonly reminders: Pick<Reminders, 'saveConsents'>
  /** Whether shoppers may apply for Trade accounts (T-222). */
  readonly tradeAccounts: boolean
}

export const createCheckout = (deps: CheckoutDeps): Checkout => {
  const { queries } = deps.database
  return {
    detailsOf: async (visitor) => (visitor.isNew ? null : findDetails(queries, visitor.idHash)),
    async page(visitor) {
      const page = await readCheckoutPage({ ...deps, queries }, visitor)
      if (page.ok) return page.value
      await addAlert(queries, visitor, { level: 'warning', message: page.error, important: true })
      return null
    },
    submit: (asking, form) => checkForm(deps, asking, form),
    saveTyped: ({ idHash }, form) => saveUnvalidated(queries, idHash, form),
    async checkPostcode(visitor, typed, serviceId) {
      const { postcode, delivery } = await deps.basket.priced(visitor)
      const serviceIds = (delivery?.offers ?? []).map(({ service }) => service.id)
      return checkDeliveryPostcode(typed, serviceId, { postcode, serviceIds })
    },
    lookUpAddress: (typed) => lookUp(deps, typed),
  }
}
