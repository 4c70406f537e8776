import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { LaunchOptions } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { recordStockCounts } from '#server/catalogue/import/stock-counts.ts'
import { openEmbedded } from '#server/database/embedded.ts'
import { openPostgres } from '#server/database/postgres.ts'
import { cachedShop, copyCachedShop } from './cached-shop.ts'
import { findChromium } from './chromium.ts'
import { openMailServer } from './mail-server.ts'
import { openShop } from './open-shop.ts'
import { copyTemplate } from './postgres-template.ts'
import { migrationsFolder } from './prepared-shop.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the shop that the journeys use. */
    shopAddress: string
    /** The options that each worker launches its browser with. */
    browser: LaunchOptions
    /** The folder that the shop's emails arrive in, a file each: '1.eml', '2.eml' … */
    emailFolder: string
    /** The URL of the mail server, for a journey that opens a shop of its own. */
    mailServerUrl: string
  }
}

/**
 * Raises the stock of F1, which most journeys buy: as journeys grew in number, its 216 m² sold out and later
 * journeys had their basket reduced. 900 m² is still less than one basket may hold.
 */
const fillShelf = async (dataDir: string, url: string | null): Promise<void> => {
  const database =
    url === null
      ? await openEmbedded({ dataDir, migrationsFolder })
      : await openPostgres({ url, pool: 1, migrationsFolder, onConnectionLost: () => undefined })
  await database.queries.execute(sql`update variation set stock_hundredths = 90000 where sku = 'F1-C'`)
  await recordStockCounts(database.queries)
  await database.close()
}

/**
 * Opens the shop with the demo catalogue, and provides what browsers are launched with. The shop and the back
 * offices run on PostgreSQL where there is one, as real shops do; journeys that open a shop of their own use
 * the embedded database.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-journeys-'))
  await copyCachedShop(dataDir)
  const emails = await mkdtemp(join(tmpdir(), 'tessera-emails-'))
  const mailServer = await openMailServer({ folder: emails })
  const postgres = process.env['TEST_DATABASE_URL']
  const database = postgres === undefined ? null : await copyTemplate(postgres, 'journeys')
  const { dump, dataDir: pictures } = await cachedShop()
  project.provide(
    'preparedShop',
    postgres === undefined || database === null
      ? { kind: 'embedded', dump, dataDir: pictures }
      : { kind: 'postgres', url: postgres, template: database.template, dataDir: pictures },
  )
  await fillShelf(dataDir, database?.url ?? null)
  const shop = await openShop(dataDir, {
    SMTP_URL: mailServer.url.href,
    ...(database === null ? {} : { DATABASE_URL: database.url }),
  })
  project.provide('browser', findChromium())
  project.provide('emailFolder', emails)
  project.provide('mailServerUrl', mailServer.url.href)
  project.provide('shopAddress', await shop.address)
  return async () => {
    await shop.close()
    await mailServer.close()
    await database?.drop()
    for (const folder of [dataDir, emails]) await rm(folder, { recursive: true, force: true })
  }
}
