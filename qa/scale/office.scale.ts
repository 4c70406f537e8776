import { existsSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test } from 'vitest'
import { accountOrderPath, calls, paths } from '#contract/routes.ts'
import { logIn } from '../../test/setup/ordering.ts'
import type { Visitor } from '../../test/setup/shop.ts'
import { percentile } from '../bench/bench-row.ts'
import { recordSql, type SentStatement } from '../bench/recorded-sql.ts'
import { database, say, url } from './filled-shop.ts'
import { type OfficeRequest, officeLists, readOfficeData } from './office-requests.ts'
import { drawWords, threeLetters } from './office-words.ts'
import { openOffice } from './open-office.ts'
import { findWholeReads } from './plans.ts'

/*
 * `npm run scale -- <url> office`: the lists, pages and search of the back office on a filled database, as
 * rendered pages at the server (M-206, M-207, M-208). It changes nothing but sessions of its own people, and empties the
 * basket of the customer with the most orders.
 */

const LISTS_MS = 200
const ORDER_MS = 200
const SEARCH_MS = 150
const LETTERS_MS = 400
const ORDER_STATEMENTS = 12
/** The first reading meets a cold cache; those after it are measured. */
const ROUNDS = Number(process.env['SCALE_ROUNDS'] ?? 20)

const { shop, site } = await openOffice()
const person = await site.signIn('owner')
const data = await readOfficeData(database.queries)

interface Measured {
  readonly name: string
  readonly statements: number
  readonly ms: readonly number[]
  /** Processor time of shop and database, which other work on the machine does not lengthen. */
  readonly cpuMs: readonly number[]
  readonly slowest: SentStatement | null
  readonly sent: readonly SentStatement[]
}

const readAs = async (who: Pick<Visitor, 'get'>, path: string): Promise<number> => {
  const startedAt = performance.now()
  const response = await who.get(path, {
    accept: path.includes('/api/') ? 'application/json' : 'text/html',
  })
  if (response.statusCode !== 200) say(`${path} answered ${response.statusCode}`)
  return performance.now() - startedAt
}

/** The database's processes for this shop, where it is on this machine. */
const backends = async (): Promise<readonly number[]> => {
  const { rows } = await database.queries.execute<{ pid: number }>(
    sql`select pid from pg_stat_activity where application_name like 'tessera%' and datname = current_database()`,
  )
  return rows.map(({ pid }) => pid).filter((pid) => existsSync(`/proc/${pid}/schedstat`))
}

/** Milliseconds of each of the database's processes; of one that has ended, what was read of it last. */
const lastCpu = new Map<number, number>()

const cpuOf = (pids: readonly number[]): number => {
  const { user, system } = process.cpuUsage()
  for (const pid of pids) {
    const file = `/proc/${pid}/schedstat`
    if (existsSync(file)) lastCpu.set(pid, Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6)
  }
  return pids.reduce((sum, pid) => sum + (lastCpu.get(pid) ?? 0), (user + system) / 1000)
}

/** Reads each path once and records its statements; then reads all of them in turn `rounds` times. */
const measure = async (
  name: string,
  paths: readonly string[],
  rounds: number,
  who: Pick<Visitor, 'get'> = person,
): Promise<Measured> => {
  const read = (path: string): Promise<number> => readAs(who, path)
  const sent: SentStatement[] = []
  let statements = 0
  for (const path of paths) {
    const recorded = await recordSql(() => read(path))
    statements = Math.max(statements, recorded.length)
    sent.push(...recorded)
  }
  const [ms, cpuMs]: [number[], number[]] = [[], []]
  const pids = await backends()
  for (let round = 0; round < rounds; round += 1)
    for (const path of paths) {
      const before = cpuOf(pids)
      ms.push(await read(path))
      cpuMs.push(cpuOf(pids) - before)
    }
  const slowest = sent.toSorted((a, b) => (b.durationMs() ?? 0) - (a.durationMs() ?? 0))[0] ?? null
  const measured = { name, statements, ms, cpuMs, slowest, sent }
  say(row(measured))
  return measured
}

const print = (ms: number): string => `${ms.toFixed(0).padStart(5)} ms`

const row = ({ name, statements, ms, cpuMs }: Measured): string =>
  [
    name.padEnd(34),
    `${statements} statements`,
    `p50 ${print(percentile(ms, 0.5))}`,
    `p95 ${print(percentile(ms, 0.95))}`,
    `processor p50 ${print(percentile(cpuMs, 0.5))}`,
    `p95 ${print(percentile(cpuMs, 0.95))}`,
  ].join('  ')

/** `SCALE_EXPLAIN=yes`: how PostgreSQL runs the slowest statement of a page that is slower than its limit. */
const explain = async ({ text, values }: SentStatement): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${text}`, [
    ...values,
  ])
  for (const line of rows) say(`    ${line['QUERY PLAN'].slice(0, 160)}`)
  await client.end()
}

/** Those that are slower than the limit, with their slowest statement. */
const report = async (measured: readonly Measured[], limitMs: number): Promise<readonly string[]> => {
  for (const one of measured) {
    if (process.env['SCALE_EXPLAIN'] === 'yes' && percentile(one.ms, 0.95) > limitMs && one.slowest !== null)
      await explain(one.slowest)
    if (percentile(one.ms, 0.95) > limitMs && one.slowest !== null)
      say(`    ${one.slowest.text.replaceAll(/\s+/g, ' ').slice(0, 300)}`)
  }
  return measured.filter(({ ms }) => percentile(ms, 0.95) > limitMs).map(row)
}

const wholeReads = async (measured: readonly Measured[]): Promise<readonly string[]> => {
  const found = []
  for (const mode of ['force_custom_plan', 'force_generic_plan'])
    for (const { sent: text, readWhole } of await findWholeReads(
      url,
      measured.flatMap(({ sent }) => sent),
      { plan_cache_mode: mode },
    )) {
      const names = measured
        .filter(({ sent }) => sent.some((one) => one.text === text))
        .map(({ name }) => name)
      found.push(`${mode}: ${names.slice(0, 3).join('; ')}: reads ${readWhole.join(', ')}`)
    }
  for (const line of found) say(line)
  return found
}

const only = process.env['SCALE_ONLY'] ?? ''
const chosen = (requests: readonly OfficeRequest[]): readonly OfficeRequest[] =>
  requests.filter(({ name }) => name.includes(only))

test('shows every list of the back office within 200 ms at p95, and reads no large table whole [M-206]', async () => {
  const measured = []
  for (const { name, path } of chosen(officeLists(data))) measured.push(await measure(name, [path], ROUNDS))
  const slow = await report(measured, LISTS_MS)
  expect({ slow, whole: await wholeReads(measured) }).toEqual({ slow: [], whole: [] })
}, 3_600_000)

test('finds what is typed within 150 ms at p95, any three letters within 400 ms [M-207]', async () => {
  const words = await drawWords(database.queries)
  const searchOf = (q: string): string => `/admin/api/search?q=${encodeURIComponent(q)}`
  const measured = []
  for (const [kind, typed] of words) measured.push(await measure(`search: ${kind}`, typed.map(searchOf), 1))
  const letters = []
  for (const typed of threeLetters) letters.push(await measure(`search: '${typed}'`, [searchOf(typed)], 3))
  const slow = [...(await report(measured, SEARCH_MS)), ...(await report(letters, LETTERS_MS))]
  expect({ slow, whole: await wholeReads([...measured, ...letters]) }).toEqual({ slow: [], whole: [] })
}, 3_600_000)

test('shows an order within 200 ms at p95 and by 12 statements, whatever its history [M-208]', async () => {
  const pathOf = (number: string): string => `/admin/orders/${number}`
  const measured = [
    await measure('order', data.orders.map(pathOf), 3),
    await measure('order with 300 notes', [pathOf(data.longest)], ROUNDS),
    await measure('orders of one who has 5,000', data.ofBusiest.map(pathOf), 3),
    await measure(
      'preview',
      data.orders.map((number) => `${pathOf(number)}/preview`),
      3,
    ),
    await measure(
      'related orders',
      data.orders.map((number) => `${pathOf(number)}/related`),
      3,
    ),
    await measure(
      'related to one of 5,000',
      data.ofBusiest.map((number) => `${pathOf(number)}/related`),
      3,
    ),
    await measure(
      'refund',
      data.orders.map((number) => `${pathOf(number)}/refund`),
      1,
    ),
  ]
  const slow = await report(measured, ORDER_MS)
  const long = measured.filter(({ statements }) => statements > ORDER_STATEMENTS).map(row)
  expect({ slow, long, whole: await wholeReads(measured) }).toEqual({ slow: [], long: [], whole: [] })
}, 3_600_000)

test('shows a customer of 5,000 orders what they bought within 200 ms at p95 [M-208]', async () => {
  const ben = shop.visit()
  await ben.post(calls.setPostcode, { postcode: 'LS1 4AP' })
  await logIn(database.queries, ben, data.busiest)
  const measured = [
    await measure('own account', [paths.account], ROUNDS, ben),
    await measure('own orders', [paths.accountOrders], ROUNDS, ben),
    await measure('one of the own orders', data.ofBusiest.map(accountOrderPath), 3, ben),
  ]
  const slow = await report(measured, ORDER_MS)
  const long = measured.filter(({ statements }) => statements > ORDER_STATEMENTS).map(row)
  expect({ slow, long, whole: await wholeReads(measured) }).toEqual({ slow: [], long: [], whole: [] })
}, 3_600_000)
