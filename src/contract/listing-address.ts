import { type ListingQuery, type SortOrder, sortOrders } from './listing.ts'

/** Parameters of a listing's address that are no ticks. */
export const listingParameters: readonly string[] = ['q', 'sort', 'page']

/** The longest text that is searched for. */
export const LONGEST_TEXT = 100

/** Most ticks that are looked at. */
const MOST_TICKS = 20

/** The code of a group or an option, as a catalogue may spell it. */
const codePattern = /^[A-Za-z0-9][\w ./-]{0,60}$/

const toSort = (text: string | null): SortOrder => sortOrders.find((order) => order === text) ?? 'featured'

const toPage = (text: string | null): number => (/^[1-9]\d{0,4}$/.test(text ?? '') ? Number(text) : 1)

/** One line of at most so many characters; whole ones, and none that cannot be seen. */
const toText = (text: string | null): string => {
  const line = (text ?? '')
    .slice(0, 4 * LONGEST_TEXT)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
  return Array.from(line).slice(0, LONGEST_TEXT).join('').trim()
}

/**
 * What an address asks for; what it cannot mean is left out: `?colour=grey&colour=white&sort=price-up&page=2`. `groups`: the
 * groups of ticks that the shop has; a parameter of any other name is none.
 */
export const readListingQuery = (params: URLSearchParams, groups?: ReadonlySet<string>): ListingQuery => {
  const ticks = new Map<string, string[]>()
  let count = 0
  for (const [group, option] of params) {
    if (count === MOST_TICKS) break
    if (groups !== undefined && !groups.has(group)) continue
    if (listingParameters.includes(group) || !codePattern.test(group) || !codePattern.test(option)) continue
    const options = ticks.get(group) ?? []
    if (options.includes(option)) continue
    ticks.set(group, [...options, option])
    count += 1
  }
  return {
    text: toText(params.get('q')),
    ticks,
    sort: toSort(params.get('sort')),
    page: toPage(params.get('page')),
  }
}

/** The address of a listing: the same query always has the same address, so that one page is kept for it. */
export const listingHref = (pathname: string, { text, ticks, sort, page }: ListingQuery): string => {
  const params = new URLSearchParams()
  if (text !== '') params.set('q', text)
  for (const group of [...ticks.keys()].sort())
    for (const option of [...(ticks.get(group) ?? [])].sort()) params.append(group, option)
  if (sort !== 'featured') params.set('sort', sort)
  if (page > 1) params.set('page', String(page))
  const search = params.toString()
  return search === '' ? pathname : `${pathname}?${search}`
}
