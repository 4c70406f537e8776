import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/routes.ts'
import { ButtonForm } from '../../../forms/button-form.tsx'
import { CurrentPassword } from '../../../forms/fields.tsx'
import { NewPassword } from '../../../forms/new-password.tsx'
import { PostForm } from '../../../forms/post-form.tsx'
import { Button } from '../../../ui/button.tsx'
import { AccountLayout } from '../account-layout.tsx'
import { requireAccount } from '../require-account.ts'
import type { Route } from './+types/page.ts'

export const loader = (args: Route.LoaderArgs) => requireAccount(args)

export default function PasswordPage({ loaderData: { account, form } }: Route.ComponentProps): ReactNode {
  return (
    <AccountLayout title="Password" lead="A new password logs out all your other devices.">
      <PostForm action={paths.accountPassword} answer={form} className="max-w-md space-y-5">
        {/* Tells password managers which account this is. */}
        <input type="hidden" name="username" autoComplete="username" value={account.email} readOnly />
        <CurrentPassword answer={form} label="Your password now" />
        <NewPassword answer={form} />
        <Button type="submit">Change password</Button>
      </PostForm>
      <section className="mt-12 max-w-xl border-line border-t pt-8">
        <h2 className="text-2xl">Still logged in somewhere else?</h2>
        <p className="mt-2 text-quiet">
          See{' '}
          <Link to={paths.accountDevices} className="underline">
            your devices
          </Link>
          , or log out on every one of them, this one too.
        </p>
        <ButtonForm action={paths.logoutEverywhere} look="secondary" className="mt-5">
          Log out everywhere
        </ButtonForm>
      </section>
    </AccountLayout>
  )
}
