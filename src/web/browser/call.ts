import type { WireStatus } from '#contract/delivery.ts'
import type { Answer, CallInput, ScriptCall } from '#contract/endpoints.ts'
import { messages } from '#contract/messages.ts'
import type { ResponseShape } from '#contract/response-shape.ts'
import { findMismatch } from './shape-check.ts'

/** A failed call. `message` is for the shopper: the server's sentence for a 4xx, else a general one. */
export interface CallFailure {
  readonly ok: false
  /** 0: no response, a timeout, or a response that does not fit the call's schema. */
  readonly status: number
  readonly message: string
}

export type CallResult<T> = { readonly ok: true; readonly value: T } | CallFailure

/** The anti-forgery token of this page (P-012). */
const token = (): string => document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? ''

export interface CallOptions {
  /** Lets the request outlive its page: the last input is saved even if the shopper leaves. */
  readonly keepalive?: boolean
}

/** A call fails after this long without a response, so that the shopper gets the control back (S-038). */
export const RESPONSE_TIMEOUT_MS = 20_000

const failure = (status: number, message: string): CallFailure => ({ ok: false, status, message })

/** Whether the server may or may not have carried out the call: it returned no 4xx. */
export const isOutcomeUnknown = ({ status }: CallFailure): boolean => status === 0 || status >= 500

/** Why a call failed or was refused; null if it was carried out. */
export const refusalIn = (answer: CallResult<WireStatus>): string | null => {
  if (!answer.ok) return answer.message
  return answer.value.status === 'error' ? answer.value.error : null
}

/** Most failures are only logged (T-013). */
const reportFailure = (path: string, error: unknown): void => {
  // biome-ignore lint/suspicious/noConsole: the specification requires that failures are logged to the console
  console.warn(`${path} failed`, error)
}

/** The server's sentence in the body of a 4xx, or the general sentence if it has none. */
const messageIn = (text: string): string => {
  try {
    const problem: unknown = JSON.parse(text)
    if (typeof problem !== 'object' || problem === null || !('message' in problem))
      return messages.somethingWrong
    const { message } = problem
    return typeof message === 'string' && message !== '' ? message : messages.somethingWrong
  } catch {
    return messages.somethingWrong
  }
}

/** Parses the body by its content type: JSON, or the plain text that a few calls return (OP-43). */
const readBody = (contentType: string, text: string): unknown => {
  if (contentType.includes('json')) return JSON.parse(text)
  if (contentType.startsWith('text/plain')) return text
  throw new Error(`an answer of the kind ${contentType === '' ? 'none' : contentType}`)
}

/** Checks the value against the shape of the call and types it. */
const checkedAnswer = <C extends ScriptCall>(shape: ResponseShape, value: unknown): Answer<C> => {
  const mismatch = findMismatch(shape, value)
  if (mismatch !== null) throw new Error(`an answer that does not fit at '${mismatch}'`)
  return value as Answer<C>
}

/**
 * One call to the shop. A 4xx carries the server's sentence. Every other failure (timeout, broken response,
 * schema mismatch) is logged and carries the general sentence (D29).
 */
const call = async <C extends ScriptCall>(
  name: C,
  loadShape: (name: C) => ResponseShape | Promise<ResponseShape>,
  request: RequestInit,
  query = '',
): Promise<CallResult<Answer<C>>> => {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(new Error('no answer in time')), RESPONSE_TIMEOUT_MS)
  try {
    const shape = await loadShape(name)
    const response = await fetch(name + query, {
      ...request,
      credentials: 'same-origin',
      headers: {
        Accept: 'application/json',
        'X-CSRF-TOKEN': token(),
        'X-Requested-With': 'XMLHttpRequest',
        ...(request.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      signal: timeout.signal,
    })
    const text = await response.text()
    if (!response.ok)
      return failure(response.status, response.status < 500 ? messageIn(text) : messages.somethingWrong)
    return {
      ok: true,
      value: checkedAnswer(shape, readBody(response.headers.get('Content-Type') ?? '', text)),
    }
  } catch (error) {
    reportFailure(name, error)
    return failure(0, messages.somethingWrong)
  } finally {
    clearTimeout(timer)
  }
}

/** The calls of an area, by the shapes of their answers. */
export const callsOf = <Call extends ScriptCall>(
  loadShape: (name: Call) => ResponseShape | Promise<ResponseShape>,
) => ({
  get<C extends Call>(name: C, query?: CallInput<C>): Promise<CallResult<Answer<C>>> {
    const search = new URLSearchParams(
      Object.entries(query ?? {}).map(([key, value]) => [key, String(value)]),
    ).toString()
    return call(name, loadShape, { method: 'GET' }, search === '' ? '' : `?${search}`)
  },
  post<C extends Call>(
    name: C,
    body: CallInput<C>,
    { keepalive = false }: CallOptions = {},
  ): Promise<CallResult<Answer<C>>> {
    const request = { method: 'POST', body: JSON.stringify(body), ...(keepalive ? { keepalive } : {}) }
    return call(name, loadShape, request)
  },
})

/** The calls of an area; a page that imports them loads the shapes of this area alone. */
export const createCalls = <Call extends ScriptCall>(shapes: Readonly<Record<Call, ResponseShape>>) =>
  callsOf<Call>((name) => shapes[name])
