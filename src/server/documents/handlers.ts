import type { FastifyInstance } from 'fastify'
import type { Merchant } from '#contract/merchant.ts'
import { paths } from '#contract/routes.ts'

/**
 * Serves the leaflet about kerbside delivery. It is made on the first request and then cached: it is the same
 * for all shoppers.
 */
export const registerDocuments = (app: FastifyInstance, merchant: Merchant): void => {
  let leaflet: Promise<Buffer> | null = null
  const cachedLeaflet = async (): Promise<Buffer> => {
    /* Imported lazily: the library and its fonts load only when a document is requested. */
    leaflet ??= import('./kerbside-leaflet.ts').then(({ makeKerbsideLeaflet }) =>
      makeKerbsideLeaflet(merchant),
    )
    try {
      return await leaflet
    } catch (failure) {
      leaflet = null
      throw failure
    }
  }
  app.get(paths.kerbsideLeaflet, { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('application/pdf')
      .header('Content-Disposition', 'inline; filename="kerbside-delivery-info.pdf"')
      .header('Cache-Control', 'public, max-age=86400')
      .send(await cachedLeaflet()),
  )
}
