import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { messages } from '#contract/messages.ts'
import { retentionPeriods } from '#contract/retention.ts'
import * as calls from '#contract/routes/calls.ts'
import * as paths from '#contract/routes/paths.ts'
import type { SavedPlanCard } from '#contract/saved-plan.ts'
import { CsrfField } from '../../forms/csrf-field.tsx'
import { PageTitle } from '../../merchant/page-title.tsx'
import { pageRequest } from '../../page-request.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Route } from './+types/page.ts'
import { OutlinePicture } from './outline-picture.tsx'
import { SaveForm } from './save-form.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { shop, visitor } = context.get(pageRequest)
  const { searchParams } = new URL(request.url)
  const plans = await shop.planner.saved.list(visitor())
  const [variation, code] = [Number(searchParams.get('variation')), searchParams.get('p')]
  const saved = plans.find(({ id }) => String(id) === searchParams.get('saved')) ?? null
  return {
    plans,
    toSave: code !== null && Number.isSafeInteger(variation) ? { variation, code, saved } : null,
  }
}

/** 'My plans': what the visitor saved, to go on with, share or delete (L-096, L-097). */
export default function SavedPlansPage({ loaderData: { plans, toSave } }: Route.ComponentProps): ReactNode {
  return (
    <div className="page py-8 md:py-12">
      <PageTitle title={messages.myPlans} />
      <meta name="robots" content="noindex" />
      <h1 className="text-4xl md:text-5xl">{messages.myPlans}</h1>
      {plans.some(({ in_account }) => !in_account) && (
        <p className="mt-3 max-w-2xl text-quiet">{messages.plansOfGuest(retentionPeriods.sessionDays)}</p>
      )}
      {toSave !== null && <SaveForm {...toSave} />}
      {plans.length === 0 && toSave === null ? (
        <div className="mt-8">
          <EmptyState title={messages.noPlans}>
            <p className="mt-3 text-quiet">‘{messages.saveOrShare}’ under a plan keeps it here.</p>
            <ButtonLink to={paths.plan} className="mt-8">
              {messages.planYourLayout}
            </ButtonLink>
          </EmptyState>
        </div>
      ) : (
        <ul className="mt-8 grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
          {plans.map((plan) => (
            <li key={plan.id}>
              <Card plan={plan} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const savedOn = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })

function Card({ plan }: { readonly plan: SavedPlanCard }): ReactNode {
  const { id, name, goods, sold, outline, sketch, path, shared, saved_at } = plan
  return (
    <article className="flex h-full flex-col">
      <Link to={path} tabIndex={-1} aria-hidden="true">
        <OutlinePicture corners={outline} sketch={sketch} />
      </Link>
      <h2 className="wrap-anywhere mt-3 text-xl">
        <Link to={path} className="rounded-control hover:text-clay">
          {name}
        </Link>
      </h2>
      <p className="text-quiet text-sm">
        {goods}
        {!sold && ' (no longer sold)'}
      </p>
      <p className="text-quiet text-sm">
        Saved on <time dateTime={saved_at}>{savedOn.format(new Date(saved_at))}</time>
      </p>
      {shared !== null && (
        <p className="mt-2 text-sm">
          <Link to={shared} className="text-clay underline-offset-4 hover:underline">
            Link to show to others
          </Link>
          : copy its address.
        </p>
      )}
      <div className="-ml-3 mt-auto flex flex-wrap pt-2">
        {shared === null ? (
          <PlanButton action={calls.sharePlan} id={id} name={name}>
            Share by a link
          </PlanButton>
        ) : (
          <PlanButton action={calls.withdrawPlan} id={id} name={name}>
            Take the link back
          </PlanButton>
        )}
        <PlanButton action={calls.removePlan} id={id} name={name}>
          Delete
        </PlanButton>
      </div>
    </article>
  )
}

interface PlanButtonProps {
  readonly action: string
  readonly id: number
  /** Of the plan, for who does not see which card the button stands on. */
  readonly name: string
  readonly children: ReactNode
}

function PlanButton({ action, id, name, children }: PlanButtonProps): ReactNode {
  return (
    <form method="post" action={action}>
      <CsrfField />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" look="quiet" size="small" className="!px-3">
        {children}
        <span className="sr-only">: {name}</span>
      </Button>
    </form>
  )
}
