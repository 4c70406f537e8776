import { z } from 'zod'
import { cardProvider, paymentMethods, providers } from '#domain/payments/methods.ts'
import { messages } from './messages.ts'
import { wireFlag } from './wire.ts'

/*
 * The payment calls (transaction spec §7). Only a payment against a reference reads its amount from the
 * request. Every id is looked up among the visitor's own.
 */

const tick = wireFlag.default(false)

/** An id assigned by a provider: 'pi_3Q…', '5O190127TN364715T'. */
const providerId = z.string(messages.paymentMissing).regex(/^[\w-]{3,255}$/, messages.paymentMissing)

/**
 * The fingerprint of what the payment page showed. If the basket, its price or its destination has changed
 * since, for example in another tab, the payment is refused (T-287). Left out: the basket is paid as it is
 * now.
 */
const shown = z.string().max(8_000).optional()

/**
 * Request to check whether the basket can be ordered, and by which method; the specification sends no body.
 */
export const CheckOrderValidity = z.object({ shown, method: z.enum(paymentMethods).optional() }).default({})
export type CheckOrderValidity = z.infer<typeof CheckOrderValidity>

/**
 * Response of checkOrderValidity (T-352); with the order's URL if the basket has just been ordered in another
 * tab.
 */
export const WireValidity = z.object({
  valid: z.boolean(),
  message: z.string(),
  redirect_url: z.string().optional(),
})
export type WireValidity = z.infer<typeof WireValidity>

/** The code that is emailed while stolen cards are being tested at the shop (SX-08). */
export const CardCode = z.object({
  code: z
    .string(messages.cardCodeWrong)
    .transform((code) => code.replace(/[\s\p{Dash}]/gu, ''))
    .pipe(z.string().regex(/^\d{6}$/, messages.cardCodeWrong)),
})
export const WireOk = z.object({ status: z.literal('ok') })

/** The provider whose payment the browser completes; the specification knows cards only. */
const method = z.enum(providers).default(cardProvider)

/** The body that a script opens a payment with; the call agrees to the terms (OP-67, HZ-28). */
export const OpenPayment = z
  .object({ opt_in: tick, shown, method })
  .default({ opt_in: false, method: cardProvider })

/**
 * A form of the payment page: its three checkboxes (T-348, T-349); null: not sent. Other fields are not read.
 */
const box = wireFlag.nullable().default(null)
export const PaymentForm = z
  .object({ agree: box, opt_in: tick, kerbside: box, shown })
  .default({ agree: null, opt_in: false, kerbside: null })
export type PaymentForm = z.infer<typeof PaymentForm>

export const ConfirmPayment = z.object({ payment_intent_id: providerId, opt_in: tick, method })

/** The client secret that the browser confirms a card payment with, as plain text (T-299). */
export const WireClientSecret = z.string().regex(/^[\w-]+$/)

/** Where the browser goes: a path of the shop, never another host. */
const ownPath = z.string().regex(/^\/[^/\\]/)

/** The body is the path, as plain text (OP-67, T-326). */
export const WirePath = ownPath

/** The same in JSON. */
export const WireRedirect = z.object({ redirect_url: ownPath })
export type WireRedirect = z.infer<typeof WireRedirect>

/**
 * First the card, then, after the bank's authentication, the payment (T-308, T-309). The billing address is
 * for the provider only.
 */
export const StripeHandler = z
  .object({
    payment_method_id: providerId.optional(),
    payment_intent_id: providerId.optional(),
    opt_in: tick,
    shown,
  })
  .refine((body) => body.payment_method_id !== undefined || body.payment_intent_id !== undefined, {
    error: messages.paymentMissing,
  })

/**
 * Response of stripe-handler and manual-stripe-handler (T-310, T-379): an error message, or the next action.
 */
export const WireCardResponse = z.object({
  error: z.string().nullable(),
  requires_action: z.boolean(),
  payment_intent_client_secret: z.string().nullable(),
  /** The id of a completed payment, which the form is then submitted with. */
  payment_intent_id: z.string().nullable(),
  redirect_url: z.string().nullable(),
})
export type WireCardResponse = z.infer<typeof WireCardResponse>

export const WirePaypalOrder = z.object({ id: z.string() })
export type WirePaypalOrder = z.infer<typeof WirePaypalOrder>

export const CapturePaypalOrder = z.object({ order_id: providerId })

/** PayPal's own response, as far as the scripts of its buttons read it (T-325). */
export const WirePaypalCapture = z.object({
  id: z.string(),
  purchase_units: z.array(
    z.object({
      payments: z.object({
        captures: z.array(z.object({ id: z.string(), status: z.string() })),
        authorizations: z.array(z.object({ id: z.string(), status: z.string() })),
      }),
    }),
  ),
  details: z.array(z.object({ issue: z.string(), description: z.string() })),
  debug_id: z.string().nullable(),
})
export type WirePaypalCapture = z.infer<typeof WirePaypalCapture>

/** The wallet's data from the page; only the order id is read from it, as a hint (HZ-13). */
const hinted = z.string().regex(/^[\w-]{0,255}$/, messages.paymentMissing)
const hint = z.looseObject({ id: hinted.optional(), orderID: hinted.optional() })
export const PaypalConfirmed = z.object({
  paypal_data: hint.optional(),
  other_data: hint.optional(),
  opt_in: tick,
})

/* A payment against a reference. Empty fields are reported in the order of the page (T-368). */
const typed = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((value) => (value ?? '').slice(0, 300).trim())

export const ManualPayment = z.object({
  payment_method_id: providerId.optional(),
  payment_intent_id: providerId.optional(),
  reference: typed,
  amount: typed,
  email_address: typed,
  /** Checked only where it is sent: the documented body has none (T-378). */
  name_on_card: typed.optional(),
})

/** A card for the sum of a payment link (M-080); after the bank's authentication the manual call goes on. */
export const PayByLink = z.object({
  key: z.string().regex(/^[\w-]{1,64}$/, messages.paymentMissing),
  payment_method_id: providerId,
  agree: tick,
  kerbside: tick,
})

export const ManualPaymentForm = z.object({ payment_intent_id: providerId, agree: tick })
