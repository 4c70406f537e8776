import { z } from 'zod'
import { providerNames } from '#contract/payment-methods.ts'
import { type Provider, providers } from '#domain/payments/methods.ts'
import { type EnvReader, secret, variable } from './env-reader.ts'
import { address, list, oneOf, orNull, wholeNumber } from './variables.ts'

/** A value that is required because others of its vendor are set. The error describes its pattern, never its content. */
const key = (vendor: string, pattern: RegExp, error: string) =>
  z.string(`set, as the others of ${vendor} are`).regex(pattern, error)

const isLive = (stripeKey: string): boolean => stripeKey.includes('_live_')

const stripeKeys = z
  .object({
    secretKey: secret(
      'STRIPE_SECRET_KEY',
      key('STRIPE', /^[sr]k_(live|test)_\w{8,}$/, 'a secret or restricted key of Stripe, such as sk_live_…'),
    ),
    publishableKey: secret(
      'STRIPE_PUBLISHABLE_KEY',
      key('STRIPE', /^pk_(live|test)_\w{8,}$/, 'a publishable key of Stripe, such as pk_live_…'),
    ),
    /** Newest first; all are accepted, so that a secret can be rotated without losing a webhook event. */
    webhookSecrets: secret(
      'STRIPE_WEBHOOK_SECRET',
      key(
        'STRIPE',
        /^whsec_\w{8,}(\s*,\s*whsec_\w{8,})*$/,
        'one or more signing secrets of Stripe (whsec_…), newest first, separated by commas',
      ).pipe(list),
    ),
  })
  .superRefine(({ secretKey, publishableKey }, { addIssue }) => {
    const live = isLive(secretKey)
    if (isLive(publishableKey) === live) return
    const message = `${live ? 'live' : 'for tests'}, as STRIPE_SECRET_KEY is`
    addIssue({ code: 'custom', path: ['publishableKey'], message })
  })

/** Whether the shop's domain is registered for Apple Pay in Stripe's dashboard. */
const stripeWallets = z.object({
  applePay: variable('STRIPE_APPLE_PAY', oneOf(['on', 'off']).default('off')),
})

const id = /^[\w-]{8,200}$/
const paypalKeys = z.object({
  clientId: secret('PAYPAL_CLIENT_ID', key('PAYPAL', id, 'the client id of an app at PayPal')),
  clientSecret: secret('PAYPAL_CLIENT_SECRET', key('PAYPAL', id, 'the secret of that app')),
  webhookId: secret('PAYPAL_WEBHOOK_ID', key('PAYPAL', id, 'the id of the webhook of that app')),
  merchantId: secret('PAYPAL_MERCHANT_ID', key('PAYPAL', id, 'the merchant id that is paid')),
})
const paypalMode = z.object({ mode: variable('PAYPAL_MODE', oneOf(['live', 'sandbox']).default('live')) })

/** The variables of each provider's keys; all of a provider are set, or none. */
const keyGroups = { stripe: stripeKeys, paypal: paypalKeys } as const satisfies Readonly<
  Record<Provider, z.ZodType>
>

/** The variable by which each provider takes real money or none. */
const modeNames: Readonly<Record<Provider, string>> = {
  stripe: 'STRIPE_SECRET_KEY',
  paypal: 'PAYPAL_MODE',
}

const readStripeKeys = (reading: EnvReader) => {
  if (!reading.isAnySet(stripeKeys)) return null
  const { applePay } = reading.read(stripeWallets)
  const keys = reading.readRequired(stripeKeys)
  return keys && { ...keys, live: isLive(keys.secretKey), applePay: applePay === 'on' }
}

const readPaypalKeys = (reading: EnvReader) => {
  if (!reading.isAnySet(paypalKeys)) return null
  const { mode } = reading.read(paypalMode)
  const keys = reading.readRequired(paypalKeys)
  return keys && { ...keys, live: mode === 'live' }
}

/** The keys of each provider; null: none are set. */
const readKeys = (reading: EnvReader) =>
  ({ stripe: readStripeKeys(reading), paypal: readPaypalKeys(reading) }) satisfies Readonly<
    Record<Provider, { readonly live: boolean } | null>
  >

const sandboxVariables = z.object({
  requested: variable('PAYMENT_SANDBOX', oneOf(['auto', 'on', 'off']).default('auto')),
  /** The port after the shop's when it is left out; 0: any free one. */
  port: variable('PAYMENT_SANDBOX_PORT', orNull(wholeNumber(0, 65_535))),
  /** The address at which browsers reach it, when that is not where it listens. */
  publicUrl: variable('PAYMENT_SANDBOX_URL', orNull(address('http:', 'https:'))),
})

const isThisMachine = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname)

/** The settings of payment providers. */
export type PaymentEnvSettings = Readonly<ReturnType<typeof readPayments>>

/** The keys of each provider, as its gateway opens with them. */
export type ProviderKeys = { readonly [P in Provider]: NonNullable<PaymentEnvSettings['keys'][P]> }

/**
 * Reads keys and sandbox (D3). Without any keys, a shop that only this machine can reach uses the sandbox; a
 * public one does so only when PAYMENT_SANDBOX is on. Real money and test money never mix.
 */
export const readPayments = (reading: EnvReader, shop: { port: number; publicUrl: URL }) => {
  const { reportExpected } = reading
  const keys = readKeys(reading)
  const set = providers.flatMap((provider) => {
    const own = keys[provider]
    return own === null ? [] : [{ provider, live: own.live }]
  })
  const hasNoKeys = providers.every((provider) => !reading.isAnySet(keyGroups[provider]))
  const { requested, port, publicUrl } = reading.read(sandboxVariables)
  const isOn = requested === 'on' || (requested === 'auto' && hasNoKeys && isThisMachine(shop.publicUrl))
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
  /** The stand-in for the vendors whose keys are absent; null: it is not started. */
  const sandbox = isOn && !hasLive ? { port: port ?? after, publicUrl } : null
  return { keys, sandbox }
}
