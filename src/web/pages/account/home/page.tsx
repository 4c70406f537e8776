import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AccountData } from '#contract/account.ts'
import { paths } from '#contract/routes.ts'
import { ButtonForm } from '../../../forms/button-form.tsx'
import { ChevronRightIcon } from '../../../ui/icons.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ACCOUNT_TITLE, AccountLayout } from '../account-layout.tsx'
import { requireAccount } from '../require-account.ts'
import { tradeSentence } from '../trade-status.ts'
import type { Route } from './+types/page.ts'

export const loader = (args: Route.LoaderArgs) => requireAccount(args)

const cardsOf = (account: AccountData) => {
  const delivery = account.addresses.find((address) => address.isDelivery)
  return [
    { to: paths.accountOrders, name: 'Orders', words: 'What you bought, when it comes, and the same again.' },
    { to: paths.wishlist, name: 'Wishlist', words: 'Products that you want to remember.' },
    { to: paths.plans, name: 'Layout plans', words: 'Floors and walls that you planned tile by tile.' },
    {
      to: paths.accountAddresses,
      name: 'Addresses',
      words:
        delivery === undefined
          ? 'None yet. Save one for the checkout.'
          : `We deliver to ${delivery.address1}, ${delivery.town}, ${delivery.postcode}.`,
    },
    {
      to: paths.accountDetails,
      name: 'Your details',
      words: [`${account.firstName} ${account.lastName}`, account.telephone].filter(Boolean).join(', '),
    },
    { to: paths.accountEmail, name: 'Email address', words: account.email },
    { to: paths.accountPassword, name: 'Password', words: 'Change it, or log out on all devices.' },
    { to: paths.accountDevices, name: 'Your devices', words: 'Where you are logged in, and how to end it.' },
    { to: paths.accountTrade, name: 'Trade account', words: tradeSentence(account.trade) },
    {
      to: paths.accountPrivacy,
      name: 'Privacy and data',
      words: 'News, a copy of your data, how to leave.',
    },
  ]
}

export default function AccountPage({ loaderData: { account } }: Route.ComponentProps): ReactNode {
  return (
    <AccountLayout title={ACCOUNT_TITLE} lead={`Hello, ${account.firstName}.`}>
      {!account.emailConfirmed && (
        <Notice level="info" className="mb-6">
          <div className="flex flex-wrap items-center gap-x-6">
            <p className="grow">
              Please confirm your email address: open the link in our email to{' '}
              <strong>{account.email}</strong>.
            </p>
            <ButtonForm action={paths.accountConfirmAgain} className="-my-2 -ml-5">
              Send it again
            </ButtonForm>
          </div>
        </Notice>
      )}
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {cardsOf(account).map(({ to, name, words }) => (
          <li key={to}>
            <Link
              to={to}
              className="group flex h-full min-h-24 items-start justify-between gap-4 rounded-card border border-line bg-card p-5 transition-shadow hover:shadow-raised"
            >
              <span className="min-w-0">
                <span className="font-serif text-xl group-hover:text-clay">{name}</span>
                <span className="wrap-anywhere mt-1 block text-quiet text-sm">{words}</span>
              </span>
              <ChevronRightIcon className="mt-1 text-quiet" />
            </Link>
          </li>
        ))}
      </ul>
      <ButtonForm action={paths.logout} look="secondary" className="mt-8 lg:hidden">
        Log out
      </ButtonForm>
    </AccountLayout>
  )
}
