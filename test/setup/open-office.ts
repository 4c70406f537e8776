import type { BrowserContext } from 'playwright-core'
import { afterAll, inject } from 'vitest'
import type { Role } from '#domain/staff/roles.ts'
import { createAdminApp } from '#server/admin/admin-app.ts'
import { createAdminHandlers } from '#server/admin/handlers.ts'
import { recordStockCounts } from '#server/catalogue/import/stock-counts.ts'
import { createMediaStore, openMediaStorage } from '#server/media/index.ts'
import { createLog } from '#server/operations/log.ts'
import { loadPages } from '#server/pages/load-build.ts'
import { newIdentity, printSigned } from '#server/session/signed-cookie.ts'
import { beginSession } from '#server/staff/sessions.ts'
import { readGoods } from '../http/goods.ts'
import { type StaffMember, signInStaff } from './back-office.ts'
import { freePort } from './free-port.ts'
import { expectNoPeopleIn } from './no-people-in-logs.ts'
import { startShop, type TestShopOptions, testSecrets } from './shop.ts'
import { browser } from './staff.ts'
import { openPreparedDatabase, urlOfCopy } from './test-database.ts'

const COPY = '_office'

/**
 * A back office of a journey's own, with its pages, at an address of its own; the shop behind it answers
 * calls of the test (`shop.visit()`). Open it once for each file: its people and orders stay.
 */
export const openOffice = async (options: Pick<TestShopOptions, 'payments'> = {}) => {
  const prepared = inject('preparedShop')
  const { dataDir } = prepared
  const database = await openPreparedDatabase(prepared, COPY)
  await recordStockCounts(database.queries)
  const port = await freePort()
  /* A name, not a number: passkeys belong to names. */
  const address = `http://localhost:${port}`
  const shop = await startShop({ ...options, adminUrl: address, ownDatabase: { database, dataDir } })
  const logs: string[] = []
  expectNoPeopleIn(logs)
  expectNoPeopleIn(shop.logs)
  const app = await createAdminApp({
    handlers: createAdminHandlers(shop.features),
    staff: shop.features.staff,
    pages: await loadPages('production', 'admin'),
    pictures: {
      media: createMediaStore(openMediaStorage({ kind: 'folder' }, dataDir)),
      database,
      version: { current: () => 1 },
    },
    now: () => shop.clock.now,
    log: createLog('trace', { write: (line) => void logs.push(line) }),
    secrets: testSecrets,
    adminUrl: new URL(address),
    shopUrl: new URL('https://shop.example'),
    shopName: 'Tessera',
  })
  await app.listen({ host: '127.0.0.1', port })
  afterAll(async () => {
    await app.close()
    await database.close()
  })
  return {
    shop,
    address,
    /** Settings of a process of the shop on the same data: its pages are what customers see. */
    shopSettings: () => ({ DATABASE_URL: urlOfCopy(prepared, COPY) }),
    goods: await readGoods(database.queries),
    /** Signs the browser in as the person of these roles; the person can make calls too. */
    async signIn(context: BrowserContext, ...roles: readonly [Role, ...Role[]]): Promise<StaffMember> {
      const person = await signInStaff(shop, ...roles)
      const identity = newIdentity(shop.clock.now)
      const signing = { ...browser(), newSessionId: identity.id }
      await beginSession(database.queries, person.staffId, signing, shop.clock.now)
      const value = printSigned(testSecrets, 'admin', identity)
      await context.addCookies([{ name: 'admin', value, url: address }])
      return person
    },
  }
}
