import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type PictureFormat, pictureFormats, type Rendition, renditions } from '#contract/media.ts'
import { messages } from '#contract/messages.ts'
import { refuse } from '../http/problems.ts'
import type { MediaStore } from './index.ts'

const contentTypes: Record<PictureFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
}

/** The address holds the content's hash, so it never changes what it means. */
const FOR_EVER = 'public, max-age=31536000, immutable'

const iconsFolder = new URL('../../../public/pack-icons/', import.meta.url)

const isRendition = (name: string): name is Rendition => Object.hasOwn(renditions, name)
const isFormat = (name: string): name is PictureFormat => pictureFormats.some((format) => format === name)

/** Pictures at /media/<hash>/<rendition>.<format>, and the icons of packs at /images/<snake_case>.svg (P-229, P-285). */
export const registerMedia = (fastify: FastifyInstance, { media }: { readonly media: MediaStore }): void => {
  const app = fastify.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/media/:hash/:file',
    { schema: { hide: true, params: z.object({ hash: z.string(), file: z.string() }) } },
    async (request, reply) => {
      const { hash, file } = request.params
      const [rendition = '', format = ''] = file.split('.')
      if (!/^[0-9a-f]{24}$/.test(hash) || !isRendition(rendition) || !isFormat(format))
        return refuse(reply, 404, messages.pictureMissing)
      const content = await media.rendition(hash, rendition, format)
      if (content === null) return refuse(reply, 404, messages.pictureMissing)
      return reply.type(contentTypes[format]).header('Cache-Control', FOR_EVER).send(Buffer.from(content))
    },
  )

  app.get(
    '/images/:file',
    { schema: { hide: true, params: z.object({ file: z.string() }) } },
    async (request, reply) => {
      const name = request.params.file.match(/^([a-z0-9_]{1,60})\.svg$/)?.[1]
      if (name === undefined) return refuse(reply, 404, messages.pictureMissing)
      return reply
        .type('image/svg+xml')
        .header('Cache-Control', 'public, max-age=86400')
        .send(await packIcon(name))
    },
  )
}

/** The pack's own drawing; a pack that has none is shown as a plain sack, so that no picture is ever broken. */
const packIcon = async (name: string): Promise<Buffer> => {
  const read = (file: string): Promise<Buffer> => readFile(new URL(`${file}.svg`, iconsFolder))
  return read(name).catch(() => read('small_bag'))
}
