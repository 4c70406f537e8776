import Stripe from 'stripe'
import { traceHeaders } from '../../../operations/trace.ts'
import type {
  BrowserPart,
  CardGateway,
  CreatedPayment,
  NewPayment,
  ProviderAnswer,
  ProviderPayment,
} from '../payment-gateway.ts'
import type { LogProviderCall } from '../provider-call-log.ts'
import { printSubject } from '../subject.ts'
import { VENDOR_TIMEOUT_MS, withTimeout } from '../timeout.ts'
import { readStripeEvent } from './events.ts'
import { outcomeOfFailure, paymentAnswer, paymentOf, refundAnswer, refusalOf } from './objects.ts'

export interface StripeOptions {
  readonly secretKey: string
  /**
   * Newest first. Events signed with the others are still accepted, so that a secret can be changed without
   * losing an event (F9).
   */
  readonly webhookSecrets: readonly string[]
  /** The address of the API; null: Stripe's own. */
  readonly apiBase: URL | null
  readonly browser: BrowserPart<'stripe'>
}

/**
 * The version that this code was written against; Stripe answers in its format whatever the account's default
 * is.
 */
const API_VERSION = '2026-10-28.endive'

interface Settings {
  readonly now?: () => Date
  /** The timeout of one answer, in milliseconds. */
  readonly limit?: number
  readonly logCall?: LogProviderCall
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)

/**
 * Card payments by Stripe. Callers pass the idempotency keys, and a call is only ever repeated with the same
 * key.
 */
export const createStripe = (keys: StripeOptions, settings: Settings = {}): CardGateway => {
  const { now = () => new Date(), limit = VENDOR_TIMEOUT_MS } = settings
  const stripe = new Stripe(keys.secretKey, {
    apiVersion: API_VERSION,
    /* The SDK still retries a closed connection once, with the same key: that cannot charge twice. */
    maxNetworkRetries: 0,
    timeout: limit,
    telemetry: false,
    httpClient: traced(Stripe.createNodeHttpClient(), settings.logCall),
    ...addressOf(keys.apiBase),
  })

  const answerOf = async (call: Promise<Stripe.PaymentIntent>): Promise<ProviderAnswer<ProviderPayment>> => {
    try {
      return paymentAnswer(await withTimeout(limit, call))
    } catch (failure) {
      return outcomeOfFailure(failure)
    }
  }

  return {
    live: /^[sr]k_live_/.test(keys.secretKey),
    captures: 'automatic',
    browser: keys.browser,
    open: (payment, idempotencyKey) =>
      answerOf(stripe.paymentIntents.create(paramsOf(payment), { idempotencyKey })),
    openConfirmed: (payment, idempotencyKey) =>
      answerOf(
        stripe.paymentIntents.create(
          {
            ...paramsOf(payment),
            payment_method: payment.paymentMethodId,
            confirmation_method: 'manual',
            confirm: true,
            use_stripe_sdk: true,
          },
          { idempotencyKey },
        ),
      ),
    confirm: (id) => answerOf(stripe.paymentIntents.confirm(id, { use_stripe_sdk: true })),
    read: (id) => answerOf(stripe.paymentIntents.retrieve(id)),
    list: async ({ from, until }) => {
      const created = { gte: seconds(from), lt: seconds(until) }
      try {
        const made: CreatedPayment[] = []
        /* Each page has its own timeout; there may be many. */
        await stripe.paymentIntents.list({ created, limit: 100 }).autoPagingEach((intent) => {
          made.push({ payment: paymentOf(intent), at: new Date(intent.created * 1000) })
        })
        return { kind: 'known', value: made }
      } catch (failure) {
        return refusalOf(failure)
      }
    },
    findLost: async (subject, since) => {
      const created = { gte: seconds(since) }
      try {
        const found: ProviderPayment[] = []
        const list = stripe.paymentIntents.list({ created, limit: 100 })
        await withTimeout(
          limit,
          list.autoPagingEach((intent) => {
            const payment = paymentOf(intent)
            if (payment.subject?.kind === subject.kind && payment.subject.id === subject.id)
              found.push(payment)
          }),
        )
        return { kind: 'known', value: found }
      } catch (failure) {
        return refusalOf(failure)
      }
    },
    cancel: (id) => answerOf(stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' })),
    refund: async ({ of, amount }, idempotencyKey) => {
      try {
        const params = { payment_intent: of, amount, metadata: { key: idempotencyKey } }
        return refundAnswer(await withTimeout(limit, stripe.refunds.create(params, { idempotencyKey })))
      } catch (failure) {
        return refusalOf(failure)
      }
    },
    readRefund: async (id) => {
      try {
        return refundAnswer(await withTimeout(limit, stripe.refunds.retrieve(id)))
      } catch (failure) {
        return refusalOf(failure)
      }
    },
    verifiesEventsRemotely: false,
    readEvent: async (rawBody, headers) => {
      const header = headers['stripe-signature']
      const signature = typeof header === 'string' ? header : undefined
      return readStripeEvent(stripe, keys.webhookSecrets, { rawBody, signature, now: now() })
    },
  }
}

/** Adds the trace headers to every call (F6), and logs Stripe's id of it. */
const traced = (client: Stripe.HttpClient, logCall: LogProviderCall | undefined): Stripe.HttpClient => {
  const make = client.makeRequest.bind(client)
  client.makeRequest = async (host, port, path, method, headers, ...rest) => {
    const answer = await make(host, port, path, method, { ...headers, ...traceHeaders() }, ...rest)
    const id = answer.getHeaders()['request-id']
    logCall?.({
      provider: 'stripe',
      call: `${method} ${path.split('?')[0]}`,
      status: answer.getStatusCode(),
      providerRequest: typeof id === 'string' ? id : null,
    })
    return answer
  }
  return client
}

const addressOf = (base: URL | null): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> => {
  if (base === null) return {}
  const protocol = base.protocol === 'http:' ? 'http' : 'https'
  return {
    host: base.hostname,
    port: base.port === '' ? (protocol === 'http' ? 80 : 443) : base.port,
    protocol,
  }
}

const threeDSecureOf = {
  'when-needed': {},
  always: { payment_method_options: { card: { request_three_d_secure: 'any' } } },
  challenge: { payment_method_options: { card: { request_three_d_secure: 'challenge' } } },
} as const satisfies Record<
  NewPayment['authentication'],
  Pick<Stripe.PaymentIntentCreateParams, 'payment_method_options'>
>

const paramsOf = (payment: NewPayment) =>
  ({
    amount: payment.amount,
    currency: 'gbp',
    capture_method: 'automatic',
    /* Apple Pay and Google Pay are cards too. */
    allowed_payment_method_types: ['card'],
    description: payment.description,
    metadata: { subject: printSubject(payment.subject) },
    ...(payment.receiptEmail === null ? {} : { receipt_email: payment.receiptEmail }),
    ...threeDSecureOf[payment.authentication],
  }) satisfies Stripe.PaymentIntentCreateParams
