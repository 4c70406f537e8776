import { createHash } from 'node:crypto'
import type { Ground } from '../../ground/ground.ts'

/** What is written while nobody does anything: visits, tries, what jobs note down. */
const incidental = ['session', 'attempt', 'mail', 'upkeep', 'provider_event']

/** Everything that is written in the database, as one text; on PostgreSQL, while the shop runs. */
export const everything = async (ground: Ground): Promise<string> => {
  const tables = await ground.look<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`,
  )
  const hash = createHash('sha256')
  for (const { name } of tables) {
    if (incidental.includes(name)) continue
    const [row] = await ground.look<{ digest: string | null }>(
      `select md5(string_agg(t::text, ',' order by t::text)) as digest from "${name}" t`,
    )
    hash.update(`${name} ${row?.digest}\n`)
  }
  return hash.digest('hex')
}
