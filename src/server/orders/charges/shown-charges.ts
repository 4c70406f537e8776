import { type SQL, sql } from 'drizzle-orm'
import type { Pence } from '#domain/money/pence.ts'
import { orderCharge } from '../../database/schema/index.ts'

/** An extra charge as its shopper sees it. */
export interface ShownCharge {
  /** 1, 2, … in its order. */
  readonly number: number
  readonly words: string
  readonly pence: Pence
  readonly isPaid: boolean
  /** What of it was given back, or is being given back. */
  readonly refunded: Pence
}

/** For queries that read `orders`: the extra charges of each that were not taken back, oldest first. */
export const chargesOfOrder: SQL<readonly ShownCharge[]> = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('number', c.number, 'words', c.words, 'pence', c.pence, 'isPaid', c.paid_at is not null,
      'refunded', c.refunded_pence) order by c.number), '[]'::jsonb)
  from ${orderCharge} c where c.order_id = orders.id and c.withdrawn_at is null)`
