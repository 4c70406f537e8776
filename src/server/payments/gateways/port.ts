import type { Pence } from '#domain/money/pence.ts'

/*
 * What the shop needs of those who take its money. Every call gives a value back, never an exception for what a vendor
 * or a wire can do: `known` is how it stands with the vendor, `refused` changed nothing, and `unknown` means that the
 * money may or may not have moved: ask again later with `retrieve`, or repeat the call with the SAME key.
 * Amounts are pence, VAT included; the currency is always GBP.
 */

export type ProviderAnswer<T> = KnownAnswer<T> | Refused | Unknown

export interface KnownAnswer<T> {
  readonly kind: 'known'
  readonly value: T
}

export interface Refused {
  readonly kind: 'refused'
  readonly reason: RefusalReason
  /** The vendor's own word: `payment_intent_unexpected_state`, `INSTRUMENT_DECLINED`. */
  readonly code: string
  /** The vendor's sentence for the person who pays; '' when it gave none. */
  readonly sentence: string
  /** What the vendor's support asks for: a request id, a debug id; null when it gave none. */
  readonly trace: string | null
}

export type RefusalReason =
  /** Of a wallet: the instrument or the payer. A card's decline is a state of the payment (`CardState`). */
  | 'declined'
  /** Of a wallet's order: no instrument will pay this one any more, and another order may be paid. */
  | 'worn-out'
  | 'not-found'
  /** The payment is not where this call can act on it: not approved yet, refunded already, cancelled. */
  | 'wrong-state'
  /** The vendor does not understand what we sent: ours to mend, nothing for the shopper. */
  | 'invalid'
  /** Wrong or missing rights of our keys. */
  | 'not-allowed'
  /** The key was used before with other parameters. */
  | 'key-reused'

export interface Unknown {
  readonly kind: 'unknown'
  readonly why: 'timeout' | 'connection' | 'vendor-failed' | 'busy'
  readonly trace: string | null
}

/**
 * Names one attempt to change something: the quote's or order's id and the attempt's number, never a random text for
 * each click. At most 108 characters. Used again with the same request, nothing happens twice.
 */
export type AttemptKey = string

/** What a payment is for; kept by the vendor beside the payment, so that a payment is never taken for another's. */
export interface PaymentSubject {
  readonly kind: 'quote' | 'manual-payment'
  /** The quote's or manual payment's id; at most 100 characters of A–Z a–z 0–9 - _ . */
  readonly id: string
}

/* ---------- Cards ---------- */

export interface CardProvider {
  /** False with test keys and with the sandbox; a payment whose `live` differs is not ours (HZ-12). */
  readonly live: boolean
  /** A payment that the browser confirms with `clientSecret` (payment-intent + confirm). */
  create(payment: NewCardPayment, key: AttemptKey): Promise<ProviderAnswer<CardPayment>>
  /** A payment that the server confirms, at once (stripe-handler, manual payment). */
  createConfirmed(
    payment: NewCardPayment & { readonly paymentMethodId: string },
    key: AttemptKey,
  ): Promise<ProviderAnswer<CardPayment>>
  /**
   * Confirms again what `createConfirmed` began, after the shopper was authenticated (`awaiting-confirmation`). Without a
   * key, as `cancel`: a payment takes money once, and a bank may ask for a second authentication.
   */
  confirm(paymentId: string): Promise<ProviderAnswer<CardPayment>>
  retrieve(paymentId: string): Promise<ProviderAnswer<CardPayment>>
  /**
   * Every payment made for `subject` since then: for the reconciler, when the answer to a creation was lost and
   * repeating it with its key does not bring it back.
   */
  find(subject: PaymentSubject, since: Date): Promise<ProviderAnswer<readonly CardPayment[]>>
  /** Every payment that was made from then on and before `until`, by this shop and by others: to compare the two ledgers. */
  list(span: {
    readonly from: Date
    readonly until: Date
  }): Promise<ProviderAnswer<readonly CreatedPayment[]>>
  /**
   * Answers how the payment stands, so also with `succeeded` when the money came first. Without a key: doing it twice is
   * doing it once, and a provider that knows the key says for a day what was true at the first try.
   */
  cancel(paymentId: string): Promise<ProviderAnswer<CardPayment>>
  refund(refund: NewCardRefund, key: AttemptKey): Promise<ProviderAnswer<Refund>>
  /** A bank can still send back what was refunded, days later. */
  retrieveRefund(refundId: string): Promise<ProviderAnswer<Refund>>
  /** Reads a webhook's raw body; `signature` is the Stripe-Signature header. */
  readEvent(rawBody: Buffer, signature: string | undefined): Promise<EventReading<CardEvent>>
}

export interface NewCardPayment {
  readonly amount: Pence
  readonly subject: PaymentSubject
  /** For the statement in the vendor's dashboard: 'Quote 1234'. */
  readonly description: string
  readonly receiptEmail: string | null
  /**
   * `always` asks the bank for 3-D Secure whatever it thinks of the risk (HZ-16); `challenge` asks it also to challenge the
   * payer, not only to look at the browser (SX-08).
   */
  readonly authentication: 'when-needed' | 'always' | 'challenge'
}

/** A payment as the card vendor has it at this moment. */
export interface CardPayment {
  readonly id: string
  readonly subject: PaymentSubject | null
  readonly amount: Pence
  /** What has really come in; equal to `amount` once succeeded. */
  readonly received: Pence
  readonly isGbp: boolean
  readonly live: boolean
  readonly state: CardState
  /** Whether its bank is asked to challenge the payer; see `authentication`. */
  readonly isChallenged: boolean
  /** For the browser of the one who pays; never logged, never stored. */
  readonly clientSecret: string | null
}

/** A payment with when it was made at the vendor, to the second. */
export interface CreatedPayment {
  readonly payment: CardPayment
  readonly at: Date
}

export type CardState =
  /** Nobody has tried to pay yet. */
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
  /** The key that it was asked for with; null, or no key of ours: made at the vendor's own desk. */
  readonly key: string | null
  /** What it gives back: a card payment's id, a wallet's capture's; null when the vendor does not say. */
  readonly of: string | null
  readonly amount: Pence
  readonly state: 'completed' | 'pending' | 'failed'
}

/** News of the card vendor: only a nudge. Whoever hears it reads the payment again before acting. */
export interface CardEvent extends EventHead {
  readonly about:
    | { readonly kind: 'payment'; readonly paymentId: string }
    | { readonly kind: 'refund'; readonly paymentId: string | null; readonly refundId: string | null }
    | (DisputeEvent & { readonly paymentId: string | null })
    | { readonly kind: 'other' }
}

/** A payer asks their bank, or PayPal, for the money back: staff have to answer, at the vendor's own desk. */
interface DisputeEvent {
  readonly kind: 'dispute'
  readonly disputeId: string
  /** Decided or withdrawn: nothing is left to answer. */
  readonly isOver: boolean
}

/* ---------- Wallets ---------- */

export interface WalletProvider {
  readonly live: boolean
  create(order: NewWalletOrder, key: AttemptKey): Promise<ProviderAnswer<WalletOrder>>
  retrieve(orderId: string): Promise<ProviderAnswer<WalletOrder>>
  /** Takes the money of an approved order. One that was captured before is `known`, as it stands. */
  capture(orderId: string, key: AttemptKey): Promise<ProviderAnswer<WalletOrder>>
  refund(refund: NewWalletRefund, key: AttemptKey): Promise<ProviderAnswer<Refund>>
  retrieveRefund(refundId: string): Promise<ProviderAnswer<Refund>>
  /** Reads a webhook's raw body; the vendor is asked whether it sent it, so `unknown` is possible: answer 5xx then. */
  readEvent(rawBody: Buffer, headers: WebhookHeaders): Promise<EventReading<WalletEvent>>
}

export interface NewWalletOrder {
  readonly amount: Pence
  readonly subject: PaymentSubject
  /** At most 127 characters. */
  readonly description: string
}

/** An order as the wallet vendor has it at this moment. */
export interface WalletOrder {
  readonly id: string
  readonly subject: PaymentSubject | null
  readonly amount: Pence
  readonly isGbp: boolean
  /** The merchant that is paid, when the vendor says; it must be our own (HZ-13). */
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

export type EventReading<E> =
  | { readonly kind: 'genuine'; readonly event: E }
  /** Not the vendor's, changed on the way, or older than the vendor's last try: answer 400, read nothing. */
  | { readonly kind: 'refused'; readonly why: 'unsigned' | 'forged' | 'old' | 'malformed' }
  /** The vendor could not be asked: answer 503, it sends again. */
  | { readonly kind: 'unknown' }
