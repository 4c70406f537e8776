import type { z } from 'zod'
import type { Result } from '#domain/lang/result.ts'
import type { StaffActor } from '#domain/staff/actor.ts'
import type { Right } from '#domain/staff/roles.ts'
import type { AdminRefusal } from './refusal.ts'

/**
 * One call of the back office: pages and machines make the same ones, at `/admin/api`. The right is checked
 * before the handler runs, for pages too, so that no page can reach what its person may not do (M-014).
 */
export interface AdminCall {
  /** A GET changes nothing (M-195). */
  readonly method: 'GET' | 'POST'
  /** With `:name` where a part of it varies; the part is a field of `input`. */
  readonly path: `/admin/api/${string}`
  /** A sentence for the reader of the OpenAPI description. */
  readonly summary: string
  /** What the person must be allowed to do; of several, one is enough. */
  readonly right: Right | readonly Right[] | 'signed-in'
  /** It cannot be undone: the second factor must have been given within the last 15 minutes (M-015, M-198). */
  readonly final?: true
  /** Of a POST: it takes files of a multipart body as `photographs`. */
  readonly takesPhotographs?: true
  /** Path parameters, and the query of a GET or the body of a POST, in one object. Pages fill it from forms. */
  readonly input: z.ZodObject
  readonly output: z.ZodType
}

type AdminCalls = Readonly<Record<string, AdminCall>>

/** What the handler of a call receives. */
export interface CallRequest<C extends AdminCall> {
  readonly actor: StaffActor
  readonly input: z.output<C['input']>
}

/** The handlers of a group of calls: one that is forgotten does not compile. */
export type CallHandlers<Calls extends AdminCalls> = {
  readonly [Name in keyof Calls]: (
    request: CallRequest<Calls[Name]>,
  ) => Promise<Result<z.output<Calls[Name]['output']>, AdminRefusal>>
}
