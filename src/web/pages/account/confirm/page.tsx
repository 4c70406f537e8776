import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import { confirmEmailPath, paths } from '#contract/routes.ts'
import { ButtonForm } from '../../../forms/button-form.tsx'
import { PageTitle } from '../../../merchant/page-title.tsx'
import { pageRequest } from '../../../page-request.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Route } from './+types/page.ts'

/** Opened from an email, on any device. The GET confirms nothing: mail programs prefetch links. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, visitor } = context.get(pageRequest)
  const user = await shop.accounts.userOf(visitor())
  const isOpen = await shop.accounts.isConfirmationOpen(params.token)
  return { token: params.token, isOpen, isLoggedIn: user !== null }
}

export default function ConfirmEmailPage({
  loaderData: { token, isOpen, isLoggedIn },
}: Route.ComponentProps): ReactNode {
  return (
    <div className="page max-w-xl py-12 md:py-20">
      <PageTitle title="Confirm your email address" />
      <meta name="robots" content="noindex" />
      <h1 className="text-4xl">Confirm your email address</h1>
      {isOpen ? (
        <>
          <p className="mt-4 text-quiet">
            {isLoggedIn
              ? 'One press, and we know that the address is yours.'
              : 'Log in to your account first, and one press tells us that the address is yours.'}
          </p>
          <ButtonForm action={confirmEmailPath(token)} look="primary" className="mt-8">
            {isLoggedIn ? 'Confirm' : 'Log in and confirm'}
          </ButtonForm>
        </>
      ) : (
        <>
          <Notice level="warning" className="mt-6">
            {messages.linkOver}
          </Notice>
          <ButtonLink to={paths.account} className="mt-8">
            Go to your account
          </ButtonLink>
        </>
      )}
    </div>
  )
}
