import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import type { CallOutput } from '#contract/admin/calls.ts'
import { forgetUnsaved } from '../../forms/drafts.ts'
import { load } from '../../requests.ts'
import { textLinkClass } from '../../ui/link-class.ts'
import { Notice } from '../../ui/notice.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { momentText } from '../../ui/texts.ts'
import type { Route } from './+types/page.ts'
import { answerForm, answerOrLost } from './answer.ts'
import { CheckedFile, LeftOut, ordersText } from './checked.tsx'
import { FileForm } from './file-form.tsx'

export const loader = async (args: Route.LoaderArgs) => ({ carriers: await load(args, 'carriers', {}) })

export const action = (args: Route.ActionArgs) => answerForm(args)

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  answerOrLost(request, serverAction)

const sentText = ({ done, take_back_until: until }: CallOutput<'recordTrackingFile'>): string => {
  const [one] = done.length === 1 ? done : []
  const sent = `${ordersText(done.length)} ${one === undefined ? 'are' : 'is'} sent.`
  if (until === null) return sent
  return one === undefined
    ? `${sent} Until ${momentText(until)} each can be taken back; then the emails go out.`
    : `${sent} Until ${momentText(until)} it can be taken back; then its email goes out.`
}

/** What was done, and the way to the next file. */
const Recorded = ({ recorded }: { readonly recorded: CallOutput<'recordTrackingFile'> }): ReactNode => {
  /* The file was typed into a form that was only looked at. */
  useEffect(forgetUnsaved, [])
  return (
    <>
      {recorded.done.length > 0 && <Notice look="done">{sentText(recorded)}</Notice>}
      <LeftOut left_out={recorded.left_out} wrong={[]} />
      <p className="flex flex-wrap gap-x-4">
        <Link to="/dispatch" className={textLinkClass}>
          What was sent
        </Link>
        <Link to="/dispatch/tracking" className={textLinkClass}>
          Another file
        </Link>
      </p>
    </>
  )
}

/** Many tracking numbers at once, from a carrier's file: shown first, then done (M-056). */
export default function TrackingFilePage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { carriers } = loaderData
  const checked = actionData?.step === 'check' && actionData.answer.ok ? actionData.answer.value : null
  const recorded = actionData?.step === 'record' && actionData.answer.ok ? actionData.answer.value : null
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-4">
      <title>Tracking numbers from a file</title>
      <div>
        <p className="text-small">
          <Link to="/dispatch" className="text-accent underline">
            Dispatch
          </Link>
        </p>
        <h1 className="text-title">Tracking numbers from a file</h1>
      </div>
      {recorded !== null ? (
        <Recorded recorded={recorded} />
      ) : carriers.some(({ active }) => active) ? (
        <FileForm carriers={carriers} answered={actionData} />
      ) : (
        <p>
          No carrier is recorded yet. Add one under{' '}
          <Link to="/carriers" className={textLinkClass}>
            Carriers
          </Link>{' '}
          first.
        </p>
      )}
      <Refusal answer={actionData?.answer} />
      {checked !== null && actionData !== undefined && (
        <CheckedFile
          key={`${actionData.typed.carrier} ${actionData.typed.file}`}
          checked={checked}
          typed={actionData.typed}
        />
      )}
    </div>
  )
}
