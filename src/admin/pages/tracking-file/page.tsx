import type { ReactNode } from 'react'
import { Link } from 'react-router'
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
      {recorded !== null && (
        <>
          {recorded.done.length > 0 && (
            <Notice look="done">
              {ordersText(recorded.done.length)} {recorded.done.length === 1 ? 'is' : 'are'} sent.
              {recorded.take_back_until !== null &&
                ` Until ${momentText(recorded.take_back_until)} each can be taken back; then the emails go out.`}
            </Notice>
          )}
          <LeftOut left_out={recorded.left_out} wrong={[]} />
          <p>
            <Link to="/dispatch" className={textLinkClass}>
              What was sent
            </Link>
          </p>
        </>
      )}
      {carriers.every(({ active }) => !active) ? (
        <p>
          No carrier is recorded yet. Add one under{' '}
          <Link to="/carriers" className={textLinkClass}>
            Carriers
          </Link>{' '}
          first.
        </p>
      ) : (
        <FileForm
          key={recorded === null ? 'typed' : 'done'}
          carriers={carriers}
          answered={recorded === null ? actionData : undefined}
        />
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
