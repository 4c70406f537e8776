import { type ReactNode, useContext } from 'react'
import { Link } from 'react-router'
import { dialLink } from '#contract/merchant.ts'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { MerchantContext } from '../merchant/merchant-context.ts'
import { ProjectLink } from '../project/project-link.tsx'
import { classNames } from '../ui/class-names.ts'
import { RulerIcon } from '../ui/icons.tsx'
import { WishlistLink } from '../wishlist/wishlist-link.tsx'
import { AccountLink } from './account-link.tsx'
import { CategoryMenu, type NavigationEntry } from './category-menu.tsx'
import { useIsCheckout } from './checkout-path.ts'
import { MiniBasket } from './mini-basket.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { SearchBox } from './search-box.tsx'
import { Wordmark } from './wordmark.tsx'

export function Header({ navigation }: { navigation: readonly NavigationEntry[] }): ReactNode {
  const merchant = useContext(MerchantContext)
  const isCheckout = useIsCheckout()
  return (
    <header className="border-line border-b bg-card">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-60 focus:bg-card focus:px-4 focus:py-3"
      >
        Skip to content
      </a>
      {merchant !== null && (
        <p className="hidden bg-stone text-sm lg:block print:hidden">
          <span className="page block py-1 text-right text-quiet">
            <a href={dialLink(merchant)} className="dial">
              {merchant.telephone}
            </a>{' '}
            {merchant.hours}
          </span>
        </p>
      )}
      <div className="page flex flex-wrap items-center gap-x-4 gap-y-3 py-3 max-xs:gap-x-0.5 md:[reading-flow:flex-visual] lg:gap-x-8">
        {!isCheckout && <PhoneMenu navigation={navigation} />}
        {/* A long name shrinks and wraps beside the icons, instead of pushing them to a row of their own. */}
        <div className="min-w-0 max-md:flex-1">
          <Link
            to={paths.home}
            aria-label={merchant === null ? 'Home' : `${merchant.name}, home`}
            className="inline-flex max-w-full rounded-control py-1"
          >
            <Wordmark />
          </Link>
        </div>
        <div
          className={classNames(
            '-mr-2 ml-auto flex items-center gap-1 max-xs:gap-0 md:order-3 print:hidden',
            !isCheckout && 'md:ml-0',
          )}
        >
          <AccountLink />
          {!isCheckout && <WishlistLink />}
          <MiniBasket />
        </div>
        {/* On a phone the project stands beside the search, where it takes no height of its own; suggestions are as wide as both. */}
        {!isCheckout && (
          <div className="relative flex w-full items-center gap-1 md:contents print:hidden">
            <SearchBox />
            <ProjectLink className="touch inline-flex shrink-0 items-center justify-center gap-1.5 whitespace-nowrap rounded-control px-2 font-medium hover:text-clay max-xs:gap-0.5 max-md:-mr-2 md:order-3 md:-ml-4 print:hidden">
              {(project) => (
                <>
                  <RulerIcon className="size-6" />
                  {/* Without a project's figures beside it the icon needs its word on a phone too. */}
                  <span
                    className={classNames(
                      'max-md:text-sm',
                      project === null ? 'max-xs:sr-only md:max-xl:sr-only' : 'max-xl:sr-only',
                    )}
                  >
                    {messages.myProject}
                  </span>
                  {project !== null && <span className="text-sm">{project}</span>}
                </>
              )}
            </ProjectLink>
          </div>
        )}
      </div>
      {!isCheckout && <CategoryMenu navigation={navigation} />}
    </header>
  )
}
