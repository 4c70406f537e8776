import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { LaunchOptions } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { recordStockCounts } from '#server/catalogue/import/stock-counts.ts'
import { openEmbedded } from '#server/database/embedded.ts'
import { openPostgres } from '#server/database/postgres.ts'
import { findChromium } from './chromium.ts'
import { copyKeptShop } from './kept-shop.ts'
import { openMailServer } from './mail-server.ts'
import { openShop } from './open-shop.ts'
import { copyTemplate } from './postgres-template.ts'
import { migrationsFolder } from './prepared-shop.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the shop of the journeys is open. */
    shopAddress: string
    /** What each worker launches its browser with. */
    browser: LaunchOptions
    /** Where the letters of the shop arrive, a file each: '1.eml', '2.eml' … */
    letterFolder: string
    /** Who takes them: for another shop of a journey's own. */
    mailServer: string
  }
}

/**
 * Fills the shelf of F1, which most journeys buy: its 216 m² were sold out as they became more, and whoever came last had
 * their basket cut. 900 m² are still less than one may add.
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
 * The shop with the demo catalogue, and what browsers are launched with. Where there is PostgreSQL it runs on that, as
 * real shops do; journeys that open a shop of their own have the embedded database.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-journeys-'))
  await copyKeptShop(dataDir)
  const letters = await mkdtemp(join(tmpdir(), 'tessera-letters-'))
  const mailServer = await openMailServer({ folder: letters })
  const postgres = process.env['TEST_DATABASE_URL']
  const database = postgres === undefined ? null : await copyTemplate(postgres, 'journeys')
  await fillShelf(dataDir, database?.url ?? null)
  const shop = await openShop(dataDir, {
    SMTP_URL: mailServer.url.href,
    ...(database === null ? {} : { DATABASE_URL: database.url }),
  })
  project.provide('browser', findChromium())
  project.provide('letterFolder', letters)
  project.provide('mailServer', mailServer.url.href)
  project.provide('shopAddress', await shop.address)
  return async () => {
    await shop.close()
    await mailServer.close()
    await database?.drop()
    for (const folder of [dataDir, letters]) await rm(folder, { recursive: true, force: true })
  }
}
