import type { ReactNode } from 'react'
import { paths } from '#contract/routes.ts'
import { CurrentPassword } from '../../../forms/fields.tsx'
import { PostForm } from '../../../forms/post-form.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { AccountLayout } from '../account-layout.tsx'
import { requireAccount } from '../require-account.ts'
import type { Route } from './+types/page.ts'

export const loader = (args: Route.LoaderArgs) => requireAccount(args)

export default function DeletePage({ loaderData: { form } }: Route.ComponentProps): ReactNode {
  return (
    <AccountLayout
      title="Delete your account"
      lead="Your details, addresses, basket, wishlist, saved list and layout plans go for good, at once. Nobody can bring them back. Invoices stay for six years, as the law asks."
      under={paths.accountPrivacy}
    >
      <PostForm action={paths.accountDelete} answer={form} className="max-w-md space-y-5">
        <CurrentPassword answer={form} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="danger">
            Delete my account
          </Button>
          <ButtonLink to={paths.accountPrivacy} look="secondary">
            Keep it
          </ButtonLink>
        </div>
      </PostForm>
    </AccountLayout>
  )
}
