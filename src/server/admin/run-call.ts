import type { AdminCall, CallHandlers } from '#contract/admin/call.ts'
import { type AdminCallName, adminCalls, type CallInput, type CallOutput } from '#contract/admin/calls.ts'
import type { AdminRefusal } from '#contract/admin/refusal.ts'
import { err, type Result } from '#domain/lang/result.ts'
import { hasRight, type StaffActor } from '#domain/staff/actor.ts'
import { isStoreUnavailable } from '../edge/problems.ts'

/** Seconds that the second factor counts for steps that cannot be undone (M-015). */
const STEP_UP_SECONDS = 15 * 60

/** The person who makes a call, and when they last gave their second factor. */
export interface Caller {
  readonly actor: StaffActor
  readonly factorAt: Date
}

interface CallRunnerDeps {
  readonly handlers: AdminCallHandlers
  readonly now: () => Date
  /** The seconds that the person has to wait; null: none (M-199). */
  readonly countWrite: (actor: StaffActor) => Promise<number | null>
  /** Logs what the caller does not read: why the database did not answer. */
  readonly report: (failure: unknown) => void
}

export type AdminCallHandlers = CallHandlers<typeof adminCalls>

const isAllowed = (actor: StaffActor, { right }: AdminCall): boolean => {
  if (right === 'signed-in') return true
  const rights = typeof right === 'string' ? [right] : right
  return rights.some((one) => hasRight(actor, one))
}

/** The same for a call that does not exist and for one that the person may not make (M-014). */
export const missingCall: AdminRefusal = {
  status: 404,
  reason: 'not-found',
  message: 'There is no such page, or it is not for you.',
}

const stepUp: AdminRefusal = {
  status: 403,
  reason: 'step-up',
  message: 'This cannot be undone. Give your passkey or code again, then repeat it.',
}

/** The fields that a shape rejects, with a sentence for each. */
const shapeRefusal = (issues: readonly { path: PropertyKey[]; message: string }[]): AdminRefusal => {
  const errors: Record<string, string[]> = {}
  for (const { path, message } of issues) {
    const field = path.map(String).join('.') || 'body'
    errors[field] = [...(errors[field] ?? []), message]
  }
  return { status: 422, reason: 'shape', message: issues[0]?.message ?? 'A field is wrong.', errors }
}

/** After 600 changes within a minute (M-199). */
const tooManyWrites = (seconds: number): AdminRefusal => ({
  status: 429,
  reason: 'too-many',
  message: `Too many changes within a minute. Go on in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  retryAfterSeconds: seconds,
})

/** What was typed stays on its page. A write may have been done although no answer came (M-217, OP-73). */
const unanswered = ({ method }: AdminCall): AdminRefusal => ({
  status: 503,
  reason: 'no-answer',
  message:
    method === 'GET'
      ? 'The shop’s records did not answer in time. Try again in a few seconds.'
      : 'The shop’s records did not answer in time. Look whether it has been done before you repeat it.',
  retryAfterSeconds: 5,
})

/** Whether the database can store every text in it: no NUL, no half of a surrogate pair. */
const isStorable = (value: unknown): boolean => {
  if (value instanceof Uint8Array) return true
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  return typeof value !== 'object' || value === null || Object.values(value).every(isStorable)
}

const unstorable: AdminRefusal = {
  status: 422,
  reason: 'shape',
  message: 'A field holds a character that cannot be stored. Type it again without it.',
}

/**
 * Runs calls of the back office: right first, then shape, then step-up, then the limit of writes, then the
 * handler. Pages and the HTTP interface have no other way to a feature, so rights hold for both (M-014).
 */
export const createCallRunner = ({ handlers, now, countWrite, report }: CallRunnerDeps) => {
  const handle = async <N extends AdminCallName>(
    name: N,
    call: AdminCall,
    request: { readonly actor: StaffActor; readonly input: unknown },
  ): Promise<Result<CallOutput<N>, AdminRefusal>> => {
    /* The table pairs each name with its handler; the compiler cannot follow that through the generic name. */
    const handler = handlers[name] as (given: typeof request) => Promise<Result<CallOutput<N>, AdminRefusal>>
    try {
      const pause = call.method === 'GET' ? null : await countWrite(request.actor)
      return pause === null ? await handler(request) : err(tooManyWrites(pause))
    } catch (failure) {
      if (!isStoreUnavailable(failure)) throw failure
      report(failure)
      return err(unanswered(call))
    }
  }
  return async <N extends AdminCallName>(
    { actor, factorAt }: Caller,
    name: N,
    input: CallInput<N>,
  ): Promise<Result<CallOutput<N>, AdminRefusal>> => {
    const call: AdminCall = adminCalls[name]
    if (!isAllowed(actor, call)) return err(missingCall)
    const read = call.input.safeParse(input)
    if (!read.success) return err(shapeRefusal(read.error.issues))
    if (!isStorable(read.data)) return err(unstorable)
    if (call.final === true && now().getTime() - factorAt.getTime() > STEP_UP_SECONDS * 1000)
      return err(stepUp)
    return handle(name, call, { actor, input: read.data })
  }
}
