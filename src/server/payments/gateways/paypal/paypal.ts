import {
  type ApiResponse,
  CheckoutPaymentIntent,
  type Client,
  type Order,
  OrderApplicationContextShippingPreference,
  OrderApplicationContextUserAction,
  OrdersController,
  PaymentsController,
} from '@paypal/paypal-server-sdk'
import { z } from 'zod'
import { noPence } from '#domain/money/pence.ts'
import { traceHeaders } from '../../../operations/trace.ts'
import type { BrowserPart, ProviderAnswer, ProviderPayment, ShopCaptureGateway } from '../payment-gateway.ts'
import type { LogProviderCall } from '../provider-call-log.ts'
import { printSubject } from '../subject.ts'
import { VENDOR_TIMEOUT_MS, withTimeout } from '../timeout.ts'
import { createPaypalClient, type PaypalApiKeys } from './client.ts'
import { readPaypalEvent } from './events.ts'
import { moneyOf, orderOf, refundOf, refusalOf } from './objects.ts'
import { paymentOf } from './order.ts'

export interface PaypalOptions extends PaypalApiKeys {
  /** The merchant that PayPal must name as payee (HZ-13); null: not checked. */
  readonly merchantId: string | null
  readonly browser: BrowserPart<'paypal'>
}

interface Settings {
  readonly now?: () => Date
  /** The timeout of one answer, in milliseconds. */
  readonly limit?: number
  readonly logCall?: LogProviderCall
}

/** Requests the full object, not only id and status. */
const prefer = 'return=representation'

/** PayPal, and Google Pay through it: an order is created, approved in the browser, captured here. */
export const createPaypal = (keys: PaypalOptions, settings: Settings = {}): ShopCaptureGateway<'paypal'> => {
  const { now = () => new Date(), limit = VENDOR_TIMEOUT_MS } = settings
  const clients = createPaypalClient(keys, limit, settings.logCall)

  const request = async <T>(call: (client: Client) => Promise<T>): Promise<ProviderAnswer<T>> => {
    const once = async (): Promise<ProviderAnswer<T>> => {
      try {
        return { kind: 'known', value: await withTimeout(limit, call(clients.current().client)) }
      } catch (failure) {
        return refusalOf(failure)
      }
    }
    const first = await once()
    if (first.kind === 'unknown') clients.renew()
    if (first.kind !== 'refused' || first.reason !== 'not-allowed') return first
    /* The token expired early. Nothing was done, so a retry with a new one cannot charge twice. */
    clients.renew()
    return once()
  }

  const requestOrder = async (
    call: (orders: OrdersController) => Promise<ApiResponse<Order>>,
  ): Promise<ProviderAnswer<ProviderPayment>> => {
    const outcome = await request((client) => call(new OrdersController(client)))
    return outcome.kind === 'known'
      ? { kind: 'known', value: paymentOf(orderOf(outcome.value.result), keys) }
      : outcome
  }

  const read = (id: string): Promise<ProviderAnswer<ProviderPayment>> =>
    requestOrder((orders) => orders.getOrder({ id }))

  return {
    live: keys.live,
    captures: 'by-shop',
    browser: keys.browser,
    read,
    list: null,
    open: ({ amount, subject, payerDescription: description }, paypalRequestId) =>
      requestOrder((orders) =>
        orders.createOrder({
          prefer,
          paypalRequestId,
          body: {
            intent: CheckoutPaymentIntent.Capture,
            purchaseUnits: [{ amount: moneyOf(amount), customId: printSubject(subject), description }],
            /* No payment_source: the shopper chooses to pay the same order by PayPal or by Google Pay. */
            applicationContext: {
              locale: 'en-GB',
              shippingPreference: OrderApplicationContextShippingPreference.NoShipping,
              userAction: OrderApplicationContextUserAction.PayNow,
            },
          },
        }),
      ),
    capture: async (id, paypalRequestId) => {
      const outcome = await requestOrder((orders) => orders.captureOrder({ id, paypalRequestId, prefer }))
      const isCaptured = outcome.kind === 'refused' && outcome.code === 'ORDER_ALREADY_CAPTURED'
      return isCaptured ? read(id) : outcome
    },
    refund: async ({ of: captureId, amount }, paypalRequestId) => {
      const outcome = await request((client) =>
        new PaymentsController(client).refundCapturedPayment({
          captureId,
          paypalRequestId,
          prefer,
          body: { amount: moneyOf(amount), customId: paypalRequestId },
        }),
      )
      return outcome.kind === 'known'
        ? { kind: 'known', value: refundOf(outcome.value.result, amount) }
        : outcome
    },
    readRefund: async (refundId) => {
      const outcome = await request((client) => new PaymentsController(client).getRefund({ refundId }))
      return outcome.kind === 'known'
        ? { kind: 'known', value: refundOf(outcome.value.result, noPence) }
        : outcome
    },
    verifiesEventsRemotely: true,
    readEvent: (rawBody, headers) =>
      readPaypalEvent(rawBody, headers, {
        webhookId: keys.webhookId,
        live: keys.live,
        now: now(),
        verify: async (body) => {
          const outcome = await request(() =>
            postVerification(keys.apiBase, clients.current().token, body, limit),
          )
          if (outcome.kind === 'known' && outcome.value !== null) return outcome.value
          /* The token may have expired early: PayPal sends the event again, and then there is a new one. */
          clients.renew()
          return null
        },
      }),
  }
}

const verification = z.object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) })

/** Calls the webhook verification, which the SDK lacks. */
const postVerification = async (
  base: URL,
  token: () => Promise<string>,
  body: string,
  limit: number,
): Promise<'SUCCESS' | 'FAILURE' | null> => {
  const response = await fetch(new URL('/v1/notifications/verify-webhook-signature', base), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await token()}`,
      'content-type': 'application/json',
      ...traceHeaders(),
    },
    body,
    signal: AbortSignal.timeout(limit),
  }).catch(() => null)
  if (response === null || !response.ok) return null
  const read = verification.safeParse(await response.json().catch(() => null))
  return read.success ? read.data.verification_status : null
}
