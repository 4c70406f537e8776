import { type ReactNode, useContext, useRef } from 'react'
import { registrationOf } from '#contract/merchant.ts'
import { messages } from '#contract/messages.ts'
import { categoryPath, paths } from '#contract/routes.ts'
import { useClientNavigation } from '../browser/link-navigation.ts'
import { useDeferredLayoutClass } from '../browser/use-hydrated.ts'
import { CallUs } from '../merchant/call-us.tsx'
import { MerchantContext } from '../merchant/merchant-context.ts'
import { classNames } from '../ui/class-names.ts'
import type { NavigationEntry } from './category-menu.tsx'
import { useIsCheckout } from './checkout-path.ts'
import { ALL_CATEGORIES_ID } from './phone-menu.tsx'

const information = [
  { to: paths.delivery, name: 'Delivery' },
  { to: paths.returns, name: 'Returns and breakages' },
  { to: paths.contact, name: 'Contact' },
  { to: paths.findOrder, name: 'Find your order' },
  { to: paths.terms, name: 'Terms and conditions' },
  { to: paths.privacy, name: 'Privacy' },
] as const

export function Footer({ navigation }: { navigation: readonly NavigationEntry[] }): ReactNode {
  const area = useRef<HTMLElement>(null)
  const merchant = useContext(MerchantContext)
  useClientNavigation(area)
  const isCheckout = useIsCheckout()
  const deferredLayout = useDeferredLayoutClass()
  return (
    <footer
      ref={area}
      className={classNames(
        'border-line border-t bg-stone print:mt-8 print:bg-transparent',
        isCheckout
          ? 'mt-8'
          : `mt-24 [--later:46.5rem] max-xs:[--later:51rem] md:[--later:36rem] lg:[--later:25rem] ${deferredLayout}`,
      )}
    >
      <div
        className={classNames(
          'page print:hidden',
          !isCheckout &&
            'grid grid-cols-1 gap-10 py-12 md:grid-cols-[2fr_1fr] lg:grid-cols-[2fr_2.4fr_1.3fr]',
        )}
      >
        {!isCheckout && (
          <>
            <div className="max-w-sm md:max-lg:col-span-2 lg:pt-2">
              {merchant !== null && (
                <CallUs>
                  <span className="mt-4 block">
                    {[merchant.name, ...merchant.address].join(', ')}. VAT {merchant.vatNumber}
                  </span>
                </CallUs>
              )}
            </div>
            <nav aria-label="All categories" id={ALL_CATEGORIES_ID}>
              <ul className="pair-32 grid gap-x-4 sm:grid-cols-2 sm:gap-x-8">
                {navigation.map((entry) => (
                  <FooterLink key={entry.slug} to={categoryPath(entry.slug)} name={entry.name} />
                ))}
              </ul>
            </nav>
          </>
        )}
        <nav aria-label="About buying here">
          <ul
            className={
              isCheckout ? 'flex flex-wrap gap-x-6' : 'xs:max-md:grid xs:max-md:grid-cols-2 xs:max-md:gap-x-4'
            }
          >
            {information.map((entry) => (
              <FooterLink key={entry.to} {...entry} />
            ))}
          </ul>
        </nav>
      </div>
      <div className="page">
        <div className="flex flex-wrap justify-between gap-x-8 gap-y-1 border-line border-t py-5 text-quiet text-sm">
          <p>{messages.vatFootnote}</p>
          {merchant !== null && <p>{registrationOf(merchant)}</p>}
        </div>
      </div>
    </footer>
  )
}

function FooterLink({ to, name }: { to: string; name: string }): ReactNode {
  return (
    <li>
      <a
        href={to}
        className="wrap-anywhere inline-flex min-h-11 items-center text-sm hover:text-clay hover:underline"
      >
        {name}
      </a>
    </li>
  )
}
