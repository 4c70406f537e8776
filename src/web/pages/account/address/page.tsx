import type { ReactNode } from 'react'
import { data } from 'react-router'
import { accountAddressPath, paths } from '#contract/routes.ts'
import { AccountLayout } from '../account-layout.tsx'
import { AddressForm } from '../address-form.tsx'
import { requireAccount } from '../require-account.ts'
import type { Route } from './+types/page.ts'

/** Returns 404 for another customer's address. */
export async function loader(args: Route.LoaderArgs) {
  const { account, form } = await requireAccount(args)
  const address = account.addresses.find(({ id }) => String(id) === args.params.id)
  if (address === undefined) throw data(null, 404)
  return { form, address }
}

export default function AddressPage({ loaderData: { form, address } }: Route.ComponentProps): ReactNode {
  return (
    <AccountLayout title="Change the address" under={paths.accountAddresses}>
      <AddressForm key={address.id} action={accountAddressPath(address.id)} answer={form} address={address} />
    </AccountLayout>
  )
}
