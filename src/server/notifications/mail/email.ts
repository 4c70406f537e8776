import { merchant } from '#contract/merchant.ts'

/*
 * What a letter says, once: HTML and plain text are both made from it, so that they never say different things.
 */

export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  /** `path` is root-relative: '/password/reset/…'. */
  | { readonly kind: 'button'; readonly label: string; readonly path: string }
  | { readonly kind: 'rows'; readonly rows: readonly Row[] }
  | { readonly kind: 'lines'; readonly lines: readonly string[] }
  /** What is to be read off and typed elsewhere: '048213'. */
  | { readonly kind: 'code'; readonly code: string }
  /** Where more is said: 'Returns and breakages', '/returns'. */
  | { readonly kind: 'links'; readonly links: readonly { readonly label: string; readonly path: string }[] }

export const words = (text: string): Block => ({ kind: 'text', text })
export const heading = (text: string): Block => ({ kind: 'heading', text })
export const button = (label: string, path: string): Block => ({ kind: 'button', label, path })

export interface Row {
  readonly label: string
  /** Small words under the label. */
  readonly note?: string | null
  readonly value: string
  /** The value is words of any length, and goes on in the next line. */
  readonly wraps?: boolean
  /** The sum under the others. */
  readonly strong?: boolean
}

export interface Email {
  readonly subject: string
  /** What an inbox shows beside the subject. */
  readonly preview: string
  readonly title: string
  readonly blocks: readonly Block[]
  /** Why the reader gets this letter, in small words at its end. */
  readonly reason: string
}

/** A letter with its way out; null: it is none that one can do without. */
export interface EmailBody extends Email {
  readonly stopPath: string | null
}

/** What the way out is called. */
export const STOP_WORDS = 'Send me no more reminders'

/** Who writes, as the law wants it on a company's letters. */
export const sender = `${merchant.legalName}, registered in ${merchant.registeredIn}, no. ${merchant.companyNumber}. ${merchant.address.join(', ')}. ${merchant.telephone}, ${merchant.email}`

/** For letters whose reader may have something to say at once. */
export const contactLine = `Tell us: ${merchant.telephone}, ${merchant.email}.`

/** 'Thank you, Anna'; 'Thank you' where the reader's name is not known to be theirs. */
export const greet = (words: string, firstName: string): string =>
  firstName === '' ? words : `${words}, ${firstName}`

/** Where the paths of a letter lead: the shop's own address, never that of a request's Host header (HZ-04). */
export const absolute = (shop: URL, path: string): string => new URL(path, shop).href
