import type { ReactNode } from 'react'
import { paths } from '#contract/routes.ts'
import { CurrentPassword, EmailField } from '../../../forms/fields.tsx'
import { PostForm } from '../../../forms/post-form.tsx'
import { Button } from '../../../ui/button.tsx'
import { AccountLayout } from '../account-layout.tsx'
import { requireAccount } from '../require-account.ts'
import type { Route } from './+types/page.ts'

export const loader = (args: Route.LoaderArgs) => requireAccount(args)

export default function EmailPage({ loaderData: { account, form } }: Route.ComponentProps): ReactNode {
  return (
    <AccountLayout
      title="Email address"
      lead={
        <>
          You log in with <strong className="wrap-anywhere font-medium text-ink">{account.email}</strong>. A
          new address counts once you have opened the link that we send there.
        </>
      }
    >
      <PostForm action={paths.accountEmail} answer={form} className="max-w-md space-y-5">
        <EmailField answer={form} label="New email address" autoComplete="email" />
        <CurrentPassword answer={form} />
        <Button type="submit">Send the link</Button>
      </PostForm>
    </AccountLayout>
  )
}
