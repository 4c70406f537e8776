import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { messages } from '#contract/messages.ts'
import { completePath, paths } from '#contract/routes.ts'
import { MIN_PASSWORD_LENGTH } from '#domain/checkout/password.ts'
import type { RejectedForm } from '#server/pages/page-request.ts'
import { PasswordField } from '../../forms/fields.tsx'
import { PostForm } from '../../forms/post-form.tsx'
import { Button } from '../../ui/button.tsx'

interface OpenAccountProps {
  readonly token: string
  readonly email: string
  readonly answer: RejectedForm | null
}

/** A guest's account for one password: the order says everything else (S-035). */
export function OpenAccount({ token, email, answer }: OpenAccountProps): ReactNode {
  const isKnown = answer?.errors['password'] === messages.accountExists
  return (
    <section
      aria-labelledby="open-account"
      className="mt-10 rounded-card border border-line bg-card p-5 sm:p-8 print:hidden"
    >
      <h2 id="open-account" className="text-2xl">
        Keep this order in an account
      </h2>
      <p className="mt-2 max-w-xl text-quiet">
        One password is enough. This order, its invoice and your addresses are there next time, under{' '}
        <strong className="wrap-anywhere font-medium">{email}</strong>.
      </p>
      <PostForm
        action={completePath(token)}
        answer={answer}
        label="Open an account"
        className="mt-5 max-w-md space-y-5"
      >
        {/* Password managers store the password under this address. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          answer={answer}
          name="password"
          label="Password"
          hint={`${MIN_PASSWORD_LENGTH} characters or more, and not one that many people use`}
          autoComplete="new-password"
          required
        />
        {isKnown && (
          <p className="text-sm">
            <Link
              to={`${paths.login}?redirect=${encodeURIComponent(completePath(token))}`}
              className="text-clay underline underline-offset-4"
            >
              Log in
            </Link>
          </p>
        )}
        <Button type="submit">Open an account</Button>
      </PostForm>
    </section>
  )
}
