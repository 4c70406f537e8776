import type { ReactNode } from 'react'
import { paths } from '#contract/routes.ts'
import { AccountLayout } from '../account-layout.tsx'
import { AddressForm } from '../address-form.tsx'
import { requireAccount } from '../require-account.ts'
import type { Route } from './+types/page.ts'

export const loader = (args: Route.LoaderArgs) => requireAccount(args)

export default function NewAddressPage({ loaderData: { form } }: Route.ComponentProps): ReactNode {
  return (
    <AccountLayout title="A new address" under={paths.accountAddresses}>
      <AddressForm action={paths.accountAddressNew} answer={form} address={null} />
    </AccountLayout>
  )
}
