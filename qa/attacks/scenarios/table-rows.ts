import type { FixtureShop } from '../../../test/fixture-shop/fixture-shop.ts'

/** Tables that change without an attack: visits, rate-limit hits, records of jobs. */
const incidentalTables = ['session', 'attempt', 'mail', 'upkeep', 'provider_event']

/**
 * When the reconciler last read a payment, and how often it failed: it does so every minute, whatever else
 * happens. The outcome (state, amounts, trouble) is compared.
 */
const incidentalColumns: Readonly<Record<string, readonly string[]>> = {
  payment_attempt: ['asked_at', 'failures'],
  manual_payment: ['updated_at'],
}

/** Every row of every table as text; on PostgreSQL, while the shop runs. */
export type TableRows = ReadonlyMap<string, readonly string[]>

export const readAllRows = async (ground: FixtureShop): Promise<TableRows> => {
  const tables = await ground.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`,
  )
  const rowsByTable = new Map<string, readonly string[]>()
  for (const { name } of tables) {
    if (incidentalTables.includes(name)) continue
    const without = (incidentalColumns[name] ?? []).map((column) => `'${column}'`).join(', ')
    const rows = await ground.query<{ row: string }>(
      `select (to_jsonb(t) - array[${without}]::text[])::text as row from "${name}" t order by 1`,
    )
    rowsByTable.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return rowsByTable
}

const missingFrom = (rows: readonly string[], others: readonly string[]): readonly string[] => {
  const set = new Set(others)
  return rows.filter((row) => !set.has(row))
}

/** The rows that are only in one of the two, as text. */
export const changedRows = (before: TableRows, after: TableRows): readonly string[] =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [were, are] = [before.get(name) ?? [], after.get(name) ?? []]
    return [
      ...missingFrom(were, are).map((row) => `${name} was ${row.slice(0, 600)}`),
      ...missingFrom(are, were).map((row) => `${name} is ${row.slice(0, 600)}`),
    ]
  })
