import type { EnvReader } from './env-reader.ts'

/** The settings of payment providers. */
export interface PaymentEnvSettings {
  readonly card: CardKeys | null
  readonly wallet: WalletKeys | null
  /** The stand-in for the vendors whose keys are absent; null: it is not started. */
  readonly sandbox: SandboxSettings | null
}

export interface CardKeys {
  readonly secretKey: string
  readonly publishableKey: string
  /** Newest first; all are accepted, so that a secret can be rotated without losing a webhook event. */
  readonly webhookSecrets: readonly string[]
  readonly live: boolean
}

export interface WalletKeys {
  readonly clientId: string
  readonly clientSecret: string
  readonly webhookId: string
  readonly merchantId: string
  readonly live: boolean
}

export interface SandboxSettings {
  /** 0: any free one. */
  readonly port: number
  /** The address at which browsers reach it, when that is not where it listens. */
  readonly publicUrl: URL | null
}

const isThisMachine = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname)

/**
 * Reads keys and sandbox (D3). Without any keys, a shop that only this machine can reach uses the sandbox; a
 * public one does so only when PAYMENT_SANDBOX is on. Real money and test money never mix.
 */
export const readPayments = (
  reading: EnvReader,
  shop: { port: number; publicUrl: URL },
): PaymentEnvSettings => {
  const { reportExpected, oneOf, wholeNumber, address } = reading
  const card = readCardKeys(reading)
  const wallet = readWalletKeys(reading)
  const hasNoKeys = !anySet(reading, [...cardNames, ...walletNames])
  const requested = oneOf('PAYMENT_SANDBOX', 'auto', ['auto', 'on', 'off'])
  const isOn = requested === 'on' || (requested === 'auto' && hasNoKeys && isThisMachine(shop.publicUrl))
  const live = [card, wallet].filter((keys) => keys?.live === true)
  if (requested === 'on' && live.length > 0)
    reportExpected(
      'PAYMENT_SANDBOX',
      'off beside live keys: the sandbox would take orders that nobody pays for',
    )
  if (card !== null && wallet !== null && card.live !== wallet.live)
    reportExpected(
      'PAYPAL_MODE',
      `${card.live ? 'live' : 'sandbox'} as the Stripe keys are: a shop takes real money or none`,
    )
  const after = shop.port === 0 ? 0 : Math.min(shop.port + 1, 65_535)
  const port = wholeNumber('PAYMENT_SANDBOX_PORT', after, 0, 65_535)
  const publicUrl = address('PAYMENT_SANDBOX_URL', ['http:', 'https:'])
  return { card, wallet, sandbox: isOn && live.length === 0 ? { port, publicUrl } : null }
}

const cardNames = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const
const walletNames = [
  'PAYPAL_CLIENT_ID',
  'PAYPAL_CLIENT_SECRET',
  'PAYPAL_WEBHOOK_ID',
  'PAYPAL_MERCHANT_ID',
] as const

const anySet = ({ text }: EnvReader, names: readonly string[]): boolean =>
  names.some((name) => text(name) !== null)

/**
 * Reads a value that is required because others of its vendor are set. A problem describes its pattern, never
 * its content.
 */
const readRequired = (
  { text, reportExpected }: EnvReader,
  name: string,
  pattern: RegExp,
  what: string,
): string => {
  const value = text(name)
  if (value === null) reportExpected(name, `set, as the others of ${name.split('_')[0]} are`)
  else if (!pattern.test(value)) reportExpected(name, what)
  return value ?? ''
}

const readCardKeys = (reading: EnvReader): CardKeys | null => {
  if (!anySet(reading, cardNames)) return null
  const secretKey = readRequired(
    reading,
    'STRIPE_SECRET_KEY',
    /^[sr]k_(live|test)_\w{8,}$/,
    'a secret or restricted key of Stripe, such as sk_live_…',
  )
  const publishableKey = readRequired(
    reading,
    'STRIPE_PUBLISHABLE_KEY',
    /^pk_(live|test)_\w{8,}$/,
    'a publishable key of Stripe, such as pk_live_…',
  )
  const secrets = 'one or more signing secrets of Stripe (whsec_…), newest first, separated by commas'
  readRequired(reading, 'STRIPE_WEBHOOK_SECRET', /^whsec_\w{8,}(\s*,\s*whsec_\w{8,})*$/, secrets)
  const live = secretKey.includes('_live_')
  if (publishableKey !== '' && publishableKey.includes('_live_') !== live)
    reading.reportExpected(
      'STRIPE_PUBLISHABLE_KEY',
      `${live ? 'live' : 'for tests'}, as STRIPE_SECRET_KEY is`,
    )
  return { secretKey, publishableKey, webhookSecrets: reading.list('STRIPE_WEBHOOK_SECRET') ?? [], live }
}

const readWalletKeys = (reading: EnvReader): WalletKeys | null => {
  if (!anySet(reading, walletNames)) return null
  const value = (name: (typeof walletNames)[number], what: string): string =>
    readRequired(reading, name, /^[\w-]{8,200}$/, what)
  const live = reading.oneOf('PAYPAL_MODE', 'live', ['live', 'sandbox']) === 'live'
  return {
    clientId: value('PAYPAL_CLIENT_ID', 'the client id of an app at PayPal'),
    clientSecret: value('PAYPAL_CLIENT_SECRET', 'the secret of that app'),
    webhookId: value('PAYPAL_WEBHOOK_ID', 'the id of the webhook of that app'),
    merchantId: value('PAYPAL_MERCHANT_ID', 'the merchant id that is paid'),
    live,
  }
}
