import { isIP } from 'node:net'
import type { AddressService } from '../checkout/index.ts'
import type { Recipient } from '../encryption/index.ts'
import type { SavedListRetrieval } from '../lists/saved-list/index.ts'
import type { MediaSettings } from '../media/index.ts'
import type { ReminderDelays } from '../notifications/reminders/index.ts'
import { type BackupSettings, readBackupRecipients, readBackups } from './backup.ts'
import { createEnvReader, type EnvReader, type EnvSource } from './env-reader.ts'
import { type PaymentEnvSettings, readPayments } from './payments.ts'

/** The environment, which is read once at the start. README.md has a row for each variable. */
export interface Env {
  readonly mode: 'production' | 'development'
  readonly host: string
  readonly port: number
  /** PostgreSQL; null: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null
  readonly databasePool: number
  /** Seconds that one statement of a migration may take on PostgreSQL; 0: no limit. */
  readonly migrationSeconds: number
  readonly dataDir: string
  /** Regular backups of the embedded database while the shop is open; null: none. */
  readonly backups: BackupSettings | null
  /** Recipients that backups are encrypted to. Empty: not encrypted. */
  readonly backupRecipients: readonly Recipient[]
  /** The file with the identities by which `restore` decrypts a backup; the shop itself never reads it. */
  readonly backupIdentityFile: string | null
  /**
   * Newest first; the others are still accepted, so that a secret can be rotated without logging visitors
   * out.
   */
  readonly sessionSecrets: readonly string[] | null
  /**
   * The address of the shop for visitors; absolute addresses are built from it, never from the Host header.
   */
  readonly publicUrl: URL
  /** Address ranges of peers whose X-Forwarded-For is trusted. Empty: none. */
  readonly trustProxy: readonly string[]
  readonly logLevel: LogLevel
  /** The operations port, where metrics are read, and its tokens; null: none. */
  readonly admin: OperationsSettings | null
  /** Milliseconds that the event loop may lag before requests are rejected with 503; 0: never. */
  readonly lagLimit: number
  /** Concurrent requests above which read-only ones are rejected with 503; 0: no limit. */
  readonly atOnceLimit: number
  readonly media: MediaSettings
  readonly payments: PaymentEnvSettings
  /** Whether this process runs background jobs; of several at least one must. */
  readonly jobs: boolean
  /** The mail server; null: emails stay in the outbox. */
  readonly smtpUrl: URL | null
  /** The sender of the shop's emails. */
  readonly mailFrom: string
  /** Whether cards are accepted against a reference; off while stolen ones are tested there (HZ-16). */
  readonly manualPayment: boolean
  /** Whether shoppers may apply for trade accounts. */
  readonly tradeAccounts: boolean
  /** How a guest retrieves a saved list in another browser (D32). */
  readonly savedListRetrieval: SavedListRetrieval
  /** Hours after which a reminder of a basket, or of a saved list, goes to guests who ticked for it (D2). */
  readonly reminderDelays: ReminderDelays
  /** The service that looks up the addresses at a postcode. */
  readonly addressLookup: AddressService
  /** The catalogue that an empty shop opens with; null: it stays empty. */
  readonly firstCatalogue: string | null
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

export interface OperationsSettings {
  readonly host: string
  readonly port: number
  /**
   * Newest first; the others are still accepted, so that a token can be rotated without a gap in the metrics.
   */
  readonly tokens: readonly string[]
}

/** Thrown for a broken environment: one plain sentence for each broken variable. */
export class InvalidEnvironment extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/** Too short to be safe, or copied from an example. */
const isWeak = (secret: string): boolean =>
  secret.length < 32 || new Set(secret).size < 8 || /example|change.?me|your.?secret|0123456789/i.test(secret)

/** An address, a range, or one of the names that stand for the machine's own networks. */
const isRange = (text: string): boolean => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits = '', ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return !text.includes('/') || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

const isSender = (text: string): boolean =>
  !/[\r\n]/.test(text) && /^(?:[^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text)

/**
 * Reads the environment. A broken variable stops the start with its name and what was expected
 * (`InvalidEnvironment`): a shop that runs on a guess is worse than one that does not run.
 */
export const readEnv = (source: EnvSource): Env => {
  const { reading, problems } = createEnvReader(source)
  const { text, list, reportExpected, oneOf, wholeNumber, address } = reading

  const mode = oneOf('NODE_ENV', 'production', ['production', 'development', 'test'])
  const port = wholeNumber('PORT', 3000, 0, 65_535)
  const host = text('HOST') ?? '127.0.0.1'
  if (host !== 'localhost' && isIP(host) === 0)
    reportExpected('HOST', `an IP address of this machine (0.0.0.0 for all of them), but is '${host}'`)
  const databaseUrl = address('DATABASE_URL', ['postgres:', 'postgresql:'])
  const publicUrl = address('PUBLIC_URL', ['http:', 'https:']) ?? new URL(`http://localhost:${port}`)
  if (publicUrl.pathname !== '/' || publicUrl.search !== '')
    reportExpected('PUBLIC_URL', 'an address without a path, such as https://shop.example')

  const dataDir = text('DATA_DIR') ?? '.data'
  const sessionSecrets = list('SESSION_SECRET')
  if (sessionSecrets?.some(isWeak))
    reportExpected(
      'SESSION_SECRET',
      'one or more secrets of at least 32 random characters, newest first, separated by commas',
    )
  const trustProxy = list('TRUST_PROXY') ?? []
  if (!trustProxy.every(isRange))
    reportExpected(
      'TRUST_PROXY',
      'the addresses or ranges of your proxies, such as 10.0.0.0/8, separated by commas',
    )
  const admin = readAdmin(reading, port)

  const smtpUrl = address('SMTP_URL', ['smtp:', 'smtps:'])
  const mailFrom = text('MAIL_FROM') ?? `Tessera <shop@${publicUrl.hostname}>`
  if (!isSender(mailFrom))
    reportExpected('MAIL_FROM', `an email address, with a name if you like: Tessera <shop@example.com>`)

  const addressLookup = readAddressService(reading)
  const media = readMedia(reading)
  const payments = readPayments(reading, { port, publicUrl })
  const env: Env = {
    mode: mode === 'development' ? 'development' : 'production',
    host,
    port,
    databaseUrl: databaseUrl === null ? null : databaseUrl.href,
    databasePool: wholeNumber('DATABASE_POOL', 10, 1, 200),
    migrationSeconds: wholeNumber('MIGRATION_SECONDS', 5, 0, 86_400),
    dataDir,
    backups: readBackups(reading, { dataDir, isEmbedded: databaseUrl === null }),
    backupRecipients: readBackupRecipients(reading),
    backupIdentityFile: text('BACKUP_IDENTITY_FILE'),
    sessionSecrets,
    publicUrl,
    trustProxy,
    logLevel: oneOf('LOG_LEVEL', 'info', logLevels),
    admin,
    lagLimit: wholeNumber('LAG_LIMIT_MS', 1000, 0, 60_000),
    atOnceLimit: wholeNumber('AT_ONCE_LIMIT', 200, 0, 100_000),
    media,
    payments,
    smtpUrl,
    mailFrom,
    manualPayment: oneOf('MANUAL_PAYMENT', 'on', ['on', 'off']) === 'on',
    jobs: oneOf('JOBS', 'on', ['on', 'off']) === 'on',
    tradeAccounts: oneOf('TRADE_ACCOUNTS', 'on', ['on', 'off']) === 'on',
    savedListRetrieval: readRetrieval(reading, smtpUrl !== null),
    reminderDelays: {
      basket: wholeNumber('BASKET_REMINDER_HOURS', 24, 1, 720),
      savedList: wholeNumber('SAVED_LIST_REMINDER_HOURS', 168, 1, 720),
    },
    addressLookup,
    firstCatalogue: text('FIRST_CATALOGUE') === 'none' ? null : (text('FIRST_CATALOGUE') ?? 'catalogue/demo'),
  }
  if (problems.length > 0) throw new InvalidEnvironment(problems)
  return env
}

/** Reads the settings of the operations port: never the visitors' port, never without a token (F3). */
const readAdmin = (
  { text, list, reportExpected, wholeNumber }: EnvReader,
  shopPort: number,
): OperationsSettings | null => {
  const tokens = list('ADMIN_TOKEN')
  const host = text('ADMIN_HOST') ?? '127.0.0.1'
  const port = wholeNumber('ADMIN_PORT', 0, 0, 65_535)
  if (text('ADMIN_PORT') === null) {
    const other = ['ADMIN_TOKEN', 'ADMIN_HOST'].find((name) => text(name) !== null)
    if (other !== undefined) reportExpected('ADMIN_PORT', `set when ${other} is`)
    return null
  }
  if (tokens === null) reportExpected('ADMIN_TOKEN', 'set when ADMIN_PORT is')
  else if (tokens.some(isWeak))
    reportExpected(
      'ADMIN_TOKEN',
      'one or more secrets of at least 32 random characters, newest first, separated by commas',
    )
  if (isIP(host) === 0) reportExpected('ADMIN_HOST', `an IP address of this machine, but is '${host}'`)
  if (port !== 0 && port === shopPort)
    reportExpected('ADMIN_PORT', `another port than the shop's, ${shopPort}`)
  return { host, port, tokens: tokens ?? [] }
}

/** A shop with email sends a link; only one without email shows a guest's list by the email alone (D32). */
const readRetrieval = ({ oneOf, reportExpected }: EnvReader, hasEmail: boolean): SavedListRetrieval => {
  const retrieval = oneOf('SAVED_LIST_RETRIEVAL', hasEmail ? 'link' : 'direct', ['direct', 'link'])
  if (hasEmail && retrieval === 'direct')
    reportExpected(
      'SAVED_LIST_RETRIEVAL',
      "'link', or left out, when SMTP_URL is set: 'direct' shows the list of a guest to everybody who types their email",
    )
  return retrieval
}

const addressVendors = [
  { kind: 'getaddress', key: 'GETADDRESS_API_KEY', url: 'https://api.getaddress.io/' },
  { kind: 'ideal-postcodes', key: 'IDEAL_POSTCODES_API_KEY', url: 'https://api.ideal-postcodes.co.uk/' },
] as const

/** The vendor whose key is set; none: the addresses that come with the shop (D8). */
const readAddressService = ({ text, reportExpected, address }: EnvReader): AddressService => {
  const url = address('ADDRESS_LOOKUP_URL', ['https:', 'http:'])
  const [vendor, other] = addressVendors.filter(({ key }) => text(key) !== null)
  if (vendor === undefined) return { kind: 'embedded' }
  if (other !== undefined) reportExpected(other.key, `left out when ${vendor.key} is set`)
  return { kind: vendor.kind, key: text(vendor.key) ?? '', url: url ?? new URL(vendor.url) }
}

const readMedia = ({ text, reportExpected, address }: EnvReader): MediaSettings => {
  const bucket = text('S3_BUCKET')
  if (bucket === null) return { kind: 'folder' }
  const readRequired = (name: string): string => {
    const value = text(name)
    if (value === null) reportExpected(name, 'set when S3_BUCKET is')
    return value ?? ''
  }
  return {
    kind: 's3',
    bucket,
    region: readRequired('S3_REGION'),
    endpoint: address('S3_ENDPOINT', ['http:', 'https:'])?.href ?? null,
    accessKeyId: readRequired('S3_ACCESS_KEY_ID'),
    secretAccessKey: readRequired('S3_SECRET_ACCESS_KEY'),
  }
}
