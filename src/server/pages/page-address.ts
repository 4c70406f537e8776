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

/**
 * Canonicalises addresses: the parameters that the page reads, in one order, and the path as the shop's own
 * links have it. '/Delivery/?x=1' → '/delivery'; an address of no page retains its path.
 */
export const createPageAddresses = (build: ServerBuild, groups: () => Promise<ReadonlySet<string>>) => {
  const routes = routesUnder(build.routes, undefined)

  return async (url: string): Promise<PageAddress> => {
    const [path = '', ...rest] = url.split('?')
    const requested = new URLSearchParams(rest.join('?'))
    const matches = matchRoutes(routes, pagePathOf(path))
    const pattern = (matches ?? [])
      .map(({ route }) => route.path ?? '')
      .join('/')
      .replace(/\/{2,}/g, '/')
    const leaf = pattern.startsWith('/') ? pattern : `/${pattern}`
    const params = matches?.at(-1)?.params ?? {}
    if (matches === null || leaf.endsWith('*') || isEncoded(params)) return { address: path, redirect: false }

    const parameters = isListingRoute(leaf)
      ? listingPageParameters(leaf, requested, await groups())
      : pageParameters(leaf, requested)
    const isData = path.endsWith(DATA)
    if (isData)
      setRoutes(
        parameters,
        requested,
        matches.map(({ route }) => route.id ?? ''),
      )
    const search = parameters.size === 0 ? '' : `?${parameters}`
    const canonical = generatePath(leaf, params)
    if (isData) return { address: `${dataPathOf(canonical)}${search}`, redirect: false }
    return { address: `${canonical}${search}`, redirect: canonical !== path }
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
