import type { Unknown } from './port.ts'

/**
 * Longer than a vendor's slow day, shorter than a shopper's patience with a spinning button: a call of the shop that asks
 * a vendor once is answered within 15 s, whatever the vendor does (FT-05).
 */
export const ANSWER_LIMIT_MS = 10_000

export class Overdue extends Error {}

/**
 * What `call` answers, or `Overdue`. The SDKs' own limits count the silence on a socket, so a vendor that drips a byte
 * a second would hold a request for ever.
 */
export const within = async <T>(limit: number, call: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const overdue = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Overdue(`no answer within ${limit} ms`)), limit)
  })
  /* Whoever loses the race must not end the process when it fails later. */
  call.catch(() => undefined)
  try {
    return await Promise.race([call, overdue])
  } finally {
    clearTimeout(timer)
  }
}

/** Nobody knows what came of it: it may have been charged. */
export const unknown = (why: Unknown['why'], trace: string | null = null): Unknown => ({
  kind: 'unknown',
  why,
  trace,
})
