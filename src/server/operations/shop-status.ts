/** The internal state of the shop, for monitoring (F5). */
export interface ShopStatus {
  /** Null: never checked yet. */
  readonly invariants: {
    readonly ageSeconds: number
    /** The number of rows that break each rule; 0 where it holds. */
    readonly broken: Readonly<Record<string, number>>
  } | null
  /** Seconds since the last full check; null: never. */
  readonly allInvariantsSeconds: number | null
  /** Seconds since the last run of the reconciler; null: never. */
  readonly reconciledSeconds: number | null
  /** Seconds since the last heartbeat of a worker; null: never. */
  readonly workerSeconds: number | null
  readonly attempts: Readonly<Record<string, number>>
  /** Age in seconds of the oldest in each state. */
  readonly oldestAttempts: Readonly<Record<string, number>>
  /**
   * The order funnel of the last ten minutes, of the newest 2,000 of each: quotes, payment attempts, paid
   * attempts, orders.
   */
  readonly quotes: number
  readonly tries: number
  readonly paid: number
  readonly orders: number
  /** Cards declined in the current ten-minute window. */
  readonly declines: number
  /** Age in seconds of the oldest attempt with an unknown outcome: it may have been charged. */
  readonly unknownSeconds: number
  readonly paidWithoutOrder: number
  readonly reservationsOpen: number
  /** The highest ratio of reserved to stock, and how many variations are more than half reserved. */
  readonly stockReserved: { readonly highest: number; readonly mostlyHeld: number }
  readonly eventsWaiting: number
  /** Open disputes about payments. */
  readonly disputesOpen: number
  readonly emailsWaiting: number
  /** Age in seconds of the oldest unsent email and of the oldest unprocessed webhook event; 0: none. */
  readonly emailsSeconds: number
  readonly eventsSeconds: number
  /** Seconds since the newest order was placed; null: there is none. */
  readonly lastOrderSeconds: number | null
  readonly catalogueVersion: number
  /** Seconds since the last backup, by `npm run shop -- backup` or by the shop itself; null: never. */
  readonly backupSeconds: number | null
}

/** Additional output of /readyz: for people, not for a load balancer. */
export interface Readiness {
  /** The result of the last check of the invariants. */
  readonly invariants: 'hold' | 'broken' | 'unknown'
  /** Whether any worker sent a heartbeat in the last 30 seconds (F3). */
  readonly worker: 'alive' | 'late' | 'unknown'
}
