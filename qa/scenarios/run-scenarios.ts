import { parseArgs } from 'node:util'
import { paths } from '#contract/routes.ts'
import { startPostgres } from '../../scripts/throwaway-postgres.mjs'
import { openSession } from '../../test/fixture-shop/buyer.ts'
import {
  type DatabaseMode,
  type FixtureShop,
  openFixtureShops,
  tradeCustomer,
} from '../../test/fixture-shop/fixture-shop.ts'
import { openFailedSeeds } from './failed-seeds.ts'
import { printTable, type ScenarioResult } from './report.ts'
import { runScenario } from './run-scenario.ts'
import type { Scenario } from './scenario.ts'

/*
 * Runs the scenarios of `npm run test:faults`, `test:attacks` and `test:loads`, each against the whole
 * program, on PostgreSQL and on the embedded database. `-- RC-01 FT-01` chooses scenarios, `--on postgres` a
 * database, `--seed 7` sets the seed of the random numbers, `--runs 10` repeats each randomised scenario so
 * often.
 */

interface ScenarioCommand {
  /** The command as it is typed: `test:faults`. */
  readonly command: string
  readonly scenarios: readonly Scenario[]
  /** The file of failed seeds; null: these scenarios do not depend on a seed. */
  readonly failedSeeds: URL | null
}

const say = (text: string): void => void process.stdout.write(`${text}\n`)

/** Registers a trade account, and returns the shop command that approves it. */
const openTradeAccount = async (ground: FixtureShop) => {
  const { email, password, limit } = tradeCustomer
  const customer = await openSession(ground)
  const response = await customer.post(paths.register, {
    first_name: 'Tess',
    last_name: 'Trade',
    email,
    password,
    password_confirmation: password,
    trade: true,
    trade_company_name: 'Trade Ltd',
  })
  if (response.status !== 200) throw new Error(`Not registered: ${response.status} ${response.body}`)
  return [['trade', 'approve', email, '--limit', String(limit)]]
}

const usageOf = (command: string): string =>
  `Usage: npm run ${command} -- [scenarios, such as RC-01] [--on postgres|embedded] [--seed 7] [--runs 10]`

const readArguments = () => {
  try {
    const parsed = parseArgs({
      allowPositionals: true,
      options: {
        on: { type: 'string' },
        seed: { type: 'string' },
        runs: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    })
    return { ...parsed, wrong: null }
  } catch (error) {
    return { values: { help: false }, positionals: [], wrong: error instanceof Error ? error.message : '' }
  }
}

/**
 * Runs the requested scenarios, prints their table, and returns the exit code: 1 when one misses its figure.
 */
export const runScenarios = async ({
  command,
  scenarios: allRows,
  failedSeeds,
}: ScenarioCommand): Promise<number> => {
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
    say(`There is no scenario ${unknown.join(', ')}. There are ${allRows.map(({ id }) => id).join(' ')}.`)
    return 2
  }
  const rows = allRows.filter(({ id }) => positionals.length === 0 || positionals.includes(id))
  const modes = (['postgres', 'embedded'] as const).filter((mode) => (values.on ?? mode) === mode)
  const runsOn = (row: Scenario): readonly DatabaseMode[] =>
    (row.databases ?? modes).filter((mode) => modes.includes(mode))
  const notOnDatabase = rows.filter((row) => positionals.includes(row.id) && runsOn(row).length === 0)
  const problems = [
    ...(modes.length === 0 ? [`There is no database ${values.on}.`] : []),
    ...(modes.length > 0 ? notOnDatabase.map(({ id }) => `${id} does not run on ${values.on}.`) : []),
    ...[values.seed, values.runs]
      .filter((number) => number !== undefined && !/^\d{1,9}$/.test(number))
      .map((number) => `${number} is no whole number.`),
  ]
  if (problems.length > 0) {
    say([...problems, usageOf(command)].join('\n'))
    return 2
  }
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000))
  const sameRun = [...positionals, '--seed', seed].join(' ')
  say(`Seed ${seed}; the same run again: npm run ${command} -- ${sameRun}`)

  const failed = openFailedSeeds(failedSeeds)
  const results: ScenarioResult[] = []

  const runOnMode = async (
    mode: DatabaseMode,
    scenarios: readonly Scenario[],
    server: string | null,
  ): Promise<void> => {
    const grounds = await openFixtureShops(mode, server, openTradeAccount)
    try {
      for (const row of scenarios) {
        const runs = mode === 'embedded' ? 1 : Number(values.runs ?? row.runs ?? 1)
        const seeds = [
          ...failed.of(row.id, mode),
          ...Array.from({ length: row.runs === undefined ? 1 : runs }, (_, i) => seed + i),
        ]
        for (const runSeed of seeds) {
          const result = await runScenario(grounds, { row, mode, seed: runSeed }, say)
          results.push(result)
          if (!result.ok) failed.store(row.id, mode, runSeed)
        }
      }
    } finally {
      await grounds.close()
    }
  }

  for (const mode of modes) {
    const scenarios = rows.filter((row) => runsOn(row).includes(mode))
    if (scenarios.length === 0) continue
    const postgres = mode === 'postgres' ? await startPostgres() : null
    if (postgres !== null && postgres.url === null)
      throw new Error(`These scenarios need PostgreSQL: ${postgres.reasons.join('; ')}`)
    await runOnMode(mode, scenarios, postgres?.url ?? null)
  }

  say(`\n${printTable(results)}`)
  const missed = results.filter(({ ok }) => !ok)
  say(
    missed.length === 0
      ? `\nAll ${new Set(results.map(({ scenario }) => scenario.id)).size} scenarios pass.`
      : `\nMissed: ${missed.map(({ scenario, mode, seed: usedSeed }) => `${scenario.id} on ${mode} (seed ${usedSeed})`).join('; ')}`,
  )
  return missed.length === 0 ? 0 : 1
}
