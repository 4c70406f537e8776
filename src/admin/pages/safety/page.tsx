import type { ReactNode } from 'react'
import { redirectDocument, useNavigation } from 'react-router'
import type { CallOutput } from '#contract/admin/calls.ts'
import { PostForm } from '../../forms/post-form.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { act, fieldsOf, load } from '../../requests.ts'
import { Button } from '../../ui/button.tsx'
import { errorOf, Refusal } from '../../ui/refusal.tsx'
import { momentText } from '../../ui/texts.ts'
import type { Route } from './+types/page.ts'

export const loader = (args: Route.LoaderArgs) => load(args, 'listClosures', {})

export const action = async (args: Route.ActionArgs) => {
  const { reason = '' } = await fieldsOf(args.request)
  const answer = await act(args, 'closeAdmin', { reason: `${reason}` })
  /* The whole page, since this session has ended too: what comes is the page that says it is closed. */
  if (answer.ok) throw redirectDocument('/')
  return { answer, reason: `${reason}` }
}

type Closure = CallOutput<'listClosures'>['closures'][number]

const Before = ({ closures }: { readonly closures: readonly Closure[] }): ReactNode =>
  closures.length === 0 ? null : (
    <section aria-labelledby="before">
      <h2 id="before">Closed before</h2>
      <ul className="mt-2 border-line border-t">
        {closures.map(({ id, closed, closedBy, reason, opened, openedBy }) => (
          <li key={id} className="break-words border-line border-b py-2">
            <p className="font-medium">{reason}</p>
            <p className="text-quiet text-small">
              Closed {momentText(closed)} by {closedBy}
              {opened !== null && `; opened ${momentText(opened)} by ${openedBy}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )

/** Closing the back office at once, and when that was done before (M-203). */
export default function SafetyPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <div className="grid max-w-2xl gap-8">
      <title>Safety</title>
      <div className="grid gap-3">
        <h1 className="text-title">Safety</h1>
        <p className="text-quiet">
          If you fear that a stranger is in the back office, close it. The shop goes on: shoppers order and
          pay as before.
        </p>
      </div>
      <section
        aria-labelledby="close"
        className="grid gap-3 rounded-card border border-brick bg-card px-4 py-4"
      >
        <h2 id="close">Close the back office</h2>
        <p>
          Everybody is signed out at once, you too, and no one can sign in. It cannot be opened here again:
          whoever runs the shop’s computer does that, by the command
        </p>
        <p>
          <code className="break-words rounded-card bg-line px-2 py-1">npm run shop -- admin open</code>
        </p>
        <Refusal answer={actionData?.answer} />
        <PostForm className="grid gap-3">
          <TextField
            label="Reason"
            name="reason"
            hint="Owners get it by email, and it stays in the history"
            maxLength={500}
            required
            defaultValue={actionData?.reason}
            error={errorOf(actionData?.answer, 'reason')}
          />
          <div>
            <Button look="danger" busy={isBusy}>
              Close the back office now
            </Button>
          </div>
        </PostForm>
      </section>
      <Before closures={loaderData.closures} />
    </div>
  )
}
