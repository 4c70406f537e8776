import { z } from 'zod'
import type { Merchant } from '#contract/merchant.ts'
import { type LimitsOfRoles, usualRefundLimits } from '#domain/staff/limits.ts'
import type { AddressService } from '../checkout/index.ts'
import type { SavedListRetrieval } from '../lists/saved-list/index.ts'
import type { MediaSettings } from '../media/index.ts'
import type { ReminderDelays } from '../notifications/reminders/index.ts'
import { encryptionVariables, readBackups } from './backup.ts'
import { createEnvReader, type EnvReader, type EnvSource, secret, variable } from './env-reader.ts'
import { merchantVariables } from './merchant.ts'
import { readPayments } from './payments.ts'
import {
  address,
  hostAddress,
  oneOf,
  onOrOff,
  orNull,
  ranges,
  refundLimits,
  secrets,
  sender,
  wholeNumber,
} from './variables.ts'

/** Thrown for a broken environment: one plain sentence for each broken variable. */
export class InvalidEnvironment extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

const serverVariables = z.object({
  mode: variable(
    'NODE_ENV',
    oneOf(['production', 'development', 'test'])
      .default('production')
      .transform((mode) => (mode === 'development' ? mode : 'production')),
  ),
  port: variable('PORT', wholeNumber(0, 65_535).default(3000)),
  host: variable('HOST', hostAddress(' (0.0.0.0 for all of them)', 'localhost').default('127.0.0.1')),
  publicUrl: variable(
    'PUBLIC_URL',
    orNull(
      address('http:', 'https:').refine(
        ({ pathname, search }) => pathname === '/' && search === '',
        'an address without a path, such as https://shop.example',
      ),
    ),
  ),
  /** Newest first; the others are still accepted, so that none is logged out when a secret is rotated. */
  sessionSecrets: secret('SESSION_SECRET', orNull(secrets)),
  /** Address ranges of peers whose X-Forwarded-For is trusted. Empty: none. */
  trustProxy: variable('TRUST_PROXY', ranges('of your proxies').default([])),
})

const databaseVariables = z.object({
  /** PostgreSQL; null: the embedded database in `dataDir`. */
  databaseUrl: secret('DATABASE_URL', orNull(address('postgres:', 'postgresql:').transform(String))),
  /** The user that owns PostgreSQL's tables and migrates them; null: that of `databaseUrl` does (M-189). */
  databaseOwnerUrl: secret(
    'DATABASE_OWNER_URL',
    orNull(address('postgres:', 'postgresql:').transform(String)),
  ),
  databasePool: variable('DATABASE_POOL', wholeNumber(1, 200).default(10)),
  /** Seconds that one statement of a migration may take on PostgreSQL; 0: no limit. */
  migrationSeconds: variable('MIGRATION_SECONDS', wholeNumber(0, 86_400).default(5)),
  dataDir: variable('DATA_DIR', z.string().default('.data')),
  /** The catalogue that an empty shop opens with; null: it stays empty. */
  firstCatalogue: variable(
    'FIRST_CATALOGUE',
    z
      .string()
      .default('catalogue/demo')
      .transform((folder) => (folder === 'none' ? null : folder)),
  ),
})

const metricsVariables = z.object({
  port: variable('METRICS_PORT', orNull(wholeNumber(0, 65_535))),
  tokens: secret('METRICS_TOKEN', orNull(secrets)),
  host: variable('METRICS_HOST', hostAddress().default('127.0.0.1')),
})

const adminVariables = z.object({
  /** Whether this process serves the back office (OM-01). */
  isOn: variable('ADMIN', onOrOff),
  /** Left out: two above the shop's, since the port above it is the payment sandbox's. */
  port: variable('ADMIN_PORT', orNull(wholeNumber(0, 65_535))),
  host: variable('ADMIN_HOST', hostAddress().default('127.0.0.1')),
  url: variable(
    'ADMIN_URL',
    orNull(
      address('http:', 'https:').refine(
        ({ pathname, search }) => pathname === '/' && search === '',
        'an address without a path, such as https://office.shop.example',
      ),
    ),
  ),
  /** Address ranges from which the back office answers; from elsewhere it is not there. Empty: from all (M-203). */
  allow: variable('ADMIN_ALLOW', ranges('that your staff come from').default([])),
})

const operationsVariables = z.object({
  logLevel: variable(
    'LOG_LEVEL',
    oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  ),
  /** Milliseconds that the event loop may lag before requests are rejected with 503; 0: never. */
  lagLimit: variable('LAG_LIMIT_MS', wholeNumber(0, 60_000).default(1000)),
  /** Concurrent requests above which read-only ones are rejected with 503; 0: no limit. */
  atOnceLimit: variable('AT_ONCE_LIMIT', wholeNumber(0, 100_000).default(200)),
  /** Whether this process runs background jobs; of several at least one must. */
  jobs: variable('JOBS', onOrOff),
})

const mailVariables = z.object({
  /** The mail server; null: emails stay in the outbox. */
  smtpUrl: secret('SMTP_URL', orNull(address('smtp:', 'smtps:'))),
  /** The sender of the shop's emails. */
  mailFrom: variable('MAIL_FROM', orNull(sender)),
  /** How a guest retrieves a saved list in another browser (D32). */
  savedListRetrieval: variable('SAVED_LIST_RETRIEVAL', orNull(oneOf(['direct', 'link']))),
})

const featureVariables = z.object({
  /** Whether cards are accepted against a reference; off while stolen ones are tested there (HZ-16). */
  manualPayment: variable('MANUAL_PAYMENT', onOrOff),
  /** Whether shoppers may apply for trade accounts. */
  tradeAccounts: variable('TRADE_ACCOUNTS', onOrOff),
  /** Minutes within which a dispatch can be taken back; its email waits as long (M-055). */
  dispatchUndoMinutes: variable('DISPATCH_UNDO_MINUTES', wholeNumber(0, 60).default(15)),
  /** Minutes without a call after which a member of staff signs in again (M-009). */
  adminIdleMinutes: variable('ADMIN_IDLE_MINUTES', wholeNumber(5, 480).default(30)),
})

const refundLimitVariables = z.object({
  office: variable('REFUND_LIMITS_OFFICE', refundLimits.default(usualRefundLimits.office)),
  accounts: variable('REFUND_LIMITS_ACCOUNTS', refundLimits.default(usualRefundLimits.accounts)),
  manager: variable('REFUND_LIMITS_MANAGER', refundLimits.default(usualRefundLimits.manager)),
})

const reminderVariables = z.object({
  basket: variable('BASKET_REMINDER_HOURS', wholeNumber(1, 720).default(24)),
  savedList: variable('SAVED_LIST_REMINDER_HOURS', wholeNumber(1, 720).default(168)),
})

/** The environment, which is read once at the start. README.md has a row for each variable. */
export type Env = Readonly<ReturnType<typeof readEnv>>

/**
 * Reads the environment. A broken variable stops the start with its name and what was expected
 * (`InvalidEnvironment`): a shop that runs on a guess is worse than one that does not run.
 */
export const readEnv = (source: EnvSource) => {
  const { reading, problems } = createEnvReader(source)
  const server = reading.read(serverVariables)
  const { port } = server
  /** The address of the shop for visitors; absolute addresses are built from it, never from the Host header. */
  const publicUrl = server.publicUrl ?? new URL(`http://localhost:${port}`)
  const database = reading.read(databaseVariables)
  const { dataDir, databaseUrl } = database
  const merchant: Merchant = reading.read(merchantVariables)
  const env = {
    ...server,
    publicUrl,
    ...database,
    backups: readBackups(reading, { dataDir, isEmbedded: databaseUrl === null }),
    ...reading.read(encryptionVariables),
    /** The back office: its listener and its address for staff; null: this process serves none. */
    admin: readAdmin(reading, port),
    /** The operations port, where metrics are read, and its tokens; null: none. */
    metrics: readMetrics(reading, port),
    ...reading.read(operationsVariables),
    merchant,
    ...readMail(reading, merchant.name, publicUrl),
    ...reading.read(featureVariables),
    /** The most that each role gives back alone: for one refund, of one order and on one day (M-067). */
    refundLimits: reading.read(refundLimitVariables) satisfies LimitsOfRoles,
    /** Hours after which a reminder of a basket, or of a saved list, goes to guests who ticked for it (D2). */
    reminderDelays: reading.read(reminderVariables) satisfies ReminderDelays,
    /** The service that looks up the addresses at a postcode. */
    addressLookup: readAddressService(reading),
    media: readMedia(reading),
    payments: readPayments(reading, { port, publicUrl }),
  }
  if (problems.length > 0) throw new InvalidEnvironment(problems)
  return env
}

/** Reads the settings of the back office, which has an origin of its own (OM-01). */
const readAdmin = ({ read, reportExpected }: EnvReader, shopPort: number) => {
  const { isOn, host, url, allow, port: typed } = read(adminVariables)
  const port = typed ?? (shopPort === 0 ? 0 : shopPort + 2)
  if (isOn && port !== 0 && port === shopPort)
    reportExpected('ADMIN_PORT', `another port than the shop's, ${shopPort}`)
  return isOn ? { host, port, allow, url: url ?? new URL(`http://localhost:${port}`) } : null
}

/** Reads the settings of the operations port: never the visitors' port, never without a token (F3). */
const readMetrics = ({ read, isSet, reportExpected }: EnvReader, shopPort: number) => {
  const { host, port, tokens } = read(metricsVariables)
  if (!isSet('METRICS_PORT')) {
    const other = ['METRICS_TOKEN', 'METRICS_HOST'].find(isSet)
    if (other !== undefined) reportExpected('METRICS_PORT', `set when ${other} is`)
  } else if (!isSet('METRICS_TOKEN')) reportExpected('METRICS_TOKEN', 'set when METRICS_PORT is')
  if (port !== null && port !== 0 && port === shopPort)
    reportExpected('METRICS_PORT', `another port than the shop's, ${shopPort}`)
  return port === null ? null : { host, port, tokens: tokens ?? [] }
}

/** A name with marks that separate addresses is quoted: '"Smith, Jones & Co" <shop@shop.example>'. */
const senderOf = (name: string, hostname: string): string =>
  `${/[()[\]:;@,.]/.test(name) ? `"${name}"` : name} <shop@${hostname}>`

/** A shop with email sends a link; only one without email shows a guest's list by the email alone (D32). */
const readMail = ({ read, reportExpected }: EnvReader, shopName: string, { hostname }: URL) => {
  const { smtpUrl, mailFrom, savedListRetrieval: retrieval } = read(mailVariables)
  if (smtpUrl !== null && retrieval === 'direct')
    reportExpected(
      'SAVED_LIST_RETRIEVAL',
      "'link', or left out, when SMTP_URL is set: 'direct' shows the list of a guest to everybody who types their email",
    )
  const savedListRetrieval: SavedListRetrieval = retrieval ?? (smtpUrl === null ? 'direct' : 'link')
  return { smtpUrl, mailFrom: mailFrom ?? senderOf(shopName, hostname), savedListRetrieval }
}

const addressVariables = z.object({
  url: variable('ADDRESS_LOOKUP_URL', orNull(address('https:', 'http:'))),
  getaddress: secret('GETADDRESS_API_KEY', orNull(z.string())),
  idealPostcodes: secret('IDEAL_POSTCODES_API_KEY', orNull(z.string())),
})

/** The vendor whose key is set; none: the addresses that come with the shop (D8). */
const readAddressService = ({ read, reportExpected }: EnvReader): AddressService => {
  const { url, getaddress, idealPostcodes } = read(addressVariables)
  if (getaddress !== null && idealPostcodes !== null)
    reportExpected('IDEAL_POSTCODES_API_KEY', 'left out when GETADDRESS_API_KEY is set')
  if (getaddress !== null)
    return { kind: 'getaddress', key: getaddress, url: url ?? new URL('https://api.getaddress.io/') }
  if (idealPostcodes === null) return { kind: 'embedded' }
  const own = new URL('https://api.ideal-postcodes.co.uk/')
  return { kind: 'ideal-postcodes', key: idealPostcodes, url: url ?? own }
}

const requiredForS3 = z.string('set when S3_BUCKET is')
const s3Variables = z.object({
  bucket: variable('S3_BUCKET', z.string()),
  region: variable('S3_REGION', requiredForS3),
  endpoint: variable('S3_ENDPOINT', orNull(address('http:', 'https:').transform(String))),
  accessKeyId: secret('S3_ACCESS_KEY_ID', requiredForS3),
  secretAccessKey: secret('S3_SECRET_ACCESS_KEY', requiredForS3),
})

const readMedia = ({ isSet, readRequired }: EnvReader): MediaSettings => {
  const s3 = isSet('S3_BUCKET') ? readRequired(s3Variables) : null
  return s3 === null ? { kind: 'folder' } : { kind: 's3', ...s3 }
}
