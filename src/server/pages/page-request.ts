import type { PaymentVendors } from '#contract/payment-vendors.ts'
import type { Visitor } from '../session/visitor.ts'
import type { Shop } from '../shop.ts'

/** What a page's loader is given with each request, through the router's context. */
export interface PageRequest {
  /** The features' faces: a loader is one call on one of them. */
  readonly shop: Shop
  /** Whose scripts a payment page loads. */
  readonly vendors: PaymentVendors
  readonly nonce: string
  readonly csrfToken: string
  /** Alerts that a redirect left in the session; taken out of it as they are handed over (T-180). */
  readonly waitingAlerts: readonly WaitingAlert[]
  /**
   * Who is visiting. Asking makes the page personal: it is rendered for this visitor alone and not kept for
   * others. A loader of a catalogue page must not ask.
   */
  visitor(): Visitor
  /**
   * The visitor of a browser that runs no scripts, for whom a catalogue page is rendered with what is personal on it;
   * null for all others, whose scripts ask for it. Such a page is not kept for others either.
   */
  visitorWithoutScript(): Visitor | null
  /** The form of this page as it was posted and refused; null: nothing was posted. */
  readonly form: FormAnswer | null
  /** Has the page rendered in its turn, and takes it. */
  onHtml(render: () => string): Promise<void>
  /** Logs a failure of the page; the visitor is told nothing of how. */
  report(error: unknown): void
}

/** A refused form: what was typed, without passwords, and the first message of each field. */
export interface FormAnswer {
  readonly values: Readonly<Record<string, string>>
  readonly errors: Readonly<Record<string, string>>
}

/** A session alert: level, message, important (T-182). */
export interface WaitingAlert {
  readonly level: 'success' | 'info' | 'warning' | 'danger'
  readonly message: string
  readonly important: boolean
}
