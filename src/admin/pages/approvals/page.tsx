import type { ReactNode } from 'react'
import { Link, redirect, useNavigation } from 'react-router'
import type { CallOutput } from '#contract/admin/calls.ts'
import { refundReasonTexts } from '#domain/refunds/reasons.ts'
import { PostForm } from '../../forms/post-form.tsx'
import { EffectList } from '../../refunds/effect-list.tsx'
import { PhotographRow } from '../../refunds/photograph-row.tsx'
import { type ActionAnswer, act, fieldsOf, load } from '../../requests.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { momentText, poundsText } from '../../ui/texts.ts'
import { ListViews, useListTitle } from '../../views/saved-views.tsx'
import { changeViews } from '../../views/view-actions.ts'
import type { Route } from './+types/page.ts'

type Approval = CallOutput<'approvals'>['approvals'][number]

export const loader = async (args: Route.LoaderArgs) => {
  const { searchParams } = new URL(args.request.url)
  const only = searchParams.get('only') === 'all' ? ('all' as const) : ('waiting' as const)
  const before = searchParams.get('before')
  const listed = await load(args, 'approvals', {
    only,
    before: before === null ? null : Number(before) || null,
  })
  return { ...listed, only, decided: searchParams.get('decided') }
}

const decidedAs = (decided: CallOutput<'decideApproval'>): string =>
  decided.kind === 'allowed' && decided.effect.ways.some(({ way }) => way === 'by-hand')
    ? 'allowed-by-hand'
    : decided.kind

export const action = async (args: Route.ActionArgs) => {
  const fields = await fieldsOf(args.request)
  const views = await changeViews(args, fields, 'approvals')
  if (views !== null) return views
  const { id = '', decision } = fields
  const answer = await act(args, 'decideApproval', { id, decision } as never)
  if (answer.ok) throw redirect(`/approvals?decided=${decidedAs(answer.value)}`)
  return { id: `${id}`, answer }
}

const stateTexts: Readonly<Record<Approval['state'], string>> = {
  waiting: 'Waits',
  allowed: 'Allowed',
  refused: 'Refused',
  changed: 'Ended: the order changed',
  expired: 'Ended: 72 hours passed',
}

const Decision = ({
  approval,
  isBusy,
}: {
  readonly approval: Approval
  readonly isBusy: boolean
}): ReactNode => {
  const { id, isOwn, effect, amount } = approval
  if (isOwn) return <p className="mt-3 text-quiet">You asked for this, so another person decides.</p>
  return (
    <PostForm className="mt-3 flex flex-wrap gap-3" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      {effect !== null && (
        <Button look="primary" name="decision" value="allow" busy={isBusy}>
          Allow: give back {poundsText(amount)}
        </Button>
      )}
      <Button name="decision" value="refuse" busy={isBusy}>
        Refuse
      </Button>
    </PostForm>
  )
}

interface CardProps {
  readonly approval: Approval
  readonly refused: ActionAnswer<unknown> | undefined
  readonly isBusy: boolean
}

const ApprovalCard = ({ approval, refused, isBusy }: CardProps): ReactNode => {
  const { number, amount, reason, note, photographs, askedBy, askedAt, expires, state, decidedBy, effect } =
    approval
  const isOpen = state === 'waiting'
  return (
    <li className="rounded-card border border-line bg-card p-4">
      <h2 className="flex flex-wrap justify-between gap-x-4">
        <span>
          {poundsText(amount)} of{' '}
          <Link to={`/orders/${number}`} className="text-accent underline">
            {number}
          </Link>
        </span>
        <span className="font-normal text-quiet">
          {isOpen ? `until ${momentText(expires)}` : stateTexts[state]}
          {decidedBy !== null && ` by ${decidedBy}`}
        </span>
      </h2>
      <p>
        {askedBy} asked on {momentText(askedAt)}: {refundReasonTexts[reason].toLowerCase()}
        {note !== '' && `, ‘${note}’`}
      </p>
      <PhotographRow number={number} photographs={photographs} />
      {isOpen && effect === null && (
        <div className="mt-3">
          <Notice look="warning">
            The order has changed since this was asked. It can only be refused; {askedBy} may ask again.
          </Notice>
        </div>
      )}
      {effect !== null && (
        <div className="mt-3 border-line border-t pt-3">
          <EffectList effect={effect} />
        </div>
      )}
      {isOpen && <Decision approval={approval} isBusy={isBusy} />}
      {refused !== undefined && (
        <div className="mt-3">
          <Refusal answer={refused} />
        </div>
      )}
    </li>
  )
}

const decidedTexts: Readonly<Record<string, string>> = {
  allowed: 'Allowed: the money goes back, and both names are in the history of the order.',
  'allowed-by-hand':
    'Allowed: the money is to be given back by hand and recorded, and both names are in the history of the order.',
  refused: 'Refused: nothing goes back.',
}

const views = [
  ['waiting', 'Waiting', '/approvals'],
  ['all', 'All', '/approvals?only=all'],
] as const

/** Refunds over a person's limit: another person allows or refuses them (M-067, M-200). */
export default function ApprovalsPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { approvals, next, only, decided } = loaderData
  const title = useListTitle('approvals', 'Approvals')
  const refused = actionData !== undefined && !('of' in actionData) ? actionData : undefined
  const navigation = useNavigation()
  const busyId = navigation.formData?.get('id')
  return (
    <>
      <title>{title}</title>
      <h1 className="break-words text-title">{title}</h1>
      <p className="max-w-prose text-quiet">
        Refunds over the limit of the person who asked for them. Another person allows or refuses each within
        72 hours.
      </p>
      <nav aria-label="Which requests" className="mt-3 flex gap-2">
        {views.map(([view, words, to]) => (
          <Link
            key={view}
            to={to}
            aria-current={view === only ? 'page' : undefined}
            className="rounded-control px-3 py-1.5 hover:bg-wash aria-[current]:bg-accent-wash aria-[current]:font-semibold pointer-coarse:py-3"
          >
            {words}
          </Link>
        ))}
      </nav>
      <div className="mt-3">
        <ListViews list="approvals" answer={actionData} />
      </div>
      {decided !== null && decidedTexts[decided] !== undefined && (
        <div className="mt-4 max-w-3xl">
          <Notice look="done">{decidedTexts[decided]}</Notice>
        </div>
      )}
      {approvals.length === 0 ? (
        <p className="mt-6">
          {only === 'waiting' ? 'Nothing waits for a second person.' : 'Nothing was asked yet.'}
        </p>
      ) : (
        <ul className="mt-4 grid max-w-3xl gap-3">
          {approvals.map((approval) => (
            <ApprovalCard
              key={approval.id}
              approval={approval}
              refused={refused?.id === `${approval.id}` ? refused.answer : undefined}
              isBusy={busyId === `${approval.id}`}
            />
          ))}
        </ul>
      )}
      {next !== null && (
        <Link to={`?only=${only}&before=${next}`} className="mt-4 inline-block text-accent underline">
          Older requests
        </Link>
      )}
    </>
  )
}
