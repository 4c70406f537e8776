/**
 * The environment, read once at the start. A broken variable stops the start with its name and what was expected:
 * a shop that runs on a guess is worse than one that does not run.
 */

export interface Env {
  readonly mode: 'production' | 'development'
  readonly host: string
  readonly port: number
  /** PostgreSQL; null: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null
  readonly databasePool: number
  readonly dataDir: string
  /** Newest first; the others are still accepted, so that a secret can be changed without logging anybody out. */
  readonly sessionSecrets: readonly string[] | null
  /** Where visitors reach the shop; absolute addresses are built from it, never from the Host header. */
  readonly publicUrl: URL
  /** Whose X-Forwarded-For is believed: nobody, or peers in these ranges. */
  readonly trustProxy: readonly string[]
  readonly logLevel: LogLevel
  /** Bearer token for /metrics from other machines; null: loopback only. */
  readonly metricsToken: string | null
  readonly media: MediaPlace
  /** The catalogue that an empty shop opens with; null: it stays empty. */
  readonly firstCatalogue: string | null
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

export type MediaPlace =
  | { readonly kind: 'folder' }
  | {
      readonly kind: 's3'
      readonly bucket: string
      readonly region: string
      readonly endpoint: string | null
      readonly accessKeyId: string
      readonly secretAccessKey: string
    }

/** The environment is broken: one plain sentence for each broken variable. */
export class BrokenEnvironment extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

type Source = Readonly<Record<string, string | undefined>>

export const readEnv = (source: Source): Env => {
  const problems: string[] = []
  const text = (name: string): string | null => {
    const value = source[name]?.trim()
    return value === undefined || value === '' ? null : value
  }
  const expected = (name: string, what: string): void => {
    problems.push(`${name} must be ${what}.`)
  }
  const wholeNumber = (name: string, fallback: number, least: number, most: number): number => {
    const value = text(name)
    if (value === null) return fallback
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
    if (number >= least && number <= most) return number
    expected(name, `a whole number from ${least} to ${most}, but is '${value}'`)
    return fallback
  }
  const oneOf = <T extends string>(name: string, fallback: T, choices: readonly T[]): T => {
    const value = text(name)
    if (value === null) return fallback
    const choice = choices.find((c) => c === value)
    if (choice === undefined) expected(name, `one of ${choices.join(', ')}, but is '${value}'`)
    return choice ?? fallback
  }
  const address = (name: string, protocols: readonly string[]): URL | null => {
    const value = text(name)
    if (value === null) return null
    const url = URL.canParse(value) ? new URL(value) : null
    if (url !== null && protocols.includes(url.protocol)) return url
    expected(name, `an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`)
    return null
  }

  const mode = oneOf('NODE_ENV', 'production', ['production', 'development', 'test'])
  const port = wholeNumber('PORT', 3000, 0, 65_535)
  const host = text('HOST') ?? '127.0.0.1'
  const databaseUrl = address('DATABASE_URL', ['postgres:', 'postgresql:'])
  const publicUrl = address('PUBLIC_URL', ['http:', 'https:']) ?? new URL(`http://localhost:${port}`)

  const secrets = text('SESSION_SECRET')
  const sessionSecrets = secrets === null ? null : secrets.split(',').map((secret) => secret.trim())
  if (sessionSecrets?.some((secret) => secret.length < 32 || new Set(secret).size < 8))
    expected(
      'SESSION_SECRET',
      'one or more secrets of at least 32 random characters, newest first, separated by commas',
    )

  const media = readMedia(text, expected)
  const env: Env = {
    mode: mode === 'development' ? 'development' : 'production',
    host,
    port,
    databaseUrl: databaseUrl === null ? null : databaseUrl.href,
    databasePool: wholeNumber('DATABASE_POOL', 10, 1, 200),
    dataDir: text('DATA_DIR') ?? '.data',
    sessionSecrets,
    publicUrl,
    trustProxy:
      text('TRUST_PROXY')
        ?.split(',')
        .map((range) => range.trim()) ?? [],
    logLevel: oneOf('LOG_LEVEL', 'info', logLevels),
    metricsToken: text('METRICS_TOKEN'),
    media,
    firstCatalogue: text('FIRST_CATALOGUE') === 'none' ? null : (text('FIRST_CATALOGUE') ?? 'catalogue/demo'),
  }
  if (problems.length > 0) throw new BrokenEnvironment(problems)
  return env
}

const readMedia = (
  text: (name: string) => string | null,
  expected: (name: string, what: string) => void,
): MediaPlace => {
  const bucket = text('S3_BUCKET')
  if (bucket === null) return { kind: 'folder' }
  const needed = (name: string): string => {
    const value = text(name)
    if (value === null) expected(name, 'set when S3_BUCKET is')
    return value ?? ''
  }
  return {
    kind: 's3',
    bucket,
    region: needed('S3_REGION'),
    endpoint: text('S3_ENDPOINT'),
    accessKeyId: needed('S3_ACCESS_KEY_ID'),
    secretAccessKey: needed('S3_SECRET_ACCESS_KEY'),
  }
}
