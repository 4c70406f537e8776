import type { AdminRefusal } from '#contract/admin/refusal.ts'
import type { Weakness } from '#domain/checkout/password.ts'
import { err, type Result } from '#domain/lang/result.ts'
import { MINUTE_SECONDS } from '#domain/lang/time-spans.ts'
import { MIN_STAFF_PASSWORD_LENGTH } from '#domain/staff/password.ts'

type Refused = Result<never, AdminRefusal>

const refuse = (status: AdminRefusal['status'], reason: string, message: string): Refused =>
  err({ status, reason, message })

/** A field that is wrong, with the sentence that stands at it. */
export const refuseField = (field: string, message: string): Refused =>
  err({ status: 422, reason: 'field', message, errors: { [field]: [message] } })

/** The same for an unknown email, a suspended person and a wrong password (M-008, M-011). */
export const wrongPassword = refuse(422, 'wrong', 'Email or password is wrong.')
export const wrongCode = refuseField(
  'code',
  'This code is wrong, or was used already. Wait for the next one.',
)
export const wrongPasskey = refuse(
  422,
  'wrong-passkey',
  'This passkey was not accepted. Try again, or sign in with your password.',
)
export const startAgain = refuse(
  409,
  'start-again',
  'This sign-in has ended. Begin again with your email and password.',
)
export const linkUsed = refuse(409, 'link-used', 'This link was used.')
export const linkEnded = refuse(409, 'link-ended', 'This link has ended. Ask for a new invitation.')
export const lastFactor = refuse(
  409,
  'last-factor',
  'This is your only second factor. Add another one first.',
)
export const oneOwner = refuse(409, 'one-owner', 'There must be one owner.')
export const notBelow = refuse(403, 'not-below', 'You may only do this for people who may do less than you.')
export const alreadyClosed = refuse(409, 'closed', 'The back office is closed already.')
export const notClosed = refuse(409, 'open', 'The back office is open.')
export const noSuchPerson = refuse(404, 'not-found', 'There is no such person.')
export const notThere = refuse(404, 'not-found', 'It is not there any more. Load the page again.')

const minutes = (seconds: number): string => {
  const count = Math.max(1, Math.ceil(seconds / MINUTE_SECONDS))
  return count === 1 ? 'a minute' : `${count} minutes`
}

/** Tells when to come back (M-008). */
export const tooMany = (seconds: number): Refused =>
  err({
    status: 429,
    reason: 'too-many',
    message: `Too many tries. Come back in ${minutes(seconds)}.`,
    retryAfterSeconds: seconds,
  })

const weaknesses: Readonly<Record<Weakness, string>> = {
  'too-short': `A password has at least ${MIN_STAFF_PASSWORD_LENGTH} characters.`,
  frequent: 'This is one of the passwords that are used most. Choose another one.',
  email: 'A password must not hold your email address.',
  shop: 'A password must not hold the shop’s name.',
}

export const weakPassword = (weakness: Weakness): Refused => refuseField('password', weaknesses[weakness])
