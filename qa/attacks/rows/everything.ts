import type { Ground } from '../../../test/fixture-shop/ground.ts'

/** What is written while nobody does anything: visits, tries, what jobs note down. */
const incidental = ['session', 'attempt', 'mail', 'upkeep', 'provider_event']

/**
 * When the reconciler last asked how a payment stands, and how often in vain: it does so every minute, whoever else asks
 * for what. What came of it (state, amounts, trouble) is compared.
 */
const rounds: Readonly<Record<string, readonly string[]>> = {
  payment_attempt: ['asked_at', 'failures'],
  manual_payment: ['updated_at'],
}

/** Every row of every table, as texts; on PostgreSQL, while the shop runs. */
export type Everything = ReadonlyMap<string, readonly string[]>

export const everything = async (ground: Ground): Promise<Everything> => {
  const tables = await ground.look<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`,
  )
  const found = new Map<string, readonly string[]>()
  for (const { name } of tables) {
    if (incidental.includes(name)) continue
    const without = (rounds[name] ?? []).map((column) => `'${column}'`).join(', ')
    const rows = await ground.look<{ row: string }>(
      `select (to_jsonb(t) - array[${without}]::text[])::text as row from "${name}" t order by 1`,
    )
    found.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return found
}

const within = (rows: readonly string[], others: readonly string[]): readonly string[] => {
  const known = new Set(others)
  return rows.filter((row) => !known.has(row))
}

/** What is in one and not in the other, row by row, in words. */
export const changesBetween = (before: Everything, after: Everything): readonly string[] =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [were, are] = [before.get(name) ?? [], after.get(name) ?? []]
    return [
      ...within(were, are).map((row) => `${name} was ${row.slice(0, 600)}`),
      ...within(are, were).map((row) => `${name} is ${row.slice(0, 600)}`),
    ]
  })
