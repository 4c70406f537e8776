import { createHash } from 'node:crypto'
import { mkdir, open, realpath, rmdir, stat, unlink } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * One process on an embedded database (D19): two of them silently lose about half of what they acknowledge.
 *
 * The lock is a listening socket, so it cannot outlive its process as a file with a number in it would. On Linux its
 * name is abstract and on Windows a pipe: nothing is left behind. Both are blind to a process in another container that
 * shares the folder; for those, and on other systems, there is also a socket file in the folder. One that nobody answers
 * behind is stale and is taken over.
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
/** Longest path that every system takes for a socket. */
const LONGEST_PATH = 100

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/** Listens without keeping the process alive; null when somebody else listens there. */
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

const somebodyAnswers = (path: string): Promise<boolean> =>
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

/** Only one process at a time may take a stale socket file away, or it could take a fresh one. */
const guarded = async (guard: string, work: () => Promise<Server | null>): Promise<Server | null> => {
  try {
    await mkdir(guard)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    if (await isYoungerThan(guard, GUARD_LIMIT_MS)) return null
    await removeGuard(guard)
    return guarded(guard, work)
  }
  try {
    return await work()
  } finally {
    await removeGuard(guard)
  }
}

/** A socket file at `path`; null when a living process has it. */
export const takeSocketFile = async (path: string): Promise<Server | null> => {
  const server = await listen(path)
  if (server !== null || (await somebodyAnswers(path))) return server
  return guarded(`${path}.guard`, async () => {
    if (await somebodyAnswers(path)) return null
    await unlink(path)
    return listen(path)
  })
}

/** In the folder; where that makes too long a path, through the folder's descriptor or among the temporary files. */
const inFolder = async (folder: string, name: string): Promise<Server | null> => {
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

/** Some file systems have no sockets: the abstract name must do there. */
const withoutSockets = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EACCES', 'EINVAL', 'EIO'])

/** Takes the folder for this process; throws `DirectoryInUse` when another process has it. */
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
    await take(inFolder(folder, name)).catch((error: unknown) => {
      if (taken.length === 0 || !withoutSockets.has(String(codeOf(error)))) throw error
    })
  return {
    release: async () => {
      await Promise.all(taken.map(close))
    },
  }
}
