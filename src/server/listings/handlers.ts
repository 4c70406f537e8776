import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { endpoints } from '#contract/endpoints.ts'
import { route } from '../edge/route.ts'
import { sessionLimit } from '../edge/session-limit.ts'
import type { Listings } from './index.ts'
import { registerSitemap, type SitemapDeps } from './sitemap.ts'

export interface ListingHandlerDeps extends SitemapDeps {
  readonly shop: {
    readonly listings: Pick<Listings, 'addressCount' | 'addresses' | 'menu' | 'shelf' | 'suggest'>
  }
  readonly limits: { readonly reads: number; readonly feeds: number }
}

/** Endpoints of listings for scripts and search engines; the lists themselves are pages. */
export const registerListings = (fastify: FastifyInstance, deps: ListingHandlerDeps): void => {
  registerSitemap(fastify, deps)
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  app.route({
    ...route(endpoints.searchSuggestions),
    onRequest: sessionLimit(app, deps.limits.reads),
    handler: (request) => deps.shop.listings.suggest(request.query.q),
  })
  app.route({
    ...route(endpoints.shelf),
    onRequest: sessionLimit(app, deps.limits.reads),
    handler: async ({ query, visitor }) => {
      const postcode = visitor.isNew ? null : ((await visitor.session())?.postcode ?? null)
      return { cards: [...(await deps.shop.listings.shelf(query.ids, postcode))] }
    },
  })
  app.route({
    ...route(endpoints.menu),
    onRequest: sessionLimit(app, deps.limits.reads),
    handler: () => deps.shop.listings.menu(),
  })
}
