import { MINUTE_MS } from '../lang/time-spans.ts'

/*
 * How long goods are held back for a payment that is being confirmed (D31). A hold costs its owner nothing, so it is
 * short, and it cannot be renewed without end.
 */

/** A hold lasts this long after the shopper last confirmed a payment. */
const HOLD_MS = 20 * MINUTE_MS
/** One that takes more than half of what is free of an article leaves too little to others: it ends sooner. */
const LARGE_HOLD_MS = 5 * MINUTE_MS
/** However often it is renewed, from its beginning. */
const MOST_HOLD_MS = 60 * MINUTE_MS
/** What counts as one beginning: a client that held an article within this time begins no new hold of it. */
export const HOLD_WINDOW_MS = 120 * MINUTE_MS

/** An article that a quote wants to hold; all in one unit: hundredths of an article, uses of a code. */
export interface WantedStock {
  readonly wanted: number
  /** What the same client holds of it by other quotes. */
  readonly heldByClient: number
  /** What there is, less what other clients hold. */
  readonly free: number
}

/** Whether a hold takes more than half of what is free: 46 of 90 does, 45 does not; 2 after 44 of the same client does. */
export const isLargeHold = ({ wanted, heldByClient, free }: WantedStock): boolean =>
  2 * (wanted + heldByClient) > free

/**
 * When a hold ends that is confirmed or renewed now and began at `began`, in milliseconds; null: its time is used up, and
 * nothing is held any more. The payment goes on all the same: its goods are taken when the money has come (D15).
 */
export const holdEnd = (now: number, began: number, isLarge: boolean): number | null => {
  const end = isLarge ? began + LARGE_HOLD_MS : Math.min(now + HOLD_MS, began + MOST_HOLD_MS)
  return end > now ? end : null
}
