import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { setPostcodePath } from '#contract/routes.ts'

/**
 * Links to the postcode form, which leads back to these goods: whether they can be delivered depends on the
 * postcode.
 */
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
