import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '#contract/routes.ts'
import { ButtonForm } from '../../forms/button-form.tsx'
import { PageTitle } from '../../merchant/page-title.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ChevronLeftIcon } from '../../ui/icons.tsx'

const sections = [
  { to: paths.account, name: 'Overview' },
  { to: paths.accountOrders, name: 'Orders' },
  { to: paths.wishlist, name: 'Wishlist' },
  { to: paths.plans, name: 'Layout plans' },
  { to: paths.accountAddresses, name: 'Addresses' },
  { to: paths.accountDetails, name: 'Your details' },
  { to: paths.accountEmail, name: 'Email address' },
  { to: paths.accountPassword, name: 'Password' },
  { to: paths.accountDevices, name: 'Your devices' },
  { to: paths.accountTrade, name: 'Trade account' },
  { to: paths.accountPrivacy, name: 'Privacy and data' },
] as const

type AccountSection = (typeof sections)[number]['to']

/** A page of the account: navigation at the side, or a link back on a phone. */
export function AccountLayout({
  title,
  heading = title,
  lead,
  under,
  children,
}: {
  readonly title: string
  /** When it needs more than the plain title. */
  readonly heading?: ReactNode
  readonly lead?: ReactNode
  /** The section that a page belongs to if it is none itself. */
  readonly under?: AccountSection
  readonly children: ReactNode
}): ReactNode {
  const path = useLocation().pathname.replace(/\/$/, '')
  const back = sections.find(({ to }) => to === under)
  return (
    <div className="page grid grid-cols-1 gap-x-16 py-8 md:py-12 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <PageTitle title={title} />
      <meta name="robots" content="noindex" />
      <nav aria-label="Your account" className="hidden lg:block">
        <ul className="sticky top-8 border-line border-l forced-colors:border-[Canvas]">
          {sections.map(({ to, name }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={to === path ? 'page' : to === under ? 'true' : undefined}
                className={classNames(
                  '-ml-px flex min-h-11 items-center border-l-2 pl-4 hover:text-clay',
                  to === path || to === under
                    ? 'border-clay text-clay'
                    : 'border-transparent forced-colors:border-[Canvas]',
                )}
              >
                {name}
              </Link>
            </li>
          ))}
          <li className="mt-2">
            <ButtonForm action={paths.logout} className="-ml-0.75">
              Log out
            </ButtonForm>
          </li>
        </ul>
      </nav>
      <div className="min-w-0">
        {title !== ACCOUNT_TITLE && (
          <Link
            to={back?.to ?? paths.account}
            className="-ml-1 inline-flex min-h-11 items-center gap-1 text-quiet text-sm hover:text-clay lg:hidden print:hidden"
          >
            <ChevronLeftIcon className="size-4" />
            {back?.name ?? ACCOUNT_TITLE}
          </Link>
        )}
        <h1 className="text-4xl md:text-5xl">{heading}</h1>
        {lead !== undefined && <p className="wrap-anywhere mt-3 max-w-xl text-quiet">{lead}</p>}
        <div className="mt-8 max-w-3xl">{children}</div>
      </div>
    </div>
  )
}

export const ACCOUNT_TITLE = 'Your account'
