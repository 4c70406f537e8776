import { type Merchant, registrationOf } from '#contract/merchant.ts'

/* The content of an email. HTML and plain text are both rendered from it, so that they never differ. */

export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  /** `path` is root-relative: '/password/reset/…'; or a whole address, for the back office. */
  | { readonly kind: 'button'; readonly label: string; readonly path: string }
  | { readonly kind: 'rows'; readonly rows: readonly Row[] }
  | { readonly kind: 'lines'; readonly lines: readonly string[] }
  /** A code that the reader types elsewhere: '048213'. */
  | { readonly kind: 'code'; readonly code: string }
  /** Links to further pages: 'Returns and breakages', '/returns'. */
  | { readonly kind: 'links'; readonly links: readonly { readonly label: string; readonly path: string }[] }

export const paragraph = (text: string): Block => ({ kind: 'text', text })
export const heading = (text: string): Block => ({ kind: 'heading', text })
export const button = (label: string, path: string): Block => ({ kind: 'button', label, path })

export interface Row {
  readonly label: string
  /** Small text under the label. */
  readonly note?: string | null
  readonly value: string
  /** The value is text of any length and may wrap. */
  readonly wraps?: boolean
  /** The row is the total. */
  readonly strong?: boolean
  /** The row explains the sum above it; it is small and has no line. */
  readonly detail?: boolean
}

export interface Email {
  readonly subject: string
  /** The text that an inbox shows beside the subject. */
  readonly preview: string
  readonly title: string
  readonly blocks: readonly Block[]
  /** Why the recipient gets this email, in small text at its end. */
  readonly reason: string
}

/** An email with its unsubscribe path; null: recipients cannot unsubscribe from it. */
export interface EmailBody extends Email {
  readonly stopPath: string | null
}

/** The label of the unsubscribe link. */
export const UNSUBSCRIBE_LABEL = 'Send me no more reminders'

/** The sender's details that the law requires in a company's emails. */
export const senderLine = (merchant: Merchant): string =>
  `${registrationOf(merchant)}. ${merchant.address.join(', ')}. ${merchant.telephone}, ${merchant.email}`

/** For emails that the recipient may want to respond to immediately. */
export const contactLine = ({ telephone, email }: Merchant): string => `Tell us: ${telephone}, ${email}.`

/** 'Thank you, Anna'; 'Thank you' when the recipient's name is not confirmed. */
export const greeting = (words: string, firstName: string): string =>
  firstName === '' ? words : `${words}, ${firstName}`

/** Resolves an email's paths against the shop's own address, never a request's Host header (HZ-04). */
export const absoluteUrl = (shop: URL, path: string): string => new URL(path, shop).href
