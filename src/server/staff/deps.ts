import type { FastifyBaseLogger } from 'fastify'
import type { Merchant } from '#contract/merchant.ts'
import type { Database } from '../database/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Mail } from '../notifications/mail/index.ts'
import type { Secrets } from '../session/session-cookie.ts'

export interface StaffDeps {
  readonly database: Database
  readonly mail: Pick<Mail, 'send'>
  readonly jobs: Pick<Jobs, 'enqueue'>
  readonly merchant: Merchant
  /** The origin of the back office: links in emails, and the site that passkeys belong to. */
  readonly adminUrl: URL
  /** Encrypt the secrets of authenticator apps. The first is the newest; all of them decrypt. */
  readonly secrets: Secrets
  /** Minutes without a call after which a session ends (M-009). */
  readonly idleMinutes: number
  readonly now: () => Date
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

/** The browser that signs in. */
export interface Browser {
  /** The id in its cookie: what it has begun and not finished is stored under its hash. */
  readonly id: string
  readonly ip: string | undefined
  readonly userAgent: string | undefined
}

/** A browser that becomes a session: `newSessionId` is the id of the cookie that the response sets. */
export interface SigningBrowser extends Browser {
  readonly newSessionId: string
}
