import type { DetailsForm } from '#domain/checkout/form.ts'
import { checkDeliveryPostcode } from '#domain/checkout/postcode-check.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Basket } from '../basket/index.ts'
import type { Database } from '../database/database.ts'
import type { Reminders } from '../notifications/reminders/index.ts'
import { addAlert, type Visitor } from '../session/visitor.ts'
import { checkForm } from './check-form.ts'
import { type LookUpDeps, lookUp } from './look-up.ts'
import { readCheckoutPage } from './page.ts'
import { saveForCustomer } from './save-for-customer.ts'
import { findDetails, findPosted, saveUnvalidated } from './store.ts'

export { registerCheckout } from './handlers.ts'
export { openAddressLookup } from './providers/open.ts'
export type { AddressLookup, AddressService } from './providers/port.ts'
export { deleteDetails, findDetails, type PostedForm } from './store.ts'

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

/** The details that a shopper enters before paying. */
export const createCheckout = (deps: CheckoutDeps) => {
  const { queries } = deps.database
  const readPage = readCheckoutPage({ ...deps, queries })
  return {
    /**
     * Accepted details of this session; null: none yet, or the last post had problems. Runs one statement,
     * outside any transaction.
     */
    detailsOf: async (visitor: Visitor) => (visitor.isNew ? null : findDetails(queries, visitor.idHash)),
    /**
     * The page's data; null: there is no checkout of this basket, and an alert for the basket page says why
     * (T-236, T-237).
     */
    async page(visitor: Visitor) {
      const page = await readPage(visitor)
      if (page.ok) return page.value
      await addAlert(queries, visitor, { level: 'warning', message: page.error, important: true })
      return null
    },
    /**
     * Validates and saves a posted form. If it opens an account, the request belongs to `asking.to` from then
     * on.
     */
    submit: checkForm(deps),
    /** The form that this session posted last; null: none. */
    typedOf: ({ idHash }: Visitor) => findPosted(queries, idHash),
    /** Validates and saves the form that staff fill in for a customer. */
    saveForCustomer: saveForCustomer(queries),
    /** Stores what was typed, unvalidated, for the next time this visitor opens the checkout page. */
    saveTyped: ({ idHash }: Visitor, form: DetailsForm) => saveUnvalidated(queries, idHash, form),
    /** Whether the typed delivery postcode is the one that the basket was priced for (T-246, OP-64). */
    async checkPostcode(visitor: Visitor, typed: string, serviceId: number | null) {
      const { postcode, delivery } = await deps.basket.priced(visitor)
      const serviceIds = (delivery?.offers ?? []).map(({ service }) => service.id)
      return checkDeliveryPostcode(typed, serviceId, { postcode, serviceIds })
    },
    lookUpAddress: lookUp(deps),
  }
}

export type Checkout = ReturnType<typeof createCheckout>
