import { type RouterContextProvider, redirect } from 'react-router'
import type { AccountData } from '#contract/account.ts'
import { paths } from '#contract/routes.ts'
import type { FormAnswer } from '#server/pages/page-request.ts'
import { pageRequest } from '../../shop-context.ts'

interface Asked {
  readonly context: Readonly<RouterContextProvider>
  readonly request: Request
}

/** The visitor's own account for a page about it; who is not logged in does that first, and comes back. */
export const ownAccount = async ({
  context,
  request,
}: Asked): Promise<{ readonly account: AccountData; readonly form: FormAnswer | null }> => {
  const { shop, visitor, form } = context.get(pageRequest)
  const account = await shop.accounts.accountOf(visitor())
  if (account !== null) return { account, form }
  const back = new URL(request.url).pathname.replace(/\.data$/, '')
  throw redirect(`${paths.login}?redirect=${encodeURIComponent(back)}`)
}
