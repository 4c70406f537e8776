import { passwordWeaknessMessage } from '#contract/account.ts'
import { checkoutFieldNames } from '#contract/checkout-names.ts'
import { fieldProblemMessage } from '#contract/checkout-problems.ts'
import { messages } from '#contract/messages.ts'
import { toCheckoutDetails, validateForm } from '#domain/checkout/details.ts'
import type { DetailsForm } from '#domain/checkout/form.ts'
import { checkDeliveryPostcode, type PostcodeCheck } from '#domain/checkout/postcode-check.ts'
import { type FieldProblems, wantsAccount } from '#domain/checkout/rules.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { Accounts, LoginRequest } from '../accounts/index.ts'
import type { Basket } from '../basket/index.ts'
import type { Database } from '../database/database.ts'
import type { Reminders } from '../notifications/reminders/index.ts'
import type { Visitor } from '../session/visitor.ts'
import { savePosted, saveUnvalidated } from './store.ts'

export interface CheckFormDeps {
  readonly database: Pick<Database, 'queries' | 'transaction'>
  readonly basket: Pick<Basket, 'totals' | 'priced' | 'removeCode'>
  readonly accounts: Pick<Accounts, 'open' | 'weaknessOf' | 'saveAddresses' | 'userOf' | 'changeDetails'>
  readonly reminders: Pick<Reminders, 'saveConsents'>
  readonly tradeAccounts: boolean
}

export interface CheckedForm {
  readonly accountOpened: boolean
  /** The reason for removing the basket's code: the typed email has used it before. Null: not removed. */
  readonly codeRefused: string | null
}

/** The reason for rejecting a posted form: there is no checkout of this basket, or fields have problems. */
export type FormRefusal =
  | { readonly why: 'no-checkout'; readonly message: string }
  | { readonly why: 'fields'; readonly problems: Readonly<Record<string, string>> }

const sentencesOf = (problems: FieldProblems): Record<string, string> =>
  Object.fromEntries(
    [...problems].map(([field, problem]) => [checkoutFieldNames[field], fieldProblemMessage(field, problem)]),
  )

/** The problem text under the delivery postcode (T-254). */
const postcodeSentence = (check: Exclude<PostcodeCheck, 'ok'>, priced: string | null): string =>
  check === 'error' ? messages.postcodeNotValid : messages.postcodeDiffers(priced ?? '')

/**
 * Validates a posted form and stores it in either case, so that the shopper finds it again (T-203). Checks
 * the postcode again, whatever the page reported (T-254). Opens an account only when all else is valid, so
 * that a probe for known email addresses costs a complete form (HZ-03). The form's addresses are the first of
 * a new account.
 */
export const checkForm =
  ({ database, basket, accounts, reminders, tradeAccounts }: CheckFormDeps) =>
  async (asking: LoginRequest, typed: DetailsForm): Promise<Result<CheckedForm, FormRefusal>> => {
    const visitor = asking.from
    const priced = await basket.priced(visitor)
    if (priced.problem !== null) {
      /*
       * The login may have expired with its basket, or the basket was changed in another tab: the next page
       * shows what was typed.
       */
      await saveUnvalidated(database.queries, visitor.idHash, typed)
      const { checkout_problem } = await basket.totals(visitor)
      return err({ why: 'no-checkout', message: checkout_problem ?? messages.somethingWrong })
    }
    const { customerId } = priced.stored
    const settings = { tradeAccounts, loggedIn: customerId !== null }
    const { form, problems: found } = validateForm(typed, settings)
    const problems = sentencesOf(found)
    const check = checkDeliveryPostcode(form['shipping.postcode'], priced.selection?.serviceId ?? null, {
      postcode: priced.postcode,
      serviceIds: (priced.delivery?.offers ?? []).map(({ service }) => service.id),
    })
    if (check !== 'ok')
      problems[checkoutFieldNames['shipping.postcode']] ??= postcodeSentence(check, priced.postcode)
    if (wantsAccount(form, settings) && !found.has('password')) {
      const weakness = await accounts.weaknessOf(form.password, form.email)
      if (weakness !== null) problems[checkoutFieldNames.password] = passwordWeaknessMessage(weakness)
    }
    const isValid = (): boolean => Object.keys(problems).length === 0
    let opened: number | null = null
    if (isValid() && wantsAccount(form, settings)) {
      const account = await accounts.open(asking, accountOf(form))
      if (account.ok) opened = account.value
      else if (account.error === 'known') problems[checkoutFieldNames.email] = messages.accountExists
      else
        problems[checkoutFieldNames.password] =
          'weakness' in account.error
            ? passwordWeaknessMessage(account.error.weakness)
            : messages.tooManyRequests
    }
    const isAccepted = isValid()
    const addressOwnerId = opened ?? (form.saveAddresses ? customerId : null)
    await database.transaction(async (tx) => {
      const { idHash } = opened === null ? visitor : asking.to
      await savePosted(tx, idHash, { form, isAccepted: isAccepted, problems })
      if (isAccepted && customerId === null)
        await reminders.saveConsents(tx, idHash, form.email, {
          basket: form.basketReminder,
          savedList: form.savedListReminder,
        })
      if (isAccepted && addressOwnerId !== null)
        await accounts.saveAddresses(tx, addressOwnerId, toCheckoutDetails(form))
    })
    if (isAccepted && form.saveAddresses) await saveTelephone(accounts, visitor, form.telephone)
    if (!isAccepted) return err({ why: 'fields', problems })
    const hasCode = priced.stored.code !== null
    const codeRefused = hasCode ? await refuseUsedCode(basket, opened === null ? visitor : asking.to) : null
    return ok({ accountOpened: opened !== null, codeRefused })
  }

/** Removes the basket's code if this customer has used it, now that the email identifies them. */
const refuseUsedCode = async (
  basket: Pick<Basket, 'priced' | 'removeCode'>,
  visitor: Visitor,
): Promise<string | null> => {
  const { code, codeProblem } = await basket.priced(visitor)
  if (code?.why !== 'used-by-customer') return null
  await basket.removeCode(visitor)
  return codeProblem
}

/** Saves the telephone number to an account that has none, so that it need not be typed again. */
const saveTelephone = async (
  accounts: Pick<Accounts, 'userOf' | 'changeDetails'>,
  visitor: Visitor,
  telephone: string,
): Promise<void> => {
  const user = await accounts.userOf(visitor)
  if (user === null || user.telephone !== '') return
  await accounts.changeDetails(user, { first_name: user.firstName, last_name: user.lastName, telephone })
}

const accountOf = (form: DetailsForm) => ({
  email: form.email,
  password: form.password,
  firstName: form['shipping.firstName'],
  lastName: form['shipping.lastName'],
  telephone: form.telephone,
  tradeCompany: form.trade ? form.tradeCompanyName : null,
  /* The newsletter is offered at payment (T-266), not here. */
  news: false,
})
