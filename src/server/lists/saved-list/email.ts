import { messages } from '#contract/messages.ts'
import { isEmail } from '#domain/checkout/rules.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'

/** A typed email address, trimmed and in lower case; or what is wrong with it (T-151, T-161). */
export const parseEmail = (typed: string | null): Result<string, string> => {
  const email = (typed ?? '').trim().toLowerCase()
  if (email === '') return err(messages.enterEmail)
  return isEmail(email) ? ok(email) : err(messages.badEmail)
}
