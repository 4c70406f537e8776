import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/routes.ts'
import { EmailField } from '../../forms/fields.tsx'
import { PostForm } from '../../forms/post-form.tsx'
import { SignInLayout } from '../../forms/sign-in-layout.tsx'
import { pageRequest } from '../../page-request.ts'
import { Button } from '../../ui/button.tsx'
import type { Route } from './+types/page.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { form: context.get(pageRequest).form }
}

export default function PasswordResetPage({ loaderData: { form } }: Route.ComponentProps): ReactNode {
  return (
    <SignInLayout
      title="Forgotten your password?"
      lead="Tell us your email address. If it has an account, we send a link to choose a new password."
    >
      <PostForm action={paths.passwordReset} answer={form} className="space-y-5">
        <EmailField answer={form} />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pt-1">
          <Button type="submit" size="large">
            Send the link
          </Button>
          <Link to={paths.login} className="inline-flex min-h-11 items-center text-clay hover:underline">
            Back to log in
          </Link>
        </div>
      </PostForm>
    </SignInLayout>
  )
}
