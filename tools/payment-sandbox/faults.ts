import { z } from 'zod'

/**
 * The faults that tests can order. `request` faults apply to calls of the API, `webhook` faults to
 * deliveries; each is used up after `times`. Without a fault the sandbox never fails.
 */
export const faultShape = z.strictObject({
  on: z.enum(['request', 'webhook']),
  kind: z.enum([
    /**
     * request: the connection is cut before anything is done. webhook: the delivery is lost, and sent again
     * later.
     */
    'drop',
    /** request: everything is done, then the connection is cut. */
    'drop-after-commit',
    /** request: 500, nothing done. webhook: not used. */
    'error',
    /** request: everything is done, then 500; repeating with the same key gives the 500 again. */
    'error-after-commit',
    /** request: everything is done, and no response is ever sent. */
    'timeout',
    /** The response or delivery comes `ms` later. */
    'delay',
    /** webhook: delivered twice. */
    'duplicate',
    /** webhook: delivered after the one that comes next. */
    'reorder',
    /** webhook: never delivered. */
    'lose',
  ]),
  /** A part of 'POST /v1/payment_intents' or of an event's type; '' matches all. */
  match: z.string().max(200).default(''),
  ms: z.int().min(0).max(600_000).default(0),
  times: z.int().min(1).max(1000).default(1),
})

export type Fault = z.infer<typeof faultShape>

export interface Faults {
  add(fault: Fault): void
  clear(): void
  waiting(): readonly Fault[]
  /** The fault that applies now, with one use less left; null: none. */
  take(on: Fault['on'], what: string, kinds: readonly Fault['kind'][]): Fault | null
}

/** The faults that tests have ordered; each applies as often as ordered, the oldest first. */
export const createFaults = (): Faults => {
  let waiting: Fault[] = []
  return {
    add: (fault) => {
      waiting.push({ ...fault })
    },
    clear: () => {
      waiting = []
    },
    waiting: () => waiting,
    take: (on, what, kinds) => {
      const fault = waiting.find((f) => f.on === on && kinds.includes(f.kind) && what.includes(f.match))
      if (fault === undefined) return null
      fault.times -= 1
      if (fault.times === 0) waiting = waiting.filter((f) => f !== fault)
      return fault
    },
  }
}
