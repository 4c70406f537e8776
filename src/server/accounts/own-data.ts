import { err, ok, type Result } from '#domain/lang/result.ts'
import { allOrNothing } from '../database/all-or-nothing.ts'
import { findDevices } from './devices.ts'
import type { AccountsDeps } from './open-account.ts'
import { deleteCustomer, endSessions, findAddresses, findCustomer, findOwedPence } from './store.ts'
import type { User } from './user.ts'

type CustomerDataDeps = Pick<AccountsDeps, 'database' | 'dataOwners'>

/** Exports all data stored about a customer (UK GDPR, articles 15 and 20). */
export const exportData =
  ({ database, dataOwners }: CustomerDataDeps) =>
  async ({ id: customerId }: Pick<User, 'id'>): Promise<Readonly<Record<string, unknown>> | null> => {
    const { queries } = database
    const found = await findCustomer(queries, customerId)
    if (found === null) return null
    const { id: _, passwordHash: __, emailKey: ___, ...account } = found
    const addresses = (await findAddresses(queries, customerId)).map(({ id: _, ...address }) => address)
    const ownedData: Record<string, unknown> = {}
    for (const owner of dataOwners) ownedData[owner.name] = await owner.read(queries, customerId)
    return { account, addresses, devices: await findDevices(queries, customerId), ...ownedData }
  }

/**
 * Deletes an account with all its data (article 17). Orders stay for six years, as invoices must, without an
 * account. An account that owes money is not deleted. The debt is checked after its basket is deleted: the
 * deletion waits for an order being placed from the basket, and prevents later ones.
 */
export const deleteAccount =
  ({ database, dataOwners }: CustomerDataDeps) =>
  async ({ id: customerId }: Pick<User, 'id'>): Promise<Result<null, 'owes'>> =>
    allOrNothing(database, async (tx) => {
      for (const owner of dataOwners) await owner.delete(tx, customerId)
      if ((await findOwedPence(tx, customerId)) > 0) return err('owes')
      await endSessions(tx, customerId, null)
      await deleteCustomer(tx, customerId)
      return ok(null)
    })
