import { checkoutNames, problemSentence } from '#contract/checkout.ts'
import { messages } from '#contract/messages.ts'
import { readForm } from '#domain/checkout/details.ts'
import type { DetailsForm } from '#domain/checkout/form.ts'
import { checkDeliveryPostcode, type PostcodeCheck } from '#domain/checkout/postcode-check.ts'
import type { Problems } from '#domain/checkout/rules.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { BasketFace } from '../basket/index.ts'
import type { Database } from '../database/database.ts'
import type { Visitor } from '../http/visitor.ts'
import { putPosted } from './store.ts'

export interface TakeFormDeps {
  readonly database: Pick<Database, 'transaction'>
  readonly basket: Pick<BasketFace, 'totals' | 'priced'>
  readonly tradeAccounts: boolean
}

/** Why a posted form does not lead on: there is no checkout of this basket, or fields have problems. */
export type FormRefusal =
  | { readonly why: 'no-checkout'; readonly message: string }
  | { readonly why: 'fields'; readonly problems: Readonly<Record<string, string>> }

const sentencesOf = (problems: Problems): Record<string, string> =>
  Object.fromEntries(
    [...problems].map(([field, problem]) => [checkoutNames[field], problemSentence(field, problem)]),
  )

/** What stands under the delivery postcode (T-254). */
const postcodeSentence = (check: Exclude<PostcodeCheck, 'ok'>, priced: string | null): string =>
  check === 'error' ? messages.postcodeNotValid : messages.postcodeDiffers(priced ?? '')

/**
 * Takes a posted form, or says what is wrong with it; either way it is kept, so that the shopper finds it again
 * (T-203). The postcode is checked once more here, whatever the page said (T-254).
 */
export const takeForm = async (
  { database, basket, tradeAccounts }: TakeFormDeps,
  visitor: Visitor,
  typed: DetailsForm,
): Promise<Result<null, FormRefusal>> => {
  const priced = await basket.priced(visitor)
  if (priced.problem !== null) {
    const { checkout_problem } = await basket.totals(visitor)
    return err({ why: 'no-checkout', message: checkout_problem ?? messages.somethingWrong })
  }
  const loggedIn = priced.stored.customerId !== null
  const { form, problems: found } = readForm(typed, { tradeAccounts, loggedIn })
  const problems = sentencesOf(found)
  const check = checkDeliveryPostcode(form['shipping.postcode'], priced.selection?.serviceId ?? null, {
    postcode: priced.postcode,
    serviceIds: (priced.delivery?.offers ?? []).map(({ service }) => service.id),
  })
  if (check !== 'ok')
    problems[checkoutNames['shipping.postcode']] ??= postcodeSentence(check, priced.postcode)
  const taken = Object.keys(problems).length === 0
  await database.transaction((tx) => putPosted(tx, visitor.idHash, { form, taken, problems }))
  return taken ? ok(null) : err({ why: 'fields', problems })
}
