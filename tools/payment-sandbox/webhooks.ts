import type { Faults } from './faults.ts'
import type { Log } from './log.ts'
import type { Delivery, StateStore } from './state.ts'

/**
 * Milliseconds until each retry; after the last one a delivery is given up, as after a vendor's three days.
 */
const retries = [500, 2_000, 5_000, 15_000, 60_000, 300_000, 900_000] as const
const ANSWER_LIMIT_MS = 10_000

/** The address for a vendor's events, and the headers that sign a body when it is sent. */
interface Destination {
  readonly url: string
  readonly headersFor: (delivery: Delivery) => Readonly<Record<string, string>>
}

export interface Outbox {
  /** Queues an event; it is sent once the call that caused it is answered. */
  put(vendor: Delivery['vendor'], eventId: string, type: string, body: string): void
  /** Sends everything that waits, due or not, and resolves when it is sent. */
  flush(): Promise<void>
  close(): void
}

interface OutboxDeps {
  readonly keeper: StateStore
  readonly faults: Faults
  readonly log: Log
  readonly now: () => Date
  readonly destination: (vendor: Delivery['vendor']) => Destination | null
}

/**
 * Sends the vendors' events one after the other, and retries each until it is accepted; waiting events
 * survive a restart.
 */
export const createOutbox = (deps: OutboxDeps): Outbox => {
  const { keeper, faults, log, now } = deps
  let timer: NodeJS.Timeout | null = null
  let held: Delivery | null = null
  let running: Promise<void> = Promise.resolve()

  const send = async (delivery: Delivery, destination: Destination): Promise<number | 'lost'> => {
    try {
      const response = await fetch(destination.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...destination.headersFor(delivery) },
        body: delivery.body,
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
      })
      await response.arrayBuffer()
      return response.status
    } catch {
      return 'lost'
    }
  }

  const attempt = async (delivery: Delivery): Promise<void> => {
    const destination = deps.destination(delivery.vendor)
    /* No address is set yet: it waits. */
    if (destination === null) return
    const dropped = faults.take('webhook', delivery.type, ['drop']) !== null
    const status = dropped ? 'lost' : await send(delivery, destination)
    if (faults.take('webhook', delivery.type, ['duplicate']) !== null) await send(delivery, destination)
    const isDone = typeof status === 'number' && status >= 200 && status < 300
    const wait = retries[delivery.attempts]
    delivery.attempts += 1
    delivery.statuses.push(status)
    delivery.due = isDone || wait === undefined ? null : now().getTime() + wait
    log.add({
      at: now().toISOString(),
      what: 'delivery',
      name: delivery.type,
      status,
      key: null,
      body: delivery.body,
    })
    keeper.scheduleWrite()
  }

  const waiting = (): readonly Delivery[] => keeper.state.deliveries.filter(({ due }) => due !== null)

  const run = async (all: boolean): Promise<void> => {
    for (const delivery of waiting())
      if (delivery !== held && (all || (delivery.due ?? 0) <= now().getTime())) await attempt(delivery)
    plan()
  }

  const queue = (all: boolean): Promise<void> => {
    running = running.then(() => run(all))
    return running
  }

  const plan = (): void => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const due = waiting()
      .filter((delivery) => delivery !== held && deps.destination(delivery.vendor) !== null)
      .map((delivery) => delivery.due ?? 0)
    if (due.length === 0) return
    const wait = Math.max(0, Math.min(...due) - now().getTime())
    timer = setTimeout(() => void queue(false), wait)
    timer.unref()
  }

  return {
    put: (vendor, eventId, type, body) => {
      if (faults.take('webhook', type, ['lose']) !== null) return
      const late = faults.take('webhook', type, ['delay'])?.ms ?? 0
      const due = now().getTime() + late
      const delivery: Delivery = { vendor, eventId, type, body, attempts: 0, due, statuses: [] }
      if (held === null && faults.take('webhook', type, ['reorder']) !== null) held = delivery
      else {
        keeper.state.deliveries.push(delivery)
        if (held !== null) keeper.state.deliveries.push(held)
        held = null
      }
      keeper.scheduleWrite()
      setImmediate(plan)
    },
    flush: () => {
      if (held !== null) keeper.state.deliveries.push(held)
      held = null
      return queue(true)
    },
    close: () => {
      if (timer !== null) clearTimeout(timer)
      timer = null
    },
  }
}
