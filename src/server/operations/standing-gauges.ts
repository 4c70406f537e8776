import { Gauge, type Registry } from 'prom-client'
import type { ShopStatus } from '../maintenance/index.ts'

type Figure = readonly [name: string, help: string, read: (standing: ShopStatus) => number]
type Figures = readonly [
  name: string,
  help: string,
  label: string,
  read: (standing: ShopStatus) => Readonly<Record<string, number>>,
]

const NEVER = Number.POSITIVE_INFINITY

const single: readonly Figure[] = [
  [
    'shop_declines_ten_minutes',
    'Cards declined in the ten minutes that are counted now',
    ({ declines }) => declines,
  ],
  [
    'shop_worker_age_seconds',
    'Since a process that does what may wait was heard of; every 10',
    ({ workerSeconds }) => workerSeconds ?? NEVER,
  ],
  [
    'shop_invariants_age_seconds',
    'Since the invariants were last looked at; every 300',
    ({ invariants }) => invariants?.ageSeconds ?? NEVER,
  ],
  [
    'shop_all_invariants_age_seconds',
    'Since every row was last looked at; every 43200',
    ({ allInvariantsSeconds }) => allInvariantsSeconds ?? NEVER,
  ],
  [
    'shop_reconciler_age_seconds',
    'Since the reconciler last came round; every 15',
    ({ reconciledSeconds }) => reconciledSeconds ?? NEVER,
  ],
  [
    'shop_payment_unknown_seconds',
    'Age of the oldest attempt that may have been charged',
    ({ unknownSeconds }) => unknownSeconds,
  ],
  [
    'shop_paid_without_order',
    'Payments that could not become their order yet',
    ({ paidWithoutOrder }) => paidWithoutOrder,
  ],
  [
    'shop_reservations_open',
    'Reservations of stock that are open',
    ({ reservationsOpen }) => reservationsOpen,
  ],
  [
    'shop_stock_reserved_ratio',
    'Reserved ÷ stock of the article that most is held of',
    ({ stockReserved }) => stockReserved.highest,
  ],
  [
    'shop_stock_mostly_held_articles',
    'Articles of which more than half of the stock is held',
    ({ stockReserved }) => stockReserved.mostlyHeld,
  ],
  [
    'shop_provider_news_waiting',
    'News of providers that could not be taken in yet',
    ({ eventsWaiting }) => eventsWaiting,
  ],
  [
    'shop_provider_news_oldest_seconds',
    'Age of the oldest news that was not taken in yet',
    ({ eventsSeconds }) => eventsSeconds,
  ],
  [
    'shop_disputes_open',
    'Payments disputed at their provider, which staff must answer there',
    ({ disputesOpen }) => disputesOpen,
  ],
  ['shop_letters_waiting', 'Letters that were not sent yet', ({ emailsWaiting }) => emailsWaiting],
  [
    'shop_letters_oldest_seconds',
    'Age of the oldest letter that was not sent yet',
    ({ emailsSeconds }) => emailsSeconds,
  ],
  [
    'shop_last_order_age_seconds',
    'Since the newest order was placed',
    ({ lastOrderSeconds }) => lastOrderSeconds ?? NEVER,
  ],
  [
    'shop_catalogue_version',
    'Raised by every change of the catalogue',
    ({ catalogueVersion }) => catalogueVersion,
  ],
  [
    'shop_backup_age_seconds',
    'Since the shop was last backed up, by its own command or into BACKUP_DIR',
    ({ backupSeconds }) => backupSeconds ?? NEVER,
  ],
]

const labelled: readonly Figures[] = [
  [
    'shop_invariant_broken_rows',
    'Rows that break an invariant when they were last looked at; anything but 0 is worth waking somebody',
    'invariant',
    ({ invariants }) => invariants?.broken ?? {},
  ],
  [
    'shop_payment_attempts',
    'Attempts to pay that are under way or parked, by state',
    'state',
    ({ attempts }) => attempts,
  ],
  [
    'shop_payment_attempts_oldest_seconds',
    'Age of the oldest of them, by state',
    'state',
    ({ oldestAttempts }) => oldestAttempts,
  ],
  [
    'shop_checkout_ten_minutes',
    'The way to an order in the last ten minutes, of the newest 2,000 each: quotes, tries to pay, those paid, orders',
    'step',
    ({ quotes, tries, paid, orders }) => ({ quotes, tries, paid, orders }),
  ],
]

/** How orders and money stand, as figures to be woken by (F5); as old as the question. */
export const stateGauges = (
  registry: Registry,
): { readonly collect: (standing: ShopStatus | null) => void } => {
  const registers = [registry]
  const singleGauges = single.map(([name, help, read]) => ({
    gauge: new Gauge({ name, help, registers }),
    read,
  }))
  const labelledGauges = labelled.map(([name, help, label, read]) => ({
    gauge: new Gauge({ name, help, labelNames: [label], registers }),
    label,
    read,
  }))
  return {
    collect: (standing) => {
      for (const { gauge } of [...singleGauges, ...labelledGauges]) {
        gauge.reset()
        /* No figure is better than one that says that all is well. */
        if (standing === null) gauge.remove()
      }
      if (standing === null) return
      for (const { gauge, read } of singleGauges) gauge.set(read(standing))
      for (const { gauge, label, read } of labelledGauges)
        for (const [value, figure] of Object.entries(read(standing))) gauge.set({ [label]: value }, figure)
    },
  }
}
