import type { ReactNode } from 'react'
import type { CallOutput } from '#contract/admin/calls.ts'
import type { Role } from '#domain/staff/roles.ts'
import { PostForm } from '../../forms/post-form.tsx'
import { TextField } from '../../forms/text-field.tsx'
import type { ActionAnswer } from '../../requests.ts'
import { Button } from '../../ui/button.tsx'
import { HistoryLink } from '../../ui/history-link.tsx'
import { errorOf, Refusal } from '../../ui/refusal.tsx'
import { momentText } from '../../ui/texts.ts'
import { RoleTicks } from './role-ticks.tsx'

interface PersonCardProps {
  readonly person: CallOutput<'listStaff'>['people'][number]
  readonly mayGive: readonly Role[]
  /** Why the last change of this person did nothing. */
  readonly answer: ActionAnswer<unknown> | undefined
  readonly isBusy: boolean
}

const Changes = ({ person, mayGive, answer, isBusy }: PersonCardProps): ReactNode => (
  <details className="mt-2" open={answer !== undefined}>
    <summary className="cursor-pointer py-1.5 text-accent pointer-coarse:py-3">Change {person.name}</summary>
    <div className="mt-2 grid gap-5 sm:grid-cols-2">
      <PostForm className="grid content-start gap-3">
        <input type="hidden" name="id" value={person.id} />
        {person.roles.map((role) => (
          <input key={role} type="hidden" name="was" value={role} />
        ))}
        <RoleTicks offered={mayGive} held={person.roles} error={errorOf(answer, 'roles')} />
        <div>
          <Button name="intent" value="roles" busy={isBusy}>
            Save the roles
          </Button>
        </div>
      </PostForm>
      <div className="grid content-start gap-5">
        <PostForm className="grid gap-3">
          <input type="hidden" name="id" value={person.id} />
          <TextField
            label="Reason"
            name="reason"
            maxLength={500}
            hint="It stays in the history"
            required
            error={errorOf(answer, 'reason')}
          />
          <div className="flex flex-wrap gap-3">
            <Button name="intent" value="reset" busy={isBusy}>
              Reset the second factor
            </Button>
            {!person.isSuspended && (
              <Button look="danger" name="intent" value="suspend" busy={isBusy}>
                Suspend
              </Button>
            )}
          </div>
        </PostForm>
        <PostForm className="flex flex-wrap gap-3">
          <input type="hidden" name="id" value={person.id} />
          {person.isSuspended ? (
            <Button name="intent" value="reinstate" busy={isBusy}>
              Let sign in again
            </Button>
          ) : (
            <Button name="intent" value="password-link" busy={isBusy}>
              Send a link to a new password
            </Button>
          )}
        </PostForm>
      </div>
    </div>
  </details>
)

/** A person with what they may do, and what can be changed of them. */
export const PersonCard = (props: PersonCardProps): ReactNode => {
  const { person, answer } = props
  const { name, email, roles, isSuspended, lastSeen, factors, mayChange } = person
  return (
    <li className="rounded-card border border-line bg-card px-4 py-3">
      <h2 className="flex flex-wrap justify-between gap-x-4">
        <span>{name}</span>
        <span className="font-normal text-quiet">{isSuspended ? 'Suspended' : roles.join(', ')}</span>
      </h2>
      <p className="break-words text-quiet text-small">
        {email}
        {lastSeen !== null && `, last seen ${momentText(lastSeen)}`}
        {factors.length === 0 ? ', no second factor yet' : `, ${factors.join(' and ')}`}
      </p>
      <HistoryLink subject="staff" thing={person.id}>
        All changes of {name}
      </HistoryLink>
      <Refusal answer={answer} />
      {mayChange && <Changes {...props} />}
    </li>
  )
}
