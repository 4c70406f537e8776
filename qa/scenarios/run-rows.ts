import { parseArgs } from 'node:util'
import { paths } from '#contract/routes.ts'
import { startPostgres } from '../../scripts/throwaway-postgres.mjs'
import { arrive } from '../../test/fixture-shop/buyer.ts'
import { type Ground, type Mode, openGrounds, tradeCustomer } from '../../test/fixture-shop/ground.ts'
import { doRow } from './do-row.ts'
import { failedSeedsIn } from './failed-seeds.ts'
import { type Done, printTable } from './report.ts'
import type { Row } from './row.ts'

/*
 * What `npm run test:faults`, `test:attacks` and `test:loads` do with their rows: each against the whole program, on PostgreSQL
 * and on the embedded database. `-- RC-01 FT-01` chooses rows, `--on postgres` a database, `--seed 7` begins the random
 * numbers anew, `--runs 10` repeats each row that is left to chance so often.
 */

interface Rows {
  /** As it is typed: `test:faults`. */
  readonly command: string
  readonly rows: readonly Row[]
  /** Where seeds that failed are kept; null: nothing of these rows is left to chance. */
  readonly failedSeeds: URL | null
}

const say = (text: string): void => void process.stdout.write(`${text}\n`)

/** What cannot be typed at a keyboard by then: an account that waits for approval. */
const openTradeAccount = async (ground: Ground) => {
  const { email, password, limit } = tradeCustomer
  const customer = await arrive(ground)
  const asked = await customer.post(paths.register, {
    first_name: 'Tess',
    last_name: 'Trade',
    email,
    password,
    password_confirmation: password,
    trade: true,
    trade_company_name: 'Trade Ltd',
  })
  if (asked.status !== 200) throw new Error(`Not registered: ${asked.status} ${asked.body}`)
  return [['trade', 'approve', email, '--limit', String(limit)]]
}

const usageOf = (command: string): string =>
  `Usage: npm run ${command} -- [rows, such as RC-01] [--on postgres|embedded] [--seed 7] [--runs 10]`

const readArguments = () => {
  try {
    const read = parseArgs({
      allowPositionals: true,
      options: {
        on: { type: 'string' },
        seed: { type: 'string' },
        runs: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    })
    return { ...read, wrong: null }
  } catch (error) {
    return { values: { help: false }, positionals: [], wrong: error instanceof Error ? error.message : '' }
  }
}

/** Does the rows that were asked for, prints their table, and tells with what code to end: 1 when one misses its figure. */
export const runRows = async ({ command, rows: allRows, failedSeeds }: Rows): Promise<number> => {
  const { values, positionals, wrong } = readArguments()
  if (wrong !== null) {
    say(`${wrong}\n${usageOf(command)}`)
    return 2
  }
  if (values.help) {
    say(usageOf(command))
    return 0
  }
  const unknown = positionals.filter((id) => !allRows.some((row) => row.id === id))
  if (unknown.length > 0) {
    say(`There is no row ${unknown.join(', ')}. There are ${allRows.map(({ id }) => id).join(' ')}.`)
    return 2
  }
  const rows = allRows.filter(({ id }) => positionals.length === 0 || positionals.includes(id))
  const modes = (['postgres', 'embedded'] as const).filter((mode) => (values.on ?? mode) === mode)
  const runsOn = (row: Row): readonly Mode[] => (row.modes ?? modes).filter((mode) => modes.includes(mode))
  const nowhere = rows.filter((row) => positionals.includes(row.id) && runsOn(row).length === 0)
  const wrongs = [
    ...(modes.length === 0 ? [`There is no database ${values.on}.`] : []),
    ...(modes.length > 0 ? nowhere.map(({ id }) => `${id} is no row for ${values.on}.`) : []),
    ...[values.seed, values.runs]
      .filter((number) => number !== undefined && !/^\d{1,9}$/.test(number))
      .map((number) => `${number} is no whole number.`),
  ]
  if (wrongs.length > 0) {
    say([...wrongs, usageOf(command)].join('\n'))
    return 2
  }
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000))
  const again = [...positionals, '--seed', seed].join(' ')
  say(`Seed ${seed}; the same run again: npm run ${command} -- ${again}`)

  const failed = failedSeedsIn(failedSeeds)
  const done: Done[] = []

  const doRows = async (mode: Mode, wanted: readonly Row[], server: string | null): Promise<void> => {
    const grounds = await openGrounds(mode, server, openTradeAccount)
    try {
      for (const row of wanted) {
        const runs = mode === 'embedded' ? 1 : Number(values.runs ?? row.runs ?? 1)
        const seeds = [
          ...failed.of(row.id, mode),
          ...Array.from({ length: row.runs === undefined ? 1 : runs }, (_, i) => seed + i),
        ]
        for (const own of seeds) {
          const result = await doRow(grounds, { row, mode, seed: own }, say)
          done.push(result)
          if (!result.ok) failed.keep(row.id, mode, own)
        }
      }
    } finally {
      await grounds.close()
    }
  }

  for (const mode of modes) {
    const wanted = rows.filter((row) => runsOn(row).includes(mode))
    if (wanted.length === 0) continue
    const postgres = mode === 'postgres' ? await startPostgres() : null
    if (postgres !== null && postgres.url === null)
      throw new Error(`These rows need PostgreSQL: ${postgres.reasons.join('; ')}`)
    await doRows(mode, wanted, postgres?.url ?? null)
  }

  say(`\n${printTable(done)}`)
  const missed = done.filter(({ ok }) => !ok)
  say(
    missed.length === 0
      ? `\nAll ${new Set(done.map(({ row }) => row.id)).size} rows pass.`
      : `\nMissed: ${missed.map(({ row, mode, seed: own }) => `${row.id} on ${mode} (seed ${own})`).join('; ')}`,
  )
  return missed.length === 0 ? 0 : 1
}
