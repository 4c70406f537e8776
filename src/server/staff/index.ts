import type { StaffActor } from '#domain/staff/actor.ts'
import { closeAdmin, listClosures, openAdmin, readClosure } from './closure.ts'
import type { StaffDeps } from './deps.ts'
import { firstOwnerLink, invite, listInvitations, withdrawInvitation } from './invitations.ts'
import { acceptInvitation, askInvitedForPasskey, readInvitation } from './join.ts'
import {
  addOwnFactor,
  askForOwnPasskey,
  offerAuthenticator,
  removeOwnFactor,
  renewRecoveryCodes,
} from './own-factors.ts'
import { readOwnPage } from './own-page.ts'
import { endOtherSessions, endOwnSession } from './own-sessions.ts'
import { passkeyQuestion } from './passkeys.ts'
import {
  changeOwnPassword,
  choosePassword,
  readPasswordLink,
  requestNewPassword,
  sendPasswordLink,
  sendRequestedPassword,
} from './passwords.ts'
import { deleteExpiredPending, savePending } from './pending.ts'
import { changeRoles, listPeople, readPerson, reinstate, resetFactors, suspend } from './people.ts'
import { deleteOldSessions, endSession, readSession } from './sessions.ts'
import { enterCode, enterPasskey, enterPassword, findNextStep } from './sign-in.ts'
import { askForFirstPasskey, enterSetUp, readSetUp } from './sign-in-set-up.ts'
import { askSessionForPasskey, giveCode, givePasskey } from './step-up.ts'
import { hasStaff } from './store.ts'
import { countExport, countWrite } from './write-limit.ts'

/** The merchant's people: how they are invited, sign in, and what they may do (M-001 to M-015). */
export const createStaff = (deps: StaffDeps) => {
  const { database, now } = deps
  const { queries } = database
  return {
    /** Whether anybody may ever sign in; without staff the back office says so and nothing else (M-001). */
    hasStaff: () => hasStaff(queries),
    firstOwnerLink: firstOwnerLink(deps),

    sessions: {
      /** By the id in the browser's cookie. */
      read: readSession(deps),
      /** Signs out. */
      end: ({ staffId, sessionId }: StaffActor) =>
        sessionId === null ? Promise.resolve(false) : endSession(queries, { staffId, sessionId }, now()),
    },

    /**
     * Steps of a sign-in, bound to the browser's cookie: password, then a code; or a passkey alone. The last
     * step makes `newSessionId` a session: set that id as the cookie of its response.
     */
    signIn: {
      password: enterPassword(deps),
      nextStep: findNextStep(deps),
      code: enterCode(deps),
      passkeyQuestion: async (browserId: string) => {
        const options = await passkeyQuestion(deps)
        await savePending(queries, browserId, 'passkey', { challenge: options.challenge }, now())
        return options
      },
      passkey: enterPasskey(deps),
      /** After a reset: the step instead of the code (M-007). */
      setUp: { read: readSetUp(deps), askForPasskey: askForFirstPasskey(deps), finish: enterSetUp(deps) },
    },

    /** The second factor once more, for what cannot be undone (M-015). */
    stepUp: {
      code: giveCode(deps),
      passkeyQuestion: askSessionForPasskey(deps),
      passkey: givePasskey(deps),
    },

    invitations: {
      invite: invite(deps),
      list: () => listInvitations(deps),
      withdraw: withdrawInvitation(deps),
      /** The page of the link, and what it posts. */
      read: readInvitation(deps),
      askForPasskey: askInvitedForPasskey(deps),
      accept: acceptInvitation(deps),
    },

    /** What people do on their own page (M-010). */
    own: {
      read: readOwnPage(deps),
      endSession: endOwnSession(deps),
      endOtherSessions: endOtherSessions(deps),
      offerAuthenticator: offerAuthenticator(deps),
      askForPasskey: askForOwnPasskey(deps),
      addFactor: addOwnFactor(deps),
      removeFactor: removeOwnFactor(deps),
      renewRecoveryCodes: renewRecoveryCodes(deps),
      changePassword: changeOwnPassword(deps),
    },

    /** A forgotten password: a link to a new one, asked for by its owner or sent by who manages them. */
    passwords: {
      request: requestNewPassword(deps),
      /** The job: sends the link that was asked for. */
      sendRequested: sendRequestedPassword(deps),
      send: sendPasswordLink(deps),
      read: readPasswordLink(deps),
      choose: choosePassword(deps),
    },

    people: {
      list: () => listPeople(deps),
      find: (staffId: number) => readPerson(deps, staffId),
      changeRoles: changeRoles(deps),
      suspend: suspend(deps),
      reinstate: reinstate(deps),
      resetFactors: resetFactors(deps),
    },

    /** The back office as a whole: closed at once, and opened again (M-203). */
    closures: {
      current: () => readClosure(queries),
      list: () => listClosures(queries),
      close: closeAdmin(deps),
      open: openAdmin(deps),
    },

    /** Counts a writing call; the seconds to wait, null: none (M-199). */
    countWrite: countWrite(deps),
    /** The same for files of people's data. */
    countExport: countExport(deps),

    /** A job: deletes sessions and unfinished sign-ins that have ended. */
    async deleteExpired() {
      await deleteOldSessions(queries, now())
      await deleteExpiredPending(queries, now())
    },
  }
}

export { emailOwners, tellOwners } from './notices.ts'

export type Staff = ReturnType<typeof createStaff>
