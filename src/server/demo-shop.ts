import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from './env/env.ts'
import { CannotStart } from './start-failure.ts'

/** The file that marks a data folder as that of the demo shop. */
export const DEMO_MARK = 'demo-shop.json'

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '[::1]', 'localhost'])

/**
 * Refuses to open the demo shop, whose passwords are printed in the README, where anything but this machine
 * reaches it: all its addresses are of the loopback interface, and it trusts no proxy.
 */
export const refuseDemoInPublic = ({
  dataDir,
  host,
  publicUrl,
  admin,
  trustProxy,
}: Pick<Env, 'dataDir' | 'host' | 'publicUrl' | 'admin' | 'trustProxy'>): void => {
  if (!existsSync(join(dataDir, DEMO_MARK))) return
  const names = [host, publicUrl.hostname, ...(admin === null ? [] : [admin.host, admin.url.hostname])]
  if (trustProxy.length === 0 && names.every((name) => loopback.has(name))) return
  throw new CannotStart(
    `${dataDir} holds the demo shop, whose passwords are public: it opens on this machine alone. Leave out HOST, PUBLIC_URL, ADMIN_HOST, ADMIN_URL and TRUST_PROXY, or set DATA_DIR to another folder.`,
  )
}
