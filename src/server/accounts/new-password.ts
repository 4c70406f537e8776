import type { Merchant } from '#contract/merchant.ts'
import { foldPassword, type Weakness, weaknessOf } from '#domain/checkout/password.ts'

/** The reason why a new password is rejected. */
export interface WeakPassword {
  readonly weakness: Weakness
}

let loading: Promise<ReadonlySet<string>> | undefined

/** The most used passwords (3,673 words), loaded when a password is first chosen, then cached. */
export const loadFrequentPasswords = (): Promise<ReadonlySet<string>> => {
  loading ??= import('./frequent-passwords.ts').then(
    ({ frequentPasswords }) => new Set(frequentPasswords.trim().split(/\s+/).map(foldPassword)),
  )
  return loading
}

/** Why a new password of this account is too weak; null: it is acceptable (D33). */
export const findPasswordWeakness =
  ({ name, legalName }: Merchant) =>
  async (password: string, email: string): Promise<Weakness | null> => {
    const frequent = await loadFrequentPasswords()
    return weaknessOf(password, {
      email,
      shopNames: [name, legalName],
      isFrequent: (folded) => frequent.has(folded),
    })
  }
