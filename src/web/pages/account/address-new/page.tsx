import type { ReactNode } from 'react'
import { paths } from '#contract/routes.ts'
import { AccountFrame } from '../account-frame.tsx'
import { AddressForm } from '../address-form.tsx'
import { ownAccount } from '../own-account.ts'
import type { Route } from './+types/page.ts'

export const loader = (args: Route.LoaderArgs) => ownAccount(args)

export default function NewAddressPage({ loaderData: { form } }: Route.ComponentProps): ReactNode {
  return (
    <AccountFrame title="A new address" under={paths.accountAddresses}>
      <AddressForm action={paths.accountAddressNew} answer={form} address={null} />
    </AccountFrame>
  )
}
