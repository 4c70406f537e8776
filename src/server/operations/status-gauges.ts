import { Gauge, type Registry } from 'prom-client'
import type { ShopStatus } from './shop-status.ts'

type StatusGauge = readonly [name: string, help: string, read: (status: ShopStatus) => number]
type LabelledGauge = readonly [
  name: string,
  help: string,
  label: string,
  read: (status: ShopStatus) => Readonly<Record<string, number>>,
]

const NEVER = Number.POSITIVE_INFINITY

const single: readonly StatusGauge[] = [
  [
    'shop_declines_ten_minutes',
    'Cards declined in the ten minutes that are counted now',
    ({ declines }) => declines,
  ],
  [
    'shop_worker_age_seconds',
    'Since the last heartbeat of a worker; every 10',
    ({ workerSeconds }) => workerSeconds ?? NEVER,
  ],
  [
    'shop_invariants_age_seconds',
    'Since the invariants were last checked; every 300',
    ({ invariants }) => invariants?.ageSeconds ?? NEVER,
  ],
  [
    'shop_all_invariants_age_seconds',
    'Since every row was last checked; every 43200',
    ({ allInvariantsSeconds }) => allInvariantsSeconds ?? NEVER,
  ],
  [
    'shop_reconciler_age_seconds',
    'Since the reconciler last ran; every 15',
    ({ reconciledSeconds }) => reconciledSeconds ?? NEVER,
  ],
  [
    'shop_payment_unknown_seconds',
    'Age of the oldest attempt that may have been charged',
    ({ unknownSeconds }) => unknownSeconds,
  ],
  [
    'shop_paid_without_order',
    'Payments whose order could not be placed yet',
    ({ paidWithoutOrder }) => paidWithoutOrder,
  ],
  [
    'shop_reservations_open',
    'Reservations of stock that are open',
    ({ reservationsOpen }) => reservationsOpen,
  ],
  [
    'shop_stock_reserved_ratio',
    'Reserved ÷ stock of the article with the highest share',
    ({ stockReserved }) => stockReserved.highest,
  ],
  [
    'shop_stock_mostly_held_articles',
    'Articles of which more than half of the stock is held',
    ({ stockReserved }) => stockReserved.mostlyHeld,
  ],
  [
    'shop_provider_news_waiting',
    'Webhook events that could not be handled yet',
    ({ eventsWaiting }) => eventsWaiting,
  ],
  [
    'shop_provider_news_oldest_seconds',
    'Age of the oldest webhook event that was not handled yet',
    ({ eventsSeconds }) => eventsSeconds,
  ],
  [
    'shop_disputes_open',
    'Payments disputed at their provider, which staff must answer there',
    ({ disputesOpen }) => disputesOpen,
  ],
  ['shop_letters_waiting', 'Emails that were not sent yet', ({ emailsWaiting }) => emailsWaiting],
  [
    'shop_letters_oldest_seconds',
    'Age of the oldest email that was not sent yet',
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

const labelled: readonly LabelledGauge[] = [
  [
    'shop_invariant_broken_rows',
    'Rows that broke an invariant at the last check; anything but 0 needs an alarm',
    'invariant',
    ({ invariants }) => invariants?.broken ?? {},
  ],
  [
    'shop_payment_attempts',
    'Payment attempts that are under way or parked, by state',
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
    'The steps to an order in the last ten minutes, of the newest 2,000 each: quotes, tries to pay, those paid, orders',
    'step',
    ({ quotes, tries, paid, orders }) => ({ quotes, tries, paid, orders }),
  ],
]

/** Creates the gauges of orders and money, for alarms (F5); as current as the last `collect`. */
export const createStatusGauges = (
  registry: Registry,
): { readonly collect: (status: ShopStatus | null) => void } => {
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
    collect: (status) => {
      for (const { gauge } of [...singleGauges, ...labelledGauges]) {
        gauge.reset()
        /* A missing metric is better than one that reports that all is well. */
        if (status === null) gauge.remove()
      }
      if (status === null) return
      for (const { gauge, read } of singleGauges) gauge.set(read(status))
      for (const { gauge, label, read } of labelledGauges)
        for (const [key, value] of Object.entries(read(status))) gauge.set({ [label]: key }, value)
    },
  }
}
