import { checkoutFieldNames } from '#contract/checkout-names.ts'
import { fieldProblemMessage } from '#contract/checkout-problems.ts'
import { type DetailsForm, type TextField, tidyForm } from '#domain/checkout/form.ts'
import { type FormSettings, problemsOf } from '#domain/checkout/rules.ts'

/** The server's own messages for what is missing or wrong, by the names of the posted fields (S-032). */
export const formProblems = (form: DetailsForm, settings: FormSettings): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...problemsOf(tidyForm(form), settings)].map(([field, problem]) => [
      checkoutFieldNames[field],
      fieldProblemMessage(field, problem),
    ]),
  )

/**
 * What is wrong with the text of a field that was left. An empty field may still be filled, a password may
 * still be repeated, and the delivery postcode is checked by a call.
 */
export const problemOnLeaving = (
  form: DetailsForm,
  field: TextField,
  settings: FormSettings,
): string | null => {
  if (field === 'shipping.postcode' || form[field].trim() === '') return null
  if (field === 'password' && form.passwordConfirmation === '') return null
  return formProblems(form, settings)[checkoutFieldNames[field]] ?? null
}
