import type { FastifyBaseLogger } from 'fastify'
import type { PaymentVendors } from '#contract/payment-methods.ts'
import { webhooks } from '#contract/routes.ts'
import { type Provider, providers } from '#domain/payments/methods.ts'
import { joinHosts, type PaymentHosts } from '../../edge/payment-hosts.ts'
import type { PaymentEnvSettings } from '../../env/payments.ts'
import type { Gateways, ReadEventContent } from './payment-gateway.ts'
import { readPaypalContent } from './paypal/events.ts'
import { openPaypal } from './paypal/open.ts'
import { logProviderCallsIn } from './provider-call-log.ts'
import type { RunningSandbox } from './sandbox-process.ts'
import { readStripeContent } from './stripe/events.ts'
import { openStripe } from './stripe/open.ts'

/* Every provider of the shop: the only file outside its own folder that names its code. */

export const noGateways: Gateways = { stripe: null, paypal: null }

/** How the stored events of each provider are read. */
export const eventReaders: Readonly<Record<Provider, ReadEventContent>> = {
  stripe: readStripeContent,
  paypal: readPaypalContent,
}

const openAll = ({ keys }: PaymentEnvSettings, common: Omit<OpenParams, 'keys'>): Gateways => ({
  stripe: openStripe({ keys: keys.stripe, ...common }),
  paypal: openPaypal({ keys: keys.paypal, ...common }),
})

const clientsOf = ({ stripe, paypal }: Gateways): PaymentVendors['clients'] => ({
  stripe: stripe?.browser.client ?? null,
  paypal: paypal?.browser.client ?? null,
})

type OpenParams = Parameters<typeof openStripe>[0]

/** The shop's payment providers. */
export interface OpenedGateways {
  readonly gateways: Gateways
  /** The providers, as payment pages need them. */
  readonly vendors: PaymentVendors
  /** The hosts that payment pages may use. */
  readonly hosts: PaymentHosts
  /**
   * Sends the sandbox the webhook addresses; call it once the shop listens. Real vendors have theirs
   * configured.
   */
  announce(shop: URL): Promise<void>
}

interface OpenDeps {
  readonly env: PaymentEnvSettings
  readonly sandbox: RunningSandbox | null
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/** Opens the providers whose keys are set; a running sandbox takes the place of the others. */
export const openGateways = ({ env, sandbox, log }: OpenDeps): OpenedGateways => {
  sandbox?.onEnd((code) =>
    log.warn({ code }, 'the payment sandbox ended; payments fail until the next start'),
  )
  const gateways = openAll(env, { sandbox, logCall: logProviderCallsIn(log) })
  const { stripe, paypal } = webhooks
  return {
    gateways,
    vendors: { clients: clientsOf(gateways), isSandbox: sandbox !== null },
    hosts: joinHosts(providers.flatMap((provider) => gateways[provider]?.browser.hosts ?? [])),
    announce: async (shop) => {
      await sandbox?.announce({ stripe: new URL(stripe, shop).href, paypal: new URL(paypal, shop).href })
    },
  }
}

/** The providers that the shop offers. */
export const offeredProviders = (gateways: Gateways): ReadonlySet<Provider> =>
  new Set(providers.filter((provider) => gateways[provider] !== null))
