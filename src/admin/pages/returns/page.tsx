import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type ReturnView, returnViews } from '#contract/admin/calls/returns.ts'
import type { CallOutput } from '#contract/admin/calls.ts'
import { SelectField } from '../../forms/select-field.tsx'
import { load } from '../../requests.ts'
import {
  dueText,
  isDueSoon,
  returnPage,
  returnReasonTexts,
  returnStateTexts,
  returnViewTexts,
} from '../../returns/texts.ts'
import { Button } from '../../ui/button.tsx'
import { buttonLinkClass, textLinkClass } from '../../ui/link-class.ts'
import { Mark } from '../../ui/mark.tsx'
import { dayText } from '../../ui/texts.ts'
import { ListViews, useListTitle } from '../../views/saved-views.tsx'
import { viewsAction } from '../../views/view-actions.ts'
import { YardPage } from '../../yard/yard-page.tsx'
import type { Route } from './+types/page.ts'

export const loader = async (args: Route.LoaderArgs) => {
  const { searchParams } = new URL(args.request.url)
  const view: ReturnView = returnViews.find((one) => one === searchParams.get('view')) ?? 'waiting'
  const after = Number(searchParams.get('after')) || null
  return {
    ...(await load(args, 'returns', { view, after })),
    view,
    after,
  }
}

export const action = viewsAction('returns')

type Listed = CallOutput<'returns'>['returns'][number]

const ListedReturn = ({ one, today }: { readonly one: Listed; readonly today: string }): ReactNode => {
  const { number, return: ofReturn, state, reason, customer, asked_at: asked, due_on: due, goods } = one
  const isOwed = due !== null && (state === 'on-way' || state === 'received' || state === 'inspected')
  return (
    <li className="grid gap-1 rounded-card border border-line bg-card p-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link to={returnPage(number, ofReturn)} className={`${textLinkClass} font-semibold`}>
          {number}, return {ofReturn}
        </Link>
        <Mark look={state === 'settled' ? 'moss' : 'plain'}>{returnStateTexts[state]}</Mark>
        {isOwed && <Mark look={isDueSoon(due, today) ? 'brick' : 'amber'}>{dueText(due, today)}</Mark>}
      </p>
      <p className="break-words">{goods.join(', ')}</p>
      <p className="break-words text-quiet">
        {customer} · {returnReasonTexts[reason]} · asked for on {dayText(asked)}
      </p>
    </li>
  )
}

/** Returns by their state; what waits for a step of staff is shown first (M-070). */
export default function ReturnsPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { returns, next, today, view, after } = loaderData
  return (
    <YardPage title={useListTitle('returns', 'Returns')} codes={null}>
      <form method="get" className="flex flex-wrap items-end gap-2">
        <SelectField key={view} label="Show" name="view" options={returnViewTexts} defaultValue={view} />
        <Button>Show</Button>
      </form>
      {returns.length === 0 ? (
        <p>{view === 'waiting' ? 'No return waits for us.' : 'There is no such return.'}</p>
      ) : (
        <ul className="grid gap-2">
          {returns.map((one) => (
            <ListedReturn key={one.id} one={one} today={today} />
          ))}
        </ul>
      )}
      {(after !== null || next !== null) && (
        <p className="flex flex-wrap gap-2">
          {after !== null && (
            <Link to={`?view=${view}`} className={buttonLinkClass}>
              First page
            </Link>
          )}
          {next !== null && (
            <Link to={`?view=${view}&after=${next}`} className={buttonLinkClass}>
              More returns
            </Link>
          )}
        </p>
      )}
      <ListViews list="returns" answer={actionData} />
    </YardPage>
  )
}
