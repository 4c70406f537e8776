/** Fewest characters of a customer's password. */
export const MIN_PASSWORD_LENGTH = 8

/** Why a new password is too weak. */
export type Weakness = 'too-short' | 'frequent' | 'email' | 'shop'

/** The form in which passwords are compared: 'ＰＡＳＳword ' → 'password'. */
export const foldPassword = (password: string): string => password.normalize('NFKC').trim().toLowerCase()

/** Characters as people count them, without spaces at the ends: 'a𝐛 ' has 2. */
export const passwordLength = (password: string): number => [...password.normalize('NFKC').trim()].length

/** The texts that a password is compared with. */
export interface PasswordContext {
  readonly email: string
  /** The shop's names, 'Tessera'. */
  readonly shopNames: readonly string[]
  /** Whether a folded password is among the most used. */
  readonly isFrequent: (folded: string) => boolean
}

/** 'anna.mason+shop@example.com' → the whole address, 'anna.mason+shop' and 'anna.mason'. */
const emailWords = (email: string): readonly string[] => {
  const folded = foldPassword(email)
  const name = folded.slice(0, Math.max(0, folded.lastIndexOf('@')))
  return [folded, name, name.split('+')[0] ?? '']
}

/** Only the letters of a text: 'Tessera 2026!' → 'tessera'. */
const lettersOf = (text: string): string => foldPassword(text).replace(/[^\p{L}]/gu, '')

/**
 * Why a new password is rejected, or null (D33): fewer than 8 characters, the customer's own email address or
 * its local part, the shop's name with any digits, or one of the most used passwords.
 */
export const weaknessOf = (
  password: string,
  { email, shopNames, isFrequent }: PasswordContext,
): Weakness | null => {
  if (passwordLength(password) < MIN_PASSWORD_LENGTH) return 'too-short'
  const folded = foldPassword(password)
  if (emailWords(email).includes(folded)) return 'email'
  if (shopNames.map(lettersOf).includes(lettersOf(password))) return 'shop'
  return isFrequent(folded) ? 'frequent' : null
}
