import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ArrowRightIcon } from '../../ui/icons.tsx'

export function OnwardLink({ to, children }: { to: string; children: ReactNode }): ReactNode {
  return (
    <Link
      to={to}
      className="mt-3 inline-flex min-h-11 items-center gap-2 self-start font-medium text-clay underline-offset-4 hover:underline"
    >
      {children}
      <ArrowRightIcon />
    </Link>
  )
}
