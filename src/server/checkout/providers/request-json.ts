import type { z } from 'zod'
import { traceHeaders } from '../../operations/trace.ts'

/** Timeout of a lookup: the shopper can type the address instead. */
const TIMEOUT_MS = 4000

/** The function that calls a vendor: the global fetch, or a test's. */
export type Fetch = (url: URL, init: RequestInit) => Promise<Response>

/**
 * Thrown when an address service returns anything but addresses. The message contains neither key nor
 * address.
 */
export class LookupError extends Error {}

/** Requests JSON from a vendor; null: the vendor has no entry (404). */
export const requestJson = async <T>(
  fetch: Fetch,
  url: URL,
  headers: Readonly<Record<string, string>>,
  shape: z.ZodType<T>,
): Promise<T | null> => {
  const response = await fetch(url, {
    headers: { Accept: 'application/json', ...headers, ...traceHeaders() },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (response.status === 404) return null
  if (!response.ok) throw new LookupError(`The address service answered ${response.status}.`)
  const read = shape.safeParse(await response.json())
  if (!read.success) throw new LookupError('The address service answered in another shape.')
  return read.data
}
