import { createHash } from 'node:crypto'
import { mkdir, realpath, unlink } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'

/**
 * One process on an embedded database (D19): two of them silently lose about half of what they acknowledge.
 *
 * The lock is a listening socket named after the folder's real path. On Linux its name is abstract and on Windows a
 * pipe: both die with their process, so nothing stale is left. Elsewhere it is a socket file; one that nobody answers
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

const addressFor = (directory: string): { readonly path: string; readonly leavesFile: boolean } => {
  const name = `tessera-${createHash('sha256').update(directory).digest('hex').slice(0, 32)}`
  if (process.platform === 'linux') return { path: `\0${name}`, leavesFile: false }
  if (process.platform === 'win32') return { path: `\\\\.\\pipe\\${name}`, leavesFile: false }
  return { path: join(directory, '.lock.sock'), leavesFile: true }
}

const listen = (path: string): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer((peer) => peer.destroy())
    server.once('error', reject)
    server.listen(path, () => {
      server.unref()
      resolve(server)
    })
  })

const somebodyAnswers = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const peer = connect(path)
    peer.once('connect', () => {
      peer.destroy()
      resolve(true)
    })
    peer.once('error', () => resolve(false))
  })

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

/** Takes the folder for this process; throws `DirectoryInUse` when another process has it. */
export const lockDirectory = async (directory: string): Promise<DirectoryLock> => {
  await mkdir(directory, { recursive: true })
  const { path, leavesFile } = addressFor(await realpath(directory))
  const server = await listen(path).catch(async (error: unknown) => {
    if (!isTaken(error)) throw error
    if (!leavesFile || (await somebodyAnswers(path))) throw new DirectoryInUse(directory)
    await unlink(path)
    return listen(path)
  })
  return { release: () => new Promise((resolve) => server.close(() => resolve())) }
}
