import { messages } from '#contract/messages.ts'

/** What a call came back with. `message` is fit for the shopper: the server's own words for a refusal, else a general sentence (OP-42). */
export type CallResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly status: number; readonly message: string }

/** The anti-forgery token of this page (P-012). */
const token = (): string => document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? ''

export interface CallOptions {
  /** The call outlives its page: what was typed last is saved also when the page is left at once. */
  readonly keepalive?: boolean
}

const failure = (status: number, message: string): CallResult<never> => ({ ok: false, status, message })

/**
 * One call to the shop. Answers are JSON but for the few that the documents define as text (OP-43).
 * Refusals (4xx) carry the server's sentence; everything else that goes wrong gets the general one and is logged.
 */
const call = async <T>(
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  { keepalive = false }: CallOptions = {},
): Promise<CallResult<T>> => {
  try {
    const response = await fetch(path, {
      method,
      ...(keepalive ? { keepalive } : {}),
      credentials: 'same-origin',
      headers: {
        Accept: 'application/json',
        'X-CSRF-TOKEN': token(),
        'X-Requested-With': 'XMLHttpRequest',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const isJson = response.headers.get('Content-Type')?.includes('json') ?? false
    const answer: unknown = isJson ? await response.json() : await response.text()
    if (response.ok) return { ok: true, value: answer as T }
    const told =
      response.status < 500 && typeof answer === 'object' && answer !== null && 'message' in answer
        ? String(answer.message)
        : messages.somethingWrong
    return failure(response.status, told)
  } catch (error) {
    reportFailure(path, error)
    return failure(0, messages.somethingWrong)
  }
}

/** Most failures are only logged (T-013). */
const reportFailure = (path: string, error: unknown): void => {
  // biome-ignore lint/suspicious/noConsole: the console is where the specification has failures logged
  console.warn(`${path} failed`, error)
}

export const get = <T>(path: string): Promise<CallResult<T>> => call<T>('GET', path)
export const post = <T>(path: string, body: unknown, options?: CallOptions): Promise<CallResult<T>> =>
  call<T>('POST', path, body, options)
