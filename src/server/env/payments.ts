import { providerNames } from '#contract/payment-methods.ts'
import { type Provider, providers } from '#domain/payments/methods.ts'
import type { EnvReader } from './env-reader.ts'

/** The settings of payment providers. */
export interface PaymentEnvSettings {
  /** Null: none are set. */
  readonly keys: { readonly [P in Provider]: ProviderKeys[P] | null }
  /** The stand-in for the vendors whose keys are absent; null: it is not started. */
  readonly sandbox: SandboxSettings | null
}

export interface ProviderKeys {
  readonly stripe: StripeKeys
  readonly paypal: PaypalKeys
}

interface StripeKeys {
  readonly secretKey: string
  readonly publishableKey: string
  /** Newest first; all are accepted, so that a secret can be rotated without losing a webhook event. */
  readonly webhookSecrets: readonly string[]
  readonly live: boolean
}

interface PaypalKeys {
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
  const keys = readKeys(reading)
  const set = providers.flatMap((provider) => {
    const own = keys[provider]
    return own === null ? [] : [{ provider, live: own.live }]
  })
  const requested = oneOf('PAYMENT_SANDBOX', 'auto', ['auto', 'on', 'off'])
  const isOn =
    requested === 'on' || (requested === 'auto' && set.length === 0 && isThisMachine(shop.publicUrl))
  const hasLive = set.some(({ live }) => live)
  if (requested === 'on' && hasLive)
    reportExpected(
      'PAYMENT_SANDBOX',
      'off beside live keys: the sandbox would take orders that nobody pays for',
    )
  const [first, ...others] = set
  for (const { provider, live } of others)
    if (first !== undefined && live !== first.live)
      reportExpected(
        modeNames[provider],
        `${first.live ? 'live' : 'sandbox'} as the ${providerNames[first.provider]} keys are: a shop takes real money or none`,
      )
  const after = shop.port === 0 ? 0 : Math.min(shop.port + 1, 65_535)
  const port = wholeNumber('PAYMENT_SANDBOX_PORT', after, 0, 65_535)
  const publicUrl = address('PAYMENT_SANDBOX_URL', ['http:', 'https:'])
  return { keys, sandbox: isOn && !hasLive ? { port, publicUrl } : null }
}

/** The variables of each provider's keys; all of a provider are set, or none. */
const keyNames = {
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  paypal: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID', 'PAYPAL_MERCHANT_ID'],
} as const satisfies Readonly<Record<Provider, readonly string[]>>

/** All of them: each may also be in a file. */
export const paymentKeyNames: readonly string[] = providers.flatMap((provider) => [...keyNames[provider]])

/** The variable by which each provider takes real money or none. */
const modeNames: Readonly<Record<Provider, string>> = {
  stripe: 'STRIPE_SECRET_KEY',
  paypal: 'PAYPAL_MODE',
}

const readKeys = (reading: EnvReader): PaymentEnvSettings['keys'] => ({
  stripe: anySet(reading, keyNames.stripe) ? readStripeKeys(reading) : null,
  paypal: anySet(reading, keyNames.paypal) ? readPaypalKeys(reading) : null,
})

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

const readStripeKeys = (reading: EnvReader): StripeKeys => {
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

const readPaypalKeys = (reading: EnvReader): PaypalKeys => {
  const value = (name: (typeof keyNames.paypal)[number], what: string): string =>
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
