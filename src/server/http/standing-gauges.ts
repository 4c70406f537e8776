import { Gauge, type Registry } from 'prom-client'
import type { Standing } from '../upkeep/index.ts'

/** How orders and money stand, as figures to be woken by (F5); as old as the question. */
export const standingGauges = (
  registry: Registry,
): { readonly tell: (standing: Standing | null) => void } => {
  const registers = [registry]
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers })
  const broken = new Gauge({
    name: 'shop_invariant_broken_rows',
    help: 'Rows that break an invariant when they were last looked at; anything but 0 is worth waking somebody',
    labelNames: ['invariant'],
    registers,
  })
  const attempts = new Gauge({
    name: 'shop_payment_attempts',
    help: 'Attempts to pay that are under way or parked, by state',
    labelNames: ['state'],
    registers,
  })
  const oldest = new Gauge({
    name: 'shop_payment_attempts_oldest_seconds',
    help: 'Age of the oldest of them, by state',
    labelNames: ['state'],
    registers,
  })
  const funnel = new Gauge({
    name: 'shop_checkout_ten_minutes',
    help: 'The way to an order in the last ten minutes, of the newest 2,000 each: quotes, tries to pay, those paid, orders',
    labelNames: ['step'],
    registers,
  })
  const declines = gauge(
    'shop_declines_ten_minutes',
    'Cards declined in the ten minutes that are counted now',
  )
  const worker = gauge(
    'shop_worker_age_seconds',
    'Since a process that does what may wait was heard of; every 10',
  )
  const checked = gauge('shop_invariants_age_seconds', 'Since the invariants were last looked at; every 300')
  const reconciled = gauge('shop_reconciler_age_seconds', 'Since the reconciler last came round; every 15')
  const unknown = gauge(
    'shop_payment_unknown_seconds',
    'Age of the oldest attempt that may have been charged',
  )
  const unplaced = gauge('shop_paid_without_order', 'Payments that could not become their order yet')
  const reservations = gauge('shop_reservations_open', 'Reservations of stock that are open')
  const news = gauge('shop_provider_news_waiting', 'News of providers that could not be taken in yet')
  const letters = gauge('shop_letters_waiting', 'Letters that were not sent yet')
  const lettersAge = gauge('shop_letters_oldest_seconds', 'Age of the oldest letter that was not sent yet')
  const newsAge = gauge(
    'shop_provider_news_oldest_seconds',
    'Age of the oldest news that was not taken in yet',
  )
  const checkedAll = gauge(
    'shop_all_invariants_age_seconds',
    'Since every row was last looked at; every 43200',
  )
  const lastOrder = gauge('shop_last_order_age_seconds', 'Since the newest order was placed')
  const catalogue = gauge('shop_catalogue_version', 'Raised by every change of the catalogue')
  const backup = gauge('shop_backup_age_seconds', 'Since the shop was last backed up by its own command')
  const ages = [lettersAge, newsAge, checkedAll, lastOrder, catalogue, backup]
  const byLabel = [broken, attempts, oldest, funnel]
  const all = [
    ...ages,
    ...byLabel,
    declines,
    worker,
    checked,
    reconciled,
    unknown,
    unplaced,
    reservations,
    news,
    letters,
  ]
  return {
    tell: (standing) => {
      for (const one of all) one.reset()
      if (standing === null) {
        /* No figure is better than one that says that all is well. */
        for (const one of all) one.remove()
        return
      }
      const { invariants } = standing
      for (const [invariant, rows] of Object.entries(invariants?.broken ?? {}))
        broken.set({ invariant }, rows)
      for (const [state, count] of Object.entries(standing.attempts)) attempts.set({ state }, count)
      for (const [state, age] of Object.entries(standing.oldestAttempts)) oldest.set({ state }, age)
      const { quotes, tries, paid, orders } = standing
      for (const [step, count] of Object.entries({ quotes, tries, paid, orders })) funnel.set({ step }, count)
      declines.set(standing.declines)
      worker.set(standing.workerSeconds ?? Number.POSITIVE_INFINITY)
      checked.set(invariants?.ageSeconds ?? Number.POSITIVE_INFINITY)
      reconciled.set(standing.reconciledSeconds ?? Number.POSITIVE_INFINITY)
      unknown.set(standing.unknownSeconds)
      unplaced.set(standing.paidWithoutOrder)
      reservations.set(standing.reservationsOpen)
      news.set(standing.newsWaiting)
      letters.set(standing.lettersWaiting)
      lettersAge.set(standing.lettersSeconds)
      newsAge.set(standing.newsSeconds)
      checkedAll.set(standing.allInvariantsSeconds ?? Number.POSITIVE_INFINITY)
      lastOrder.set(standing.lastOrderSeconds ?? Number.POSITIVE_INFINITY)
      catalogue.set(standing.catalogueVersion)
      backup.set(standing.backupSeconds ?? Number.POSITIVE_INFINITY)
    },
  }
}
