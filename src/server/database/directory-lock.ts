import { createHash } from 'node:crypto'
import { mkdir, open, realpath, rmdir, stat, unlink } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Another process uses the embedded database (D19): two processes silently lose about half of what they
 * acknowledge.
 *
 * The lock is a listening socket, so it cannot outlive its process as a file with a process id would. On
 * Linux its name is abstract and on Windows it is a pipe: nothing is left behind. Neither is seen by a
 * process in another container that shares the folder; for those, and on other systems, the folder also holds
 * a socket file. A socket file without a listener is stale and is taken over.
 */
export class DirectoryInUse extends Error {
  constructor(directory: string) {
    super(`Another Tessera process is using ${directory}. Stop it first, or set DATA_DIR to another folder.`)
  }
}

export interface DirectoryLock {
  release(): Promise<void>
}

/** A process that takes over a stale socket file needs milliseconds; a guard this old was left by one that died. */
const GUARD_LIMIT_MS = 5_000
/** Longest socket path that every system accepts. */
const LONGEST_PATH = 100

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/** Listens without keeping the process alive; null when another process listens there. */
const listen = (path: string): Promise<Server | null> =>
  new Promise((resolve, reject) => {
    const server = createServer((peer) => peer.destroy())
    server.once('error', (error) => (codeOf(error) === 'EADDRINUSE' ? resolve(null) : reject(error)))
    server.listen(path, () => {
      server.unref()
      resolve(server)
    })
  })

const close = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()))

const hasListener = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const peer = connect(path)
    peer.once('connect', () => {
      peer.destroy()
      resolve(true)
    })
    peer.once('error', () => resolve(false))
  })

/** False for a folder that another process has removed in the meantime. */
const isYoungerThan = async (folder: string, limitMs: number): Promise<boolean> => {
  try {
    return Date.now() - (await stat(folder)).mtimeMs < limitMs
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    return false
  }
}

/** Another process may remove an abandoned guard at the same moment. */
const removeGuard = async (guard: string): Promise<void> => {
  try {
    await rmdir(guard)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

/** Lets one process at a time remove a stale socket file: a second one could remove a fresh file. */
const withGuard = async (guard: string, work: () => Promise<Server | null>): Promise<Server | null> => {
  try {
    await mkdir(guard)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    if (await isYoungerThan(guard, GUARD_LIMIT_MS)) return null
    await removeGuard(guard)
    return withGuard(guard, work)
  }
  try {
    return await work()
  } finally {
    await removeGuard(guard)
  }
}

/** Listens on a socket file at `path`; null when a running process has it. */
export const takeSocketFile = async (path: string): Promise<Server | null> => {
  const server = await listen(path)
  if (server !== null || (await hasListener(path))) return server
  return withGuard(`${path}.guard`, async () => {
    if (await hasListener(path)) return null
    await unlink(path)
    return listen(path)
  })
}

/**
 * Takes a socket file in the folder. Where its path is too long, it goes through the folder's descriptor or
 * into the temporary folder.
 */
const takeInFolder = async (folder: string, name: string): Promise<Server | null> => {
  const path = join(folder, '.lock')
  if (Buffer.byteLength(path) < LONGEST_PATH) return takeSocketFile(path)
  if (process.platform !== 'linux') return takeSocketFile(join(tmpdir(), `${name}.lock`))
  const descriptor = await open(folder)
  try {
    return await takeSocketFile(`/proc/self/fd/${descriptor.fd}/.lock`)
  } finally {
    await descriptor.close()
  }
}

/** Errors of file systems without sockets, where the abstract name must do. */
const noSocketCodes = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EACCES', 'EINVAL', 'EIO'])

/** Locks the folder for this process; throws `DirectoryInUse` when another process has it. */
export const lockDirectory = async (directory: string): Promise<DirectoryLock> => {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const folder = await realpath(directory)
  const name = `tessera-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`
  const taken: Server[] = []
  const take = async (listening: Promise<Server | null>): Promise<void> => {
    const server = await listening
    if (server === null) {
      await Promise.all(taken.map(close))
      throw new DirectoryInUse(directory)
    }
    taken.push(server)
  }
  if (process.platform === 'linux') await take(listen(`\0${name}`))
  if (process.platform === 'win32') await take(listen(`\\\\.\\pipe\\${name}`))
  else
    await take(takeInFolder(folder, name)).catch((error: unknown) => {
      if (taken.length === 0 || !noSocketCodes.has(String(codeOf(error)))) throw error
    })
  return {
    release: async () => {
      await Promise.all(taken.map(close))
    },
  }
}
