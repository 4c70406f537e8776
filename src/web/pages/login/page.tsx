import type { ReactNode } from 'react'
import { Link, redirect } from 'react-router'
import { paths } from '#contract/routes.ts'
import { EmailField, PasswordField } from '../../forms/fields.tsx'
import { PostForm } from '../../forms/post-form.tsx'
import { SignInLayout } from '../../forms/sign-in-layout.tsx'
import { pageRequest } from '../../page-request.ts'
import { Button } from '../../ui/button.tsx'
import type { Route } from './+types/page.ts'

/** Redirects a visitor who is logged in to the account, unless the password is required again (HZ-21). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { shop, visitor, form } = context.get(pageRequest)
  const { searchParams } = new URL(request.url)
  const user = await shop.accounts.userOf(visitor())
  const again = searchParams.has('again') || form?.values['again'] === '1'
  if (user !== null && !again) throw redirect(paths.account)
  const requestedRedirect = searchParams.get('redirect') ?? ''
  return { form, redirect: form?.values['redirect'] ?? requestedRedirect, knownEmail: user?.email ?? null }
}

export default function LoginPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { form, knownEmail } = loaderData
  const onward = loaderData.redirect === '' ? '' : `?redirect=${encodeURIComponent(loaderData.redirect)}`
  return (
    <SignInLayout
      hasAccount={knownEmail !== null}
      title={knownEmail === null ? 'Log in' : 'Your password, please'}
      lead={
        knownEmail === null ? (
          <>
            New here?{' '}
            <Link to={`${paths.register}${onward}`} className="text-clay underline underline-offset-4">
              Create an account
            </Link>
          </>
        ) : (
          <>To buy on account we ask for it twice a day. Then you go on where you were.</>
        )
      }
    >
      <PostForm action={paths.login} answer={form} className="space-y-5">
        <input type="hidden" name="redirect" value={loaderData.redirect} />
        {knownEmail !== null && <input type="hidden" name="again" value="1" />}
        <EmailField answer={form} initial={knownEmail ?? ''} />
        <PasswordField
          answer={form}
          name="password"
          label="Password"
          autoComplete="current-password"
          required
        />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pt-1">
          <Button type="submit" size="large">
            {knownEmail === null ? 'Log in' : 'Continue'}
          </Button>
          <Link
            to={paths.passwordReset}
            className="inline-flex min-h-11 items-center text-clay hover:underline"
          >
            Forgotten your password?
          </Link>
        </div>
      </PostForm>
    </SignInLayout>
  )
}
