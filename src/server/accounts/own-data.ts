import { err, ok, type Result } from '#domain/lang/result.ts'
import { allOrNothing } from '../database/all-or-nothing.ts'
import { findDevices } from './devices.ts'
import type { AccountsDeps } from './open-account.ts'
import { deleteCustomer, endSessions, findAddresses, findCustomer, findOwedPence } from './store.ts'

type CustomerDataDeps = Pick<AccountsDeps, 'database' | 'dataOwners'>

/** Everything that we keep of a customer, for them to take along (UK GDPR, articles 15 and 20). */
export const exportData = async (
  { database, dataOwners }: CustomerDataDeps,
  customerId: number,
): Promise<Readonly<Record<string, unknown>> | null> => {
  const { queries } = database
  const found = await findCustomer(queries, customerId)
  if (found === null) return null
  const { id: _, passwordHash: __, emailKey: ___, ...account } = found
  const addresses = (await findAddresses(queries, customerId)).map(({ id: _, ...address }) => address)
  const held: Record<string, unknown> = {}
  for (const holding of dataOwners) held[holding.name] = await holding.read(queries, customerId)
  return { account, addresses, devices: await findDevices(queries, customerId), ...held }
}

/**
 * Deletes an account with all that hangs on it (article 17). Orders stay as invoices must, for six years; they are no
 * longer anybody's account's. Not while a trade account owes money: that is asked when its basket is gone, for which an
 * order that is being placed from it is waited for, and from which none can be placed any more.
 */
export const deleteAccount = async (
  { database, dataOwners }: CustomerDataDeps,
  customerId: number,
): Promise<Result<null, 'owes'>> =>
  allOrNothing(database, async (tx) => {
    for (const holding of dataOwners) await holding.delete(tx, customerId)
    if ((await findOwedPence(tx, customerId)) > 0) return err('owes')
    await endSessions(tx, customerId, null)
    await deleteCustomer(tx, customerId)
    return ok(null)
  })
