import type { FastifyInstance } from 'fastify'
import { paths } from '#contract/routes.ts'

/** The leaflet about kerbside delivery. It is written when it is first asked for, and then kept: it is the same for everybody. */
export const registerDocuments = (app: FastifyInstance): void => {
  let leaflet: Promise<Buffer> | null = null
  const kept = async (): Promise<Buffer> => {
    /* The library and its fonts are read only where somebody wants a document. */
    leaflet ??= import('./kerbside-leaflet.ts').then(({ makeKerbsideLeaflet }) => makeKerbsideLeaflet())
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
      .send(await kept()),
  )
}
