import type { FastifyInstance, FastifyReply } from 'fastify'
import { messages } from '#contract/messages.ts'
import { webhooks } from '#contract/routes.ts'
import { MINUTE_SECONDS } from '#domain/lang/time-spans.ts'
import { clientOf, distantClientOf } from '../http/attempts.ts'
import { refuseTooMany } from '../http/too-many.ts'
import type { PaymentHandlerDeps } from './handlers.ts'
import type { Heard } from './hear-event.ts'

const answer = (reply: FastifyReply, heard: Heard): FastifyReply => {
  switch (heard) {
    case 'taken':
      return reply.status(200).send({ received: true })
    case 'refused':
      return reply.status(400).send({ message: messages.unreadable })
    case 'again':
      return reply.status(503).header('Retry-After', '10').send({ message: messages.somethingWrong })
  }
}

const rawOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

/**
 * Whether PayPal sent a thing, only PayPal can say, and it answers a shop so often and no more: a flood of forgeries would leave
 * it none for shoppers who pay. Who sent so many in a minute is not heard.
 */
const MOST_FORGERIES = 30

/**
 * What providers tell. Signed, so without the anti-forgery token; the signature is checked on the body as it came,
 * before anything is read of it (architecture §7).
 */
export const registerWebhooks = (fastify: FastifyInstance, { shop }: PaymentHandlerDeps): void => {
  void fastify.register(async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    const config = { antiForgery: false }

    app.post(webhooks.stripe, { config, schema: { hide: true } }, async (request, reply) => {
      const signature = request.headers['stripe-signature']
      const given = typeof signature === 'string' ? signature : undefined
      return answer(reply, await shop.payments.hearCard(rawOf(request.body), given))
    })

    const countForgery = app.createRateLimit({
      max: MOST_FORGERIES,
      timeWindow: '1 minute',
      keyGenerator: ({ ip }) => clientOf(ip),
      allowList: ({ ip }) => distantClientOf(ip) === null,
    })
    app.post(webhooks.paypal, { config, schema: { hide: true } }, async (request, reply) => {
      const forged = await countForgery(request, { increment: false })
      if (!forged.isAllowed && forged.remaining === 0) return refuseTooMany(MINUTE_SECONDS)
      const heard = await shop.payments.hearWallet(rawOf(request.body), request.headers)
      if (heard === 'refused') await countForgery(request)
      return answer(reply, heard)
    })
  })
}
