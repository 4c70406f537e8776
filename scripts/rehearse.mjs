/*
 * `npm run rehearse [<backup folder>]`: takes a backup of the shop that the environment names, or uses an
 * existing one, restores it into an empty database with a data folder of its own, checks everything in it,
 * and deletes it. On PostgreSQL the empty database is REHEARSAL_DATABASE_URL, or a throw-away cluster of this
 * machine's own PostgreSQL.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { install, node, root } from './setup.mjs'
import { startPostgres } from './throwaway-postgres.mjs'

const argument = process.argv[2]
if (argument?.startsWith('-')) {
  console.log('Usage: npm run rehearse -- [<backup folder>]')
  process.exit(argument === '--help' ? 0 : 2)
}
const requestedFolder = argument === undefined ? null : resolve(process.env.INIT_CWD ?? '.', argument)
if (requestedFolder !== null && !existsSync(join(requestedFolder, 'backup.json'))) {
  console.error(`There is no whole backup in ${requestedFolder}: it has no backup.json.`)
  process.exit(1)
}
await install()

const workFolder = mkdtempSync(join(tmpdir(), 'tessera-rehearsal-'))
process.once('exit', () => rmSync(workFolder, { recursive: true, force: true }))

/** Runs a shop command as a person would; ends the rehearsal when the command fails. */
const shop = (args, env) => {
  const result = spawnSync(node, [join(root, 'src', 'server', 'cli.ts'), ...args], { env, stdio: 'inherit' })
  if (result.error) throw result.error
  if (result.status !== 0) process.exit(result.status ?? 1)
}

const folder = requestedFolder ?? join(workFolder, 'backup')
if (requestedFolder === null) shop(['backup', folder], process.env)

const { database } = JSON.parse(readFileSync(join(folder, 'backup.json'), 'utf8'))
/* Uses neither the shop's database, nor its pictures, nor the tests' cluster. */
const env = { ...process.env, DATA_DIR: join(workFolder, 'data') }
const ownSettings = [
  'DATABASE_URL',
  'DATABASE_URL_FILE',
  'DATABASE_OWNER_URL',
  'DATABASE_OWNER_URL_FILE',
  'S3_BUCKET',
  'BACKUP_DIR',
  'BACKUP_KEEP',
  'BACKUP_KEEP_DAYS',
  'TEST_DATABASE_URL',
]
for (const name of ownSettings) delete env[name]

if (database === 'embedded') {
  shop(['restore', folder], env)
} else {
  delete process.env.TEST_DATABASE_URL
  const url = process.env.REHEARSAL_DATABASE_URL
  const empty = url === undefined ? await startPostgres() : { url }
  if (empty.url === null) {
    console.error(
      `No empty PostgreSQL for the rehearsal: ${empty.reasons.join('; ')}. Set REHEARSAL_DATABASE_URL.`,
    )
    process.exit(1)
  }
  shop(['restore', folder], { ...env, DATABASE_URL: empty.url })
}
process.exit(0)
