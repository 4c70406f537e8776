import type { PaymentVendors } from '#contract/payment-methods.ts'
import type { RejectedForm } from '../edge/form-rejection.ts'
import type { Visitor, WaitingAlert } from '../session/visitor.ts'
import type { Shop } from '../shop.ts'

export type { RejectedForm }

/** The input of a page's loader for each request, through the router's context. */
export interface PageRequest {
  /** The features: a loader is one call to one of them. */
  readonly shop: Shop
  /** The vendors whose scripts a payment page loads. */
  readonly vendors: PaymentVendors
  readonly nonce: string
  readonly csrfToken: string
  /** Alerts that a redirect left in the session; reading them deleted them there (T-180). */
  readonly waitingAlerts: readonly WaitingAlert[]
  /**
   * The visitor. Calling this makes the page personal: it is rendered for this visitor alone and not cached
   * for others. A loader of a catalogue page must not call it.
   */
  visitor(): Visitor
  /**
   * The visitor of a browser that runs no scripts, for whom a catalogue page is rendered with its personal
   * parts; null for all others, whose scripts request those. Such a page is not cached for others either.
   */
  visitorWithoutScript(): Visitor | null
  /** The day in London, '2026-11-23'. */
  readonly today: string
  /** The form of this page as it was posted and rejected; null: nothing was posted. */
  readonly form: RejectedForm | null
  /** Queues the rendering of the page, and takes its HTML. */
  renderHtml(render: () => string): Promise<void>
  /** Logs a failure of the page; the visitor learns no details. */
  report(error: unknown): void
}
