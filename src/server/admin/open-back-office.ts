import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { OpenedShop } from '../compose.ts'
import type { LoadSheddingOptions } from '../edge/load-shedding.ts'
import type { Env } from '../env/env.ts'
import { loadPages } from '../pages/load-build.ts'
import { createAdminApp } from './admin-app.ts'
import { createAdminHandlers } from './handlers.ts'

/** The back office of this process: `listen` opens its port and says so. */
export interface BackOffice {
  readonly app: FastifyInstance
  readonly listen: () => Promise<readonly string[]>
}

const loopback = ['127.0.0.1', '::1', 'localhost']

/**
 * Builds the back office beside the shop, on the same database: on the embedded one nothing else could open
 * it (M-017). While there is no staff, a process that only this machine reaches prints a one-time link by
 * which the first owner joins; elsewhere the command does (M-001).
 */
export const openBackOffice = async (
  env: Pick<Env, 'mode' | 'publicUrl' | 'merchant' | 'trustProxy'>,
  admin: NonNullable<Env['admin']>,
  {
    shop,
    secrets,
    media,
    database,
    version,
  }: Pick<OpenedShop, 'shop' | 'secrets' | 'media' | 'database' | 'version'>,
  log: FastifyBaseLogger,
  limits: LoadSheddingOptions,
): Promise<BackOffice> => {
  const app = await createAdminApp({
    handlers: createAdminHandlers(shop),
    staff: shop.staff,
    pages: await loadPages(env.mode, 'admin'),
    pictures: { media, database, version },
    now: () => new Date(),
    log,
    secrets,
    adminUrl: admin.url,
    shopUrl: env.publicUrl,
    shopName: env.merchant.name,
    trustProxy: env.trustProxy,
    allow: admin.allow,
    limits,
  })
  return {
    app,
    async listen() {
      await app.listen({ host: admin.host, port: admin.port })
      const open = `Its back office is at ${admin.url.origin}/admin`
      if (await shop.staff.hasStaff()) return [open]
      const isLocal = loopback.includes(admin.host) && loopback.includes(admin.url.hostname)
      const link = isLocal ? await shop.staff.firstOwnerLink() : null
      return [
        open,
        link === null
          ? 'No staff yet: npm run shop -- staff invite <email> --role owner prints a link.'
          : `No staff yet. The first owner joins here, once: ${link}`,
      ]
    },
  }
}
