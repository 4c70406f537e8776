import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { setPostcodePath } from '#contract/routes.ts'

/** Leads to the postcode form and back to these goods, which may not be deliverable everywhere. */
export function PostcodeLink({ postcode }: { postcode: string | null }): ReactNode {
  const { pathname, search } = useLocation()
  return (
    <Link
      to={setPostcodePath(`${pathname}${search}`)}
      className="-my-3 inline-flex min-h-11 items-center text-clay text-sm underline-offset-4 hover:underline"
    >
      {postcode === null ? 'Set your postcode' : 'Change postcode'}
    </Link>
  )
}
