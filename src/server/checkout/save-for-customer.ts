import { checkoutFieldNames } from '#contract/checkout-names.ts'
import { fieldProblemMessage } from '#contract/checkout-problems.ts'
import { validateForm } from '#domain/checkout/details.ts'
import type { DetailsForm } from '#domain/checkout/form.ts'
import type { Queries } from '../database/database.ts'
import type { Visitor } from '../session/visitor.ts'
import { savePosted } from './store.ts'

/** Staff open no account for a customer, who chooses their own password, and give no consent for them. */
const settings = { tradeAccounts: false, loggedIn: true } as const

/**
 * Saves the form that staff fill in for a customer, by the rules of the checkout. What has problems is saved too,
 * and no order is placed with it. Returns the sentences by field name.
 */
export const saveForCustomer =
  (queries: Queries) =>
  async (visitor: Visitor, typed: DetailsForm): Promise<Readonly<Record<string, string>>> => {
    const { form, problems: found } = validateForm({ ...typed, saveAddresses: false }, settings)
    const problems = Object.fromEntries(
      [...found].map(([field, problem]) => [checkoutFieldNames[field], fieldProblemMessage(field, problem)]),
    )
    await savePosted(queries, visitor.idHash, { form, isAccepted: found.size === 0, problems })
    return problems
  }
