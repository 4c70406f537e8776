import { lockDirectory } from './database/directory-lock.ts'
import { readEnv } from './env/env.ts'
import { openSandbox } from './payments/providers/sandbox-process.ts'
import { sentencesFor } from './start-failure.ts'

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
