import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from './env/env.ts'
import type { Secrets } from './session/session-cookie.ts'

/**
 * The secrets that sign sessions: from the environment, or one that is generated once and stored in the data folder.
 * Several processes behind a balancer need SESSION_SECRET.
 */
export const openSecrets = async (env: Pick<Env, 'sessionSecrets' | 'dataDir'>): Promise<Secrets> => {
  const [first, ...others] = env.sessionSecrets ?? []
  if (first !== undefined) return [first, ...others]
  const file = join(env.dataDir, 'session-secret')
  const stored = await readFile(file, 'utf8').catch(() => null)
  if (stored !== null && stored.length >= 32) return [stored]
  const secret = randomBytes(48).toString('base64url')
  await mkdir(env.dataDir, { recursive: true })
  await writeFile(file, secret, { mode: 0o600 })
  return [secret]
}
