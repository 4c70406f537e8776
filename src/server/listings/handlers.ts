import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { Menu } from '#contract/menu.ts'
import { calls } from '#contract/routes.ts'
import { Suggestions, SuggestionsQuery } from '#contract/suggestions.ts'
import { WireProblem } from '#contract/wire.ts'
import { sessionLimit } from '../session/session-limit.ts'
import type { Listings } from './index.ts'
import { registerSitemap, type SitemapDeps } from './sitemap.ts'

export interface ListingHandlerDeps extends SitemapDeps {
  readonly shop: { readonly listings: Pick<Listings, 'addressCount' | 'addresses' | 'menu' | 'suggest'> }
  readonly limits: { readonly reads: number; readonly feeds: number }
}

/** Endpoints of listings for scripts and search engines; the lists themselves are pages. */
export const registerListings = (fastify: FastifyInstance, deps: ListingHandlerDeps): void => {
  registerSitemap(fastify, deps)
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  app.get(
    calls.searchSuggestions,
    {
      onRequest: sessionLimit(app, deps.limits.reads),
      schema: {
        tags: ['search'],
        querystring: SuggestionsQuery,
        response: { 200: Suggestions, 422: WireProblem, 429: WireProblem },
      },
    },
    (request) => deps.shop.listings.suggest(request.query.q),
  )
  app.get(
    calls.menu,
    {
      onRequest: sessionLimit(app, deps.limits.reads),
      schema: { tags: ['search'], response: { 200: Menu, 429: WireProblem } },
    },
    () => deps.shop.listings.menu(),
  )
}
