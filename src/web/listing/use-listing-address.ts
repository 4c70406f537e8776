import { useMemo } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import type { ListingQuery, SortOrder } from '#contract/listing.ts'
import { listingHref, readListingQuery } from '#contract/listing-address.ts'
import { noTicks, withTick } from './ticks.ts'

/** What the address asks for, and the ways to ask for something else. */
export interface ListingAddress {
  /** As it is about to be: a tick holds at once, and the next one adds to it before the answer is there. */
  readonly query: ListingQuery
  readonly pathname: string
  /** An answer is on its way. */
  readonly busy: boolean
  readonly tickHref: (group: string, option: string) => string
  readonly clearHref: string
  readonly pageHref: (page: number) => string
  readonly tick: (group: string, option: string) => void
  readonly sortBy: (sort: SortOrder) => void
}

/** The address of a listing is its only state: what can be ticked can be sent, kept and gone back to. */
export const useListingAddress = (groups: readonly string[]): ListingAddress => {
  const here = useLocation()
  const navigation = useNavigation()
  const navigate = useNavigate()
  const pending = navigation.location?.pathname === here.pathname ? navigation.location : undefined
  const { pathname, search } = pending ?? here

  return useMemo(() => {
    const query = readListingQuery(new URLSearchParams(search), new Set(groups))
    const href = (change: Partial<ListingQuery>): string =>
      listingHref(pathname, { ...query, page: 1, ...change })
    const tickHref = (group: string, option: string): string =>
      href({ ticks: withTick(query.ticks, group, option) })
    const go = (to: string): void => void navigate(to, { preventScrollReset: true })
    return {
      query,
      pathname,
      busy: pending !== undefined,
      tickHref,
      clearHref: href({ ticks: noTicks }),
      pageHref: (page) => href({ page }),
      tick: (group, option) => go(tickHref(group, option)),
      sortBy: (sort) => go(href({ sort })),
    }
  }, [pending, groups, navigate, pathname, search])
}
