import { type CardView, cardViews, type ListingQuery, type SortOrder, sortOrders } from './listing.ts'

/** Parameters of a listing's URL that are not ticks. */
export const listingParameters: readonly string[] = ['q', 'typed', 'sort', 'page', 'view']

/** Maximum length of a search text. */
export const MAX_SEARCH_TEXT_LENGTH = 100

/** Maximum number of ticks that are read. */
const MOST_TICKS = 20

/** The code of a group or an option, as a catalogue may spell it. */
const codePattern = /^[A-Za-z0-9][\w ./-]{0,60}$/

const toSort = (text: string | null): SortOrder => sortOrders.find((order) => order === text) ?? 'featured'

const toView = (text: string | null): CardView => cardViews.find((view) => view === text) ?? 'first'

const toPage = (text: string | null): number => (/^[1-9]\d{0,4}$/.test(text ?? '') ? Number(text) : 1)

/** One line of at most `LONGEST_TEXT` whole, visible characters. */
const toText = (text: string | null): string => {
  const line = (text ?? '')
    .slice(0, 4 * MAX_SEARCH_TEXT_LENGTH)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
  return Array.from(line).slice(0, MAX_SEARCH_TEXT_LENGTH).join('').trim()
}

/**
 * Parses a listing's query string, such as `?colour=grey&colour=white&sort=price-up&page=2`; ignores invalid
 * parameters. `groups`: the shop's groups of ticks; if given, parameters with other names are ignored.
 */
export const parseListingQuery = (params: URLSearchParams, groups?: ReadonlySet<string>): ListingQuery => {
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
  const text = toText(params.get('q'))
  return {
    text,
    asTyped: text !== '' && params.get('typed') === '1',
    ticks,
    sort: toSort(params.get('sort')),
    page: toPage(params.get('page')),
    view: toView(params.get('view')),
  }
}

/** The URL of a listing: the same query always has the same URL, so that the page is cached once. */
export const listingHref = (
  pathname: string,
  {
    text = '',
    asTyped = false,
    ticks = new Map(),
    sort = 'featured',
    page = 1,
    view = 'first',
  }: Partial<ListingQuery>,
): string => {
  const params = new URLSearchParams()
  if (text !== '') params.set('q', text)
  if (text !== '' && asTyped) params.set('typed', '1')
  for (const group of [...ticks.keys()].sort())
    for (const option of [...(ticks.get(group) ?? [])].sort()) params.append(group, option)
  if (sort !== 'featured') params.set('sort', sort)
  if (view !== 'first') params.set('view', view)
  if (page > 1) params.set('page', String(page))
  const search = params.toString()
  return search === '' ? pathname : `${pathname}?${search}`
}
