/* The stand-in for Stripe.js: `window.Stripe`, with the parts that the shop uses. */

import type { PaymentIntent, PaymentIntentResult, PaymentMethodResult, StripeError } from '@stripe/stripe-js'
import { call, intentIdOf } from './api.ts'
import { createGroup, groupOf, requestElement } from './elements.ts'
import type { ApiResponse } from './protocol.ts'
import { visit } from './window.ts'

/** The release of Stripe.js that this stands for; its loader compares the two. */
const VERSION = 'endive'

interface ConfirmOptions {
  readonly elements?: unknown
  readonly clientSecret?: string
  readonly confirmParams?: {
    readonly return_url?: string
    readonly receipt_email?: string
    readonly payment_method?: string
    readonly payment_method_data?: { readonly billing_details?: unknown }
  }
  readonly redirect?: 'always' | 'if_required'
}

interface CardPayment {
  readonly payment_method?: string | { readonly card?: unknown; readonly billing_details?: unknown }
  readonly receipt_email?: string
}

interface MethodOptions {
  readonly elements?: unknown
  readonly params?: { readonly billing_details?: unknown }
  readonly type?: string
  readonly card?: unknown
  readonly billing_details?: unknown
}

/* The server builds the API's responses in the vendor's own types (../stripe/objects.ts). */
const intentIn = (ok: Record<string, unknown>): PaymentIntent => ok as unknown as PaymentIntent
const errorIn = (error: Record<string, unknown>): StripeError => error as unknown as StripeError

const resultOf = (answer: ApiResponse): PaymentIntentResult =>
  'ok' in answer ? { paymentIntent: intentIn(answer.ok) } : { error: errorIn(answer.error) }

const createStripe = (key: string): Record<string, unknown> => {
  if (!/^pk_/.test(key))
    throw new Error(
      'Please call Stripe() with your publishable key. You used an empty string or a secret key.',
    )
  if (/^pk_live_/.test(key)) throw new Error('The sandbox takes no live key.')

  const retrieve = async (clientSecret: string): Promise<PaymentIntentResult> =>
    resultOf(
      await call(key, 'GET', `/v1/payment_intents/${intentIdOf(clientSecret)}`, {
        client_secret: clientSecret,
      }),
    )

  /** Runs the bank's authentication if the payment requires it. */
  const finish = async (result: PaymentIntentResult, clientSecret: string): Promise<PaymentIntentResult> => {
    if (result.error !== undefined || result.paymentIntent.status !== 'requires_action') return result
    const action = result.paymentIntent.next_action
    const url = urlIn(action?.use_stripe_sdk) ?? action?.redirect_to_url?.url ?? null
    if (url === null) return result
    /* Uses the sandbox's origin as this page knows it. */
    const { pathname, search } = new URL(url)
    await visit(pathname + search, 'Authentication – sandbox')
    const after = await retrieve(clientSecret)
    const error = after.paymentIntent?.last_payment_error
    return error === undefined || error === null || after.paymentIntent === undefined
      ? after
      : { error: { ...errorIn({ ...error }), payment_intent: after.paymentIntent } }
  }

  /** Leaves the page as Stripe does, unless the options say to stay. */
  const leave = (result: PaymentIntentResult, { redirect, confirmParams }: ConfirmOptions) => {
    const back = confirmParams?.return_url
    if (result.error !== undefined || redirect === 'if_required' || back === undefined) return result
    const url = new URL(back)
    url.searchParams.set('payment_intent', result.paymentIntent.id)
    url.searchParams.set('payment_intent_client_secret', result.paymentIntent.client_secret ?? '')
    url.searchParams.set('redirect_status', 'succeeded')
    location.assign(url)
    return new Promise<never>(() => undefined)
  }

  const confirmWith = (clientSecret: string, params: object): Promise<ApiResponse> =>
    call(key, 'POST', `/v1/payment_intents/${intentIdOf(clientSecret)}/confirm`, {
      client_secret: clientSecret,
      use_stripe_sdk: true,
      ...params,
    })

  const confirmPayment = async (options: ConfirmOptions): Promise<PaymentIntentResult> => {
    const { elements, confirmParams } = options
    if (options.redirect !== 'if_required' && confirmParams?.return_url === undefined)
      throw new Error('stripe.confirmPayment(): Expected a return_url, or redirect: "if_required".')
    const group = elements === undefined ? null : groupOf(elements)
    const clientSecret = options.clientSecret ?? group?.clientSecret()
    if (clientSecret === undefined || clientSecret === null)
      throw new Error('stripe.confirmPayment(): Expected a client secret.')
    const unready = group?.unready() ?? null
    if (unready !== null) throw new Error(unready)
    const billing = confirmParams?.payment_method_data?.billing_details
    const receiptEmail = confirmParams?.receipt_email ?? null
    const choice = group?.takeChoice() ?? null
    const method = choice?.method ?? confirmParams?.payment_method
    const answer =
      method !== undefined || group === null
        ? await confirmWith(clientSecret, { payment_method: method, receipt_email: receiptEmail })
        : await group.request({ do: 'confirm', key, billing, clientSecret, receiptEmail })
    return leave(await finish(resultOf(answer), clientSecret), options)
  }

  const confirmCardPayment = async (
    clientSecret: string,
    data: CardPayment = {},
  ): Promise<PaymentIntentResult> => {
    const method = data.payment_method
    const receiptEmail = data.receipt_email ?? null
    const answer =
      typeof method === 'object'
        ? await requestElement(method.card, {
            do: 'confirm',
            key,
            billing: method.billing_details,
            clientSecret,
            receiptEmail,
          })
        : await confirmWith(clientSecret, { payment_method: method, receipt_email: receiptEmail })
    return finish(resultOf(answer), clientSecret)
  }

  const createPaymentMethod = async (options: MethodOptions): Promise<PaymentMethodResult> => {
    const billing = options.params?.billing_details ?? options.billing_details
    const order = { do: 'method', key, billing } as const
    const answer =
      options.elements === undefined
        ? await requestElement(options.card, order)
        : await groupOf(options.elements).request(order)
    return 'ok' in answer
      ? { paymentMethod: answer.ok as unknown as NonNullable<PaymentMethodResult['paymentMethod']> }
      : { error: errorIn(answer.error) }
  }

  /** For a payment that the server confirms: once authenticated, it waits for the server. */
  const handle = async (clientSecret: string): Promise<PaymentIntentResult> => {
    const result = await retrieve(clientSecret)
    if (result.paymentIntent !== undefined && result.paymentIntent.status !== 'requires_action')
      throw new Error('handleCardAction: The PaymentIntent supplied is not in the requires_action state.')
    return finish(result, clientSecret)
  }

  return {
    elements: (options?: unknown) => createGroup(key, options).instance,
    confirmPayment,
    confirmCardPayment,
    createPaymentMethod,
    handleCardAction: handle,
    handleNextAction: ({ clientSecret }: { readonly clientSecret: string }) => handle(clientSecret),
    retrievePaymentIntent: retrieve,
    createToken: async () => ({
      error: { type: 'invalid_request_error', message: 'The sandbox makes payment methods, not tokens.' },
    }),
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  }
}

const urlIn = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'stripe_js' in value && typeof value.stripe_js === 'string'
    ? value.stripe_js
    : null

/** Called as a function and with `new`, like the real one. */
function Stripe(key: string): Record<string, unknown> {
  return createStripe(key)
}

Object.assign(window, { Stripe: Object.assign(Stripe, { version: VERSION }) })
