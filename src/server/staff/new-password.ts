import type { Weakness } from '#domain/checkout/password.ts'
import { staffPasswordWeakness } from '#domain/staff/password.ts'
import { loadFrequentPasswords } from '../accounts/index.ts'
import type { StaffDeps } from './deps.ts'

/** Why a new password is too weak for a person with this address; null: it is acceptable (M-004). */
export const findWeakness = async (
  { merchant }: Pick<StaffDeps, 'merchant'>,
  password: string,
  email: string,
): Promise<Weakness | null> => {
  const frequent = await loadFrequentPasswords()
  return staffPasswordWeakness(password, {
    email,
    shopNames: [merchant.name, merchant.legalName],
    isFrequent: (folded) => frequent.has(folded),
  })
}
