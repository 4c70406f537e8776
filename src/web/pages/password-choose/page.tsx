import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import { paths, resetPath } from '#contract/routes.ts'
import { NewPassword } from '../../forms/new-password.tsx'
import { PostForm } from '../../forms/post-form.tsx'
import { SignInLayout } from '../../forms/sign-in-layout.tsx'
import { pageRequest } from '../../page-request.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/page.ts'

/** Opened from an email. The GET does not use up the link: mail programs prefetch links. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, visitor, form } = context.get(pageRequest)
  visitor()
  return { form, token: params.token, isOpen: await shop.accounts.isResetOpen(params.token) }
}

export default function PasswordChoosePage({ loaderData }: Route.ComponentProps): ReactNode {
  const { form, token, isOpen } = loaderData
  if (!isOpen)
    return (
      <SignInLayout
        title="Choose a new password"
        lead="For your safety each link works once, for half an hour."
      >
        <Notice level="warning">{messages.linkOver}</Notice>
        <ButtonLink to={paths.passwordReset} className="mt-6">
          Ask for a new link
        </ButtonLink>
      </SignInLayout>
    )
  return (
    <SignInLayout
      title="Choose a new password"
      lead="All devices are logged out, and you log in with the new one."
    >
      <PostForm action={resetPath(token)} answer={form} className="space-y-5">
        <NewPassword answer={form} />
        <Button type="submit" size="large">
          Save the password
        </Button>
      </PostForm>
    </SignInLayout>
  )
}
