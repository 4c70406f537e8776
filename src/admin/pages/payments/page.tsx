import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CallInput } from '#contract/admin/calls.ts'
import { FindForm } from '../../forms/find-form.tsx'
import { load } from '../../requests.ts'
import { ListViews, useListTitle } from '../../views/saved-views.tsx'
import { viewsAction } from '../../views/view-actions.ts'
import type { Route } from './+types/page.ts'
import { PaymentRows } from './payment-rows.tsx'
import { viewTexts } from './texts.ts'

export const loader = async (args: Route.LoaderArgs) => {
  const { searchParams } = new URL(args.request.url)
  const find = searchParams.get('find') ?? ''
  /* The call refuses a view that is none. */
  const view = (searchParams.get('view') ?? '') as CallInput<'listPayments'>['view']
  return { find, ...(await load(args, 'listPayments', { view, find, after: searchParams.get('after') })) }
}

export const action = viewsAction('payments')

/** All payments with what waits for a person on top (M-076). */
export default function PaymentsPage({
  loaderData: { find, view, waiting, payments, next },
  actionData,
}: Route.ComponentProps): ReactNode {
  const title = useListTitle('payments', 'Payments')
  return (
    <>
      <title>{title}</title>
      <h1 className="break-words text-title">{title}</h1>
      <div className="mt-3 grid max-w-3xl gap-3">
        <FindForm
          label="Reference, name, email, order, sum or the provider’s id"
          find={find}
          view={view}
          views={viewTexts}
        />
        <ListViews list="payments" answer={actionData} />
      </div>
      {waiting.length > 0 && (
        <section className="mt-6">
          <h2>Waiting for a person</h2>
          <PaymentRows payments={waiting} label="Payments that wait for a person" />
        </section>
      )}
      <section className="mt-6">
        <h2>
          {viewTexts[view]}
          {find !== '' && ` with ‘${find}’`}
        </h2>
        {payments.length === 0 ? (
          <p className="mt-2">
            There is no such payment.{' '}
            {(find !== '' || view !== 'taken') && (
              <Link to="/payments" className="text-accent underline">
                Show all that came in
              </Link>
            )}
          </p>
        ) : (
          <PaymentRows payments={payments} label="Payments, newest first" />
        )}
      </section>
      {next !== null && (
        <Link
          to={`?${new URLSearchParams({ find, view, after: next })}`}
          className="mt-4 inline-block py-1.5 text-accent underline pointer-coarse:py-3"
        >
          Older payments
        </Link>
      )}
    </>
  )
}
