import type { z } from 'zod'
import { traceHeaders } from '../../operations/trace.ts'

/** Longer than this nobody waits for an address that they can type. */
const PATIENCE_MS = 4000

/** How a vendor is reached: the global fetch, or that of a test. */
export type Fetch = (url: URL, init: RequestInit) => Promise<Response>

/** Thrown when an address service answers with something else than addresses; says nothing of key or address. */
export class LookupFailed extends Error {}

/** Asks a vendor for JSON; null: it says that it knows nothing there (404). */
export const requestJson = async <T>(
  fetch: Fetch,
  url: URL,
  headers: Readonly<Record<string, string>>,
  shape: z.ZodType<T>,
): Promise<T | null> => {
  const answer = await fetch(url, {
    headers: { Accept: 'application/json', ...headers, ...traceHeaders() },
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  if (answer.status === 404) return null
  if (!answer.ok) throw new LookupFailed(`The address service answered ${answer.status}.`)
  const read = shape.safeParse(await answer.json())
  if (!read.success) throw new LookupFailed('The address service answered in another shape.')
  return read.data
}
