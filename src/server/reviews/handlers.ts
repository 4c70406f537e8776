import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { WireFormAccepted } from '#contract/account.ts'
import { endpoints } from '#contract/endpoints.ts'
import { MAX_REVIEW_PICTURES, MAX_UPLOAD_MEGABYTES } from '#contract/form-limits.ts'
import { messages } from '#contract/messages.ts'
import { reviewPath } from '#contract/routes.ts'
import type { Database } from '../database/database.ts'
import { rejectForm } from '../edge/form-rejection.ts'
import { sendRejection, wantsPage } from '../edge/problems.ts'
import { redirectWithNotice } from '../edge/redirect-with-notice.ts'
import { RequestRejection } from '../edge/request-rejection.ts'
import { rejectTooMany } from '../edge/retry-after.ts'
import { route } from '../edge/route.ts'
import { sessionLimit } from '../edge/session-limit.ts'
import { acceptUploads } from '../edge/uploads.ts'
import type { Reviews } from './index.ts'

export interface ReviewHandlerDeps {
  readonly shop: { readonly reviews: Pick<Reviews, 'form' | 'write'> }
  readonly database: Pick<Database, 'queries'>
  readonly limits: { readonly basketWrites: number }
}

const pictureMessages = {
  'too-many-pictures': messages.tooManyPictures(MAX_REVIEW_PICTURES),
  'not-a-picture': messages.notAPicture,
} as const

/** The form of an emailed link. Its pictures are read only for a link that is open. */
export const registerReviews = (
  fastify: FastifyInstance,
  { shop: { reviews }, database: { queries }, limits }: ReviewHandlerDeps,
): void => {
  fastify.register(async (scope) => {
    acceptUploads(scope, {
      files: MAX_REVIEW_PICTURES,
      fields: 30,
      megabytes: MAX_UPLOAD_MEGABYTES,
      tooLarge: messages.picturesTooLarge(MAX_UPLOAD_MEGABYTES),
    })
    const app = scope.withTypeProvider<ZodTypeProvider>()
    const limit = sessionLimit(app, limits.basketWrites)
    /* Before the body is read; a body without files is read first, and needs the page's own token like any other. */
    const requireOpenLink = async ({ params, headers }: FastifyRequest): Promise<void> => {
      if (headers['content-type']?.startsWith('multipart/') !== true) return
      const token =
        typeof params === 'object' && params !== null && 'token' in params ? String(params.token) : ''
      if ((await reviews.form(token)) === null) throw new RequestRejection(404, messages.reviewOver)
    }
    app.route({
      ...route(endpoints.writeReview),
      onRequest: [limit, requireOpenLink],
      config: { formPage: true },
      handler: async (request, reply) => {
        const { token } = request.params
        const saved = await reviews.write(token, request.body, request.uploads, request.ip)
        if (!saved.ok) {
          const { error } = saved
          if (error === 'over') return sendRejection(reply, 404, messages.reviewOver)
          if (typeof error !== 'string') return rejectTooMany(error.seconds)
          return rejectForm(request, reply, { pictures: pictureMessages[error] }, wantsPage(request))
        }
        const redirect = reviewPath(token)
        if (!wantsPage(request)) return reply.send({ status: 'ok', redirect } satisfies WireFormAccepted)
        return redirectWithNotice(queries, request, reply, redirect, [
          { level: 'success', message: messages.reviewSaved },
        ])
      },
    })
  })
}
