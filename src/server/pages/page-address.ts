import { LRUCache } from 'lru-cache'
import { generatePath, matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { isListingRoute, listingPageParameters, pageParameters } from '#contract/page-parameters.ts'

/** The address that a page is rendered and cached at; `redirect`: the browser is sent there first. */
export interface PageAddress {
  readonly address: string
  readonly redirect: boolean
}

const routesUnder = (routes: ServerBuild['routes'], parentId: string | undefined): RouteObject[] =>
  Object.values(routes).flatMap((route): RouteObject[] => {
    if (route === undefined || route.parentId !== parentId) return []
    const { id, path, index, caseSensitive } = route
    const common = { id, ...(path === undefined ? {} : { path }), caseSensitive: caseSensitive ?? false }
    return [index ? { ...common, index: true } : { ...common, children: routesUnder(routes, id) }]
  })

const DATA = '.data'

/**
 * The path of the page that the pages' own script requests data for: '/_.data' is '/', '/delivery.data' is
 * '/delivery'.
 */
const pagePathOf = (path: string): string =>
  path.endsWith('/_.data') ? path.slice(0, -'_.data'.length) : path.replace(/\.data$/, '')

const dataPathOf = (path: string): string => (path === '/' ? '/_.data' : `${path}${DATA}`)

/** The page at a path. */
interface MatchedPage {
  /** The pattern of its route: '/:category/:product'. */
  readonly pattern: string
  /** The path as the shop's own links have it. */
  readonly path: string
  /** Its routes, from the root to the page itself. */
  readonly routeIds: readonly string[]
}

/** Paths whose page is cached: those of a large catalogue's pages that are requested again and again. */
const MOST_PATHS = 5_000

/** Returns the function that finds the page at a path; null: no page has this path. */
const createPageFinder = (build: ServerBuild): ((path: string) => MatchedPage | null) => {
  const routes = routesUnder(build.routes, undefined)
  const find = (path: string): MatchedPage | null => {
    const matches = matchRoutes(routes, path)
    if (matches === null) return null
    const joined = matches
      .map(({ route }) => route.path ?? '')
      .join('/')
      .replace(/\/{2,}/g, '/')
    const pattern = joined.startsWith('/') ? joined : `/${joined}`
    const params = matches.at(-1)?.params ?? {}
    if (pattern.endsWith('*') || isEncoded(params)) return null
    return {
      pattern,
      path: generatePath(pattern, params),
      routeIds: matches.map(({ route }) => route.id ?? ''),
    }
  }
  /* React Router compiles the patterns of all routes again for each match: a fifth of a cached page's time. */
  const found = new LRUCache<string, { readonly page: MatchedPage | null }>({ max: MOST_PATHS })
  return (path) => {
    const cached = found.get(path) ?? { page: find(path) }
    found.set(path, cached)
    return cached.page
  }
}

/**
 * Canonicalises addresses: the parameters that the page reads, in one order, and the path as the shop's own
 * links have it. '/Delivery/?x=1' → '/delivery'; an address of no page retains its path.
 */
export const createPageAddresses = (build: ServerBuild, groups: () => Promise<ReadonlySet<string>>) => {
  const findPage = createPageFinder(build)

  return async (url: string): Promise<PageAddress> => {
    const [path = '', ...rest] = url.split('?')
    const page = findPage(pagePathOf(path))
    if (page === null) return { address: path, redirect: false }
    const isData = path.endsWith(DATA)
    if (rest.length === 0 && !isData) return { address: page.path, redirect: page.path !== path }

    const requested = new URLSearchParams(rest.join('?'))
    const parameters = isListingRoute(page.pattern)
      ? listingPageParameters(page.pattern, requested, await groups())
      : pageParameters(page.pattern, requested)
    if (isData) setRoutes(parameters, requested, page.routeIds)
    const search = parameters.size === 0 ? '' : `?${parameters}`
    if (isData) return { address: `${dataPathOf(page.path)}${search}`, redirect: false }
    return { address: `${page.path}${search}`, redirect: page.path !== path }
  }
}

/**
 * Whether a part of the path has to be encoded, as in '/..%2fetc' and '/basket%3bx.css': no page has such a
 * name.
 */
const isEncoded = (params: Readonly<Record<string, string | undefined>>): boolean =>
  Object.values(params).some((param = '') => encodeURIComponent(param) !== param)

/** Sets the loaders that the script requests: those of the page, in their own order. */
const setRoutes = (parameters: URLSearchParams, requested: URLSearchParams, ids: readonly string[]): void => {
  const names = new Set(requested.get('_routes')?.split(','))
  const known = ids.filter((id) => names.has(id))
  if (known.length > 0) parameters.set('_routes', known.join(','))
}
