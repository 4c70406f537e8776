import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { z } from 'zod'
import type { Merchant } from '#contract/merchant.ts'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { wireId } from '#contract/wire.ts'
import type { Database } from '../../database/database.ts'
import { sendRejection } from '../../edge/problems.ts'
import { findLatest, findMail } from './store.ts'

/* Emails contain inline styles only, nothing executable and no external resources. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const page = (shopName: string, title: string, content: ReactNode): string =>
  `<!doctype html>${renderToStaticMarkup(
    h(
      'html',
      { lang: 'en-GB' },
      h('head', null, h('meta', { charSet: 'utf-8' }), h('title', null, `${title} – ${shopName}`)),
      h(
        'body',
        { style: { font: '16px/1.6 system-ui', margin: '2rem auto', maxWidth: '50rem' } },
        h('h1', null, title),
        content,
      ),
    ),
  )}`

/** The outbox of a shop without a mail server, for developers; never registered in production (D2). */
export const registerDevMail = (
  fastify: FastifyInstance,
  {
    database,
    shop: { merchant },
  }: { readonly database: Pick<Database, 'queries'>; readonly shop: { readonly merchant: Merchant } },
): void => {
  const app = fastify.withTypeProvider<ZodTypeProvider>()

  app.get(paths.devMail, { schema: { hide: true } }, async (_request, reply) => {
    const emails = await findLatest(database.queries)
    const list = emails.map(({ id, recipient, subject, createdAt }) =>
      h(
        'li',
        { key: id },
        h('a', { href: `${paths.devMail}/${id}` }, subject),
        ` to ${recipient}, ${createdAt.toISOString()}`,
      ),
    )
    return reply
      .header('Content-Security-Policy', policy)
      .header('Cache-Control', 'private, no-store')
      .type('text/html; charset=utf-8')
      .send(
        page(
          merchant.name,
          'Outbox',
          emails.length === 0 ? h('p', null, 'No emails yet.') : h('ol', null, list),
        ),
      )
  })

  app.get(
    `${paths.devMail}/:id`,
    { schema: { hide: true, params: z.object({ id: wireId }) } },
    async (request, reply) => {
      const email = await findMail(database.queries, request.params.id)
      if (email === null || email.html === '') return sendRejection(reply, 404, messages.pageMissing)
      return reply
        .header('Content-Security-Policy', policy)
        .header('Cache-Control', 'private, no-store')
        .type('text/html; charset=utf-8')
        .send(email.html)
    },
  )
}
