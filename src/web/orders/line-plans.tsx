import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { WireLinePlan } from '#contract/line-plan.ts'

/** Links from a line of a basket or order to the layout plans that it was added by (L-088, L-089). */
export function LinePlans({
  plans,
  className = '',
}: {
  readonly plans: readonly WireLinePlan[]
  readonly className?: string
}): ReactNode {
  if (plans.length === 0) return null
  return (
    <ul className={`flex flex-wrap gap-x-4 text-sm print:hidden ${className}`}>
      {plans.map(({ number, path }) => (
        <li key={number}>
          <Link
            to={path}
            className="inline-flex min-h-11 items-center text-clay underline-offset-4 hover:underline"
          >
            See plan {number}
          </Link>
        </li>
      ))}
    </ul>
  )
}
