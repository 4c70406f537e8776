import { z } from 'zod'
import type { Address } from '#domain/checkout/details.ts'
import { tidyText } from '#domain/checkout/form.ts'
import { isCompanyName, isPersonName } from '#domain/checkout/names.ts'
import { passwordLength, SHORTEST_PASSWORD, type Weakness } from '#domain/checkout/password.ts'
import { isEmail, isTelephone, longest } from '#domain/checkout/rules.ts'
import { parsePostcode } from '#domain/delivery/postcode.ts'
import { messages } from './messages.ts'
import { postedText, wireFlag } from './wire.ts'

/* The forms of accounts: what they take, with the sentence that stands under a field. Bounds as at the checkout (OP-58). */

const tidied = postedText.transform(tidyText)

const line = (what: string, most: number) =>
  tidied.pipe(z.string().min(1, messages.pleaseEnter(what)).max(most, messages.textTooLong(what, most)))
const personName = (what: string, most: number) =>
  line(what, most).pipe(z.string().refine(isPersonName, messages.nameLettersOnly(what)))
const perhapsLine = (what: string, most: number) =>
  tidied.pipe(z.string().max(most, messages.textTooLong(what, most)))

const email = tidied.pipe(
  z.string().min(1, messages.pleaseEnter('your email address')).refine(isEmail, messages.badEmail),
)
const newPassword = postedText.pipe(
  z
    .string()
    .refine((text) => passwordLength(text) >= SHORTEST_PASSWORD, messages.passwordTooShort(SHORTEST_PASSWORD))
    .max(longest.password, messages.textTooLong('your password', longest.password)),
)
/** The sentence under a new password that is too weak. */
export const weaknessSentence = (weakness: Weakness): string => weaknessSentences[weakness]

const weaknessSentences: Readonly<Record<Weakness, string>> = {
  'too-short': messages.passwordTooShort(SHORTEST_PASSWORD),
  frequent: messages.passwordFrequent,
  email: messages.passwordIsEmail,
  shop: messages.passwordIsShop,
}

const knownPassword = postedText.pipe(z.string().min(1, messages.pleaseEnter('your password')))

const confirmed = (form: { readonly password: string; readonly password_confirmation: string }): boolean =>
  form.password === form.password_confirmation
const notConfirmed = { path: ['password'], message: messages.passwordNotConfirmed }

/** Where to go afterwards: a path of this shop, see `safeRedirect` (D20). */
const destination = z.unknown().optional()

export const LogIn = z.object({ email, password: knownPassword, redirect: destination })
export type LogIn = z.infer<typeof LogIn>

const trade = wireFlag.default(false)
const company = perhapsLine('your company name', longest.tradeCompanyName).pipe(
  z.string().refine((text) => text === '' || isCompanyName(text), messages.companySigns),
)

export const Register = z
  .object({
    first_name: personName('your first name', longest.firstName),
    last_name: personName('your last name', longest.lastName),
    email,
    password: newPassword,
    password_confirmation: postedText,
    trade,
    trade_company_name: company,
    news: wireFlag.default(false),
    redirect: destination,
  })
  .refine(confirmed, notConfirmed)
  .refine((form) => !form.trade || form.trade_company_name !== '', {
    path: ['trade_company_name'],
    message: messages.pleaseEnter('your company name'),
  })
export type Register = z.infer<typeof Register>

export const AskReset = z.object({ email })

export const ChoosePassword = z
  .object({ password: newPassword, password_confirmation: postedText })
  .refine(confirmed, notConfirmed)

/** The secret part of a mailed link: 256 bits. */
export const LinkToken = z.object({ token: z.string().regex(/^[\w-]{43}$/) })

export const ChangePassword = z
  .object({ current_password: knownPassword, password: newPassword, password_confirmation: postedText })
  .refine(confirmed, notConfirmed)

export const ChangeEmail = z.object({ email, current_password: knownPassword })

export const ChangeDetails = z.object({
  first_name: personName('your first name', longest.firstName),
  last_name: personName('your last name', longest.lastName),
  telephone: tidied.pipe(
    z.string().refine((text) => text === '' || isTelephone(text), messages.badTelephone),
  ),
})
export type ChangeDetails = z.infer<typeof ChangeDetails>

export const ChangeConsent = z.object({ news: wireFlag.default(false) })

export const ApplyForTrade = z.object({
  trade_company_name: line('your company name', longest.tradeCompanyName).pipe(
    z.string().pipe(z.string().refine(isCompanyName, messages.companySigns)),
  ),
})

export const PasswordAgain = z.object({ current_password: knownPassword })

export const PutAddress = z.object({
  first_name: personName('the first name', longest.firstName),
  last_name: personName('the last name', longest.lastName),
  address_1: line('the first line of the address', longest.address1),
  address_2: perhapsLine('the second line of the address', longest.address2),
  address_3: perhapsLine('the third line of the address', longest.address3),
  town: line('the town', longest.town),
  county: line('the county', longest.county),
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

/** A posted form was taken; where the browser goes next. */
export const WireTaken = z.object({ status: z.literal('ok'), redirect: z.string() })
export type WireTaken = z.infer<typeof WireTaken>

/** An order's articles went into the basket; `notes` say what could not be added. */
export const WireOrderedAgain = WireTaken.extend({ notes: z.array(z.string()) })

/** What the header needs to know of the visitor: pages are the same for everybody (architecture §6). */
export const WireWhoAmI = z.object({ first_name: z.string().nullable() })
export type WireWhoAmI = z.infer<typeof WireWhoAmI>

export interface SavedAddress extends Address {
  readonly id: number
  readonly isDelivery: boolean
  readonly isBilling: boolean
}

/** A place where a customer is logged in. */
export interface OwnSession {
  /** Known to its owner alone; not the session's own id. */
  readonly id: string
  /** 'Firefox on Windows'; null: it is older than the shop's list of devices. */
  readonly name: string | null
  /** When the password was entered, as an ISO moment. */
  readonly begunAt: string
  /** When it was last used, to the hour. */
  readonly seenAt: string
  /** It is the session that asks. */
  readonly isThis: boolean
}

/** The id in the address of such a session. */
export const OwnSessionId = z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) })

/** The trade side of an account; amounts in pence. */
export interface TradeAccount {
  readonly status: 'none' | 'pending' | 'approved' | 'suspended'
  readonly company: string
  readonly creditLimitPence: number
  readonly owedPence: number
}

/** A form of one button. */
export const PressOnly = z.object({}).nullish()

/** The data of the account pages: its owner's, and nobody else's. */
export interface AccountData {
  readonly email: string
  readonly emailConfirmed: boolean
  readonly firstName: string
  readonly lastName: string
  readonly telephone: string
  /** News may be sent. */
  readonly news: boolean
  readonly trade: TradeAccount
  readonly addresses: readonly SavedAddress[]
}
