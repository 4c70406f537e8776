import { AsyncLocalStorage } from 'node:async_hooks'
import { randomText } from '../edge/random-text.ts'

/** What is done for one request, or for one job, as W3C Trace Context names it (F6). */
export interface Trace {
  /** 32 hexadecimal digits: the same in every program that worked on the same thing. */
  readonly id: string
  /** 16 of them: this program's part of it. For a request its own id, so that X-Request-Id finds it. */
  readonly span: string
  /** 00 or 01: whether whoever began it records it; handed on as it came. */
  readonly flags: string
}

const FORM = /^(?!ff)([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

/**
 * The trace that a `traceparent` header names, for a part called `span`; a new one where there is none or it cannot be
 * read: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' is of the trace 0af7…319c, recorded.
 */
export const traceOf = (header: string | readonly string[] | undefined, span: string): Trace => {
  const [, version, id = '', parent = '', flags = '', more] =
    typeof header === 'string' ? (header.match(FORM) ?? []) : []
  /* Version 00 has four parts; a later one may have more, and its first four mean the same. */
  const isWhole = more === undefined || version !== '00'
  return isWhole && /[^0]/.test(id) && /[^0]/.test(parent)
    ? { id, span, flags: Number.parseInt(flags, 16) % 2 === 1 ? '01' : '00' }
    : { id: randomText(16, 'hex'), span, flags: '00' }
}

const current = new AsyncLocalStorage<Trace>()

/** Does `work`, and all that it waits for, as a part of `trace`. */
export const inTrace = <T>(trace: Trace, work: () => T): T => current.run(trace, work)

export const currentTrace = (): Trace | undefined => current.getStore()

/** The same for what began elsewhere, such as the payment that a webhook is about; null: it was never told whose it is. */
export const inTraceOf = <T>(id: string | null, work: () => T): T => {
  const own = current.getStore() ?? traceOf(undefined, randomText(8, 'hex'))
  return current.run(id === null ? own : { ...own, id }, work)
}

/** For a call to another program: `{ traceparent: '00-…' }`, or nothing where nothing is being traced. */
export const traceHeaders = (): Readonly<Record<string, string>> => {
  const trace = current.getStore()
  return trace === undefined ? {} : { traceparent: `00-${trace.id}-${trace.span}-${trace.flags}` }
}
