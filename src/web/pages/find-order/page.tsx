import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/routes.ts'
import { CallUs } from '../../merchant/call-us.tsx'
import { PageTitle } from '../../merchant/page-title.tsx'
import { FindOrderForm } from '../../orders/find-order-form.tsx'
import { pageRequest } from '../../page-request.ts'
import type { Route } from './+types/page.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { answer: context.get(pageRequest).form }
}

/** A guest finds an order again, by its number and email address (S-036). */
export default function FindOrderPage({ loaderData: { answer } }: Route.ComponentProps): ReactNode {
  return (
    <div className="page max-w-4xl pt-8 pb-12 md:pt-12 md:pb-20">
      <PageTitle title="Find your order" />
      <meta name="robots" content="noindex" />
      <h1 className="text-4xl md:text-5xl">Find your order</h1>
      <p className="mt-3 mb-8 max-w-xl text-quiet">
        See what you ordered, when it comes, and its invoice. With an account you find your orders{' '}
        <Link to={paths.accountOrders} className="text-clay underline underline-offset-2">
          there
        </Link>
        .
      </p>
      <FindOrderForm answer={answer} />
      <CallUs className="mt-8" />
    </div>
  )
}
