import type { SQL } from 'drizzle-orm'
import type { Pence } from '#domain/money/pence.ts'
import type { Actor } from '#domain/staff/actor.ts'

/** A row of the union that the timeline is read by. */
export interface TimelineRow {
  /** Seconds since 1970. */
  readonly epoch: number
  /** Which of the source's steps it is. */
  readonly kind: string
  readonly actor: Actor['kind']
  /** Of the member of staff, system user, job or provider. */
  readonly name: string | null
  readonly pence: Pence | null
  readonly words: string | null
}

/** How a step reads: 'Refund at Stripe', '£60.00 · 6 tiles broken'. */
export interface TimelineText {
  readonly what: string
  readonly detail: string
}

/**
 * A table that has steps of orders (M-037). `select` returns `at timestamptz, kind, actor, name, pence bigint,
 * words` of the order with that id; `texts` has the words of each kind.
 */
export interface TimelineSource {
  readonly name: string
  readonly select: (orderId: number) => SQL
  readonly texts: Readonly<Record<string, (row: TimelineRow) => TimelineText>>
}
