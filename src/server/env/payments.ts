import { z } from 'zod'
import { type EnvReader, secret, variable } from './env-reader.ts'
import { address, list, oneOf, orNull, wholeNumber } from './variables.ts'

/** A value that is required because others of its vendor are set. The error describes its pattern, never its content. */
const key = (vendor: string, pattern: RegExp, error: string) =>
  z.string(`set, as the others of ${vendor} are`).regex(pattern, error)

const isLive = (stripeKey: string): boolean => stripeKey.includes('_live_')

const cardKeys = z
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

const id = /^[\w-]{8,200}$/
const walletKeys = z.object({
  clientId: secret('PAYPAL_CLIENT_ID', key('PAYPAL', id, 'the client id of an app at PayPal')),
  clientSecret: secret('PAYPAL_CLIENT_SECRET', key('PAYPAL', id, 'the secret of that app')),
  webhookId: secret('PAYPAL_WEBHOOK_ID', key('PAYPAL', id, 'the id of the webhook of that app')),
  merchantId: secret('PAYPAL_MERCHANT_ID', key('PAYPAL', id, 'the merchant id that is paid')),
})
const walletMode = z.object({ mode: variable('PAYPAL_MODE', oneOf(['live', 'sandbox']).default('live')) })

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

/**
 * Reads keys and sandbox (D3). Without any keys, a shop that only this machine can reach uses the sandbox; a
 * public one does so only when PAYMENT_SANDBOX is on. Real money and test money never mix.
 */
export const readPayments = (reading: EnvReader, shop: { port: number; publicUrl: URL }) => {
  const { reportExpected } = reading
  const card = readCardKeys(reading)
  const wallet = readWalletKeys(reading)
  const hasNoKeys = !reading.isAnySet(cardKeys) && !reading.isAnySet(walletKeys)
  const { requested, port, publicUrl } = reading.read(sandboxVariables)
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
  /** The stand-in for the vendors whose keys are absent; null: it is not started. */
  const sandbox = isOn && live.length === 0 ? { port: port ?? after, publicUrl } : null
  return { card, wallet, sandbox }
}

const readCardKeys = (reading: EnvReader) => {
  const keys = reading.isAnySet(cardKeys) ? reading.readRequired(cardKeys) : null
  return keys && { ...keys, live: isLive(keys.secretKey) }
}

const readWalletKeys = (reading: EnvReader) => {
  if (!reading.isAnySet(walletKeys)) return null
  const { mode } = reading.read(walletMode)
  const keys = reading.readRequired(walletKeys)
  return keys && { ...keys, live: mode === 'live' }
}
