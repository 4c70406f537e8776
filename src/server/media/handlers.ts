import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type PictureFormat, pictureFormats, type Rendition, renditions } from '#contract/media.ts'
import { messages } from '#contract/messages.ts'
import type { Database } from '../database/database.ts'
import { sendRejection } from '../edge/problems.ts'
import { rejectTooMany } from '../edge/retry-after.ts'
import type { MediaStore } from './index.ts'
import { findPackIcon } from './pack-icons.ts'
import { createUnknownPictures } from './unknown-pictures.ts'

const contentTypes: Record<PictureFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
}

/** The address contains the content's hash, so its content never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable'

const isRendition = (name: string | undefined): name is Rendition =>
  name !== undefined && Object.hasOwn(renditions, name)
const isFormat = (name: string | undefined): name is PictureFormat =>
  pictureFormats.some((format) => format === name)

export interface MediaDeps {
  readonly media: MediaStore
  readonly database: Pick<Database, 'queries'>
  /** The catalogue version. */
  readonly version: { readonly current: () => number }
}

/** Pictures at /media/<hash>/<rendition>.<format>, and the icons of packs at /images/<snake_case>.svg (P-229, P-285). */
export const registerMedia = (fastify: FastifyInstance, { media, database, version }: MediaDeps): void => {
  const unknown = createUnknownPictures(version.current)
  const app = fastify.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/media/:hash/:file',
    { schema: { hide: true, params: z.object({ hash: z.string(), file: z.string() }) } },
    async (request, reply) => {
      const { hash, file } = request.params
      const [, rendition, format] = file.match(/^([a-z_]+)\.([a-z]+)$/) ?? []
      if (!/^[0-9a-f]{24}$/.test(hash) || !isRendition(rendition) || !isFormat(format))
        return sendRejection(reply, 404, messages.pictureMissing)
      if (unknown.has(hash)) return sendRejection(reply, 404, messages.pictureMissing)
      if (unknown.isGuessing(request.ip)) return rejectTooMany(60)
      const content = await media.rendition(hash, rendition, format)
      if (content === null) {
        unknown.add(hash, request.ip)
        return sendRejection(reply, 404, messages.pictureMissing)
      }
      return reply.type(contentTypes[format]).header('Cache-Control', FOR_EVER).send(Buffer.from(content))
    },
  )

  app.get(
    '/images/:file',
    { schema: { hide: true, params: z.object({ file: z.string() }) } },
    async (request, reply) => {
      const name = request.params.file.match(/^([a-z0-9_]{1,60})\.svg$/)?.[1]
      const svg = name === undefined ? null : await findPackIcon(database.queries, name)
      if (svg === null) return sendRejection(reply, 404, messages.pictureMissing)
      return reply
        .type('image/svg+xml')
        .header('Cache-Control', 'public, max-age=86400')
        .header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .send(svg)
    },
  )
}
