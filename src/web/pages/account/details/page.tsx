import type { ReactNode } from 'react'
import { paths } from '#contract/routes.ts'
import { Field } from '../../../forms/fields.tsx'
import { NameFields } from '../../../forms/name-fields.tsx'
import { PostForm } from '../../../forms/post-form.tsx'
import { Button } from '../../../ui/button.tsx'
import { AccountFrame } from '../account-frame.tsx'
import { ownAccount } from '../own-account.ts'
import type { Route } from './+types/page.ts'

export const loader = (args: Route.LoaderArgs) => ownAccount(args)

export default function DetailsPage({ loaderData: { account, form } }: Route.ComponentProps): ReactNode {
  return (
    <AccountFrame title="Your details" lead="The checkout begins with them.">
      <PostForm action={paths.accountDetails} answer={form} className="max-w-xl space-y-5">
        <NameFields answer={form} firstName={account.firstName} lastName={account.lastName} />
        <Field
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
    </AccountFrame>
  )
}
