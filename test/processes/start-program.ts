import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'
import { builtServer } from '../../scripts/setup.mjs'

/** A program of the project under test, in a separate process. */
export interface Program {
  readonly process: ChildProcess
  readonly output: () => string
  readonly errorOutput: () => string
  /** Resolves with the match when `pattern` is on standard output; rejects when the program ends before. */
  waitForOutput(pattern: RegExp): Promise<RegExpMatchArray>
  readonly exited: Promise<{ readonly code: number | null; readonly signal: string | null }>
}

/** Starts a program and kills it at the end: of the test, or, with `afterAll`, of the tests of the file. */
export const startProgram = (
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  atEnd: (kill: () => void) => void = onTestFinished,
): Program => {
  const { DATABASE_URL: _, TEST_DATABASE_URL: __, NODE_ENV: ___, ...inherited } = process.env
  const child = spawn(process.execPath, [...args], { env: { ...inherited, ...env } })
  atEnd(() => void child.kill('SIGKILL'))
  let [out, err] = ['', '']
  const listeners: (() => void)[] = []
  child.stdout.on('data', (chunk) => {
    out += chunk
    for (const listener of listeners) listener()
  })
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }))
  })
  return {
    process: child,
    output: () => out,
    errorOutput: () => err,
    exited: ended,
    waitForOutput: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const match = out.match(pattern)
          if (match) resolve(match)
        }
        listeners.push(look)
        look()
        ended.then(({ code }) =>
          reject(new Error(`ended with ${code} before it said ${pattern}:\n${out}${err}`)),
        )
      }),
  }
}

/**
 * Starts the server that `npm test` built, without the sandbox, on a port of its own; reads the address that
 * it prints.
 */
export const startServer = (
  env: Readonly<Record<string, string>>,
): Program & { readonly address: Promise<string> } => {
  const program = startProgram([builtServer], {
    PORT: '0',
    FIRST_CATALOGUE: 'none',
    LAG_LIMIT_MS: '0',
    PAYMENT_SANDBOX: 'off',
    ...env,
  })
  const address = program.waitForOutput(/Tessera is open at (\S+)/).then(([, url = '']) => url)
  address.catch(() => undefined)
  return { ...program, address }
}

/** A folder that is removed after the tests of the file. */
export const temporaryFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-test-'))
  /* A killed program may still be writing. */
  afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }))
  return folder
}
