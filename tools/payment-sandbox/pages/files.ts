import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import type { FastifyInstance } from 'fastify'

const scripts = [
  'api.ts',
  'card-fields.ts',
  'card-frame.ts',
  'elements.ts',
  'express.ts',
  'finished.ts',
  'frame.ts',
  'google-pay.ts',
  'paypal.ts',
  'sheet.ts',
  'stripe.ts',
  'window.ts',
] as const

/** Serves the files that pages load: TypeScript with its types stripped, and one style sheet. */
export const registerBrowserFiles = (app: FastifyInstance): void => {
  const source = (name: string): Promise<string> =>
    readFile(new URL(`../browser/${name}`, import.meta.url), 'utf8')
  for (const name of scripts)
    app.get(`/browser/${name}`, async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(stripTypeScriptTypes(await source(name))),
    )
  app.get('/browser/sandbox.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(await source('sandbox.css')),
  )
}
