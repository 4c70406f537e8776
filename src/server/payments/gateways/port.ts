import type { Pence } from '#domain/money/pence.ts'

/*
 * The interface of the shop's payment vendors. Every call returns a value, and never throws for what a vendor
 * or the network can do: `known` is the state at the vendor, `refused` changed nothing, and `unknown` means
 * that the money may or may not have moved: read it again later with `retrieve`, or repeat the call with the
 * SAME key. Amounts are pence, VAT included; the currency is always GBP.
 */

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
  /**
   * A wallet declined the instrument or the payer. A card's decline is a state of the payment (`CardState`).
   */
  | 'declined'
  /** A wallet's order accepts no instrument any more; another order may be paid. */
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

/**
 * The purpose of a payment. The vendor stores it with the payment, so that a payment is never mistaken for
 * another's.
 */
export interface PaymentSubject {
  readonly kind: 'quote' | 'manual-payment'
  /** The quote's or manual payment's id; at most 100 characters of A–Z a–z 0–9 - _ . */
  readonly id: string
}

/* ---------- Cards ---------- */

export interface CardProvider {
  /** False with test keys and with the sandbox; a payment whose `live` differs is not ours (HZ-12). */
  readonly live: boolean
  /** Creates a payment that the browser confirms with `clientSecret` (payment-intent + confirm). */
  create(payment: NewCardPayment, key: IdempotencyKey): Promise<ProviderAnswer<CardPayment>>
  /** Creates a payment and confirms it immediately (stripe-handler, manual payment). */
  createConfirmed(
    payment: NewCardPayment & { readonly paymentMethodId: string },
    key: IdempotencyKey,
  ): Promise<ProviderAnswer<CardPayment>>
  /**
   * Confirms again what `createConfirmed` began, after the shopper was authenticated
   * (`awaiting-confirmation`). Takes no key, like `cancel`: a payment takes money once, and a bank may
   * require a second authentication.
   */
  confirm(paymentId: string): Promise<ProviderAnswer<CardPayment>>
  retrieve(paymentId: string): Promise<ProviderAnswer<CardPayment>>
  /**
   * Finds every payment made for `subject` since then: for the reconciler, when the answer to a creation was
   * lost and a repetition with its key does not return it.
   */
  find(subject: PaymentSubject, since: Date): Promise<ProviderAnswer<readonly CardPayment[]>>
  /**
   * Lists every payment made in the span, `until` excluded, by this shop and by others: to compare the two
   * ledgers.
   */
  list(span: {
    readonly from: Date
    readonly until: Date
  }): Promise<ProviderAnswer<readonly CreatedPayment[]>>
  /**
   * Returns the state of the payment, which is `succeeded` if the money came first. Takes no key: a second
   * call has no further effect, and with a key the provider would repeat its first answer for a day.
   */
  cancel(paymentId: string): Promise<ProviderAnswer<CardPayment>>
  refund(refund: NewCardRefund, key: IdempotencyKey): Promise<ProviderAnswer<Refund>>
  /** Reads a refund again: a bank can still return it days later. */
  retrieveRefund(refundId: string): Promise<ProviderAnswer<Refund>>
  /** Reads a webhook's raw body; `signature` is the Stripe-Signature header. */
  readEvent(rawBody: Buffer, signature: string | undefined): Promise<WebhookReading<CardEvent>>
}

export interface NewCardPayment {
  readonly amount: Pence
  readonly subject: PaymentSubject
  /** Shown in the vendor's dashboard: 'Quote 1234'. */
  readonly description: string
  readonly receiptEmail: string | null
  /**
   * `always` requests 3-D Secure from the bank whatever it thinks of the risk (HZ-16); `challenge` also
   * requests that it challenges the payer instead of only checking the browser (SX-08).
   */
  readonly authentication: 'when-needed' | 'always' | 'challenge'
}

/** A payment in its current state at the card vendor. */
export interface CardPayment {
  readonly id: string
  readonly subject: PaymentSubject | null
  readonly amount: Pence
  /** The money received; equal to `amount` once succeeded. */
  readonly received: Pence
  readonly isGbp: boolean
  readonly live: boolean
  readonly state: CardState
  /** Whether the bank is requested to challenge the payer; see `authentication`. */
  readonly isChallenged: boolean
  /** For the payer's browser; never logged, never stored. */
  readonly clientSecret: string | null
}

/** A payment with its time of creation at the vendor, to the second. */
export interface CreatedPayment {
  readonly payment: CardPayment
  readonly at: Date
}

export type CardState =
  /** No payment method was tried yet. */
  | { readonly kind: 'awaiting-method' }
  /** The last try failed; the same payment may be tried with another card. */
  | { readonly kind: 'declined'; readonly decline: CardDecline }
  /** The shopper was authenticated; `confirm` is the next call. */
  | { readonly kind: 'awaiting-confirmation' }
  /** The browser must run the bank's authentication. */
  | { readonly kind: 'requires-action' }
  | { readonly kind: 'processing' }
  | { readonly kind: 'succeeded' }
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

export interface NewCardRefund {
  readonly paymentId: string
  readonly amount: Pence
}

export interface Refund {
  readonly id: string
  /** The key that it was requested with. Null, or no key of ours: made in the vendor's dashboard. */
  readonly key: string | null
  /** The id of the refunded card payment or wallet capture; null: not given by the vendor. */
  readonly of: string | null
  readonly amount: Pence
  readonly state: 'completed' | 'pending' | 'failed'
}

/**
 * A webhook event of the card vendor. It is only a trigger: the handler reads the payment again before it
 * acts.
 */
export interface CardEvent extends EventHead {
  readonly about:
    | { readonly kind: 'payment'; readonly paymentId: string }
    | { readonly kind: 'refund'; readonly paymentId: string | null; readonly refundId: string | null }
    | (DisputeEvent & { readonly paymentId: string | null })
    | { readonly kind: 'other' }
}

/** A payer reclaims the money from their bank or from PayPal: staff must answer in the vendor's dashboard. */
interface DisputeEvent {
  readonly kind: 'dispute'
  readonly disputeId: string
  /** Decided or withdrawn: nothing is left to answer. */
  readonly isOver: boolean
}

/* ---------- Wallets ---------- */

export interface WalletProvider {
  readonly live: boolean
  create(order: NewWalletOrder, key: IdempotencyKey): Promise<ProviderAnswer<WalletOrder>>
  retrieve(orderId: string): Promise<ProviderAnswer<WalletOrder>>
  /**
   * Captures the money of an approved order. An order that was captured before is `known`, in its current
   * state.
   */
  capture(orderId: string, key: IdempotencyKey): Promise<ProviderAnswer<WalletOrder>>
  refund(refund: NewWalletRefund, key: IdempotencyKey): Promise<ProviderAnswer<Refund>>
  retrieveRefund(refundId: string): Promise<ProviderAnswer<Refund>>
  /**
   * Reads a webhook's raw body and verifies it with the vendor, so `unknown` is possible: answer 5xx then.
   */
  readEvent(rawBody: Buffer, headers: WebhookHeaders): Promise<WebhookReading<WalletEvent>>
}

export interface NewWalletOrder {
  readonly amount: Pence
  readonly subject: PaymentSubject
  /** At most 127 characters. */
  readonly description: string
}

/** An order in its current state at the wallet vendor. */
export interface WalletOrder {
  readonly id: string
  readonly subject: PaymentSubject | null
  readonly amount: Pence
  readonly isGbp: boolean
  /** The merchant that is paid, if the vendor names it; it must be our own (HZ-13). */
  readonly payee: string | null
  /** `completed` says nothing about money: the captures do. */
  readonly state: 'created' | 'approved' | 'payer-action-required' | 'completed' | 'voided'
  readonly captures: readonly WalletCapture[]
}

export interface WalletCapture {
  readonly id: string
  readonly amount: Pence
  readonly isGbp: boolean
  readonly subject: PaymentSubject | null
  readonly state: 'completed' | 'pending' | 'declined' | 'failed' | 'partially-refunded' | 'refunded'
  /** The vendor's word for `state` on the wire: `COMPLETED`, `PENDING` (T-325). */
  readonly status: string
}

export interface NewWalletRefund {
  readonly captureId: string
  readonly amount: Pence
}

export interface WalletEvent extends EventHead {
  readonly about:
    | {
        readonly kind: 'order' | 'capture' | 'refund'
        readonly orderId: string | null
        readonly captureId: string | null
        readonly refundId: string | null
        readonly subject: PaymentSubject | null
      }
    | (DisputeEvent & { readonly captureIds: readonly string[] })
    | { readonly kind: 'other' }
}

/** Request headers as Node gives them, names in lower case. */
export type WebhookHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

/* ---------- Webhooks ---------- */

export interface EventHead {
  /** The vendor's id of the event; the same event may arrive several times, and out of order. */
  readonly id: string
  /** `payment_intent.succeeded`, `PAYMENT.CAPTURE.COMPLETED` */
  readonly type: string
  readonly at: Date
  readonly live: boolean
}

export type WebhookReading<E> =
  | { readonly kind: 'genuine'; readonly event: E }
  /**
   * Not the vendor's, changed in transit, or older than the vendor's last retry: answer 400, read nothing.
   */
  | { readonly kind: 'refused'; readonly why: 'unsigned' | 'forged' | 'old' | 'malformed' }
  /** The vendor could not be reached: answer 503, and it sends the event again. */
  | { readonly kind: 'unknown' }
