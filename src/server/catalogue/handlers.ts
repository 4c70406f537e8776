import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { endpoints } from '#contract/endpoints.ts'
import { messages } from '#contract/messages.ts'
import { matchingVariations } from '#domain/choosing/filter.ts'
import type { DeliveryFeature } from '../delivery/index.ts'
import { sendRejection } from '../edge/problems.ts'
import { route } from '../edge/route.ts'
import { sessionLimit } from '../edge/session-limit.ts'
import type { Catalogue } from './index.ts'

export interface CatalogueHandlerDeps {
  readonly shop: {
    readonly catalogue: Pick<Catalogue, 'product' | 'variations' | 'attributes'>
    readonly delivery: Pick<DeliveryFeature, 'servicesFor'>
  }
  readonly limits: { readonly reads: number }
}

/** The endpoints that read products (product spec, section 7). */
export const registerCatalogue = (fastify: FastifyInstance, { shop, limits }: CatalogueHandlerDeps): void => {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const onRequest = sessionLimit(app, limits.reads)

  app.route({
    ...route(endpoints.getProduct),
    onRequest,
    handler: async (request, reply) => {
      const product = await shop.catalogue.product(request.body.product_id, request.visitor)
      return product ?? sendRejection(reply, 404, messages.notFound)
    },
  })

  app.route({
    ...route(endpoints.getVariations),
    onRequest,
    handler: async (request, reply) => {
      const { product_id, options, has_sample, has_calculator } = request.body
      const all = await shop.catalogue.variations(product_id, request.visitor)
      if (all === null) return sendRejection(reply, 404, messages.notFound)
      const selected = options.map((option) => option.id)
      const found = matchingVariations(all, selected, {
        samples: has_sample && !has_calculator,
        calculable: has_calculator,
      })
      return [...found]
    },
  })

  app.route({
    ...route(endpoints.getProductAttributes),
    onRequest,
    handler: async (request, reply) => {
      const { product_id, selectedOptions } = request.body
      const selected = selectedOptions.map((option) => option.id)
      const attributes = await shop.catalogue.attributes(product_id, selected)
      return attributes ?? sendRejection(reply, 404, messages.notFound)
    },
  })

  app.route({
    ...route(endpoints.getProductSamples),
    onRequest,
    handler: async (request, reply) => {
      const all = await shop.catalogue.variations(request.body.product_id, request.visitor)
      if (all === null) return sendRejection(reply, 404, messages.notFound)
      return { variations: all.filter(({ is_sample }) => is_sample) }
    },
  })

  app.route({
    ...route(endpoints.getVariationShippingServices),
    onRequest,
    handler: async (request, reply) => {
      const services = await shop.delivery.servicesFor(request.body.variation_id, request.visitor)
      return services === null ? sendRejection(reply, 404, messages.notFound) : [...services]
    },
  })
}
