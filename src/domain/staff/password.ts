import { foldPassword, passwordLength, type Weakness } from '../checkout/password.ts'

/** Fewest characters of a password of staff (M-004). */
export const MIN_STAFF_PASSWORD_LENGTH = 12

/** Shorter names of mailboxes and shops are in too many words: 'jo', 'tile'. */
const MIN_WORD_LENGTH = 4

export interface StaffPasswordContext {
  readonly email: string
  /** 'Tessera', 'Tessera Limited' */
  readonly shopNames: readonly string[]
  /** Whether a folded password is among the 10,000 most used. */
  readonly isFrequent: (folded: string) => boolean
}

const lettersOf = (text: string): string => foldPassword(text).replace(/[^\p{L}]/gu, '')

/** 'password1234!' → 'password': digits and signs before and after a word add nothing to it. */
const wordOf = (folded: string): string => folded.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/** 'anna.mason+shop@shop.example' → the address, 'anna.mason+shop' and 'anna.mason' */
const emailWords = (email: string): readonly string[] => {
  const folded = foldPassword(email)
  const name = folded.slice(0, Math.max(0, folded.lastIndexOf('@')))
  return [folded, name, name.split('+')[0] ?? '']
}

const holdsAny = (text: string, words: readonly string[]): boolean =>
  words.some((word) => word.length >= MIN_WORD_LENGTH && text.includes(word))

/**
 * Why a new password of staff is rejected, or null (M-004): fewer than 12 characters, the email address or its
 * name in it, the shop's name in it, or one of the most used passwords with digits and signs around it.
 * 'Password1234' → 'frequent', 'tessera-2026!' → 'shop'.
 */
export const staffPasswordWeakness = (
  password: string,
  { email, shopNames, isFrequent }: StaffPasswordContext,
): Weakness | null => {
  if (passwordLength(password) < MIN_STAFF_PASSWORD_LENGTH) return 'too-short'
  const folded = foldPassword(password)
  if (holdsAny(folded, emailWords(email))) return 'email'
  if (holdsAny(lettersOf(password), shopNames.map(lettersOf))) return 'shop'
  return isFrequent(folded) || isFrequent(wordOf(folded)) ? 'frequent' : null
}
