import { type ListingQuery, type SortOrder, sortOrders } from './listing.ts'

/** Parameters of a listing's address that are no ticks. */
const OWN = new Set(['q', 'sort', 'page'])

/** Most ticks that are looked at, and the longest text that is searched for. */
const MOST_TICKS = 20
export const LONGEST_TEXT = 100
const MOST_PAGES = 10_000

const codePattern = /^[A-Za-z0-9][\w .-]{0,59}$/

const toSort = (text: string | null): SortOrder => sortOrders.find((order) => order === text) ?? 'featured'

const toPage = (text: string | null): number => {
  const page = /^\d{1,5}$/.test(text ?? '') ? Number(text) : 1
  return Math.min(Math.max(page, 1), MOST_PAGES)
}

/** What an address asks for; whatever it cannot mean is left out: `?colour=grey&colour=white&sort=price-up&page=2`. */
export const readListingQuery = (params: URLSearchParams): ListingQuery => {
  const ticks = new Map<string, string[]>()
  let count = 0
  for (const [group, option] of params) {
    if (OWN.has(group) || !codePattern.test(group) || !codePattern.test(option)) continue
    const options = ticks.get(group) ?? []
    if (options.includes(option)) continue
    count += 1
    if (count > MOST_TICKS) break
    ticks.set(group, [...options, option])
  }
  return {
    text: (params.get('q') ?? '').slice(0, LONGEST_TEXT).trim(),
    ticks,
    sort: toSort(params.get('sort')),
    page: toPage(params.get('page')),
  }
}

/** The address of a listing: the same query always has the same address, so that one page is kept for it. */
export const listingHref = (pathname: string, { text, ticks, sort, page }: ListingQuery): string => {
  const params = new URLSearchParams()
  if (text !== '') params.set('q', text)
  for (const [group, options] of [...ticks].sort(([a], [b]) => a.localeCompare(b)))
    for (const option of [...options].sort()) params.append(group, option)
  if (sort !== 'featured') params.set('sort', sort)
  if (page > 1) params.set('page', String(page))
  const search = params.toString()
  return search === '' ? pathname : `${pathname}?${search}`
}
