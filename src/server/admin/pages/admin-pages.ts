import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cspFor, newNonce } from '../../edge/security-headers.ts'
import { registerStaticFiles } from '../../pages/static-files.ts'
import type { AdminPageRequest } from './page-request.ts'
import { type AdminPages, createAdminRenderer } from './render-admin-page.ts'

const BASE = '/admin'

/** The request as the router reads it: its address, and the form that was posted. */
const webRequestOf = (request: FastifyRequest, origin: string): Request => {
  const headers = new Headers({ accept: 'text/html' })
  const url = new URL(request.url, origin)
  if (request.method !== 'POST') return new Request(url, { headers })
  headers.set('content-type', 'application/x-www-form-urlencoded')
  headers.set('origin', origin)
  const fields = new URLSearchParams()
  for (const [name, value] of Object.entries((request.body ?? {}) as Record<string, unknown>))
    for (const one of Array.isArray(value) ? value : [value]) fields.append(name, String(one))
  return new Request(url, { method: 'POST', headers, body: fields })
}

const sendPage = async (reply: FastifyReply, response: Response, nonce: string): Promise<FastifyReply> => {
  reply.status(response.status).header('Content-Security-Policy', cspFor({ nonce }))
  for (const [name, value] of response.headers) reply.header(name, value)
  return reply.send(response.body === null ? '' : Readable.fromWeb(response.body as never))
}

/** Serves the pages of the back office and the files that the build made for them. */
export const registerAdminPages = async (
  app: FastifyInstance,
  pages: AdminPages,
  origin: string,
  pageRequestOf: (request: FastifyRequest, reply: FastifyReply, nonce: string) => AdminPageRequest,
): Promise<void> => {
  const hasFile = await registerStaticFiles(app, pages.clientFolder)
  const render = createAdminRenderer(pages)
  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const file = (request.url.split('?')[0] ?? '').slice(BASE.length + 1)
    if (request.method === 'GET' && hasFile(file)) return reply.sendFile(file)
    const nonce = newNonce()
    const response = await render(webRequestOf(request, origin), pageRequestOf(request, reply, nonce))
    return sendPage(reply, response, nonce)
  }
  app.get('/', (_request, reply) => reply.redirect(BASE))
  app.get(BASE, serve)
  /* What the router reads of the first page, when a link leads there. */
  app.get(`${BASE}.data`, serve)
  app.get(`${BASE}/*`, serve)
  app.post(`${BASE}/*`, serve)
  app.post(BASE, serve)
}
