import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/** The trace of one request, or of one job, in the terms of W3C Trace Context (F6). */
export interface Trace {
  /** 32 hexadecimal digits: the same in every program that works on the same request. */
  readonly id: string
  /**
   * 16 hexadecimal digits: this program's part of it. For a request its own id, so that X-Request-Id finds
   * it.
   */
  readonly span: string
  /** 00 or 01: whether the caller records it; passed on unchanged. */
  readonly flags: string
}

/* Identifiers, not secrets: random but for the six bits that mark a UUID. */

const newTraceId = (): string => randomUUID().replaceAll('-', '')

/** A new span, and the id of a new request: 16 hexadecimal digits. */
export const newSpan = (): string => randomUUID().slice(19).replace('-', '')

const FORM = /^(?!ff)([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

/**
 * Reads the trace of a `traceparent` header, for a part called `span`; a new one where there is none or it is
 * invalid: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' is of the trace 0af7…319c, recorded.
 */
export const readTrace = (header: string | readonly string[] | undefined, span: string): Trace => {
  const [, version, id = '', parent = '', flags = '', more] =
    typeof header === 'string' ? (header.match(FORM) ?? []) : []
  /* Version 00 has four parts; a later version may have more, and its first four mean the same. */
  const isWhole = more === undefined || version !== '00'
  return isWhole && /[^0]/.test(id) && /[^0]/.test(parent)
    ? { id, span, flags: Number.parseInt(flags, 16) % 2 === 1 ? '01' : '00' }
    : { id: newTraceId(), span, flags: '00' }
}

const current = new AsyncLocalStorage<Trace>()

/** Runs `work`, and all that it awaits, as a part of `trace`. */
export const runInTrace = <T>(trace: Trace, work: () => T): T => current.run(trace, work)

export const currentTrace = (): Trace | undefined => current.getStore()

/**
 * Runs `work` in a trace that began elsewhere, such as that of the payment of a webhook event; null: in the
 * current one.
 */
export const continueTrace = <T>(id: string | null, work: () => T): T => {
  const own = current.getStore() ?? readTrace(undefined, newSpan())
  return current.run(id === null ? own : { ...own, id }, work)
}

/** Headers for a request to another program: `{ traceparent: '00-…' }`, or none outside a trace. */
export const traceHeaders = (): Readonly<Record<string, string>> => {
  const trace = current.getStore()
  return trace === undefined ? {} : { traceparent: `00-${trace.id}-${trace.span}-${trace.flags}` }
}
