import type { ReactNode } from 'react'
import { paths } from '#contract/routes.ts'
import { FormField } from '../../../forms/fields.tsx'
import { NameFields } from '../../../forms/name-fields.tsx'
import { PostForm } from '../../../forms/post-form.tsx'
import { Button } from '../../../ui/button.tsx'
import { AccountLayout } from '../account-layout.tsx'
import { requireAccount } from '../require-account.ts'
import type { Route } from './+types/page.ts'

export const loader = (args: Route.LoaderArgs) => requireAccount(args)

export default function DetailsPage({ loaderData: { account, form } }: Route.ComponentProps): ReactNode {
  return (
    <AccountLayout title="Your details" lead="The checkout begins with them.">
      <PostForm action={paths.accountDetails} answer={form} className="max-w-xl space-y-5">
        <NameFields answer={form} firstName={account.firstName} lastName={account.lastName} />
        <FormField
          answer={form}
          initial={account.telephone}
          name="telephone"
          label="Telephone (optional)"
          hint="For the driver on the day of delivery"
          type="tel"
          autoComplete="tel"
          maxLength={20}
        />
        <Button type="submit">Save details</Button>
      </PostForm>
    </AccountLayout>
  )
}
