import pino from 'pino'
import { type OpenedShop, openShop } from '#server/compose.ts'
import { readEnv } from '#server/env/env.ts'
import { loadPages } from '#server/pages/load-build.ts'
import type { Pages } from '#server/pages/pages.ts'
import { startPostgres } from '../../scripts/throwaway-postgres.mjs'
import { type ShopProcess, startShopProcess } from './shop-process.ts'

/** The measured programs; each opens when a part first needs it. */
export interface MeasuredPrograms {
  /** A database with the demo catalogue. */
  readonly postgresUrl: string
  /** A shop as visitors reach it, in a separate process. */
  process(): Promise<ShopProcess>
  /** The shop and its pages in this process. */
  inProcess(): Promise<{ readonly opened: OpenedShop; readonly pages: Pages }>
  close(): Promise<void>
}

/** The first start imports the demo catalogue, so that the measured shop runs as on every other day. */
export const openMeasuredPrograms = async (): Promise<MeasuredPrograms> => {
  const postgres = await startPostgres()
  const postgresUrl = postgres.url
  if (postgresUrl === null)
    throw new Error(`These measurements need PostgreSQL: ${postgres.reasons.join('; ')}`)
  await (await startShopProcess(postgresUrl)).stop()

  let running: Promise<ShopProcess> | null = null
  let inside: ReturnType<MeasuredPrograms['inProcess']> | null = null
  const openInside = async () => {
    const env = readEnv({ ...process.env, DATABASE_URL: postgresUrl, LOG_LEVEL: 'warn' })
    const opened = await openShop(env, pino({ level: 'warn' }), null)
    return { opened, pages: await loadPages('production') }
  }
  return {
    postgresUrl,
    process() {
      running ??= startShopProcess(postgresUrl)
      return running
    },
    inProcess() {
      inside ??= openInside()
      return inside
    },
    async close() {
      await (await running)?.stop()
      await (await inside)?.opened.database.close()
    },
  }
}
