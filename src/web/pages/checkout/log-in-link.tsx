import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { paths } from '#contract/routes.ts'

/** Links to the login, which leads back to the checkout (OP-61); without a script it leads to the account. */
export function LogInLink({ children }: { children: ReactNode }): ReactNode {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (
    <Link
      to={paths.login}
      className="text-clay underline underline-offset-2 hover:text-clay-deep"
      onClick={(event) => {
        event.preventDefault()
        void navigate(`${paths.login}?${new URLSearchParams({ redirect: `${pathname}${search}` })}`)
      }}
    >
      {children}
    </Link>
  )
}
