import { type RouterContextProvider, redirect } from 'react-router'
import type { AccountData } from '#contract/account.ts'
import { paths } from '#contract/routes.ts'
import type { RejectedForm } from '#server/pages/page-request.ts'
import { pageRequest } from '../../page-request.ts'

interface PageArgs {
  readonly context: Readonly<RouterContextProvider>
  readonly request: Request
}

/** The visitor's account. Redirects a visitor who is not logged in to the login, which leads back here. */
export const requireAccount = async ({
  context,
  request,
}: PageArgs): Promise<{ readonly account: AccountData; readonly form: RejectedForm | null }> => {
  const { shop, visitor, form } = context.get(pageRequest)
  const account = await shop.accounts.accountOf(visitor())
  if (account !== null) return { account, form }
  const back = new URL(request.url).pathname.replace(/\.data$/, '')
  throw redirect(`${paths.login}?redirect=${encodeURIComponent(back)}`)
}
