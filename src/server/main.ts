import { setFlagsFromString } from 'node:v8'
import { lockDirectory } from './database/directory-lock.ts'
import { readEnv } from './env/env.ts'
import { openSandbox } from './payments/gateways/sandbox-process.ts'
import { sentencesFor } from './start-failure.ts'

/*
 * V8 learns which lines of a program make objects that live long, and makes those of them among the old at once. The first
 * pages, which are kept, teach it so of the lines that every page is made of: of each later page 176 kB instead of 30 were left
 * to the slow collector, and a fifth of the processor time went there (docs/measurements.md, 2026-11-22, night).
 */
setFlagsFromString('--no-allocation-site-pretenuring')

/* The way in: what can stop a start at once is looked at before the program itself is loaded, which takes a second. */

const start = async (): Promise<void> => {
  const env = readEnv(process.env)
  /* React looks for this name when it is loaded, and takes its slow half when it finds none. */
  process.env['NODE_ENV'] ??= env.mode
  const lock = env.databaseUrl === null ? await lockDirectory(env.dataDir) : null
  const sandbox = openSandbox(env)
  sandbox.catch(() => undefined)
  const { serve } = await import('./serve.ts')
  const sentences = await serve(env, lock, sandbox)
  process.stdout.write(`${sentences.join('\n')}\n`)
}

start().catch((error: unknown) => {
  process.stderr.write(`${sentencesFor(error).join('\n')}\n`)
  process.exit(1)
})
