import type { FastifyBaseLogger } from 'fastify'
import type { CardVendor, PaymentVendors, WalletVendor } from '#contract/payment-vendors.ts'
import type { PaymentEnvSettings } from '../../env/payments.ts'
import { createPaypal } from './paypal.ts'
import type { CardProvider, WalletProvider } from './port.ts'
import { type LogProviderCall, logProviderCallsIn } from './provider-call-log.ts'
import type { RunningSandbox } from './sandbox-process.ts'
import { createStripe } from './stripe.ts'

/** The shop's payment providers; null: the shop does not offer that method. */
export interface OpenedProviders {
  readonly cards: CardProvider | null
  readonly wallets: WalletProvider | null
  /** The vendors, as payment pages need them. */
  readonly vendors: PaymentVendors
  /** The merchant that PayPal must name as payee (HZ-13). */
  readonly payee: string | null
  /**
   * Sends the sandbox the webhook addresses; call it once the shop listens. Real vendors have theirs
   * configured.
   */
  announce(shop: URL, webhooks: { readonly stripe: string; readonly paypal: string }): Promise<void>
}

interface OpenDeps {
  readonly env: PaymentEnvSettings
  readonly sandbox: RunningSandbox | null
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/** Opens the vendors whose keys are set; a running sandbox takes the place of the others. */
export const openProviders = ({ env, sandbox, log }: OpenDeps): OpenedProviders => {
  sandbox?.onEnd((code) =>
    log.warn({ code }, 'the payment sandbox ended; payments fail until the next start'),
  )
  const settings = { logCall: logProviderCallsIn(log) }
  const cards = openCards(env, sandbox, settings)
  const wallets = openWallets(env, sandbox, settings)
  return {
    cards: cards?.provider ?? null,
    wallets: wallets?.provider ?? null,
    vendors: {
      card: cards?.vendor ?? null,
      wallet: wallets?.vendor ?? null,
      isSandbox: sandbox !== null,
    },
    payee: wallets?.vendor.merchantId ?? null,
    announce: async (shop, { stripe, paypal }) => {
      await sandbox?.announce({ stripe: new URL(stripe, shop).href, paypal: new URL(paypal, shop).href })
    },
  }
}

const openCards = (
  { card }: PaymentEnvSettings,
  sandbox: RunningSandbox | null,
  settings: { readonly logCall: LogProviderCall },
): { readonly provider: CardProvider; readonly vendor: CardVendor } | null => {
  if (card !== null)
    return {
      provider: createStripe({ ...card, apiBase: null }, settings),
      vendor: { publishableKey: card.publishableKey, script: null },
    }
  if (sandbox === null) return null
  const { secretKey, publishableKey, webhookSecret } = sandbox.keys
  return {
    provider: createStripe(
      { secretKey, webhookSecrets: [webhookSecret], apiBase: sandbox.address },
      settings,
    ),
    vendor: { publishableKey, script: `${sandbox.origin}/browser/stripe.ts` },
  }
}

const openWallets = (
  { wallet }: PaymentEnvSettings,
  sandbox: RunningSandbox | null,
  settings: { readonly logCall: LogProviderCall },
): { readonly provider: WalletProvider; readonly vendor: WalletVendor } | null => {
  if (wallet !== null) {
    const { clientId, merchantId, live } = wallet
    const apiBase = new URL(live ? 'https://api-m.paypal.com' : 'https://api-m.sandbox.paypal.com')
    return {
      provider: createPaypal({ ...wallet, apiBase }, settings),
      vendor: {
        clientId,
        merchantId,
        script: paypalScript(clientId),
        googlePayScript: 'https://pay.google.com/gp/p/js/pay.js',
        isSandbox: false,
      },
    }
  }
  if (sandbox === null) return null
  const { clientId, clientSecret, webhookId, merchantId } = sandbox.keys
  return {
    provider: createPaypal(
      { clientId, clientSecret, webhookId, live: false, apiBase: sandbox.address },
      settings,
    ),
    vendor: {
      clientId,
      merchantId,
      script: `${sandbox.origin}/browser/paypal.ts`,
      googlePayScript: `${sandbox.origin}/browser/google-pay.ts`,
      isSandbox: true,
    },
  }
}

const paypalScript = (clientId: string): string => {
  const url = new URL('https://www.paypal.com/sdk/js')
  const params = {
    'client-id': clientId,
    currency: 'GBP',
    intent: 'capture',
    components: 'buttons,googlepay',
  }
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return url.href
}
