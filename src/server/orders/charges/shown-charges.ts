import { type SQL, sql } from 'drizzle-orm'
import type { Pence } from '#domain/money/pence.ts'
import { orderCharge } from '../../database/schema/index.ts'

/** An extra charge as its shopper sees it. */
export interface ShownCharge {
  /** 1, 2, … in its order. */
  readonly number: number
  readonly words: string
  readonly pence: Pence
  /** 'account': its trade account owes it. */
  readonly state: 'due' | 'paid' | 'account'
  /** What of it was given back, or is being given back. */
  readonly refunded: Pence
}

/** For queries that read `orders`: the extra charges of each that were not taken back, oldest first. */
export const chargesOfOrder: SQL<readonly ShownCharge[]> = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('number', c.number, 'words', c.words, 'pence', c.pence,
      'state', case when c.paid_at is null then 'due' when c.settlement = 'account' then 'account' else 'paid' end,
      'refunded', c.refunded_pence) order by c.number), '[]'::jsonb)
  from ${orderCharge} c where c.order_id = orders.id and c.withdrawn_at is null)`
