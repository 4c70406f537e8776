import type { FastifyInstance, FastifyReply } from 'fastify'
import { messages } from '#contract/messages.ts'
import { webhooks } from '#contract/routes.ts'
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

    app.post(webhooks.paypal, { config, schema: { hide: true } }, async (request, reply) =>
      answer(reply, await shop.payments.hearWallet(rawOf(request.body), request.headers)),
    )
  })
}
