import type { FastifyInstance, FastifyReply } from 'fastify'
import { messages } from '#contract/messages.ts'
import { webhooks } from '#contract/routes.ts'
import { MINUTE_SECONDS } from '#domain/lang/time-spans.ts'
import { type Provider, providers } from '#domain/payments/methods.ts'
import { countHit, type RateLimit, remoteClientOf, takeBackHits } from '../../edge/rate-limits.ts'
import { rejectTooMany } from '../../edge/retry-after.ts'
import type { PaymentHandlerDeps } from '../handlers.ts'
import type { EventResult } from './handle-event.ts'

const answer = (reply: FastifyReply, handled: EventResult): FastifyReply => {
  switch (handled) {
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
 * Only PayPal can say whether it sent a webhook, and PayPal rate-limits that call: a flood of forged webhooks
 * would leave no calls for shoppers who pay. A webhook of such a provider is counted before it is verified,
 * so that of 300 concurrent ones 30 are verified; the hit of a genuine one is undone.
 */
const verifications = (provider: Provider): RateLimit => ({
  name: `${provider} webhook`,
  maxHits: 30,
  seconds: MINUTE_SECONDS,
})

/**
 * Registers the webhooks of the providers. They are signed, so they need no anti-forgery token; the signature
 * is checked on the raw body before it is parsed (architecture §7).
 */
export const registerWebhooks = (fastify: FastifyInstance, { shop, database }: PaymentHandlerDeps): void => {
  void fastify.register(async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    const config = { antiForgery: false }

    for (const provider of providers)
      app.post(webhooks[provider], { config, schema: { hide: true } }, async (request, reply) => {
        const isLimited = shop.payments.verifiesEventsRemotely(provider)
        const client = isLimited ? remoteClientOf(request.ip) : null
        if (client !== null) {
          const { isAllowed, seconds } = await countHit(database.queries, verifications(provider), client)
          if (!isAllowed) return rejectTooMany(seconds)
        }
        const handled = await shop.payments.handleEvent(provider, rawOf(request.body), request.headers)
        if (client !== null && handled === 'taken')
          await takeBackHits(database.queries, verifications(provider), client)
        return answer(reply, handled)
      })
  })
}
