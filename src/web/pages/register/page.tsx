import type { ReactNode } from 'react'
import { Link, redirect } from 'react-router'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { EmailField, FormField, FormTickField } from '../../forms/fields.tsx'
import { NameFields } from '../../forms/name-fields.tsx'
import { NewPassword } from '../../forms/new-password.tsx'
import { PostForm } from '../../forms/post-form.tsx'
import { SignInLayout } from '../../forms/sign-in-layout.tsx'
import { pageRequest } from '../../page-request.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/page.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { shop, visitor, form } = context.get(pageRequest)
  if ((await shop.accounts.userOf(visitor())) !== null) throw redirect(paths.account)
  const requestedRedirect = new URL(request.url).searchParams.get('redirect') ?? ''
  return {
    form,
    redirect: form?.values['redirect'] ?? requestedRedirect,
    tradeAccounts: shop.accounts.tradeAccounts,
  }
}

export default function RegisterPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { form } = loaderData
  const onward = loaderData.redirect === '' ? '' : `?redirect=${encodeURIComponent(loaderData.redirect)}`
  const isKnown = form?.errors['email'] === messages.accountExists
  const answer =
    form !== null && isKnown
      ? { ...form, errors: { ...form.errors, email: 'This address has an account.' } }
      : form
  return (
    <SignInLayout
      title="Create an account"
      lead={
        <>
          Have one already?{' '}
          <Link to={`${paths.login}${onward}`} className="text-clay underline underline-offset-4">
            Log in
          </Link>
        </>
      }
    >
      {isKnown && (
        <Notice level="info" className="mb-6">
          There is an account with this email address.{' '}
          <Link to={`${paths.login}${onward}`} className="underline">
            Log in
          </Link>{' '}
          or{' '}
          <Link to={paths.passwordReset} className="underline">
            choose a new password
          </Link>
          .
        </Notice>
      )}
      <PostForm action={paths.register} answer={answer} className="space-y-5">
        <input type="hidden" name="redirect" value={loaderData.redirect} />
        <NameFields answer={answer} />
        <EmailField answer={answer} />
        <NewPassword answer={answer} label="Password" />
        <fieldset className="group border-line border-t pt-4">
          <legend className="sr-only">For your account</legend>
          {loaderData.tradeAccounts && (
            <>
              <FormTickField
                answer={answer}
                name="trade"
                label="I would like a trade account"
                hint="We look at each application ourselves and write to you."
              />
              <FormField
                answer={answer}
                name="trade_company_name"
                label="Company name"
                autoComplete="organization"
                maxLength={100}
                className="my-3 ml-8 hidden group-has-[[name=trade]:checked]:block"
              />
            </>
          )}
          <FormTickField answer={answer} name="news" label="Send me news and offers, now and then" />
        </fieldset>
        <Button type="submit" size="large">
          Create account
        </Button>
        <p className="text-quiet text-sm">
          How we look after your data is told in our{' '}
          <Link to={paths.privacy} className="underline">
            privacy notice
          </Link>
          .
        </p>
      </PostForm>
    </SignInLayout>
  )
}
