import { lockDirectory } from './database/directory-lock.ts'
import { refuseDemoInPublic } from './demo-shop.ts'
import { readEnv } from './env/env.ts'
import { openSandbox } from './payments/gateways/sandbox-process.ts'
import { explainStartFailure } from './start-failure.ts'

/* Entry point. It checks what can stop a start before it loads the program itself, which takes a second. */

const start = async (): Promise<void> => {
  const env = readEnv(process.env)
  refuseDemoInPublic(env)
  /* React reads NODE_ENV when it is loaded, and uses its slow development build if it is not set. */
  process.env['NODE_ENV'] ??= env.mode
  const lock = env.databaseUrl === null ? await lockDirectory(env.dataDir) : null
  const sandbox = openSandbox(env)
  sandbox.catch(() => undefined)
  const { serve } = await import('./serve.ts')
  const sentences = await serve(env, lock, sandbox)
  process.stdout.write(`${sentences.join('\n')}\n`)
}

start().catch((error: unknown) => {
  process.stderr.write(`${explainStartFailure(error).join('\n')}\n`)
  process.exit(1)
})
