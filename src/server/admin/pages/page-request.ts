import type { AdminCallName, CallInput, CallOutput } from '#contract/admin/calls.ts'
import type { AdminRefusal } from '#contract/admin/refusal.ts'
import type { Result } from '#domain/lang/result.ts'
import type { StaffActor } from '#domain/staff/actor.ts'
import type { Right } from '#domain/staff/roles.ts'
import type { Staff } from '../../staff/index.ts'

/** The person who is signed in, as pages show them. */
export interface SignedInPerson {
  readonly staffId: number
  readonly name: string
  readonly can: readonly Right[]
}

/** What loaders and actions of the back office receive. They have no other way to the shop. */
export interface AdminPageRequest {
  readonly nonce: string
  readonly csrfToken: string
  /** Whether the page answers a form of another address, so that no script may take it over (M-009). */
  readonly isOfOtherAddress: boolean
  readonly shopName: string
  /** The address of the shop, for links from the back office to its pages. */
  readonly shopUrl: string
  /** Null: the browser is not signed in, and `call` answers 401. */
  readonly person: SignedInPerson | null
  /** Makes a call in the name of the person: the right, the shape and the step-up are checked. */
  readonly call: <N extends AdminCallName>(
    name: N,
    input: CallInput<N>,
  ) => Promise<Result<CallOutput<N>, AdminRefusal | SignedOut>>
  /** How people join and sign in: the only thing that pages reach without a right. */
  readonly staff: Pick<Staff, 'hasStaff' | 'signIn' | 'stepUp' | 'invitations' | 'passwords'>
  /** The files of the posted form. */
  readonly photographs: readonly Uint8Array[]
  /** Null: the browser is not signed in. */
  readonly actor: StaffActor | null
  /** The browser, with a new id for its cookie; `keepSession` sets that cookie once the sign-in is done, and returns the token of its pages. */
  readonly browser: Parameters<Staff['signIn']['code']>[1]
  readonly keepSession: () => string
  /** Ends the session, and gives the browser a new cookie that names none. */
  readonly signOut: () => Promise<void>
  /** Logs a failure; the person sees the error page. */
  readonly report: (error: unknown) => void
}

/** The answer to every call without a session, or with one that has ended (M-009). */
export interface SignedOut {
  readonly status: 401
  readonly reason: 'signed-out'
  readonly message: string
}
