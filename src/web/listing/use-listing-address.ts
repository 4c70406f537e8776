import { useMemo } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import type { CardView, ListingQuery, SortOrder } from '#contract/listing.ts'
import { listingHref, parseListingQuery } from '#contract/listing-address.ts'
import { noTicks, withTick } from './ticks.ts'

/**
 * The listing query in the address, and the ways to change it. The address is a listing's only state, so
 * that a selection can be shared and returned to.
 */
export const useListingAddress = (groups: readonly string[]) => {
  const here = useLocation()
  const navigation = useNavigation()
  const navigate = useNavigate()
  const pending = navigation.location?.pathname === here.pathname ? navigation.location : undefined
  const { pathname, search } = pending ?? here

  return useMemo(() => {
    const query = parseListingQuery(new URLSearchParams(search), new Set(groups))
    const href = (change: Partial<ListingQuery>): string =>
      listingHref(pathname, { ...query, page: 1, ...change })
    const tickHref = (group: string, option: string): string =>
      href({ ticks: withTick(query.ticks, group, option) })
    const go = (to: string): void => void navigate(to, { preventScrollReset: true })
    return {
      /** The pending query, if any: a tick shows immediately, and the next one adds to it. */
      query,
      pathname,
      /** A navigation is pending. */
      busy: pending !== undefined,
      tickHref,
      clearHref: href({ ticks: noTicks }),
      viewHref: (view: CardView) => listingHref(pathname, { ...query, view }),
      pageHref: (page: number) => href({ page }),
      sortHref: (sort: SortOrder) => href({ sort }),
      tick: (group: string, option: string) => go(tickHref(group, option)),
      sortBy: (sort: SortOrder) => go(href({ sort })),
    }
  }, [pending, groups, navigate, pathname, search])
}

export type ListingAddress = ReturnType<typeof useListingAddress>
