import { parsePostcode } from '../delivery/postcode.ts'
import { type AddressKind, type AddressPart, addressParts, type DetailsForm, type TextField } from './form.ts'
import { isCompanyName, isPersonName } from './names.ts'
import { MIN_PASSWORD_LENGTH, passwordLength } from './password.ts'

/** Why the server rejects a field (OP-58). */
export type FieldProblem =
  | { readonly rule: 'missing' }
  | { readonly rule: 'too-long'; readonly most: number }
  | { readonly rule: 'too-short'; readonly least: number }
  | { readonly rule: 'not-a-postcode' }
  | { readonly rule: 'not-a-telephone' }
  | { readonly rule: 'not-an-email' }
  | { readonly rule: 'not-a-name' }
  | { readonly rule: 'not-a-company' }
  | { readonly rule: 'not-confirmed' }

/** The first problem of each invalid field (T-223). */
export type FieldProblems = ReadonlyMap<TextField, FieldProblem>

/** Maximum length of each text (OP-58, T-219). */
export const maxLengths: Readonly<Record<AddressPart, number>> & {
  readonly telephone: number
  readonly email: number
  readonly deliveryNotes: number
  readonly poNumber: number
  readonly tradeCompanyName: number
  readonly password: number
} = {
  firstName: 50,
  lastName: 50,
  address1: 100,
  address2: 100,
  address3: 100,
  town: 60,
  county: 60,
  postcode: 12,
  telephone: 20,
  email: 254,
  deliveryNotes: 120,
  poNumber: 40,
  tradeCompanyName: 100,
  /* Longer passwords only cost time to hash. */
  password: 128,
}

const FEWEST_TELEPHONE_CHARACTERS = 7

/**
 * As browsers validate `type="email"`, with a dot in the domain; every repetition is bounded, so it runs fast
 * (BI-09).
 */
const emailPattern =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/

/** True for 'anna@example.co.uk'; false for 'anna@example', 'anna example.com' and 255 characters. */
export const isEmail = (text: string): boolean => text.length <= maxLengths.email && emailPattern.test(text)

/** 7 to 20 digits, spaces, +, ( ) and -; at least one of them a digit. */
export const isTelephone = (text: string): boolean =>
  text.length >= FEWEST_TELEPHONE_CHARACTERS && /^[\d +()-]{1,20}$/.test(text) && /\d/.test(text)

type Rule = (text: string) => FieldProblem | null

const filled: Rule = (text) => (text === '' ? { rule: 'missing' } : null)
const atMost =
  (most: number): Rule =>
  (text) =>
    text.length > most ? { rule: 'too-long', most } : null
const postcode: Rule = (text) => (parsePostcode(text) === null ? { rule: 'not-a-postcode' } : null)
const telephone: Rule = (text) => (isTelephone(text) ? null : { rule: 'not-a-telephone' })
const personName: Rule = (text) => (isPersonName(text) ? null : { rule: 'not-a-name' })
const company: Rule = (text) => (isCompanyName(text) ? null : { rule: 'not-a-company' })
const email: Rule = (text) => (isEmail(text) ? null : { rule: 'not-an-email' })

const first =
  (...rules: readonly Rule[]): Rule =>
  (text) => {
    for (const rule of rules) {
      const problem = rule(text)
      if (problem !== null) return problem
    }
    return null
  }

const partRules: Readonly<Record<AddressPart, Rule>> = {
  firstName: first(filled, atMost(maxLengths.firstName), personName),
  lastName: first(filled, atMost(maxLengths.lastName), personName),
  address1: first(filled, atMost(maxLengths.address1)),
  address2: atMost(maxLengths.address2),
  address3: atMost(maxLengths.address3),
  town: first(filled, atMost(maxLengths.town)),
  county: first(filled, atMost(maxLengths.county)),
  postcode: first(filled, postcode),
}

/** The shopper's options, which decide which fields are read. */
export interface FormSettings {
  /** Whether the shop offers Trade accounts (T-222). */
  readonly tradeAccounts: boolean
  /** Whether the shopper is logged in: the form then has no password and no Trade fields (T-199). */
  readonly loggedIn: boolean
}

/** Whether Trade is offered and ticked (T-222). */
export const wantsTrade = (form: DetailsForm, { tradeAccounts, loggedIn }: FormSettings): boolean =>
  tradeAccounts && !loggedIn && form.trade

/** Whether the guest creates an account, by entering a password (T-230, OP-60). */
export const wantsAccount = (form: DetailsForm, { loggedIn }: FormSettings): boolean =>
  !loggedIn && (form.password !== '' || form.passwordConfirmation !== '')

const password =
  (form: DetailsForm, settings: FormSettings): Rule =>
  (text) => {
    if (!wantsAccount(form, settings)) return wantsTrade(form, settings) ? { rule: 'missing' } : null
    if (passwordLength(text) < MIN_PASSWORD_LENGTH) return { rule: 'too-short', least: MIN_PASSWORD_LENGTH }
    if (text.length > maxLengths.password) return { rule: 'too-long', most: maxLengths.password }
    return text === form.passwordConfirmation ? null : { rule: 'not-confirmed' }
  }

/**
 * Applies the rules of OP-58 to a tidied form: the first problem of each field, in the form's order. Empty:
 * valid.
 */
export const problemsOf = (form: DetailsForm, settings: FormSettings): FieldProblems => {
  const found = new Map<TextField, FieldProblem>()
  const check = (field: TextField, rule: Rule): void => {
    const problem = rule(form[field])
    if (problem !== null) found.set(field, problem)
  }
  const checkAddress = (kind: AddressKind): void => {
    for (const part of addressParts) check(`${kind}.${part}`, partRules[part])
  }
  checkAddress('shipping')
  check('telephone', first(filled, telephone))
  check('email', first(filled, email))
  check('deliveryNotes', atMost(maxLengths.deliveryNotes))
  if (form.billingDiffers) checkAddress('billing')
  check('poNumber', atMost(maxLengths.poNumber))
  check('password', password(form, settings))
  if (wantsTrade(form, settings))
    check('tradeCompanyName', first(filled, atMost(maxLengths.tradeCompanyName), company))
  return found
}
