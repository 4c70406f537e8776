import { MINUTE_MS } from '../lang/time-spans.ts'

/*
 * How long goods are reserved for a payment that is being confirmed (D31). A hold costs its owner nothing, so
 * it is short and cannot be renewed indefinitely.
 */

/** How long a hold lasts after the shopper last confirmed a payment. */
const HOLD_MS = 20 * MINUTE_MS
/**
 * How long a large hold lasts. It takes more than half of the free stock of an article, so it ends sooner.
 */
const LARGE_HOLD_MS = 5 * MINUTE_MS
/** Maximum length of a hold from its start, however often it is renewed. */
const MOST_HOLD_MS = 60 * MINUTE_MS
/** A client that held an article within this time continues that hold and does not start a new one. */
export const HOLD_WINDOW_MS = 120 * MINUTE_MS

/** An article that a quote is to hold; all in one unit: hundredths of an article, uses of a code. */
export interface HoldRequest {
  readonly wanted: number
  /** Held by the same client in other quotes. */
  readonly heldByClient: number
  /** The stock minus what other clients hold. */
  readonly free: number
}

/**
 * Whether a hold takes more than half of the free stock: true for 46 of 90, false for 45; true for 2 after 44
 * of the same client.
 */
export const isLargeHold = ({ wanted, heldByClient, free }: HoldRequest): boolean =>
  2 * (wanted + heldByClient) > free

/**
 * When a hold ends that began at `began` and is confirmed or renewed now, in milliseconds; null: its time is
 * used up, and nothing is held any more. The payment continues regardless: its goods are taken from stock
 * once it is paid (D15).
 */
export const holdEnd = (now: number, began: number, isLarge: boolean): number | null => {
  const end = isLarge ? began + LARGE_HOLD_MS : Math.min(now + HOLD_MS, began + MOST_HOLD_MS)
  return end > now ? end : null
}
