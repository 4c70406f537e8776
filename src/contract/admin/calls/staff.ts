import { z } from 'zod'
import { isEmail } from '#domain/checkout/rules.ts'
import { roles } from '#domain/staff/roles.ts'
import type { AdminCall } from '../call.ts'
import { historyReason } from '../note.ts'
import { recordId } from '../record-id.ts'

const role = z.enum(roles, { error: 'Choose a role from the list.' })
/** A form sends one ticked role as a text, several as a list, none not at all. */
const someRoles = z
  .preprocess((typed) => (typed === undefined ? [] : [typed].flat()), z.array(role))
  .refine((given) => given.length > 0, 'Choose at least one role.')
  .transform((given) => [...new Set(given)])
const nothing = z.null()

/** A change of rights: final, and all owners get an email about it (M-198, M-204). */
const ofPeople = { method: 'POST', right: 'staff.manage', final: true } as const

export const staffCalls = {
  listStaff: {
    method: 'GET',
    path: '/admin/api/staff',
    summary: 'All people of the back office, and the invitations that are open',
    right: 'staff.manage',
    input: z.object({}),
    output: z.object({
      people: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          email: z.string(),
          roles: z.array(z.enum(roles)),
          isSuspended: z.boolean(),
          lastSeen: z.string().nullable(),
          factors: z.array(z.string()),
          /** Whether the person who asks may change this one: they are below them. */
          mayChange: z.boolean(),
        }),
      ),
      invitations: z.array(
        z.object({
          id: z.number(),
          /** Null: the first owner's. */
          email: z.string().nullable(),
          roles: z.array(z.enum(roles)),
          invitedBy: z.string().nullable(),
          expires: z.string(),
          mayChange: z.boolean(),
        }),
      ),
      /** The roles that the person who asks may give. */
      mayGive: z.array(z.enum(roles)),
    }),
  },
  inviteStaff: {
    ...ofPeople,
    path: '/admin/api/staff/invitations',
    summary: 'Invites an address into roles: the link goes there by email, and is answered once',
    input: z.object({
      email: z
        .string()
        .trim()
        .max(254, 'This address is too long.')
        .refine((typed) => isEmail(typed), 'Enter an email address, such as olive@shop.example.'),
      roles: someRoles,
    }),
    output: z.object({ link: z.string() }),
  },
  withdrawInvitation: {
    ...ofPeople,
    path: '/admin/api/staff/invitations/:id/withdraw',
    summary: 'Ends an invitation that was not accepted',
    input: z.object({ id: recordId }),
    output: nothing,
  },
  changeStaffRoles: {
    ...ofPeople,
    path: '/admin/api/staff/:id/roles',
    summary: 'Changes a person’s roles; their next call has the new rights',
    input: z.object({ id: recordId, roles: someRoles, was: someRoles }),
    output: nothing,
  },
  suspendStaff: {
    ...ofPeople,
    path: '/admin/api/staff/:id/suspend',
    summary: 'Puts a person out: no sign-in and no session any more, their name stays in history',
    input: z.object({ id: recordId, reason: historyReason }),
    output: nothing,
  },
  reinstateStaff: {
    ...ofPeople,
    path: '/admin/api/staff/:id/reinstate',
    summary: 'Lets a suspended person sign in again',
    input: z.object({ id: recordId }),
    output: nothing,
  },
  resetStaffFactors: {
    ...ofPeople,
    path: '/admin/api/staff/:id/reset-factors',
    summary: 'Removes a person’s second factors and ends their sessions; they set up a new one',
    input: z.object({ id: recordId, reason: historyReason }),
    output: nothing,
  },
  sendPasswordLink: {
    ...ofPeople,
    path: '/admin/api/staff/:id/password-link',
    summary: 'Sends a person a link to choose a new password; only that person sees it',
    input: z.object({ id: recordId }),
    output: nothing,
  },
} as const satisfies Readonly<Record<string, AdminCall>>
