import type { ProviderClients } from '#contract/payment-methods.ts'
import type { Pence } from '#domain/money/pence.ts'
import type { cardProvider, Provider } from '#domain/payments/methods.ts'
import type { PaymentHosts } from '../../edge/payment-hosts.ts'

/*
 * What the shop needs of a payment provider. Every call returns a value, and never throws for what a vendor
 * or the network can do: `known` is the state at the vendor, `refused` changed nothing, and `unknown` means
 * that the money may or may not have moved: read it again later with `read`, or repeat the call with the
 * SAME key. Amounts are pence, VAT included; the currency is always GBP.
 */

/* ---------- Answers ---------- */

export type ProviderAnswer<T> = KnownAnswer<T> | ProviderRefusal | UnknownOutcome

export interface KnownAnswer<T> {
  readonly kind: 'known'
  readonly value: T
}

export interface ProviderRefusal {
  readonly kind: 'refused'
  readonly reason: RefusalReason
  /** The vendor's own code: `payment_intent_unexpected_state`, `INSTRUMENT_DECLINED`. */
  readonly code: string
  /** The vendor's sentence for the payer; '': none given. */
  readonly sentence: string
  /** An id for the vendor's support: of the request, or for debugging; null: none given. */
  readonly trace: string | null
}

export type RefusalReason =
  /** The instrument or the payer was declined. A card's decline may also be a state of its payment. */
  | 'declined'
  /** This payment accepts no instrument any more; another one may be paid. */
  | 'worn-out'
  | 'not-found'
  /** The state of the payment does not allow this call: not approved yet, refunded already, cancelled. */
  | 'wrong-state'
  /** The vendor rejected our request as invalid: a bug of ours, nothing for the shopper. */
  | 'invalid'
  /** Our keys are wrong or lack rights. */
  | 'not-allowed'
  /** The key was used before with other parameters. */
  | 'key-reused'

export interface UnknownOutcome {
  readonly kind: 'unknown'
  readonly why: 'timeout' | 'connection' | 'vendor-failed' | 'busy'
  readonly trace: string | null
}

/**
 * The idempotency key of one attempt to change something: the quote's or order's id and the attempt's number,
 * never a random text for each click. At most 108 characters. The same request with the same key has an
 * effect once.
 */
export type IdempotencyKey = string

/* ---------- The gateway ---------- */

/** One provider, as the shop uses it. `captures` says who moves the money. */
export type PaymentGateway<P extends Provider = Provider> = AutoCaptureGateway<P> | ShopCaptureGateway<P>

interface GatewayBase<P extends Provider> {
  /** False with test keys and with the sandbox; a payment whose `live` differs is not ours (HZ-12). */
  readonly live: boolean
  /** Opens a payment that the payer completes in the browser. */
  open(payment: NewPayment, key: IdempotencyKey): Promise<ProviderAnswer<ProviderPayment>>
  read(paymentId: string): Promise<ProviderAnswer<ProviderPayment>>
  refund(refund: NewRefund, key: IdempotencyKey): Promise<ProviderAnswer<Refund>>
  /** Reads a refund again: a bank can still return it days later. */
  readRefund(refundId: string): Promise<ProviderAnswer<Refund>>
  /**
   * Lists every payment made in the span, `until` excluded, by this shop and by others: to compare the two
   * ledgers. Null: the provider has no such list.
   */
  readonly list:
    | ((span: {
        readonly from: Date
        readonly until: Date
      }) => Promise<ProviderAnswer<readonly CreatedPayment[]>>)
    | null
  /** Verifies a webhook's raw body, then reads it. `unknown` is possible if the vendor verifies it. */
  readEvent(rawBody: Buffer, headers: WebhookHeaders): Promise<WebhookReading>
  /** Whether `readEvent` calls the vendor: a flood of forged events would then use up the shop's calls. */
  readonly verifiesEventsRemotely: boolean
  readonly browser: BrowserPart<P>
}

/** The payer's browser completes the payment, and the money moves without the shop. */
export interface AutoCaptureGateway<P extends Provider = Provider> extends GatewayBase<P> {
  readonly captures: 'automatic'
  /**
   * Finds every payment made for `subject` since then: for the reconciler, when the answer to an opening was
   * lost and a repetition with its key does not return it.
   */
  findLost(subject: PaymentSubject, since: Date): Promise<ProviderAnswer<readonly ProviderPayment[]>>
  /**
   * Returns the state of the payment, which is `succeeded` if the money came first. Takes no key: a second
   * call has no further effect, and with a key the provider would repeat its first answer for a day.
   */
  cancel(paymentId: string): Promise<ProviderAnswer<ProviderPayment>>
}

/** The money moves only when the shop captures an approved payment; until then it can be given up. */
export interface ShopCaptureGateway<P extends Provider = Provider> extends GatewayBase<P> {
  readonly captures: 'by-shop'
  /** Captures an approved payment. One that was captured before is `known`, in its current state. */
  capture(paymentId: string, key: IdempotencyKey): Promise<ProviderAnswer<ProviderPayment>>
}

/** The provider of cards: it can also charge a card that the browser only read. */
export interface CardGateway extends AutoCaptureGateway<typeof cardProvider> {
  /** Opens a payment and confirms it immediately (stripe-handler, manual payment). */
  openConfirmed(
    payment: NewPayment & { readonly paymentMethodId: string },
    key: IdempotencyKey,
  ): Promise<ProviderAnswer<ProviderPayment>>
  /**
   * Confirms again what `openConfirmed` began, after the shopper was authenticated
   * (`awaiting-confirmation`). Takes no key, like `cancel`: a payment takes money once, and a bank may
   * require a second authentication.
   */
  confirm(paymentId: string): Promise<ProviderAnswer<ProviderPayment>>
}

/** What a payment page needs of a provider. */
export interface BrowserPart<P extends Provider> {
  readonly client: ProviderClients[P]
  /** The hosts that its scripts use, for the content security policy (HZ-34). */
  readonly hosts: PaymentHosts
}

/** The gateway of each provider; null: the shop does not offer it. */
export type Gateways = {
  readonly [P in Provider]: (P extends typeof cardProvider ? CardGateway : PaymentGateway<P>) | null
}

/* ---------- Payments ---------- */

/**
 * The purpose of a payment. The vendor stores it with the payment, so that a payment is never mistaken for
 * another's.
 */
export interface PaymentSubject {
  readonly kind: 'quote' | 'manual-payment'
  /** The quote's or manual payment's id; at most 100 characters of A–Z a–z 0–9 - _ . */
  readonly id: string
}

export interface NewPayment {
  readonly amount: Pence
  readonly subject: PaymentSubject
  /** For staff, in the vendor's dashboard: 'Quote 1234'. */
  readonly description: string
  /** For the payer, where the vendor shows it while they pay; at most 127 characters. */
  readonly payerDescription: string
  readonly receiptEmail: string | null
  /**
   * For cards. `always` requests 3-D Secure from the bank whatever it thinks of the risk (HZ-16);
   * `challenge` also requests that it challenges the payer instead of only checking the browser (SX-08).
   */
  readonly authentication: 'when-needed' | 'always' | 'challenge'
}

/** A payment in its current state at its provider. */
export interface ProviderPayment {
  readonly id: string
  readonly subject: PaymentSubject | null
  /** What the payer pays; where money was received in captures, what was captured. */
  readonly amount: Pence
  /** The money received, even if some of it was refunded since. */
  readonly received: Pence
  readonly isGbp: boolean
  readonly live: boolean
  /** False: the provider names another merchant as the one that is paid (HZ-13). */
  readonly isPaidToUs: boolean
  readonly state: PaymentState
  /** The id of the received money, where it is not the payment's own; null: it is, or none was received. */
  readonly captureId: string | null
  /** The captures, where the provider distinguishes them from the payment. */
  readonly captures: readonly Capture[]
  /** Whether a card's bank is requested to challenge the payer; see `authentication`. */
  readonly isChallenged: boolean
  /** For the payer's browser; never logged, never stored. Null: its id is enough. */
  readonly clientSecret: string | null
}

export type PaymentState =
  /** No payment method was tried yet, or the payer has not approved. */
  | { readonly kind: 'awaiting-payer' }
  /** The shop may capture it. */
  | { readonly kind: 'approved' }
  /** The last try failed; the same payment may be tried with another card. */
  | { readonly kind: 'declined'; readonly decline: CardDecline }
  /** The shopper was authenticated; `confirm` is the next call. */
  | { readonly kind: 'awaiting-confirmation' }
  /** The browser must run the bank's authentication. */
  | { readonly kind: 'requires-action' }
  | { readonly kind: 'processing' }
  | { readonly kind: 'succeeded' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'cancelled' }

export interface CardDecline {
  /** `card_error` and `validation_error` have a sentence for the shopper (T-313); others do not (T-314). */
  readonly type: string
  /** `card_declined`, `incorrect_cvc`, … */
  readonly code: string
  /** `insufficient_funds`, …; '' when the bank gave none. */
  readonly declineCode: string
  readonly sentence: string
}

export interface Capture {
  readonly id: string
  readonly amount: Pence
  readonly state: 'completed' | 'pending' | 'declined' | 'failed' | 'partially-refunded' | 'refunded'
  /** The vendor's word for `state` on the wire: `COMPLETED`, `PENDING` (T-325). */
  readonly status: string
}

/** A payment with its time of creation at the vendor, to the second. */
export interface CreatedPayment {
  readonly payment: ProviderPayment
  readonly at: Date
}

/* ---------- Refunds ---------- */

export interface NewRefund {
  /** The id of the received money: the payment's, or where the shop captures, the capture's. */
  readonly of: string
  readonly amount: Pence
}

export interface Refund {
  readonly id: string
  /** The key that it was requested with. Null, or no key of ours: made in the vendor's dashboard. */
  readonly key: string | null
  /** The id of the refunded money; null: not given by the vendor. */
  readonly of: string | null
  readonly amount: Pence
  readonly state: 'completed' | 'pending' | 'failed'
}

/* ---------- Webhooks ---------- */

/** Request headers as Node gives them, names in lower case. */
export type WebhookHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

export interface ProviderEvent {
  /** The vendor's id of the event; the same event may arrive several times, and out of order. */
  readonly id: string
  /** `payment_intent.succeeded`, `PAYMENT.CAPTURE.COMPLETED` */
  readonly type: string
  readonly at: Date
  readonly live: boolean
  /** Its content in the provider's own stored form, ids only: `ReadEventContent` reads it. */
  readonly about: unknown
}

export type WebhookReading<E extends ProviderEvent = ProviderEvent> =
  | { readonly kind: 'genuine'; readonly event: E }
  /**
   * Not the vendor's, changed in transit, or older than the vendor's last retry: answer 400, read nothing.
   */
  | { readonly kind: 'refused'; readonly why: 'unsigned' | 'forged' | 'old' | 'malformed' }
  /** The vendor could not be reached: answer 503, and it sends the event again. */
  | { readonly kind: 'unknown' }

/**
 * The content of an event. It is only a trigger: the handler reads the payment again before it acts. The
 * payment is named by its id, or by its subject where an event may come before the answer to its opening.
 */
export type EventContent =
  | {
      readonly kind: 'payment'
      readonly payment: EventPayment
      /** A try in the payer's browser was declined. */
      readonly isDecline: boolean
    }
  | { readonly kind: 'refund'; readonly refundId: string | null; readonly payment: EventPayment }
  /** A payer reclaims the money from their bank or the provider: staff must answer in its dashboard. */
  | {
      readonly kind: 'dispute'
      readonly disputeId: string
      /** Decided or withdrawn: nothing is left to answer. */
      readonly isOver: boolean
      /** By when the provider wants an answer; null: it has not said. */
      readonly answerBy: Date | null
      readonly payment: EventPayment
      readonly captureIds: readonly string[]
    }
  | { readonly kind: 'other' }

export interface EventPayment {
  readonly paymentId: string | null
  readonly subject: PaymentSubject | null
}

/** Reads the stored form of an event; works without the provider's keys. */
export type ReadEventContent = (event: { readonly type: string; readonly about: unknown }) => EventContent
