import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { RecentlyViewed } from '../../shelves/recently-viewed.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyTiles } from '../../ui/empty-state.tsx'
import { BASKET_HEADING_ID } from './line-focus.ts'

interface EmptyBasketProps {
  readonly continueTo: string
  /** The saved list, or the way to retrieve it. */
  readonly children: ReactNode
}

/** The page of an empty basket, without totals and checkout (T-015); the saved list is still shown. */
export function EmptyBasket({ continueTo, children }: EmptyBasketProps): ReactNode {
  return (
    <>
      <div className="mx-auto max-w-3xl text-center">
        <div className="pt-8 pb-14 md:pt-12 md:pb-20">
          <EmptyTiles />
          <h1 id={BASKET_HEADING_ID} tabIndex={-1} className="mt-8 text-4xl outline-none md:text-5xl">
            {messages.basketEmpty}
          </h1>
          <p className="mx-auto mt-4 max-w-md text-balance text-quiet [&>a]:underline">
            Find a tile you like and order a <Link to={`${paths.search}?q=sample`}>free sample</Link>, or{' '}
            <Link to={paths.plan}>tell us your room</Link> and we work out how much you need.
          </p>
          <ButtonLink to={continueTo} size="large" className="mt-8">
            {messages.continueShopping}
          </ButtonLink>
        </div>
        <div className="border-line border-t pt-10">{children}</div>
      </div>
      <RecentlyViewed className="mt-14" />
    </>
  )
}
