import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { builtServer, compiled } from '../../scripts/setup.mjs'

/** The real program in a separate process, as `npm start` runs it. */
export interface ShopProcess {
  readonly child: ChildProcess
  /** Milliseconds from the start of the process until it reports that it is open. */
  readonly readyMs: number
  /** Parsed lines of the log so far. */
  readonly log: readonly Readonly<Record<string, unknown>>[]
  readonly output: () => string
  /** Sends SIGKILL and waits for the exit. */
  kill(): Promise<void>
  /** Sends SIGTERM; returns the exit code and how long the exit took. */
  stop(): Promise<{ readonly code: number | null; readonly ms: number }>
}

export type Env = Readonly<Record<string, string>>

const START_LIMIT_MS = 60_000

/** Removes database and mode settings of the machine, which must not reach the program under test. */
const ownEnv = (env: Env): Env => {
  const { DATABASE_URL: _, TEST_DATABASE_URL: __, NODE_ENV: ___, ...inherited } = process.env
  const known = Object.fromEntries(Object.entries(inherited).map(([k, v]) => [k, v ?? '']))
  return { NODE_COMPILE_CACHE: compiled, ...known, ...env }
}

/** `program`: another release than the one that is built here. */
export const startShopProcess = async (
  env: Env,
  nodeArgs: readonly string[] = [],
  program = builtServer,
): Promise<ShopProcess> => {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...nodeArgs, program], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: ownEnv(env),
  })
  const log: Record<string, unknown>[] = []
  let [output, rest] = ['', '']
  child.stderr.on('data', (chunk) => {
    output += String(chunk)
  })
  const opened = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`The shop did not open in time:\n${output}`))
    }, START_LIMIT_MS)
    child.stdout.on('data', (chunk) => {
      rest += String(chunk)
      const lines = rest.split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (line.startsWith('{')) log.push(JSON.parse(line))
        else output += `${line}\n`
      }
      if (!output.includes('Tessera is open at')) return
      clearTimeout(timer)
      resolve()
    })
    child.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`The shop ended with ${code} before it opened:\n${output}`))
    })
  })
  await opened
  const isGone = (): boolean => child.exitCode !== null || child.signalCode !== null
  return {
    child,
    readyMs: performance.now() - startedAt,
    log,
    output: () => output,
    kill: async () => {
      if (isGone()) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    stop: async () => {
      const stopRequestedAt = performance.now()
      if (!isGone()) {
        child.kill('SIGTERM')
        await Promise.race([once(child, 'exit'), wait(40_000)])
      }
      return { code: child.exitCode, ms: performance.now() - stopRequestedAt }
    },
  }
}

/** Runs `npm run shop -- …`; returns its exit code and its output. */
export const runCommand = async (
  args: readonly string[],
  env: Env,
  nodeArgs: readonly string[] = [],
): Promise<{ readonly code: number; readonly output: string }> => {
  const child = spawn(process.execPath, [...nodeArgs, 'tools/shop-cli.ts', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: ownEnv(env),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += String(chunk)
    })
  const [code] = await once(child, 'close')
  return { code: Number(code), output: output }
}
