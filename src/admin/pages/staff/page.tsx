import type { ReactNode } from 'react'
import { redirect, useNavigation } from 'react-router'
import { PostForm } from '../../forms/post-form.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { type ActionAnswer, act, fieldsOf, load } from '../../requests.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { errorOf, Refusal } from '../../ui/refusal.tsx'
import { momentText } from '../../ui/texts.ts'
import type { Route } from './+types/page.ts'
import { PersonCard } from './person-card.tsx'
import { RoleTicks } from './role-ticks.tsx'

const notices: Readonly<Record<string, string>> = {
  roles: 'The roles were changed; all owners get an email.',
  suspended: 'The person is suspended: no sign-in, and their sessions have ended.',
  reinstated: 'The person may sign in again.',
  factors: 'The second factors were removed. The person sets up a new one at the next sign-in.',
  link: 'The person gets an email with a link to choose a new password.',
  withdrawn: 'The invitation was withdrawn.',
}

export const loader = async (args: Route.LoaderArgs) => {
  const done = new URL(args.request.url).searchParams.get('done') ?? ''
  return { ...(await load(args, 'listStaff', {})), notice: notices[done] ?? null }
}

const finish = <T,>(answer: ActionAnswer<T>, done: keyof typeof notices): ActionAnswer<T> => {
  if (answer.ok) throw redirect(`/staff?done=${done}`)
  return answer
}

export const action = async (args: Route.ActionArgs) => {
  const { intent, ...fields } = await fieldsOf(args.request)
  const id = `${fields['id'] ?? ''}`
  const reason = `${fields['reason'] ?? ''}`
  const answerOf = async (): Promise<ActionAnswer<unknown>> => {
    switch (intent) {
      case 'roles':
        /* The shape of the call reads one ticked role, several, or none. */
        return finish(await act(args, 'changeStaffRoles', { ...fields, id } as never), 'roles')
      case 'suspend':
        return finish(await act(args, 'suspendStaff', { id, reason }), 'suspended')
      case 'reinstate':
        return finish(await act(args, 'reinstateStaff', { id }), 'reinstated')
      case 'reset':
        return finish(await act(args, 'resetStaffFactors', { id, reason }), 'factors')
      case 'password-link':
        return finish(await act(args, 'sendPasswordLink', { id }), 'link')
      case 'withdraw':
        return finish(await act(args, 'withdrawInvitation', { id }), 'withdrawn')
      default:
        return act(args, 'inviteStaff', fields as never)
    }
  }
  const answer = await answerOf()
  const link =
    answer.ok && typeof answer.value === 'object' && answer.value !== null && 'link' in answer.value
      ? `${answer.value.link}`
      : null
  return { id, answer, link }
}

/** The merchant's people: who they are, what they may do, and who is invited (M-003, M-007, M-011, M-012). */
export default function StaffPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { people, invitations, mayGive, notice } = loaderData
  const isBusy = useNavigation().state !== 'idle'
  const invited = actionData?.id === '' ? actionData : undefined
  return (
    <div className="grid max-w-4xl gap-8">
      <title>People</title>
      <div className="grid gap-3">
        <h1 className="text-title">People</h1>
        <p className="max-w-prose text-quiet">
          Who works in the back office. A person is suspended, never deleted: their name stays in the history.
        </p>
        {notice !== null && actionData === undefined && <Notice look="done">{notice}</Notice>}
      </div>
      <ul className="grid gap-3">
        {people.map((person) => (
          <PersonCard
            key={person.id}
            person={person}
            mayGive={mayGive}
            answer={actionData?.id === `${person.id}` ? actionData.answer : undefined}
            isBusy={isBusy}
          />
        ))}
      </ul>
      {invitations.length > 0 && (
        <section aria-labelledby="invitations">
          <h2 id="invitations">Invited</h2>
          <ul className="mt-2 grid gap-2">
            {invitations.map(({ id, email, roles, invitedBy, expires, mayChange }) => (
              <li
                key={id}
                className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-card px-4 py-2"
              >
                <div>
                  <p className="break-all font-medium">{email ?? 'The first owner'}</p>
                  <p className="text-quiet text-small">
                    {roles.join(', ')}, until {momentText(expires)}
                    {invitedBy !== null && `, by ${invitedBy}`}
                  </p>
                </div>
                {mayChange && (
                  <PostForm>
                    <input type="hidden" name="id" value={id} />
                    <Button
                      name="intent"
                      value="withdraw"
                      busy={isBusy}
                      aria-label={`Withdraw the invitation of ${email ?? 'the first owner'}`}
                    >
                      Withdraw
                    </Button>
                  </PostForm>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="invite" className="grid max-w-md gap-3">
        <h2 id="invite">Invite a person</h2>
        <Refusal answer={invited?.answer} />
        {invited?.link && (
          <Notice look="done">
            The invitation was sent. This is its link, shown only now; it works once, for 48 hours:{' '}
            <code className="break-all">{invited.link}</code>
          </Notice>
        )}
        <PostForm className="grid gap-3">
          <TextField
            label="Email"
            name="email"
            type="email"
            required
            error={errorOf(invited?.answer, 'email')}
          />
          <RoleTicks offered={mayGive} held={[]} error={errorOf(invited?.answer, 'roles')} />
          <div>
            <Button look="primary" name="intent" value="invite" busy={isBusy}>
              Invite
            </Button>
          </div>
        </PostForm>
      </section>
    </div>
  )
}
