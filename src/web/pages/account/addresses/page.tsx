import type { ReactNode } from 'react'
import type { SavedAddress } from '#contract/account.ts'
import { accountAddressPath, paths } from '#contract/routes.ts'
import { addressLines } from '#domain/checkout/details.ts'
import { ButtonForm } from '../../../forms/button-form.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { AccountLayout } from '../account-layout.tsx'
import { requireAccount } from '../require-account.ts'
import type { Route } from './+types/page.ts'

export const loader = (args: Route.LoaderArgs) => requireAccount(args)

export default function AddressesPage({ loaderData: { account } }: Route.ComponentProps): ReactNode {
  const { addresses } = account
  const addButton = (
    <ButtonLink to={paths.accountAddressNew} className="mt-6">
      Add an address
    </ButtonLink>
  )
  return (
    <AccountLayout
      title="Addresses"
      lead="The checkout fills in the ones that you mark for delivery and billing."
    >
      {addresses.length === 0 ? (
        <EmptyState title="No addresses yet.">{addButton}</EmptyState>
      ) : (
        <>
          <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            {addresses.map((address) => (
              <li key={address.id} className="rounded-card border border-line bg-card p-5">
                <AddressCard address={address} />
              </li>
            ))}
          </ul>
          {addButton}
        </>
      )}
    </AccountLayout>
  )
}

function AddressCard({ address }: { address: SavedAddress }): ReactNode {
  const [name, ...lines] = addressLines(address)
  const marks = [address.isDelivery && 'Delivery', address.isBilling && 'Billing'].filter(
    (mark) => mark !== false,
  )
  return (
    <div className="flex h-full flex-col">
      {marks.length > 0 && (
        <p className="mb-3 flex gap-2">
          {marks.map((mark) => (
            <span key={mark} className="rounded-full bg-moss-wash px-3 py-0.5 text-moss text-sm">
              {mark}
            </span>
          ))}
        </p>
      )}
      <address className="wrap-anywhere grow not-italic">
        <span className="font-medium">{name}</span>
        <br />
        <span className="whitespace-pre-line text-quiet">{lines.join('\n')}</span>
      </address>
      <div className="mt-3 -mb-3 -ml-5 flex flex-wrap items-center">
        <ButtonLink to={accountAddressPath(address.id)} look="quiet">
          Change<span className="sr-only"> {address.address1}</span>
        </ButtonLink>
        <ButtonForm action={`${accountAddressPath(address.id)}/remove`}>
          Remove<span className="sr-only"> {address.address1}</span>
        </ButtonForm>
      </div>
    </div>
  )
}
