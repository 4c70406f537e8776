import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { type DumpConsumer, type Dumps, hasUpkeepTableSql, recordBackupSql } from './dumps.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Splits off the password, which other users of the machine could read among the arguments. */
const splitPassword = (url: string): { readonly address: string; readonly password: string } => {
  const parsed = new URL(url)
  const password = decodeURIComponent(parsed.password)
  parsed.password = ''
  return { address: parsed.href, password }
}

const missing = (program: string): string =>
  `${program} is not on this machine. Install PostgreSQL's client programs, of the server's version or newer (Debian: postgresql-client).`

/** Waits for the program to end; an error carries the end of its stderr. */
const endOf = (program: string, child: ChildProcess): Promise<Result<null, string>> =>
  new Promise((resolve, reject) => {
    let errorOutput = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      errorOutput = (errorOutput + text).slice(-2_000)
    })
    child.once('error', (error) => {
      if ('code' in error && error.code === 'ENOENT') resolve(err(missing(program)))
      else reject(error)
    })
    child.once('close', (code) => resolve(code === 0 ? ok(null) : err(errorOutput.trim())))
  })

/** Errors of a pipe that the program closed: its stderr says why. */
const brokenPipeCodes = new Set<unknown>(['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'])
const isBrokenPipe = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && brokenPipeCodes.has(error.code)

type Flow = { readonly into: Readable } | { readonly outOf: DumpConsumer }

/** Runs one of PostgreSQL's own programs with a stream as its input, or with a consumer of its output. */
const run = async (
  program: string,
  url: string,
  args: readonly string[],
  environment: Environment,
  flow: Flow,
): Promise<Result<null, string>> => {
  const { address, password } = splitPassword(url)
  const child = spawn(program, [...args, `--dbname=${address}`], {
    env: { ...environment, ...(password === '' ? {} : { PGPASSWORD: password }) },
    stdio: ['into' in flow ? 'pipe' : 'ignore', 'outOf' in flow ? 'pipe' : 'ignore', 'pipe'],
  })
  const transfer = async (): Promise<void> => {
    if ('into' in flow && child.stdin !== null) await pipeline(flow.into, child.stdin)
    if ('outOf' in flow && child.stdout !== null) await flow.outOf(child.stdout)
  }
  const [transferred, ended] = await Promise.allSettled([transfer(), endOf(program, child)])
  if (ended.status === 'rejected') throw ended.reason
  if (transferred.status === 'fulfilled' || (!ended.value.ok && isBrokenPipe(transferred.reason)))
    return ended.value
  throw transferred.reason
}

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, application_name: 'tessera backup' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Dumps by PostgreSQL's own pg_dump and pg_restore: the state of one moment, taken while the shop goes on
 * selling, and readable by any later version. Owners and privileges are left out: the tables belong to who restores them,
 * and a start gives the rights (`grantRights`).
 */
export const postgresDumps = (url: string, ownerUrl: string, environment: Environment): Dumps => ({
  kind: 'postgres',
  file: 'database.dump',
  dump: (consume) =>
    run('pg_dump', url, ['--format=custom', '--no-owner', '--no-privileges'], environment, {
      outOf: consume,
    }),
  explainOccupied: () =>
    withClient(ownerUrl, async (client) => {
      const { rows } = await client.query<{ tables: number }>(
        `select count(*)::int as tables from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`,
      )
      const tables = rows[0]?.tables ?? 0
      if (tables === 0) return null
      return `The database of DATABASE_URL is not empty: it has ${tables} tables. A backup is put back into an empty database only: make one with createdb, and name it.`
    }),
  async restore(dump) {
    const args = ['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges']
    const restored = await run('pg_restore', ownerUrl, args, environment, { into: dump })
    if (!restored.ok) return restored
    /* A dump has no statistics: without them the first visitors would wait for bad plans. */
    await withClient(ownerUrl, (client) => client.query('analyze'))
    return restored
  },
  recordBackup: (report) =>
    withClient(url, async (client) => {
      const { rows } = await client.query<{ canNote: boolean }>(hasUpkeepTableSql)
      if (rows[0]?.canNote) await client.query(recordBackupSql, [JSON.stringify(report)])
    }),
})
