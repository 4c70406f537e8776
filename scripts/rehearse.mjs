/*
 * `npm run rehearse [<backup folder>]`: takes a backup of the shop that the environment names, or one that is there, puts
 * it into an empty database with a data folder of its own, looks whether everything in it is sound, and throws it away.
 * On PostgreSQL the empty database is REHEARSAL_DATABASE_URL, or a throw-away cluster of this machine's own PostgreSQL.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { install, node, root } from './setup.mjs'
import { startPostgres } from './throwaway-postgres.mjs'

const given = process.argv[2]
if (given?.startsWith('-')) {
  console.log('Usage: npm run rehearse -- [<backup folder>]')
  process.exit(given === '--help' ? 0 : 2)
}
const asked = given === undefined ? null : resolve(process.env.INIT_CWD ?? '.', given)
if (asked !== null && !existsSync(join(asked, 'backup.json'))) {
  console.error(`There is no whole backup in ${asked}: it has no backup.json.`)
  process.exit(1)
}
await install()

const place = mkdtempSync(join(tmpdir(), 'tessera-rehearsal-'))
process.once('exit', () => rmSync(place, { recursive: true, force: true }))

/** Runs a command of the shop as a person would; ends the rehearsal when it does not succeed. */
const shop = (args, env) => {
  const done = spawnSync(node, [join(root, 'src', 'server', 'cli.ts'), ...args], { env, stdio: 'inherit' })
  if (done.error) throw done.error
  if (done.status !== 0) process.exit(done.status ?? 1)
}

const folder = asked ?? join(place, 'backup')
if (asked === null) shop(['backup', folder], process.env)

const { database } = JSON.parse(readFileSync(join(folder, 'backup.json'), 'utf8'))
/* Neither the shop's database, nor its pictures, nor the cluster of the tests. */
const env = { ...process.env, DATA_DIR: join(place, 'data') }
const own = [
  'DATABASE_URL',
  'DATABASE_URL_FILE',
  'S3_BUCKET',
  'BACKUP_DIR',
  'BACKUP_KEEP',
  'BACKUP_KEEP_DAYS',
  'TEST_DATABASE_URL',
]
for (const name of own) delete env[name]

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
