import { z } from 'zod'
import { roles } from '#domain/staff/roles.ts'
import type { AdminCall } from '../call.ts'
import { withoutCardNumber } from '../note.ts'
import { PasskeyOptions, PasskeyRegistration } from '../passkeys.ts'
import { recordId } from '../record-id.ts'

const nothing = z.null()
const password = z.string().min(1, 'Enter a password.').max(1000, 'This password is too long.')

/** A change of the person's own sign-in: a thief of a session alone cannot make it (M-204). */
const ofSignIn = { method: 'POST', right: 'signed-in', final: true } as const

/** A person's own page: their sessions, factors, password and last actions (M-010). */
export const ownPageCalls = {
  readOwnPage: {
    method: 'GET',
    path: '/admin/api/me/page',
    summary: 'The sessions, second factors and last 50 actions of the person who is signed in',
    right: 'signed-in',
    input: z.object({}),
    output: z.object({
      name: z.string(),
      email: z.string(),
      roles: z.array(z.enum(roles)),
      sessions: z.array(
        z.object({
          id: z.number(),
          browser: z.string(),
          network: z.string(),
          since: z.string(),
          lastSeen: z.string(),
          isThis: z.boolean(),
        }),
      ),
      factors: z.array(
        z.object({
          id: z.number(),
          kind: z.enum(['authenticator', 'passkey']),
          name: z.string(),
          since: z.string(),
          lastUsed: z.string().nullable(),
        }),
      ),
      /** Recovery codes that are left. */
      recoveryCodes: z.number(),
      actions: z.array(
        z.object({
          id: z.number(),
          at: z.string(),
          what: z.string(),
          subject: z.string(),
          thing: z.string(),
        }),
      ),
    }),
  },
  endOwnSession: {
    method: 'POST',
    path: '/admin/api/me/sessions/:id/end',
    summary: 'Ends one of the person’s own sessions: its next call is answered with 401',
    right: 'signed-in',
    input: z.object({ id: recordId }),
    output: nothing,
  },
  endOtherSessions: {
    method: 'POST',
    path: '/admin/api/me/sessions/end-others',
    summary: 'Ends all of the person’s sessions but the one that asks',
    right: 'signed-in',
    input: z.object({}),
    output: z.object({ ended: z.number() }),
  },
  changeOwnPassword: {
    ...ofSignIn,
    path: '/admin/api/me/password',
    summary: 'Changes the person’s own password, and ends all their sessions',
    input: z.object({ current: password, password }),
    output: nothing,
  },
  offerAuthenticator: {
    ...ofSignIn,
    path: '/admin/api/me/factors/authenticator-offer',
    summary: 'The secret for a new authenticator app, as QR code, link and text; stores nothing',
    input: z.object({}),
    output: z.object({
      secret: z.string(),
      uri: z.string(),
      qr: z.object({ size: z.number(), path: z.string() }),
    }),
  },
  askForPasskey: {
    ...ofSignIn,
    path: '/admin/api/me/factors/passkey-question',
    summary: 'What a browser is asked to make a new passkey with',
    input: z.object({}),
    output: PasskeyOptions,
  },
  addOwnFactor: {
    ...ofSignIn,
    path: '/admin/api/me/factors',
    summary: 'Adds a second factor: a passkey, or an authenticator app by its first code',
    input: z
      .object({
        name: withoutCardNumber(z.string().trim().max(60, 'Use at most 60 letters.')).default(''),
        code: z.string().trim().max(20, 'A code has six digits.').default(''),
        passkey: PasskeyRegistration.nullable().default(null),
      })
      .refine(({ code, passkey }) => code !== '' || passkey !== null, {
        path: ['code'],
        error: 'Enter the code that the app shows.',
      }),
    output: nothing,
  },
  removeOwnFactor: {
    ...ofSignIn,
    path: '/admin/api/me/factors/:id/remove',
    summary: 'Removes a second factor; never the last one',
    input: z.object({ id: recordId }),
    output: nothing,
  },
  renewRecoveryCodes: {
    ...ofSignIn,
    path: '/admin/api/me/recovery-codes',
    summary: 'Makes ten new recovery codes, shown now and never again; older ones end',
    input: z.object({}),
    output: z.object({ codes: z.array(z.string()) }),
  },
} as const satisfies Readonly<Record<string, AdminCall>>
