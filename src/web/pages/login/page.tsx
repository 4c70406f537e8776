import type { ReactNode } from 'react'
import { Link, redirect } from 'react-router'
import { paths } from '#contract/routes.ts'
import { EntryFrame } from '../../forms/entry-frame.tsx'
import { Field, PasswordField } from '../../forms/fields.tsx'
import { PostForm } from '../../forms/post-form.tsx'
import { pageRequest } from '../../shop-context.ts'
import { Button } from '../../ui/button.tsx'
import type { Route } from './+types/page.ts'

/** Who is logged in already has nothing to do here. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { shop, visitor, form } = context.get(pageRequest)
  if ((await shop.accounts.userOf(visitor())) !== null) throw redirect(paths.account)
  const asked = new URL(request.url).searchParams.get('redirect') ?? ''
  return { form, redirect: form?.values['redirect'] ?? asked }
}

export default function LoginPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { form } = loaderData
  const onward = loaderData.redirect === '' ? '' : `?redirect=${encodeURIComponent(loaderData.redirect)}`
  return (
    <EntryFrame
      title="Log in"
      lead={
        <>
          New here?{' '}
          <Link to={`${paths.register}${onward}`} className="text-clay underline underline-offset-4">
            Create an account
          </Link>
        </>
      }
    >
      <PostForm action={paths.login} answer={form} className="space-y-5">
        <input type="hidden" name="redirect" value={loaderData.redirect} />
        <Field
          answer={form}
          name="email"
          label="Email address"
          type="email"
          autoComplete="username"
          required
          maxLength={254}
        />
        <PasswordField
          answer={form}
          name="password"
          label="Password"
          autoComplete="current-password"
          required
        />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pt-1">
          <Button type="submit" size="large">
            Log in
          </Button>
          <Link
            to={paths.passwordReset}
            className="inline-flex min-h-11 items-center text-clay hover:underline"
          >
            Forgotten your password?
          </Link>
        </div>
      </PostForm>
    </EntryFrame>
  )
}
