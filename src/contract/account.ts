import { z } from 'zod'
import type { Address } from '#domain/checkout/details.ts'
import { tidyText } from '#domain/checkout/form.ts'
import { isCompanyName, isPersonName } from '#domain/checkout/names.ts'
import { MIN_PASSWORD_LENGTH, passwordLength, type Weakness } from '#domain/checkout/password.ts'
import { isEmail, isTelephone, maxLengths } from '#domain/checkout/rules.ts'
import { parsePostcode } from '#domain/delivery/postcode.ts'
import { messages } from './messages.ts'
import { formText, wireFlag } from './wire.ts'

/*
 * Schemas of the account forms, with the message shown under each field. Bounds as at the checkout (OP-58).
 */

const tidied = formText.transform(tidyText)

const line = (what: string, most: number) =>
  tidied.pipe(z.string().min(1, messages.pleaseEnter(what)).max(most, messages.textTooLong(what, most)))
const personName = (what: string, most: number) =>
  line(what, most).pipe(z.string().refine(isPersonName, messages.nameLettersOnly(what)))
const optionalLine = (what: string, most: number) =>
  tidied.pipe(z.string().max(most, messages.textTooLong(what, most)))

const email = tidied.pipe(
  z.string().min(1, messages.pleaseEnter('your email address')).refine(isEmail, messages.badEmail),
)
const newPassword = formText.pipe(
  z
    .string()
    .refine(
      (text) => passwordLength(text) >= MIN_PASSWORD_LENGTH,
      messages.passwordTooShort(MIN_PASSWORD_LENGTH),
    )
    .max(maxLengths.password, messages.textTooLong('your password', maxLengths.password)),
)
/** The sentence under a new password that is too weak. */
export const passwordWeaknessMessage = (weakness: Weakness): string => weaknessSentences[weakness]

const weaknessSentences: Readonly<Record<Weakness, string>> = {
  'too-short': messages.passwordTooShort(MIN_PASSWORD_LENGTH),
  frequent: messages.passwordFrequent,
  email: messages.passwordIsEmail,
  shop: messages.passwordIsShop,
}

const enteredPassword = formText.pipe(z.string().min(1, messages.pleaseEnter('your password')))

const passwordsMatch = (form: {
  readonly password: string
  readonly password_confirmation: string
}): boolean => form.password === form.password_confirmation
const passwordMismatch = { path: ['password'], message: messages.passwordNotConfirmed }

/** Path of this shop to redirect to afterwards; see `safeRedirect` (D20). */
const destination = z.unknown().optional()

export const LogIn = z.object({ email, password: enteredPassword, redirect: destination })
export type LogIn = z.infer<typeof LogIn>

const trade = wireFlag.default(false)
const company = optionalLine('your company name', maxLengths.tradeCompanyName).pipe(
  z.string().refine((text) => text === '' || isCompanyName(text), messages.companySigns),
)

export const Register = z
  .object({
    first_name: personName('your first name', maxLengths.firstName),
    last_name: personName('your last name', maxLengths.lastName),
    email,
    password: newPassword,
    password_confirmation: formText,
    trade,
    trade_company_name: company,
    news: wireFlag.default(false),
    redirect: destination,
  })
  .refine(passwordsMatch, passwordMismatch)
  .refine((form) => !form.trade || form.trade_company_name !== '', {
    path: ['trade_company_name'],
    message: messages.pleaseEnter('your company name'),
  })
export type Register = z.infer<typeof Register>

/** The account that a guest opens with their order: it needs one password, no more (S-035). */
export const OpenOrderAccount = z.object({ password: newPassword })

export const RequestPasswordReset = z.object({ email })

export const ChoosePassword = z
  .object({ password: newPassword, password_confirmation: formText })
  .refine(passwordsMatch, passwordMismatch)

/** The secret part of an emailed link: 256 bits. */
export const LinkToken = z.object({ token: z.string().regex(/^[\w-]{43}$/) })

export const ChangePassword = z
  .object({ current_password: enteredPassword, password: newPassword, password_confirmation: formText })
  .refine(passwordsMatch, passwordMismatch)

export const ChangeEmail = z.object({ email, current_password: enteredPassword })

export const ChangeDetails = z.object({
  first_name: personName('your first name', maxLengths.firstName),
  last_name: personName('your last name', maxLengths.lastName),
  telephone: tidied.pipe(
    z.string().refine((text) => text === '' || isTelephone(text), messages.badTelephone),
  ),
})
export type ChangeDetails = z.infer<typeof ChangeDetails>

export const ChangeConsent = z.object({ news: wireFlag.default(false) })

export const ApplyForTrade = z.object({
  trade_company_name: line('your company name', maxLengths.tradeCompanyName).pipe(
    z.string().pipe(z.string().refine(isCompanyName, messages.companySigns)),
  ),
})

export const ConfirmPassword = z.object({ current_password: enteredPassword })

export const PutAddress = z.object({
  first_name: personName('the first name', maxLengths.firstName),
  last_name: personName('the last name', maxLengths.lastName),
  address_1: line('the first line of the address', maxLengths.address1),
  address_2: optionalLine('the second line of the address', maxLengths.address2),
  address_3: optionalLine('the third line of the address', maxLengths.address3),
  town: line('the town', maxLengths.town),
  county: line('the county', maxLengths.county),
  postcode: tidied.pipe(
    z
      .string()
      .min(1, messages.pleaseEnter('the postcode'))
      .transform((text, context) => {
        const postcode = parsePostcode(text)
        if (postcode !== null) return postcode
        context.addIssue({ code: 'custom', message: messages.badPostcode })
        return z.NEVER
      }),
  ),
  is_delivery: wireFlag.default(false),
  is_billing: wireFlag.default(false),
})
export type PutAddress = z.infer<typeof PutAddress>

/** Response to an accepted form: where the browser goes next. */
export const WireFormAccepted = z.object({ status: z.literal('ok'), redirect: z.string() })
export type WireFormAccepted = z.infer<typeof WireFormAccepted>

/** Response to ordering again: the goods are in the basket; `notes` name what could not be added. */
export const WireOrderedAgain = WireFormAccepted.extend({ notes: z.array(z.string()) })

/**
 * The visitor's data that the header shows; the pages themselves are the same for every visitor (architecture
 * §6).
 */
export const WireVisitorName = z.object({ first_name: z.string().nullable() })
export type WireVisitorName = z.infer<typeof WireVisitorName>

export interface SavedAddress extends Address {
  readonly id: number
  readonly isDelivery: boolean
  readonly isBilling: boolean
}

/** A device on which the customer is logged in. */
export interface CustomerSession {
  /** Public id, shown to its owner only; not the session id itself. */
  readonly id: string
  /** 'Firefox on Windows'; null for a session older than the shop's list of devices. */
  readonly name: string | null
  /** When the password was entered, as an ISO moment. */
  readonly begunAt: string
  /** When it was last used, to the hour. */
  readonly seenAt: string
  /** Whether this is the session of the current request. */
  readonly isThis: boolean
}

/** The public id in the URL of such a session. */
export const CustomerSessionId = z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) })

/** The trade side of an account; amounts in pence. */
export interface TradeAccount {
  readonly status: 'none' | 'pending' | 'approved' | 'suspended'
  readonly company: string
  readonly creditLimitPence: number
  readonly owedPence: number
}

/** A form with a button and no fields. */
export const EmptyForm = z.object({}).nullish()

/** The data of the account pages, which only the account's owner sees. */
export interface AccountData {
  readonly email: string
  readonly emailConfirmed: boolean
  readonly firstName: string
  readonly lastName: string
  readonly telephone: string
  /** Whether news may be emailed. */
  readonly news: boolean
  readonly trade: TradeAccount
  readonly addresses: readonly SavedAddress[]
}
