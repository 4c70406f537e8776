import type { PutAddress, SavedAddress } from '#contract/account.ts'
import type { Address } from '#domain/checkout/details.ts'
import { addressParts } from '#domain/checkout/form.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { Database, Queries } from '../database/database.ts'
import { setSessionPostcodes } from './sign-in.ts'
import {
  type AddressRow,
  addressRowOf,
  clearDefaults,
  findAddresses,
  insertAddress,
  lockCustomer,
  updateAddress,
} from './store.ts'
import type { User } from './user.ts'

export const MOST_ADDRESSES = 50

/**
 * Saves a new address or changes one of the customer's own; the first becomes the default for delivery and
 * billing.
 */
export const saveAddress =
  (database: Pick<Database, 'transaction'>) =>
  (
    { id: customerId }: Pick<User, 'id'>,
    id: number | null,
    form: PutAddress,
  ): Promise<Result<null, 'unknown' | 'full'>> =>
    database.transaction(async (tx) => {
      await lockCustomer(tx, customerId)
      const existing = await findAddresses(tx, customerId)
      if (id === null && existing.length >= MOST_ADDRESSES) return err('full')
      if (id !== null && !existing.some((address) => address.id === id)) return err('unknown')
      const formRow = addressRowOf(form)
      const row = existing.length === 0 ? { ...formRow, isDelivery: true, isBilling: true } : formRow
      await clearDefaults(tx, customerId, row)
      if (id === null) await insertAddress(tx, customerId, row)
      else await updateAddress(tx, customerId, id, row)
      if (row.isDelivery) await setSessionPostcodes(tx, customerId)
      return ok(null)
    })

/** The addresses that a form is prefilled with (T-204). */
export interface DefaultAddresses {
  readonly shipping: SavedAddress | null
  readonly billing: SavedAddress | null
}

/** A customer's default addresses; null when there is none. */
export const findDefaults =
  (queries: Queries) =>
  async (customerId: number): Promise<DefaultAddresses> => {
    const addresses = await findAddresses(queries, customerId)
    return {
      shipping: addresses.find(({ isDelivery }) => isDelivery) ?? null,
      billing: addresses.find(({ isBilling }) => isBilling) ?? null,
    }
  }

const isSame = (a: Address, b: Address): boolean => addressParts.every((part) => a[part] === b[part])

const saveDefault = async (tx: Queries, customerId: number, row: AddressRow): Promise<void> => {
  await clearDefaults(tx, customerId, row)
  const existing = (await findAddresses(tx, customerId)).find((address) => isSame(address, row))
  if (existing === undefined) return insertAddress(tx, customerId, row)
  await updateAddress(tx, customerId, existing.id, {
    ...row,
    isDelivery: row.isDelivery || existing.isDelivery,
    isBilling: row.isBilling || existing.isBilling,
  })
}

/**
 * 'Save my addresses for next time' (T-235): makes both the defaults; an address already saved is not
 * duplicated.
 */
export const saveAddresses = async (
  tx: Queries,
  customerId: number,
  { shipping, billing }: { readonly shipping: Address; readonly billing: Address },
): Promise<void> => {
  await lockCustomer(tx, customerId)
  if (isSame(shipping, billing))
    return saveDefault(tx, customerId, { ...shipping, isDelivery: true, isBilling: true })
  await saveDefault(tx, customerId, { ...shipping, isDelivery: true, isBilling: false })
  await saveDefault(tx, customerId, { ...billing, isDelivery: false, isBilling: true })
}
