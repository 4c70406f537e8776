import type { FastifyInstance, FastifyReply } from 'fastify'
import { messages } from '#contract/messages.ts'
import { webhooks } from '#contract/routes.ts'
import { MINUTE_SECONDS } from '#domain/lang/time-spans.ts'
import { distantClientOf, hit, type RateLimit, undoHit } from '../../edge/rate-limits.ts'
import { refuseTooMany } from '../../edge/too-many.ts'
import type { PaymentHandlerDeps } from '../handlers.ts'
import type { EventHandled } from './handle-event.ts'

const answer = (reply: FastifyReply, heard: EventHandled): FastifyReply => {
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
 * Only PayPal can say whether it sent a webhook, and PayPal limits how often a shop may ask: a flood of forged webhooks would
 * leave no calls for shoppers who pay. A webhook is counted before PayPal is asked, so that 300 at once are 30 questions,
 * and given back when it was genuine.
 */
const verifications: RateLimit = { what: 'paypal webhook', most: 30, seconds: MINUTE_SECONDS }

/**
 * Webhooks of the providers. Signed, so without the anti-forgery token; the signature is checked on the body as it came,
 * before anything is read of it (architecture §7).
 */
export const registerWebhooks = (fastify: FastifyInstance, { shop, database }: PaymentHandlerDeps): void => {
  void fastify.register(async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    const config = { antiForgery: false }

    app.post(webhooks.stripe, { config, schema: { hide: true } }, async (request, reply) => {
      const signature = request.headers['stripe-signature']
      const given = typeof signature === 'string' ? signature : undefined
      return answer(reply, await shop.payments.handleCardEvent(rawOf(request.body), given))
    })

    app.post(webhooks.paypal, { config, schema: { hide: true } }, async (request, reply) => {
      const client = distantClientOf(request.ip)
      if (client !== null) {
        const { isAllowed, seconds } = await hit(database.queries, verifications, client)
        if (!isAllowed) return refuseTooMany(seconds)
      }
      const heard = await shop.payments.handleWalletEvent(rawOf(request.body), request.headers)
      if (client !== null && heard === 'taken') await undoHit(database.queries, verifications, client)
      return answer(reply, heard)
    })
  })
}
