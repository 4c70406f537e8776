import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { calls, paths } from '#contract/routes.ts'
import { shellCalls } from '../browser/calls/shell.ts'
import { useResponse } from '../browser/use-response.ts'
import { PersonIcon } from '../ui/icons.tsx'
import { useShopState } from './shop-state.tsx'

/**
 * The link to the account. Pages are the same for every visitor, so the visitor's name comes by a call. Until
 * then, and without a script, the link leads to the account, which redirects a guest to the login.
 */
export function AccountLink(): ReactNode {
  const [name, setName] = useState<string | null>(null)
  const { restores } = useShopState()
  useResponse(
    restores,
    () => shellCalls.get(calls.whoAmI),
    (answer) => answer.ok && setName(answer.value.first_name),
  )
  return (
    <Link
      to={paths.account}
      aria-label={name === null ? undefined : `${name}, your account`}
      className="touch inline-flex items-center justify-center gap-2 rounded-control px-2 font-medium hover:text-clay"
    >
      <PersonIcon className="size-6" />
      <span data-personal="" className="max-w-28 truncate max-xl:sr-only">
        {name ?? 'Log in'}
      </span>
    </Link>
  )
}
