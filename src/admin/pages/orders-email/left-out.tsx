import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CallOutput } from '#contract/admin/calls.ts'

/** The orders that get no email, each with why (M-030). */
export const LeftOut = ({
  orders,
}: {
  readonly orders: CallOutput<'emailTogether'>['left_out']
}): ReactNode => (
  <ul className="grid gap-1">
    {orders.map(({ number, why }) => (
      <li key={number}>
        <Link to={`/orders/${number}`} className="underline">
          {number}
        </Link>{' '}
        is left out: {why}
      </li>
    ))}
  </ul>
)
