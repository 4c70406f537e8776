import { parseArgs } from 'node:util'
import { paths } from '#contract/routes.ts'
import { startPostgres } from '../../scripts/throwaway-postgres.mjs'
import { arrive } from './buyer.ts'
import { keepFailed, keptSeeds } from './cases.ts'
import { doRow } from './do-row.ts'
import { type Ground, type Mode, openGrounds, tradeCustomer } from './ground.ts'
import { type Done, printTable } from './report.ts'
import { allRows } from './rows/index.ts'

/*
 * `npm run test:faults`: races and faults against the whole program, each row on PostgreSQL and on the embedded
 * database. `-- RC-01 FT-01` chooses rows, `--on postgres` a database, `--seed 7` begins the random numbers anew,
 * `--runs 10` repeats each race so often.
 */

const say = (text: string): void => void process.stdout.write(`${text}\n`)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    on: { type: 'string' },
    seed: { type: 'string' },
    runs: { type: 'string' },
  },
})
const unknown = positionals.filter((id) => !allRows.some((row) => row.id === id))
if (unknown.length > 0) {
  say(`There is no row ${unknown.join(', ')}. There are ${allRows.map(({ id }) => id).join(' ')}.`)
  process.exit(2)
}
const rows = allRows.filter(({ id }) => positionals.length === 0 || positionals.includes(id))
const modes = (['postgres', 'embedded'] as const).filter((mode) => (values.on ?? mode) === mode)
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000))
say(`Seed ${seed}; the same run again: npm run test:faults -- ${[...positionals, '--seed', seed].join(' ')}`)

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

const done: Done[] = []

const doRows = async (mode: Mode, server: string | null): Promise<void> => {
  const wanted = rows.filter((row) => (row.modes ?? ['postgres', 'embedded']).includes(mode))
  if (wanted.length === 0) return
  const grounds = await openGrounds(mode, server, openTradeAccount)
  try {
    for (const row of wanted) {
      const runs = mode === 'embedded' ? 1 : Number(values.runs ?? row.runs ?? 1)
      const seeds = [
        ...keptSeeds(row.id, mode),
        ...Array.from({ length: row.runs === undefined ? 1 : runs }, (_, i) => seed + i),
      ]
      for (const own of seeds) {
        const result = await doRow(grounds, { row, mode, seed: own }, say)
        done.push(result)
        if (!result.ok) keepFailed(row.id, mode, own)
      }
    }
  } finally {
    await grounds.close()
  }
}

for (const mode of modes) {
  const postgres = mode === 'postgres' ? await startPostgres() : null
  if (postgres !== null && postgres.url === null)
    throw new Error(`These rows need PostgreSQL: ${postgres.reasons.join('; ')}`)
  await doRows(mode, postgres?.url ?? null)
}

say(`\n${printTable(done)}`)
const missed = done.filter(({ ok }) => !ok)
say(
  missed.length === 0
    ? `\nAll ${new Set(done.map(({ row }) => row.id)).size} rows pass.`
    : `\nMissed: ${missed.map(({ row, mode, seed: own }) => `${row.id} on ${mode} (seed ${own})`).join('; ')}`,
)
process.exit(missed.length === 0 ? 0 : 1)
