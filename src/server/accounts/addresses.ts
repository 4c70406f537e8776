import type { PutAddress, SavedAddress } from '#contract/account.ts'
import type { Address } from '#domain/checkout/details.ts'
import { addressParts } from '#domain/checkout/form.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { Database, Queries } from '../database/database.ts'
import { priceForOwnAddress } from './sign-in.ts'
import {
  type AddressRow,
  clearDefaults,
  findAddresses,
  holdCustomer,
  insertAddress,
  rowOfForm,
  updateAddress,
} from './store.ts'

export const MOST_ADDRESSES = 50

/** Saves a new address, or changes one of the customer's own; the first is the default for both. */
export const saveAddress = (
  database: Pick<Database, 'transaction'>,
  customerId: number,
  id: number | null,
  form: PutAddress,
): Promise<Result<null, 'unknown' | 'full'>> =>
  database.transaction(async (tx) => {
    await holdCustomer(tx, customerId)
    const kept = await findAddresses(tx, customerId)
    if (id === null && kept.length >= MOST_ADDRESSES) return err('full')
    if (id !== null && !kept.some((address) => address.id === id)) return err('unknown')
    const typed = rowOfForm(form)
    const row = kept.length === 0 ? { ...typed, isDelivery: true, isBilling: true } : typed
    await clearDefaults(tx, customerId, row)
    if (id === null) await insertAddress(tx, customerId, row)
    else await updateAddress(tx, customerId, id, row)
    if (row.isDelivery) await priceForOwnAddress(tx, customerId)
    return ok(null)
  })

/** The addresses that a form begins with (T-204). */
export interface DefaultAddresses {
  readonly shipping: SavedAddress | null
  readonly billing: SavedAddress | null
}

/** A customer's default addresses; null where there is none. */
export const findDefaults = async (queries: Queries, customerId: number): Promise<DefaultAddresses> => {
  const addresses = await findAddresses(queries, customerId)
  return {
    shipping: addresses.find(({ isDelivery }) => isDelivery) ?? null,
    billing: addresses.find(({ isBilling }) => isBilling) ?? null,
  }
}

const isSame = (a: Address, b: Address): boolean => addressParts.every((part) => a[part] === b[part])

const saveDefault = async (tx: Queries, customerId: number, row: AddressRow): Promise<void> => {
  await clearDefaults(tx, customerId, row)
  const known = (await findAddresses(tx, customerId)).find((address) => isSame(address, row))
  if (known === undefined) return insertAddress(tx, customerId, row)
  await updateAddress(tx, customerId, known.id, {
    ...row,
    isDelivery: row.isDelivery || known.isDelivery,
    isBilling: row.isBilling || known.isBilling,
  })
}

/** 'Save my addresses for next time' (T-235): they become the defaults; an address that is there already stays one. */
export const saveAddresses = async (
  tx: Queries,
  customerId: number,
  { shipping, billing }: { readonly shipping: Address; readonly billing: Address },
): Promise<void> => {
  await holdCustomer(tx, customerId)
  if (isSame(shipping, billing))
    return saveDefault(tx, customerId, { ...shipping, isDelivery: true, isBilling: true })
  await saveDefault(tx, customerId, { ...shipping, isDelivery: true, isBilling: false })
  await saveDefault(tx, customerId, { ...billing, isDelivery: false, isBilling: true })
}
