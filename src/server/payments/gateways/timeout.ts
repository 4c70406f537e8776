import type { UnknownOutcome } from './payment-gateway.ts'

/**
 * Timeout of a vendor's answer: longer than a vendor's slow day, shorter than a shopper's patience with a
 * spinning button. A request to the shop that calls a vendor once is answered within 15 s, whatever the
 * vendor does (FT-05).
 */
export const VENDOR_TIMEOUT_MS = 10_000

export class VendorTimeoutError extends Error {}

/**
 * Returns the result of `call`, or throws `Overdue`. The SDKs' own timeouts measure the silence on a socket,
 * so a vendor that sends a byte a second would hold a request for ever.
 */
export const withTimeout = async <T>(limit: number, call: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const overdue = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new VendorTimeoutError(`no answer within ${limit} ms`)), limit)
  })
  /* A call that loses the race must not crash the process when it rejects later. */
  call.catch(() => undefined)
  try {
    return await Promise.race([call, overdue])
  } finally {
    clearTimeout(timer)
  }
}

/** An unknown outcome: the payment may have been charged. */
export const unknownOutcome = (why: UnknownOutcome['why'], trace: string | null = null): UnknownOutcome => ({
  kind: 'unknown',
  why,
  trace,
})
