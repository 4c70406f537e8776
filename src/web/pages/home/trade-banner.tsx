import type { ReactNode } from 'react'
import { paths } from '#contract/routes.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { TickIcon } from '../../ui/icons.tsx'

const reasons = [
  'Buy on account, up to a limit that we agree on.',
  'Past orders in one place, to order again in one press.',
  'A VAT invoice with every order, as a PDF.',
] as const

/** The banner for trade customers: links to the application by way of an account. It ends at the footer. */
export function TradeBanner(): ReactNode {
  return (
    <section aria-labelledby="trade" className="mt-10 -mb-24 bg-ink text-paper md:mt-16">
      <div className="page grid grid-cols-1 gap-8 py-8 md:grid-cols-[minmax(0,1fr)_auto] md:gap-16 md:py-10">
        <div>
          <h2 id="trade" className="text-3xl md:text-4xl">
            For those who lay tiles for a living
          </h2>
          <ul className="mt-6 space-y-3">
            {reasons.map((reason) => (
              <li key={reason} className="flex gap-3">
                <TickIcon className="mt-0.5" />
                <span>{reason}</span>
              </li>
            ))}
          </ul>
        </div>
        <div className="grid content-center gap-3 sm:max-md:max-w-xs">
          <ButtonLink
            to={`${paths.register}?redirect=${encodeURIComponent(paths.accountTrade)}`}
            size="large"
          >
            Open a trade account
          </ButtonLink>
          <ButtonLink to={paths.accountTrade} look="secondary" size="large">
            Apply with the account I have
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
