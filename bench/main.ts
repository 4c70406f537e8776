import pino from 'pino'
import { openShop } from '#server/compose.ts'
import { readEnv } from '#server/env.ts'
import { loadPages } from '#server/http/pages/build.ts'
import { startPostgres } from '../scripts/throwaway-postgres.mjs'
import { benchBasketAdd } from './basket-add.ts'
import { benchCachedPage } from './cached-page.ts'
import { benchFreshPage } from './fresh-page.ts'
import { benchListings } from './listings.ts'
import { benchMemory } from './memory.ts'
import { type BenchRow, keepsLimit, printRow } from './row.ts'
import { startShopProcess } from './shop-process.ts'

/** Ratios measured in one run, side by side: a figure alone says more of the machine than of the shop. */

const PRODUCT = '/porcelain-paving/moorland-porcelain-paving'
const PAGES = ['/', '/porcelain-tiles', PRODUCT]

const say = (text: string): void => void process.stdout.write(`${text}\n`)

const report = (title: string, rows: readonly BenchRow[]): readonly BenchRow[] => {
  say(`\n${title}`)
  for (const row of rows) say(printRow(row))
  return rows
}

const postgres = await startPostgres()
if (postgres.url === null)
  throw new Error(`These measurements need PostgreSQL: ${postgres.reasons.join('; ')}`)

/* The first start imports the demo catalogue; what is measured is the shop as it runs on every other day. */
await (await startShopProcess(postgres.url)).stop()
const shop = await startShopProcess(postgres.url)
const rows: BenchRow[] = []
try {
  rows.push(...report('(e) memory', await benchMemory(shop, PAGES)))
  rows.push(...report('(a) kept product page', await benchCachedPage(shop, PRODUCT)))
  rows.push(...report('(c) basket add', await benchBasketAdd(shop, postgres.url)))
} finally {
  await shop.stop()
}

const env = readEnv({ ...process.env, DATABASE_URL: postgres.url, LOG_LEVEL: 'warn' })
const opened = await openShop(env, pino({ level: 'warn' }), null)
const pages = await loadPages('production')
rows.push(
  ...report('(b) product page rendered afresh', await benchFreshPage(pages, opened.shop, PRODUCT)),
  ...report('(d) listings', await benchListings(pages, postgres.url)),
)
await opened.database.close()

const missed = rows.filter((row) => !keepsLimit(row))
say(missed.length === 0 ? '\nEvery limit is kept.' : `\nMissed: ${missed.map((row) => row.name).join('; ')}`)
process.exit(missed.length === 0 ? 0 : 1)
