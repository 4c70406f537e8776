import type { ReactNode } from 'react'
import { PageTitle } from '../merchant/page-title.tsx'
import { TickIcon } from '../ui/icons.tsx'

const reasons = [
  'Your basket, wishlist and saved list follow you from one device to the next.',
  'Your orders in one place, to look up or to order again.',
  'Addresses are filled in at the checkout.',
  'A trade account with payment on account, for those who lay tiles for a living.',
] as const

/** The layout of login and registration pages: a form, and beside it the benefits of an account. */
export function SignInLayout({
  title,
  lead,
  hasAccount = false,
  children,
}: {
  readonly title: string
  readonly lead: ReactNode
  /** True on pages for shoppers who have an account: hides its benefits. */
  readonly hasAccount?: boolean
  readonly children: ReactNode
}): ReactNode {
  return (
    <div className="page grid grid-cols-1 gap-12 py-8 md:py-14 lg:grid-cols-[minmax(0,30rem)_minmax(16rem,1fr)] lg:gap-20">
      <PageTitle title={title} />
      <meta name="robots" content="noindex" />
      <div className="max-w-xl">
        <h1 className="text-4xl md:text-5xl">{title}</h1>
        <p className="mt-3 text-quiet">{lead}</p>
        <div className="mt-8">{children}</div>
      </div>
      {!hasAccount && <Reasons />}
    </div>
  )
}

function Reasons(): ReactNode {
  return (
    <aside
      aria-labelledby="account-reasons"
      className="self-start rounded-card bg-stone p-6 md:p-8 lg:mt-2 lg:max-w-md lg:justify-self-end"
    >
      <h2 id="account-reasons" className="text-2xl">
        What an account is good for
      </h2>
      <ul className="mt-5 space-y-4">
        {reasons.map((reason) => (
          <li key={reason} className="flex gap-3">
            <TickIcon className="mt-0.5 text-moss" />
            <span>{reason}</span>
          </li>
        ))}
      </ul>
      <p className="mt-6 border-line border-t pt-5 text-quiet text-sm">
        You can buy without one, too: everything in the shop works for guests.
      </p>
    </aside>
  )
}
