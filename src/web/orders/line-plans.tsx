import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { WireLinePlan } from '#contract/line-plan.ts'

/** Links from a line of a basket or order to the layout plans that it was added by (L-088, L-089). */
export function LinePlans({ plans }: { readonly plans: readonly WireLinePlan[] }): ReactNode {
  return plans.map(({ number, path }) => (
    <Link
      key={number}
      to={path}
      className="touch flex w-fit items-center text-sm underline decoration-dotted underline-offset-4 hover:text-ink"
    >
      See plan {number}
    </Link>
  ))
}
