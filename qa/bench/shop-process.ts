import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtServer } from '../../scripts/setup.mjs'

/** The shop as `npm start` runs it, in a process of its own on a free port. */
export interface ShopProcess {
  readonly url: string
  /** From the start of the process until it answers. */
  readonly readyMs: number
  /** Resident memory in MB. */
  memory(): Promise<number>
  /** Processor time so far in milliseconds, with that of the engine's own threads, which compile and tidy up. */
  busyMs(): Promise<number>
  stop(): Promise<void>
}

export const startShopProcess = async (databaseUrl: string | null): Promise<ShopProcess> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-bench-'))
  const began = performance.now()
  const child = spawn(process.execPath, [builtServer], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      /* Shoppers of a measurement have addresses of their own. */
      TRUST_PROXY: 'loopback',
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    },
  })
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (chunk) => {
      said += String(chunk)
      const address = said.match(/http:\/\/\S+/)?.[0]
      if (address !== undefined) resolve(address)
    })
    child.once('exit', () => reject(new Error(`The shop did not open:\n${said}`)))
  })
  const readyMs = performance.now() - began
  return {
    readyMs,
    url: url.replace('localhost', '127.0.0.1'),
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
      return Number(status.match(/VmRSS:\s+(\d+)/)?.[1] ?? 0) / 1024
    },
    async busyMs() {
      const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8')
      /* What follows the name, which may hold spaces: the 12th and 13th of it, in hundredths of a second. */
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return (Number(fields[11]) + Number(fields[12])) * 10
    },
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
