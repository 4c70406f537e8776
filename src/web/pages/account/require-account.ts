import { type RouterContextProvider, redirect } from 'react-router'
import { paths } from '#contract/routes.ts'
import { pageRequest } from '../../page-request.ts'

interface PageArgs {
  readonly context: Readonly<RouterContextProvider>
  readonly request: Request
}

/** Leads a visitor who is not logged in to the login, which leads back here. */
const redirectToLogin = ({ url }: Request): Response => {
  const back = new URL(url).pathname.replace(/\.data$/, '')
  return redirect(`${paths.login}?redirect=${encodeURIComponent(back)}`)
}

/** The visitor's account. */
export const requireAccount = async ({ context, request }: PageArgs) => {
  const { shop, visitor, form } = context.get(pageRequest)
  const account = await shop.accounts.accountOf(visitor())
  if (account === null) throw redirectToLogin(request)
  return { account, form }
}

/** The visitor's user, for pages that show what other features hold of them. */
export const requireUser = async ({ context, request }: PageArgs) => {
  const { shop, visitor } = context.get(pageRequest)
  const user = await shop.accounts.userOf(visitor())
  if (user === null) throw redirectToLogin(request)
  return { shop, user, visitor: visitor() }
}
