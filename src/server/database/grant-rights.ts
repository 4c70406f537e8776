import pg from 'pg'
import { withMigrationLock } from './migrate-postgres.ts'
import { UserOwnsTables } from './user-owns-tables.ts'

interface Users {
  /** The URL of the shop's own user. */
  readonly url: string
  /** The URL of the user that owns the tables. */
  readonly ownerUrl: string
  /** The schemas that the shop reads and writes. */
  readonly schemas: readonly string[]
}

/** Rows of this table are only added: the audit log (M-189). */
const APPEND_ONLY = 'audit'

const currentUser = async (url: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url, application_name: 'tessera rights' })
  await client.connect()
  try {
    const { rows } = await client.query<{ user: string }>('select current_user as user')
    return rows[0]?.user ?? ''
  } finally {
    await client.end()
  }
}

/** Whether the user may do what the owner of the audit log may. */
const actsAsOwner = `select pg_has_role($1, relowner, 'usage') as "actsAsOwner", current_database() as database
  from pg_class where oid = 'public.${APPEND_ONLY}'::regclass`

/** Whether rights are missing, or given that are not for the shop. */
const differs = `select coalesce(bool_or(case
      when c.relkind = 'S' then not has_sequence_privilege($1, c.oid, 'select')
      when c.oid = 'public.${APPEND_ONLY}'::regclass
        then not has_table_privilege($1, c.oid, 'insert') or has_table_privilege($1, c.oid, 'update, delete, truncate')
      else not (has_table_privilege($1, c.oid, 'select') and has_table_privilege($1, c.oid, 'insert')
        and has_table_privilege($1, c.oid, 'update') and has_table_privilege($1, c.oid, 'delete')) end), true) as differs
  from pg_class c where c.relkind in ('r', 'p', 'S') and c.relnamespace = any ($2::regnamespace[])`

/** The schema of the migrations that were run: the shop may only read it. */
const MIGRATIONS = 'drizzle'

/**
 * Gives the shop's user the rights that it needs in the owner's schemas, and no more: it reads and writes rows, reads
 * what a backup has, makes temporary tables, and can neither change nor delete a row of the audit log (M-189). Does
 * nothing where the rights are so already, as at most starts: processes that serve would plan their statements anew.
 */
export const grantRights = async ({ url, ownerUrl, schemas }: Users): Promise<void> => {
  const user = await currentUser(url)
  await withMigrationLock(ownerUrl, async (client) => {
    const owner = await client.query<{ actsAsOwner: boolean; database: string }>(actsAsOwner, [user])
    if (owner.rows[0]?.actsAsOwner !== false) throw new UserOwnsTables(user)
    const found = await client.query<{ differs: boolean }>(differs, [user, schemas])
    if (found.rows[0]?.differs !== true) return
    const to = pg.escapeIdentifier(user)
    const all = schemas.map(pg.escapeIdentifier).join(', ')
    const database = pg.escapeIdentifier(owner.rows[0].database)
    await client.query(`begin;
      grant temporary on database ${database} to ${to};
      grant usage on schema ${all}, ${MIGRATIONS} to ${to};
      grant select on all tables in schema ${MIGRATIONS} to ${to};
      grant select on all sequences in schema ${MIGRATIONS} to ${to};
      grant select, insert, update, delete on all tables in schema ${all} to ${to};
      grant usage, select on all sequences in schema ${all} to ${to};
      revoke update, delete, truncate on public.${APPEND_ONLY} from ${to};
      commit`)
  })
}
