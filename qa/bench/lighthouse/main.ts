import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findWholeChromium } from '../../../scripts/find-chromium.mjs'
import { joinAsOwner } from '../../../test/fixture-shop/first-owner.ts'
import { copyCachedShop } from '../../../test/setup/cached-shop.ts'
import { freePort } from '../../../test/setup/free-port.ts'
import { openShop } from '../../../test/setup/open-shop.ts'
import { fillBasket, openBrowser, warmUpPages } from './browser.ts'
import { type MeasuredPage, measuredPages } from './limits.ts'
import { type PageSummary, passes, type Report, readReport, summarise, tableOf } from './report.ts'

/*
 * Runs Lighthouse on a shop of its own on the embedded database, with Lighthouse's phone and its simulated
 * slow network and processor. `npm run lighthouse -- product --runs 5` measures one page five times.
 */

const folder = 'build/lighthouse'
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '3' } },
})
const say = (text: string): unknown => process.stdout.write(`${text}\n`)

const program = process.env['LIGHTHOUSE']
if (program === undefined) throw new Error('Start it with: npm run lighthouse')

const TRIES = 3

/** The addresses of shop and back office. */
interface Addresses {
  readonly shop: string
  readonly office: string
}

const addressOf = ({ shop, office }: Addresses, { isOffice, path }: MeasuredPage): string =>
  `${isOffice === true ? office : shop}${path}`

const runLighthouse = async (
  addresses: Addresses,
  port: number,
  visited: MeasuredPage,
  run: number,
  tries = TRIES,
): Promise<Report> => {
  const output = join(folder, `${visited.name}-${run}`)
  /* No search engine sees the back office at all. */
  const skipped = visited.isOffice ? 'is-crawlable,meta-description' : visited.isPrivate ? 'is-crawlable' : ''
  const child = spawn(
    process.execPath,
    [
      program,
      addressOf(addresses, visited),
      `--port=${port}`,
      '--output=json',
      '--output=html',
      `--output-path=${output}`,
      '--only-categories=performance,accessibility,best-practices,seo',
      '--no-enable-error-reporting',
      '--quiet',
      ...(skipped === '' ? [] : [`--skip-audits=${skipped}`]),
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const code = await new Promise((resolve) => child.once('exit', resolve))
  /* On a busy machine a trace may lack its beginning; Lighthouse then requires another run. */
  if (code !== 0 && tries > 1) return runLighthouse(addresses, port, visited, run, tries - 1)
  if (code !== 0) throw new Error(`Lighthouse ended with ${code} on ${visited.path}`)
  return readReport(await readFile(`${output}.report.json`, 'utf8'))
}

const measureAll = async (
  pages: readonly MeasuredPage[],
  runs: number,
  chromiumPath: string,
): Promise<readonly PageSummary[]> => {
  await using cleanups = new AsyncDisposableStack()
  const browser = await openBrowser(chromiumPath)
  cleanups.defer(browser.close)
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-lighthouse-shop-'))
  cleanups.defer(() => rm(dataDir, { recursive: true, force: true }))
  await copyCachedShop(dataDir)
  const shop = await openShop(dataDir, { ADMIN: 'on', ADMIN_PORT: `${await freePort()}` })
  cleanups.defer(shop.close)
  const address = await shop.address
  const { origin, cookie } = await joinAsOwner(await shop.ownerLink)
  const addresses = { shop: address, office: origin }
  await browser.runAsVisitor(async (context) => {
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, url: origin }])
    if (pages.some(({ isPrivate, isOffice }) => isPrivate && isOffice !== true))
      await fillBasket(context, address)
    await warmUpPages(
      context,
      pages.map((page) => addressOf(addresses, page)),
    )
  })
  const summaries: PageSummary[] = []
  for (const visited of pages) {
    const reports: Report[] = []
    for (let run = 1; run <= runs; run += 1)
      reports.push(await runLighthouse(addresses, browser.port, visited, run))
    const summary = summarise(visited, reports)
    summaries.push(summary)
    say(`${visited.name}: ${passes(summary) ? 'ok' : 'missed'}`)
    for (const fault of summary.faults) say(`  ${fault}`)
    const [first] = reports
    if (first !== undefined && summaries.length === 1)
      say(
        `  Lighthouse ${first.lighthouseVersion}, speed index of this machine ${first.environment.benchmarkIndex}`,
      )
  }
  return summaries
}

const { path: chromiumPath, problem } = findWholeChromium()
if (chromiumPath === null) throw new Error(problem)
await mkdir(folder, { recursive: true })
const unknown = positionals.filter((typed) => !measuredPages.some(({ name }) => name === typed))
if (unknown.length > 0) {
  say(`There is no page ${unknown.join(', ')}. The pages: ${measuredPages.map(({ name }) => name).join(' ')}`)
  process.exit(2)
}
const pages = measuredPages.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
const runs = Math.max(1, Number.parseInt(values.runs, 10) || 1)
const before = loadavg()[0] ?? 0
const summaries = await measureAll(pages, runs, chromiumPath)
say(`\n${tableOf(summaries)}\n`)
say(
  `The median of ${runs} runs each; ${cpus().length} processors, load ${before.toFixed(1)} before. ` +
    `Basket, checkout and the back office are excluded from search engines on purpose: the audit 'is-crawlable' is skipped there, and 'meta-description' in the back office. ` +
    `Reports: ${folder}`,
)
process.exit(summaries.every(passes) ? 0 : 1)
